"""Decides whom to ask next at a table, who may talk, and who starts. It does nothing itself: no input, no output.

The simulator, the server and the terminals each have a director and do what it says in their own way:

1. `next` says which bot to ask, and about what. None means that people decide, a deal is due or the game is over.
2. The bot answers.
3. `deeds` says what follows from the answer: words to say, a move to make, or nothing.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from mazzo.bots import LEVELS, check_said
from mazzo.floor import NOBODY, Floor
from mazzo.match import Match

About = Literal["move", "opens", "talk"]
ABOUT: tuple[About, ...] = ("move", "opens", "talk")
"""What to ask a bot about, by the numbers of `mazzo.floor`."""


class Ask(NamedTuple):
    """A question to the bot at a seat: for its move, whether it starts, or what it says."""

    about: About
    seat: int


@dataclass(frozen=True, slots=True)
class Move:
    """A move to make."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Say:
    """Words to say."""

    seat: int
    text: str


Deed = Move | Say


def deciders(match: Match) -> tuple[int, ...]:
    """Return the seats that have a decision to make; several may start where the players agree who does."""
    if match.over or match.table.awaits_deal:
        return ()
    return tuple(sorted({match.table.mover(move) for move in match.table.legal_moves()}))


def is_opening(match: Match) -> bool:
    """Say whether the players still have to agree who starts."""
    return match.game.first_seat_agreed and bool(match.deals) and not match.log


def lone_opener(match: Match) -> int | None:
    """Return the seat that starts at once, because nobody else is there to agree with."""
    return 0 if is_opening(match) and len(match.seats) == 1 else None


def has_words(match: Match, seat: int) -> bool:
    """Say whether the bot at a seat may talk: Mazzo's levels use the game's signals, your own bots any words."""
    bot = match.seats[seat].bot  # one of Mazzo's levels plays a seat that a person lent
    return bool(match.game.signals) or (bot is not None and bot not in LEVELS)


def returning(held: Collection[int], lent: Collection[int], left: Collection[int]) -> list[int]:
    """Return which of a person's seats they get back, now that they look at the table again."""
    return [seat for seat in sorted(held) if seat in lent or seat in left]


class Opening:
    """Who declined to start. Mazzo asks people first, then bots. Without bots, it asks everybody again."""

    def __init__(self) -> None:
        self.declined: set[int] = set()

    def decline(self, seat: int, people: Collection[int], bots: Collection[int]) -> Literal["people", "bots", "again"]:
        """Remember that a person declined, and say whom to ask now: other people, bots, or everybody again."""
        self.declined.add(seat)
        if not self.declined.issuperset(people):
            return "people"
        if bots:
            return "bots"
        self.declined.clear()
        return "again"

    def still_asked(self, deciding: Collection[int], here: Collection[int]) -> tuple[int, ...]:
        """Return which deciding seats still have to answer; if all the people here declined, they may still start."""
        waits_for_others = self.declined.issuperset(here)
        return tuple(seat for seat in deciding if waits_for_others or seat not in self.declined)


def last_opener(bots: Collection[int]) -> int:
    """Return the bot that starts if no other wants to."""
    return max(bots)


class Director:
    """Remembers whom it has asked since the last move; a table keeps one director."""

    def __init__(self, *, talking: bool = True) -> None:
        self._floor = Floor(talking)

    def next(self, match: Match, bots: Collection[int]) -> Ask | None:
        """Return which of the bots to ask now, and about what.

        Bots talk between turns, each once, in the order of their seats. They start only if no person wants to.
        """
        if not bots:
            return None
        talkers = bits_of(seat for seat in bots if has_words(match, seat))
        last = match.log[-1][0] if match.log else NOBODY
        seat = self._floor.next(match.table, len(match.log), last, bits_of(bots), talkers, is_opening(match))
        return None if seat == NOBODY else Ask(ABOUT[self._floor.about], seat)

    def deciders(self, match: Match) -> tuple[int, ...]:
        """Return the seats that have a decision to make, without those that declined to start."""
        self._floor.forget_before(len(match.log))
        return tuple(seat for seat in deciders(match) if not self._floor.declined >> seat & 1)

    def decline(self, match: Match, seat: int, bots: Collection[int]) -> bool:
        """Note that a person lets others start; say whether all have declined, so that Mazzo asks everybody again."""
        self._floor.forget_before(len(match.log))
        self._floor.declined |= 1 << seat
        is_nobody_left = not bots and self._floor.declined == bits_of(range(len(match.seats)))
        if is_nobody_left:
            self._floor.declined = 0
        return is_nobody_left

    def deeds(self, ask: Ask, answer: Any, bots: Collection[int]) -> list[Deed]:
        """Return what follows from the answer, or raise `IllegalTalk`; if no bot wants to start, the last one does."""
        if ask.about == "talk":
            self._floor.has_talked(ask.seat)
            return [Say(ask.seat, text) for text in check_said(answer)]
        if ask.about == "opens":
            self._floor.has_offered(ask.seat, bool(answer), bits_of(bots))
            return []
        return [Move(ask.seat, answer)]


def bits_of(seats: Iterable[int]) -> int:
    """Return seats as bits of a number."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits
