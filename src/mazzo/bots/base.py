"""Base classes of bots: one that says nothing, one that searches, one that takes what looks best."""

from collections.abc import Sequence
from typing import ClassVar, Generic

from mazzo.bots import AnyView
from mazzo.games.rng import Random
from mazzo.games.talk import Said


class SilentBot(Generic[AnyView]):
    """A bot that says nothing and leaves the opening to others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose one of the legal moves."""
        raise NotImplementedError

    def opens(self, view: AnyView, heard: Sequence[Said]) -> bool:
        """Leave the opening to the rules, or to another player."""
        return False

    def talk(self, view: AnyView, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()


class SearchBot(SilentBot[AnyView]):
    """A bot that compares moves by rollouts in imagined worlds; the numbers of its class are those of effort 1."""

    rollouts: int
    """How many rollouts it makes for one decision."""
    worlds: int
    """How many worlds it imagines for them; more effort needs no more of them."""

    def __init__(self, rng: Random, effort: float) -> None:
        super().__init__(rng)
        self.rollouts = max(1, round(self.rollouts * effort))
        self.worlds = max(1, round(self.worlds * min(1.0, effort)))


class GreedyBot(SilentBot[AnyView]):
    """A bot that takes the move that looks best at first sight, or now and then any that is not sure to lose."""

    careless: ClassVar[int]
    """One move in so many is any move."""

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose among the moves that are not sure to lose."""
        moves: list[str] = [move for move in view.moves if not view.warning(move)] or list(view.moves)
        if self.rng.below(self.careless) == 0:
            return moves[self.rng.below(len(moves))]
        return max(moves, key=lambda move: (self.at_first_sight(view, move), self.rng.below(100)))

    def at_first_sight(self, view: AnyView, move: str) -> int:
        """Return how good a move looks."""
        raise NotImplementedError
