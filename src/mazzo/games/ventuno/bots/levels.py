"""The levels of Ventuno's bots."""

from mazzo.bots.player import GreedyPlayer, Player, SearchPlayer
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
CARELESS = 5
"""One move of `easy` in this many is any move."""
ROLLOUTS = 30_000
"""How many rollouts `expert` makes for one decision, with the usual effort."""
WORLDS = 100
"""How many worlds it imagines for them; for more, it deals again what is hidden in these."""
WORTH_TRYING = 8
"""How many moves it tries at most."""


class Easy(GreedyPlayer):
    """A beginner: draws while there is room in the hand, then plays the lowest card, and forgets what actions do."""

    def __init__(self, rng: Random) -> None:
        GreedyPlayer.__init__(self, rng, CARELESS)

    def list_moves(self, table: base.Table) -> int:
        """Write the moves that do not explode, or all of them if each does, and return how many they are."""
        here = table
        assert isinstance(here, Table)
        count = here.legal()
        safe = 0
        for i in range(count):
            if here.total_after(here.moves[i]) <= LIMIT:
                here.moves[safe] = here.moves[i]
                safe += 1
        return safe or count

    def at_first_sight(self, table: base.Table, move: int) -> int:
        """Return how good a move looks."""
        here = table
        assert isinstance(here, Table)
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


class Expert(SearchPlayer):
    """Plays the round in its head, many times for every move, and thinks of the whole game's totals."""

    def __init__(self, rng: Random, effort: float) -> None:
        SearchPlayer.__init__(self, rng, effort, ROLLOUTS, WORLDS)

    def search(self, worlds: list[Table], seat: int) -> int:
        """Return the move that does best in these worlds."""
        for world in worlds:
            world.deal_hidden(seat, self.rng)
        moves = candidates(worlds[0], Policy(LEARNT[worlds[0].players]["policy"]))
        return rollouts_in(worlds, seat, self.rng).best(moves, self.rollouts)


def rollouts_in(worlds: list[Table], seat: int, rng: Random) -> Rollouts:
    """Return a seat's rollouts in these worlds, and let the others hold there what people keep."""
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
