"""Rude clients come to a busy server: those who play, at the table they look at and at others, do not notice."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from tests.server.real import PATIENCE, Client, Line, RealServer
from tests.server.test_rude import frame, raw_socket

MOVES = 10
UNFINISHED = (
    b"",
    b"GET /api/ga",
    b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n\r\n{",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
)
GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),  # https, where there is none
    b"\x00" * 1000 + b"\r\n\r\n",
    b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 100_000,
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)
FLOODING = b"\x0f\xa3"  # 4003
ASK = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
FRAMES = (
    b"\x82\x85\0\0\0\0" + b"\xff\x00\xfe\x01\x80",  # binary
    b"\x81\x85\0\0\0\0" + b"\xff\x00\xfe\x01\x80",  # text that is none
    b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\0\0\0\0",  # this much is announced
    b"\x01\x81\0\0\0\0x" + b"\x00\x81\0\0\0\0x" * 20_000,  # one message in many pieces, too long in the end
    b"\x81\x05hello",  # not masked
    b"\xff\xff\xff\xff\xff\xff",
    b"\x89\x80\0\0\0\0" * 1000,  # pings
    b"\x88\x81\0\0\0\0x",  # a close that is none
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server at which one person may say rather much."""
    folder = tmp_path_factory.mktemp("rude")
    running = RealServer(folder / "mazzo.sqlite3", tables_per_minute=10_000, messages_per_second=50)
    yield running
    running.stop()
    told = [json.loads(line) for line in running.log.read_text().splitlines()]
    problems = {line["event"] for line in told if line["level"] == "error"}
    assert problems <= {"Invalid UTF-8 sequence received from client."}  # uvicorn's, and true


class Company:
    """Ada and Bo, who play against each other at two tables; strangers can look at one of them."""

    def __init__(self, server: RealServer) -> None:
        self.people = Client(server, "Ada"), Client(server, "Bo")
        self.tables = self._table(spectators=True), self._table(spectators=False)
        self.lines: list[Line] = []

    def _table(self, *, spectators: bool) -> str:
        ada, bo = self.people
        table = ada.create("ventuno", 2, settings={"spectators": spectators})
        bo.command("sit", table)
        ada.command("start", table)
        return table

    def __enter__(self) -> "Company":
        self.lines = [person.socket() for person in self.people]
        for seat, line in enumerate(self.lines):
            for table in self.tables:
                line.watch(table, seat)
        return self

    def __exit__(self, *_: object) -> None:
        for line in self.lines:
            line.close()

    def play(self) -> None:
        """Make some moves at both tables: each is acknowledged, and heard of by the other player."""
        for _ in range(MOVES):
            for table in self.tables:
                (seat,) = self.people[0].get(f"/api/tables/{table}")["deciders"]
                move = self.people[seat].get(f"/api/tables/{table}?seat={seat}")["view"]["moves"][0]
                done = self.lines[seat].ask("move", table=table, seat=seat, move=move)
                assert done["type"] == "done", done
                self._hear_of(self.lines[1 - seat], table, done["number"])

    def _hear_of(self, line: Line, table: str, number: int) -> None:
        while True:
            message = line.read()
            if message["type"] == "update" and message["table"] == table and message["number"] >= number:
                return


def connect(server: RealServer, receive_buffer: int | None = None) -> socket.socket:
    """Open a bare connection."""
    host, port = server.host.split(":")
    raw = socket.socket()
    raw.settimeout(PATIENCE)
    if receive_buffer:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    raw.connect((host, int(port)))
    return raw


def drain(raw: socket.socket) -> None:
    """Wait until the server closes a connection."""
    with contextlib.suppress(ConnectionError):
        while raw.recv(65536):
            pass


def send_garbage(server: RealServer, rude: Client, table: str) -> None:
    """Send what is no HTTP, or far too much of it."""
    for garbage in GARBAGE:
        with connect(server) as raw, contextlib.suppress(ConnectionError):
            raw.sendall(garbage)
            raw.shutdown(socket.SHUT_WR)
            drain(raw)


def send_bad_frames(server: RealServer, rude: Client, table: str) -> None:
    """Send frames that are binary, broken or oversized."""
    for bad in FRAMES:
        with raw_socket(rude) as raw, contextlib.suppress(ConnectionError):
            raw.settimeout(PATIENCE)
            raw.sendall(frame(json.dumps({"type": "watch", "id": "w", "table": table})))
            raw.sendall(bad)
            raw.shutdown(socket.SHUT_WR)
            drain(raw)


def flood(server: RealServer, rude: Client, table: str) -> None:
    """Send as much as possible, by sockets and by HTTP."""
    with raw_socket(rude) as raw, contextlib.suppress(ConnectionError):
        raw.settimeout(PATIENCE)
        for _ in range(2000):
            raw.sendall(frame(json.dumps({"type": "watch", "id": "w", "table": table})))
        while FLOODING not in raw.recv(65536):
            pass
    statuses = {rude.request("POST", "/api/commands", b"{}")[0] for _ in range(200)}
    assert statuses <= {400, 429}, statuses


def read_nothing(server: RealServer, rude: Client, table: str) -> None:
    """Ask for much, by sockets and by HTTP, and read nothing of it."""
    watch = frame(json.dumps({"type": "watch", "id": "w", "table": table}))
    with raw_socket(rude, receive_buffer=4096) as raw, connect(server, receive_buffer=4096) as other:
        for asleep, question in ((raw, watch), (other, ASK)):
            asleep.settimeout(0.2)  # what is no longer taken is not sent
            with contextlib.suppress(OSError):
                for _ in range(500):
                    asleep.sendall(question)


Rudeness = Callable[[RealServer, Client, str], None]


@contextlib.contextmanager
def meanwhile(server: RealServer, rudeness: Rudeness, table: str) -> Iterator[None]:
    """Let a client be rude over and over, once at least before the others begin and once after."""
    rude = Client(server, "Rude")
    begun, enough = threading.Event(), threading.Event()
    problems: list[Exception] = []

    def be_rude() -> None:
        try:
            while not enough.is_set():
                rudeness(server, rude, table)
                begun.set()
        except Exception as problem:
            problems.append(problem)
            begun.set()

    thread = threading.Thread(target=be_rude)
    thread.start()
    assert begun.wait(PATIENCE)
    yield
    enough.set()
    thread.join()
    assert not problems, problems


@pytest.mark.parametrize("rudeness", [send_garbage, send_bad_frames, flood, read_nothing])
def test_others_play_on_while_a_client_is_rude(rudeness: Rudeness, server: RealServer) -> None:
    with Company(server) as company, meanwhile(server, rudeness, company.tables[0]):
        company.play()


def test_connections_that_never_finish_hurt_nobody_and_are_dropped(server: RealServer) -> None:
    with contextlib.ExitStack() as stack, Company(server) as company:
        asleep = stack.enter_context(connect(server, receive_buffer=4096))
        unfinished = [stack.enter_context(connect(server)) for _ in range(50) for _ in UNFINISHED]
        for raw, words in zip(unfinished, UNFINISHED * 50, strict=True):
            raw.sendall(words)
        company.play()
        with pytest.raises(ConnectionError):
            asleep.sendall(ASK * 1_000_000)  # nothing of the answers is read
        for raw in unfinished:
            drain(raw)
