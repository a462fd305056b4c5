"""How the processes of a server tell each other what happened. Facts hold no hidden card and no secret."""

from collections.abc import Callable
from typing import Protocol

import msgspec


class PublicMove(msgspec.Struct, frozen=True):
    """A move that everybody at the table sees as it is in the log."""

    at: int
    seat: int
    move: str
    by: str | None
    command: str | None


class Happened(msgspec.Struct, frozen=True, tag="event"):
    """A table has events up to a number. A process that wants to know them reads the log."""

    table: str
    number: int
    move: PublicMove | None = None
    """The event of that number, if nobody at the table may know less of it: then the log need not be read."""


class Here(msgspec.Struct, frozen=True, tag="here"):
    """The people who watch a table at a process."""

    process: str
    serial: int
    """Counts this process's facts: one older than the latest is late news."""
    table: str
    people: list[str]


class Person(msgspec.Struct, frozen=True, tag="person"):
    """What is stored about a person has changed."""

    person: str


class Hurried(msgspec.Struct, frozen=True, tag="hurried"):
    """A player hurries the bots of a table."""

    table: str


class Looking(msgspec.Struct, frozen=True, tag="looking"):
    """The people at a process who look at the replay of an ended game, and what all of them see."""

    process: str
    serial: int
    table: str
    people: dict[str, str]
    """Their names by their ids."""
    leader: str | None
    step: int
    change: int
    """Counts the changes of leader and step: the latest one holds."""
    remarks: list[tuple[int, str, str, str, int]]
    """The remarks since the last such fact, or all of them in an answer: when, who, name, text, step."""
    asks: bool = False
    """Whether this process has just begun to look, and wants to know what the others know."""


class Spent(msgspec.Struct, frozen=True, tag="spent"):
    """How much people or addresses have used of a limit, at a process."""

    limit: str
    tokens: dict[str, int]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """A process has just connected. It may have missed facts, and others may have missed its facts."""

    process: str
    """Empty if the bus itself says it to its own process."""
    serial: int = 0
    """This process's facts up to here are void. It announces again who is there."""
    is_answer: bool = False
    """Whether this answers a hello, and so needs no answer."""


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """A process is alive."""

    process: str


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """A process stops."""

    process: str


Fact = Happened | Here | Person | Hurried | Looking | Spent | Hello | Beat | Bye
Hear = Callable[[Fact], None]
Lag = Callable[[float], None]


def no_lag(seconds: float) -> None:
    """Take no notice."""


class Bus(Protocol):
    """Carries facts to all other processes, perhaps late, twice or never, and grants leases."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""

    @property
    def is_up(self) -> bool:
        """Whether facts get through now."""

    def publish(self, fact: Fact, by: Hear) -> None:
        """Send a fact to every process but the one that publishes it."""

    def subscribe(self, hear: Hear, lag: Lag = no_lag) -> None:
        """Receive facts from now on, and how many seconds they take."""

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Say whether a holder may do, now and for this long, something that only one process should do."""

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back."""

    async def open(self) -> None:
        """Begin; the owner of the bus opens and closes it."""

    async def close(self) -> None:
        """Send what was published, then end."""


class LocalBus:
    """The bus of a single process. Houses that share one are as separate as processes."""

    is_up = True

    def __init__(self) -> None:
        self._hearers: list[Hear] = []

    @property
    def is_shared(self) -> bool:
        """Whether there are other houses."""
        return len(self._hearers) > 1

    def publish(self, fact: Fact, by: Hear) -> None:
        """Send a fact to every process but the one that publishes it."""
        for hear in self._hearers:
            if hear != by:
                hear(fact)

    def subscribe(self, hear: Hear, lag: Lag = no_lag) -> None:
        """Receive facts from now on. Here they take no time."""
        self._hearers.append(hear)

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Grant it: there is nobody else."""
        return True

    async def release(self, name: str, holder: str) -> None:
        """Do nothing: nothing was taken."""

    async def open(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
