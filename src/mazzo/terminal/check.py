"""The command `mazzo check`."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mazzo import record
from mazzo.games.errors import BadOptions, BadRecord, UnreadableRecord

RIGHT, WRONG, UNREADABLE = 0, 1, 2
MOST_UNREADABLE = 5


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file of records; - is the standard input."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as file:
            yield file


def line_of(name: str, game: int) -> tuple[int, bytes]:
    """Return the line of a file that holds the game of this number, counted from 1, and its own number."""
    number = 0
    with opened(name) as file:
        for number, found in enumerate(record.lines(file), 1):
            if number == game:
                return found
    there = {0: "it holds no games", 1: "it holds one game, number 1"}.get(number, f"it holds games 1 to {number}")
    raise BadOptions("no-such-game", f"{name} has no game number {game}: {there}.")


def run(names: Sequence[str]) -> int:
    """Check all the files and return the worst verdict."""
    return max(_check_file(name) for name in names)


def _check_file(name: str) -> int:
    verdicts: list[int] = []
    try:
        with opened(name) as file:
            for number, line in record.lines(file):
                verdicts.append(_check_line(f"{name}:{number}", line))
                if verdicts.count(UNREADABLE) == MOST_UNREADABLE:
                    print(
                        f"{name}: so many lines are no records that the rest is not read; one game stands on one line."
                    )
                    return UNREADABLE
    except UnreadableRecord as problem:
        print(f"{name}: {problem}")
        return UNREADABLE
    except BrokenPipeError:
        raise
    except OSError as problem:
        print(f"{name}: {problem.strerror}")
        return UNREADABLE
    wrong = len(verdicts) - verdicts.count(RIGHT)
    games = f"{len(verdicts)} {'game' if len(verdicts) == 1 else 'games'}"
    print(f"{name}: {games}, {f'{wrong} of them wrong' if wrong else 'all right'}")
    return max(verdicts, default=RIGHT)


def _check_line(place: str, line: bytes) -> int:
    try:
        record.check(record.parse(line))
    except BadRecord as problem:
        print(what_is_wrong(place, problem))
        return WRONG
    except UnreadableRecord as problem:
        print(f"{place}: {problem}")
        return UNREADABLE
    return RIGHT


def what_is_wrong(place: str, problem: BadRecord) -> str:
    """Return where a record is wrong, and why."""
    return f"{place}: {f'move {problem.move}: ' if problem.move else ''}{problem}"
