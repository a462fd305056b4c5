"""What everybody saw a seat do with its hand: as people would describe it, and packed into a number by the table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mazzo.games.hamsterbacke.cards import CODES, codes_of, counts_of

VERBS = ("took", "blocked", "gave")
TOOK, GAVE = "took", "gave"
UNSEEN = "?"

VERB, CARDS, SIZE = 1 << 6, 1 << 8, 1 << 48
"""Where in a table's note the verb, the cards and their number begin; below are the turn (from 8) and the seat."""


class Deed(NamedTuple):
    """Cards that came into a hand or left it; a card that the viewer did not see is a question mark."""

    verb: str
    cards: tuple[str, ...]
    to: int | None = None
    """Who got the cards that were given."""


def packed(counts: Sequence[int]) -> int:
    """Pack the number of cards of each colour into one number, five bits per colour; such numbers can be added."""
    return sum([count << 5 * colour for colour, count in enumerate(counts)])


def counts_in(cards: int) -> list[int]:
    """Return how many cards of each colour such a number holds."""
    return [cards >> 5 * colour & 31 for colour in range(len(CODES))]


@lru_cache(maxsize=4096)
def cards_in(cards: int) -> tuple[str, ...]:
    """Return the cards of such a number by their codes."""
    return codes_of(counts_in(cards))


@lru_cache(maxsize=4096)  # every view of a game reads the same events again
def unpack(event: int) -> tuple[int, Deed]:
    """Return the seat from a table's note, and its deed as the others see it."""
    seat, turn_of, verb, cards = event & 7, event >> 3 & 7, VERBS[event // VERB & 3], event % SIZE // CARDS
    deed = Deed(verb, cards_in(cards) or (UNSEEN,) * (event // SIZE), turn_of if verb == GAVE else None)
    return seat, as_seen(deed)


def pack(seat: int, deed: Deed) -> int:
    """Return the number by which a table notes a deed."""
    turn_of = seat if deed.to is None else deed.to
    cards = packed(counts_of(deed.cards))
    return len(deed.cards) * SIZE + cards * CARDS + VERBS.index(deed.verb) * VERB + turn_of * 8 + seat


def as_seen(deed: Deed) -> Deed:
    """Return a deed as the other players see it: given cards stay hidden (HB-8, HB-11)."""
    return deed._replace(cards=(UNSEEN,) * len(deed.cards)) if deed.verb == GAVE else deed
