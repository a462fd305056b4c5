"""What a seat was seen to do to its hand, as people would tell it and as the table packs it into a number."""

from functools import lru_cache
from typing import NamedTuple

from mazzo.games.hamsterbacke.cards import CODES, codes_of, counts_of

VERBS = ("took", "blocked", "gave")
GAVE = "gave"
UNSEEN = "?"


class Deed(NamedTuple):
    """Cards that came into a hand or left it; a card that the viewer did not see is a question mark."""

    verb: str
    cards: tuple[str, ...]
    to: int | None = None
    """Who got the cards that were given."""


@lru_cache(maxsize=4096)  # every view of a game reads the same events again
def unpack(event: int) -> tuple[int, Deed]:
    """Return the seat and the deed that a table noted, with every card named."""
    seat, turn_of, verb, packed = event & 7, event >> 3 & 7, VERBS[event >> 6 & 3], event >> 8
    cards = codes_of(packed >> 5 * colour & 31 for colour in range(len(CODES)))
    return seat, Deed(verb, cards, turn_of if verb == GAVE else None)


def pack(seat: int, deed: Deed) -> int:
    """Return the number by which a table notes a deed."""
    packed = sum(count << 5 * colour for colour, count in enumerate(counts_of(deed.cards)))
    turn_of = seat if deed.to is None else deed.to
    return packed << 8 | VERBS.index(deed.verb) << 6 | turn_of << 3 | seat


def as_seen(deed: Deed) -> Deed:
    """Return a deed as the other players see it: given cards stay hidden (HB-8, HB-11)."""
    return deed._replace(cards=(UNSEEN,) * len(deed.cards)) if deed.verb == GAVE else deed
