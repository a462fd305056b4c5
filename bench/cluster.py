"""How much several processes with PostgreSQL and Redis carry: moves per second and p99 with 1, 2 and 3 of them.

Usage: python -m bench.cluster [--tables 40] [--rounds 3] [--seconds 5] [--most 3] [--pace SECONDS] [--share 0.25]

Players, servers, PostgreSQL and Redis share the cores of this machine. One server alone would use up a core, and two
would leave none for the others. So each server process gets the same small share of a core, whatever their number, as
if it ran on a small machine of its own. This needs root; without it the servers run unlimited, and the bench says so.
And there are so many tables for each process, for a commit and a message to Redis carry what many tables do at a time.

The sizes take turns. Each table's players are spread over all the processes, or (`apart`) all go to one of them.
Linux only.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import msgspec

from bench.load import Measured, Plan
from bench.server import LIMITS, SEATS
from bench.share import limited
from tests.server.cluster import running_cluster
from tests.server.postgres import Postgres, running_postgres
from tests.server.valkey import Valkey, running_valkey

SETTINGS = {name.lower(): value for name, value in LIMITS.items()}


def measure(
    postgres: Postgres, valkey: Valkey, size: int, *, apart: bool, share: float = 0.0, **plan: float
) -> tuple[Measured, bool]:
    """Play at a number of processes. Return the results, and whether each process had only its share of a core."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_cluster(postgres, valkey, Path(folder), size, **SETTINGS) as cluster,
        ExitStack() as limits,
    ):
        (url, pid), *others = [(server.url, server.process.pid) for server in cluster.servers]
        pids = [pid, *(pid for _, pid in others)]
        held = [limits.enter_context(limited(pid, share)) for pid in pids if share]
        asked = {"url": url, "pid": pid, "others": others, "apart": apart, "seats": SEATS, **plan}
        command = [sys.executable, "-m", "bench.load", msgspec.json.encode(msgspec.convert(asked, Plan)).decode()]
        found = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        return msgspec.json.decode(found, type=Measured), bool(held) and all(held)


def compare(postgres: Postgres, valkey: Valkey, most: int, rounds: int, share: float, **plan: float) -> None:
    """Measure each size several times, in turns, and print the medians.

    `by cost` is what the processor time per move allows: so many processes, each with as much time as one had alone.
    """
    kinds = [(size, apart) for size in range(1, most + 1) for apart in (False, True) if size > 1 or not apart]
    found: dict[tuple[int, bool], list[Measured]] = {kind: [] for kind in kinds}
    held = []
    for _ in range(rounds):
        for size, apart in kinds:
            own = {**plan, "tables": size * plan["tables"]}
            measured, is_limited = measure(postgres, valkey, size, apart=apart, share=share, **own)
            found[size, apart].append(measured)
            held.append(is_limited)
    print(f"Each process had {share:g} of a core." if all(held) else "The processes were not limited.")
    one, cost = (median(getattr(run, name) for run in found[1, False]) for name in ("moves_per_second", "server_cpu"))
    print("| processes | players of a table | moves/s | of one | by cost | p50 ms | p99 ms | µs per move | cores |")
    print("|---|---|---|---|---|---|---|---|---|")
    for (size, apart), runs in found.items():
        moves, p50, p99, cpu, busy = (
            median(getattr(run, name) for run in runs)
            for name in ("moves_per_second", "p50", "p99", "server_cpu", "server_busy")
        )
        where = "" if size == 1 else "at one process" if apart else "spread"
        times = f"{p50:.1f} | {p99:.1f} | {1000 * cpu:.0f}"
        by_cost = size * cost / cpu
        print(f"| {size} | {where} | {moves:,.0f} | {moves / one:.2f} | {by_cost:.2f} | {times} | {busy:.2f} |")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How much several processes carry.")
    parser.add_argument("--tables", type=int, default=40, help="for each process")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--most", type=int, default=3, help="how many processes at most")
    parser.add_argument("--share", type=float, default=0.25, help="of a core for each process; 0: as much as there is")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between the moves of a table; 0: at once")
    asked = parser.parse_args()
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{os.cpu_count()} cores; the load of the machine before the measurements was {load}.")
    plan = {"tables": asked.tables, "seconds": asked.seconds, "pace": asked.pace}
    with running_postgres(durable=True) as postgres, running_valkey() as valkey:
        compare(postgres, valkey, asked.most, asked.rounds, asked.share, **plan)


if __name__ == "__main__":
    main()
