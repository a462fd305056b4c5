"""The state of a game as one seat may see it: local, remote and replayed games give it to the renderings."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from mazzo.director import deciders
from mazzo.games.game import Card, Game, View
from mazzo.games.talk import Said
from mazzo.match import Match
from mazzo.terminal.names import Names, printable
from mazzo.terminal.setup import you_in
from mazzo.texts import t

Choice = tuple[str, ...]
"""What a person has picked up or pointed at, but not yet done. Each game has its own words for it."""


@dataclass(frozen=True, slots=True)
class LogEntry:
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


AnyView = TypeVar("AnyView", bound=View, covariant=True)


@dataclass(frozen=True)
class SnapshotOf(Generic[AnyView]):
    """One position as one seat sees it. `seat` is None for a spectator.

    A game's scene knows the class of its views. All others use `Snapshot`.
    """

    game: Game
    options: dict[str, Any]
    seat: int | None
    view: AnyView
    places: tuple[Place, ...]
    deciders: tuple[int, ...]
    heard: tuple[Said, ...]
    """The signals that still stand."""
    history: tuple[LogEntry, ...] = field(repr=False)
    """Everything that happened and is known here. Show `log` instead."""
    hands: tuple[tuple[Card, ...], ...] | None = None
    """All the hands, where everybody may see them."""
    result: dict[str, Any] | None = None
    chats: bool = True
    """Whether players may say more than signals."""
    number: int = 0
    """How far the game is: moves made, or the last event of a table of a server."""
    is_past: bool = False
    """Whether you only look at a record and can do nothing."""
    you: int | None = None
    """The seat of the only person at this keyboard, whom the texts address as you."""

    @cached_property
    def log(self) -> tuple[LogEntry, ...]:
        """What happened, as far back as the game lets this seat read."""
        if self.view.over or self.is_past:
            return self.history
        moved = [place for place, entry in enumerate(self.history) if entry.kind == "moved"]
        moves = [(self.history[place].seat, self.history[place].text) for place in moved]
        start = self.game.log_start(moves, self.seat, self.options)
        return self.history[moved[start] :] if start else self.history

    @cached_property
    def warnings(self) -> dict[str, str]:
        """The legal moves of this seat that would certainly lose, and how in a word."""
        found = {move: self.view.warning(move) for move in self.moves}
        return {move: warning for move, warning in found.items() if warning}

    @property
    def is_doomed(self) -> bool:
        """Whether every move would certainly lose."""
        return bool(self.moves) and len(self.warnings) == len(self.moves)

    @property
    def signals(self) -> list[tuple[int, str]]:
        """The signals that still stand: seat and signal."""
        return [(said.seat, said.text) for said in self.heard if said.text in self.game.signals]

    @property
    def moves(self) -> Sequence[str]:
        """The legal moves of this seat."""
        return self.view.moves

    @cached_property
    def names(self) -> Names:
        """The names of all the seats, and which of them is you."""
        return Names([place.name for place in self.places], self.you)

    @property
    def is_mine(self) -> bool:
        """Whether this seat has a decision to make."""
        return self.seat in self.deciders and bool(self.moves)

    @property
    def can_act(self) -> bool:
        """Whether a person plays here, so that what is not possible now is worth an explanation."""
        return self.seat is not None and not self.view.over and not self.is_past

    @property
    def is_round_over(self) -> bool:
        """Whether a round has ended, and the next one waits to be dealt."""
        return not self.view.over and self.view.awaits_deal


Snapshot = SnapshotOf[View]


def snapshot_of(match: Match, seat: int | None, *, is_open: bool = False, you: int | None = None) -> Snapshot:
    """Return how a match stands as a seat may see it. `is_open` shows all hands, as at the end of a game."""
    views = [match.view(other) for other in range(len(match.seats))] if is_open or match.over else []
    return Snapshot(
        game=match.game,
        options=dict(match.options),
        seat=seat,
        view=match.view(seat),
        places=tuple(
            Place(
                t("table.you") if number == you == you_in(match) else printable(who.name),
                who.kind == "bot",
                who.bot or "",
            )
            for number, who in enumerate(match.seats)
        ),
        deciders=deciders(match),
        heard=match.heard(),
        history=tuple(_history(match, seat)),
        hands=tuple(tuple(view.hand) for view in views) or None,
        result=match.result,
        number=len(match.log),
        you=you,
    )


def _history(match: Match, seat: int | None) -> list[LogEntry]:
    entries: list[LogEntry] = []
    talk = list(match.talk)
    for number, (mover, text) in enumerate([(-1, ""), *match.moves_seen_by(seat)]):
        if number:
            entries.append(LogEntry("moved", mover, text))
        while talk and talk[0].after <= number:
            said = talk.pop(0)
            entries.append(LogEntry("said", said.seat, said.text))
    return entries
