"""Compares ways to go on, without flattering the best of them.

One set of imagined worlds finds out which line leads; another set, fresh, says how much it is worth. The best of
several estimates looks better than it is in the worlds that chose it, and only there. In both sets all the lines
are tried in the same worlds. Errors are standard errors, with two imaginary worlds added (after Agresti), so that a
few worlds that agree do not look like certainty.
"""

from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise, takewhile
from math import sqrt

from mazzo.analysis.outlook import Line, Outlook, Shares
from mazzo.games.base import Table
from mazzo.games.rng import Random

ROUND = 20
"""The lines that are clearly worse drop out after so many worlds, and again after as many more."""
CLEAR = 3.0
"""A difference of so many standard errors is clear."""
SLIGHT = 0.005
"""What a clear difference is above, beyond its errors: half a point is nothing to talk about."""

SHARES = (0.0, 1.0)
"""What two imaginary worlds add to a share."""
PAIRS = (-sqrt(0.5), sqrt(0.5))
"""What they add to a difference of shares (Agresti and Min)."""


class Stopped(Exception):
    """Whoever asked wants no better answer."""


def never() -> bool:
    """Let the work go on to its end."""
    return False


def is_clear(gap: float, error: float) -> bool:
    """Say whether a difference is more than chance would do, and worth a word."""
    return gap - CLEAR * error > SLIGHT


class Tally:
    """Values added up as they come, with two imaginary ones among them."""

    def __init__(self, imaginary: tuple[float, float]) -> None:
        self.imaginary = imaginary
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, values: Iterable[float]) -> None:
        """Add more values."""
        for value in values:
            self.count += 1
            self.total += value
            self.squares += value * value

    def mean_and_error(self) -> tuple[float, float]:
        """Return the mean of the values, and its standard error with the imaginary ones."""
        count = self.count + len(self.imaginary)
        total = self.total + sum(self.imaginary)
        squares = self.squares + sum(value * value for value in self.imaginary)
        return self.total / self.count, sqrt(squares - total * total / count) / count


class Worlds:
    """Worlds that a seat could be in, imagined one after the other, and what came of lines there."""

    def __init__(self, outlook: Outlook, rng: Random, should_stop: Callable[[], bool]) -> None:
        self.outlook = outlook
        self.rng = rng
        self.should_stop = should_stop
        self.tables: list[Table] = []
        self.found: dict[Hashable, list[Shares]] = {}
        self.tallies: dict[tuple[Hashable, int], Tally] = {}
        self.gaps: dict[tuple[Hashable, Hashable], Tally] = {}

    def try_in(self, line: Line, worlds: int) -> None:
        """Play a line on in so many worlds; all but the first can be `Stopped`."""
        found = self.found.setdefault(self.outlook.same(line), [])
        while len(found) < worlds:
            if found and self.should_stop():
                raise Stopped
            if len(found) == len(self.tables):
                self.tables.append(self.outlook.imagine(self.rng))
            found.append(self.outlook.play_on(self.tables[len(found)], line))

    def tried(self, line: Line) -> int:
        """Return in how many worlds a line was tried."""
        return len(self.found.get(self.outlook.same(line), ()))

    def shares(self, line: Line) -> tuple[Shares, Shares]:
        """Return everybody's shares with a line, and their errors."""
        found = self.found[self.outlook.same(line)]
        both = [self.share(line, side) for side in range(len(found[0]))]
        return tuple(mean for mean, _ in both), tuple(error for _, error in both)

    def share(self, line: Line, side: int) -> tuple[float, float]:
        """Return the share of a side with a line, and its error."""
        same = self.outlook.same(line)
        tally = self.tallies.setdefault((same, side), Tally(SHARES))
        tally.add(shares[side] for shares in self.found[same][tally.count :])
        return tally.mean_and_error()

    def gap(self, better: Line, worse: Line) -> tuple[float, float]:
        """Return how much more one line brings the seat than another in their common worlds, and the error."""
        ours, theirs = (self.outlook.same(line) for line in (better, worse))
        if ours == theirs:
            return 0.0, 0.0
        gap = self.gaps.setdefault((ours, theirs), Tally(PAIRS))
        until, side = min(len(self.found[ours]), len(self.found[theirs])), self.outlook.side
        pairs = zip(self.found[ours][gap.count : until], self.found[theirs][gap.count : until], strict=True)
        gap.add(a[side] - b[side] for a, b in pairs)
        return gap.mean_and_error()


class Weighing:
    """The ways to spend one turn, the played one among them if there is one, and how they compare so far.

    A line shares its first moves with the played one, or none. Of those that share as many, or more, one leads; the
    whole turn's leader is the best line.
    """

    def __init__(
        self, outlook: Outlook, played: Line, rngs: tuple[Random, Random], should_stop: Callable[[], bool] = never
    ) -> None:
        self.outlook = outlook
        self.played = played
        self.choosing, self.measuring = (Worlds(outlook, rng, should_stop) for rng in rngs)
        self.worlds = 0
        found = [outlook.lines(played[:made]) for made in range(max(1, len(played)))]
        lines = {outlook.same(line): line for lines in found for line in lines}
        if played:
            lines[outlook.same(played)] = played
        self.lines = list(lines.values())
        """All of them; those that dropped out last."""
        self.alive = len(self.lines)
        self.leaders = [self.lines[0]]
        """The leader of all, then of those that share one move with the played line, and so on, up to that itself."""

    def go_on(self, worlds: int) -> None:
        """Compare the lines in more worlds."""
        while self.worlds < worlds:
            until = min(worlds, self.worlds + ROUND)
            for line in self.lines[: self.alive]:
                self.choosing.try_in(line, until)
            self.drop_the_worse()
            for line in (*self.lines[: self.alive], ()):
                self.measuring.try_in(line, until)
            self.worlds = until

    def drop_the_worse(self) -> None:
        """Put the lines in order, and drop those clearly behind the leader of those that share as much."""
        side = self.outlook.side
        alive = sorted(self.lines[: self.alive], key=lambda line: -self.choosing.share(line, side)[0])
        depths = range(len(self.played) + 1)
        self.leaders = [next(line for line in alive if self.shared(line) >= depth) for depth in depths]
        gone = [line for line in alive if is_clear(*self.choosing.gap(self.leaders[self.shared(line)], line))]
        self.lines = [*(line for line in alive if line not in gone), *gone, *self.lines[self.alive :]]
        self.alive = len(alive) - len(gone)

    def shared(self, line: Line) -> int:
        """Return how many first moves a line shares with the played one."""
        return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(line, self.played, strict=False)))

    def behind(self, line: Line, leader: Line) -> tuple[float, float]:
        """Return how far a line is behind a leader, in fresh worlds if it was tried there."""
        where = self.measuring if self.measuring.tried(line) == self.worlds else self.choosing
        return where.gap(leader, line)

    def costs(self) -> list[tuple[Line, Line]]:
        """Return for each move of the played line the best line before it, and the best after it.

        They are the same line unless the move clearly cost something.
        """
        best = self.leaders[0]
        if not is_clear(*self.measuring.gap(best, self.played)):
            return [(self.played, self.played)] * len(self.played)
        reached = [best]
        for leader in self.leaders[1:]:
            left = leader if is_clear(*self.measuring.gap(leader, self.played)) else self.played
            reached.append(left if is_clear(*self.measuring.gap(reached[-1], left)) else reached[-1])
        return list(pairwise(reached))
