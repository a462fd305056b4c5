"""The levels of Ventuno's bots."""

from collections.abc import Sequence

from mazzo.bots import BotFor
from mazzo.bots.base import GreedyBot, SearchBot, SilentBot
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.bots.rollouts import Keeping, Rollouts
from mazzo.games.ventuno.bots.weights import FATAL, chances
from mazzo.games.ventuno.cards import KINDS
from mazzo.games.ventuno.notation import DRAW, MOVE_TEXTS
from mazzo.games.ventuno.table import Table
from mazzo.games.ventuno.view import View

WORTH_TRYING = 8
"""How many moves it tries at most."""

NUMBER = {kind.label: kind.number for kind in KINDS}


class Easy(GreedyBot[View]):
    """A beginner: draws while there is room in the hand, then plays the lowest card, and forgets what actions do."""

    careless = 6

    def at_first_sight(self, view: View, move: str) -> int:
        """Return how good a move looks."""
        if move == MOVE_TEXTS[DRAW]:
            return 0
        number = NUMBER[move.removeprefix("play ").partition(">")[0]]
        return -1 - number if number > 0 else -number - (len(view.hand) < 2)


class Normal(SilentBot[View]):
    """A good club player: knows the risks, and what a hand is worth."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that the policy values most."""
        return MOVE_TEXTS[Policy(LEARNT[view.players]["policy"]).choose(view.imagine(self.rng))]


class Expert(SearchBot[View]):
    """Plays the round in its head, many times for every move, and thinks of the whole game's totals."""

    rollouts = 10_000
    worlds = 100
    """How many worlds it imagines for them; for more, it deals again what is hidden in these."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that does best in the worlds that it imagines."""
        if len(view.moves) == 1:
            return view.moves[0]
        worlds = [view.imagine(self.rng) for _ in range(self.worlds)]
        rollouts = rollouts_in(worlds, view.to_move, self.rng)
        policy = Policy(LEARNT[view.players]["policy"])
        return MOVE_TEXTS[rollouts.best(candidates(worlds[0], policy), self.rollouts)]


def rollouts_in(worlds: list[Table], seat: int, rng: Random) -> Rollouts:
    """Return the rollouts of a seat in these worlds; the others hold there from now on what people keep."""
    players = worlds[0].players
    learnt = LEARNT[players]
    keeping = Keeping(learnt["kept"])
    for world in worlds:
        world.rounds = []  # not needed, and slow to copy
        keeping.make_likely(world, seat, rng)
    return Rollouts(worlds, seat, Policy(learnt["policy"]), chances(players), keeping, rng)


def candidates(table: Table, policy: Policy) -> list[int]:
    """Return the moves worth trying: those that do not explode, and of many those that the policy values most."""
    moves = sorted(table.legal_moves(), key=lambda move: -policy.weigh(table, move))
    return [move for move in moves[:WORTH_TRYING] if policy.weigh(table, move) > FATAL] or moves[:1]


def make(level: str, rng: Random, effort: float) -> BotFor[View]:
    """Return a bot of this level."""
    if level == "easy":
        return Easy(rng)
    return Normal(rng) if level == "normal" else Expert(rng, effort)
