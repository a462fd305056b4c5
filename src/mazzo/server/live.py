"""A table and its viewers: who is connected, and what the server sends to each."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from mazzo.director import Director
from mazzo.server import events as ev
from mazzo.server.answers import AnyAnswer, Gone, TableState
from mazzo.server.commands import Person
from mazzo.server.messages import Refused, write
from mazzo.server.news import News
from mazzo.server.room import Room

RECENT = 300
"""At most this many of the latest events come with a fresh view: a whole game's log, if its rules allow one."""
MOST_TOLD = 40
"""How many events viewers get one by one. After more they get a fresh view."""
MOST_WAITING = 256
"""How many messages may wait for a slow reader. After one more it must connect again and catch up."""
NOBODY, TOO_SLOW, FLOODING, TOO_MANY, NO_DATABASE = 4001, 4002, 4003, 4004, 4005
"""Codes with which the server closes a socket."""


class Line(Protocol):
    """What carries messages to a client."""

    def push(self, message: bytes) -> bool:
        """Send a message if that needs no waiting, and say whether it was sent."""

    def hang_up(self) -> None:
        """End the connection."""


class NoLine:
    """Carries nothing: messages stay in the guest's outbox."""

    def push(self, message: bytes) -> bool:
        """Refuse it."""
        return False

    def hang_up(self) -> None:
        """Do nothing."""


class Lock(asyncio.Lock):
    """A lock that you can take without waiting if it is free."""

    def take(self) -> bool:
        """Take it at once, unless it is taken or promised."""
        acquiring = self.acquire()
        try:
            acquiring.send(None)
        except StopIteration:
            return True
        acquiring.close()
        return False


class Guest:
    """One connection of a person, perhaps a tab: what it watches, and the messages that wait for it."""

    def __init__(self, person: Person, address: str = "", line: Line = NoLine(), *, device: str = "") -> None:  # noqa: B008
        self.person = person
        self.device = device
        self.address = address
        self.line = line
        self.outbox: deque[bytes] = deque()
        self.dismissed: int | None = None
        """The code with which to close the connection, if the server should close it."""
        self.watched: set[str] = set()
        self.refused = 0
        """How many of its messages in a row were too many."""

    def send(self, message: bytes) -> None:
        """Send a message at once, or put it in the queue. Never wait for it."""
        if self.dismissed or (not self.outbox and self.line.push(message)):
            return
        if len(self.outbox) >= MOST_WAITING:
            self.dismiss(TOO_SLOW)
        else:
            self.outbox.append(message)

    def flush(self) -> None:
        """Send as many waiting messages as possible at once."""
        while self.outbox and self.line.push(self.outbox[0]):
            self.outbox.popleft()

    def dismiss(self, code: int) -> None:
        """Let the connection be closed with this code."""
        self.dismissed = code
        self.line.hang_up()

    def tell(self, answer: AnyAnswer) -> None:
        """Let an answer wait to be sent."""
        self.send(write(answer))


class Live:
    """A table in memory: its room, who watches, and the lock under which events happen."""

    def __init__(self, room: Room, clock: Callable[[], float] = time.time) -> None:
        self.room = room
        self.clock = clock
        self.lock = Lock()
        self.watchers: dict[Guest, set[int | None]] = {}
        self.elsewhere: frozenset[str] = frozenset()
        """The people who are connected to other processes."""
        self.moved: Callable[[Live], None] = lambda _: None
        """Called when people come or go."""
        self.attendant: asyncio.Task[None] | None = None
        self.stand_in: asyncio.Task[None] | None = None
        """Decides for a player whose time is up."""
        self.used = 0.0
        """When a client last asked for the table."""
        self.director = Director()
        self.hurried = asyncio.Event()
        """Set while the bots play without pauses, until people have to decide."""

    def here(self) -> set[str]:
        """Return the people who are connected to this process."""
        return {guest.person.id for guest in self.watchers}

    def present(self) -> set[str]:
        """Return the people who are connected."""
        return self.here() | self.elsewhere

    def hurry(self) -> None:
        """Let the bots play without pauses, if they have anything to do."""
        if self.attendant is not None and not self.attendant.done():
            self.hurried.set()

    def has_company(self) -> bool:
        """Say whether a player of this table is connected: without one, no clock runs."""
        return any(self.room.sits(person) for person in self.present())

    def has_company_here(self) -> bool:
        """Say whether a player of this table is connected to this process, which then runs the clock."""
        return any(self.room.sits(person) for person in self.here())

    def time_left(self) -> int | None:
        """Return the milliseconds that are left for the decision, if a clock runs."""
        deadline = self.room.deadline
        return None if deadline is None else max(0, deadline - int(self.clock() * 1000))

    def state(self) -> TableState:
        """Return what everybody may know about the table besides the cards."""
        present = self.present()
        seated = {place.person for place in self.room.places}
        return self.room.state(present, len(present - seated))

    def apply(self, entries: Iterable[ev.Entry], mutes: Mapping[str, Collection[str]]) -> None:
        """Let events happen. Send every watcher each event in turn or, after many, how things stand."""
        entries = list(entries)
        if len(entries) > MOST_TOLD:
            self._pass_over(entries, mutes)
            return
        for entry in entries:
            self.room.apply(entry)
            is_quiet = isinstance(entry.event, ev.Said) or (isinstance(entry.event, ev.Moved) and self.room.is_open)
            try:
                self._tell_all([entry], None if is_quiet else self.state(), mutes)
            except Exception as problem:
                if not self.fail(problem, mutes):
                    raise
            if not isinstance(entry.event, ev.Moved | ev.Said):
                before = self.present()
                self._show_out()
                if self.present() != before:
                    self.tell_presence(mutes)

    def _pass_over(self, entries: Sequence[ev.Entry], mutes: Mapping[str, Collection[str]]) -> None:
        """Let many events happen, and then show every watcher the table as it is."""
        for entry in entries:
            self.room.apply(entry)
        self.show_again(self.room, mutes)

    def show_again(self, room: Room, mutes: Mapping[str, Collection[str]]) -> None:
        """Show every watcher the table as it is now."""
        self.room = room
        for guest, seats in self.watchers.items():
            for seat in seats:
                guest.send(self.snapshot(seat, self.muted_here(guest, mutes)))
        self._show_out()

    def fail(self, problem: Exception, mutes: Mapping[str, Collection[str]]) -> bool:
        """If the code of another package has failed, give the game up and announce it. Say whether it has."""
        if not self.room.fail(problem):
            return False
        self._tell_all([], self.state(), mutes)
        return True

    def tell_presence(self, mutes: Mapping[str, Collection[str]], but: Guest | None = None) -> None:
        """Tell the watchers who is there now."""
        self._tell_all([], self.state(), mutes, but)

    def _tell_all(
        self,
        entries: Sequence[ev.Entry],
        state: TableState | None,
        mutes: Mapping[str, Collection[str]],
        but: Guest | None = None,
    ) -> None:
        """Tell every watcher."""
        if not self.watchers:
            return
        news = News(self.room, entries, state, time_left=self.time_left())
        for guest, seats in self.watchers.items():
            muted = self.muted_here(guest, mutes)
            for seat in seats if guest is not but else ():
                guest.send(news.told(seat, muted))

    def muted_here(self, guest: Guest, mutes: Mapping[str, Collection[str]]) -> frozenset[str]:
        """Return the people at this table whom a guest has muted."""
        muted = mutes.get(guest.person.id)
        if not muted:
            return frozenset()
        return frozenset([place.person for place in self.room.places if place.person and place.person in muted])

    def _show_out(self) -> None:
        """Stop showing the table to those who may no longer see it as they did."""
        for guest in list(self.watchers):
            for seat in list(self.watchers[guest]):
                try:
                    self.room.check_watch(guest.person.id, seat)
                except Refused as problem:
                    self.remove(guest, seat)
                    guest.tell(Gone(self.room.code, seat, problem.code, problem.sentence))

    def add(self, guest: Guest, seat: int | None) -> None:
        """Let a guest watch."""
        self.watchers.setdefault(guest, set()).add(seat)
        guest.watched.add(self.room.code)
        self.moved(self)

    def remove(self, guest: Guest, seat: int | None) -> None:
        """End a guest's watching from this seat."""
        seats = self.watchers.get(guest, set())
        seats.discard(seat)
        if not seats:
            self.drop(guest)
            guest.watched.discard(self.room.code)

    def drop(self, guest: Guest) -> None:
        """Let a guest go."""
        self.watchers.pop(guest, None)
        self.moved(self)

    def catch_up(self, seat: int | None, after: int | None, muted: frozenset[str]) -> bytes:
        """Return the rest for a viewer who has the events up to a number, or a fresh view if that is shorter."""
        fresh = self.snapshot(seat, muted)
        if after is None or after > self.room.number or after + 1 < self.room.log_from(seat):
            return fresh
        rest = News(self.room, self.room.log[after:], self.state(), time_left=self.time_left()).told(seat, muted)
        return rest if len(rest) <= len(fresh) else fresh

    def snapshot(self, seat: int | None, muted: frozenset[str]) -> bytes:
        """Return the table as one viewer sees it now."""
        first = max(self.room.log_from(seat), self.room.number - RECENT + 1)
        latest = self.room.log[first - 1 :]
        try:
            return News(self.room, latest, self.state(), fresh=True, time_left=self.time_left()).told(seat, muted)
        except Exception as problem:
            if self.room.failed or not self.room.fail(problem):
                raise
            return self.snapshot(seat, muted)
