"""What operators watch: counts and times since the start, and how things stand now, in Prometheus' text format."""

import os
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mazzo import __version__
from mazzo.server import events as ev

if TYPE_CHECKING:
    from mazzo.server.house import House

KIND = "text/plain; version=0.0.4; charset=utf-8"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
PHASES = ("gathering", "playing", "over", "closed")
Samples = Mapping[tuple[tuple[str, str], ...], float]
"""Values by their labels."""


class Histogram:
    """How long things took: how many took no longer than each of some bounds, in seconds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def since(self, began: float) -> None:
        """Count one more that began then, by `time.perf_counter`."""
        self.observe(time.perf_counter() - began)


class Metrics:
    """Everything that a process counts; only its event loop counts, so that no lock is needed."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter(person=0, bot=0)
        self.move_seconds = Histogram(QUICK)
        self.save_seconds = Histogram(QUICK)
        self.not_saved: Counter[str] = Counter(failed=0, conflict=0)
        self.refusals: Counter[str] = Counter({"too-fast": 0, "internal": 0})
        self.bots_asked = 0
        """How many questions to bots are not answered yet."""
        self.bot_seconds = Histogram(SLOW)
        self.bus_facts: Counter[str] = Counter(told=0, heard=0)
        self.bus_seconds = Histogram(QUICK)

    def happened(self, entries: Sequence[ev.Entry]) -> None:
        """Count the moves among events that this process has written."""
        for entry in entries:
            if isinstance(entry.event, ev.Moved):
                self.moves["bot" if entry.by is None else "person"] += 1

    @contextmanager
    def asking_bot(self) -> Iterator[None]:
        """Count a question to a bot, and how long its answer takes, with the time that it waits for a worker."""
        began = time.perf_counter()
        self.bots_asked += 1
        try:
            yield
        finally:
            self.bots_asked -= 1
            self.bot_seconds.since(began)


def text(house: "House", *, database_answers: bool) -> str:
    """Return all that Prometheus reads."""
    counted = house.metrics
    phases: Counter[str] = Counter(live.room.phase for live in house.tables.values())
    parts = [
        _family("mazzo_info", "gauge", "The version that runs.", {(("version", __version__),): 1}),
        _family("mazzo_moves_total", "counter", "Moves that this process has saved.", _by("by", counted.moves)),
        _histogram("mazzo_move_seconds", "From a person's move to its acknowledgement.", counted.move_seconds),
        _family("mazzo_refusals_total", "counter", "Requests refused, by code.", _by("code", counted.refusals)),
        _gauge("mazzo_sockets", "Open connections.", house.sockets),
        _family("mazzo_tables", "gauge", "Tables in memory.", _by("phase", {name: phases[name] for name in PHASES})),
        _gauge("mazzo_bot_queue", "Questions to bots without an answer yet.", counted.bots_asked),
        _histogram("mazzo_bot_seconds", "From a question to a bot to its answer.", counted.bot_seconds),
        _family("mazzo_reviews", "gauge", "Analyses of games, by state.", _by("state", house.reviews.load)),
        _family("mazzo_hints", "gauge", "Hints that people wait for, by state.", _by("state", house.hints.load)),
        _gauge("mazzo_database_up", "Whether the database answers now.", float(database_answers)),
        _histogram("mazzo_save_seconds", "How long events take to be on disk.", counted.save_seconds),
        _family(
            "mazzo_not_saved_total", "counter", "Writes that were refused, by reason.", _by("why", counted.not_saved)
        ),
        *(_bus(house) if house.bus.is_shared else ()),
        *_process(),
    ]
    return "".join(parts)


def _bus(house: "House") -> Iterator[str]:
    """Yield how the bus between processes does."""
    counted = house.metrics
    yield _gauge("mazzo_bus_up", "Whether Redis answers now.", float(house.bus.is_up))
    yield _gauge("mazzo_bus_processes", "Other processes that are heard.", len(house.neighbours.processes))
    yield _gauge(
        "mazzo_bus_unread", "Tables with events that this process has yet to read.", len(house.neighbours.unread)
    )
    facts = "mazzo_bus_facts_total", "counter", "Facts sent to other processes, and received."
    yield _family(*facts, _by("way", counted.bus_facts))
    yield _histogram("mazzo_bus_seconds", "How long a fact takes to Redis and back.", counted.bus_seconds)


def _process() -> Iterator[str]:
    """Yield what every program tells Prometheus about itself, by the usual names, as far as the system says it."""
    times = os.times()
    cpu = "process_cpu_seconds_total", "counter", "Processor time used."
    yield _family(*cpu, {(): times.user + times.system})
    if sys.platform == "linux":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        yield _gauge("process_max_fds", "Files and sockets that may be open.", most)
        with suppress(OSError, ValueError):
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            yield _gauge("process_resident_memory_bytes", "Memory in use.", pages * os.sysconf("SC_PAGE_SIZE"))
            yield _gauge("process_open_fds", "Files and sockets open.", len(list(Path("/proc/self/fd").iterdir())))


def _by(label: str, counted: Mapping[str, int]) -> Samples:
    return {((label, name),): value for name, value in counted.items()}


def _gauge(name: str, meaning: str, value: float) -> str:
    return _family(name, "gauge", meaning, {(): value})


def _histogram(name: str, meaning: str, histogram: Histogram) -> str:
    lines, so_far = [], 0
    for bound, count in zip((*map(str, histogram.bounds), "+Inf"), histogram.counts, strict=True):
        so_far += count
        lines.append(_sample(f"{name}_bucket", (("le", bound),), so_far))
    lines += [_sample(f"{name}_sum", (), histogram.total), _sample(f"{name}_count", (), so_far)]
    return _head(name, "histogram", meaning) + "".join(lines)


def _family(name: str, kind: str, meaning: str, samples: Samples) -> str:
    return _head(name, kind, meaning) + "".join(_sample(name, labels, value) for labels, value in samples.items())


def _head(name: str, kind: str, meaning: str) -> str:
    return f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n"


def _sample(name: str, labels: tuple[tuple[str, str], ...], value: float) -> str:
    shown = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{f'{{{shown}}}' if shown else ''} {value}\n"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
