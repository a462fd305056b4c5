"""The house: all the tables of this process. It takes requests, has events saved, then lets them happen."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeVar

import msgspec

from mazzo.games.errors import MazzoError
from mazzo.server import commands, logs
from mazzo.server import events as ev
from mazzo.server import messages as msg
from mazzo.server.attendant import attend, has_work
from mazzo.server.bus import Bus, LocalBus
from mazzo.server.commands import Person
from mazzo.server.limits import Buckets, too_fast
from mazzo.server.live import Guest, Live
from mazzo.server.messages import Done, Refused
from mazzo.server.people import People, new_code
from mazzo.server.room import Chance, SystemChance, fold
from mazzo.server.settings import ServerSettings
from mazzo.server.store import Batch, Conflict, Store
from mazzo.server.thinkers import Thinkers, WorkerThinkers

MOST_WATCHED = 50
"""How many tables one connection may watch."""
MOST_MUTED = 200
FORGET_AFTER = 600
"""Seconds after which a finished table that nobody watches leaves the memory."""

T = TypeVar("T")
Tell = Callable[[Done], None]


class _Named(msgspec.Struct):
    id: str | None = None


class House:
    """All the tables. Clock, chance, sleep, bus and thinkers can be handed in."""

    def __init__(
        self,
        store: Store,
        settings: ServerSettings,
        *,
        clock: Callable[[], float] = time.time,
        chance: Chance | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        bus: Bus | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.chance = chance or SystemChance()
        self.sleep = sleep
        self.bus = bus or LocalBus()
        self.thinkers = thinkers or WorkerThinkers(settings.bot_workers)
        self.people = People(store, clock)
        self.tables: dict[str, Live] = {}
        self.mutes: dict[str, set[str]] = {}
        rate = settings.messages_per_second
        self.person_rate = Buckets(rate, 3 * rate, clock)
        self.address_rate = Buckets(10 * rate, 30 * rate, clock)
        self._guests: dict[str, int] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Opening and closing the house

    async def open(self) -> None:
        """Bring back every table that is still played at, and let its bots go on."""
        self.bus.subscribe(self._hear)
        for code in await self.store.open_tables():
            try:
                live = await self.live(code)
            except Exception:  # one table that cannot be read is not to keep the others closed
                logs.log.exception("a table could not be brought back")
                continue
            if not live.room.is_open:
                await self.store.shut(code)
        logs.tell("open", tables=len(self.tables))

    async def close(self) -> None:
        """Let nothing more happen, and close the store."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something beside, until the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _hear(self, table: str, number: int) -> None:
        """Take notice that another process has written events."""
        live = self.tables.get(table)
        if live is None:
            self.spawn(self.live(table))
        elif live.room.number < number:
            self.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self._reload(live)
        self.stir(live)

    async def live(self, code: str) -> Live:
        """Return a table, from the store if need be, or raise `Refused`."""
        if code in self.tables:
            self.tables[code].used = self.clock()
            return self.tables[code]
        if code not in self._loading:
            task = self._loading[code] = self.spawn(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Live:
        entries = await self.store.entries(code)
        if not entries:
            raise Refused("no-such-table", "There is no such table; check the link.")
        live = self.tables[code] = Live(fold(code, entries))
        live.used = self.clock()
        async with live.lock:
            await self._tend(live)
        self.stir(live)
        return live

    # People come and go

    async def enter(self, guest: Guest) -> None:
        """Let a connection in."""
        person = guest.person
        self.mutes[person.id] = await self.store.mutes(person.id)
        self._guests[person.id] = self._guests.get(person.id, 0) + 1
        guest.tell(msg.Welcome(person.id, person.name))

    def leave(self, guest: Guest) -> None:
        """Let a connection go; the seats stay its person's."""
        for code in list(guest.watched):
            live = self.tables[code]
            before = live.present()
            live.watchers.pop(guest, None)
            if live.present() != before:
                live.tell_presence()
        guest.watched.clear()
        self._guests[guest.person.id] -= 1
        if not self._guests[guest.person.id]:
            del self._guests[guest.person.id], self.mutes[guest.person.id]

    @property
    def sockets(self) -> int:
        """How many connections there are."""
        return sum(self._guests.values())

    async def receive(self, guest: Guest, data: bytes | str) -> bool:
        """Do what a message asks for; the answers wait in the guest's outbox. False: the guest asks too much."""
        # The person first: a flood is not to use up what others at the same address may send.
        if not (self.person_rate.take(guest.person.id) and self.address_rate.take(guest.address)):
            guest.tell(msg.refusal(too_fast(), _id_in(data)))
            return False
        try:
            await self._grant(guest, msg.read(data))
        except MazzoError as problem:
            guest.tell(msg.refusal(problem, _id_in(data)))
        except Conflict:
            guest.tell(msg.refusal(_lost_race(), _id_in(data)))
        except Exception:
            logs.log.exception("a request failed")
            sorry = Refused("internal", "Something went wrong in the server; look at the table, and try again.")
            guest.tell(msg.refusal(sorry, _id_in(data)))
        return True

    async def _grant(self, guest: Guest, request: msg.AnyRequest) -> None:
        match request:
            case msg.Watch():
                await self._watch(guest, request)
            case msg.Unwatch():
                live = await self.live(request.table)
                before = live.present()
                live.remove(guest, request.seat)
                guest.tell(Done(request.id))
                if live.present() != before:
                    live.tell_presence()
            case msg.Warn():
                guest.tell(await self.warnings(guest.person, request))
            case msg.Mute():
                await self.mute(guest.person, request.person, muted=request.muted)
                guest.tell(Done(request.id))
            case msg.Ping():
                guest.tell(msg.Pong(request.id))
            case _:
                await self.command(guest.person, request, guest.tell)

    async def _watch(self, guest: Guest, request: msg.Watch) -> None:
        if len(guest.watched) >= MOST_WATCHED and request.table not in guest.watched:
            raise Refused("too-many-tables", f"One connection can watch {MOST_WATCHED} tables at most.")
        live = await self.live(request.table)
        async with live.lock:
            live.room.check_watch(guest.person.id, request.seat)
            if request.seat is not None:
                await self._happen(live, commands.come_back(live.room, guest.person))
            before = live.present()
            live.add(guest, request.seat)
            guest.tell(Done(request.id, live.room.number))
            guest.send(live.catch_up(request.seat, request.after, live.muted_here(guest, self.mutes)))
            if live.present() != before:
                live.tell_presence(but=guest)
        self.stir(live)

    async def look(self, person: Person, code: str, seat: int | None) -> msg.Update:
        """Return a fresh view for somebody who asks once."""
        live = await self.live(code)
        live.room.check_watch(person.id, seat)
        return live.look(seat, await self.store.mutes(person.id))

    async def warnings(self, person: Person, request: msg.Warn) -> msg.Warnings:
        """Return which legal moves of a person's seat would certainly lose."""
        room = (await self.live(request.table)).room
        room.check_watch(person.id, request.seat)
        view = room.view(request.seat)
        told = {move: view.warning(move) for move in view.moves} if view else {}
        return msg.Warnings(
            request.id, request.table, request.seat, {move: word for move, word in told.items() if word}
        )

    async def mute(self, person: Person, other: str, *, muted: bool) -> None:
        """Let a person hear no more of another, or hear them again."""
        if muted and len(await self.store.mutes(person.id)) >= MOST_MUTED:
            raise Refused("too-many-muted", f"One can mute {MOST_MUTED} people at most.")
        await self.store.mute(person.id, other, muted=muted)
        if person.id in self.mutes:
            (self.mutes[person.id].add if muted else self.mutes[person.id].discard)(other)

    # Commands

    async def create(self, host: Person, command: msg.Create) -> Done:
        """Open a table, or say again which one a command opened."""
        events = commands.create(command, host)
        done = await self._created_before(host, command.id)
        if done is not None:
            return done
        code = new_code()
        entries = self._entries(0, events, host.id, command.id)
        try:
            await self.store.append([Batch(code, entries)])
        except Conflict:
            done = await self._created_before(host, command.id)
            if done is None:
                raise
            return done
        self.tables[code] = Live(fold(code, entries))
        self.bus.publish(code, len(entries), self._hear)
        logs.tell("table opened", table=code, game=command.game)
        return Done(command.id, 1, code)

    async def _created_before(self, host: Person, command: str) -> Done | None:
        found = await self.store.command(host.id, command)
        if found is None:
            return None
        if found[1] != 1:
            raise _id_used()
        return Done(command, 1, found[0])

    async def command(self, person: Person, command: msg.AnyCommand, tell: Tell) -> None:
        """Do a command once, or raise `Refused`; `tell` hears that it is saved before anybody hears what happened."""
        # A command that has begun is finished even if the client goes away: half of it may be saved.
        await asyncio.shield(self.spawn(self._command(person, command, tell)))

    async def _command(self, person: Person, command: msg.AnyCommand, tell: Tell) -> None:
        live = await self.live(command.table)
        async with live.lock:
            if self._done_before(live, person, command, tell):
                return
            try:
                if isinstance(command, msg.Rematch):
                    await self._rematch(live, person, command, tell)
                else:
                    events = commands.decide(live.room, command, person, live.present(), self.chance)
                    await self._happen(live, events, person.id, command.id, tell)
            except Conflict:
                if not self._done_before(live, person, command, tell):
                    raise (await self._why_lost(person, command.id)) from None
        self.stir(live)

    def _done_before(self, live: Live, person: Person, command: msg.AnyCommand, tell: Tell) -> bool:
        number = live.room.answered(person.id, command.id)
        if number is not None:
            tell(Done(command.id, number, live.room.rematch if isinstance(command, msg.Rematch) else None))
        return number is not None

    async def _why_lost(self, person: Person, command: str) -> Refused:
        if await self.store.command(person.id, command):
            return _id_used()
        return _lost_race()

    async def _rematch(self, live: Live, person: Person, command: msg.Rematch, tell: Tell) -> None:
        if live.room.rematch is not None:
            tell(Done(command.id, live.room.number, live.room.rematch))
            return
        code = new_code()
        here, there = commands.rematch(live.room, person, code)
        entries = self._entries(live.room.number, here, person.id, command.id)
        fresh = self._entries(0, there, person.id)
        await self._save(live, [Batch(live.room.code, entries), Batch(code, fresh)])
        self.tables[code] = Live(fold(code, fresh))
        self.bus.publish(code, len(fresh), self._hear)
        tell(Done(command.id, entries[0].number, code))
        await self._announce(live, entries)

    # Events

    def _entries(
        self, last: int, events: Collection[ev.Stored], by: str | None = None, command: str | None = None
    ) -> list[ev.Entry]:
        at = int(self.clock() * 1000)
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
        try:
            await self.store.append(batches)
        except Conflict:
            await self._reload(live)
            raise

    async def _announce(self, live: Live, entries: list[ev.Entry]) -> None:
        was_open = live.room.is_open
        live.apply(entries, self.mutes)
        self.bus.publish(live.room.code, live.room.number, self._hear)
        if was_open and not live.room.is_open:
            logs.tell("table ended", table=live.room.code, phase=live.room.phase, events=live.room.number)
            try:
                await self.store.shut(live.room.code)
            except MazzoError:  # `open` sees to it the next time
                logs.tell("not noted that a table ended", table=live.room.code, level=logging.WARNING)

    async def _reload(self, live: Live) -> None:
        live.apply(await self.store.entries(live.room.code, live.room.number), self.mutes)

    async def _tend(self, live: Live) -> None:
        """Shuffle and deal if that is due; if it cannot be saved now, the next command or sweep tries again."""
        try:
            while events := live.room.due(self.chance):
                entries = self._entries(live.room.number, events)
                await self._save(live, [Batch(live.room.code, entries)])
                await self._announce(live, entries)
        except (MazzoError, Conflict):
            logs.tell("could not deal", table=live.room.code, level=logging.WARNING)

    # Bots and time

    def stir(self, live: Live) -> None:
        """Let somebody attend to the bots of a table, if they have anything to do."""
        if (live.attendant is None or live.attendant.done()) and has_work(live):
            live.attendant = self.spawn(attend(self, live))

    async def act(self, live: Live, after: int, events: Callable[[], list[ev.Stored]]) -> None:
        """Let a bot act, unless a move was made since it was asked, after so many moves."""
        async with live.lock:
            if live.room.phase == "playing" and len(live.room.playing.log) == after:
                await self._happen(live, events())

    async def sweep(self) -> None:
        """Close the tables that nobody touched for long, forget finished ones, and let what is stuck go on."""
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

    async def keep_sweeping(self, every: float = 30.0) -> None:
        """Sweep for as long as the house is open."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.sweep()
            except Exception:
                logs.log.exception("a sweep failed")


def _lost_race() -> Refused:
    return Refused("lost-race", "Something else happened at the table first: look, and try again.")


def _id_used() -> Refused:
    return Refused("id-used", "This id was used for another command already; every command needs a new one.")


def _id_in(data: bytes | str) -> str | None:
    """Return the id of a message that was refused, as far as it can be read."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
