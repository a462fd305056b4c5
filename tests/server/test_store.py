"""The store keeps what it says it kept."""

import asyncio
import logging
import os
import pwd
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from mazzo.server import events as ev
from mazzo.server.store import Batch, Conflict, Device, NotSaved, SqlStore
from tests.server.memory import run
from tests.server.postgres import Postgres, fresh


@pytest.fixture
def in_file(tmp_path: Path) -> Iterator[SqlStore]:
    """A store in a file."""
    opened = SqlStore(f"sqlite:///{tmp_path / 'mazzo.sqlite3'}")
    yield opened
    run(opened.close)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[SqlStore]:
    """A store in each kind of database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("in_file")
        return
    opened = SqlStore(fresh(request.getfixturevalue("postgresql")))
    yield opened
    run(opened.close)


def said(number: int, command: str | None = None, text: str = "!hello") -> ev.Entry:
    """Return an event with this number."""
    return ev.Entry(number, 1000 + number, ev.Said(0, text), "ada" if command else None, command)


def test_the_postgresql_of_the_tests_adds_no_user_to_the_machine(postgresql: Postgres) -> None:
    allowed = os.geteuid() or pwd.getpwnam("nobody").pw_uid
    assert {file.stat().st_uid for file in (postgresql.folder / "data").iterdir()} == {allowed}


def test_events_come_back_as_they_were_written(store: SqlStore) -> None:
    async def test() -> None:
        shuffle = ev.Entry(2, 5, ev.Shuffle(0, [2, "7r"], "nonce", "hash"))
        await store.append([Batch("t", [said(1, "c1"), shuffle])])
        await store.append([Batch("t", [said(3, text="è vero?")])])
        other = SqlStore(store.engine.url.render_as_string(hide_password=False))
        assert await other.entries("t") == [said(1, "c1"), shuffle, said(3, text="è vero?")]
        assert await other.entries("t", 2) == [said(3, text="è vero?")]
        assert await other.opened("ada", "c1") == "t"
        assert await other.open_tables() == ["t"]
        await other.shut("t")
        assert await store.open_tables() == []
        await other.close()

    run(test)


def test_the_loser_of_a_race_hears_so_and_others_in_the_commit_are_not_hurt(store: SqlStore) -> None:
    async def test() -> None:
        await store.append([Batch("t0", [said(1)])])
        batches = [Batch(f"t{n}", [said(1), said(2)]) for n in range(50)]
        results = await asyncio.gather(*(store.append([batch]) for batch in batches), return_exceptions=True)
        assert isinstance(results[0], Conflict)
        assert results[1:] == [None] * 49
        assert len(await store.entries("t0")) == 1
        assert len(await store.entries("t49")) == 2

    run(test)


@pytest.mark.parametrize("place", [0, 100, 255])
def test_one_conflict_costs_a_large_group_few_commits(store: SqlStore, place: int) -> None:
    async def test() -> None:
        await store.append([Batch("taken", [said(1)])])
        writes = [Batch("one", [said(number)]) for number in range(1, 256)]
        writes.insert(place, Batch("taken", [said(1)]))
        done: list[str] = []
        sql.event.listen(store.engine, "commit", lambda _: done.append("commit"))
        sql.event.listen(store.engine, "rollback", lambda _: done.append("rollback"))
        results = await asyncio.gather(*(store.append([batch]) for batch in writes), return_exceptions=True)
        assert isinstance(results[place], Conflict)
        assert [result for n, result in enumerate(results) if n != place] == [None] * 255
        assert (done.count("commit"), done.count("rollback")) == (8, 9)  # 256 is 2 to the power of 8
        assert [entry.number for entry in await store.entries("one")] == list(range(1, 256))

    run(test)


def test_a_locked_database_fails_a_group_in_one_attempt(in_file: SqlStore) -> None:
    attempts: list[int] = []

    def count(*_: object) -> None:
        attempts.append(1)

    async def test() -> None:
        sql.event.listen(in_file.engine, "begin", count)
        with closing(sqlite3.connect(in_file.engine.url.database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await in_file._write(job=lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=0"))
            attempts.clear()
            writes = [in_file.append([Batch(f"t{n}", [said(1)])]) for n in range(64)]
            results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [NotSaved] * 64
        assert len(attempts) == 1
        assert await in_file.open_tables() == []

    run(test)


def test_the_log_says_once_that_the_database_fails_and_once_that_it_works_again(
    in_file: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mazzo.server")

    async def test() -> None:
        with closing(sqlite3.connect(in_file.engine.url.database or "", isolation_level=None)) as other:
            await in_file._write(job=lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=0"))
            assert told() == []
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                with pytest.raises(NotSaved):
                    await in_file.append([Batch("t", [said(1)])])
                await in_file.ping()  # reads work all the time
            assert told() == [("WARNING", "the database fails", {"doing": "writing", "reason": "database is locked"})]
        caplog.clear()
        for number in (1, 2):
            await in_file.append([Batch("t", [said(number)])])
        with pytest.raises(Conflict):  # which is no fault of the database
            await in_file.append([Batch("t", [said(2)])])
        assert told() == [("INFO", "the database works again", {"doing": "writing"})]

    def told() -> list[tuple[str, str, object]]:
        return [(one.levelname, one.message, one.__dict__["facts"]) for one in caplog.records]

    run(test)


def test_a_text_that_the_database_cannot_take_hurts_no_other_write(store: SqlStore) -> None:
    async def test() -> None:
        renames = [store.rename("ada", "\ud800" if n == 3 else "Ada") for n in range(8)]
        results = await asyncio.gather(*renames, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [3]

    run(test)


def test_moves_that_share_a_commit_are_each_written_whole_or_not_at_all(store: SqlStore) -> None:
    async def test() -> None:
        for n in range(10):
            await store.append([Batch(f"t{n}", [said(1)])])
        await store.append([Batch("t5", [said(3)])])
        batches = [Batch(f"t{n}", [said(2), said(3)]) for n in range(10)]
        results = await asyncio.gather(*(store.append([batch]) for batch in batches), return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [5]
        assert isinstance(results[5], Conflict)
        written = [[entry.number for entry in await store.entries(f"t{n}")] for n in range(10)]
        assert written == [[1, 3] if n == 5 else [1, 2, 3] for n in range(10)]

    run(test)


def test_the_store_writes_all_requests_before_it_closes_even_if_nobody_waits(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqlStore(url := f"sqlite:///{tmp_path / 'mazzo.sqlite3'}")
        busy, go_on = threading.Event(), threading.Event()

        def dawdle(_: sql.Connection) -> None:
            busy.set()
            assert go_on.wait(20)

        sql.event.listen(store.engine, "begin", dawdle)
        first = asyncio.create_task(store.append([Batch("t", [said(1)])]))
        await asyncio.to_thread(busy.wait, 20)
        second, third = (asyncio.create_task(store.append([Batch(code, [said(1)])])) for code in "uv")
        await asyncio.sleep(0)  # they have asked, and are not yet handed over
        third.cancel()
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, second, closing)
        with pytest.raises(NotSaved):
            await store.append([Batch("w", [said(1)])])
        other = SqlStore(url)
        assert sorted(await other.open_tables()) == ["t", "u", "v"]
        await other.close()

    run(test)


def test_batches_of_two_tables_are_written_together_or_not_at_all(store: SqlStore) -> None:
    async def test() -> None:
        await store.append([Batch("old", [said(1)])])
        with pytest.raises(Conflict):
            await store.append([Batch("new", [said(1)]), Batch("old", [said(1)])])
        assert await store.entries("new") == []

    run(test)


def test_a_command_opens_one_table(store: SqlStore) -> None:
    async def test() -> None:
        await store.append([Batch("t", [said(1, "c")])])
        with pytest.raises(Conflict):
            await store.append([Batch("u", [said(1, "c")])])

    run(test)


def test_sqlite_is_durable(in_file: SqlStore) -> None:
    with in_file.engine.connect() as connection:
        assert connection.execute(sql.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sql.text("PRAGMA synchronous")).scalar() == 2


def test_a_full_disk_gives_a_refusal_and_writes_nothing_half(in_file: SqlStore) -> None:
    async def test() -> None:
        await in_file.append([Batch("t", [said(1)])])

        def fill(connection: sql.Connection) -> None:
            pages = connection.execute(sql.text("PRAGMA page_count")).scalar()
            connection.execute(sql.text(f"PRAGMA max_page_count={pages}"))

        with in_file.engine.begin() as connection:
            fill(connection)
        sql.event.listen(in_file.engine, "begin", fill)

        async def write_on() -> None:
            for number in range(2, 2000):
                await in_file.append([Batch("t", [said(number, text="x" * 150)])])

        with pytest.raises(NotSaved):
            await write_on()
        sql.event.remove(in_file.engine, "begin", fill)
        with in_file.engine.begin() as connection:
            connection.execute(sql.text("PRAGMA max_page_count=1000000"))
        kept = await in_file.entries("t")
        assert [entry.number for entry in kept] == list(range(1, len(kept) + 1))

    run(test)


def test_a_link_makes_a_device_once_and_in_time(store: SqlStore) -> None:
    async def test() -> None:
        await store.add_person(Device("d1", "ada", "Ada", "h1"))
        await store.add_link("code", "ada", until=100.0)
        assert await store.take_link("code", 101.0, "d2", "h2") is None
        await store.add_link("code", "ada", until=100.0)
        assert await store.take_link("code", 99.0, "d2", "h2") == Device("d2", "ada", "Ada", "h2")
        assert await store.take_link("code", 99.0, "d3", "h3") is None
        assert await store.device("d2") == Device("d2", "ada", "Ada", "h2")
        assert await store.device("d3") is None
        await store.rename("ada", "Ada L.")
        assert (await store.device("d1")) == Device("d1", "ada", "Ada L.", "h1")

    run(test)


def test_mutes_are_kept(store: SqlStore) -> None:
    async def test() -> None:
        await store.mute("ada", "bo", muted=True)
        await store.mute("ada", "bo", muted=True)
        assert await store.mutes("ada") == {"bo"}
        await store.mute("ada", "bo", muted=False)
        assert await store.mutes("ada") == set()

    run(test)
