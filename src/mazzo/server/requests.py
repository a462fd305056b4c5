"""What clients send. docs/protocol.md and the OpenAPI description are made from these types."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mazzo.server.events import Pace, Settings, TurnSeconds
from mazzo.server.messages import Code, Id, Level, Name, Seat, Text, bad_message


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that a client sends."""


class Command(Request, frozen=True):
    """Something that changes a table. Sent again with the same id, it is answered again but done only once."""

    id: Id
    table: Code


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat, by default the first. You may hold several, each with its own name."""

    seat: Seat | None = None
    name: Name | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat, by default all that you hold."""

    seat: Seat | None = None


class SeatBot(Command, frozen=True, tag="seat-bot"):
    """Put a bot at an open seat (the host, before the start)."""

    seat: Seat
    level: Level = "normal"


class Clear(Command, frozen=True, tag="clear"):
    """Remove a bot or a player from a seat (the host, before the start)."""

    seat: Seat


class Change(Command, frozen=True, tag="change"):
    """Change settings of the table (the host)."""

    visibility: Literal["public", "private"] | None = None
    talk: Literal["signals", "chat"] | None = None
    spectators: bool | None = None
    pace: Pace | None = None
    turn_seconds: TurnSeconds | None = None
    hints: bool | None = None
    """Before the start only."""


class Start(Command, frozen=True, tag="start"):
    """Start the game (the host, when no seat is open)."""


class Move(Command, frozen=True, tag="move"):
    """Make a move, in the notation of records. Where players agree who starts, you may `start` for a bot."""

    seat: Seat
    move: Text


class Say(Command, frozen=True, tag="say"):
    """Say something: a signal or, if the table allows it, a line of chat."""

    seat: Seat
    text: Text


class Lend(Command, frozen=True, tag="lend"):
    """Let a bot play for a player who is gone (any other player). They get the seat back on return."""

    seat: Seat
    level: Level = "normal"


class Rematch(Command, frozen=True, tag="rematch"):
    """After the end, open another table with the same game, people and bots (any player)."""

    flag: Annotated[str, Meta(max_length=40)] | None = None
    """Also switch on this option of the game, for a harder version."""


AnyCommand = Sit | Leave | SeatBot | Clear | Change | Start | Move | Say | Lend | Rematch


class Watch(Request, frozen=True, tag="watch"):
    """Follow a table from one of your seats, or as a spectator. `after` is the last number you have."""

    id: Id
    table: Code
    seat: Seat | None = None
    after: Annotated[int, Meta(ge=0)] | None = None


class Unwatch(Request, frozen=True, tag="unwatch"):
    """Stop following."""

    id: Id
    table: Code
    seat: Seat | None = None


class Warn(Request, frozen=True, tag="warn"):
    """Ask which legal moves of your seat would certainly lose."""

    id: Id
    table: Code
    seat: Seat


class Why(Request, frozen=True, tag="why"):
    """Ask why you cannot make a move. `refused` says why; `done` means that you can. Nothing is played."""

    id: Id
    table: Code
    seat: Seat
    move: Text


class Hurry(Request, frozen=True, tag="hurry"):
    """Let the bots play without pauses until a person has to decide (any player)."""

    id: Id
    table: Code


class AskHint(Request, frozen=True, tag="hint"):
    """Ask what a good player would do at your seat, where the table allows it. It counts. Better hints follow."""

    id: Id
    table: Code
    seat: Seat


class AskReview(Request, frozen=True, tag="review"):
    """Ask for the review of a game that is over. Better reviews follow."""

    id: Id
    table: Code


class Join(Request, frozen=True, tag="join"):
    """Look at a finished game together with others. `together` says who is there, now and at each change."""

    id: Id
    table: Code


class Lead(Request, frozen=True, tag="lead"):
    """Lead a replay that nobody leads, or hand over to another person. With null, stop leading."""

    id: Id
    table: Code
    person: Annotated[str, Meta(max_length=40)] | None


class Show(Request, frozen=True, tag="show"):
    """Show a position of a replay to everybody there (the leader)."""

    id: Id
    table: Code
    step: Annotated[int, Meta(ge=0)]


class Remark(Request, frozen=True, tag="remark"):
    """Say something about a position of a replay to everybody there."""

    id: Id
    table: Code
    step: Annotated[int, Meta(ge=0)]
    text: Text


class Stop(Request, frozen=True, tag="stop"):
    """Stop the answers to a hint, a review or `join`."""

    id: Id
    question: Id
    """The id of the request."""


class Mute(Request, frozen=True, tag="mute"):
    """Mute a person's chat at every table, or unmute it. You always get their signals about the game."""

    id: Id
    person: Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$")]
    muted: bool = True


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the server is still there."""

    id: Id


AnyRequest = (
    AnyCommand
    | Watch
    | Unwatch
    | Warn
    | Why
    | Hurry
    | AskHint
    | AskReview
    | Join
    | Lead
    | Show
    | Remark
    | Stop
    | Mute
    | Ping
)


class Create(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table."""

    id: Id
    game: str
    options: dict[str, int | bool]
    """`players`, and the game's flags."""
    first_seat: Seat | Literal["random"] | None = None
    """Null: the players agree where the game lets them, else a draw."""
    settings: Settings = Settings()
    sit: bool = True
    """Whether the host takes the first seat."""


class Continue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table that continues a finished game after one of its moves."""

    id: Id
    move: Annotated[int, Meta(ge=0)]
    seat: Seat | None = None
    """The host's seat; null: none yet."""
    settings: Settings = Settings()


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say what you are called."""

    name: Name


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Become the person who made the code, on this device too."""

    code: Annotated[str, Meta(max_length=40)]


_decoder = msgspec.json.Decoder(AnyRequest)


def read(data: bytes | str) -> AnyRequest:
    """Return the request in a message, or raise `Refused`."""
    try:
        request: AnyRequest = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise bad_message(problem) from None
    return request
