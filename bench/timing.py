"""Measure several things in turn, so that they share whatever else the machine is doing."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from mazzo import Random, games

ROUNDS = 5

Rate = Callable[[], float]
"""Does some work and returns how much of it was done per second."""


def side_by_side(rates: dict[str, Rate]) -> dict[str, float]:
    """Return the median rate of each, all measured in turn several times."""
    found: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(ROUNDS):
        for name, rate in rates.items():
            found[name].append(rate())
    return {name: median(values) for name, values in found.items()}


def random_play(name: str, players: int, count: int) -> float:
    """Return the moves per second of uniform random play from deal to end."""
    game = games.find(name)
    options = {"players": players} | ({} if game.first_seat_agreed else {"first_seat": 0})
    fresh = game.table(game.options(options))
    table, rng, steps = fresh.copy(), Random(1), 0
    started = time.perf_counter()
    for _ in range(count):
        table.copy_from(fresh)
        steps += table.playout(rng)
    return steps / (time.perf_counter() - started)


def plain_random_play(name: str, players: int, count: int) -> Rate:
    """Return the same measurement, in a process that runs the plain files."""

    def rate() -> float:
        command = [sys.executable, "-m", "bench.timing", name, str(players), str(count)]
        done = subprocess.run(
            command, env={**os.environ, "MAZZO_PURE": "1"}, capture_output=True, text=True, check=True
        )
        return float(json.loads(done.stdout))

    return rate


if __name__ == "__main__":
    print(json.dumps(random_play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
