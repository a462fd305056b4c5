"""The levels of Ventuno's bots."""

from mazzo.bots.player import Player
from mazzo.games import base
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.ventuno import cards, notation
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.bots.rollouts import Keeping, Rollouts
from mazzo.games.ventuno.bots.weights import FATAL, chances
from mazzo.games.ventuno.table import Table

LIMIT = cards.LIMIT
DRAW = notation.DRAW
PLAY = notation.PLAY
STEP = notation.STEP
NUMBER_OF = cards.NUMBER_OF
CARELESS = 6
"""One move of `easy` in so many is any move."""
ROLLOUTS = 10_000
"""How many rollouts `expert` makes for one decision, with the usual effort."""
WORLDS = 100
"""How many worlds it imagines for them; for more, it deals again what is hidden in these."""
WORTH_TRYING = 8
"""How many moves it tries at most."""


class Easy(Player):
    """A beginner: draws while there is room in the hand, then plays the lowest card, and forgets what actions do."""

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the move that looks best at first sight, or now and then any, that does not explode."""
        here = table
        assert isinstance(here, Table)
        count = here.legal()
        safe = 0
        for i in range(count):
            if here.total_after(here.moves[i]) <= LIMIT:
                here.moves[safe] = here.moves[i]
                safe += 1
        if safe > 0:
            count = safe
        if self.rng.below(CARELESS) == 0:
            return here.moves[self.rng.below(count)]
        best, most = 0, -1_000_000
        for i in range(count):
            look = 100 * self.at_first_sight(here, here.moves[i]) + self.rng.below(100)
            if look > most:
                best, most = here.moves[i], look
        return best

    def at_first_sight(self, here: Table, move: int) -> int:
        """Return how good a move looks."""
        if move == DRAW:
            return 0
        number = NUMBER_OF[(move - PLAY) // STEP]
        return -1 - number if number > 0 else -number - (here.held[here.to_move] < 2)


class Normal(Player):
    """A good club player: knows the risks, and what a hand is worth."""

    def __init__(self, rng: Random) -> None:
        Player.__init__(self, rng)
        self.policy: Policy | None = None

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the move that the policy values most."""
        here = table
        assert isinstance(here, Table)
        if self.policy is None:
            self.policy = Policy(LEARNT[here.players]["policy"])
        return self.policy.choose(here)


class Expert(Player):
    """Plays the round in its head, many times for every move, and thinks of the whole game's totals."""

    def __init__(self, rng: Random, effort: float) -> None:
        Player.__init__(self, rng)
        self.rollouts = max(1, round(ROLLOUTS * effort))
        self.worlds = max(1, round(WORLDS * min(1.0, effort)))

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the move that does best in the worlds that it imagines."""
        here = table
        assert isinstance(here, Table)
        if here.legal() == 1:
            return here.moves[0]
        worlds = [here.copy() for _ in range(self.worlds)]
        for world in worlds:
            world.deal_hidden(seat, self.rng)
        policy = Policy(LEARNT[here.players]["policy"])
        return rollouts_in(worlds, seat, self.rng).best(candidates(here, policy), self.rollouts)


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


def make(level: str, rng: Random, effort: float) -> Player:
    """Return a bot of this level."""
    if level == "easy":
        return Easy(rng)
    return Normal(rng) if level == "normal" else Expert(rng, effort)
