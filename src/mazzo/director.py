"""Decides who is asked next at a table, who may talk, and who opens. It does nothing itself: no input, no output.

The simulator, the server and the terminals each have a director and do what it says in their own way:

1. `next` says which bot to ask, about what; None means that people decide, a deal is due or the game is over.
2. The bot answers.
3. `deeds` says what follows from the answer: words to say, or a move to make.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

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


def returning(held: Collection[int], lent: Collection[int], left: Collection[int]) -> list[int]:
    """Return which of the seats that a person holds come back to them, now that they look at the table again."""
    return [seat for seat in sorted(held) if seat in lent or seat in left]


class Director:
    """Remembers whom it has asked since the last move; a table keeps one director."""

    def __init__(self, *, talking: bool = True) -> None:
        self.talking = talking
        self._moves = -1
        self._asked: set[Ask] = set()

    def next(self, match: Match, bots: Collection[int], *, bots_open: bool | None = None) -> Ask | None:
        """Return which of the bots to ask now, and about what.

        Bots talk between turns, each once, in the order of their seats. People decide who opens: bots are asked only
        where no person sits, or where `bots_open` says that the people leave it to them.
        """
        if match.over or match.table.awaits_deal or not bots:
            return None
        if self._moves != len(match.log):
            self._moves, self._asked = len(match.log), set()
        if self.talking and match.game.signals and is_between_turns(match) and not match.game.is_silent(match.table):
            for ask in (Ask("talk", seat) for seat in sorted(bots)):
                if ask not in self._asked:
                    return ask
        if is_opening(match):
            if bots_open or (bots_open is None and len(bots) == len(match.seats)):
                return next(
                    (Ask("opens", seat) for seat in sorted(bots) if Ask("opens", seat) not in self._asked), None
                )
            return None
        return Ask("move", match.to_move) if match.to_move in bots else None

    def deeds(self, ask: Ask, answer: object, bots: Collection[int]) -> Sequence[Deed]:
        """Return what follows from the answer; if no bot wants to open, the last one does."""
        self._asked.add(ask)
        if ask.about == "talk":
            assert isinstance(answer, Sequence)
            return [Say(ask.seat, text) for text in answer]
        if ask.about == "opens":
            return [Move(ask.seat, "start")] if answer or ask.seat == max(bots) else []
        assert isinstance(answer, str)
        return [Move(ask.seat, answer)]
