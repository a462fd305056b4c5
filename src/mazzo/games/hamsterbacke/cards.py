"""Hamsterbacke's cards: a card is nothing but its colour, and a colour is a number from 0 to 6."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: its code in records, its name, the number its cards show, and how many cards there are."""

    code: str
    name: str
    number: int
    count: int


COLOURS = (
    Colour("lg", "light green", 1, 11),
    Colour("dg", "dark green", 1, 11),
    Colour("lb", "light blue", 2, 16),
    Colour("bl", "blue", 2, 16),
    Colour("ye", "yellow", 3, 21),
    Colour("or", "orange", 3, 21),
    Colour("re", "red", 4, 24),
)
"""HB-1: the seven colours."""

CODES = tuple(colour.code for colour in COLOURS)
NUMBERS = [colour.number for colour in COLOURS]
COUNTS = [colour.count for colour in COLOURS]

DECK = [card for card, colour in enumerate(COLOURS) for _ in range(colour.count)]
"""HB-1: all 120 cards."""

DEALT = 2
"""HB-2: the cards that each player starts with."""

ROWS = 8
"""HB-2: the rows in the circle."""


def codes_of(counts: Iterable[int]) -> tuple[str, ...]:
    """Return the codes of the cards, given the number of each colour."""
    return _codes(tuple(counts))


@lru_cache(maxsize=4096)  # from one view to the next few rows and hands change
def _codes(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(map(repeat, CODES, counts)))


@lru_cache(maxsize=4096)
def groups_of(counts: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """Return the colours of which there are any, and how many cards of each."""
    return tuple([(code, count) for code, count in zip(CODES, counts, strict=True) if count])


def counts_of(codes: tuple[str, ...]) -> list[int]:
    """Return how many of each colour these cards are."""
    return [codes.count(code) for code in CODES]
