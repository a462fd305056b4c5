"""Databases of older versions open with this one, and processes of two versions share a table."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from mazzo import Random, games, record
from mazzo.games.the_game.game import TheGame
from mazzo.server import events as ev
from mazzo.server.commands import Person
from mazzo.server.migrations import migrate
from mazzo.server.schema import schema
from mazzo.server.store import SqlStore
from tests.server.memory import MemoryStore, Row, create, join, make_house, open_tab, play_on, run, settle
from tests.server.postgres import Postgres

RELEASED = sorted(place for place in (Path(__file__).parent / "released").iterdir())


def restore(engine: sql.Engine, release: Path) -> None:
    """Make a database as a released version left it: its tables, and what stood in them."""
    with engine.begin() as connection:
        for statement in (release / f"{engine.dialect.name}.sql").read_text().split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)
        for line in (release / "rows.jsonl").read_text().splitlines():
            name, row = json.loads(line)
            values = {key: value["bytes"].encode() if isinstance(value, dict) else value for key, value in row.items()}
            table = sql.table(name, *map(sql.column, values))
            connection.execute(table.insert().values(values))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[sql.Engine]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        engine = sql.create_engine(f"sqlite:///{tmp_path / 'mazzo.sqlite3'}")
        yield engine
    else:
        postgresql: Postgres = request.getfixturevalue("postgresql")
        engine = sql.create_engine(postgresql.url)
        with engine.begin() as connection:
            connection.execute(sql.text("CREATE SCHEMA upgrade"))
        engine.dispose()
        engine = sql.create_engine(f"{postgresql.url}&options=-csearch_path%3Dupgrade")
        yield engine
        with engine.begin() as connection:
            connection.execute(sql.text("DROP SCHEMA upgrade CASCADE"))
    engine.dispose()


@pytest.mark.parametrize("release", RELEASED, ids=lambda place: place.name)
def test_a_database_of_each_release_opens_and_its_games_go_on(empty: sql.Engine, release: Path) -> None:
    restore(empty, release)
    url = empty.url.render_as_string(hide_password=False)
    migrate(empty, schema)

    async def test() -> None:
        store = MemoryStore()  # the house of the tests is quick; what it has comes from the database
        with empty.connect() as connection:
            rows = connection.execute(sql.text('SELECT table_code, number, at, "by", command, body FROM events'))
            for row in sorted(rows, key=lambda row: (row.table_code, row.number)):
                entry = ev.Entry(row.number, row.at, ev.decode(bytes(row.body)), row.by, row.command)
                store.log.setdefault(row.table_code, []).append(_row(entry))
            store.open = {code for (code,) in connection.execute(sql.text("SELECT code FROM tables WHERE is_open"))}
            people = {row.name: row.id for row in connection.execute(sql.text("SELECT id, name FROM people"))}
            muted = connection.execute(sql.text("SELECT person, muted FROM mutes")).all()
        assert muted == [(people["Ada"], people["Bo"])]
        house = make_house(store)
        await house.open()
        assert {live.room.game.name for live in house.tables.values()} == {"ventuno"}
        for code in store.log:
            live = await house.live(code)
            if not live.room.is_open:
                record.check(record.from_dict(live.room.record()))
        (running,) = store.open
        tabs = {}
        for seat, name in enumerate(("Ada", "Bo")):
            tabs[seat] = await open_tab(house, Person(people[name], name))
            await tabs[seat].do("watch", running, seat=seat)
        await play_on(house, tabs, running, Random(5))
        await settle(house)
        assert (await house.live(running)).room.phase == "over"
        await house.close()

    run(test)
    opened = SqlStore(url)
    run(opened.close)


def _row(entry: ev.Entry) -> Row:
    return Row(entry.number, entry.at, ev.encode(entry.event), entry.by, entry.command)


def test_migrations_run_once_in_order_with_either_process_first(empty: sql.Engine) -> None:
    restore(empty, RELEASED[0])
    done: list[int] = []

    def step(version: int) -> Any:
        def work(connection: sql.Connection) -> None:
            done.append(version)
            connection.execute(sql.text(f"ALTER TABLE people ADD COLUMN new_{version} INTEGER"))

        return work

    steps = {2: step(2), 3: step(3)}

    async def all_at_once() -> None:
        engines = [sql.create_engine(empty.url) for _ in range(4)]
        await asyncio.gather(*(asyncio.to_thread(migrate, engine, schema, steps) for engine in engines))
        for engine in engines:
            engine.dispose()

    run(all_at_once)
    assert done == [2, 3]
    migrate(empty, schema)  # the version before continues beside the newer one
    migrate(empty, schema, steps)
    assert done == [2, 3]


def test_a_migration_that_fails_changes_nothing(empty: sql.Engine) -> None:
    restore(empty, RELEASED[0])

    def fail(connection: sql.Connection) -> None:
        connection.execute(sql.text("ALTER TABLE people ADD COLUMN half INTEGER"))
        raise ValueError("only half of it")

    with pytest.raises(ValueError, match="half"):
        migrate(empty, schema, {2: fail})
    assert "half" not in {column["name"] for column in sql.inspect(empty).get_columns("people")}
    migrate(empty, schema)


def test_a_table_says_under_which_versions_it_is_played_and_newer_ones_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        store = MemoryStore()
        monkeypatch.setattr(TheGame, "rules", 2)
        newer = make_house(store)
        host = await join(newer, "Ada")
        table = await create(newer, host, "the-game", 2)
        first = store.log[table][0].entry().event
        assert isinstance(first, ev.Created)
        assert (first.rules, first.events) == (2, ev.VERSION)
        monkeypatch.setattr(TheGame, "rules", 1)
        older = make_house(store)
        await older.open()
        tab = await open_tab(older, host.person)
        assert (await tab.ask("watch", table, seat=0))["code"] == "newer-table"
        monkeypatch.setattr(TheGame, "rules", 3)
        monkeypatch.setattr(TheGame, "oldest_rules", 3)
        later = make_house(store)
        tab = await open_tab(later, host.person)
        assert (await tab.ask("watch", table, seat=0))["code"] == "other-rules"
        monkeypatch.setattr(TheGame, "oldest_rules", 2)
        again = make_house(store)
        tab = await open_tab(again, host.person)
        await tab.do("watch", table, seat=0)

    run(test)


def test_an_older_process_keeps_what_a_newer_one_wrote_and_does_not_know() -> None:
    async def test() -> None:
        house = make_house(store := MemoryStore())
        ada = await join(house, "Ada")
        table = await create(house, ada, "ventuno", 2)
        await ada.do("watch", table, seat=0)
        newer = msgspec.json.decode(ev.encode(ev.SettingsChanged(ev.Settings(pace="fast"))))
        newer["settings"]["music"] = "jazz"
        newer["secret"] = "of a newer version"
        for event in (newer, {"type": "applauded", "seat": 0}):
            number = len(store.log[table]) + 1
            row = store.log[table][-1]._replace(number=number, body=msgspec.json.encode(event), by=None, command=None)
            store.log[table].append(row)
        older = make_house(store)
        tab = await open_tab(older, ada.person)
        await tab.do("watch", table, seat=0)
        assert b"of a newer version" not in b"".join(msgspec.json.encode(message) for message in tab.read())
        await tab.do("change", table, visibility="public")
        kept = msgspec.json.decode(store.log[table][-1].body)["settings"]
        assert (kept["music"], kept["pace"], kept["visibility"]) == ("jazz", "fast", "public")
        assert tab.last()["state"]["settings"]["music"] == "jazz"
        await tab.do("seat-bot", table, seat=1, level="random")
        await tab.do("start", table)
        await play_on(older, {0: tab}, table, Random(1))
        room = (await older.live(table)).room
        assert room.phase == "over"
        record.check(record.from_dict(room.record()))
        assert isinstance(room.log[3].event, ev.Unknown)

    run(test)


def test_every_game_says_its_version() -> None:
    for name in games.names():
        assert 1 <= games.find(name).oldest_rules <= games.find(name).rules
