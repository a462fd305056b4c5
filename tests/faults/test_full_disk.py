"""A full disk: the server refuses moves politely, loses nothing acknowledged, and continues when there is room."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.faults.storm import read
from tests.server.real import Client, Line, RealServer
from tests.test_cli import mazzo

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="disks are filled by means of Linux")
Fill = Callable[[RealServer], AbstractContextManager[None]]
LIMITS = {"messages_per_second": 10_000, "tables_per_minute": 10_000}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder with a file system of its own that has little room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)  # a process that was killed may still be on its way out


@contextlib.contextmanager
def full(folder: Path) -> Iterator[None]:
    """Let a file take all the room that a disk has left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    yield
    filler.unlink()


@contextlib.contextmanager
def no_growth(server: RealServer) -> Iterator[None]:
    """Let a server's files grow no more, as a quota would."""
    import resource

    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


class Table:
    """A table with one person, who writes down what was acknowledged, and a bot."""

    def __init__(self, client: Client) -> None:
        self.code = client.create("ventuno", 2)
        client.command("seat-bot", self.code, seat=1, level="easy")
        self.line: Line = client.socket()
        self.last = self.line.watch(self.code, 0)
        self.view: Any = None
        self.done: list[tuple[int, str]] = []
        client.command("start", self.code)

    def read(self) -> Any:
        """Wait for a message, and keep what it shows."""
        message = self.line.read()
        if message["type"] == "update":
            self.last = message
            self.view = message["view"] or self.view
        return message

    def play_until_refused(self) -> Any:
        """Play until a move is refused, or the game is over; return the refusal."""
        while not (self.view and self.view["over"]):
            if not (self.view and self.view["moves"]):
                self.read()
                continue
            move = self.view["moves"][0]
            name = self.line.send("move", table=self.code, seat=0, move=move)
            while (answer := self.read()).get("id") != name:
                pass
            if answer["type"] == "refused":
                return answer
            self.done.append((answer["number"], move))
            while self.last["number"] < answer["number"]:
                self.read()
        return None


def play_on_a_full_disk(database: Path, tmp_path: Path, fill: Fill) -> None:
    server = RealServer(database, **LIMITS)
    try:
        ada = Client(server, "Ada")
        table = Table(ada)
        while not (table.view and table.view["moves"]):
            table.read()
        with fill(server):
            assert table.play_until_refused()["code"] == "not-saved"
            wish = {"id": "w", "game": "ventuno", "options": {"players": 2}}
            status, body, _ = ada.request("POST", "/api/tables", wish)
            assert (status, body["code"]) == (503, "not-saved")
            assert Client(server).request("POST", "/api/me", {"name": "Bo"})[0] == 503
            assert table.line.ask("ping")["type"] == "pong"
            assert ada.get(f"/api/tables/{table.code}?seat=0")["view"]["moves"] == table.view["moves"]
            kept = read_kept(database, table)
        assert table.play_until_refused() is None
        file = tmp_path / "record.jsonl"
        file.write_text(json.dumps(ada.get(f"/api/records/{table.code}")))
        assert mazzo("check", file).returncode == 0
        table.line.close()
    finally:
        assert server.stop() == 0
    assert read_kept(database, table)[: len(kept)] == kept
    assert '"error"' not in server.log.read_text()


def read_kept(database: Path, table: Table) -> list[Any]:
    """Return the events of a table that are on disk, having seen that those acknowledged are among them."""
    kept = read(database).tables()[table.code]
    for number, move in table.done:
        assert (kept[number - 1].seat, kept[number - 1].move) == (0, move)  # type: ignore[union-attr]
    return kept


def test_a_full_disk_refuses_moves_and_loses_none(small_disk: Path, tmp_path: Path) -> None:
    play_on_a_full_disk(small_disk / "mazzo.sqlite3", tmp_path, lambda _: full(small_disk))


def test_files_that_cannot_grow_refuse_moves_and_lose_none(tmp_path: Path) -> None:
    play_on_a_full_disk(tmp_path / "mazzo.sqlite3", tmp_path, no_growth)
