"""Operators see the load, close tables and shut people out; running servers follow, and every action is logged."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mazzo.server.archive import Ban
from mazzo.server.doors import Doors
from mazzo.server.serve import open_store
from mazzo.server.settings import ServerSettings
from tests.server.memory import make_house, run
from tests.server.postgres import fresh
from tests.server.real import Client, RealServer
from tests.server.test_transfer import said
from tests.test_cli import mazzo


class Place:
    """A server, and the words that name its database."""

    def __init__(self, server: RealServer, database: object) -> None:
        self.server = server
        self.words = ("--database", database)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A real server on each kind of database."""
    file = tmp_path / "mazzo.sqlite3"
    url = {} if request.param == "sqlite" else {"url": fresh(request.getfixturevalue("postgresql"))}
    server = RealServer(file, **url)
    yield Place(server, url.get("url", file))
    server.stop()


def test_an_operator_finds_and_closes_a_table_and_those_who_watch_see_it(place: Place) -> None:
    ada = Client(place.server, "Ada")
    table = ada.create("ventuno", 2)
    for _ in range(3):
        ada.command("say", table, seat=0, text="!hello")
    Client(place.server, "Bo").create("the-game", 2)
    busiest = said("admin", "tables", "--most", 1, *place.words).splitlines()[1].split()
    assert (busiest[0], busiest[3:6]) == ("5", ["gathering", "ventuno", table])
    busiest = said("admin", "people", *place.words).splitlines()[1].split()
    assert (busiest[0], busiest[3:]) == ("4", [ada.me["id"], "Ada"]) or busiest[0] == "5"
    line = ada.socket()
    line.watch(table, 0)
    assert "is closed" in said("admin", "close", table, "--why", "insults", *place.words)
    while not any(message.get("state") and message["state"]["phase"] == "closed" for message in line.received):
        line.read()
    assert line.ask("say", table=table, seat=0, text="!hello")["code"] == "closed"
    line.close()
    assert "closed already" in said("admin", "close", table, *place.words)
    logged = said("admin", "log", *place.words).splitlines()
    assert len(logged) == 2
    assert logged[1].split()[3:] == ["close", table, "insults"]


def test_a_banned_person_is_shown_out_and_stays_out_until_the_ban_ends(place: Place) -> None:
    ada, bo = Client(place.server, "Ada"), Client(place.server, "Bo")
    line, other = ada.socket(), bo.socket()
    line.read()
    other.read()
    said("admin", "ban", ada.me["id"], "--days", 2, *place.words)
    assert line.closed_with() == 4006
    status, refused, _ = ada.request("GET", "/api/me")
    assert (status, refused["code"]) == (403, "banned")
    assert ada.socket().closed_with() == 4006
    assert other.ask("ping")["type"] == "pong"
    said("admin", "unban", ada.me["id"], *place.words)
    while ada.request("GET", "/api/me")[0] == 403:
        pass
    other.close()


def test_a_banned_network_is_shut_out_also_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "mazzo.sqlite3"
    server = RealServer(file)
    line = Client(server, "Ada").socket()
    line.read()
    said("admin", "ban", "127.0.0.0/8", "--why", "flood", "--database", file)
    assert line.closed_with() == 4006
    server.stop()
    server = RealServer(file)
    assert Client(server).request("GET", "/api/games")[1]["code"] == "banned"
    assert Client(server).get("/healthz")["status"] == "ok"
    assert "127.0.0.0/8" in said("admin", "bans", "--database", file)
    server.stop()


def test_what_an_operator_names_has_to_exist(tmp_path: Path) -> None:
    file = tmp_path / "mazzo.sqlite3"
    RealServer(file).stop()
    for words in (("close", "nowhere"), ("ban", "somebody"), ("unban", "192.0.2.1")):
        done = mazzo("admin", *words, "--database", file)
        assert done.returncode == 2
        assert done.stderr.startswith("mazzo: ")


@pytest.mark.parametrize("days", ["-3", "0", "0.5", "nan", "inf", "1e9"])
def test_a_ban_lasts_at_least_a_day(days: str, tmp_path: Path) -> None:
    file = tmp_path / "mazzo.sqlite3"
    run(open_store(ServerSettings(database=str(file))).close)
    done = mazzo("admin", "ban", "192.0.2.1", "--days", days, "--database", file)
    assert done.returncode == 2
    assert done.stderr.startswith("mazzo: Ban for 1 to 36500 days, not ")
    assert "192.0.2.1" not in said("admin", "bans", "--database", file)


def test_a_ban_ends_by_itself() -> None:
    async def test() -> None:
        house = make_house()
        doors = Doors(house)
        doors._people = {"ada": Ban("ada", "person", house.clock() + 1)}
        assert doors.is_banned("192.0.2.1", "ada")
        house.clock.now += 2  # type: ignore[attr-defined]
        assert not doors.is_banned("192.0.2.1", "ada")

    run(test)
