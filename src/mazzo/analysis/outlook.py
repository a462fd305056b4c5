"""What a view lets its seat foresee: possible worlds, ways to continue, and how rollouts end."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from mazzo.games.base import Table
from mazzo.games.rng import Random

Line = tuple[int, ...]
"""Moves that one seat makes in a row, by the table's numbers. An empty line leaves all moves to the rollout."""

Shares = tuple[float, ...]
"""The win chance of the team, or the share of the win of each seat."""


class Outlook(ABC):
    """The prospects of one view's seat. Each game has its own."""

    move_texts: Mapping[int, str]
    side: int
    """Which of the shares is this seat's."""
    quick: int = 1
    """How many rollouts take as long as one of The Game."""

    @abstractmethod
    def imagine(self, rng: Random) -> Table:
        """Return a world that this seat could be in."""

    @abstractmethod
    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return the ways to continue that are worth a thought, the most natural first; each begins with `so_far`.

        A line may continue after new information, as a plan made without knowing it.
        """

    @abstractmethod
    def play_on(self, world: Any, line: Line) -> Shares:
        """Return the result of a line in a world if everybody follows the rollout policy afterwards."""

    def plans(self, line: Line) -> list[Line]:
        """Return how this seat could continue after a turn's moves if it decides again, with what they reveal."""
        return []

    def goes_on(self, line: Line) -> bool:
        """Say whether this seat decides again after these moves without having seen anything new."""
        return False

    def turn(self, moves: Sequence[int]) -> Line:
        """Return the next moves that this seat makes before anything new becomes known."""
        count = next((made for made in range(1, len(moves)) if not self.goes_on(tuple(moves[:made]))), len(moves))
        return tuple(moves[:count])

    def same(self, line: Line) -> Hashable:
        """Return a key that is the same for lines with the same effect."""
        return line


def shares_of(result: Mapping[str, Any], players: int) -> Shares:
    """Return the shares of a game's result. A team's share is 1 or 0, and players who win together share the win."""
    if "won" in result:
        return (float(result["won"]),)
    winners = result["winners"]
    return tuple((seat in winners) / len(winners) for seat in range(players))


def shared(scores: list[int]) -> Shares:
    """Return the shares of the win: the best score wins, and ties share it."""
    best = max(scores)
    return tuple((score == best) / scores.count(best) for score in scores)
