"""Writing files of records: Mazzo replaces a file that holds records, as a whole, when the new one is complete."""

import os
import secrets
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from mazzo import record
from mazzo.games.errors import BadOptions, UnreadableRecord

OUTPUTS = ("-", "/dev/stdout", "/dev/fd/1")
"""The names of standard output."""


class Recording:
    """Where records go: to standard output, into a pipe or a device at once, or into a file when they are complete."""

    def __init__(self, name: str) -> None:
        """Open a place for new records, or raise `BadOptions` or `OSError` and change nothing."""
        self.name = name
        self.place: Path | None = None
        """The file to replace; None where writing takes effect at once."""
        self.held = 0
        """How many lines that file holds."""
        if name in OUTPUTS:
            self.file: BinaryIO = sys.stdout.buffer
        elif is_stream(Path(name)):
            self.file = Path(name).open("ab", buffering=0)  # noqa: SIM115 (`finish` and `abandon` close it)
        else:
            self.place = Path(name).resolve()  # a symbolic link stays one
            self.held = check_replaceable(name, self.place)
            self.fresh = self.place.with_name(f"{self.place.name[:200]}.{secrets.token_hex(3)}.partial")
            self.file = self._open_beside(self.place)

    def _open_beside(self, place: Path) -> BinaryIO:
        """Open the file that will replace another, with the same permissions."""
        try:
            file = self.fresh.open("xb", buffering=0)
        except OSError as problem:
            raise OSError(problem.errno, problem.strerror, self.name) from None
        with suppress(FileNotFoundError, PermissionError):
            like = place.stat()
            self.fresh.chmod(stat.S_IMODE(like.st_mode))
            if hasattr(os, "chown"):
                os.chown(self.fresh, like.st_uid, like.st_gid)
        return file

    def write(self, lines: bytes) -> None:
        """Write some lines, or raise `OSError`."""
        rest = memoryview(lines)
        try:
            while rest:  # an unbuffered output may take only a part
                rest = rest[self.file.write(rest) :]
            self.file.flush()
        except OSError as problem:
            problem.filename = None if self.name in OUTPUTS else self.name
            raise

    def finish(self) -> None:
        """Put the new file in its place, or raise `OSError`."""
        if self.place is None:
            self._close()
            return
        try:
            os.fsync(self.file.fileno())
            self._close()
            self.fresh.replace(self.place)
        except OSError as problem:
            raise OSError(problem.errno, problem.strerror, self.name) from None

    def abandon(self) -> Path | None:
        """Leave the file as it was, and return where the records written so far are, if there are any."""
        self._close()
        if self.place is None:
            return None
        if self.fresh.stat().st_size:
            return self.fresh
        self.fresh.unlink()
        return None

    def _close(self) -> None:
        if self.name not in OUTPUTS:
            self.file.close()


class SessionRecords:
    """The records of the games of one session, which together replace a file."""

    def __init__(self, name: str) -> None:
        """Make sure that Mazzo can write the records, or raise `BadOptions` or `OSError`."""
        if name == "-":
            raise BadOptions("no-records-file", "The game itself goes to standard output: name a file for its record.")
        self.path = Path(name)
        self._lines = b""
        if is_stream(self.path):
            return
        trial = Recording(name)
        trial.abandon()
        if trial.held:
            tell_replaced(trial)

    def keep(self, found: Mapping[str, Any]) -> None:
        """Write the record of another game."""
        line = msgspec.json.encode(found) + b"\n"
        recording = Recording(str(self.path))
        try:
            recording.write(self._lines + line if recording.place else line)
            recording.finish()
        except OSError:
            if partial := recording.abandon():
                partial.unlink()
            raise
        self._lines += line


def is_stream(path: Path) -> bool:
    """Say whether the path is a pipe or a device, which nothing can replace."""
    return path.exists() and not path.is_file() and not path.is_dir()


def check_replaceable(name: str, place: Path) -> int:
    """Return how many lines the file to be replaced holds; raise if it holds no records, or is protected."""
    if not place.exists():
        return 0
    with place.open("r+b") as file:
        try:
            for _, line in islice(record.lines(file), 1):
                record.check_header(line)
        except UnreadableRecord:
            sentence = f"{name} holds something other than records, and Mazzo does not replace it: name another file."
            raise BadOptions("not-records", sentence) from None
        file.seek(0)
        return sum(1 for _ in file)


def tell_replaced(recording: Recording) -> None:
    """Say that new records replace those of a file."""
    lines = "1 line" if recording.held == 1 else f"{recording.held} lines"
    print(f"mazzo: replaced {recording.name}, which held {lines}", file=sys.stderr)


def append(file: Path, found: Mapping[str, Any]) -> None:
    """Append a record to a file on a new line, even if the file does not end with one."""
    line = msgspec.json.encode(found) + b"\n"
    with file.open("ab") as end:
        end.write(line if _ends_a_line(file) else b"\n" + line)


def _ends_a_line(file: Path) -> bool:
    if not file.is_file() or file.stat().st_size == 0:
        return True
    with file.open("rb") as content:
        content.seek(-1, os.SEEK_END)
        return content.read() == b"\n"
