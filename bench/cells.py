"""The cells of a table, measured one after the other and kept as JSON Lines: hours of it can be interrupted."""

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mazzo.simulate.crew import gather
from mazzo.simulate.job import Job, Result
from mazzo.simulate.runner import play_all

Cell = dict[str, Any]
"""What is to be measured; a finished cell also says what came of it."""


def finished(file: Path) -> list[Cell]:
    """Return the cells that a file holds."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def measure(
    cells: Iterable[Cell], run: Callable[[Cell], Cell], file: Path | None, *, as_kept: bool = False
) -> list[Cell]:
    """Measure the cells that are not in the file yet, write each there when it is done, and return all there are.

    With `as_kept` a cell that is there stays, whatever the number of its games.
    """
    done = finished(file) if file else []
    for cell in cells:
        what = {key: value for key, value in cell.items() if key != "games" or not as_kept}
        if any(what.items() <= old.items() for old in done):
            continue
        started = time.perf_counter()
        done.append(cell | run(cell))
        if file:
            with file.open("a") as lines:
                lines.write(json.dumps(done[-1]) + "\n")
        print(f"{time.perf_counter() - started:7.0f} s  {done[-1]}", file=sys.stderr, flush=True)
    return done


def played(job: Job, count: int, workers: int | None) -> list[tuple[Result, ...]]:
    """Play so many games of a job and return the results of all its line-ups, game by game."""
    job.check()
    found: list[tuple[Result, ...]] = []
    problem = play_all(job, count, gather(job, count, workers), lambda chunk: found.extend(chunk.results))
    if problem:
        raise problem
    return found


def table(title: str, columns: Iterable[int], rows: dict[str, list[Cell]], text: Callable[[Cell], str]) -> str:
    """Return a Markdown table: a line for each row, a column for each number of players, the latest cell of each."""
    columns = list(columns)
    lines = [f"| {title} | games | {' | '.join(f'{players}p' for players in columns)} |"]
    lines.append("|---" * (2 + len(columns)) + "|")
    for name, cells in rows.items():
        latest = {cell["players"]: cell for cell in cells}
        counts = sorted({cell["games"] for cell in latest.values()})
        games = "–".join(f"{count:,}" for count in dict.fromkeys((counts[0], counts[-1])))
        texts = [text(latest[players]) if players in latest else "–" for players in columns]
        lines.append(f"| {name} | {games} | {' | '.join(texts)} |")
    return "\n".join(lines)


def grouped(cells: Iterable[Cell], key: str) -> dict[str, list[Cell]]:
    """Return the cells by what they say under a key, in the order of its first cell."""
    groups: dict[str, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(cell[key], []).append(cell)
    return groups
