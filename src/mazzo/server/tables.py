"""All tables of a process: bring them back, save events, let them happen, and run bots and clocks."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from typing import Any, TypeVar

import msgspec

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.server import events as ev
from mazzo.server import logs
from mazzo.server.answers import Done
from mazzo.server.archive import Keeper
from mazzo.server.attendant import attend, next_ask, stand_in
from mazzo.server.bus import Bus, LocalBus
from mazzo.server.live import Live
from mazzo.server.messages import Refused, write
from mazzo.server.metrics import Metrics
from mazzo.server.neighbours import Neighbours
from mazzo.server.room import Chance, Room, SystemChance, fold
from mazzo.server.settings import ServerSettings
from mazzo.server.store import Batch, Conflict, Ended, NotSaved, Played
from mazzo.workers import Pool, Runner, cores

FORGET_AFTER = 600
"""Seconds after which a finished table that nobody watches leaves the memory."""

LONG_AGO = 12 * 3600
"""Seconds after which a process rereads a table before it writes: meanwhile the table may be archived."""

TRIES, RETRY = 20, 0.5
"""How often a process that starts tries to read a database that does not answer, and after how many seconds again."""

T = TypeVar("T")
Tell = Callable[[Done], None]


class Tables:
    """All the tables. You can pass in clock, chance, sleep, bus and workers."""

    def __init__(
        self,
        store: Keeper,
        settings: ServerSettings,
        *,
        clock: Callable[[], float] = time.time,
        chance: Chance | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        bus: Bus | None = None,
        workers: Runner | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.chance = chance or SystemChance()
        self.sleep = sleep
        self.bus = bus or LocalBus()
        self.neighbours = Neighbours(self)
        self.workers = workers or Pool(settings.bot_workers or max(1, cores() - 1))
        self.metrics = Metrics()
        self.tables: dict[str, Live] = {}
        self.mutes: dict[str, set[str]] = {}
        """Whom the people who are connected have muted."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Bring back every table whose game still runs, and let its bots continue."""
        self.bus.subscribe(self.neighbours.hear, self.metrics.bus_seconds.observe)
        await self.bus.open()
        for code in await self.patiently(self.store.open_tables):
            try:
                live = await self.live(code)
            except MazzoError as problem:
                logs.tell("a table stays closed", table=code, problem=problem.code, level=logging.WARNING)
                continue
            except Exception:  # one table that cannot be read is not to keep the others closed
                logs.log.exception("a table could not be brought back")
                continue
            if not live.room.is_open:
                await self.shut(live)
        logs.tell("open", tables=len(self.tables))

    async def patiently(self, read: Callable[[], Awaitable[T]]) -> T:
        """Read from the database. Try again for a while if it does not answer: it may be restarting, too."""
        for _ in range(TRIES - 1):
            with contextlib.suppress(NotSaved):
                return await read()
            await self.sleep(RETRY)
        return await read()

    async def close(self) -> None:
        """Let nothing more happen, and close the store."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.neighbours.leave()
        await self.bus.close()
        self.workers.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something in the background, until the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """Retrieve the exception: if the client has gone, asyncio would log its text."""
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, MazzoError | Conflict):
            logs.log.error("work in the background failed", exc_info=problem)

    async def follow(self, live: Live) -> None:
        """Read what another process has written about a table."""
        async with live.lock:
            await self.reload(live)
        self.stir(live)

    async def live(self, code: str) -> Live:
        """Return a table, from the store if need be, or raise `Refused`."""
        if code in self.tables:
            live = self.tables[code]
            if not self._is_up_to_date(live):
                with contextlib.suppress(MazzoError):  # or else as it was last known
                    await self.neighbours.read(code)
            return live
        if code not in self._loading:
            task = self._loading[code] = self.spawn(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    def _is_up_to_date(self, live: Live) -> bool:
        """Note that a client asks for a table, and say whether nothing of its log has to be read before."""
        live.used = self.clock()
        if self.bus.is_shared and live.used - live.room.touched / 1000 > LONG_AGO:
            self.neighbours.unread.add(live.room.code)
        return live.room.code not in self.neighbours.unread

    async def _load(self, code: str) -> Live:
        entries = await self.store.entries(code)
        if not entries:
            raise Refused("no-such-table", "There is no such table: check the link.")
        live = self._take_in(fold(code, entries))
        async with live.lock:
            await self._tend(live)
        # The process that wrote the last events may have died before it said so.
        self.neighbours.tell_table(live)
        self.stir(live)
        return live

    def _take_in(self, room: Room) -> Live:
        """Keep a table in memory, unless it is there already: news may arrive while we read or open it."""
        if room.code in self.tables:
            return self.tables[room.code]
        live = self.tables[room.code] = Live(room, self.clock)
        live.used, live.moved = self.clock(), self.neighbours.tell_people
        live.elsewhere = self.neighbours.elsewhere(room.code)
        return live

    # Events

    def _entries(
        self, last: int, events: Collection[ev.Stored], by: str | None = None, command: str | None = None
    ) -> list[ev.Entry]:
        at = int(self.clock() * 1000)
        if last == 0:
            events = [_stamped(event) for event in events]
        return [
            ev.Entry(last + place, at, event, by, command if place == 1 else None)
            for place, event in enumerate(events, 1)
        ]

    async def _happen(
        self,
        live: Live,
        events: Collection[ev.Stored],
        by: str | None = None,
        command: str = "",
        tell: Tell = lambda _: None,
    ) -> None:
        """Save events, say so, let them happen, and do what the house has to do then. The lock must be held."""
        if events:
            entries = self._entries(live.room.number, events, by, command or None)
            await self._save(live, [Batch(live.room.code, entries)])
            tell(Done(command, entries[0].number))
            await self._announce(live, entries)
            await self._tend(live)
        else:
            tell(Done(command, live.room.number))

    async def _save(self, live: Live, batches: list[Batch]) -> None:
        counted, began = self.metrics, time.perf_counter()
        try:
            await self.store.append(batches)
        except Conflict:
            counted.not_saved["conflict"] += 1
            await self.reload(live)
            raise
        except MazzoError:
            counted.not_saved["failed"] += 1
            raise
        counted.save_seconds.since(began)
        for batch in batches:
            counted.happened(batch.entries)

    async def _announce(self, live: Live, entries: list[ev.Entry]) -> None:
        if self._let_happen(live, entries):
            await self.shut(live)

    def _let_happen(self, live: Live, entries: list[ev.Entry]) -> bool:
        """Let events happen that are saved, and say whether the table has ended by them."""
        was_open = live.room.is_open
        live.apply(entries, self.mutes)
        self.neighbours.tell_written(live, entries)
        has_ended = was_open and not live.room.is_open
        if has_ended:
            logs.tell("table ended", table=live.room.code, phase=live.room.phase, events=live.room.number)
        return has_ended

    async def shut(self, live: Live) -> None:
        """Note that a table has ended, and add a finished game to the index of results and to histories."""
        room = live.room
        people = sorted({place.person for place in room.places if place.person}) if room.phase == "over" else []
        played = [Played(person, room.code, room.touched, write(room.finished(person))) for person in people]
        try:
            await self.store.shut(room.code, played, _ended(room))
        except Conflict:  # another process has noted it
            pass
        except MazzoError:  # `open` does it the next time
            logs.tell("could not note that a table ended", table=room.code, level=logging.WARNING)

    async def reload(self, live: Live) -> None:
        """Read what others have written, and let it happen. The lock must be held."""
        self.take(live, await self.store.entries(live.room.code, live.room.number))

    def take(self, live: Live, entries: Iterable[ev.Entry]) -> None:
        """Let happen what others have written and is not known yet. Nobody else may hold the lock."""
        live.apply([entry for entry in entries if entry.number > live.room.number], self.mutes)

    async def _tend(self, live: Live) -> None:
        """Shuffle and deal if that is due. If saving fails now, the next command or sweep tries again."""
        try:
            while events := live.room.due(self.chance):
                entries = self._entries(live.room.number, events)
                await self._save(live, [Batch(live.room.code, entries)])
                await self._announce(live, entries)
        except (MazzoError, Conflict):
            logs.tell("could not deal", table=live.room.code, level=logging.WARNING)

    # Bots and time

    def stir(self, live: Live) -> None:
        """Start an attendant for the bots of a table, if they have anything to do."""
        try:
            is_due = (live.attendant is None or live.attendant.done()) and next_ask(live)
        except Exception as problem:
            if not live.fail(problem, self.mutes):
                raise
        else:
            if is_due:
                live.attendant = self.spawn(attend(self, live))

    async def act(self, live: Live, after: int, events: Callable[[], list[ev.Stored]]) -> None:
        """Let a bot act, unless a player has moved since the question, which came after this many moves."""
        async with live.lock:
            if live.room.phase == "playing" and len(live.room.playing.log) == after:
                await self._happen(live, events())

    async def tick(self) -> None:
        """Let bots decide for the people whose time is up."""
        for live in list(self.tables.values()):
            is_deciding = live.stand_in is not None and not live.stand_in.done()
            if (
                live.room.settings.turn_seconds
                and not is_deciding
                and live.time_left() == 0
                and live.has_company_here()
            ):
                live.stand_in = self.spawn(stand_in(self, live))

    async def sweep(self) -> None:
        """Close tables that nobody touched for long, forget finished ones, and restart what is stuck."""
        now = self.clock()
        for code, live in list(self.tables.items()):
            if live.room.is_open:
                async with live.lock:
                    await self._refresh(live, now)
                self.stir(live)
            elif not live.watchers and now - live.used > FORGET_AFTER and not live.lock.locked():
                del self.tables[code]

    async def _refresh(self, live: Live, now: float) -> None:
        if now - live.room.touched / 1000 <= self.settings.table_timeout:
            await self._tend(live)
            return
        try:
            await self._happen(live, [ev.Closed("idle")])
        except (MazzoError, Conflict):
            logs.tell("could not close a table", table=live.room.code, level=logging.WARNING)

    async def keep_time(self, every: float = 0.5) -> None:
        """Look at the clocks for as long as the house is open."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.tick()
            except Exception:
                logs.log.exception("looking at the clocks failed")

    async def keep_sweeping(self, every: float = 30.0) -> None:
        """Sweep for as long as the house is open."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.sweep()
            except Exception:
                logs.log.exception("a sweep failed")


def _stamped(event: ev.Stored) -> ev.Stored:
    """Return the first event of a table with the versions that it is played under."""
    if not isinstance(event, ev.Created):
        return event
    return msgspec.structs.replace(event, rules=games.find(event.game).rules, events=ev.VERSION)


def _ended(room: Room) -> Ended | None:
    """Return a finished game as the index of results holds it, unless its deal was known before."""
    if room.phase != "over" or room.imported or room.continues:
        return None
    result = room.playing.result or {}
    began = next(entry.at for entry in room.log if isinstance(entry.event, ev.Started))
    return Ended(
        at=room.touched,
        game=room.game.name,
        players=len(room.places),
        bots=len(room.bots()),
        moves=len(room.playing.log),
        seconds=(room.touched - began) // 1000,
        won=result.get("won"),
        body=write(result),
    )
