"""Let bots play a few games and print a digest of every move: run it at both speeds and compare.

Usage: python -m tests.bots.digest
"""

import hashlib

import mazzo
from mazzo import Random, games
from mazzo.games.the_game.bots.care import Care
from mazzo.games.the_game.bots.planning import new_planner
from mazzo.games.the_game.table import Table
from tests.bots.rivals import played

TABLES = {
    "ventuno": (["normal", "expert"], ["expert", "easy", "normal"], ["easy", "expert", "normal", "normal"]),
    "hamsterbacke": (["expert", "normal", "easy"], ["easy", "normal", "expert", "normal"]),
}
EFFORT = 0.003


def digests() -> list[str]:
    """Return a line for each table: its game and bots, and a digest of all the moves."""
    found = []
    for name, tables in TABLES.items():
        for levels in tables:
            log = [played(name, levels, seed, EFFORT).log for seed in range(2)]
            found.append(f"{name} {levels} {hashlib.sha256(repr(log).encode()).hexdigest()}")
    return found + [f"the-game {flag} {logits(flag)}" for flag in ("", "on_fire", "extreme")]


def logits(flag: str) -> str:
    """Return a digest of what a network of The Game thinks of every turn of a game."""
    table = Table(3, **{name: name == flag for name in games.find("the-game").flags})
    planner = new_planner(table, Care(8, judges=True))
    table.shuffle(Random(1))
    table.deal()
    planner.open(table)
    thought = []
    while not table.over:
        planner.plan(table)
        thought.append([planner.logits[rank] for rank in range(planner.found)])
        planner.play_turn(table)
    return hashlib.sha256(repr(thought).encode()).hexdigest()


if __name__ == "__main__":
    print("compiled" if mazzo.compiled else "plain")
    print("\n".join(digests()))
