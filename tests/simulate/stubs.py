"""Bots whose behaviour a test knows."""

from collections.abc import Callable, Sequence
from typing import Any

from mazzo import bots
from mazzo.games.rng import Random
from mazzo.games.talk import Said

Made = tuple[str, int, float]
"""A bot that was made: its level, the first number of its generator, its effort."""

real_make = bots.make


class Careful:
    """Always makes its first legal move, wants to open, and says the same every time."""

    def __init__(self, says: Sequence[str] = ("!free A",)) -> None:
        self.says = says

    def move(self, view: Any, heard: Sequence[Said]) -> str:
        moves: tuple[str, ...] = view.moves
        return moves[0]

    def opens(self, view: Any, heard: Sequence[Said]) -> bool:
        return True

    def talk(self, view: Any, heard: Sequence[Said]) -> Sequence[str]:
        return self.says


def make_of(made: list[Made], says: Sequence[str]) -> Callable[..., bots.Bot]:
    """Return a `make` that notes what it makes; every level but `random` is `Careful`."""

    def make(level: str, game: str, rng: Random, effort: float = 1.0) -> bots.Bot:
        if level == "random":
            return real_make(level, game, rng, effort)
        made.append((level, rng.next(), effort))
        return Careful(says if game == "the-game" else ())

    return make
