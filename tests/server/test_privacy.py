"""People see, take along and delete what is stored about them; others keep their games."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from mazzo import record
from mazzo.server import events as ev
from mazzo.server.archive import Archive
from mazzo.server.privacy import kind_of
from mazzo.server.schema import schema
from mazzo.server.store import Batch, SqlStore
from tests.server.memory import run
from tests.server.postgres import Postgres, fresh
from tests.server.real import Client, RealServer, play_to_the_end

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"


@pytest.fixture(params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RealServer]:
    """A real server on each kind of database."""
    where = {} if request.param == "sqlite" else {"url": fresh(request.getfixturevalue("postgresql"))}
    server = RealServer(tmp_path / "mazzo.sqlite3", messages_per_second=10_000, tables_per_minute=10_000, **where)
    yield server
    server.stop()


def played(server: RealServer, ada: Client, bo: Client) -> str:
    """Let Ada and Bo chat and finish a game with a bot, and return the table."""
    table = ada.create("ventuno", 3, settings={"talk": "chat"})
    bo.command("sit", table)
    ada.command("seat-bot", table, seat=2, level="easy")
    ada.command("start", table)
    ada.command("say", table, seat=0, text="my street is Elm Street")
    ada.command("say", table, seat=0, text="!hello")
    bo.command("say", table, seat=1, text="nice")
    ada.command("leave", table)
    line = bo.socket()
    update = line.watch(table, 1)
    line.ask("lend", table=table, seat=0, level="easy")
    play_to_the_end(line, table, 1, update)
    line.close()
    return table


def all_that_is_kept(server: RealServer, ada: Client, url: str | None) -> str:
    """Return the text of everything in the database."""
    engine = sql.create_engine(url or f"sqlite:///{server.log.with_suffix('.sqlite3')}")
    with engine.connect() as connection:
        rows = [row for table in schema.sorted_tables for row in connection.execute(sql.select(table))]
    engine.dispose()
    return " ".join(repr(tuple(row)) for row in rows)


def database_of(server: RealServer) -> str | None:
    words = server.process.args
    assert isinstance(words, list)
    return next((str(word) for word in words if "://" in str(word)), None)


def test_deleting_your_data_leaves_a_playable_record_without_your_name(running: RealServer) -> None:
    ada, bo = Client(running, "Ada Lovelace"), Client(running, "Bo")
    bo.post("/api/me/mutes", {"id": "m", "type": "mute", "person": ada.me["id"]})
    table = played(running, ada, bo)
    before = bo.get(f"/api/records/{table}")
    data = ada.get("/api/me/data")
    assert data["name"] == "Ada Lovelace"
    assert [(trace["code"], trace["names"]) for trace in data["tables"]] == [(table, ["Ada Lovelace"])]
    assert data["tables"][0]["said"] == ["my street is Elm Street", "!hello"]
    line = ada.socket()
    watching = bo.socket()
    watching.watch(table, 1)
    status, _, headers = ada.request("DELETE", "/api/me")
    assert status == 200
    assert 'mazzo="";' in headers["Set-Cookie"]
    assert line.closed_with() == 4001
    shown = watching.read()
    assert shown["fresh"]
    assert [seat["name"] for seat in shown["state"]["seats"]] == ["Player", "Bo", "Bot 1"]
    watching.close()
    kept = all_that_is_kept(running, ada, database_of(running))
    assert "Lovelace" not in kept
    assert "Elm" not in kept
    assert ada.me["id"] not in kept.replace(repr(("delete", ada.me["id"]))[1:-1], "")
    after = bo.get(f"/api/records/{table}")
    assert [seat["name"] for seat in after["seats"]] == ["Player", "Bo", "Bot 1"]
    assert (after["moves"], after["result"]) == (before["moves"], before["result"])
    record.check(record.parse(json.dumps(after).encode()))
    (game,) = bo.get("/api/me/history")["games"]
    assert game["players"] == ["Player", "Bo", "Bot 1"]
    assert bo.command("rematch", table)["table"]
    assert bo.get("/api/me")["muted"] == []


def test_two_people_who_delete_their_data_keep_different_names_in_a_record_that_is_right(running: RealServer) -> None:
    ada, bo, cy = Client(running, "Ada"), Client(running, "Bo"), Client(running, "Cy")
    table = played(running, ada, bo)
    for person in (bo, ada):
        assert person.request("DELETE", "/api/me")[0] == 200
    after = cy.get(f"/api/records/{table}")
    assert [seat["name"] for seat in after["seats"]] == ["Player 2", "Player", "Bot 1"]
    record.check(record.parse(json.dumps(after).encode()))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([ev.SeatTaken(0, "ada", "Player")], ["Player"]),
        (
            [ev.SeatTaken(0, "ada", "Ada"), ev.SeatOpened(0, "left"), ev.SeatTaken(1, "ada", "Ada")],
            ["Player", "Player"],
        ),
        (
            [ev.SeatTaken(0, "ada", "Ada"), ev.SeatOpened(0, "left"), ev.SeatTaken(0, "ada", "Countess")],
            ["Player", "Player"],
        ),
        ([ev.SeatTaken(0, "ada", "Ada"), ev.SeatTaken(1, "ada", "Ada 2")], ["Player", "Player 2"]),
        ([ev.SeatTaken(0, "ada", "Ada"), ev.SeatTaken(1, "bo", "Player")], ["Player 2", "Player"]),
        ([ev.SeatTaken(0, "ada", "Ada"), ev.BotSeated(1, "easy", "Player")], ["Player 2", "Player"]),
    ],
)
def test_a_deleted_person_is_called_player_unless_somebody_else_at_the_table_is(
    before: list[ev.Stored], after: list[str], tmp_path: Path
) -> None:
    async def test() -> None:
        store = Archive(f"sqlite:///{tmp_path / 'mazzo.sqlite3'}")
        await store.append([Batch("t", [ev.Entry(number, 1, event) for number, event in enumerate(before, 1)])])
        await store.anonymise("t", "ada", "x")
        events = [entry.event for entry in await store.entries("t")]
        assert [event.name for event in events if isinstance(event, ev.SeatTaken | ev.BotSeated)] == after
        await store.close()

    run(test)


def test_a_game_goes_on_when_a_player_deletes_their_data(running: RealServer) -> None:
    ada, bo = Client(running, "Ada"), Client(running, "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    ada.command("start", table)
    line = bo.socket()
    line.watch(table, 1)
    assert ada.request("DELETE", "/api/me")[0] == 200
    assert line.ask("lend", table=table, seat=0, level="easy")["type"] == "done"
    last = play_to_the_end(line, table, 1, bo.get(f"/api/tables/{table}?seat=1"))
    assert [seat["name"] for seat in last["state"]["seats"]] == ["Player", "Bo"]
    line.close()


def test_a_lost_device_is_signed_out_at_once(running: RealServer) -> None:
    ada, phone = Client(running, "Ada"), Client(running)
    code = ada.post("/api/me/devices", {})["code"]
    phone.request("POST", "/api/me/devices/claim", {"code": code}, {"User-Agent": PHONE})
    line = phone.socket()
    line.read()
    listed = ada.get("/api/me/devices")["devices"]
    assert sorted((device["kind"], device["is_this"]) for device in listed) == [("", True), ("Chrome, Android", False)]
    lost = next(device["id"] for device in listed if not device["is_this"])
    assert Client(running, "Bo").request("DELETE", f"/api/me/devices/{lost}")[0] == 404
    status, left, _ = ada.request("DELETE", f"/api/me/devices/{lost}")
    assert (status, len(left["devices"])) == (200, 1)
    assert line.closed_with() == 4001
    assert phone.request("GET", "/api/me")[0] == 401
    assert ada.get("/api/me")["name"] == "Ada"


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        (PHONE, "Chrome, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox, Mac"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Python-urllib/3.11", ""),
    ],
)
def test_a_device_is_named_by_browser_and_system(agent: str, kind: str) -> None:
    assert kind_of(agent) == kind


def test_the_server_deletes_old_data_and_keeps_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "mazzo.sqlite3"
    server = RealServer(file, messages_per_second=10_000)
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    over, recent = played(server, ada, bo), played(server, ada, bo)
    still = bo.create("ventuno", 2)
    server.stop()
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE events SET at = 1 WHERE table_code IN (?, ?)", (over, still))
        database.execute("UPDATE visits SET seen = 1 WHERE device = ?", (ada.cookie[6:].split(".")[0],))
        database.commit()
    server = RealServer(file, keep_games_days=30, keep_people_days=30, messages_per_second=10_000)
    ada.server = bo.server = server

    def settled() -> Any:
        while bo.request("GET", f"/api/records/{over}")[0] != 404 or ada.request("GET", "/api/me")[0] != 401:
            pass
        return bo.get(f"/api/records/{recent}")["seats"]

    assert [seat["name"] for seat in settled()] == ["Player", "Bo", "Bot 1"]
    assert [game["code"] for game in bo.get("/api/me/history")["games"]] == [recent]
    server.stop()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_an_older_version_learns_who_sat_where(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgresql") if kind == "postgresql" else None
    url = fresh(postgres) if postgres else f"sqlite:///{tmp_path / 'old.sqlite3'}"

    async def test() -> None:
        old = SqlStore(url)
        sat = [ev.Entry(1, 1, ev.SeatTaken(0, "ada", "Ada")), ev.Entry(2, 1, ev.SeatTaken(1, "ada", "Ada 2"))]
        await old.append([Batch("t", sat), Batch("u", [ev.Entry(1, 1, ev.SeatTaken(0, "bo", "Bo"))])])
        await old.close()
        for name in ("sittings", "visits", "orders", "bans", "results", "archived"):
            schema.tables[name].drop(old.engine)
        with old.engine.begin() as connection:
            connection.execute(sql.text("DROP TABLE schema_version"))
        old.engine.dispose()
        new = Archive(url)
        assert await new.sat_at("ada") == ["t"]
        await new.anonymise("t", "ada", "x")
        assert [entry.event for entry in await new.entries("t")] == [
            ev.SeatTaken(0, "x", "Player"),
            ev.SeatTaken(1, "x", "Player 2"),
        ]
        assert await new.sat_at("ada") == []
        await new.close()

    run(test)
