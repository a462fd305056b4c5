"""Measure how strong the bots are and print the tables of docs/strength.md.

    python -m bench.strength --results strength.jsonl

takes days. The command names each cell as it begins, and writes it to the file when it is done. After an interruption,
the same command continues. Several may write to one file if they measure different rows. To print a file:

    python -m bench.strength --table strength.jsonl

Only cells of today's bots count. To delete the cells of older bots from a file:

    python -m bench.strength --prune strength.jsonl
"""

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench import digest, rivals
from bench.cells import Cell, bot_of, finished, grouped, measure, played, table
from mazzo import bots, games
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.games.rng import Random
from mazzo.simulation.job import Job, check_games
from mazzo.simulation.statistics import wilson

MANY, FEW = 1000, 300
"""How many games a cell has: few at `expert`, and among rivals."""
ROWS = (
    "base",
    "silent",
    "professional",
    "fewer_cards",
    "professional+fewer_cards",
    "on_fire",
    "extreme",
    "on_fire+extreme",
    "professional+on_fire",
    "professional+extreme",
    "professional+on_fire+extreme",
)
"""The rows of The Game: its variants, talking unless silent."""
TITLES = {"base": "base, talking", "silent": "base, silent"}


def cells_asked(asked: argparse.Namespace) -> Iterator[Cell]:
    """Return the cells to be measured, or raise `BadOptions`. Each one gets its digest when its turn comes."""
    check(asked)
    cells: list[Cell] = []
    for level in asked.level:
        for name in asked.game:
            cell: Cell = {"game": name, "level": level, "games": asked.games or usual_games(name, level)}
            cell |= {"seed": asked.seed, "effort": asked.effort}
            for players in (number for number in games.find(name).players if number in (asked.players or [number])):
                if name == "the-game":
                    rows = (row for row in asked.rows if players > 1 or "silent" not in row)
                    cells += [cell | {"players": players, "row": row} for row in rows]
                elif level in rivals.AMONG:
                    cells.append(cell | {"players": players, "games": rivals.whole_deals(cell["games"], players)})
    if not cells:
        raise BadOptions("no-cells", "There is nothing to measure in that: name more games, levels, rows or players.")
    return (cell | {"bots": digest.of_job(job_of(cell))} for cell in cells)


def check(asked: argparse.Namespace) -> None:
    """Before any measurement, raise `BadOptions` if the command asks for something unknown."""
    found = [games.find(name) for name in asked.game]
    for level in asked.level:
        bots.make(level, "the-game", Random(0), asked.effort)
    for word in "+".join(asked.rows).split("+"):
        if word not in ("base", "silent", *games.find("the-game").flags):
            raise BadOptions("no-row", f"There is no row {word!r:.40}: there are {', '.join(ROWS)}, and more with +.")
    for players in asked.players:
        if not any(players in game.players for game in found):
            ranges = ", ".join(f"{game.title} {game.players[0]} to {game.players[-1]}" for game in found)
            raise BadOptions("bad-players", f"Nothing is for {players} players: {ranges}.")
    if asked.games is not None:
        check_games(asked.games)


def usual_games(name: str, level: str) -> int:
    """Return how many games a cell has by default."""
    return FEW if level == "expert" or name in rivals.GAMES else MANY


def run(cell: Cell, workers: int | None) -> Cell:
    """Measure a cell."""
    if cell["game"] != "the-game":
        return rivals.run(cell, workers)
    results = played(job_of(cell), cell["games"], workers)
    return {"beaten": sum(result["reason"] == "all-laid" for (result,) in results)}


def job_of(cell: Cell) -> Job:
    """Return the games of a cell."""
    if cell["game"] != "the-game":
        return rivals.job_of(cell)
    words = set(cell["row"].split("+")) - {"base"}
    options = {"players": cell["players"]} | dict.fromkeys(words - {"silent"}, True)
    lineup = (cell["level"],) * cell["players"]
    return Job("the-game", options, None, (lineup,), cell["seed"], cell["effort"], "silent" not in words)


def text(cell: Cell) -> str:
    """Return a cell of The Game as it stands in a table."""
    low, high = wilson(cell["beaten"], cell["games"])
    return f"{100 * cell['beaten'] / cell['games']:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def place(cell: Cell) -> tuple[int, float, int]:
    """Return the place of a cell of The Game in the tables: by its level, the most effort first, and by its row."""
    return bots.LEVELS.index(cell["level"]), -cell.get("effort", 1.0), (*ROWS, cell["row"]).index(cell["row"])


def title(cell: Cell) -> str:
    """Return the name of the row of a cell of The Game."""
    row: str = cell["row"]
    return TITLES.get(row, row)


def tables(cells: list[Cell]) -> str:
    """Return the tables of all cells: two per level of The Game, one per other game."""
    ours = [cell for cell in cells if cell["game"] == "the-game"]
    ours.sort(key=place)
    columns = games.find("the-game").players
    found = [
        table(f"{bot}, beaten in per cent (95 %)", columns, grouped(some, title), text)
        for bot, some in grouped(ours, bot_of).items()
    ]
    return "\n\n".join(worth_of_talk(ours) + found + rivals.tables([cell for cell in cells if cell not in ours]))


def worth_of_talk(cells: list[Cell]) -> list[str]:
    """Return the table of what talk is worth, unless no bot was measured both silent and talking."""
    rows: dict[str, list[Cell]] = {}
    for bot, some in grouped(cells, bot_of).items():
        talking = {cell["players"]: cell for cell in some if cell["row"] == "base"}
        both = [cell | {"talking": talking[cell["players"]]} for cell in some if is_silent_with(cell, talking)]
        if both:
            rows[bot] = both
    if not rows:
        return []
    return [table("silent → talking, beaten in per cent (95 %)", games.find("the-game").players, rows, gain)]


def is_silent_with(cell: Cell, talking: dict[int, Cell]) -> bool:
    """Say whether a cell is of a silent team, and another has the same team talking."""
    return cell["row"] == "silent" and cell["players"] in talking


def gain(cell: Cell) -> str:
    """Return what talk gains, as it stands in a table."""
    shares = [(one["beaten"] / one["games"], one["games"]) for one in (cell, cell["talking"])]
    (silent, _), (talking, _) = shares
    error = 196 * sum(share * (1 - share) / count for share, count in shares) ** 0.5
    return f"{100 * silent:.1f} → {100 * talking:.1f} ({100 * (talking - silent):+.1f} ± {error:.1f})"


def words(text: str) -> list[str]:
    """Read words with commas between them."""
    return text.split(",")


def numbers(text: str) -> list[int]:
    """Read numbers with commas between them."""
    if not all(word.isdecimal() for word in words(text)):
        raise argparse.ArgumentTypeError(f"it is numbers with commas between them, as in 3,4, not {text!r:.40}")
    return [int(word) for word in words(text)]


GAMES_HELP = (
    f"of each cell; without it, a cell that FILE holds stays as it is, and a new one has {MANY:,}, "
    f"or {FEW} if it is of expert or of {' or '.join(rivals.GAMES)}"
)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep what is measured, and skip what is there")
    parser.add_argument("--table", type=Path, metavar="FILE", help="measure nothing, print what was kept")
    parser.add_argument("--prune", type=Path, metavar="FILE", help="measure nothing, delete the cells of older bots")
    parser.add_argument("--game", type=words, default=["the-game", *rivals.GAMES], help="as in ventuno,hamsterbacke")
    parser.add_argument("--level", type=words, default=["easy", "normal", "expert"], help="as in normal,expert")
    parser.add_argument(
        "--rows", type=words, default=ROWS, help="variants of The Game, joined by +, or base, or silent"
    )
    parser.add_argument("--players", type=numbers, default=[], help="as in 3,4; all without it")
    parser.add_argument("--games", type=int, help=GAMES_HELP)
    parser.add_argument("--workers", type=int, help="processes; without it, one for each core")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main(line: list[str] | None = None) -> int:
    """Measure and print, or only print."""
    asked = build_parser().parse_args(line)
    try:
        print(tables(kept_or_measured(asked)))
    except KeyboardInterrupt:
        print("Interrupted: with --results the same command continues from here.", file=sys.stderr)
        return 130
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    except OSError as problem:
        print(f"{problem.filename}: {problem.strerror}", file=sys.stderr)
        return 2
    return 0


def kept_or_measured(asked: argparse.Namespace) -> list[Cell]:
    """Return the kept cells of today's bots, or measure the requested ones."""
    file = asked.table or asked.prune
    if not file:
        run_here = partial(run, workers=asked.workers)
        return current(measure(cells_asked(asked), run_here, asked.results, as_kept=asked.games is None))
    cells = current(finished(file))
    if asked.prune:
        file.write_text("".join(json.dumps(cell) + "\n" for cell in cells))
    elif not cells:
        raise MazzoError("no-cells", f"{file} holds no cell of today's bots: measure some with --results.")
    return cells


def current(cells: list[Cell]) -> list[Cell]:
    """Return the cells that today's bots gave."""
    return [cell for cell in cells if cell.get("bots") == digest.of_job(job_of(cell))]


if __name__ == "__main__":
    sys.exit(main())
