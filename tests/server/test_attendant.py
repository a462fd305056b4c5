"""The server asks bots in worker processes, and no message makes them open a file."""

import asyncio
import os
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from mazzo import bots, new
from mazzo.bots.asking import Question, answer
from mazzo.games.errors import BadOptions
from mazzo.server import events as ev
from mazzo.server import messages, requests
from mazzo.server.attendant import PAUSES, next_ask
from mazzo.server.settings import ServerSettings
from mazzo.server.tables import Tables
from mazzo.workers import Pool
from tests.server.memory import MemoryStore, create, join, make_house, run, settle
from tests.server.slow import let_others
from tests.server.test_tables import seated


def question(level: str = "normal") -> Question:
    """Ask the first bot of a game for a move."""
    match = new("the-game", players=1, seed=1, first_seat=0)
    return Question("table", "the-game", "move", 0, level, match.view(0), match.heard())


def test_bots_think_in_a_process_of_their_own() -> None:
    async def test() -> None:
        tables = Tables(MemoryStore(), ServerSettings(bot_workers=1))
        try:
            assert await tables.workers.run("table", answer, question()) in question().view.moves
            assert await tables.workers.run("table", os.getpid) != os.getpid()
        finally:
            await tables.close()

    run(test)


@pytest.mark.parametrize(("wanted", "cores", "size"), [(3, 8, 3), (0, 8, 7), (0, 1, 1)])
def test_a_server_has_the_workers_of_its_setting_or_leaves_a_core_to_people(
    wanted: int, cores: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mazzo.server.tables.cores", lambda: cores)
    pool = Tables(MemoryStore(), ServerSettings(bot_workers=wanted)).workers
    assert isinstance(pool, Pool)
    assert len(pool.workers) == size


def test_a_message_can_name_a_level_and_never_a_file() -> None:
    assert get_args(messages.Level) == bots.LEVELS
    for kind in ("seat-bot", "lend"):
        command = {"type": kind, "id": "1", "table": "t", "seat": 0, "level": "evil.py:Evil"}
        msgspec.convert(command | {"level": "easy"}, requests.AnyCommand)
        with pytest.raises(msgspec.ValidationError, match="level"):
            msgspec.convert(command, requests.AnyCommand)


def test_the_bots_of_a_server_open_no_file_even_if_one_is_named(tmp_path: Path) -> None:
    file = tmp_path / "evil.py"
    file.write_text("from pathlib import Path\nPath(__file__).with_name('run').touch()\n")

    async def test() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(BadOptions, match="There is no bot"):
                await pool.run("table", answer, question(level=f"{file}:Evil"))
        finally:
            pool.stop()

    run(test)
    assert not (tmp_path / "run").exists()


def test_an_opening_that_could_not_be_saved_is_tried_again() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        ada = await join(house, "Ada")
        table = await create(house, ada, "the-game", 2, sit=False)
        for seat in range(2):
            await ada.do("seat-bot", table, seat=seat, level="easy")
        live = await house.live(table)
        real = store.append
        refused: list[object] = []

        async def refuse_openings(batches: object) -> None:
            if "Moved" in str(batches) and len(refused) < 5:
                refused.append(batches)
                raise BadOptions("disk-full", "The disk is full.")
            await real(batches)  # type: ignore[arg-type]

        store.append = refuse_openings  # type: ignore[method-assign]
        await ada.do("start", table)
        await settle(house)
        assert len(refused) == 5
        assert live.room.phase == "over"
        assert next_ask(live) is None

    run(test)


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_the_host_sets_the_pace_of_the_bots_at_a_running_table(pace: ev.Pace) -> None:
    async def test() -> None:
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        house = make_house()
        house.sleep = sleep
        table, (ada,) = await seated(house, "the-game", 1, first_seat=0)
        await ada.do("change", table, pace=pace)
        for move in ("", "", "end"):
            await ada.do("move", table, seat=0, move=move or ada.view(0)["moves"][0])
        await settle(house)
        least, most = PAUSES[pace]
        assert all(least <= seconds <= most for seconds in slept)
        assert bool(slept) == (pace != "fast")

    run(test)


def test_a_player_hurries_the_bots_until_a_person_has_to_decide() -> None:
    async def test() -> None:
        forever = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await forever.wait()

        house = make_house()
        house.sleep = sleep
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        eve = await join(house, "Eve")
        live = await house.live(table)
        await ada.do("hurry", table)
        assert not live.hurried.is_set()  # nobody is to be hurried
        for _ in range(2):
            await ada.do("move", table, seat=0, move=ada.view(0)["moves"][0])
            await let_others(50)
            assert live.room.deciders() == [1]  # its pause has no end
            assert (await eve.ask("hurry", table))["code"] == "not-seated"
            await ada.do("hurry", table)
            while live.room.deciders() != [0]:
                await asyncio.sleep(0)
            assert not live.hurried.is_set()
        await house.close()

    run(test)


def test_settings_of_older_tables_are_read() -> None:
    stored = ev.encode(ev.SettingsChanged(ev.Settings(pace="fast")))
    old = stored.replace(b'"pace":"fast"', b'"bot_pause":false')
    assert old != stored
    assert ev.decode(old) == ev.decode(stored)
