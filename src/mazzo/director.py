"""Decides who is asked next at a table, who may talk, and who opens. It does nothing itself: no input, no output.

The simulator, the server and the terminals each have a director and do what it says in their own way:

1. `next` says which bot to ask, about what; None means that people decide, a deal is due or the game is over.
2. The bot answers.
3. `deeds` says what follows from the answer: words to say, a move to make, or nothing.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from mazzo.bots import LEVELS, check_said
from mazzo.match import Match


class Ask(NamedTuple):
    """A question to the bot at a seat: for its move, whether it opens, or what it says."""

    about: Literal["move", "opens", "talk"]
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
    """Return the seats that have a decision to make; several may open where the players agree on it."""
    if match.over or match.table.awaits_deal:
        return ()
    return tuple(sorted({match.table.mover(move) for move in match.table.legal_moves()}))


def is_opening(match: Match) -> bool:
    """Say whether the players still have to agree who opens."""
    return match.game.first_seat_agreed and bool(match.deals) and not match.log


def lone_opener(match: Match) -> int | None:
    """Return the seat that opens at once, because nobody else is there to agree with."""
    return 0 if is_opening(match) and len(match.seats) == 1 else None


def is_between_turns(match: Match) -> bool:
    """Say whether bots may talk now: after the deal, and when a turn has ended."""
    return len(match.log) < 2 or match.log[-1][0] != match.to_move


def has_words(match: Match, seat: int) -> bool:
    """Say whether the bot at a seat may want to talk: Mazzo's levels use the game's signals, own bots any words."""
    bot = match.seats[seat].bot  # a person's seat is lent to one of Mazzo's levels
    return bool(match.game.signals) or (bot is not None and bot not in LEVELS)


def returning(held: Collection[int], lent: Collection[int], left: Collection[int]) -> list[int]:
    """Return which of the seats that a person holds come back to them, now that they look at the table again."""
    return [seat for seat in sorted(held) if seat in lent or seat in left]


class Opening:
    """Who leaves the opening to others: people are asked first, then bots; where no bot sits, everybody again."""

    def __init__(self) -> None:
        self.declined: set[int] = set()

    def decline(self, seat: int, people: Collection[int], bots: Collection[int]) -> Literal["people", "bots", "again"]:
        """Remember that a person declined, and say who is asked now: other people, bots, or everybody again."""
        self.declined.add(seat)
        if not self.declined.issuperset(people):
            return "people"
        if bots:
            return "bots"
        self.declined.clear()
        return "again"

    def still_asked(self, deciding: Collection[int], here: Collection[int]) -> tuple[int, ...]:
        """Return who of the deciding still has to answer; if all the people here declined, they may still open."""
        waits_for_others = self.declined.issuperset(here)
        return tuple(seat for seat in deciding if waits_for_others or seat not in self.declined)


def last_opener(bots: Collection[int]) -> int:
    """Return the bot that opens if no other wants to."""
    return max(bots)


class Director:
    """Remembers whom it has asked since the last move; a table keeps one director."""

    def __init__(self, *, talking: bool = True) -> None:
        self.talking = talking
        self._moves = -1
        self._talked: set[int] = set()
        self._opening = Opening()
        self._opener: int | None = None

    def next(self, match: Match, bots: Collection[int]) -> Ask | None:
        """Return which of the bots to ask now, and about what.

        Bots talk between turns, each once, in the order of their seats. They open only if no person wants to.
        """
        if not bots or match.over or match.table.awaits_deal:
            return None
        self._forget_before(match)
        if self.talking and is_between_turns(match) and not match.game.is_silent(match.table):
            for seat in range(len(match.seats)):
                if seat in bots and seat not in self._talked and has_words(match, seat):
                    return Ask("talk", seat)
        if is_opening(match):
            return self._ask_opener(bots) if self._opening.declined.issuperset(_people(match, bots)) else None
        return Ask("move", match.to_move) if match.to_move in bots else None

    def deciders(self, match: Match) -> tuple[int, ...]:
        """Return the seats that have a decision to make, without those that declined to open."""
        self._forget_before(match)
        return tuple(seat for seat in deciders(match) if seat not in self._opening.declined)

    def decline(self, match: Match, seat: int, bots: Collection[int]) -> bool:
        """Let others open than the person at a seat; say whether nobody is left, so that everybody is asked again."""
        self._forget_before(match)
        return self._opening.decline(seat, _people(match, bots), bots) == "again"

    def _forget_before(self, match: Match) -> None:
        """Forget what was asked before the last move."""
        if self._moves != len(match.log):
            self._moves, self._opener = len(match.log), None
            self._talked.clear()
            self._opening.declined.clear()

    def _ask_opener(self, bots: Collection[int]) -> Ask:
        """Ask bot after bot until one wants to open, and then that one for its move."""
        if self._opener is not None and self._opener in bots:
            return Ask("move", self._opener)
        waiting = (seat for seat in bots if seat not in self._opening.declined)
        return Ask("opens", min(waiting, default=last_opener(bots)))

    def deeds(self, ask: Ask, answer: Any, bots: Collection[int]) -> list[Deed]:
        """Return what follows from the answer, or raise `IllegalTalk`; if no bot wants to open, the last one does."""
        if ask.about == "talk":
            self._talked.add(ask.seat)
            return [Say(ask.seat, text) for text in check_said(answer)]
        if ask.about == "opens":
            if answer or ask.seat == last_opener(bots):
                self._opener = ask.seat
            else:
                self._opening.declined.add(ask.seat)
            return []
        return [Move(ask.seat, answer)]


def _people(match: Match, bots: Collection[int]) -> list[int]:
    return [seat for seat in range(len(match.seats)) if seat not in bots]
