"""Choosing among moves by trying them on imagined worlds: sequential halving (Karnin, Koren and Somekh).

It tries all the moves on the same worlds; after each round the better half goes on. It counts
rollouts, never time, and all its arithmetic is on whole numbers: the same seed chooses the same move on any machine.
"""

from array import array

from mazzo.games.base import Table
from mazzo.games.rng import Random


class Search:
    """Compares moves by the value of their rollouts; a game's own search says what a rollout is."""

    def __init__(self) -> None:
        self.moves = array("i")
        self.values = array("q")

    def rollout(self, move: int, world: int) -> int:
        """Return what a move is worth in the world of this number, the more the better; worlds come in order."""
        raise NotImplementedError

    def best(self, moves: list[int], rollouts: int) -> int:
        """Return the best of these moves after about so many rollouts in all; of equals the one listed first."""
        left = len(moves)
        self.moves = array("i", moves)
        self.values = array("q", [0]) * left
        rounds = rounds_for(left)
        world = 0
        while left > 1:
            until = world + max(1, rollouts // (rounds * left))
            while world < until:
                for i in range(left):
                    self.values[i] += self.rollout(self.moves[i], world)
                world += 1
            self.sort(left)
            left = (left + 1) // 2
        return self.moves[0]

    def sort(self, count: int) -> None:
        """Put the first moves in order, the best first; equals keep their places."""
        for i in range(1, count):
            move, value, place = self.moves[i], self.values[i], i
            while place > 0 and self.values[place - 1] < value:
                self.moves[place] = self.moves[place - 1]
                self.values[place] = self.values[place - 1]
                place -= 1
            self.moves[place] = move
            self.values[place] = value


def rounds_for(moves: int) -> int:
    """Return how many halvings leave one of so many moves."""
    rounds = 0
    while moves > 1:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


def shuffle_pile(table: Table, rng: Random) -> None:
    """Shuffle the draw pile of an imagined table: nobody knows its order, so this is another world as likely."""
    for i in range(table.deck_size - 1, table.drawn, -1):
        j = table.drawn + rng.below(i + 1 - table.drawn)
        card = table.deck[i]
        table.deck[i] = table.deck[j]
        table.deck[j] = card
