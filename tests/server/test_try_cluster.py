"""`make cluster` leaves nothing behind, whichever signal asks it to end and whenever."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.real import PATIENCE
from tests.server.try_cluster import ENDINGS

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="no list of processes to look at")


@pytest.fixture
def place() -> Iterator[Path]:
    """Return a folder for all temporary folders. Others may look inside: PostgreSQL may run as another user."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def started(place: Path) -> Iterator["subprocess.Popen[str]"]:
    """Start the cluster as a terminal does, in a process group of its own. End it if the test has failed to."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.try_cluster"],
        env={**os.environ, "TMPDIR": str(place), "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as cluster:
        try:
            yield cluster
        finally:
            for process in left(place) if cluster.poll() is None else ():
                os.kill(process, signal.SIGKILL)


def left(place: Path) -> dict[int, str]:
    """Return the processes whose temporary folders lie in a place, or that work there, and their commands."""
    found = {}
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and is_of(process, place):
                found[int(process.name)] = (process / "cmdline").read_text().replace("\0", " ")
        except OSError:  # it has ended, or is not ours
            continue
    return found


def is_of(process: Path, place: Path) -> bool:
    """Say whether a process belongs to a place. PostgreSQL writes its title over its environment, but works there."""
    variables = (process / "environ").read_bytes().split(b"\0")
    return f"TMPDIR={place}".encode() in variables or (process / "cwd").readlink().is_relative_to(place)


@pytest.mark.parametrize("how", ENDINGS)
@pytest.mark.parametrize("when", ["starts", "open"])
def test_the_cluster_leaves_no_process_and_no_folder(how: signal.Signals, when: str, place: Path) -> None:
    with started(place) as cluster:
        assert cluster.stdout
        for line in cluster.stdout:
            if f"Mazzo {'is ' * (when == 'open')}{when}" in line:
                break
        else:
            assert cluster.wait(PATIENCE) == 2
            pytest.skip("PostgreSQL or Redis is not installed.")
        before = left(place)
        there = " ".join(before.values())
        assert all(word in there for word in (("postgres", "-server", "serve") if when == "open" else ("try_cluster",)))
        os.killpg(cluster.pid, how)  # as a terminal does
        until = time.monotonic() + PATIENCE
        while when == "open" and left(place).keys() >= before.keys():
            assert time.monotonic() < until, "nothing ends"
        os.killpg(cluster.pid, how)  # and again, because it takes a moment
        assert cluster.wait(2 * PATIENCE) == 0
    assert left(place) == {}
    assert list(place.iterdir()) == []
