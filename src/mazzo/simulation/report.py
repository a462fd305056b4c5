"""What `mazzo simulate` and `mazzo compare` share: they play games, count them, write records and print results."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec

from mazzo import chart
from mazzo.recording import OUTPUTS
from mazzo.simulation import plot
from mazzo.simulation.job import Job, Result
from mazzo.simulation.picture import pictures
from mazzo.simulation.request import Request, end
from mazzo.simulation.statistics import Spread


class Tally(Protocol):
    """Counts the games of a job."""

    job: Job

    @property
    def games(self) -> int:
        """How many there were."""

    def add(self, results: Sequence[Result]) -> None:
        """Count a game that all the line-ups have played."""

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""

    def who(self) -> str:
        """Return who plays, for the title."""

    def table(self) -> Iterable[str]:
        """Yield the lines of a table for people."""

    def estimate(self) -> str:
        """Return the number that matters most, in a few words."""

    def spread(self) -> Spread:
        """Return how often each value occurred."""


@dataclass(frozen=True, slots=True)
class Output:
    """The outputs: a file of records, JSON instead of a table, a file with a chart."""

    records: str | None
    as_json: bool
    plot: str | None


def run(request: Request, tally: Tally, output: Output) -> int:
    """Play the games, write their records and print the results."""
    if output.plot is not None:
        chart.check(Path(output.plot))
    ending = request.play(tally.job, tally.add, output.records, tally.estimate)
    out = sys.stderr if output.records in OUTPUTS else sys.stdout
    title = request.title(tally.who(), tally.games)
    if output.as_json:
        print(as_json(request, tally), file=out)
    elif tally.games:
        print(title, *tally.table(), *pictures(tally.spread(), out.encoding), sep="\n", file=out)
    if output.plot is not None and tally.games:
        if spread := tally.spread():
            plot.draw(Path(output.plot), title, spread)
        else:
            print(f"mazzo: did not draw {output.plot}: these results have nothing to draw", file=sys.stderr)
    return end(ending, tally.games, request.count)


def as_json(request: Request, tally: Tally) -> str:
    """Return what was played, and the results."""
    played = {"games": tally.games, "games_wanted": request.count}
    return msgspec.json.encode({**request.about(), **played, **tally.summary()}).decode()
