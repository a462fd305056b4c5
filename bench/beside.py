"""Compares how long moves take with and without analysis beside them, in turns within one run.

Usage: python -m bench.beside '{"url": …, "pid": …, "records": FILE}' (see `bench.load.Plan`); prints a `Beside`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from selectors import EVENT_READ

import msgspec

from bench.line import Line
from bench.load import Load, Plan, post
from mazzo.server.serve import allow_many_sockets
from mazzo.workers import LOWEST

USER, SYSTEM, NICE = 9, 10, 14
"""Where the line of a process in /proc has its times and niceness, counted from its parent."""
REVIEWERS = 4
"""How many people ask for reviews at a time: more than most machines have processes for."""


class Beside(msgspec.Struct):
    """The results, first without, then with analysis. Times are in milliseconds."""

    moves: tuple[int, int]
    p50: tuple[float, float]
    p99: tuple[float, float]
    most: tuple[float, float]
    ratios: list[float]
    """The p99 with analysis by the p99 without it, in each round."""
    busy: float
    """How many cores analysis used, while it ran."""

    @property
    def ratio(self) -> float:
        """The p99 with analysis by the p99 without it, of all the rounds together."""
        return self.p99[1] / self.p99[0]


class Reviewer:
    """A person who wants one review after the other."""

    def __init__(self, line: Line, tables: Iterator[str]) -> None:
        self.line = line
        self.tables = tables
        self.asked = 0
        self.is_wanting = False

    def want(self, *, more: bool) -> None:
        """Begin to ask, or stop."""
        self.is_wanting = more
        if more:
            self.asked += 1
            self.line.send(b'{"type":"review","id":"r%d","table":"%s"}' % (self.asked, next(self.tables).encode()))
        else:
            self.line.send(b'{"type":"stop","id":"s%d","question":"r%d"}' % (self.asked, self.asked))

    def hear(self, message: bytes) -> None:
        """Take an answer, and ask for the next review after the last one."""
        if message.startswith(b'{"type":"refused"'):
            raise SystemExit(f"The server refuses to continue: {message.decode()}")
        is_last = message.startswith(b'{"type":"review"') and message.endswith(b'"done":true}')
        if is_last and self.is_wanting:
            self.want(more=True)


class Comparison(Load):
    """Players, and people who want reviews."""

    def compare(self) -> Beside:
        """Play in turns without and with analysis, and compare."""
        self._set_up()
        reviewers = self._invite()
        self._play(self.plan.warm_up)
        times: tuple[list[list[float]], list[list[float]]] = ([], [])
        used = 0.0
        for _ in range(self.plan.rounds):
            for is_beside, found in enumerate(times):
                if is_beside:
                    self._want(reviewers, more=True)
                self._play(1.0)  # analysis is under way, or over
                self.latencies.clear()
                before = _used_by_analysis(self.plan.pid)
                self._play(self.plan.seconds)
                after = _used_by_analysis(self.plan.pid)
                used += sum(after[pid] - before.get(pid, 0.0) for pid in after)
                found.append(sorted(1000 * latency for latency in self.latencies))
            self._want(reviewers, more=False)
        if not all(map(all, times)):
            raise SystemExit("The players made no move: make the run longer, or look at the server.")
        ratios = [_at(beside, 0.99) / _at(without, 0.99) for without, beside in zip(*times, strict=True)]
        without, beside = (sorted(time for round_ in found for time in round_) for found in times)
        p50, p99, most = ((_at(without, share), _at(beside, share)) for share in (0.5, 0.99, 1.0))
        busy = used / (self.plan.rounds * self.plan.seconds)
        return Beside((len(without), len(beside)), p50, p99, most, ratios, busy)

    def _invite(self) -> list[Reviewer]:
        line = HTTPConnection(*self.places[0])
        cookies = self._meet(REVIEWERS)
        records = Path(self.plan.records).read_bytes().splitlines()
        tables = cycle([post(line, "/api/records", msgspec.Raw(record), cookies[0])[0]["table"] for record in records])
        reviewers = [Reviewer(Line(*self.places[0], "/socket", cookie), tables) for cookie in cookies]
        for reviewer in reviewers:
            self._selector.register(reviewer.line, EVENT_READ, reviewer)
        return reviewers

    def _want(self, reviewers: list[Reviewer], *, more: bool) -> None:
        for reviewer in reviewers:
            reviewer.want(more=more)


def _used_by_analysis(server: int) -> dict[str, float]:
    """Return the processor seconds of each of a server's processes with the lowest priority."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            _, parent, *rest = stat.read_text().rpartition(")")[2].split()
            if (int(parent), int(rest[NICE])) == (server, LOWEST):
                found[stat.parent.name] = (int(rest[USER]) + int(rest[SYSTEM])) / os.sysconf("SC_CLK_TCK")
    return found


def _at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


if __name__ == "__main__":
    allow_many_sockets()
    print(msgspec.json.encode(Comparison(msgspec.json.decode(sys.argv[1], type=Plan)).compare()).decode())
