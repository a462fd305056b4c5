"""How much the server carries, beside other servers: moves per second, how long they take, and memory per socket.

Usage: python -m bench.server [--tables 100] [--rounds 3] [--seconds 5] [--crowd 1000] [--boardgame FOLDER | no]
       python -m bench.server --analysis [--tables 100] [--rounds 3] [--seconds 5]

`mazzo serve` acknowledges moves when they are on disk. The bare server has the same stack, but no game, people or disk.
boardgame.io keeps its games in memory. Each server is one process on the loopback, and so are the players. The
servers take turns, so that other load on the machine affects all of them. Linux only.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from bench.beside import Beside
from bench.load import Measured, Plan

SEATS = 4
FILLER = 900
"""The padding of the bare server's messages, so that it sends as many bytes as Mazzo."""
PACE = 3.0
"""Seconds between the moves of a table in the crowd."""
LIMITS = {
    "MESSAGES_PER_SECOND": "1e6",
    "SOCKETS_PER_ADDRESS": "1000000",
    "TABLES_PER_MINUTE": "1e9",
    "REVIEWS_PER_MINUTE": "1e6",
}
REVIEWED = ("the-game", "--players", "5", "--bot", "easy", "--games", "40", "--seed", "1")
"""The games to review: long ones, so that each review takes a while."""
GAME = Path(__file__).with_name("boardgame.cjs")
PACKAGE = "boardgame.io@0.50"
NPM_PATIENCE = 300


@contextmanager
def serving(kind: str, folder: Path) -> Iterator[tuple[str, int]]:
    """Run a server in a folder, and yield its address and process."""
    commands = {
        "mazzo": [sys.executable, "-m", "mazzo.cli", "serve", "--port", "0", "--database", str(folder / "mazzo.db")],
        "bare": [sys.executable, "-m", "bench.bare", str(SEATS), str(FILLER)],
        "boardgame": ["node", str(folder / GAME.name), str(SEATS)],
    }
    settings = {f"MAZZO_{name}": value for name, value in {**LIMITS, "LOG_LEVEL": "error"}.items()}
    environment = {**os.environ, **settings}
    with subprocess.Popen(commands[kind], stdout=subprocess.PIPE, env=environment, text=True) as process:
        try:
            assert process.stdout
            said = next(line for line in process.stdout if "http://" in line)
            yield next(word for word in said.split() if word.startswith("http://")), process.pid
        finally:
            process.kill()


def measure(kind: str, folder: Path | None, **plan: float) -> Measured:
    """Play at a server of a kind, and return what came out."""
    with tempfile.TemporaryDirectory() as fresh:
        return msgspec.json.decode(_played("bench.load", kind, folder or Path(fresh), plan), type=Measured)


def compare(tables: int, rounds: int, seconds: float, **plan: float) -> Beside:
    """Play at a natural pace, in turns without and with analysis, and return the results."""
    with tempfile.TemporaryDirectory() as fresh:
        records = Path(fresh) / "games.jsonl"
        simulate = [sys.executable, "-m", "mazzo.cli", "simulate", *REVIEWED, "--records", str(records)]
        subprocess.run(simulate, stdout=subprocess.DEVNULL, check=True)
        asked = {"tables": tables, "rounds": rounds, "seconds": seconds, "pace": PACE, "records": str(records), **plan}
        return msgspec.json.decode(_played("bench.beside", "mazzo", Path(fresh), asked), type=Beside)


def _played(module: str, kind: str, folder: Path, plan: Mapping[str, object]) -> bytes:
    with serving(kind, folder) as (url, pid):
        asked = msgspec.convert({"url": url, "pid": pid, "server": kind, "seats": SEATS, **plan}, Plan)
        command = [sys.executable, "-m", module, msgspec.json.encode(asked).decode()]
        return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def install(folder: Path) -> str:
    """Install boardgame.io in a folder. Return what went wrong, or nothing."""
    npm = shutil.which("npm")
    if npm is None:
        return "there is no npm"
    command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), PACKAGE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=NPM_PATIENCE)
    except subprocess.TimeoutExpired:
        return f"npm did not finish in {NPM_PATIENCE} s"
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def rush(kinds: dict[str, Path | None], tables: int, rounds: int, seconds: float) -> None:
    """Let everybody move as soon as they can, and print how many moves per second each server takes."""
    found: dict[str, list[Measured]] = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind, folder in kinds.items():
            found[kind].append(measure(kind, folder, tables=tables, seconds=seconds))
    print(f"\n{tables} tables of {SEATS} sockets, as fast as they can, median of {rounds} rounds of {seconds:g} s:\n")
    print(
        f"| server | moves/s | of bare | p50 ms | p99 ms | µs of CPU per move | of bare | bytes per move | {CLOCKS} |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    bare = _medians(found["bare"])
    for kind, runs in found.items():
        own = _medians(runs)
        print(
            f"| {kind} | {own.moves_per_second:,.0f} | {own.moves_per_second / bare.moves_per_second:.2f}"
            f" | {own.p50:.1f} | {own.p99:.1f} | {1000 * own.server_cpu:.0f} | {bare.server_cpu / own.server_cpu:.2f}"
            f" | {own.bytes_per_move:,.0f} | {clocks(own)} |",
            flush=True,
        )


CLOCKS = "server's CPU | server waited | players' CPU | players waited"


def clocks(own: Measured) -> str:
    """Return how busy server and players were, and how long their main threads waited for a core that others had."""
    return f"{own.server_busy:.0%} | {own.server_waited:.0%} | {own.client_busy:.0%} | {own.client_waited:.0%}"


def _medians(runs: Sequence[Measured]) -> Measured:
    numbers = [name for name in Measured.__struct_fields__ if name != "memory"]
    return Measured(**{name: median(getattr(run, name) for run in runs) for name in numbers}, memory={})


def disk() -> str:
    """Say how long the disk alone takes for the part of a commit that waits for it."""
    waits = []
    with tempfile.TemporaryFile(buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            started = time.perf_counter()
            os.fsync(file.fileno())
            waits.append(1000 * (time.perf_counter() - started))
    waits.sort()
    return f"p50 {waits[100]:.1f} ms, p99 {waits[198]:.1f} ms"


def crowd(tables: int, seconds: float) -> None:
    """Let many tables play at a natural pace, and print how long moves take and the memory per socket."""
    sockets = tables * SEATS
    print(f"\n{sockets:,} sockets at {tables:,} tables, one move every {PACE:g} s at each, for {seconds:g} s:\n")
    head = "| server | moves/s | p50 ms | p99 ms | most ms | players late, p99 ms | KB per socket | with its game"
    print(f"{head} | {CLOCKS} |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for kind in ("bare", "mazzo"):
        own = measure(kind, None, tables=tables, pace=PACE, warm_up=2 * PACE, seconds=seconds)
        first, connected, playing = (own.memory[when] for when in ("at first", "with sockets", "at the end"))
        print(
            f"| {kind} | {own.moves_per_second:,.0f} | {own.p50:.1f} | {own.p99:.1f} | {own.most:.0f}"
            f" | {own.late:.1f} | {1024 * (connected - first) / sockets:.0f} | {1024 * (playing - first) / sockets:.0f}"
            f" | {clocks(own)} |",
            flush=True,
        )
        print(f"An fsync of 4 KiB by itself takes {disk()}.\n" if kind == "mazzo" else "", end="")


def beside(tables: int, rounds: int, seconds: float) -> None:
    """Print how much longer moves take while games are reviewed."""
    own = compare(tables, rounds, seconds, warm_up=2 * PACE)
    print(
        f"\n{tables} tables of {SEATS} at a natural pace, {rounds} rounds of {seconds:g} s without and with analysis,"
        f" which used {own.busy:.0%} of a core:\n"
    )
    print("| analysis | moves | p50 ms | p99 ms | most ms |")
    print("|---|---|---|---|---|")
    for at, name in enumerate(("none", "all its processes busy")):
        print(f"| {name} | {own.moves[at]:,} | {own.p50[at]:.1f} | {own.p99[at]:.1f} | {own.most[at]:.0f} |")
    rounded = ", ".join(f"{ratio:.2f}" for ratio in own.ratios)
    print(f"\nThe p99 with analysis is {own.ratio:.2f} of the p99 without it (rounds: {rounded}).")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How much the server carries.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--crowd", type=int, default=1000, help="tables at a natural pace; 0 for none")
    parser.add_argument("--boardgame", default="", help="a folder with boardgame.io installed, or no")
    parser.add_argument("--analysis", action="store_true", help="only compare moves with and without analysis")
    asked = parser.parse_args()
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"{os.cpu_count()} cores; the load of the machine before the measurements was {load}.")
    beside(asked.tables, asked.rounds, asked.seconds)
    if asked.analysis:
        return
    with tempfile.TemporaryDirectory() as temporary:
        kinds: dict[str, Path | None] = {"bare": None, "mazzo": None}
        if asked.boardgame != "no":
            folder = Path(asked.boardgame or temporary)
            problem = "" if asked.boardgame else install(folder)
            if problem:
                print(f"The bench leaves out boardgame.io, because npm could not install it: {problem}.")
            else:
                shutil.copy(GAME, folder)
                kinds["boardgame"] = folder
        rush(kinds, asked.tables, asked.rounds, asked.seconds)
    if asked.crowd:
        crowd(asked.crowd, 3 * asked.seconds)


if __name__ == "__main__":
    main()
