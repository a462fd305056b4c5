"""Three real processes with one PostgreSQL and one Redis: no process owns a table, and each player may be anywhere."""

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from redis import Redis
from websockets.exceptions import ConnectionClosed

from mazzo import games
from mazzo.server import bus as facts
from mazzo.server import schema as db
from mazzo.server.live import NO_DATABASE
from mazzo.server.neighbours import GONE_AFTER, LEASE
from tests.faults.gale import read_postgres
from tests.server.cluster import Cluster, running_cluster
from tests.server.postgres import Postgres
from tests.server.real import PATIENCE, Client, Line, RealServer, play_to_the_end
from tests.server.valkey import running_valkey
from tests.test_cli import mazzo

RESTARTING = 1012
PLAYERS = dict.fromkeys(games.names(), 4) | {"the-game": 3}


@pytest.fixture(scope="module")
def cluster(postgresql: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three servers that the tests of this file share."""
    folder = tmp_path_factory.mktemp("cluster")
    with running_valkey() as valkey, running_cluster(postgresql, valkey, folder) as running:
        yield running
    for place in range(3):
        for line in (folder / f"server-{place}.log").read_text().splitlines():
            assert json.loads(line)["level"] != "error", line


def at(client: Client, server: RealServer) -> Client:
    """Return the same person at another server."""
    other = Client(server)
    other.cookie, other.me = client.cookie, client.me
    return other


def wait_for(line: Line, found: Any) -> Any:
    """Read until an update fits."""
    while True:
        message = line.read()
        if message["type"] == "update" and found(message):
            return message


def presence(update: Any) -> list[bool]:
    """Return who is present as far as an update says it."""
    return [seat["present"] for seat in update["state"]["seats"]] if update["state"] else []


@contextmanager
def overheard(cluster: Cluster) -> Iterator[list[Any]]:
    """Collect what goes over the bus meanwhile."""
    heard: list[Any] = []
    client = Redis.from_url(cluster.valkey.url)
    channel = client.pubsub()  # type: ignore[no-untyped-call]
    channel.subscribe("mazzo:0")
    assert channel.get_message(timeout=PATIENCE)
    ended = threading.Event()

    def listen() -> None:
        while not ended.is_set():
            if message := channel.get_message(timeout=0.1):
                heard.extend(json.loads(message["data"])[1])

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        yield heard
    finally:
        ended.set()
        thread.join()
        channel.close()
        client.close()


def test_whole_games_with_players_at_three_processes_and_no_card_on_the_bus(cluster: Cluster, tmp_path: Path) -> None:
    people = [Client(cluster.servers[place], name) for place, name in enumerate(("Ada", "Bo", "Cy"))]
    tables, records = [], []
    with overheard(cluster) as heard:
        for game in games.names():
            table = people[0].create(game, PLAYERS[game])
            tables.append(table)
            for person in people[1:]:
                person.command("sit", table)
            for seat in range(3, PLAYERS[game]):
                people[0].command("seat-bot", table, seat=seat, level="easy")
            lines = [person.socket() for person in people]
            first = [line.watch(table, seat) for seat, line in enumerate(lines)]
            lines[0].send("start", table=table)
            with ThreadPoolExecutor(3) as pool:
                ends = list(pool.map(play_politely, lines, [table] * 3, range(3), first))
            assert all(end and end["state"]["phase"] == "over" for end in ends)
            assert len({json.dumps(end["state"]["result"]) for end in ends}) == 1
            for line in lines:
                line.close()
            found = [
                at(person, server).get(f"/api/records/{table}")
                for person, server in zip(people, reversed(cluster.servers), strict=True)
            ]
            assert found[0] == found[1] == found[2]
            records.append(found[0])
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(found) + "\n" for found in records))
    assert mazzo("check", file).returncode == 0
    check_facts(heard, {person.me["id"] for person in people})
    assert {fact["table"] for fact in heard if fact["type"] == "event"} >= set(tables)


def play_politely(line: Line, table: str, seat: int, update: Any) -> Any:
    """Play a seat, and look again where another player was first: where players agree who opens, several may try."""
    view, last, waiting, decided = None, update, "", -1
    while True:
        if update["type"] == "update":
            view, last = update["view"] or view, update
        elif update.get("id") == waiting:
            waiting = ""
        if view and view["over"]:
            return last
        if view and view["moves"] and not waiting and decided < last["number"]:
            waiting, decided = line.send("move", table=table, seat=seat, move=view["moves"][0]), last["number"]
        update = line.read()


def check_facts(heard: list[Any], people: set[str]) -> None:
    """See that the facts hold codes, numbers, ids and open moves only: there is no place for a hidden card."""
    kinds = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in facts.Fact.__args__}
    for fact in heard:
        assert set(fact) == {"type", *kinds[fact["type"]]}
        for name in {"table", "process", "person", "limit"} & fact.keys():
            assert isinstance(fact[name], str)
            assert fact[name].isalnum()
        for name in {"number", "serial"} & fact.keys():
            assert isinstance(fact[name], int)
        assert set(fact.get("people", ())) <= people
        if fact.get("move"):  # `test_neighbours` sees that everybody at the table knows all of it
            assert set(fact["move"]) == set(facts.PublicMove.__struct_fields__)
            assert fact["move"]["by"] in {None, *people}
        for key, tokens in fact.get("tokens", {}).items():
            assert key in people or key == "127.0.0.1"
            assert isinstance(tokens, int)


def test_a_replay_that_people_at_two_processes_look_at_together(cluster: Cluster) -> None:
    ada, bo = Client(cluster.servers[0], "Ada"), Client(cluster.servers[1], "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    lines = [ada.socket(), bo.socket()]
    first = [line.watch(table, seat) for seat, line in enumerate(lines)]
    lines[0].send("start", table=table)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play_politely, lines, [table] * 2, range(2), first))
    for line in lines:
        assert line.ask("join", table=table)["type"] == "together"
    assert lines[0].ask("lead", table=table, person=ada.me["id"])["type"] == "done"
    assert lines[0].ask("show", table=table, step=2)["type"] == "done"
    assert lines[1].ask("remark", table=table, step=2, text="why?")["type"] == "done"
    told = [wait_until(line, lambda message: message["step"] == 2 and len(message["people"]) == 2) for line in lines]
    assert [message["leader"] for message in told] == [ada.me["id"]] * 2
    wait_until(lines[0], lambda message: [made["text"] for made in message["remarks"] or []] == ["why?"])
    lines[0].close()
    wait_until(lines[1], lambda message: message["leader"] is None and len(message["people"]) == 1)
    lines[1].close()


def wait_until(line: Line, found: Any) -> Any:
    """Return the news of a replay that fit: what has come already, or the next to come."""
    told = (message for message in line.received if message["type"] == "together" and found(message))
    message = next(told, None)
    while message is None or message["type"] != "together" or not found(message):
        message = line.read()
    return message


def test_a_process_of_a_later_version_and_one_of_today_share_a_table(cluster: Cluster) -> None:
    later = cluster.start(len(cluster.servers), program="tests.server.newer")
    try:
        ada, bo = Client(cluster.servers[0], "Ada"), Client(later, "Bo")
        table = ada.create("hamsterbacke", 3)
        bo.command("sit", table)
        at(ada, later).command("change", table, visibility="public")
        ada.command("change", table, spectators=False)
        ada.command("seat-bot", table, seat=2, level="easy")
        bo.command("say", table, seat=1, text="!hello")
        lines = [ada.socket(), bo.socket()]
        first = [line.watch(table, seat) for seat, line in enumerate(lines)]
        lines[0].send("start", table=table)
        with ThreadPoolExecutor(2) as pool:
            ends = list(pool.map(play_politely, lines, [table] * 2, range(2), first))
        assert all(end["state"]["phase"] == "over" for end in ends)
        for line in lines:
            line.close()
        assert ada.get(f"/api/records/{table}") == bo.get(f"/api/records/{table}")
    finally:
        cluster.servers.pop().stop()
    engine = sql.create_engine(cluster.postgres.url)
    query = sql.select(db.events.c.body).where(db.events.c.table_code == table).order_by(db.events.c.number)
    with engine.connect() as connection:
        stored = [json.loads(body) for body in connection.execute(query).scalars()]
    engine.dispose()
    changed = [event["settings"] for event in stored if event["type"] == "settings-changed"][-1]
    assert (changed["music"], changed["visibility"], changed["spectators"]) == ("jazz", "public", False)
    assert {"applauded"} <= {event["type"] for event in stored}
    assert any("later" in event for event in stored)
    assert any("later" not in event for event in stored[3:]), "both of them have written"


def test_presence_mutes_and_limits_are_shared(cluster: Cluster) -> None:
    ada, bo = Client(cluster.servers[0], "Ada"), Client(cluster.servers[1], "Bo")
    table = ada.create("ventuno", 2, settings={"talk": "chat"})
    bo.command("sit", table)
    here, there = ada.socket(), bo.socket()
    here.watch(table, 0)
    there.watch(table, 1)
    wait_for(here, lambda update: presence(update) == [True, True])
    here.ask("start", table=table)
    assert here.ask("lend", table=table, seat=1, level="easy")["code"] == "still-here"
    at(ada, cluster.servers[2]).post("/api/me/mutes", {"id": "m", "person": bo.me["id"], "muted": True})
    said: list[str | None] = []
    while not said or said[-1] is not None:  # a mute is heard of in a moment
        there.ask("say", table=table, seat=1, text="hello there")
        update = wait_for(here, lambda update: any(event["event"]["type"] == "said" for event in update["events"]))
        said.append(update["events"][-1]["event"]["text"])
    there.close()
    wait_for(here, lambda update: presence(update) == [True, False])
    assert here.ask("lend", table=table, seat=1, level="easy")["type"] == "done"
    back = at(bo, cluster.servers[2]).socket()
    assert not back.watch(table, 1)["state"]["seats"][1]["level"]
    here.close()
    back.close()


def test_a_process_that_stops_says_so_and_its_people_play_on_elsewhere(cluster: Cluster) -> None:
    ada = Client(cluster.servers[1], "Ada")
    table = ada.create("ventuno", 2)
    ada.command("seat-bot", table, seat=1, level="easy")
    line = ada.socket()
    line.watch(table, 0)
    line.ask("start", table=table)
    cluster.servers[1].process.send_signal(signal.SIGTERM)
    assert line.closed_with() == RESTARTING
    cluster.servers[1].stop()
    again = at(ada, cluster.servers[0]).socket()
    play_to_the_end(again, table, 0, again.watch(table, 0))
    again.close()
    cluster.start(1)


def test_a_process_that_stood_still_accepts_nothing_on_an_old_state_and_another_plays_for_its_bots(
    cluster: Cluster,
) -> None:
    stopped, other = cluster.servers[0], cluster.servers[1]
    ada = Client(stopped, "Ada")
    bo = Client(other, "Bo")
    table = ada.create("the-game", 3, settings={"pace": "slow"})
    bo.command("sit", table)
    ada.command("seat-bot", table, seat=2, level="easy")
    line, there = ada.socket(ping_interval=None), bo.socket()
    line.watch(table, 0)
    there.watch(table, 1)
    line.ask("start", table=table)
    while not there.read().get("view"):  # until the cards are dealt there too
        pass
    bo.command("move", table, seat=2, move="start")  # lets the bot open; the process that was asked thinks for it
    there.close()
    os.kill(stopped.process.pid, signal.SIGSTOP)
    try:
        line.send("move", table=table, seat=0, move="end", id="stale")
        began = time.monotonic()
        again = at(ada, other).socket()
        update = again.watch(table, 0)
        while not (update["type"] == "update" and update["view"] and update["view"]["to_move"] == 0):
            update = again.read()
        played = again.ask("move", table=table, seat=0, move=update["view"]["moves"][0])
        assert played["type"] == "done"
        time.sleep(max(0.0, began + LEASE + GONE_AFTER - time.monotonic()))  # longer than any timeout
    finally:
        os.kill(stopped.process.pid, signal.SIGCONT)
    with suppress(ConnectionClosed):  # it may have been silent for too long
        while line.read().get("id") != "stale":
            pass
        assert line.received[-1]["type"] == "refused"
    last = at(ada, stopped).socket()
    assert last.watch(table, 0)["number"] >= played["number"]
    kept = read_postgres(cluster.postgres.url)
    kept.tables()
    assert (ada.me["id"], "stale") not in kept.commands
    again.close()
    last.close()


def test_while_postgresql_is_away_moves_are_refused_and_then_go_on(cluster: Cluster) -> None:
    ada, bo = Client(cluster.servers[0], "Ada"), Client(cluster.servers[1], "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    line, there = ada.socket(), bo.socket()
    line.watch(table, 0)
    there.watch(table, 1)
    line.ask("start", table=table)
    view = wait_for(line, lambda update: update["view"])["view"]
    lines = {0: line, 1: there}
    mover = lines[view["to_move"]]
    cluster.postgres.kill()
    refused = mover.ask("move", table=table, seat=view["to_move"], move="draw", id="again")
    assert (refused["type"], refused["code"]) == ("refused", "not-saved")
    late = at(ada, cluster.servers[2]).socket()
    assert late.closed_with() == NO_DATABASE
    cluster.postgres.control("start")
    while mover.ask("move", table=table, seat=view["to_move"], move="draw", id="again")["type"] == "refused":
        time.sleep(0.1)
    for each in lines.values():
        each.close()


def test_while_redis_is_away_people_at_different_processes_play_on(cluster: Cluster) -> None:
    ada, bo = Client(cluster.servers[0], "Ada"), Client(cluster.servers[1], "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    line, there = ada.socket(), bo.socket()
    line.watch(table, 0)
    there.watch(table, 1)
    cluster.valkey.kill()
    started = line.ask("start", table=table)
    assert wait_for(there, lambda update: update["number"] >= started["number"])["state"]["phase"] == "playing"
    cluster.valkey.start()
    line.close()
    wait_for(there, lambda update: presence(update) == [False, True])
    there.close()
