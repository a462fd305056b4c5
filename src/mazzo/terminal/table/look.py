"""How things stand as one seat may see them: what local, remote and replayed games give the screens to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from mazzo.games.game import Game
from mazzo.games.talk import Said
from mazzo.match import Match
from mazzo.terminal.draw import printable
from mazzo.texts import catalogue, languages, t

Choice = tuple[str, ...]
"""What a person has picked up or pointed at, and not yet done; each game has its own words for it."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened: a move as this seat saw it, something said, or another event by its text's key."""

    kind: Literal["moved", "said", "event"]
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits at a seat."""

    name: str
    is_bot: bool = False
    level: str = ""
    is_away: bool = False


@dataclass(frozen=True)
class Look:
    """One position with the eyes of one seat; `seat` is None for somebody who only watches."""

    game: Game
    options: dict[str, Any]
    seat: int | None
    view: Any
    places: tuple[Place, ...]
    deciders: tuple[int, ...]
    heard: tuple[Said, ...]
    """What still stands of what was said."""
    log: tuple[Told, ...]
    hands: tuple[tuple[Any, ...], ...] | None = None
    """All the hands, where everybody may see them."""
    result: dict[str, Any] | None = None
    chats: bool = True
    """Whether more than signals may be said."""
    number: int = 0
    """How far the game is: moves made, or the last event of a table of a server."""
    is_past: bool = False
    """Whether nothing can be done here any more: a record is looked at."""

    @cached_property
    def warnings(self) -> dict[str, str]:
        """The legal moves of this seat that would certainly lose, and how in a word."""
        found = {move: self.view.warning(move) for move in self.moves}
        return {move: warning for move, warning in found.items() if warning}

    @property
    def signals(self) -> list[tuple[int, str]]:
        """The signals that still stand: seat and signal."""
        return [(said.seat, said.text) for said in self.heard if said.text in self.game.signals]

    @property
    def moves(self) -> Sequence[str]:
        """The legal moves of this seat."""
        moves: Sequence[str] = self.view.moves
        return moves

    @property
    def names(self) -> list[str]:
        """The names of all the seats."""
        return [place.name for place in self.places]

    @property
    def is_mine(self) -> bool:
        """Whether this seat has a decision to make."""
        return self.seat in self.deciders and bool(self.moves)

    @property
    def is_round_over(self) -> bool:
        """Whether a round has ended, and the next one waits to be dealt."""
        return not self.view.over and getattr(self.view, "awaits_deal", False)


def deciders_of(match: Match) -> tuple[int, ...]:
    """Return the seats that have a decision to make."""
    if match.over or match.table.awaits_deal:
        return ()
    if match.game.first_seat_agreed and not match.log:
        return tuple(range(len(match.seats)))
    return (match.to_move,)


def look_at(match: Match, seat: int | None, *, is_open: bool = False) -> Look:
    """Return how a match stands as a seat may see it; `is_open` shows all the hands, as at the end of a game."""
    views: list[Any] = [match.view(other) for other in range(len(match.seats))] if is_open or match.over else []
    return Look(
        game=match.game,
        options=dict(match.options),
        seat=seat,
        view=match.view(seat),
        places=tuple(Place(_name(s.name), s.kind == "bot", s.bot or "") for s in match.seats),
        deciders=deciders_of(match),
        heard=match.heard(),
        log=tuple(_log(match, seat)),
        hands=tuple(tuple(view.hand) for view in views) or None,
        result=match.result,
        number=len(match.log),
    )


def _log(match: Match, seat: int | None) -> list[Told]:
    told: list[Told] = []
    talk = list(match.talk)
    for number, (mover, text) in enumerate([(-1, ""), *match.moves_seen_by(seat)]):
        if number:
            told.append(Told("moved", mover, text))
        while talk and talk[0].after <= number:
            said = talk.pop(0)
            told.append(Told("said", said.seat, said.text))
    return told


def _name(name: str) -> str:
    """Return a name as it is shown; whoever was called You in one language is so in all of them."""
    is_you = any(name == catalogue(code)["table.you"] for code in languages())
    return t("table.you") if is_you else printable(name)
