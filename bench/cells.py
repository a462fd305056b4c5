"""The cells of a table, measured one by one and kept as JSON Lines, so that you can interrupt hours of work."""

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mazzo.games.errors import MazzoError
from mazzo.simulation.job import Job, Result
from mazzo.simulation.playing import play_all
from mazzo.simulation.pools import pool_for

Cell = dict[str, Any]
"""What to measure. A finished cell also holds the result."""
KEYS = (
    {"game", "level", "players", "games", "row", "beaten"},
    {"game", "level", "players", "games", "times", "error"},
)
"""What a finished cell has at least: one of The Game, and one of rivals."""


def finished(file: Path) -> list[Cell]:
    """Return the cells that a file holds, or raise `MazzoError` or `OSError`."""
    lines = file.read_bytes().splitlines()
    return [read_cell(line, f"{file}, line {number}") for number, line in enumerate(lines, 1)]


def read_cell(line: bytes, where: str) -> Cell:
    """Return a finished cell, or raise `MazzoError`."""
    try:
        cell = json.loads(line)
    except ValueError:
        cell = None
    if not isinstance(cell, dict) or not any(keys <= cell.keys() for keys in KEYS):
        raise MazzoError("bad-cell", f"{where}: this is not a cell that bench.strength has measured.")
    return cell


def measure(
    cells: Iterable[Cell], run: Callable[[Cell], Cell], file: Path | None, *, as_kept: bool = False
) -> list[Cell]:
    """Measure the cells that are not in the file yet, write each there when it is done, and return all there are.

    With `as_kept` a cell that is there stays, whatever the number of its games.
    """
    done: list[Cell] = []
    if file:
        file.open("a").close()  # better than to find out after hours that it cannot be written
        done = finished(file)
    for cell in cells:
        what = {key: value for key, value in cell.items() if key != "games" or not as_kept}
        if any(what.items() <= old.items() for old in done):
            continue
        tell(f"{name_of(cell)} ...")
        started = time.perf_counter()
        found = run(cell)
        done.append(cell | found)
        if file:
            with file.open("a") as lines:
                lines.write(json.dumps(done[-1]) + "\n")
        results = ", ".join(f"{key} {round(value, 3)}" for key, value in found.items())
        tell(f"  {results}, in {time.perf_counter() - started:.0f} s")
    return done


def bot_of(cell: Cell) -> str:
    """Return whose strength a cell measures, as it stands in a table."""
    effort = cell.get("effort", 1.0)
    return f"`{cell['level']}`" if effort == 1 else f"`{cell['level']} --effort {effort:g}`"


def name_of(cell: Cell) -> str:
    """Return what a cell measures, for people."""
    row = [cell["row"]] if "row" in cell else []
    return ", ".join(
        [cell["game"], bot_of(cell).strip("`"), *row, f"{cell['players']} players", f"{cell['games']} games"]
    )


def tell(line: str) -> None:
    """Say how far it is, beside the tables."""
    print(line, file=sys.stderr, flush=True)


def played(job: Job, count: int, workers: int | None) -> list[tuple[Result, ...]]:
    """Play a number of games of a job. Return the results of all its line-ups, game by game."""
    job.check()
    found: list[tuple[Result, ...]] = []
    problem = play_all(job, count, pool_for(job, count, workers), lambda chunk: found.extend(chunk.results))
    if problem:
        raise problem
    return found


def table(title: str, columns: Iterable[int], rows: dict[str, list[Cell]], text: Callable[[Cell], str]) -> str:
    """Return a Markdown table of the latest cells: one line per row, one column per number of players."""
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


def grouped(cells: Iterable[Cell], key: Callable[[Cell], str]) -> dict[str, list[Cell]]:
    """Return the cells by what a key says of them, in the order of its first cell."""
    groups: dict[str, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(key(cell), []).append(cell)
    return groups
