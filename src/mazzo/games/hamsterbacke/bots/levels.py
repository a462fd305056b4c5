"""The levels of Hamsterbacke's bots."""

from functools import cache

from mazzo.bots.player import GreedyPlayer, Player, SearchPlayer
from mazzo.games import base
from mazzo.games.hamsterbacke import cards, notation
from mazzo.games.hamsterbacke.bots.policy import Policy
from mazzo.games.hamsterbacke.bots.rollouts import Rollouts
from mazzo.games.hamsterbacke.bots.weights import WEIGHTS
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random
from mazzo.games.standing import Standing

COLOURS = len(cards.COLOURS)
NUMBERS = cards.NUMBERS
BLOCK = notation.BLOCK
MOST_GROUPS = notation.MOST_GROUPS
SCORE = notation.SCORE
GIVE = notation.GIVE
POWERS = notation.POWERS
CARELESS = 7
"""One in this many moves of `easy` is any move."""
A_GOOD_PILE = 5
"""With this many cards on its block pile, `easy` scores."""
ROLLOUTS = 3000
"""How many rollouts `expert` makes for one decision, with the usual effort."""
WORLDS = 150
"""How many different hands it samples for them; it shuffles the draw pile again for each rollout."""
ROWS = 5
"""How many rows it tries to take."""
GIVES = 12
"""With more ways to give than this, it does not search but follows the policy."""


class Easy(GreedyPlayer):
    """A beginner: blocks what is complete, scores a good pile, and takes what looks like more of the same."""

    def __init__(self, rng: Random) -> None:
        GreedyPlayer.__init__(self, rng, CARELESS)

    def at_first_sight(self, table: base.Table, move: int) -> int:
        """Return how good a move looks."""
        here = table
        assert isinstance(here, Table)
        first = COLOURS * here.to_move
        look = 0
        if move < BLOCK:
            for colour in range(COLOURS):
                look += here.rows[COLOURS * move + colour] * (1 + (here.hands[first + colour] > 0))
        elif move < SCORE:
            look = 50 + NUMBERS[(move - BLOCK) // MOST_GROUPS] * ((move - BLOCK) % MOST_GROUPS + 1)
        elif move < GIVE:
            for colour in range(COLOURS):
                look += here.blocks[first + colour]
            look = 100 if look >= A_GOOD_PILE else 0
        else:
            code = move - GIVE
            for colour in range(COLOURS - 1, -1, -1):
                look -= code // POWERS[colour] * here.hands[first + colour]
                code %= POWERS[colour]
        return look


class Normal(Player):
    """A good club player: remembers what was taken and weighs every action."""

    def __init__(self, rng: Random) -> None:
        Player.__init__(self, rng)
        self.policy: Policy | None = None
        self.imagination = Imagination()

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the move that the policy values most in a sampled world."""
        here = table
        assert isinstance(here, Table)
        if self.policy is None:
            self.policy = policy_for(here.players)
        self.imagination.deal(here, seat, self.rng)
        return self.policy.choose(here)


class Expert(SearchPlayer):
    """Plays the game in its head, many times for every move worth thinking of."""

    def __init__(self, rng: Random, effort: float) -> None:
        SearchPlayer.__init__(self, rng, effort, ROLLOUTS, WORLDS)

    def search(self, worlds: list[Table], seat: int) -> int:
        """Return the move that does best in these worlds."""
        imagination = Imagination()
        for world in worlds:
            imagination.deal(world, seat, self.rng)
        policy = policy_for(worlds[0].players)
        return Rollouts(worlds, seat, policy, self.rng).best(candidates(worlds[0], policy), self.rollouts)


@cache
def policy_for(players: int) -> Policy:
    """Return the policy for this many players; it keeps no state, and making it takes a while."""
    return Policy(WEIGHTS[players])


def candidates(table: Table, policy: Policy) -> list[int]:
    """Return the moves worth trying: the rows that the policy values most, whole blocks, scoring, some ways to give."""
    moves = table.legal_moves()
    if moves[0] > GIVE:
        return moves if len(moves) <= GIVES else [policy.choose(table)]
    rows = sorted((move for move in moves if move < BLOCK), key=lambda move: -policy.worth(table, move))
    blocks = [move for move in moves if BLOCK <= move < SCORE and move + 1 not in moves]
    return rows[:ROWS] + blocks + [move for move in moves if move >= SCORE]


def make(level: str, rng: Random, effort: float) -> Player:
    """Return a bot of this level."""
    if level == "easy":
        return Easy(rng)
    return Normal(rng) if level == "normal" else Expert(rng, effort)
