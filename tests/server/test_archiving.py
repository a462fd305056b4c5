"""Tables that ended long ago leave the log in use, and nobody notices; the index of results counts finished games."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from mazzo import Random, record
from mazzo.server import admin
from mazzo.server import schema as db
from mazzo.server.archive import DAY, Archive
from mazzo.server.house import House
from mazzo.server.migrations import note_results
from tests.server.memory import Clock, Tab, make_house, open_tab, play_on, run
from tests.server.postgres import fresh
from tests.server.test_tables import seated

Test = Callable[[Archive], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mazzo.sqlite3'}"
    return fresh(request.getfixturevalue("postgresql"))


@asynccontextmanager
async def played(url: str, **settings: Any) -> AsyncIterator[tuple[House, str, list[Tab]]]:
    """Yield a house, the table of a game that is over there, and the tabs of its players."""
    clock = Clock()
    house = make_house(Archive(url), clock=clock, **settings)  # type: ignore[arg-type]
    await house.open()
    table, tabs = await seated(house, "the-game", 2, players=2, first_seat=0)
    await play_on(house, dict(enumerate(tabs)), table, Random(1))
    yield house, table, tabs
    await house.close()


def count(house: House, table: sql.Table) -> int:
    """Return how many rows a table of the database has."""
    assert isinstance(house.store, Archive)
    with house.store.engine.connect() as connection:
        return connection.execute(sql.select(sql.func.count()).select_from(table)).scalar() or 0


async def wait_days(house: House, days: float) -> None:
    """Let time pass, and tidy."""
    assert isinstance(house.clock, Clock)
    house.clock.now += days * DAY
    await house.privacy.tidy()


def test_an_archived_game_is_read_replayed_and_talked_about_as_before(url: str) -> None:
    async def test() -> None:
        async with played(url, archive_days=10) as (house, table, (ada, _)):
            log = await house.store.entries(table)
            await wait_days(house, 9)
            assert count(house, db.archived) == 0
            await wait_days(house, 2)
            assert (count(house, db.archived), count(house, db.events)) == (1, 0)
            assert await house.store.entries(table) == log
            assert await house.store.entries(table, 5) == log[5:]
            assert await house.store.entries(table, len(log)) == []
            house.tables.clear()
            again = await open_tab(house, ada.person)
            await again.do("watch", table, seat=0)
            record.check(record.from_dict((await house.live(table)).room.record()))
            await again.do("say", table, seat=0, text="!hello")
            later = await house.store.entries(table)
            assert later[:-1] == log
            await wait_days(house, 11)
            assert (count(house, db.archived), count(house, db.events)) == (1, 0)
            assert await house.store.entries(table) == later

    run(test)


def test_a_running_game_is_not_archived(url: str) -> None:
    async def test() -> None:
        house = make_house(Archive(url), clock=Clock(), archive_days=1)  # type: ignore[arg-type]
        await seated(house, "ventuno", 2, players=2)
        await wait_days(house, 100)
        assert count(house, db.archived) == 0
        await house.close()

    run(test)


def test_people_are_deleted_from_archived_games_and_old_ones_are_dropped(url: str) -> None:
    async def test() -> None:
        async with played(url, archive_days=1, keep_games_days=30) as (house, table, (ada, bo)):
            for tab in (ada, bo):
                house.leave(tab.guest)
            await wait_days(house, 2)
            assert await house.store.sat_at(ada.person.id) == [table]
            await house.privacy.delete(ada.person)
            assert ada.person.id not in str(await house.store.entries(table))
            await wait_days(house, 2)
            assert count(house, db.archived) == 1
            await wait_days(house, 30)
            assert await house.store.entries(table) == []
            assert count(house, db.results) == 1, "the index names nobody, and stays"

    run(test)


def test_the_index_of_results_counts_each_game_once_and_older_databases_get_one(url: str) -> None:
    async def test() -> None:
        async with played(url) as (house, table, _):
            assert isinstance(house.store, Archive)
            (found,) = await house.store.results(0)
            room = (await house.live(table)).room
            assert (found.game, found.players, found.games, found.moves) == ("the-game", 2, 1, len(room.playing.log))
            assert found.won == int(room.playing.result == {"won": True})
            await house.shut(await house.live(table))  # as another process may
            assert count(house, db.results) == 1
            assert "the-game" in (await admin.results(house.store, 1e6))[1]
            with house.store.engine.begin() as connection:
                connection.execute(db.results.delete())
                note_results(connection)
                note_results(connection)
            (again,) = await house.store.results(0)
            assert (again.game, again.players, again.games, again.won) == ("the-game", 2, 1, found.won)

    run(test)
