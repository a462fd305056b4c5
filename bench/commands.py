"""How fast the commands are."""

import os
import resource
import subprocess
import sys
import time

from mazzo import games

HEAVY = ("numpy", "asyncio", "multiprocessing", "sqlite3", "http", "matplotlib", "ray", "rich", "textual")


def report() -> None:
    """Measure and print."""
    print(f"\nmazzo --help: {cpu_seconds('--help'):.3f} s of CPU (an empty Python: {cpu_seconds(None):.3f} s)")
    code = "import sys, mazzo.cli; mazzo.cli.build_parser(); print(*[m for m in sys.argv[1:] if m in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code, *HEAVY], capture_output=True, text=True, check=True).stdout
    print(f"  heavy modules it imports: {loaded.strip() or 'none'}")
    print("\nmazzo simulate --bot random --records, games a second start-up included:")
    for name, count in {"the-game": 100_000, "ventuno": 3_000, "hamsterbacke": 20_000}.items():
        one, two = simulated(name, count, 1), simulated(name, 2 * count, 2)
        print(f"  {games.find(name).title:14} {one:10,.0f} with one worker {two:10,.0f} with two")
    print("  Ventuno's bound is its length: 23 rounds a game, 2,000 cards and 370 moves in 14 kB of record.")


def simulated(name: str, count: int, workers: int) -> float:
    """Return the games a second of random bots, with records."""
    command = ["simulate", name, "--players", "3", "--games", str(count), "--seed", "1", "--records", os.devnull]
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "mazzo.cli", *command, "--workers", str(workers)], capture_output=True, check=True
    )
    return count / (time.perf_counter() - started)


def cpu_seconds(argument: str | None) -> float:
    """Return the CPU time of a command, the best of five."""
    command = [sys.executable, "-c", ""] if argument is None else [sys.executable, "-m", "mazzo.cli", argument]
    best = float("inf")
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best
