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


def is_between_turns(match: Match) -> bool:
    """Say whether bots may talk now: after the deal, and when a turn has ended."""
    return len(match.log) < 2 or match.log[-1][0] != match.to_move


def has_words(match: Match, seat: int) -> bool:
    """Say whether the bot at a seat may want to talk: Mazzo's levels use the game's signals, own bots any words."""
    return bool(match.game.signals) or match.seats[seat].bot not in LEVELS


def returning(held: Collection[int], lent: Collection[int], left: Collection[int]) -> list[int]:
    """Return which of the seats that a person holds come back to them, now that they look at the table again."""
    return [seat for seat in sorted(held) if seat in lent or seat in left]


class Director:
    """Remembers whom it has asked since the last move; a table keeps one director."""

    def __init__(self, *, talking: bool = True) -> None:
        self.talking = talking
        self._moves = -1
        self._talked: set[int] = set()
        self._declined: set[int] = set()
        self._opener: int | None = None

    def next(self, match: Match, bots: Collection[int], *, bots_open: bool | None = None) -> Ask | None:
        """Return which of the bots to ask now, and about what.

        Bots talk between turns, each once, in the order of their seats. People decide who opens: bots are asked only
        where no person sits, or where `bots_open` says that the people leave it to them.
        """
        if not bots or match.over or match.table.awaits_deal:
            return None
        if self._moves != len(match.log):
            self._moves, self._opener = len(match.log), None
            self._talked.clear()
            self._declined.clear()
        if self.talking and is_between_turns(match) and not match.game.is_silent(match.table):
            for seat in range(len(match.seats)):
                if seat in bots and seat not in self._talked and has_words(match, seat):
                    return Ask("talk", seat)
        if is_opening(match):
            left_to_bots = len(bots) == len(match.seats) if bots_open is None else bots_open
            return self._opening(bots) if left_to_bots else None
        return Ask("move", match.to_move) if match.to_move in bots else None

    def _opening(self, bots: Collection[int]) -> Ask:
        """Ask bot after bot until one wants to open, and then that one for its move."""
        if self._opener is not None and self._opener in bots:
            return Ask("move", self._opener)
        return Ask("opens", min((seat for seat in bots if seat not in self._declined), default=max(bots)))

    def deeds(self, ask: Ask, answer: Any, bots: Collection[int]) -> list[Deed]:
        """Return what follows from the answer, or raise `IllegalTalk`; if no bot wants to open, the last one does."""
        if ask.about == "talk":
            self._talked.add(ask.seat)
            return [Say(ask.seat, text) for text in check_said(answer)]
        if ask.about == "opens":
            if answer or ask.seat == max(bots):
                self._opener = ask.seat
            else:
                self._declined.add(ask.seat)
            return []
        return [Move(ask.seat, answer)]
