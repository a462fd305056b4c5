"""A server without sockets, files, processes or waiting: for tests that hand messages in and look at what comes out."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgspec

from mazzo import Random
from mazzo.server import requests as req
from mazzo.server.archive import Ban, Order, Visit
from mazzo.server.bus import Bus
from mazzo.server.commands import Person
from mazzo.server.events import Entry, decode, encode
from mazzo.server.house import House
from mazzo.server.live import Guest
from mazzo.server.settings import ServerSettings
from mazzo.server.store import MOST_KEPT, Batch, Conflict, Device, Ended, Played, Saved

T = TypeVar("T")
_ids = count(1)


class Row(NamedTuple):
    """An entry in its stored form."""

    number: int
    at: int
    body: bytes
    by: str | None
    command: str | None

    def entry(self) -> Entry:
        return Entry(self.number, self.at, decode(self.body), self.by, self.command)


class MemoryStore:
    """Keeps everything in dicts; events go through their stored form all the same."""

    def __init__(self) -> None:
        self.log: dict[str, list[Row]] = {}
        self.commands: dict[tuple[str, str], tuple[str, int]] = {}
        """Where every command is: the tests look here, the house does not."""
        self.openers: dict[tuple[str, str], str] = {}
        self.open: set[str] = set()
        self.names: dict[str, str] = {}
        self.devices: dict[str, Device] = {}
        self.links: dict[str, tuple[str, float]] = {}
        self.muted: dict[str, set[str]] = {}
        self.played: dict[str, dict[str, Played]] = {}
        self.saving: set[asyncio.Future[None]] = set()
        self.fault: Exception | None = None
        """Raised by the next append."""

    def save(self, batches: Sequence[Batch], saved: Saved) -> None:
        appending = asyncio.ensure_future(self.append(batches))
        self.saving.add(appending)
        appending.add_done_callback(self.saving.discard)
        appending.add_done_callback(lambda done: saved(done.exception()))  # type: ignore[arg-type]

    async def append(self, batches: Sequence[Batch]) -> None:
        fault, self.fault = self.fault, None
        if fault:
            raise fault
        for batch in batches:
            if batch.entries[0].number != len(self.log.get(batch.table, [])) + 1:
                raise Conflict
            first = batch.entries[0]
            if first.number == 1 and first.command and (first.by, first.command) in self.openers:
                raise Conflict
        for batch in batches:
            rows = self.log.setdefault(batch.table, [])
            if not rows:
                self.open.add(batch.table)
            for e in batch.entries:
                rows.append(Row(e.number, e.at, encode(e.event), e.by, e.command))
                if e.number == 1 and e.by and e.command:
                    self.openers[e.by, e.command] = batch.table
                if e.by and e.command:
                    self.commands[e.by, e.command] = (batch.table, e.number)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return [row.entry() for row in self.log.get(table, [])[after:]]

    async def entries_of(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        return {code: await self.entries(code, after) for code, after in known.items()}

    async def open_tables(self) -> list[str]:
        return sorted(self.open)

    async def numbers(self, also: Collection[str] = ()) -> dict[str, int]:
        return {code: len(self.log[code]) for code in {*self.open, *also}}

    async def shut(self, table: str, played: Sequence[Played] = (), ended: Ended | None = None) -> None:
        self.open.discard(table)
        for game in played:
            self.played.setdefault(game.person, {})[game.table] = game

    async def history(self, person: str) -> list[bytes]:
        latest = sorted(self.played.get(person, {}).values(), key=lambda game: -game.at)
        return [game.body for game in latest][:MOST_KEPT]

    async def forget(self, person: str, table: str) -> None:
        self.played.get(person, {}).pop(table, None)

    async def opened(self, person: str, command: str) -> str | None:
        return self.openers.get((person, command))

    async def add_person(self, device: Device) -> None:
        self.names[device.person] = device.name
        self.devices[device.id] = device

    async def rename(self, person: str, name: str) -> None:
        self.names[person] = name

    async def device(self, device: str) -> Device | None:
        found = self.devices.get(device)
        return found and Device(found.id, found.person, self.names[found.person], found.hash)

    async def add_link(self, code_hash: str, person: str, until: float) -> None:
        self.links[code_hash] = (person, until)

    async def take_link(self, code_hash: str, now: float, device: str, secret_hash: str) -> Device | None:
        person, until = self.links.pop(code_hash, ("", 0.0))
        if until <= now:
            return None
        self.devices[device] = Device(device, person, self.names[person], secret_hash)
        return self.devices[device]

    async def mutes(self, person: str) -> set[str]:
        return set(self.muted.get(person, ()))

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        (self.muted.setdefault(person, set()).add if muted else self.muted.setdefault(person, set()).discard)(other)

    async def ping(self) -> None:
        pass

    # What is stored about people, and orders: the tests of these use a real database.

    async def visits(self, person: str) -> list[Visit]:
        return []

    async def note_visit(self, device: str, kind: str | None, day: int) -> None:
        pass

    async def sign_out(self, person: str, device: str) -> bool:
        return False

    async def sat_at(self, person: str) -> list[str]:
        return []

    async def anonymise(self, table: str, person: str, alias: str) -> None:
        raise NotImplementedError

    async def erase(self, person: str) -> None:
        raise NotImplementedError

    async def old_people(self, day: int) -> list[str]:
        return []

    async def old_tables(self, at: int) -> list[str]:
        return []

    async def old_logs(self, at: int) -> list[str]:
        return []

    async def archive(self, table: str) -> None:
        pass

    async def drop_table(self, table: str) -> None:
        raise NotImplementedError

    async def order(self, what: str, subject: str, *, by: str, why: str = "") -> int:
        raise NotImplementedError

    async def orders(self, after: int) -> list[Order]:
        return []

    async def bans(self) -> list[Ban]:
        return []

    async def close(self) -> None:
        pass


class InlineRunner:
    """Runs work at once, in the caller's process."""

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        return work(*arguments)

    def stop(self) -> None:
        pass


class InlineStreams:
    """Runs generators in the caller's process, one item after the other."""

    def __init__(self, size: int) -> None:
        pass

    async def stream(self, work: Callable[..., Iterator[T]], *arguments: object) -> AsyncIterator[T]:
        for item in work(*arguments):
            yield item
            await asyncio.sleep(0)

    def stop(self) -> None:
        pass


class SeededChance:
    """Random numbers that are the same every time."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def shuffle(self, cards: list[int]) -> None:
        self.rng.shuffle(cards)

    def below(self, n: int) -> int:
        return self.rng.below(n)

    def nonce(self) -> str:
        return f"{self.rng.next():016x}"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def at_once(seconds: float) -> None:
    """Do not wait, but let others continue."""
    await asyncio.sleep(0)


def make_house(
    store: MemoryStore | None = None,
    *,
    seed: int = 1,
    clock: Clock | None = None,
    bus: Bus | None = None,
    **settings: Any,
) -> House:
    """Return a house in memory."""
    return House(
        store or MemoryStore(),
        ServerSettings(**{"messages_per_second": 1e6, **settings}),
        clock=clock or Clock(),
        chance=SeededChance(seed),
        sleep=at_once,
        bus=bus,
        workers=InlineRunner(),
        streams=InlineStreams,
    )


async def hear(house: House, guest: Guest, message: bytes) -> bool:
    """Do what a message asks for as a socket does, and say whether the guest may ask more."""
    finished = asyncio.get_running_loop().create_future()
    if house.begin(guest, message, lambda: finished.set_result(None)):
        await finished
        return True
    return await house.receive(guest, message)


class Tab:
    """A client: sends requests, and keeps the answers as any client would."""

    def __init__(self, house: House, person: Person) -> None:
        self.house = house
        self.guest = Guest(person)
        self.person = person
        self.received: list[Any] = []

    async def ask(self, kind: str, table: str | None = None, **fields: Any) -> Any:
        """Send a request and return its answer."""
        named = {"type": kind, "id": f"c{next(_ids)}", **({} if table is None else {"table": table}), **fields}
        await hear(self.house, self.guest, json.dumps(named).encode())
        return next(message for message in reversed(self.read()) if message.get("id") == named["id"])

    async def do(self, kind: str, table: str | None = None, **fields: Any) -> Any:
        """Send a request that has to be granted."""
        answer = await self.ask(kind, table, **fields)
        assert answer["type"] != "refused", answer
        return answer

    def read(self) -> list[Any]:
        """Return all that was received so far."""
        while self.guest.outbox:
            self.received.append(json.loads(self.guest.outbox.popleft()))
        return self.received

    def last(self, kind: str = "update", **fields: Any) -> Any:
        """Return the last message of a kind with these fields."""
        found = (m for m in reversed(self.read()) if m["type"] == kind and fields.items() <= m.items())
        return next(found)

    def view(self, seat: int | None) -> Any:
        """Return the latest view of a seat."""
        return next(
            m["view"] for m in reversed(self.read()) if m["type"] == "update" and m["seat"] == seat and m["view"]
        )

    def events(self, seat: int | None = None) -> list[Any]:
        """Return the events received as a seat sees them, each with its number."""
        updates = [m for m in self.read() if m["type"] == "update" and m["seat"] == seat]
        return [event for update in updates for event in update["events"]]


async def join(house: House, name: str) -> Tab:
    """Let a new person come, with one tab."""
    person, _ = await house.people.meet(name)
    return await open_tab(house, person)


async def open_tab(house: House, person: Person) -> Tab:
    """Let a person open a tab."""
    tab = Tab(house, person)
    await house.enter(tab.guest)
    return tab


async def create(house: House, host: Tab, game: str, players: int, **fields: Any) -> str:
    """Open a table and return its code."""
    settings = fields.pop("settings", {})
    wish = {
        "id": f"c{next(_ids)}",
        "game": game,
        "options": {"players": players, **fields.pop("options", {})},
        **fields,
    }
    done = await house.create(host.person, msgspec.convert({**wish, "settings": settings}, req.Create))
    assert done.table
    return done.table


async def settle(house: House) -> None:
    """Wait until nothing more happens by itself."""
    while tasks := [task for task in house._tasks if not task.done()]:
        await asyncio.wait(tasks)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""

    async def whole() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(whole())


async def play_on(house: House, tabs: dict[int, Tab], table: str, rng: Random, moves: int = 5000) -> None:
    """Let people play on, for at most this many moves: each chooses any legal one from their own view."""
    for _ in range(moves):
        await settle(house)
        live = await house.live(table)
        mover = next((seat for seat in live.room.deciders() if seat in tabs), None)
        if not live.room.is_open or mover is None:
            return
        legal = tabs[mover].view(mover)["moves"]
        await tabs[mover].do("move", table, seat=mover, move=legal[rng.below(len(legal))])
