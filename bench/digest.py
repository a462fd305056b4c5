"""A digest of all that decides how bots play: what was measured counts for the bots that it measured, and no others.

It covers the code of a game's rules and bots without comments and docstrings, and the data that the bots read.
"""

import ast
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import mazzo
from mazzo.games.the_game.bots import nets, weights

PACKAGE = Path(mazzo.__file__).parent
LENGTH = 12
UNTAUGHT = ("random", "easy")
"""The levels that read no data."""


def digest(game: str, level: str, players: int, words: frozenset[str] = frozenset()) -> str:
    """Return the digest of the bots of a level, at a table with these options."""
    parts = [code(file) for file in sources(game)]
    if level not in UNTAUGHT:
        parts += [file.read_text() for file in data(game, level, players, words)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:LENGTH]


def sources(game: str) -> Iterator[Path]:
    """Yield the files that decide: those that are compiled, and all the bots'."""
    folder = PACKAGE / "games" / game.replace("-", "_")
    compiled = {file.with_suffix(".py") for where in (PACKAGE / "bots", folder) for file in where.rglob("*.pxd")}
    yield from sorted(compiled | set((folder / "bots").glob("*.py")))


@cache
def code(file: Path) -> str:
    """Return the lines of a file that are neither empty nor comment nor docstring."""
    text = file.read_text()
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = [line.rstrip() for number, line in enumerate(text.splitlines(), 1) if number not in told]
    return "\n".join(line for line in lines if line and not line.lstrip().startswith("#"))


def data(game: str, level: str, players: int, words: frozenset[str]) -> Iterator[Path]:
    """Yield the files that the bots of a level read: in The Game, those for these options."""
    if game == "the-game":
        flags = {flag: flag in words for flag in mazzo.games.find(game).flags}
        yield weights.FOLDER / f"{weights.used_for(players, flags)}.json"
        if level == "expert":
            yield nets.FOLDER / f"{nets.used_for(flags)}.json"
        return
    folder = PACKAGE / "games" / game.replace("-", "_") / "bots"
    yield from sorted(folder.rglob("*.json"))


def of_cell(cell: Mapping[str, object]) -> str:
    """Return the digest of today's bots for a cell."""
    words = frozenset(str(cell.get("row", "base")).split("+")) - {"base"}
    return digest(str(cell["game"]), str(cell["level"]), int(str(cell["players"])), words)
