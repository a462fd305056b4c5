"""Checks the sizing table of docs/scaling.md: a queueing simulation with measured service times.

Usage: python -m bench.growth [--seconds 20] [--measure]

Players at each table move every 3 s on average, at random. A move waits for its process, then for the log, then for the
process again, which sends it to four players. Redis carries the news to other processes, and bots wait for a worker.
Of a large size we simulate one of many equal slices: a partition of the log with its own processes and Redis.
`--measure` times PostgreSQL and Redis on this machine and prints what `Service` should hold (about a minute).
"""

import argparse
import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count

import msgspec

from bench.load import Clocks
from mazzo.server import events as ev
from mazzo.server.store import Batch, SqlStore
from tests.server.postgres import Postgres, children, fresh, running_postgres
from tests.server.valkey import running_valkey

PACE = 3.0
"""Seconds between two moves of a table."""
BOTS = 0.1
"""The share of moves that bots of the level `expert` make; the other levels take a tenth of a millisecond."""


class Service(msgspec.Struct, frozen=True):
    """Seconds of one server each, as measured on this project's machine of 2 cores."""

    move: float = 278e-6
    """A process with its own move, from frame to four players, with its part of the commit."""
    hear: float = 67e-6
    """A process with news of another's move, which it sends to its players."""
    commit: float = 5e-3
    """PostgreSQL and its disk with one commit, however many rows it has."""
    row: float = 10e-6
    """PostgreSQL with each row of a commit, and with reading it again for another process."""
    publish: float = 0.2e-6
    """Redis with a message to each process that hears it."""
    bot: float = 50e-3
    """A worker with a move of `expert`, on average over the games."""


class Size(msgspec.Struct, frozen=True):
    """A way to serve a number of tables."""

    tables: int
    slices: int
    """Independent parts: each has its own log, Redis and processes."""
    processes: int
    """In each slice."""
    workers: int
    """For bots, in each slice."""
    spread: bool
    """Whether a table's players may be at different processes. Else a proxy sends them all to one."""


SIZES = (
    Size(1_000, 1, 1, 2, spread=True),
    Size(100_000, 4, 8, 50, spread=False),
    Size(1_000_000, 40, 8, 50, spread=False),
)


class Queue:
    """One server, or several, with a queue. They take a group at a time where `group` is more than 1."""

    def __init__(self, world: "World", servers: int = 1, group: int = 1) -> None:
        self.world = world
        self.free = self.servers = servers
        self.group = group
        self.waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self.busy = 0.0

    def ask(self, seconds: float, then: Callable[[], None], fixed: float = 0.0) -> None:
        """Do some work, then call `then`. `fixed` is the additional time of a whole group."""
        self.waiting.append((seconds, then))
        self.fixed = fixed
        self._start()

    def _start(self) -> None:
        if not self.free or not self.waiting:
            return
        self.free -= 1
        taken = [self.waiting.popleft() for _ in range(min(self.group, len(self.waiting)))]
        seconds = random.expovariate(1) * self.fixed + sum(seconds for seconds, _ in taken)
        self.busy += seconds

        def end() -> None:
            self.free += 1
            for _, then in taken:
                then()
            self._start()

        self.world.at(seconds, end)


class World:
    """One slice: its queues, and what happens when."""

    def __init__(self, size: Size, service: Service) -> None:
        self.service, self.size = service, size
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._ids = count()
        self.processes = [Queue(self) for _ in range(size.processes)]
        self.log, self.redis = Queue(self, group=500), Queue(self)
        self.workers = Queue(self, size.workers)
        self.latencies: list[float] = []

    def at(self, seconds: float, do: Callable[[], None]) -> None:
        """Let something happen after some seconds."""
        heapq.heappush(self._due, (self.now + seconds, next(self._ids), do))

    def run(self, seconds: float) -> None:
        """Play for this many seconds."""
        for _ in range(self.size.tables // self.size.slices):
            self.at(random.expovariate(1 / PACE), self._move)
        while self._due and self._due[0][0] < seconds:
            self.now, _, do = heapq.heappop(self._due)
            do()

    def _move(self) -> None:
        """Let a player move at a table, and the next player after a while."""
        self.at(random.expovariate(1 / PACE), self._move)
        place = random.choice(self.processes)
        if random.random() < BOTS:
            self.workers.ask(random.expovariate(1 / self.service.bot), lambda: self._save(place, None))
        else:
            self._save(place, self.now)

    def _save(self, place: Queue, began: float | None) -> None:
        service, others = self.service, [other for other in self.processes if other is not place]
        readers = min(3, len(others)) if self.size.spread else 0

        def told() -> None:
            if began is not None:
                self.latencies.append(self.now - began)
            self.redis.ask(service.publish * len(self.processes), heard)

        def heard() -> None:
            for other in random.sample(others, readers):
                other.ask(service.hear, lambda: None)

        rows = service.row * (1 + readers)
        saved: Callable[[], None] = lambda: place.ask(service.move / 2, told)  # noqa: E731
        place.ask(service.move / 2, lambda: self.log.ask(rows, saved, service.commit))


def figures(size: Size, service: Service, seconds: float) -> Iterator[str]:
    """Simulate a size, and yield the cells of its row."""
    random.seed(1)
    world = World(size, service)
    world.run(seconds)
    found = sorted(world.latencies)
    yield f"{size.tables:,}"
    yield f"{size.slices} × {size.processes} + {size.workers}"
    yield f"{len(found) * size.slices / seconds / (1 - BOTS):,.0f}"
    for queues in (world.processes, [world.log], [world.redis], [world.workers]):
        yield f"{sum(queue.busy for queue in queues) / seconds / sum(queue.servers for queue in queues):.0%}"
    yield f"{1000 * found[len(found) // 2]:.1f}"
    yield f"{1000 * found[int(0.99 * len(found))]:.1f}"


def measure() -> None:
    """Time PostgreSQL and Redis on this machine."""
    with running_postgres(durable=True) as postgres:
        took, used = {}, {}
        for rows in (1, 100):
            took[rows], used[rows] = asyncio.run(_commits(postgres, rows))
        row = (used[100] - used[1]) / 99
        print(
            f"PostgreSQL: {1e3 * took[1]:.1f} ms for a commit of 1 row, {1e3 * took[100]:.1f} ms for one of 100 rows;"
        )
        print(f"of its processor {1e6 * (used[1] - row):.0f} µs per commit, and {1e6 * row:.0f} µs per row.")
    with running_valkey() as valkey:
        from redis import Redis

        client = Redis.from_url(valkey.url)
        hearers = [client.pubsub() for _ in range(8)]  # type: ignore[no-untyped-call]
        for hearer in hearers:
            hearer.subscribe("here")
        message = b'["0123456789abc",[{"type":"event","table":"0123456789abc","number":123}]]'
        for _ in range(20_000):
            client.publish("here", message)
        per_call = client.info("commandstats")["cmdstat_publish"]["usec_per_call"]
        print(f"Redis: {per_call:.1f} µs per message to 8 processes.")


async def _commits(postgres: Postgres, rows: int, times: int = 200) -> tuple[float, float]:
    """Return how long a commit of events of different tables takes, and PostgreSQL's processor time."""
    store = SqlStore(fresh(postgres))
    main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    for turn in range(times + 10):
        if turn == 10:  # the first ones warm up
            clocks = Clocks(*children(main))
        entry = ev.Entry(turn + 1, 1, ev.Moved(0, "12A"))
        await asyncio.gather(*(store.append([Batch(f"t{table}", [entry])]) for table in range(rows)))
    passed = clocks.since()
    await store.close()
    return passed.seconds / times, passed.cpu / times


def main() -> None:
    """Measure, or simulate and print."""
    parser = argparse.ArgumentParser(description="Check the sizing table by a simulation.")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to play in the simulation")
    parser.add_argument("--measure", action="store_true", help="only time PostgreSQL and Redis here")
    asked = parser.parse_args()
    if asked.measure:
        measure()
        return
    print("| tables | slices × processes + bot workers | moves/s | process | log | Redis | bots | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    for size in SIZES:
        print("|", " | ".join(figures(size, Service(), asked.seconds)), "|", flush=True)


if __name__ == "__main__":
    main()
