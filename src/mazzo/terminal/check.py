"""The command `mazzo check`."""

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from mazzo import record, texts
from mazzo.games.errors import BadOptions, BadRecord, UnreadableRecord
from mazzo.simulation.progress import Progress

RIGHT, WRONG, UNREADABLE = 0, 1, 2
MOST_UNREADABLE = 5


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file of records (- is standard input), or the record of a server's game by its link."""
    if name == "-":
        yield sys.stdin.buffer
    elif _is_link(name):
        from mazzo.terminal.links import record_at  # a file needs nothing of a server's

        yield io.BytesIO(record_at(name))
    else:
        with Path(name).open("rb") as file:
            yield file


def _is_link(name: str) -> bool:
    """Say whether the name of a file is really a link to a server's table, or to its replay."""
    return "://" in name or (re.search(r"[^/]/(table|replay)/\w+/?$", name) is not None and not Path(name).exists())


def line_of(name: str, game: int) -> tuple[int, bytes]:
    """Return the line of a file that holds the game of this number, counted from 1, and its own number."""
    number = 0
    with opened(name) as file:
        for number, found in enumerate(record.lines(file), 1):
            if number == game:
                return found
    there = {0: "it holds no games", 1: "it holds one game, number 1"}.get(number, f"it holds games 1 to {number}")
    raise BadOptions("no-such-game", f"{name} has no game number {game}: {there}.")


def lines_of(name: str) -> list[tuple[int, bytes]]:
    """Return the lines of a file that hold games, each with its number."""
    with opened(name) as file:
        return list(record.lines(file))


def unless_wrong(place: str, work: Callable[[], int]) -> int:
    """Do something with a record and return its exit code, or say where the record is wrong, as `check` does."""
    try:
        return work()
    except BadRecord as problem:
        why = in_words(problem)
        said = texts.t("cli.wrong-move", n=problem.move, why=why) if problem.move else why
        print(f"mazzo: {place}: {said}", file=sys.stderr)
        return WRONG
    except UnreadableRecord as problem:
        print(f"mazzo: {place}: {in_words(problem)}", file=sys.stderr)
        return UNREADABLE


def in_words(problem: BadRecord | UnreadableRecord) -> str:
    """Return why a record is wrong; in English, which says most, where that is spoken or no catalogue knows it."""
    sentence, key = str(problem), f"record.{problem.code}"
    if texts.spoken() == "en":
        return sentence
    said = texts.refusal(problem)
    known = texts.t(key)
    return known if said == sentence and known != key else said


def run(names: Sequence[str]) -> int:
    """Check all the files and return the worst verdict."""
    return max(_check_file(name) for name in names)


def _check_file(name: str) -> int:
    verdicts: Counter[int] = Counter()
    try:
        with opened(name) as file:
            for verdict, what in _checked(name, file):
                verdicts[verdict] += 1
                if what:
                    print(what)
                if verdicts[UNREADABLE] == MOST_UNREADABLE:
                    print(f"{name}: too many lines are not records; Mazzo skipped the rest. Put one game on each line.")
                    return UNREADABLE
    except UnreadableRecord as problem:
        print(f"{name}: {problem}")
        return UNREADABLE
    except BrokenPipeError:
        raise
    except OSError as problem:
        print(f"mazzo: {name}: {texts.failed(problem)}", file=sys.stderr)
        return UNREADABLE
    games = verdicts.total()
    wrong = games - verdicts[RIGHT]
    if not games:
        print(f"{name}: no games")
        return RIGHT
    print(f"{name}: {games} {'game' if games == 1 else 'games'}, {f'{wrong} of them wrong' if wrong else 'all right'}")
    return max(verdicts)


def _checked(name: str, file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the verdict on each line and what is wrong with it. Show a bar at the terminal meanwhile."""
    progress = Progress(_size(file), unit="bytes")
    read = games = 0
    try:
        for number, line in record.lines(file):
            verdict, what = _check_line(f"{name}:{number}", line)
            if what:
                progress.clear()
            yield verdict, what
            read += len(line)
            games += 1
            progress.show(read, f"{games:,} games")
    finally:
        progress.clear()


def _size(file: BinaryIO) -> int:
    """Return the length of a file, or 0 for a pipe or a link, which get no bar."""
    try:
        return os.fstat(file.fileno()).st_size
    except io.UnsupportedOperation:
        return 0


def _check_line(place: str, line: bytes) -> tuple[int, str]:
    try:
        record.check(record.parse(line))
    except BadRecord as problem:
        return WRONG, what_is_wrong(place, problem)
    except UnreadableRecord as problem:
        return UNREADABLE, f"{place}: {problem}"
    return RIGHT, ""


def what_is_wrong(place: str, problem: BadRecord) -> str:
    """Return where a record is wrong, and why."""
    return f"{place}: {f'move {problem.move}: ' if problem.move else ''}{problem}"
