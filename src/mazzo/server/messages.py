"""The messages between clients and server. docs/protocol.md and the OpenAPI description are made from these types."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mazzo import games
from mazzo.analysis import Reason
from mazzo.games.errors import BadRecord, MazzoError, Value
from mazzo.server.events import Pace, Public, Settings, TurnSeconds

Id = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$", description="Chosen by the client, new for every command.")
]
Code = Annotated[str, Meta(pattern=r"^[0-9a-z]{1,40}$", description="The code of a table.")]
Seat = Annotated[int, Meta(ge=0, le=9, description="Seats count from 0.")]
Name = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=1000)]
Level = Literal["random", "easy", "normal", "expert"]


def view_name(game: str) -> str:
    """Return what the views of a game are called in the description of the protocol: the-game has TheGameView."""
    return "".join(word.capitalize() for word in game.split("-")) + "View"


AnyView = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "oneOf": [
                *({"$ref": f"#/components/schemas/{view_name(name)}"} for name in games.names()),
                {"type": "null"},
            ]
        }
    ),
]


def _or_null(name: str) -> Meta:
    return Meta(extra_json_schema={"oneOf": [{"$ref": f"#/components/schemas/{name}"}, {"type": "null"}]})


AnyAdvice = Annotated[Any, _or_null("Advised")]
AnyReview = Annotated[Any, _or_null("Review")]
"""A worker process has written them already, so nobody else looks inside."""


class Refused(MazzoError):
    """A request that cannot be granted; nothing has changed."""


# What clients send


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that a client sends."""


class Command(Request, frozen=True):
    """Something that changes a table; sent again with the same id it is answered again, and done once."""

    id: Id
    table: Code


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat, by default the first; a person may hold several, each with a name of its own."""

    seat: Seat | None = None
    name: Name | None = None


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat, by default all that one holds."""

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
    """Make a move, in the notation of records; where players agree who opens, a player may let a bot's seat `start`."""

    seat: Seat
    move: Text


class Say(Command, frozen=True, tag="say"):
    """Say something: a signal or, if the table allows it, a line of chat."""

    seat: Seat
    text: Text


class Lend(Command, frozen=True, tag="lend"):
    """Let a bot play for a player who is gone (any other player); the seat is handed back on return."""

    seat: Seat
    level: Level = "normal"


class Rematch(Command, frozen=True, tag="rematch"):
    """After the end, open another table with the same game, people and bots (any player)."""

    flag: Annotated[str, Meta(max_length=40)] | None = None
    """An option of the game to switch on besides: a harder version."""


AnyCommand = Sit | Leave | SeatBot | Clear | Change | Start | Move | Say | Lend | Rematch


class Watch(Request, frozen=True, tag="watch"):
    """Follow a table with the eyes of one of one's seats, or as a spectator; `after` is the last number one has."""

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
    """Ask which legal moves of one's seat would certainly lose."""

    id: Id
    table: Code
    seat: Seat


class Why(Request, frozen=True, tag="why"):
    """Ask why a move cannot be made: `refused` says it, and `done` that it could. Nothing is played."""

    id: Id
    table: Code
    seat: Seat
    move: Text


class Hurry(Request, frozen=True, tag="hurry"):
    """Let the bots go on without pauses until a person has to decide (any player)."""

    id: Id
    table: Code


class AskHint(Request, frozen=True, tag="hint"):
    """Ask what a good player would do at one's seat, where the table allows it. It counts; better hints follow."""

    id: Id
    table: Code
    seat: Seat


class AskReview(Request, frozen=True, tag="review"):
    """Ask for the review of a game that is over. Better reviews follow."""

    id: Id
    table: Code


class Join(Request, frozen=True, tag="join"):
    """Look at a finished game together with the others who do: `together` says who is there, now and at each change."""

    id: Id
    table: Code


class Lead(Request, frozen=True, tag="lead"):
    """Lead those who look at a replay, where nobody leads; hand over to another person; or, with null, stop leading."""

    id: Id
    table: Code
    person: Annotated[str, Meta(max_length=40)] | None


class Show(Request, frozen=True, tag="show"):
    """Show a position of a replay to all who look at it (the leader)."""

    id: Id
    table: Code
    step: Annotated[int, Meta(ge=0)]


class Remark(Request, frozen=True, tag="remark"):
    """Say something about a position of a replay to all who look at it."""

    id: Id
    table: Code
    step: Annotated[int, Meta(ge=0)]
    text: Text


class Stop(Request, frozen=True, tag="stop"):
    """Want no more answers to a hint, a review or `join`."""

    id: Id
    question: Id
    """The id of the request."""


class Mute(Request, frozen=True, tag="mute"):
    """Read no more chat of a person, at any table, or read it again; signals about the game always come through."""

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
    """Where the host sits down; null: at no seat yet."""
    settings: Settings = Settings()


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say what one is called."""

    name: Name


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be, on this device too, the person who made the code."""

    code: Annotated[str, Meta(max_length=40)]


# What the server sends


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the server sends."""


class Welcome(Answer, frozen=True, tag="welcome"):
    """The first message on a socket: who one is."""

    person: str
    name: str
    protocol: int = 1


class Done(Answer, frozen=True, tag="done"):
    """The request was granted, and what it changed is saved."""

    id: str
    number: int | None = None
    """The number of the event that the command made, or of the last one if it changed nothing."""
    table: str | None = None
    """The table that was opened, for `rematch` and when creating one."""


class Refusal(Answer, frozen=True, tag="refused"):
    """The request was not granted; nothing has changed."""

    id: str | None
    code: str
    """Stable, for programs."""
    sentence: str
    """For people: what is wrong, and what to do."""
    rule: str = ""
    values: dict[str, Value] = {}
    """The values in the sentence, to say it in another language."""


class Numbered(msgspec.Struct, frozen=True):
    """An event of a table as one viewer sees it."""

    number: int
    at: int
    """Milliseconds since 1970."""
    event: Public


class SeatState(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    person: str | None = None
    level: str | None = None
    """The level of the bot that plays here; of a person's seat, of the one that plays for them while they are gone."""
    present: bool = False
    hints: int = 0
    """How many hints the player took in this game."""


class Origin(msgspec.Struct, frozen=True):
    """The game that another one continues."""

    table: str
    move: int
    """After how many of its moves."""


class TableState(msgspec.Struct, frozen=True):
    """What everybody may know about a table besides the cards."""

    code: str
    game: str
    options: dict[str, Any]
    first_seat: int | Literal["random"] | None
    settings: Settings
    phase: Literal["gathering", "playing", "over", "closed"]
    host: str
    """The person who may change settings and start."""
    seats: list[SeatState]
    spectators: int
    hashes: list[str]
    """One for every shuffle so far."""
    result: dict[str, Any] | None
    verdict: str
    """The game's word for the result, or empty: The Game has beaten, brilliant and lost."""
    rematch: str | None
    rematch_of: str | None
    touched: int
    """When something last happened, in milliseconds since 1970."""
    failed: str | None
    """The package whose rules failed and put an end to the game, or null."""
    hints: bool
    """Whether players may ask for hints: the host allows it, or one person plays alone."""
    imported: bool = False
    """Whether the table was made of a record: nobody plays at it."""
    continues: Origin | None = None
    """The finished game that this one continues with the same cards, if it does: its deal was known."""


class Signal(msgspec.Struct, frozen=True):
    """A signal that still stands."""

    seat: int
    text: str


class CommonNews(Answer, frozen=True, tag="update"):
    """The part of an update that several viewers share."""

    table: str
    number: int
    """The last event that this update knows of."""
    fresh: bool
    """True: forget what you had; `events` are the latest ones only."""
    state: TableState | None
    """Null: as before."""
    deciders: list[int]
    """The seats that have a decision to make; several where the players agree who opens."""
    time_left: int | None
    """Milliseconds until a bot decides for the player, where the table has a turn timer; null: no clock runs."""
    hands: list[list[Any]] | None
    """All the hands, when the game is over."""
    events: list[Numbered]
    signals: list[Signal]
    """What still stands of the signals given."""


class Update(CommonNews, frozen=True, tag="update"):
    """What a watcher of a table has to know: new events, and how things stand after the last of them."""

    view: AnyView
    """What the seat may know of the cards, its legal moves included; null: as before, or nothing is dealt yet."""
    seat: int | None
    """With whose eyes; null is a spectator."""
    log_from: int
    """The number of the first event that a log of the running game may show you; forget those before it."""


class Gone(Answer, frozen=True, tag="gone"):
    """A table, or seat, can no longer be watched."""

    table: str
    seat: int | None
    code: str
    sentence: str


class Warnings(Answer, frozen=True, tag="warnings"):
    """The legal moves that would certainly lose, and how in a word."""

    id: str
    table: str
    seat: int
    warnings: dict[str, str]


class Advised(msgspec.Struct, frozen=True):
    """What a good player would do."""

    moves: Sequence[str]
    """The rest of the turn, as far as nothing new comes to light."""
    reasons: Sequence[Reason]
    """Why, the weightiest first: each has the `key` of its text and the `values` in its gaps."""
    chance: float
    """The seat's share of the win with these moves, in a team's game the team's."""
    error: float
    worlds: int
    """From how many imagined deals."""


class Hint(Answer, frozen=True, tag="hint"):
    """What a good player would do, as far as it is known: another one may follow."""

    id: str
    table: str
    seat: int
    moves: int
    """How many moves were made before: the hint is for this position only."""
    ahead: int
    """The place in the queue; 0: it is being answered."""
    advice: AnyAdvice
    """Null: as before, or nothing is known yet."""
    done: bool
    """Whether no better one follows."""


class Reviewed(Answer, frozen=True, tag="review"):
    """The review of a game, as far as it is known: another one may follow."""

    id: str
    ahead: int
    """The place in the queue; 0: it is being answered."""
    review: AnyReview
    """Null: as before, or nothing is known yet."""
    done: bool
    """Whether no better one follows."""


class Viewer(msgspec.Struct, frozen=True):
    """Somebody who looks at a replay."""

    id: str
    name: str


class RemarkMade(msgspec.Struct, frozen=True):
    """What somebody said about a position of a replay."""

    person: str
    name: str
    text: str
    step: int


class Together(Answer, frozen=True, tag="together"):
    """Who looks at a replay, who leads, and where: sent after `join` and at each change."""

    id: str
    table: str
    leader: str | None
    """The person whose position everybody sees, or null: each looks for themselves."""
    step: int
    """The position that the leader shows."""
    people: list[Viewer]
    remarks: list[RemarkMade] | None
    """The latest remarks; null: as before."""


class Pong(Answer, frozen=True, tag="pong"):
    """The server is there."""

    id: str


AnyAnswer = Welcome | Done | Refusal | Update | Gone | Warnings | Hint | Reviewed | Together | Pong


class Me(msgspec.Struct, frozen=True):
    """Who one is."""

    id: str
    name: str
    muted: list[str]


class DeviceLink(msgspec.Struct, frozen=True):
    """A code that makes another device be the same person; it works once, and not for long."""

    code: str
    link: str
    seconds: int
    qr: list[str]
    """The link as a QR code, as in `Invitation`."""
    only_here: bool
    """Whether the link works on the server's own machine only."""


class DeviceState(msgspec.Struct, frozen=True):
    """A device of a person."""

    id: str
    kind: str
    """Browser and system in a few words, or empty."""
    added: int | None
    """The day on which it first came, in milliseconds since 1970; null: before days were noted."""
    seen: int
    """The day on which it last came."""
    is_this: bool
    """Whether it is the one that asks."""


class Devices(msgspec.Struct, frozen=True):
    """The devices of a person, the one that came last first."""

    devices: list[DeviceState]


class TableTrace(msgspec.Struct, frozen=True):
    """What a table has of a person."""

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
    """A game and what can be chosen about it."""

    name: str
    title: str
    least_players: int
    most_players: int
    usual_players: int
    """How many play where nobody says how many."""
    flags: list[str]
    """Options that are true or false."""
    harder: list[str]
    """Those that make the game harder, in the order in which to offer them to a team that won."""
    first_seat_agreed: bool
    """Whether the players can agree who opens."""
    is_team: bool
    signals: dict[str, str]
    """What can be said at a table of signals only, and what it means."""
    move_help: str
    marks: dict[str, dict[str, str]]
    """For options that mark cards: what each marked card carries."""
    wording: dict[str, str]
    """Moves, signals and cards in words: a regular expression for the whole text, and the key of its words."""
    lessons: list[LessonInfo]
    """In the order in which people take them; empty if the game brings none."""


class Invitation(msgspec.Struct, frozen=True):
    """The link to a table, for people who come by another device."""

    link: str
    qr: list[str]
    """The same as a QR code: a text of 0 and 1 (dark) a row, without its quiet zone."""
    only_here: bool
    """Whether the link works on the server's own machine only."""


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
    """The move or the signal that the reader is asked for; empty: the reader only goes on."""
    warnings: dict[str, str]
    """The legal moves that would certainly lose, and how in a word."""
    updates: list[Update]
    """What happens then, the reader's own move included."""


class LessonScript(msgspec.Struct, frozen=True):
    """A lesson, played at a table that is never stored, with the eyes of the reader at seat 0."""

    name: str
    title: str
    start: Update
    steps: list[LessonStep]


class Catalogue(msgspec.Struct, frozen=True):
    """All the games, and the levels of the bots."""

    games: list[GameInfo]
    levels: list[str]


class Lobby(msgspec.Struct, frozen=True):
    """The tables that one may go to."""

    tables: list[TableState]
    """Those that anybody may find."""
    yours: list[TableState]
    """Those where one sits, on whatever device one sat down."""


class Finished(msgspec.Struct, frozen=True):
    """A game that is over, as the history of one of its players has it."""

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
    """The latest games that one has finished, the latest first."""

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
    """After how many days finished games are deleted; 0: never."""
    keep_people_days: int
    """After how many days people who did not come back are deleted; 0: never."""


class Position(msgspec.Struct, frozen=True):
    """How a finished game stood after so many moves, with everybody's eyes."""

    move: int
    moves: int
    """How many moves the game has."""
    views: list[AnyView]


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
    """What was said then, before the next move."""
    deciders: list[int]
    signals: list[Signal]
    shared: dict[str, Any]
    """Fields that are the same for everybody."""
    own: list[dict[str, Any]]
    """The other fields: one object per seat, then a spectator's."""


class Replay(msgspec.Struct, frozen=True):
    """A game that is over or was given up, position by position."""

    state: TableState
    steps: list[ReplayStep]


_requests = msgspec.json.Decoder(AnyRequest)
_encoder = msgspec.json.Encoder()


def read(data: bytes | str) -> AnyRequest:
    """Return the request in a message, or raise `Refused`."""
    try:
        request: AnyRequest = _requests.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise bad_message(problem) from None
    return request


def bad_message(problem: Exception) -> Refused:
    """Return the refusal of a message that cannot be understood."""
    return Refused("bad-message", f"This message cannot be understood: {problem}."[:300])


def write(answer: object) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(answer)


def refusal(problem: MazzoError, command: str | None) -> Refusal:
    """Return what a client is told when its request is not granted."""
    at = {"at_move": problem.move} if isinstance(problem, BadRecord) and problem.move else {}
    return Refusal(command, problem.code, problem.sentence, problem.rule, {**problem.values, **at})
