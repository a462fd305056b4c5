"""The levels of Hamsterbacke's bots."""

from collections.abc import Sequence

from mazzo.bots import BotFor
from mazzo.bots.base import GreedyBot, SearchBot, SilentBot
from mazzo.games.hamsterbacke.bots.policy import Policy
from mazzo.games.hamsterbacke.bots.rollouts import Rollouts
from mazzo.games.hamsterbacke.bots.weights import WEIGHTS
from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import BLOCK, GIVE, MOVE_TEXTS, SCORE
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

ROWS = 5
"""How many rows it tries to take."""
GIVES = 12
"""With more ways to give it does not search but gives what the policy would give."""
A_GOOD_PILE = 5
"""So many cards on the block pile are enough for `easy` to score."""

NUMBER = {colour.code: colour.number for colour in COLOURS}


class Easy(GreedyBot[View]):
    """A beginner: blocks what is complete, scores a good pile, and takes what looks like more of the same."""

    careless = 5

    def at_first_sight(self, view: View, move: str) -> int:
        """Return how good a move looks."""
        verb, *words = move.split()
        if verb == "score":
            return 100 if sum(count for _, count in view.block_piles[view.to_move]) >= A_GOOD_PILE else 0
        if verb == "block":
            return 50 + NUMBER[words[0]] * int(words[1])
        if verb == "give":
            return -sum(view.hand.count(code) for code in words)
        return sum(1 + (code in view.hand) for code in view.rows[int(words[0])])


class Normal(SilentBot[View]):
    """A good club player: remembers what was taken and weighs every action."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that the policy values most."""
        return MOVE_TEXTS[Policy(WEIGHTS[view.players]).choose(view.imagine(self.rng))]


class Expert(SearchBot[View]):
    """Plays the game in its head, many times for every move worth thinking of."""

    rollouts = 2000
    worlds = 150
    """How many different hands it imagines for them; it shuffles the draw pile again for each rollout."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that does best in the worlds that it imagines."""
        if len(view.moves) == 1:
            return view.moves[0]
        imagination = Imagination(view)
        worlds = [imagination.deal(self.rng) for _ in range(self.worlds)]
        policy = Policy(WEIGHTS[view.players])
        moves = candidates(worlds[0], policy)
        rollouts = Rollouts(worlds, view.to_move, policy, self.rng)
        return MOVE_TEXTS[rollouts.best(moves, self.rollouts)]


def candidates(table: Table, policy: Policy) -> list[int]:
    """Return the moves worth trying: the rows that the policy values most, whole blocks, scoring, some ways to give."""
    moves = table.legal_moves()
    if moves[0] > GIVE:
        return moves if len(moves) <= GIVES else [policy.choose(table)]
    rows = sorted((move for move in moves if move < BLOCK), key=lambda move: -policy.worth(table, move))
    blocks = [move for move in moves if BLOCK <= move < SCORE and move + 1 not in moves]
    return rows[:ROWS] + blocks + [move for move in moves if move >= SCORE]


def make(level: str, rng: Random, effort: float) -> BotFor[View]:
    """Return a bot of this level."""
    if level == "easy":
        return Easy(rng)
    return Normal(rng) if level == "normal" else Expert(rng, effort)
