"""A digest of how bots play: what was measured counts for the bots that it measured, and no others.

It covers every deal, move and word of a few games with a fixed seed, in which the bots think little. What a little
thinking does not show, it covers by the constants of the bots' code and by the data that they read.
"""

import ast
import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import mazzo
from mazzo.simulation.job import Job, play_chunk

GAMES, SEED, EFFORT = 3, 99, 0.02
LENGTH = 12


def of_job(job: Job) -> str:
    """Return the digest of the bots at such a table."""
    chunk = play_chunk(replace(job, seed=SEED, effort=EFFORT, records=True), 0, GAMES)
    records = (json.loads(line) for line in chunk.records.splitlines())
    played = [[record.get(part) for part in ("deals", "moves", "talk")] for record in records]
    text = json.dumps(played) + "".join(fixed_for(job.game))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


@cache
def fixed_for(game: str) -> list[str]:
    """Return the constants and the data of a game's bots."""
    folder = Path(mazzo.__file__).parent / "games" / game.replace("-", "_") / "bots"
    constants = [line for file in sorted(folder.glob("*.py")) for line in constants_of(file.read_text())]
    return constants + [file.read_text() for file in sorted(folder.rglob("*.json"))]


def constants_of(code: str) -> Iterator[str]:
    """Yield the constants that a module defines."""
    for node in ast.parse(code).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield ast.unparse(node)
