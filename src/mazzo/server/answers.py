"""What the server sends over sockets. docs/protocol.md is made from these types."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from mazzo.analysis import Reason
from mazzo.games.errors import BadRecord, MazzoError, Value
from mazzo.server.events import Public, Settings
from mazzo.server.messages import AnyAdvice, AnyReview, AnyView


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the server sends."""


class Welcome(Answer, frozen=True, tag="welcome"):
    """The first message on a socket: who you are."""

    person: str
    name: str
    protocol: int = 1


class Done(Answer, frozen=True, tag="done"):
    """The server granted the request and saved what it changed."""

    id: str
    number: int | None = None
    """The number of the event that the command made, or of the last one if it changed nothing."""
    table: str | None = None
    """The new table, for `rematch` and when you open one."""


class Refusal(Answer, frozen=True, tag="refused"):
    """The server did not grant the request. Nothing has changed."""

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
    """The level of the bot that plays here, also of one that plays for a person who is gone."""
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
    """The package whose rules failed and so ended the game, or null."""
    hints: bool
    """Whether players may ask for hints: the host allows it, or one person plays alone."""
    imported: bool = False
    """Whether the table comes from a record: nobody plays at it."""
    continues: Origin | None = None
    """The finished game that this one continues with the same cards, so that its deal was known."""


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
    """True: forget what you had. `events` are only the latest ones."""
    state: TableState | None
    """Null: as before."""
    deciders: list[int]
    """The seats that have a decision to make. There are several where the players agree who starts."""
    time_left: int | None
    """Milliseconds until a bot decides for the player, where the table has a turn timer; null: no clock runs."""
    hands: list[list[Any]] | None
    """All the hands, when the game is over."""
    events: list[Numbered]
    signals: list[Signal]
    """What still stands of the signals given."""


class Update(CommonNews, frozen=True, tag="update"):
    """What is new for a watcher of a table: events, and how things stand after the last of them."""

    view: AnyView
    """What the seat may know of the cards, its legal moves included; null: as before, or nothing is dealt yet."""
    seat: int | None
    """Whose view this is; null: a spectator's."""
    log_from: int
    """The first event that a log of the running game may show you. Forget those before it."""


class Gone(Answer, frozen=True, tag="gone"):
    """You can no longer watch a table or a seat."""

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
    """The number of sampled deals."""


class Hint(Answer, frozen=True, tag="hint"):
    """What a good player would do, as far as the server knows. A better answer may follow."""

    id: str
    table: str
    seat: int
    moves: int
    """How many moves were made before: the hint is for this position only."""
    ahead: int
    """The place in the queue; 0: the server computes the answer."""
    advice: AnyAdvice
    """Null: as before, or nothing is known yet."""
    done: bool
    """Whether no better one follows."""


class Reviewed(Answer, frozen=True, tag="review"):
    """The review of a game, as far as the server knows. A better answer may follow."""

    id: str
    ahead: int
    """The place in the queue; 0: the server computes the answer."""
    review: AnyReview
    """Null: as before, or nothing is known yet."""
    done: bool
    """Whether no better one follows."""


class Viewer(msgspec.Struct, frozen=True):
    """A person who looks at a replay."""

    id: str
    name: str


class RemarkMade(msgspec.Struct, frozen=True):
    """What a person said about a position of a replay."""

    person: str
    name: str
    text: str
    step: int


class Together(Answer, frozen=True, tag="together"):
    """Who looks at a replay, who leads, and where: sent after `join` and at each change."""

    id: str
    table: str
    leader: str | None
    """The person whose position everybody sees. Null: everybody looks alone."""
    step: int
    """The position that the leader shows."""
    people: list[Viewer]
    remarks: list[RemarkMade] | None
    """The latest remarks; null: as before."""


class Pong(Answer, frozen=True, tag="pong"):
    """The server is there."""

    id: str


AnyAnswer = Welcome | Done | Refusal | Update | Gone | Warnings | Hint | Reviewed | Together | Pong


def refusal(problem: MazzoError, command: str | None) -> Refusal:
    """Return the answer to a client whose request is refused."""
    at = {"at_move": problem.move} if isinstance(problem, BadRecord) and problem.move else {}
    return Refusal(command, problem.code, problem.sentence, problem.rule, {**problem.values, **at})
