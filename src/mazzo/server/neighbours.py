"""The other processes of a server: what this one announces to them, and how it handles what they announce."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mazzo.games.errors import MazzoError
from mazzo.server import bus as facts
from mazzo.server import logs
from mazzo.server.events import Entry, Moved
from mazzo.server.limits import Buckets
from mazzo.server.live import Live
from mazzo.server.people import new_code
from mazzo.server.room import Room
from mazzo.server.store import NotSaved

if TYPE_CHECKING:
    from mazzo.server.tables import Tables
    from mazzo.server.together import Companies

BEAT_EVERY = 0.5
"""Seconds between two signs of life. Processes announce their use of limits as often."""
GONE_AFTER = 6.0
"""Seconds without a sign of life after which a process and its people count as gone."""
LOOK_EVERY = 2.0
"""Seconds after which this process reads tables that nobody watches here, and helps their bots if necessary."""
READ_EVERY = 10.0
"""Seconds after which a process compares the whole log, in case an announcement was lost."""
READ_SOON = 1.0
"""The same while Redis is away or a process is silent, because announcements do not arrive."""
MOST_AT_ONCE = 100
"""How many tables one query reads from the log."""
LEASE = 6.0
"""Seconds for which one process alone thinks about a bot's turn."""


class Process:
    """What another process has announced."""

    def __init__(self, heard: float) -> None:
        self.heard = heard
        """When it last gave a sign of life."""
        self.void = 0
        """News up to this number are void."""
        self.here: dict[str, tuple[int, frozenset[str]]] = {}
        """Who watches each table there, and the number of that news."""


class Neighbours:
    """Knows the other processes. Without any of them all of this costs nothing."""

    def __init__(self, house: "Tables", clock: Callable[[], float] = time.monotonic) -> None:
        self.house = house
        self.clock = clock
        self.name = new_code()
        """Our own."""
        self.processes: dict[str, Process] = {}
        self.unread: set[str] = set()
        """The tables where others announced events that this process has not read."""
        self.behind = False
        """Whether the log has to be compared as a whole."""
        self.companies: Companies | None = None
        """Those who look at replays, if the house has any."""
        self._limits: dict[str, Buckets] = {}
        self._serial = 0
        self._told: dict[str, frozenset[str]] = {}
        """Who watches each table here, as the others know it."""
        self._moved: set[str] = set()
        """The tables where people have come or gone since."""
        self._reading: asyncio.Task[None] | None = None
        self._heard_of: set[str] = set()
        """The tables where others wrote lately: they run the bots, if they are alive."""

    # Telling

    def tell(self, fact: facts.Fact) -> None:
        """Tell the others."""
        self.house.metrics.bus_facts["told"] += self.house.bus.is_up
        self.house.bus.publish(fact, self.hear)

    def tell_table(self, live: Live) -> None:
        """Tell the others how far a table is."""
        if self.house.bus.is_shared:
            self.tell(facts.Happened(live.room.code, live.room.number))

    def tell_written(self, live: Live, entries: Sequence[Entry]) -> None:
        """Tell the others what this process has just written and let happen."""
        if self.house.bus.is_shared:
            self.tell(facts.Happened(live.room.code, live.room.number, _public_move(live.room, entries)))

    def tell_people(self, live: Live) -> None:
        """Tell the others who watches a table here, after everybody who comes or goes now has done so."""
        if self.house.bus.is_shared:
            if not self._moved:
                asyncio.get_running_loop().call_soon(self._tell_moved)
            self._moved.add(live.room.code)

    def _tell_moved(self) -> None:
        moved, self._moved = self._moved, set()
        for code in moved:
            here = self._here(code)
            if here != self._told.get(code, frozenset()):
                self._tell_here(code, here)

    def _tell_here(self, code: str, here: frozenset[str]) -> None:
        self._told[code] = here
        if not here:
            del self._told[code]
        self._serial += 1
        self.tell(facts.Here(self.name, self._serial, code, sorted(here)))

    def _here(self, code: str) -> frozenset[str]:
        live = self.house.tables.get(code)
        return frozenset(live.here()) if live else frozenset()

    def share(self, name: str, limit: Buckets) -> Buckets:
        """Let all processes count the use of a limit together."""
        self._limits[name] = limit
        return limit

    def _tell_spent(self) -> None:
        for name, limit in self._limits.items():
            if spent := limit.take_spent():
                self.tell(facts.Spent(name, spent))

    # Hearing

    def hear(self, fact: facts.Fact) -> None:
        """Take in another process's facts, in any order, late or twice."""
        self.house.metrics.bus_facts["heard"] += 1
        match fact:
            case facts.Happened():
                self._hear_event(fact)
            case facts.Here():
                self._hear_people(fact)
            case facts.Person():
                if fact.person in self.house.mutes:
                    self.house.spawn(self._read_mutes(fact.person))
            case facts.Hurried():
                if fact.table in self.house.tables:
                    self.house.tables[fact.table].hurry()
            case facts.Looking():
                if self.companies is not None:
                    self.companies.hear(fact)
            case facts.Spent():
                if fact.limit in self._limits:
                    self._limits[fact.limit].spend(fact.tokens)
            case facts.Hello():
                self._greet(fact)
            case facts.Beat():
                if fact.process not in self.processes:  # we have missed who is there
                    self.tell(facts.Hello(self.name, self._serial))
                    self._tell_all_here()
                self._process(fact.process)
            case facts.Bye():
                self._forget(fact.process)

    def _process(self, name: str) -> Process:
        process = self.processes.setdefault(name, Process(0.0))
        process.heard = self.clock()
        return process

    def _greet(self, hello: facts.Hello) -> None:
        """Announce again who is here, and read the log: announcements may be lost."""
        if hello.process:
            process = self._process(hello.process)
            process.void = max(process.void, hello.serial)
        if hello.is_answer:
            return
        self.behind = True
        self.tell(facts.Hello(self.name, self._serial, is_answer=bool(hello.process)))
        self._tell_all_here()
        if self.companies is not None:
            self.companies.tell_all()
        for person in self.house.mutes:
            self.house.spawn(self._read_mutes(person))

    def _tell_all_here(self) -> None:
        for code in self._told.keys() | self._moved:
            self._tell_here(code, self._here(code))

    def _hear_event(self, fact: facts.Happened) -> None:
        live = self.house.tables.get(fact.table)
        if live is not None and live.room.number >= fact.number:
            return
        if live is not None and fact.move is not None and self._hear_move(live, fact.number, fact.move):
            return
        self.unread.add(fact.table)
        if live is not None and live.watchers and (self._reading is None or self._reading.done()):
            self._reading = self.house.spawn(self._read_watched())

    def _hear_move(self, live: Live, number: int, told: facts.PublicMove) -> bool:
        """Let another process's move happen, and say whether it did: it must be the next event, and a legal move."""
        room = live.room
        if number != room.number + 1 or room.phase != "playing" or live.lock.locked():  # a command is being done there
            return False
        try:
            room.check_move(told.seat, told.move)
        except MazzoError:
            return False  # the log knows better
        self._heard_of.add(room.code)
        self.house.take(live, [Entry(number, told.at, Moved(told.seat, told.move), told.by, told.command)])
        return True

    async def _read_watched(self) -> None:
        """Read what others wrote about tables that people watch here: all at once, then what arrived meanwhile."""
        tables = self.house.tables
        while known := {code: tables[code].room.number for code in self._watched_unread()[:MOST_AT_ONCE]}:
            self.unread -= known.keys()
            try:
                found = await self.house.store.entries_of(known)
            except NotSaved:
                self.unread |= known.keys()
                raise
            for code, entries in found.items():
                self._heard_of.add(code)
                if code not in tables:
                    continue
                is_gap = bool(entries) and entries[0].number > tables[code].room.number + 1  # the rest is archived
                if is_gap or tables[code].lock.locked():  # a command is being done there
                    self.house.spawn(self.read(code))
                else:
                    self.house.take(tables[code], entries)

    def _watched_unread(self) -> list[str]:
        tables = self.house.tables
        return [code for code in self.unread if code in tables and tables[code].watchers]

    async def read(self, code: str) -> None:
        """Read what others have written about a table."""
        self.unread.discard(code)
        live = self.house.tables.get(code)
        try:
            if live is None:
                await self.house.live(code)
                return
            async with live.lock:
                await self.house.reload(live)
        except NotSaved:
            self.unread.add(code)
            raise
        self._heard_of.add(code)

    def _hear_people(self, fact: facts.Here) -> None:
        process = self._process(fact.process)
        serial, _ = process.here.get(fact.table, (0, None))
        if fact.serial > serial:
            process.here[fact.table] = fact.serial, frozenset(fact.people)
            self._show(fact.table)

    def _forget(self, name: str) -> None:
        process = self.processes.pop(name, None)
        if self.companies is not None:
            self.companies.forget(name)
        for code in process.here if process else ():
            self._show(code)

    def _show(self, code: str) -> None:
        """Show the people who watch a table here who is at other processes."""
        live = self.house.tables.get(code)
        if live is None:
            return
        before = live.present()
        live.elsewhere = self.elsewhere(code)
        if live.present() != before:
            live.tell_presence(self.house.mutes)

    def elsewhere(self, code: str) -> frozenset[str]:
        """Return who watches a table at other processes."""
        known = (process.here.get(code, (0, frozenset()))[1] for process in self.processes.values())
        return frozenset().union(*known)

    async def _read_mutes(self, person: str) -> None:
        muted = await self.house.store.mutes(person)
        if person in self.house.mutes:
            self.house.mutes[person] = muted

    # When announcements are lost

    async def keep_beating(self) -> None:
        """Give signs of life, and notice who gives none, for as long as the house is open."""
        last = self.clock()
        while self.house.bus.is_shared:
            await asyncio.sleep(BEAT_EVERY)
            if self.clock() - last > GONE_AFTER / 2:
                self._wake()
            last = self.clock()
            self.beat()

    def beat(self) -> None:
        """Give a sign of life, announce the use of limits, and forget processes that are gone."""
        self.tell(facts.Beat(self.name))
        self._tell_spent()
        now = self.clock()
        for name, process in list(self.processes.items()):
            if not self.house.bus.is_up:
                process.heard = now  # we cannot know
            elif now - process.heard > GONE_AFTER:
                logs.tell("a process is gone", process=name)
                self._forget(name)
                self.behind = True
            for code in [code for code, (serial, _) in process.here.items() if serial <= process.void]:
                del process.here[code]
                self._show(code)

    def _wake(self) -> None:
        """Continue after this process was suspended: the others are not gone, but much may have happened."""
        logs.tell("this process stood still")
        for process in self.processes.values():
            process.heard = self.clock()
        self.hear(facts.Hello(""))

    async def keep_reading(self) -> None:
        """Read what others wrote, announced or not, for as long as the house is open."""
        looked = compared = self.clock()
        while self.house.bus.is_shared:
            await asyncio.sleep(BEAT_EVERY)
            now = self.clock()
            with contextlib.suppress(MazzoError):  # the database is away
                if self.behind or now - compared >= (READ_SOON if self._is_in_trouble() else READ_EVERY):
                    await self.compare()
                    compared = self.clock()
                if now - looked >= LOOK_EVERY:
                    looked = now
                    await self.look()

    def _is_in_trouble(self) -> bool:
        latest = self.clock() - 4 * BEAT_EVERY
        return not self.house.bus.is_up or any(process.heard < latest for process in self.processes.values())

    async def look(self) -> None:
        """Read the tables that nobody watches here, and help bots that the others left waiting."""
        heard_of, self._heard_of = self._heard_of, set()
        for code in heard_of & self.house.tables.keys():
            self.house.stir(self.house.tables[code])
        for code in list(self.unread):
            try:
                await self.read(code)
            except NotSaved:
                raise
            except MazzoError as problem:  # it cannot be read here
                logs.tell("a table cannot be read", table=code, problem=problem.code, level=logging.WARNING)
        for process in self.processes.values():
            process.here = {code: told for code, told in process.here.items() if told[1] or code in self._told}

    async def compare(self) -> None:
        """Compare the tables in memory with the log, and read what nobody announced."""
        self.behind = False
        tables = self.house.tables
        ended = {code: live for code, live in tables.items() if not live.room.is_open}
        try:
            numbers = await self.house.store.numbers(ended)
            open_tables = await self.house.store.open_tables() if ended else []
        except MazzoError:
            self.behind = True
            raise
        self.unread |= {code for code, n in numbers.items() if code not in tables or tables[code].room.number < n}
        self.unread |= {code for code, live in tables.items() if live.room.is_open and code not in numbers}
        for code in ended.keys() & set(open_tables):
            await self.house.shut(ended[code])  # the process that wrote the end may have died before it noted it
        for code in self._watched_unread():
            await self.read(code)

    async def leave(self) -> None:
        """Tell the others that this process stops."""
        if self.house.bus.is_shared:
            self.tell(facts.Bye(self.name))

    # Turns

    async def may_think(self, live: Live) -> bool:
        """Say whether this process, and no other for a while, should think about a turn now."""
        return await self.house.bus.lease(live.room.code, self.name, LEASE)

    async def has_thought(self, live: Live) -> None:
        """Leave the next step at a table to the first process that takes it."""
        await self.house.bus.release(live.room.code, self.name)


def _public_move(room: Room, entries: Sequence[Entry]) -> facts.PublicMove | None:
    """Return what was written if it is one move with nothing hidden. Where the rules failed, nobody knows that."""
    entry = entries[0]
    if len(entries) > 1 or not isinstance(entry.event, Moved) or entry.number in room.masked or room.failed:
        return None
    return facts.PublicMove(entry.at, entry.event.seat, entry.event.move, entry.by, entry.command)
