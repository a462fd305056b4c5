"""Where the records of simulated games go."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mazzo.simulate.statistics import counted


@contextmanager
def records_file(name: str | None) -> Iterator[Callable[[bytes], object]]:
    """Open the file of the records; what is written to it is there at once, in whole lines."""
    if name is None:
        yield len  # nobody wants them
    elif name == "-":
        yield _writer(sys.stdout.buffer)
    else:
        held = lines_of(Path(name))
        with Path(name).open("wb", buffering=0) as file:
            if held:
                print(f"mazzo: {name} is replaced; it held {counted(held, 'line')}", file=sys.stderr)
            yield _writer(file, name)


def lines_of(file: Path) -> int:
    """Return how many lines a file has; what is no file, or not there, has none."""
    if not file.is_file():
        return 0
    with file.open("rb") as lines:
        return sum(1 for _ in lines)


def _writer(file: BinaryIO, name: str | None = None) -> Callable[[bytes], object]:
    def write(lines: bytes) -> None:
        rest = memoryview(lines)
        try:
            while rest:  # an unbuffered output may take only a part
                rest = rest[file.write(rest) :]
            file.flush()
        except OSError as problem:
            problem.filename = name
            raise

    return write
