"""Let bots play a few games and print a digest of every move: run it at both speeds and compare.

Usage: python -m tests.bots.digest
"""

import hashlib

import mazzo
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
    return found


if __name__ == "__main__":
    print("compiled" if mazzo.compiled else "plain")
    print("\n".join(digests()))
