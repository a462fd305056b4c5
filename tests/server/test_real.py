"""The server as it really runs: a process, HTTP, sockets, a file."""

import json
import re
import select
import signal
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from bench.line import Line
from mazzo import games
from tests.server.real import PATIENCE, Client, RealServer, play_to_the_end
from tests.test_cli import mazzo

PLAYERS = dict.fromkeys(games.names(), 3) | {"the-game": 2, "hamsterbacke": 4}


@pytest.mark.parametrize("game", games.names())
def test_a_game_against_bots_and_its_record_by_link_that_check_verifies(
    game: str, server: RealServer, tmp_path: Path
) -> None:
    ada = Client(server, "Ada")
    table = ada.create(game, PLAYERS[game], settings={"visibility": "public"})
    for seat in range(1, PLAYERS[game]):
        ada.command("seat-bot", table, seat=seat, level="easy")
    assert table in [state["code"] for state in Client(server).get("/api/tables")["tables"]]
    line = ada.socket()
    line.watch(table, 0)
    assert ada.request("GET", f"/api/records/{table}")[:2][0] == 404
    line.send("start", table=table)
    status, body, _ = ada.request("GET", f"/api/records/{table}")
    assert (status, body["code"]) in ((409, "still-playing"), (404, "no-record"))
    last = play_to_the_end(line, table, 0, line.read())
    line.close()
    found = Client(server).get(f"/api/records/{table}")
    assert found["result"] == last["state"]["result"]
    assert last["state"]["verdict"] == games.find(game).verdict(found["result"])
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(found) + "\n")
    assert mazzo("check", file).returncode == 0
    deck = found["deals"][0]
    other = max(place for place, card in enumerate(deck) if card != deck[-1])
    deck[other], deck[-1] = deck[-1], deck[other]
    file.write_text(json.dumps(found) + "\n")
    assert mazzo("check", file).returncode == 1
    assert table not in [state["code"] for state in Client(server).get("/api/tables")["tables"]]


def test_private_tables_are_not_listed_but_found_by_their_code(server: RealServer) -> None:
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    table = ada.create("ventuno", 2)
    assert table not in [state["code"] for state in bo.get("/api/tables")["tables"]]
    assert [state["code"] for state in ada.get("/api/tables")["yours"]] == [table]
    assert re.fullmatch("[0-9a-z]{13}", table)
    assert bo.get(f"/api/tables/{table}")["state"]["phase"] == "gathering"
    bo.command("sit", table)
    assert bo.request("GET", "/api/tables/0000000000000")[0] == 404


def test_a_code_carries_a_person_to_another_device_once(server: RealServer) -> None:
    ada, phone = Client(server, "Ada"), Client(server)
    table = ada.create("ventuno", 2)
    offer = ada.post("/api/me/devices", {})
    assert offer["code"] in offer["link"]
    assert offer["link"].endswith(f"/#device={offer['code']}")
    assert offer["only_here"]
    assert {len(row) for row in offer["qr"]} == {len(offer["qr"])}
    me = phone.post("/api/me/devices/claim", {"code": offer["code"].upper()})
    assert me == ada.get("/api/me")
    assert phone.cookie != ada.cookie
    assert phone.get(f"/api/tables/{table}?seat=0")["seat"] == 0
    status, body, _ = Client(server).request("POST", "/api/me/devices/claim", {"code": offer["code"]})
    assert (status, body["code"]) == (400, "bad-code")


def test_cookies_are_strict_and_their_secrets_are_hashed_at_rest(server: RealServer, tmp_path: Path) -> None:
    ada = Client(server)
    _, _, headers = ada.request("POST", "/api/me", {"name": "Ada"})
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = cookie.split(";")[0].split(".", 1)[1]
    for file in server.log.parent.iterdir():
        assert secret.encode() not in file.read_bytes()
    forged = Client(server)
    forged.cookie = ada.cookie[:-1] + ("a" if ada.cookie[-1] != "a" else "b")
    assert forged.request("GET", "/api/me")[0] == 401


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\nb\x00", "\u202eevil", "\u200b"])
def test_names_are_short_lines_of_text(name: str, server: RealServer) -> None:
    status, body, _ = Client(server).request("POST", "/api/me", {"name": name})
    assert (status, body["code"]) == (400, "bad-name")


def test_a_move_is_on_disk_before_it_is_acknowledged_and_a_killed_server_comes_back(tmp_path: Path) -> None:
    database = tmp_path / "mazzo.sqlite3"
    server = RealServer(database)
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    table = ada.create("hamsterbacke", 3)
    bo.command("sit", table)
    ada.command("seat-bot", table, seat=2, level="normal")
    ada.command("change", table, spectators=False)
    ada.command("start", table)
    line = ada.socket()
    update = line.watch(table, 0)
    while not (update["type"] == "update" and update["view"] and update["view"]["moves"]):
        if update["type"] == "update" and update["deciders"] == [1]:
            seen = bo.get(f"/api/tables/{table}?seat=1")
            bo.command("move", table, seat=1, move=seen["view"]["moves"][0])
        update = line.read()
    move = update["view"]["moves"][0]
    done = line.ask("move", id="the-move", table=table, seat=0, move=move)
    server.kill()
    assert line.closed_with() is None
    again = RealServer(database)
    try:
        ada.server = bo.server = again
        line = ada.socket()
        assert line.ask("move", id="the-move", table=table, seat=0, move=move) == done
        fresh = line.watch(table, 0, after=done["number"] - 1)
        moved = [e for e in fresh["events"] if e["number"] == done["number"]]
        assert [e["event"] for e in moved] == [{"type": "moved", "seat": 0, "move": move}]
        assert not fresh["state"]["settings"]["spectators"]
        line.send("lend", table=table, seat=1, level="random")
        last = play_to_the_end(line, table, 0, fresh)
        assert last["state"]["phase"] == "over"
        line.close()
    finally:
        assert again.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_asked_to_stop_says_goodbye(how: int, tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3")
    ada = Client(server, "Ada")
    line = ada.socket()
    line.read()
    assert server.stop(how) == 0
    assert line.closed_with() == 1012
    assert "Traceback" not in server.log.read_text()


def test_requests_and_sockets_of_other_sites_are_refused(server: RealServer) -> None:
    ada = Client(server, "Ada")
    evil = {"Origin": "http://evil.example"}
    status, body, _ = ada.request("POST", "/api/me", {"name": "Eve"}, evil)
    assert (status, body["code"]) == (403, "bad-origin")
    with pytest.raises(InvalidStatus):
        ada.socket(headers=evil)
    assert ada.request("POST", "/api/me", {"name": "Ada"}, {"Origin": server.url})[0] == 200
    ada.socket(headers={"Origin": server.url}).close()
    status, body, _ = ada.request("GET", "/api/games", headers={"Host": "rebound.example:80"})
    assert (status, body["code"]) == (403, "bad-host")


def test_browsers_are_told_to_be_strict(server: RealServer) -> None:
    for path in ("/", "/api/games", "/nowhere", "/openapi.json", "/healthz"):
        _, _, headers = Client(server).request("GET", path)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "server" not in {name.lower() for name in headers}
    status, page, _ = Client(server).request("GET", "/")
    assert status == 200
    assert "<title>Mazzo</title>" in page


def test_too_large_a_message_closes_that_socket_only(server: RealServer) -> None:
    ada = Client(server, "Ada")
    one, other = ada.socket(), ada.socket()
    one.raw.send("x" * 20_000)
    assert one.closed_with() == 1009
    assert other.ask("ping")["type"] == "pong"
    other.close()
    status, body, _ = ada.request("POST", "/api/me", b"x" * 20_000)
    assert (status, body["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "message", ["", "nonsense", "{}", '{"type":"fly"}', '{"type":"move"}', "[" * 9000, b"\xff\x00"]
)
def test_a_message_that_cannot_be_understood_is_answered(message: str | bytes, server: RealServer) -> None:
    line = Client(server, "Ada").socket()
    line.read()
    line.raw.send(message)
    assert line.read()["code"] == "bad-message"
    assert line.ask("ping")["type"] == "pong"
    line.close()


def test_a_stranger_gets_no_socket(server: RealServer) -> None:
    assert Client(server).socket().closed_with() == 4001


def test_a_port_in_use_gives_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = mazzo("serve", "--port", port, "--database", tmp_path / "x.sqlite3")
    assert done.returncode == 2
    assert f"Port {port} is in use" in done.stderr


def test_a_database_that_mazzo_cannot_open_gives_a_sentence() -> None:
    done = mazzo("serve", "--port", 0, "--database", "/no/such/folder/x.sqlite3")
    assert done.returncode == 2
    assert "There is no folder /no/such/folder for the database: create the folder" in done.stderr


def test_the_api_describes_itself(server: RealServer) -> None:
    client = Client(server)
    described = client.get("/openapi.json")
    assert described["openapi"] == "3.1.0"
    references = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(described)))
    assert references <= set(described["components"]["schemas"])
    assert client.get("/healthz")["status"] == "ok"
    names = [game["name"] for game in client.get("/api/games")["games"]]
    assert names == list(games.names())
    status, body, _ = client.request("GET", "/nowhere")
    assert (status, body["code"]) == (404, "not-found")


def test_a_client_can_show_a_game_that_it_does_not_know(server: RealServer) -> None:
    client = Client(server)
    english, italian = (client.get(f"/api/games/ventuno/texts?lang={code}") for code in ("en", "it"))
    assert english["texts"]["vu.draw"] == "Draw"
    assert italian["texts"]["vu.draw"] == "Pesca"
    assert italian["rules"].startswith("# Ventuno")
    assert italian["rules"] != english["rules"]
    assert english["by_seat"] == ["hand_sizes", "scores", "known"]
    for odd in ("", "?lang=", "?lang=xx", "?lang=../../../texts/it", "?lang=it_IT.UTF-8"):
        found = client.get(f"/api/games/ventuno/texts{odd}")
        assert found == (italian if "it_IT" in odd else english)
    status, body, _ = client.request("GET", "/api/games/scopa/texts")
    assert (status, body["code"]) == (400, "unknown-game")


@pytest.mark.parametrize(
    ("method", "path", "accept", "is_page"),
    [
        ("GET", "/nonsense", "text/html,*/*", True),
        ("GET", "/table", "text/html,*/*", True),
        ("GET", "/nonsense", "*/*", False),
        ("POST", "/nonsense", "text/html,*/*", False),
        ("GET", "/api/nonsense", "text/html,*/*", False),
        ("GET", "/api", "text/html,*/*", False),
        ("GET", "/assets/nonsense.js", "text/html,*/*", False),
    ],
)
def test_a_person_who_mistypes_an_address_gets_the_page_and_a_program_a_refusal(
    server: RealServer, method: str, path: str, accept: str, is_page: bool
) -> None:
    status, body, _ = Client(server).request(method, path, headers={"Accept": accept})
    assert status == 404
    assert ("<html" in body) if is_page else (body["code"] == "not-found")


def test_logs_are_json_lines_without_secrets_or_cards(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create("the-game", 1)
    ada.command("start", table)
    hand = ada.get(f"/api/tables/{table}?seat=0")["view"]["hand"]
    text = server.log.read_text()
    for line in text.splitlines():
        assert {"at", "level", "event"} <= json.loads(line).keys()
    assert "table opened" in text
    for secret in (table, ada.cookie.split(".")[1], str(hand), "Ada"):
        assert secret not in text


def test_an_answer_and_the_update_that_follows_it_come_in_one_piece(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2)
    host, port = server.host.split(":")
    line = Line(host, int(port), "/socket", ada.cookie)

    def piece() -> list[str]:
        assert select.select([line], [], [], PATIENCE)[0]
        return [json.loads(message)["type"] for message in line.messages()]

    line.send(json.dumps({"type": "watch", "id": "w", "table": table, "seat": 0}).encode())
    while "update" not in piece():
        pass
    line.send(json.dumps({"type": "say", "id": "s", "table": table, "seat": 0, "text": "!hello"}).encode())
    assert piece() == ["done", "update"]
    line.close()
