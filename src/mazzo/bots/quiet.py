"""What bots have in common at games that are played without talking."""

from collections.abc import Sequence
from typing import Any

from mazzo.games.rng import Random
from mazzo.games.talk import Said


class Quiet:
    """A bot that says nothing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: Any, heard: Sequence[Said]) -> str:
        """Choose one of the legal moves."""
        raise NotImplementedError

    def opens(self, view: Any, heard: Sequence[Said]) -> bool:
        """Leave the opening to the rules."""
        return False

    def talk(self, view: Any, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()
