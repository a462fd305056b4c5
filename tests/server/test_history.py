"""The history: the games that a person has finished, the latest first, until they take one out."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from mazzo import Random
from mazzo.server.store import MOST_KEPT, Ended, NotSaved, Played, SqlStore
from tests.server.memory import Clock, MemoryStore, make_house, play_on, run
from tests.server.real import Client, RealServer
from tests.server.test_tables import seated


def test_a_game_that_is_over_is_in_the_history_of_its_players_alone() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "ventuno", 2, players=3)
        assert (await house.history(ada.person)).games == []
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        (game,) = (await house.history(bo.person)).games
        assert (game.code, game.players, game.seats) == (table, ["P0", "P1", "Bot 1"], [1])
        assert game.result == (await house.live(table)).room.playing.result
        await house.store.forget(bo.person.id, table)
        assert (await house.history(bo.person)).games == []
        assert len((await house.history(ada.person)).games) == 1

    run(test)


def test_a_game_that_was_given_up_is_in_no_history() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "ventuno", 1, players=2)
        await ada.do("leave", table)
        assert (await house.history(ada.person)).games == []

    run(test)


def test_an_end_that_could_not_be_noted_is_noted_after_a_restart() -> None:
    class Forgetful(MemoryStore):
        fails = True

        async def shut(self, table: str, played: Sequence[Played] = (), ended: Ended | None = None) -> None:
            if self.fails:
                raise NotSaved("not-saved", "")
            await super().shut(table, played)

    async def test() -> None:
        store = Forgetful()
        house = make_house(store, clock=Clock())
        table, (ada,) = await seated(house, "ventuno", 1, players=2)
        await play_on(house, {0: ada}, table, Random(1))
        assert (await house.history(ada.person)).games == []
        store.fails = False
        again = make_house(store)
        await again.open()
        assert [game.code for game in (await again.history(ada.person)).games] == [table]

    run(test)


def test_a_database_keeps_the_latest_games(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqlStore(f"sqlite:///{tmp_path}/mazzo.sqlite3")
        for number in range(MOST_KEPT + 2):
            games = [Played(person, f"t{number}", number, b"%d" % number) for person in ("ada", "bo")]
            await store.shut(f"t{number}", games if number else games[:1])
        kept = await store.history("ada")
        assert kept == [b"%d" % number for number in range(MOST_KEPT + 1, 1, -1)]
        await store.forget("ada", f"t{MOST_KEPT + 1}")
        assert (await store.history("ada"))[0] == b"%d" % MOST_KEPT
        assert len(await store.history("bo")) == MOST_KEPT
        await store.close()

    asyncio.run(test())


def test_clients_get_the_history_over_http(server: RealServer) -> None:
    ada = Client(server, "Ada")
    assert ada.get("/api/me/history") == {"games": []}
    status, body, _ = ada.request("DELETE", "/api/me/history/nothing")
    assert (status, body) == (200, {"games": []})
    assert Client(server).request("GET", "/api/me/history")[0] == 401
