"""People who play on while their server is killed again and again, and who write down what they were promised."""

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mazzo.server import events as ev
from tests.server.real import PATIENCE, Client, RealServer

GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


class Kept(msgspec.Struct):
    """What a database holds of the tables."""

    events: dict[tuple[str, int], ev.Stored]
    commands: dict[tuple[str, str], tuple[str, int]]
    """The table and number of every person's commands."""

    def tables(self) -> dict[str, list[ev.Stored]]:
        """Return the events of each table, in order; there must be no gap."""
        found: dict[str, list[ev.Stored]] = {}
        for table, number in sorted(self.events):
            found.setdefault(table, []).append(self.events[table, number])
            assert len(found[table]) == number, "the log has a gap"
        return found


def read(database: Path) -> Kept:
    """Return what a database holds, from a copy: the server itself is to mend what the kill left behind."""
    with tempfile.TemporaryDirectory() as folder:
        for file in (database, database.with_name(database.name + "-wal")):
            if file.exists():
                shutil.copyfile(file, Path(folder) / file.name)
        with contextlib.closing(sqlite3.connect(Path(folder) / database.name)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = connection.execute("SELECT table_code, number, by, command, body FROM events").fetchall()
    commands = {(by, command): (table, number) for table, number, by, command, _ in rows if command}
    assert len(commands) == sum(command is not None for _, _, _, command, _ in rows)
    return Kept({(table, number): ev.decode(body) for table, number, _, _, body in rows}, commands)


def without_move(event: Any) -> Any:
    """Return an event without the move, of which each viewer sees another part."""
    return {name: value for name, value in event.items() if name != "move"}


class Promises:
    """What the server said that it has done, and what it said that happened."""

    def __init__(self) -> None:
        self.done: dict[tuple[str, str], tuple[str, int, Any]] = {}
        """Table, number and move of every command that was acknowledged, by person and id."""
        self.refused: dict[tuple[str, str], str] = {}
        self.told: dict[tuple[str, int], Any] = {}

    def hear(self, table: str, number: int, event: Any) -> None:
        """Take down an event; the same number always has the same event, but for what is hidden."""
        public = without_move(event)
        assert self.told.setdefault((table, number), public) == public

    def check(self, kept: Kept) -> None:
        """See that everything promised was kept, once."""
        kept.tables()
        for command, (table, number, move) in self.done.items():
            assert kept.commands.get(command, (table, number)) == (table, number)
            assert (table, number) in kept.events, "an acknowledged command is lost"
            event = kept.events[table, number]
            if move is not None:
                assert command in kept.commands, "an acknowledged move is lost"
                assert isinstance(event, ev.Moved)
                assert (event.seat, event.move) == move
        for place, public in self.told.items():
            event = kept.events[place]
            seen = ev.Shuffled(event.deal, event.hash) if isinstance(event, ev.Shuffle) else event
            assert without_move(msgspec.to_builtins(seen)) == public, "what everybody was told is lost"
        assert not self.refused.keys() & kept.commands.keys()


class Storm:
    """The players' common knowledge: where the server is now, how much was said, and what was promised."""

    def __init__(self, server: RealServer) -> None:
        self.server = server
        self.promises = Promises()
        self.heard = 0
        self.wanted = 0
        self.moved_on = asyncio.Event()
        self.reached = asyncio.Event()
        self.again = True
        """Whether there is another game after each."""
        self.open: set[str] = set()
        self.records: set[str] = set()
        self.all_over = asyncio.Event()

    def count(self) -> None:
        """Count a message."""
        self.heard += 1
        if self.heard >= self.wanted:
            self.reached.set()

    async def more(self, messages: int) -> None:
        """Wait until this many more messages went to and fro."""
        self.wanted = self.heard + messages
        self.reached.clear()
        if messages:
            await asyncio.wait_for(self.reached.wait(), PATIENCE)

    def move_on(self) -> None:
        """Let everybody connect to the new server."""
        self.moved_on.set()
        self.moved_on = asyncio.Event()

    def begin(self, table: str) -> None:
        """Take down that a table has to be played to its end."""
        if table not in self.records:
            self.open.add(table)

    def end(self, table: str) -> None:
        """Take down that a game is over."""
        self.open.discard(table)
        self.records.add(table)
        if not self.open and not self.again:
            self.all_over.set()


class Seen(msgspec.Struct):
    """What a player knows of a table."""

    seat: int | None
    number: int = 0
    view: Any = None
    state: Any = None
    needed: int = 0
    """The player decides when it knows of this event, its own last one."""


class Player:
    """A person with one socket who plays at several tables, and connects again when the server is gone."""

    def __init__(self, storm: Storm, client: Client, seed: int) -> None:
        self.storm = storm
        self.client = client
        self.rng = random.Random(seed)
        self.person: str = client.me["id"]
        self.seen: dict[str, Seen] = {}
        self.waiting: dict[str, Any] = {}
        """The command of each table that is not answered yet."""
        self.watching: dict[str, str] = {}
        self.answered: list[tuple[Any, Any]] = []
        self.repeated: dict[str, Any] = {}
        self.ids = count(1)

    def join(self, table: str, seat: int | None) -> None:
        """Follow a table from now on."""
        self.seen[table] = Seen(seat)

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            moved_on = self.storm.moved_on
            url = f"ws://{self.storm.server.host}/socket"
            with contextlib.suppress(*GONE):
                async with connect(url, additional_headers={"Cookie": self.client.cookie}) as socket:
                    await self._sit_at(socket)
            await moved_on.wait()

    async def _sit_at(self, socket: ClientConnection) -> None:
        self.watching.clear()
        for table in self.seen:
            await self._watch(socket, table)
        for command in self.waiting.values():
            await self._send(socket, command)
        if self.answered:  # a tab that was asleep repeats itself
            command, answer = self.rng.choice(self.answered)
            self.repeated[command["id"]] = answer
            await self._send(socket, command)
        while True:
            message = json.loads(await socket.recv())
            self.storm.count()
            await self._hear(socket, message)

    async def _send(self, socket: ClientConnection, message: Any) -> None:
        self.storm.count()
        await socket.send(json.dumps(message))

    async def _watch(self, socket: ClientConnection, table: str) -> None:
        seen = self.seen[table]
        name = f"w{next(self.ids)}"
        self.watching[name] = table
        message = {"type": "watch", "id": name, "table": table, "seat": seen.seat}
        await self._send(socket, {**message, "after": seen.number or None})

    async def _command(self, socket: ClientConnection, kind: str, table: str, **fields: Any) -> None:
        self.waiting[table] = {"type": kind, "id": f"c{next(self.ids)}", "table": table, **fields}
        await self._send(socket, self.waiting[table])

    async def _hear(self, socket: ClientConnection, message: Any) -> None:
        match message["type"]:
            case "update" if message["table"] not in self.seen:
                pass
            case "update":
                self._look(message)
                await self._decide(socket, message["table"])
            case "done" | "refused" if message["id"] in self.watching:
                assert message["type"] == "done", message
            case "done" | "refused" if message["id"] in self.repeated:
                assert message == self.repeated.pop(message["id"])
            case "done" | "refused":
                await self._be_answered(socket, message)
            case kind:
                assert kind == "welcome", message

    def _look(self, update: Any) -> None:
        seen = self.seen[update["table"]]
        numbers = [numbered["number"] for numbered in update["events"]]
        if not update["fresh"]:
            assert numbers == list(range(seen.number + 1, update["number"] + 1)), "an event is missing, or came twice"
        assert update["number"] >= seen.number, "the table went back in time"
        for numbered in update["events"]:
            self.storm.promises.hear(update["table"], numbered["number"], numbered["event"])
        seen.number = update["number"]
        seen.view = update["view"] or seen.view
        seen.state = update["state"] or seen.state

    async def _be_answered(self, socket: ClientConnection, answer: Any) -> None:
        command = next(wish for wish in self.waiting.values() if wish["id"] == answer["id"])
        table = command["table"]
        del self.waiting[table]
        if answer["type"] == "refused":
            self.storm.promises.refused[self.person, answer["id"]] = answer["code"]
        else:
            move = (command["seat"], command["move"]) if command["type"] == "move" else None
            self.storm.promises.done[self.person, answer["id"]] = (table, answer["number"], move)
            if move:
                self.answered.append((command, answer))
            self.seen[table].needed = answer["number"]
        await self._decide(socket, table)

    async def _decide(self, socket: ClientConnection, table: str) -> None:
        seen = self.seen[table]
        if table in self.waiting or seen.state is None or seen.number < seen.needed:
            return
        is_host = seen.state["host"] == self.person
        match seen.state["phase"]:
            case "gathering" if is_host:
                self.storm.begin(table)
                await self._command(socket, "start", table)
            case "playing" if seen.seat is not None and seen.view and seen.view["moves"]:
                move = self.rng.choice(seen.view["moves"])
                await self._command(socket, "move", table, seat=seen.seat, move=move)
            case "over":
                await self._after(socket, table, seen)

    async def _after(self, socket: ClientConnection, table: str, seen: Seen) -> None:
        follower = seen.state["rematch"]
        if follower:
            self.storm.begin(follower)
            self.join(follower, seen.seat)
            await self._watch(socket, follower)
            self._be_done(table)
        elif seen.state["host"] != self.person:
            return  # the host may have asked for a rematch already
        elif self.storm.again and seen.seat is not None:
            await self._command(socket, "rematch", table)
        else:
            self._be_done(table)

    def _be_done(self, table: str) -> None:
        del self.seen[table]
        self.storm.end(table)


@contextlib.contextmanager
def cancelled(tasks: "list[asyncio.Task[None]]") -> Iterator[None]:
    """Cancel tasks at the end."""
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
