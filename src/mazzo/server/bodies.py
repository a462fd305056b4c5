"""What the server answers to HTTP requests. The OpenAPI description is made from these types."""

from collections.abc import Mapping
from typing import Any

import msgspec

from mazzo.server.answers import Origin, Signal, TableState, Update


class Me(msgspec.Struct, frozen=True):
    """Who you are."""

    id: str
    name: str
    muted: list[str]


class DeviceLink(msgspec.Struct, frozen=True):
    """A code with which another device becomes the same person's. It works once, and not for long."""

    code: str
    link: str
    seconds: int
    qr: list[str]
    """The link as a QR code, as in `Invitation`."""
    only_here: bool
    """Whether the link works only on the server's own machine."""


class DeviceState(msgspec.Struct, frozen=True):
    """A device of a person."""

    id: str
    kind: str
    """Browser and system in a few words, or empty."""
    added: int | None
    """The day on which it first came, in milliseconds since 1970; null: before the server noted days."""
    seen: int
    """The day on which it last came."""
    is_this: bool
    """Whether it is the one that asks."""


class Devices(msgspec.Struct, frozen=True):
    """The devices of a person, the one that came last first."""

    devices: list[DeviceState]


class TableTrace(msgspec.Struct, frozen=True):
    """What a table holds about a person."""

    code: str
    game: str
    at: int
    """When it was opened, in milliseconds since 1970."""
    names: list[str]
    moves: int
    said: list[str]


class LessonInfo(msgspec.Struct, frozen=True):
    """A guided game."""

    name: str
    title: str
    """The key of its title among the game's texts."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game and its options."""

    name: str
    title: str
    least_players: int
    most_players: int
    usual_players: int
    """The default number of players."""
    flags: list[str]
    """The options, which are true or false."""
    harder: list[str]
    """Those that make the game harder. Offer them to a team that won, in this order."""
    first_seat_agreed: bool
    """Whether the players can agree who opens."""
    is_team: bool
    signals: dict[str, str]
    """What players can say at a table with signals only, and what it means."""
    move_help: str
    marks: dict[str, dict[str, str]]
    """For options that mark cards: what each marked card carries."""
    wording: dict[str, str]
    """Moves, signals and cards in words: a regular expression for the whole text, and the key of its words."""
    lessons: list[LessonInfo]
    """In the order in which people take them. Empty if the game has none."""


class Invitation(msgspec.Struct, frozen=True):
    """The link to a table, for people with other devices."""

    link: str
    qr: list[str]
    """The same as a QR code: one text of 0 and 1 (dark) per row, without the quiet zone."""
    only_here: bool
    """Whether the link works only on the server's own machine."""


class GameTexts(msgspec.Struct, frozen=True):
    """What a client needs to show a game that it does not know."""

    texts: Mapping[str, str | Mapping[str, str]]
    """The game's own texts by their keys; one that counts has the plural forms of its language."""
    rules: str
    """The page of its rules, in Markdown."""
    by_seat: list[str]
    """The fields of its views that have one value for each seat."""


class LessonStep(msgspec.Struct, frozen=True):
    """One idea of a lesson."""

    text: str
    """The key of its sentence among the game's texts."""
    at: list[str]
    """What it points at: `pile A`, `card 37`, `spot hand`."""
    do: str
    """The move or the signal that the step asks for; empty: the reader only continues."""
    warnings: dict[str, str]
    """The legal moves that would certainly lose, and how in a word."""
    updates: list[Update]
    """What happens then, the reader's own move included."""


class LessonScript(msgspec.Struct, frozen=True):
    """A lesson, played at a table that is never stored, as the reader at seat 0 sees it."""

    name: str
    title: str
    start: Update
    steps: list[LessonStep]


class Catalogue(msgspec.Struct, frozen=True):
    """All the games, and the levels of the bots."""

    games: list[GameInfo]
    levels: list[str]


class Lobby(msgspec.Struct, frozen=True):
    """The tables that you may go to."""

    tables: list[TableState]
    """The public ones."""
    yours: list[TableState]
    """Those where you sit, whichever device you used."""


class Finished(msgspec.Struct, frozen=True):
    """A game that is over, as the history of one of its players shows it."""

    code: str
    game: str
    options: dict[str, Any]
    players: list[str]
    """The names, by seat."""
    seats: list[int]
    """Those that were yours."""
    result: dict[str, Any]
    verdict: str
    at: int
    """When it ended, in milliseconds since 1970."""
    continues: Origin | None = None


class History(msgspec.Struct, frozen=True):
    """The latest games that you have finished, the latest first."""

    games: list[Finished]


class PersonalData(msgspec.Struct, frozen=True):
    """All that is stored about a person."""

    id: str
    name: str
    devices: list[DeviceState]
    muted: list[str]
    history: list[Finished]
    tables: list[TableTrace]
    keep_games_days: int
    """After how many days the server deletes finished games; 0: never."""
    keep_people_days: int
    """After how many days the server deletes people who did not come back; 0: never."""


class Saying(msgspec.Struct, frozen=True):
    """Something that a seat said."""

    seat: int
    text: str | None
    """Null: chat of a person whom you have muted."""


class ReplayStep(msgspec.Struct, frozen=True):
    """A position of a replay. `shared` and `own` hold the fields of views that differ from the step before."""

    moves: int
    """How many moves were made so far."""
    seat: int | None
    """Whose move led here; null: a deal did."""
    move: str
    """That move, or an empty text."""
    masked: str
    """The move as the other seats saw it."""
    said: list[Saying]
    """What players said then, before the next move."""
    deciders: list[int]
    signals: list[Signal]
    shared: dict[str, Any]
    """Fields that are the same for everybody."""
    own: list[dict[str, Any]]
    """The other fields: one object per seat, then a spectator's."""


class Replay(msgspec.Struct, frozen=True):
    """A game that is over or that ended early, position by position."""

    state: TableState
    steps: list[ReplayStep]
