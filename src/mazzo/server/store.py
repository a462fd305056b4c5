"""Where tables and people are kept: an SQL database, and one thread that writes to it and groups commits."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from mazzo.games.errors import MazzoError
from mazzo.server import logs
from mazzo.server import schema as db
from mazzo.server.events import Entry, SeatTaken, decode, encode
from mazzo.server.migrations import migrate
from mazzo.server.rows import Row, archived, seat

T = TypeVar("T")
MOST_KEPT = 50
"""How many games the history of a person holds: the latest ones."""
LARGEST_GROUP = 500
"""How many writes share a commit at most."""
READ = 'SELECT table_code, number, at, "by", command, body FROM events'


PATIENCE = {
    "connect_timeout": 5,
    # A process that is suspended during a write must not keep the others from writing.
    "options": "-c idle_in_transaction_session_timeout=5s -c lock_timeout=8s -c statement_timeout=20s",
}
"""How long PostgreSQL may take."""


class Conflict(Exception):
    """Another process has already written this number of a table, or opened a table by this command."""


class NotSaved(MazzoError):
    """The database refused it. Nothing has changed."""


class Unsure(NotSaved):
    """The connection broke during a commit. A client that sends the command again learns the outcome."""


class Batch(msgspec.Struct, frozen=True):
    """Events that are written together, or not at all."""

    table: str
    entries: Sequence[Entry]


class Played(msgspec.Struct, frozen=True):
    """A game that is over in the history of one of its players."""

    person: str
    table: str
    at: int
    body: bytes


class Ended(msgspec.Struct, frozen=True):
    """A game that is over in the index of results: nobody is named."""

    at: int
    game: str
    players: int
    bots: int
    moves: int
    seconds: int
    won: bool | None
    """Whether the team won; None where players win against each other."""
    body: bytes
    """The result as it stands in a record."""


class Device(msgspec.Struct, frozen=True):
    """A device of a person, and the hash of the secret that it holds."""

    id: str
    person: str
    name: str
    hash: str


Saved = Callable[[Exception | None], None]
"""Hears that events are on disk, or why they are not."""


class Store(Protocol):
    """What the house needs to have kept."""

    def save(self, batches: Sequence[Batch], saved: Saved) -> None:
        """Write all the batches durably, or none. Call back with None, or with `Conflict` or `NotSaved`."""

    async def append(self, batches: Sequence[Batch]) -> None:
        """Write all the batches durably, or raise `Conflict` or `NotSaved` and write none."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the events of a table that come after a number."""

    async def entries_of(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Return the events of several tables, each after a number, without archived ones."""

    async def open_tables(self) -> list[str]:
        """Return the tables that are still played at."""

    async def numbers(self, also: Collection[str] = ()) -> dict[str, int]:
        """Return the number of the last event of each table that is still played at, and of some others."""

    async def shut(self, table: str, played: Sequence[Played] = (), ended: Ended | None = None) -> None:
        """Note that play at a table has ended, and add the game to the index of results and to histories."""

    async def history(self, person: str) -> list[bytes]:
        """Return the latest games that a person has finished, the latest first."""

    async def forget(self, person: str, table: str) -> None:
        """Take a game out of a person's history."""

    async def opened(self, person: str, command: str) -> str | None:
        """Return the table that a person's command opened."""

    async def add_person(self, device: Device) -> None:
        """Keep a new person with a first device."""

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""

    async def device(self, device: str) -> Device | None:
        """Return a device."""

    async def add_link(self, code_hash: str, person: str, until: float) -> None:
        """Keep the hash of a code that makes another device the same person's."""

    async def take_link(self, code_hash: str, now: float, device: str, secret_hash: str) -> Device | None:
        """Use up such a code: store the new device and return it, or None if there is no such code now."""

    async def mutes(self, person: str) -> set[str]:
        """Return the people whom a person has muted."""

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        """Keep that a person mutes another, or no longer does."""

    async def ping(self) -> None:
        """Ask for something small, or raise `NotSaved`."""

    async def close(self) -> None:
        """Finish writing, and stop."""


class _Write(msgspec.Struct):
    """Something to write, events or another job, and who hears its result or the exception."""

    told: Callable[[Any], None]
    rows: Sequence[Row] = ()
    job: Callable[[sql.Connection], Any] | None = None


class SqlStore:
    """A store in SQLite or PostgreSQL. SQLite is durable here (WAL, synchronous FULL)."""

    def __init__(self, url: str) -> None:
        in_file = url.startswith("sqlite")
        by_order, self._place = ("qmark", "?") if in_file else ("format", "%s")
        # Errors are logged, decks are not.
        self.engine = sql.create_engine(
            url, paramstyle=by_order, hide_parameters=True, connect_args={} if in_file else PATIENCE
        )
        if in_file:
            sql.event.listen(self.engine, "connect", _make_durable)
        migrate(self.engine)
        head, values, self._places = str(db.events.insert().compile(self.engine)).rpartition(" VALUES ")
        self._insert = head + values
        self._connection = self.engine.connect()  # if it breaks, SQLAlchemy mends it for the next transaction
        self._single = self._connection
        """For single statements."""
        if in_file:  # each commits itself; in PostgreSQL, nobody would know then whether a broken connection did
            self._single = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._thread = ThreadPoolExecutor(1, "mazzo-writer")
        self._asked: list[_Write] = []
        self._is_writing = False
        self._failing: set[str] = set()
        self._noting = threading.Lock()

    async def close(self) -> None:
        """Finish writing, and stop."""
        if self._is_writing:
            with contextlib.suppress(NotSaved):
                await self._write()  # when this one is written, so are all the others
        self._thread.shutdown()
        self._connection.close()
        self._single.close()
        self.engine.dispose()

    # Writing

    async def append(self, batches: Sequence[Batch]) -> None:
        """Write all the batches durably, or raise `Conflict` or `NotSaved` and write none."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.save(batches, partial(_settle, told))
        await told  # the store writes it even if nobody waits for it any more

    def save(self, batches: Sequence[Batch], saved: Saved) -> None:
        """Write all the batches durably, or none. Call back with None, or with `Conflict` or `NotSaved`."""
        # Make the rows here, not in the thread that writes: there it would contend for the interpreter.
        rows = [
            (batch.table, entry.number, entry.at, entry.by, entry.command, encode(entry.event))
            for batch in batches
            for entry in batch.entries
        ]
        sat = {(e.event.person, batch.table) for batch in batches for e in batch.entries if type(e.event) is SeatTaken}
        self._ask(_Write(saved, rows, partial(seat, seated=sat) if sat else None))

    async def shut(self, table: str, played: Sequence[Played] = (), ended: Ended | None = None) -> None:
        """Note that play at a table has ended, and add the game to the index of results and to histories."""

        def work(connection: sql.Connection) -> None:
            connection.execute(_SHUT, {"table": table})
            if ended is not None:
                connection.execute(db.results.insert(), {"table_code": table, **msgspec.structs.asdict(ended)})
            if played:
                rows = [{"person": g.person, "table_code": g.table, "at": g.at, "body": g.body} for g in played]
                connection.execute(db.history.insert(), rows)
                connection.execute(_FORGET_OLD, [{"whose": game.person} for game in played])

        await self._write(job=work)

    async def _write(self, job: Callable[[sql.Connection], T] | None = None) -> T:
        told: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._ask(_Write(partial(_settle, told), job=job))
        return await told

    def _ask(self, write: _Write) -> None:
        self._asked.append(write)
        if not self._is_writing:
            self._is_writing = True
            asyncio.get_running_loop().call_soon(self._write_next)

    def _write_next(self) -> None:
        """Write what waits: the busier the house, the larger a group."""
        group = self._asked[:LARGEST_GROUP]
        del self._asked[:LARGEST_GROUP]
        self._is_writing = bool(group)
        if group:
            loop = asyncio.get_running_loop()
            try:
                self._thread.submit(self._write_and_tell, group, loop)
            except RuntimeError:  # closed, or no thread to be had
                loop.call_soon(self._wrote, group, [_not_saved() for _ in group])

    def _write_and_tell(self, group: list[_Write], loop: asyncio.AbstractEventLoop) -> None:
        results = self._write_group(group)
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(self._wrote, group, results)

    def _wrote(self, group: list[_Write], results: list[Any]) -> None:
        """Begin the next group, then tell what became of this one: the disk need not wait for that."""
        self._write_next()
        for write, result in zip(group, results, strict=True):
            try:
                write.told(result)
            except Exception as problem:  # the others have to hear theirs
                told = {"message": "what follows from a write failed", "exception": problem}
                asyncio.get_running_loop().call_exception_handler(told)

    def _write_group(self, group: list[_Write]) -> list[Any]:
        """Write a group in one commit and return each write's result; if one of them is wrong, write the halves apart.

        So one conflict in a group costs a logarithmic number of commits, and the writes of a table keep their order.
        A locked or unreachable database fails the whole group at once, because every attempt may wait for seconds.
        """
        try:
            results = _twice(partial(self._work, group))
        except Exception as problem:
            if _database_failed(problem):
                self._note("writing", problem)
                return [_as_told(problem) for _ in group]
            if len(group) == 1:
                return [_as_told(problem) for _ in group]
            half = len(group) // 2
            return self._write_group(group[:half]) + self._write_group(group[half:])
        self._note("writing")
        return results

    def _work(self, group: list[_Write]) -> list[Any]:
        # In the same order in every process: two that want the same numbers must not wait for each other.
        rows = sorted((row for write in group for row in write.rows), key=itemgetter(0, 1))
        begun = [{"code": table, "is_open": True} for table, number, *_ in rows if number == 1]
        connection = self._connection if begun or any(write.job for write in group) else self._single
        is_committing = False
        try:
            with connection.begin():
                if rows:
                    self._add(connection, rows)
                if begun:
                    connection.execute(db.tables.insert(), begun)
                results = [write.job(connection) if write.job else None for write in group]
                is_committing = True
        except DBAPIError as problem:
            if is_committing and problem.connection_invalidated:
                raise _unsure() from problem
            raise
        return results

    def _add(self, connection: sql.Connection, rows: Sequence[Row]) -> None:
        """Add events. Nothing in these rows needs SQLAlchemy, so the driver gets them as they are."""
        # One statement with many rows. In `executemany`, SQLite's driver releases the interpreter at every row, and the
        # event loop is slow to give it back.
        many = self._insert + ", ".join([self._places] * len(rows))
        connection.exec_driver_sql(many, tuple(chain.from_iterable(rows)))

    # Reading

    async def _read(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        def read() -> Sequence[sql.Row[Any]]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        return await self._in_thread(read)

    async def _in_thread(self, read: Callable[[], T]) -> T:
        try:
            found = await asyncio.to_thread(_twice, read)
        except SQLAlchemyError as problem:
            if _database_failed(problem):
                self._note("reading", problem)
            raise _as_told(problem) from None
        self._note("reading")
        return found

    # Failures

    def _note(self, doing: str, problem: Exception | None = None) -> None:
        """Log once that the database fails and why, and once that it works again. A full disk can still be read."""
        with self._noting:  # reads and writes end in several threads
            if (problem is not None) == (doing in self._failing):
                return
            self._failing ^= {doing}
        if problem is None:
            logs.tell("the database works again", doing=doing)
        else:
            logs.tell("the database fails", doing=doing, reason=_reason(problem), level=logging.WARNING)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the events of a table that come after a number."""
        query = sql.select(db.events).where(db.events.c.table_code == table, db.events.c.number > after)
        found = await self._read(query.order_by(db.events.c.number))
        entries = [_entry(row) for row in found]
        if entries and entries[0].number == after + 1:
            return entries
        packed = await self._read(sql.select(db.archived.c.body).where(db.archived.c.table_code == table))
        return [*archived(packed[0].body, after), *entries] if packed else entries

    async def entries_of(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Return the events of several tables, each after a number, without archived ones."""

        def read() -> Sequence[sql.Row[Any]]:
            with self.engine.connect() as connection:
                one = f"table_code = {self._place} AND number > {self._place}"
                query = f"{READ} WHERE {' OR '.join([one] * len(known))} ORDER BY number"
                return connection.exec_driver_sql(query, tuple(chain.from_iterable(known.items()))).all()

        found: dict[str, list[Entry]] = {code: [] for code in known}
        for row in await self._in_thread(read):
            found[row.table_code].append(_entry(row))
        return found

    async def open_tables(self) -> list[str]:
        """Return the tables that are still played at."""
        return [row.code for row in await self._read(sql.select(db.tables.c.code).where(db.tables.c.is_open))]

    async def numbers(self, also: Collection[str] = ()) -> dict[str, int]:
        """Return the number of the last event of each table that is still played at, and of some others."""
        last = sql.select(db.events.c.table_code, sql.func.max(db.events.c.number).label("number"))
        rows = await self._read(
            last.join(db.tables, db.tables.c.code == db.events.c.table_code)
            .where(db.tables.c.is_open | db.tables.c.code.in_(also))
            .group_by(db.events.c.table_code)
        )
        return {row.table_code: row.number for row in rows}

    async def ping(self) -> None:
        """Ask for something small, or raise `NotSaved`."""
        await self._read(sql.select(db.tables.c.code).limit(1))

    async def opened(self, person: str, command: str) -> str | None:
        """Return the table that a person's command opened."""
        query = sql.select(db.events.c.table_code).where(
            db.events.c.by == person, db.events.c.command == command, db.is_first
        )
        rows = await self._read(query)
        return rows[0].table_code if rows else None

    # Histories

    async def history(self, person: str) -> list[bytes]:
        """Return the latest games that a person has finished, the latest first."""
        query = sql.select(db.history.c.body).where(db.history.c.person == person)
        return [row.body for row in await self._read(query.order_by(db.history.c.at.desc(), db.history.c.table_code))]

    async def forget(self, person: str, table: str) -> None:
        """Take a game out of a person's history."""
        mine = (db.history.c.person == person, db.history.c.table_code == table)
        await self._write(job=_do(db.history.delete().where(*mine)))

    # People

    async def add_person(self, device: Device) -> None:
        """Keep a new person with a first device."""

        def work(connection: sql.Connection) -> None:
            connection.execute(db.people.insert().values(id=device.person, name=device.name))
            connection.execute(db.devices.insert().values(id=device.id, person=device.person, hash=device.hash))

        await self._write(job=work)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        await self._write(job=_do(db.people.update().where(db.people.c.id == person).values(name=name)))

    async def device(self, device: str) -> Device | None:
        """Return a device."""
        query = sql.select(db.devices, db.people.c.name).join(db.people, db.people.c.id == db.devices.c.person)
        rows = await self._read(query.where(db.devices.c.id == device))
        return Device(rows[0].id, rows[0].person, rows[0].name, rows[0].hash) if rows else None

    async def add_link(self, code_hash: str, person: str, until: float) -> None:
        """Store the hash of a code that makes another device the same person's. Older codes become void."""

        def work(connection: sql.Connection) -> None:
            connection.execute(db.links.delete().where(db.links.c.person == person))
            connection.execute(db.links.insert().values(hash=code_hash, person=person, until=until))

        await self._write(job=work)

    async def take_link(self, code_hash: str, now: float, device: str, secret_hash: str) -> Device | None:
        """Use up such a code: store the new device and return it, or None if there is no such code now."""

        def work(connection: sql.Connection) -> Device | None:
            query = sql.select(db.people).join(db.links, db.links.c.person == db.people.c.id)
            found = connection.execute(query.where(db.links.c.hash == code_hash, db.links.c.until > now)).one_or_none()
            used = connection.execute(db.links.delete().where(db.links.c.hash == code_hash)).rowcount
            if found is None or not used:
                return None
            connection.execute(db.devices.insert().values(id=device, person=found.id, hash=secret_hash))
            return Device(device, found.id, found.name, secret_hash)

        return await self._write(job=work)

    async def mutes(self, person: str) -> set[str]:
        """Return the people whom a person has muted."""
        return {row.muted for row in await self._read(sql.select(db.mutes.c.muted).where(db.mutes.c.person == person))}

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        """Keep that a person mutes another, or no longer does."""

        def work(connection: sql.Connection) -> None:
            connection.execute(db.mutes.delete().where(db.mutes.c.person == person, db.mutes.c.muted == other))
            if muted:
                connection.execute(db.mutes.insert().values(person=person, muted=other))

        await self._write(job=work)


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    """Give a future its result or its exception, unless nobody waits any more."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _entry(row: sql.Row[Any]) -> Entry:
    return Entry(row.number, row.at, decode(row.body), row.by, row.command)


def _make_durable(connection: Any, _: object) -> None:
    # In memory: a statement that adds many rows would make a file of its own each time, to undo itself if need be.
    # Pages change again and again: at a checkpoint every 32 MB, SQLite copies few of them more than once.
    pragmas = (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=5000",
        "temp_store=MEMORY",
        "wal_autocheckpoint=8000",
    )
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def _forget_old() -> sql.Delete:
    """Delete the games that are no longer among the latest of a person's history."""
    whose = db.history.c.person == sql.bindparam("whose")
    latest = sql.select(db.history.c.table_code).where(whose)
    latest = latest.order_by(db.history.c.at.desc(), db.history.c.table_code).limit(MOST_KEPT)
    return db.history.delete().where(whose, db.history.c.table_code.not_in(latest))


# Made once: SQLAlchemy takes longer to build a statement than the database to run it.
_SHUT = db.tables.update().where(db.tables.c.code == sql.bindparam("table")).values(is_open=False)
_FORGET_OLD = _forget_old()


def _do(statement: sql.Update | sql.Delete) -> Callable[[sql.Connection], None]:
    def work(connection: sql.Connection) -> None:
        connection.execute(statement)

    return work


def _twice(work: Callable[[], T]) -> T:
    """Do some work. If the connection was lost before a commit, try once more on a new one."""
    try:
        return work()
    except DBAPIError as problem:
        if not problem.connection_invalidated:
            raise
        return work()


def _database_failed(problem: Exception) -> bool:
    """Say whether the database itself failed, and not only the request. A deadlock refuses one of two."""
    is_deadlock = isinstance(problem, DBAPIError) and getattr(problem.orig, "sqlstate", "") == "40P01"
    wrong = is_deadlock or isinstance(problem, IntegrityError | DataError)
    return isinstance(problem, SQLAlchemyError | Unsure) and not wrong


def _reason(problem: Exception) -> str:
    """Return the first line of what the driver says: the lines below may quote what was to be written."""
    return (str(problem.__cause__ or problem).splitlines() or [type(problem).__name__])[0][:200]


def _as_told(problem: Exception) -> Exception:
    if isinstance(problem, IntegrityError):
        return Conflict()
    return _not_saved() if isinstance(problem, SQLAlchemyError) else problem


def _not_saved() -> NotSaved:
    return NotSaved("not-saved", "The server could not save that, and nothing has changed: try again.")


def _unsure() -> Unsure:
    return Unsure("unsure", "The server lost its database while saving: look at the table before you try again.")
