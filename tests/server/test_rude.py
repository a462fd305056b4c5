"""Rude clients: they flood, do not read, vanish or come in crowds, and the others do not notice."""

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.real import Client, Line, RealServer


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server with narrow limits."""
    running = RealServer(
        tmp_path_factory.mktemp("strict") / "mazzo.sqlite3", messages_per_second=5, sockets_per_person=2
    )
    yield running
    running.stop()


def raw_socket(client: Client, receive_buffer: int | None = None) -> socket.socket:
    """Open a WebSocket by hand, after which nobody answers pings or reads."""
    host, port = client.server.host.split(":")
    raw = socket.socket()
    if receive_buffer:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    raw.connect((host, int(port)))
    raw.sendall(
        f"GET /socket HTTP/1.1\r\nHost: {client.server.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {client.cookie}\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def frame(text: str) -> bytes:
    """Return a masked text frame."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + b"\0\0\0\0" + data


def present(line: Line, seat: int) -> bool:
    """Wait for news about who is there, and say whether the player of a seat is."""
    while True:
        message = line.read()
        if message["type"] == "update" and message["state"]:
            found: bool = message["state"]["seats"][seat]["present"]
            return found


def test_a_flood_is_answered_politely_then_cut_off(strict: RealServer) -> None:
    ada, bo = Client(strict, "Ada").socket(), Client(strict, "Bo").socket()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(600):
            ada.send("ping")
    assert ada.closed_with() == 4003
    codes = [message.get("code") for message in ada.received]
    assert codes.count("too-fast") >= 100
    assert bo.ask("ping")["type"] == "pong"
    bo.close()


def test_a_person_has_a_limited_number_of_sockets(strict: RealServer) -> None:
    ada = Client(strict, "Ada")
    first, second = ada.socket(), ada.socket()
    assert first.read()["type"] == second.read()["type"] == "welcome"
    assert ada.socket().closed_with() == 4004
    first.close()
    second.close()


def test_an_address_that_makes_too_many_tables_or_people_has_to_wait(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", tables_per_minute=1)
    try:
        ada = Client(server, "Ada")
        for _ in range(5):
            ada.create("ventuno", 2)
        wish = {"id": "one-more", "game": "ventuno", "options": {"players": 2}}
        status, body, headers = ada.request("POST", "/api/tables", wish)
        assert (status, body["code"]) == (429, "too-fast")
        assert headers["Retry-After"]
        statuses = [Client(server).request("POST", "/api/me", {"name": "Eve"})[0] for _ in range(5)]
        assert statuses == [200] * 4 + [429]
        assert ada.get("/api/me")["name"] == "Ada"
    finally:
        server.stop()


def test_a_reader_that_does_not_read_is_dropped_and_the_others_play_on(server: RealServer) -> None:
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    line = ada.socket()
    line.watch(table, 0)
    with raw_socket(bo, receive_buffer=4096) as slow:
        watch = frame(json.dumps({"type": "watch", "id": "w", "table": table, "seat": 1}))
        slow.sendall(watch)
        assert present(line, 1)
        with contextlib.suppress(ConnectionError):
            for _ in range(5000):
                slow.sendall(watch)
        assert not present(line, 1)  # too much waits for it, or on a busy machine: it does not answer pings
    assert line.ask("say", table=table, seat=0, text="!hello")["type"] == "done"
    line.close()


def test_a_phone_that_vanishes_is_noticed(server: RealServer) -> None:
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    table = ada.create("ventuno", 2)
    bo.command("sit", table)
    line = ada.socket()
    line.watch(table, 0)
    with raw_socket(bo) as phone:
        phone.sendall(frame(json.dumps({"type": "watch", "id": "w", "table": table, "seat": 1})))
        assert present(line, 1)
        assert not present(line, 1)  # the phone is still connected, but answers no pings
    line.close()


def test_a_server_for_the_network_listens_beyond_the_loopback(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3", lan=True)
    try:
        assert "everybody on your network" in server.greeting
        port = server.url.rsplit(":", 1)[1]
        server.url = f"http://127.0.0.2:{port}"
        assert Client(server).get("/healthz")["status"] == "ok"
    finally:
        server.stop()
