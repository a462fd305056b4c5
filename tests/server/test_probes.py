"""What those who run the server can see: alive, ready, metrics, logs."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mazzo.server import probes
from mazzo.server.logs import TextLines
from mazzo.server.probes import Probes
from tests.server.memory import make_house, run
from tests.server.postgres import running_postgres
from tests.server.real import Client, RealServer, logged, play_to_the_end

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read_metrics(server: RealServer, **headers: str) -> Samples:
    """Read the metrics as Prometheus does."""
    _, text, _ = Client(server).request("GET", "/metrics", headers=headers)
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples[name, frozenset(labels.items())]


def test_a_game_shows_in_the_metrics(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", messages_per_second=10_000)
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2)
    ada.command("seat-bot", table, seat=1, level="easy")
    line = ada.socket()
    line.watch(table, 0)
    line.ask("move", table=table, seat=0, move="draw")
    line.send("start", table=table)
    last = play_to_the_end(line, table, 0, line.read())
    own = sum(m["type"] == "done" and m["id"] != "" for m in line.received) - 2  # those of watch and start
    samples = read_metrics(server)
    moves = value(samples, "mazzo_moves_total", by="person") + value(samples, "mazzo_moves_total", by="bot")
    assert moves == len(ada.get(f"/api/records/{table}")["moves"])
    assert value(samples, "mazzo_moves_total", by="person") == own
    assert value(samples, "mazzo_move_seconds_count") == own
    assert value(samples, "mazzo_move_seconds_bucket", le="+Inf") == own
    assert value(samples, "mazzo_bot_seconds_count") >= value(samples, "mazzo_moves_total", by="bot")
    assert value(samples, "mazzo_refusals_total", code="not-started") == 1
    assert value(samples, "mazzo_sockets") == 1
    assert value(samples, "mazzo_tables", phase="over") == 1
    assert value(samples, "mazzo_bot_queue") == value(samples, "mazzo_reviews", state="waiting") == 0
    assert value(samples, "mazzo_database_up") == 1
    assert last["view"]["over"]
    line.close()
    assert server.stop() == 0


def test_metrics_are_for_this_machine_or_for_those_who_have_the_token(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3")
    status, refused, _ = Client(server).request("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert (status, refused["code"]) == (403, "no-metrics")
    assert "on this machine" in refused["sentence"]
    server.stop()
    server = RealServer(tmp_path / "mazzo.sqlite3", metrics_token="bear")
    assert [Client(server).request("GET", "/metrics", headers=sent)[0] for sent in (None, {"Authorization": "b"})] == [
        403,
        403,
    ]
    sentence = Client(server).request("GET", "/metrics")[1]["sentence"]
    assert sentence == "Send the token of MAZZO_METRICS_TOKEN: Authorization: Bearer TOKEN."
    assert value(read_metrics(server, Authorization="Bearer bear"), "mazzo_sockets") == 0
    server.stop()


def test_a_server_without_its_database_is_alive_but_not_ready_and_ready_again_when_it_returns(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        server = RealServer(tmp_path / "mazzo", url=postgres.url)
        client = Client(server)
        assert client.get("/readyz")["status"] == "ok"
        postgres.control("stop")
        status, told, _ = client.request("GET", "/readyz")
        assert (status, told["code"]) == (503, "not-ready")
        assert "database" in told["sentence"]
        assert client.get("/healthz")["status"] == "ok"
        assert value(read_metrics(server), "mazzo_database_up") == 0
        assert client.request("POST", "/api/me", {"name": "Ada"})[0] == 503
        assert client.request("POST", "/api/me", {"name": "Ada"})[0] == 503
        postgres.control("start")
        assert client.get("/readyz")["status"] == "ok"
        client.post("/api/me", {"name": "Ada"})
        server.stop()
    told = [line for line in logged(server.log) if line["event"].startswith("the database")]
    assert sorted((line["level"], line["event"], line["doing"]) for line in told) == [
        ("info", "the database works again", "reading"),
        ("info", "the database works again", "writing"),
        ("warning", "the database fails", "reading"),
        ("warning", "the database fails", "writing"),
    ]
    assert all(line["reason"] for line in told if line["level"] == "warning")


def test_a_database_that_hangs_is_asked_once_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mazzo.server")

    async def test() -> None:
        monkeypatch.setattr(probes, "WITHIN", 0.01)
        house, asked, answer = make_house(), [], asyncio.Event()

        async def hang() -> None:
            asked.append(1)
            await answer.wait()

        monkeypatch.setattr(house.store, "ping", hang)
        probe = Probes(house)
        assert await asyncio.gather(*(probe.database_answers() for _ in range(3))) == [False] * 3
        assert len(asked) == 1
        answer.set()
        assert await probe.database_answers()
        assert await probe.database_answers()
        assert [(one.levelname, one.message) for one in caplog.records] == [
            ("WARNING", "the database does not answer in time"),
            ("INFO", "the database answers in time again"),
        ]

    run(test)


def test_a_flood_does_not_look_like_a_dead_server(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", messages_per_second=0.001)
    assert [Client(server).request("GET", "/api/games")[0] for _ in range(3)][-1] == 429
    assert Client(server).get("/healthz")["status"] == Client(server).get("/readyz")["status"] == "ok"
    server.stop()


@pytest.mark.parametrize("form", ["json", "text"])
def test_logs_name_the_command(form: str, tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", log_level="debug", log_format=form)
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2)
    line = ada.socket()
    assert line.ask("seat-bot", id="granted-1", table=table, seat=1)["type"] == "done"
    assert line.ask("seat-bot", id="refused\n2", table=table, seat=1)["type"] == "refused"
    line.close()
    server.stop()
    told = server.log.read_text().splitlines()
    if form == "json":
        lines: list[Any] = [json.loads(text) for text in told]
        assert [one["event"] for one in lines if one.get("command") == "granted-1"] == ["done"]
        assert [one["code"] for one in lines if one.get("command") == "refused\n2"] == ["bad-message"]
    else:
        assert sum('done command="granted-1"' in text for text in told) == 1
        assert sum(r'refused command="refused\n2" code="bad-message"' in text for text in told) == 1
    assert table not in server.log.read_text()


def test_the_log_names_the_place_of_an_exception_but_not_its_text() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        print(1 / 0)
    failed = logging.LogRecord("mazzo", logging.ERROR, "", 1, "failed", None, raised._excinfo)
    told = TextLines().format(failed)
    assert "test_probes.py" in told
    assert "division by" not in told
