"""Choosing among moves by trying them in sampled worlds: sequential halving (Karnin, Koren and Somekh), with races.

It tries all the moves on the same worlds; after each round the better half stays. Within a round, a move drops out as
soon as it is clearly behind. So clear decisions take little time, and close ones take all of it. It counts rollouts,
never time, and all its arithmetic is on whole numbers: the same seed chooses the same move on any machine.
"""

from array import array

from mazzo.games.base import Table
from mazzo.games.rng import Random

BATCH = 32
"""After this many worlds it looks for moves that are clearly behind."""
CLEARLY = 9
"""What counts as clearly behind: the square of a number of standard errors."""


class Search:
    """Compares moves by the value of their rollouts; a game's own search says what a rollout is."""

    def __init__(self) -> None:
        self.moves = array("i")
        self.values = array("q")  # for each move, summed up
        self.latest = array("q")  # for each move, in the last world
        self.squares = array("q")  # of the differences between each two moves, summed up
        self.order = array("i")  # the places of the moves that are left, the best first

    def rollout(self, move: int, world: int) -> int:
        """Return what a move is worth in the world of this number, more is better; worlds come in order."""
        raise NotImplementedError

    def best(self, moves: list[int], rollouts: int) -> int:
        """Return the best of these moves after at most about this many rollouts; among equals, the first one."""
        count = left = len(moves)
        self.moves = array("i", moves)
        self.values = array("q", [0]) * count
        self.latest = array("q", [0]) * count
        self.squares = array("q", [0]) * (count * count)
        self.order = array("i", range(count))
        share = rollouts // max(1, rounds_for(left))
        world = 0
        while left > 1:
            half = (left + 1) // 2
            budget = max(left, share)
            while left > half and budget >= left:
                for _ in range(min(BATCH, budget // left)):
                    self.try_all(left, world)
                    world += 1
                    budget -= left
                self.sort(left)
                left = self.drop(left, world)
            left = min(left, half)
        return self.moves[self.order[0]]

    def try_all(self, left: int, world: int) -> None:
        """Try the moves that are left in a world, and note how they compare."""
        count = len(self.moves)
        for i in range(left):
            place = self.order[i]
            self.latest[place] = self.rollout(self.moves[place], world)
            self.values[place] += self.latest[place]
            for j in range(i):
                other = self.order[j]
                difference = self.latest[place] - self.latest[other]
                self.squares[place * count + other] += difference * difference
                self.squares[other * count + place] += difference * difference

    def sort(self, left: int) -> None:
        """Put the moves that are left in order, the best first; equals keep their places."""
        for i in range(1, left):
            place, at = self.order[i], i
            while at > 0 and self.values[self.order[at - 1]] < self.values[place]:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = place

    def drop(self, left: int, worlds: int) -> int:
        """Drop the moves that are clearly behind the best after this many worlds, and return how many are left."""
        leader = self.order[0]
        kept = 1
        for i in range(1, left):
            place = self.order[i]
            behind = (self.values[leader] - self.values[place]) // worlds
            variance = self.squares[leader * len(self.moves) + place] // worlds - behind * behind
            if worlds < BATCH or worlds * behind * behind <= CLEARLY * variance or behind == 0:
                self.order[kept] = place
                kept += 1
        return kept


def rounds_for(moves: int) -> int:
    """Return how many halvings leave one of this many moves."""
    rounds = 0
    while moves > 1:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


def shuffle_pile(table: Table, rng: Random) -> None:
    """Shuffle the draw pile of a sampled table: nobody knows its order, so this is an equally likely world."""
    for i in range(table.deck_size - 1, table.drawn, -1):
        j = table.drawn + rng.below(i + 1 - table.drawn)
        card = table.deck[i]
        table.deck[i] = table.deck[j]
        table.deck[j] = card
