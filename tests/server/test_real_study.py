"""Reviews and hints as they really run: processes of the lowest priority, which end when nobody wants them."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mazzo import Random, bots, new
from mazzo.workers import LOWEST
from tests.server.real import Client, Line, RealServer, play_to_the_end

NICE = 18
"""Where niceness stands in /proc/PID/stat."""


def long_record() -> bytes:
    """Return the record of a game whose review takes a while."""
    match = new("the-game", players=3, seed=3)
    while not match.over:
        seat = match.to_move
        player = bots.make("easy", "the-game", Random(seat))
        match.play(player.move(match.view(seat), match.heard()))
    return json.dumps(match.record()).encode()


def beginning(moves: int) -> bytes:
    """Return the record of the first moves of a game."""
    found = json.loads(long_record())
    del found["result"]
    return json.dumps({**found, "moves": found["moves"][:moves], "talk": []}).encode()


def brought(client: Client, record: bytes) -> str:
    """Return the table that the server makes of a record."""
    status, body, _ = client.request("POST", "/api/records", record)
    assert status == 200, body
    table: str = body["table"]
    return table


def nice_processes(server: RealServer) -> list[int]:
    """Return the processes of a server that run at the lowest priority."""
    own = str(server.process.pid)
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if fields[1] == own and int(fields[NICE - 2]) == LOWEST:
            found.append(int(stat.parent.name))
    return found


def wait_until(line: Line, so: Callable[[], bool]) -> None:
    """Ask the server for a sign of life until something is so."""
    for _ in range(10_000):
        if so():
            return
        line.ask("ping")
    raise AssertionError("it never comes to that")


def first_answer(line: Line, name: str) -> Any:
    """Return the first answer that says something."""
    while True:
        message = line.read()
        if message.get("id") == name and message["type"] == "review" and message["review"]:
            return message


def test_reviews_get_better_until_they_are_settled_and_are_kept(server: RealServer) -> None:
    ada, moves = Client(server, "Ada"), 4
    table, line = brought(ada, beginning(moves)), ada.socket()
    name = line.send("review", table=table)
    found = [first_answer(line, name)]
    while not found[-1]["done"]:
        found.append(line.read())
    reviews = [message["review"] for message in found if message["review"]]
    assert [len(review["steps"]) for review in reviews] == [moves] * len(reviews)
    assert all(len(step["alternatives"]) == 1 for step in reviews[-1]["steps"])
    assert [review["settled"] for review in reviews] == [False] * (len(reviews) - 1) + [True]
    again = Client(server, "Bo").socket().ask("review", table=table)
    assert (again["done"], again["review"]) == (True, reviews[-1])


def test_a_game_that_was_played_at_the_server_is_reviewed_when_it_is_over(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create("the-game", 2)
    ada.command("seat-bot", table, seat=1, level="easy")
    line = ada.socket()
    line.watch(table, 0)
    assert line.ask("review", table=table)["code"] == "no-record"
    line.send("start", table=table)
    last = play_to_the_end(line, table, 0, line.read())
    bo = Client(server, "Bo").socket()
    found = first_answer(bo, bo.send("review", table=table))["review"]
    assert found["result"] == [float(last["state"]["result"]["won"])]
    assert len(found["steps"]) == len(ada.get(f"/api/records/{table}")["moves"])
    bo.close()


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_a_review_runs_in_one_process_of_the_lowest_priority_and_ends_with_the_last_who_wants_it(
    server: RealServer,
) -> None:
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    table = brought(ada, long_record())
    lines = [ada.socket(), bo.socket()]
    for line in lines:
        first_answer(line, line.send("review", table=table))
    (process,) = nice_processes(server)
    lines[0].close()
    watcher = ada.socket()
    assert lines[1].ask("ping")["type"] == "pong"
    assert nice_processes(server) == [process]
    lines[1].close()
    wait_until(watcher, lambda: process not in nice_processes(server))


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_a_person_who_stops_following_ends_the_review_too(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table, line = brought(ada, long_record()), ada.socket()
    name = line.send("review", table=table)
    first_answer(line, name)
    (process,) = nice_processes(server)
    assert line.ask("stop", question=name)["type"] == "done"
    wait_until(line, lambda: process not in nice_processes(server))


def test_a_server_that_stops_during_a_review_leaves_nothing_behind_and_answers_when_it_is_back(tmp_path: Path) -> None:
    first = RealServer(tmp_path / "mazzo.sqlite3")
    ada = Client(first, "Ada")
    table, line = brought(ada, long_record()), ada.socket()
    first_answer(line, line.send("review", table=table))
    processes = nice_processes(first) if sys.platform == "linux" else []
    assert first.stop() == 0
    assert line.closed_with() == 1012
    assert not [pid for pid in processes if Path(f"/proc/{pid}").exists()]
    second = RealServer(tmp_path / "mazzo.sqlite3", port=first.host.rpartition(":")[2])
    try:
        ada.server = second
        line = ada.socket()
        assert first_answer(line, line.send("review", table=table))["review"]["steps"]
    finally:
        second.stop()


def test_a_hint_for_a_lone_player_is_legal_and_counted(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create("hamsterbacke", 3, first_seat=0)
    for seat in (1, 2):
        ada.command("seat-bot", table, seat=seat, level="easy")
    line = ada.socket()
    line.watch(table, 0)
    ada.command("start", table)
    while not (message := line.read()).get("view") or not message["view"]["moves"]:
        pass
    legal = message["view"]["moves"]
    name = line.send("hint", table=table, seat=0)
    while not ((message := line.read()).get("id") == name and message.get("advice")):
        assert message["type"] != "refused", message
    assert message["advice"]["moves"][0] in legal
    assert ada.get(f"/api/tables/{table}")["state"]["seats"][0]["hints"] == 1
