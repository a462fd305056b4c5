"""What happens at a table. A table is the fold of its events, and its log is all that is stored of it."""

from typing import Any, Literal, get_args

import msgspec

from mazzo.games.errors import MazzoError
from mazzo.games.game import Card

VERSION = 1
"""The version of the events. Raise it when a process of the previous version could not continue a table."""
Pace = Literal["slow", "normal", "fast"]
TurnSeconds = Literal[0, 30, 60, 120, 300]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Something that happened at a table.

    The garbage collector ignores events: they refer to nothing that refers to them. With millions of them in its way,
    everybody would wait for it.
    """


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides about a table, besides the game and its options."""

    visibility: Literal["public", "private"] = "private"
    talk: Literal["signals", "chat"] = "signals"
    """Signals only, or signals and chat."""
    spectators: bool = True
    pace: Pace = "normal"
    """How fast the bots move."""
    turn_seconds: TurnSeconds = 0
    """How long a person has for each decision before a bot makes it for them; 0: as long as they like."""
    hints: bool = False
    """Whether players may ask for hints. A person who plays alone always may."""


class Created(Event, frozen=True, tag="created"):
    """The table was opened."""

    game: str
    options: dict[str, Any]
    """The game's options as they stand in a record, without `first_seat`."""
    first_seat: int | Literal["random"] | None
    host: str
    settings: Settings
    rematch_of: str | None = None
    rules: int = 1
    """The version of the game's rules."""
    events: int = 1
    """The version of the events."""


class SeatTaken(Event, frozen=True, tag="seat-taken"):
    """A person sat down."""

    seat: int
    person: str
    name: str


class BotSeated(Event, frozen=True, tag="bot-seated"):
    """The host put a bot at a seat."""

    seat: int
    level: str
    name: str


class SeatOpened(Event, frozen=True, tag="seat-opened"):
    """A seat became free before the start."""

    seat: int
    why: Literal["left", "removed"]


class SettingsChanged(Event, frozen=True, tag="settings-changed"):
    """The host changed the table's settings."""

    settings: Settings


class Started(Event, frozen=True, tag="started"):
    """The game began. `first_seat` is null where the players agree who starts."""

    first_seat: int | None


class Shuffle(Event, frozen=True, tag="shuffle"):
    """The deck was shuffled. Stored, and never sent: players see `Shuffled`."""

    deal: int
    deck: list[Card]
    nonce: str
    hash: str


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The server shuffled the deck. The hash binds it to this order before anybody sees a card."""

    deal: int
    """Counts from 0."""
    hash: str


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards of the last shuffle were dealt."""

    deal: int


class Moved(Event, frozen=True, tag="moved"):
    """A seat made a move. The others see `?` for what is hidden."""

    seat: int
    move: str


class Said(Event, frozen=True, tag="said"):
    """A seat said something. The text is null for people who muted the speaker."""

    seat: int
    text: str | None


class Left(Event, frozen=True, tag="left"):
    """A player left after the game had started."""

    seat: int


class Lent(Event, frozen=True, tag="lent"):
    """A bot plays for a player who is gone."""

    seat: int
    level: str


class Returned(Event, frozen=True, tag="returned"):
    """A player is back, and plays again."""

    seat: int


class TimeUp(Event, frozen=True, tag="time-up"):
    """A player took too long for a decision. A bot makes the next move, and then the player decides again."""

    seat: int


class Hinted(Event, frozen=True, tag="hinted"):
    """A player asked for a hint."""

    seat: int


class Resumed(Event, frozen=True, tag="resumed"):
    """A player came back to an empty table, and the time for the decision starts again."""


class Import(Event, frozen=True, tag="import"):
    """The table was made of a record. Stored, and never sent: viewers see `Imported`."""

    record: dict[str, Any]


class Imported(Event, frozen=True, tag="imported"):
    """The table comes from a record, and nobody plays at it."""


class Continue(Event, frozen=True, tag="continue"):
    """The table continues a finished game. Stored, and never sent: players see `Continued`."""

    table: str
    move: int
    script: list[Shuffle | Dealt | Moved | Said]
    """What happens at the start: the known deals, and the moves and signals up to that move."""


class Continued(Event, frozen=True, tag="continued"):
    """The table continues a finished game after one of its moves, with the same cards."""

    table: str
    move: int


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people continue at another table."""

    table: str


class Closed(Event, frozen=True, tag="closed"):
    """The table was closed before its game was over."""

    why: Literal["idle", "empty", "operator"]


class Unknown(Event, frozen=True, tag="unknown"):
    """Something that only a newer version of the server knows."""


_Plain = (
    Unknown
    | Created
    | SeatTaken
    | BotSeated
    | SeatOpened
    | SettingsChanged
    | Started
    | Dealt
    | Moved
    | Said
    | Left
    | Lent
    | Returned
    | TimeUp
    | Hinted
    | Resumed
    | Rematched
    | Closed
)
Public = _Plain | Shuffled | Imported | Continued
"""What can be sent."""
Stored = _Plain | Shuffle | Import | Continue
"""What can be stored."""


RESTARTS = frozenset((Started, Dealt, Moved, Returned, Resumed, SettingsChanged))
"""What begins a decision, or gives it new time."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event in its place in the log of a table."""

    number: int
    at: int
    """Milliseconds since 1970."""
    event: Stored
    by: str | None = None
    """The person whose command it was; None for bots and for the house."""
    command: str | None = None
    """The id that the person's client gave to the command. Only the first entry of a command has it."""


_decoder = msgspec.json.Decoder(Stored)
_KINDS: dict[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Stored)}
_extended: dict[tuple[str, ...], type[Settings]] = {}


class NewerTable(MazzoError):
    """A newer version of the server has written what this one cannot read."""


def newer_table() -> NewerTable:
    """Return the refusal of a table that this version cannot continue."""
    return NewerTable("newer-table", "A newer version of the server runs this table: connect again in a moment.")


def encode(event: Stored) -> bytes:
    """Return an event as it is stored."""
    return msgspec.json.encode(event)


def decode(body: bytes) -> Stored:
    """Return a stored event. Settings of older versions said whether bots pause, but not how long."""
    if b'"bot_pause":' in body:
        body = body.replace(b'"bot_pause":true', b'"pace":"normal"').replace(b'"bot_pause":false', b'"pace":"fast"')
    try:
        event: Stored = _decoder.decode(body)
    except msgspec.ValidationError:
        return _decode_newer(body)
    return event


def _decode_newer(body: bytes) -> Stored:
    """Return what this version knows of an event that a newer one wrote; the log keeps the rest.

    It keeps unknown settings in memory, too, because this process may write the settings again. It drops other unknown
    fields: it cannot know who may see them.
    """
    found: dict[str, Any] = msgspec.json.decode(body)
    kind = _KINDS.get(found["type"])
    if kind is None:
        return Unknown()
    known = {name: found[name] for name in ("type", *kind.__struct_fields__) if name in found}
    settings, extra = known.get("settings"), {}
    if isinstance(settings, dict):
        extra = {name: value for name, value in settings.items() if name not in Settings.__struct_fields__}
        known["settings"] = {name: value for name, value in settings.items() if name not in extra}
    try:
        event: Stored = msgspec.convert(known, Stored)
    except msgspec.ValidationError:
        raise newer_table() from None
    if extra and isinstance(event, Created | SettingsChanged):
        return msgspec.structs.replace(event, settings=_with_extra(event.settings, extra))
    return event


def _with_extra(settings: Settings, extra: dict[str, Any]) -> Settings:
    """Return settings that have more fields than are known here."""
    names = tuple(sorted(extra))
    if names not in _extended:
        fields = [(name, Any, None) for name in names]
        made = msgspec.defstruct("Settings", fields, bases=(Settings,), frozen=True)
        assert issubclass(made, Settings)
        _extended[names] = made
    return _extended[names](**msgspec.structs.asdict(settings), **extra)
