"""How fast the commands are."""

import os
import resource
import subprocess
import sys
import time
from functools import partial

from bench import playouts
from bench.timing import Rate, side_by_side
from mazzo import games
from mazzo.games.hamsterbacke.bots.policy import Policy as HamsterPolicy
from mazzo.games.hamsterbacke.bots.weights import WEIGHTS
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.policy import Policy as VentunoPolicy
from mazzo.simulation.job import Job, play_chunk

COUNTS = {
    "the-game": {"easy": 500, "normal": 200},
    "ventuno": {"easy": 200, "normal": 100},
    "hamsterbacke": {"easy": 300, "normal": 60},
}
"""How many games of each level it plays at a time."""
OWN_LOOPS: dict[str, playouts.Play] = {
    "the-game": partial(playouts.by_planner, Planner(weights.load(3, {}))),
    "ventuno": lambda table, rng: playouts.by_ventuno_policy(VentunoPolicy(LEARNT[3]["policy"]), table, rng) and 1,
    "hamsterbacke": partial(playouts.by_hamster_policy, HamsterPolicy(WEIGHTS[3])),
}
"""The policies of `normal`, which play whole games by themselves."""
HEAVY = ("numpy", "asyncio", "multiprocessing", "sqlite3", "http", "matplotlib", "ray", "rich", "textual")


def report() -> None:
    """Measure and print."""
    print(f"\nmazzo --help: {cpu_seconds('--help'):.3f} s of CPU (an empty Python: {cpu_seconds(None):.3f} s)")
    code = "import sys, mazzo.cli; mazzo.cli.build_parser(); print(*[m for m in sys.argv[1:] if m in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code, *HEAVY], capture_output=True, text=True, check=True).stdout
    print(f"  heavy modules it imports: {loaded.strip() or 'none'}")
    print("\nmazzo simulate --bot random --records, games per second, start-up included:")
    for name, count in {"the-game": 100_000, "ventuno": 3_000, "hamsterbacke": 20_000}.items():
        one, two = simulated(name, count, 1), simulated(name, 2 * count, 2)
        print(f"  {games.find(name).title:14} {one:10,.0f} with one worker {two:10,.0f} with two")
    print("  Ventuno's bound is its length: 23 rounds per game, 2,000 cards and 370 moves in 14 kB of record.")
    print("\ngames of our own bots per second and core, three players, records written; and the policy's own loop:")
    for name, policy in OWN_LOOPS.items():
        rates: dict[str, Rate] = {level: partial(played, name, level, count) for level, count in COUNTS[name].items()}
        found = side_by_side(rates | {"loop": partial(playouts.played, name, 3, COUNTS[name]["normal"], policy)})
        easy, normal, loop = (found[label] for label in ("easy", "normal", "loop"))
        print(f"  {games.find(name).title:14} {easy:8,.0f} easy {normal:8,.0f} normal {loop:8,.0f} in the loop")


def played(name: str, level: str, count: int) -> float:
    """Return the games per second of a table of bots in this process, with records."""
    job = Job(name, {"players": 3}, None, ((level,) * 3,), 1, records=True)
    return count / play_chunk(job, 0, count).seconds


def simulated(name: str, count: int, workers: int) -> float:
    """Return the games per second of random bots, with records."""
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
