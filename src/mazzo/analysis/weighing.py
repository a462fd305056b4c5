"""Compares ways to continue, without flattering the best of them.

One set of sampled worlds finds out which line leads; another, fresh set says how much it is worth. The best of several
estimates looks better than it is in the worlds that chose it, and only there. In both sets all the lines are tried in
the same worlds. Errors are standard errors, with two imaginary worlds added (after Agresti), so that a few worlds that
agree do not look like certainty.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import sqrt

from mazzo.analysis.outlook import Line, Outlook, Shares
from mazzo.analysis.reasons import common
from mazzo.games.base import Table
from mazzo.games.rng import Random

CUTS = (20, 50, 120, 300, 700)
"""After this many worlds, the worse half of the lines drops out, and so do all that are clearly behind."""
LEFT = 3
"""How many lines a cut leaves at least."""
CLEAR = 3.0
"""A difference of this many standard errors is clear."""
SURE = 6.0
"""From this many on, it no longer matters that we sampled worlds until the difference was clear."""
DROPPED = 2.0
"""A line that is this many standard errors behind drops out. At worst, analysis misses a good line."""
SLIGHT = 0.005
"""What a clear difference is above, beyond its errors: half a point is nothing to talk about."""

HALF = sqrt(0.5)
"""Where we compare shares, two imaginary worlds differ by this part of the range, up and down (Agresti and Min)."""


class Stopped(Exception):
    """The caller wants no better answer."""


def never() -> bool:
    """Let the work continue to its end."""
    return False


def is_clear(gap: float, error: float) -> bool:
    """Say whether a difference is more than chance would do, and worth a word."""
    return gap - CLEAR * error > SLIGHT


class Tally:
    """Values added up as they come."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, values: Iterable[float]) -> None:
        """Add more values."""
        for value in values:
            self.count += 1
            self.total += value
            self.squares += value * value

    def mean_and_error(self, low: float, high: float) -> tuple[float, float]:
        """Return the mean of the values, and its standard error with two imaginary ones among them."""
        count, total = self.count + 2, self.total + low + high
        squares = self.squares + low * low + high * high
        return self.total / self.count, sqrt(max(0.0, squares - total * total / count)) / count


class Worlds:
    """Sampled worlds that a seat could be in, and the results of lines there."""

    def __init__(self, outlook: Outlook, rng: Random, should_stop: Callable[[], bool]) -> None:
        self.outlook = outlook
        self.rng = rng
        self.should_stop = should_stop
        self.games = 0
        """How many rollouts there were."""
        self.low: Shares = ()
        self.high: Shares = ()
        self.tables: list[Table] = []
        self.found: dict[Hashable, list[Shares]] = {}
        self.tallies: dict[tuple[Hashable, int], Tally] = {}
        self.gaps: dict[tuple[Hashable, Hashable], Tally] = {}

    def try_in(self, line: Line, worlds: int) -> None:
        """Play a line to the end in this many worlds. All but the first can be `Stopped`."""
        found = self.found.setdefault(self.outlook.same(line), [])
        while len(found) < worlds:
            if found and self.should_stop():
                raise Stopped
            if len(found) == len(self.tables):
                self.tables.append(self.outlook.imagine(self.rng))
            self.games += 1
            shares = self.outlook.play_on(self.tables[len(found)], line)
            self.low = tuple(map(min, self.low or shares, shares))
            self.high = tuple(map(max, self.high or shares, shares))
            found.append(shares)

    def tried(self, line: Line) -> int:
        """Return how many worlds have tried a line."""
        return len(self.found.get(self.outlook.same(line), ()))

    def shares(self, line: Line) -> tuple[Shares, Shares]:
        """Return everybody's shares with a line, and their errors."""
        found = self.found[self.outlook.same(line)]
        both = [self.share(line, side) for side in range(len(found[0]))]
        return tuple(mean for mean, _ in both), tuple(error for _, error in both)

    def share(self, line: Line, side: int) -> tuple[float, float]:
        """Return the share of a side with a line, and its error."""
        same = self.outlook.same(line)
        tally = self.tallies.setdefault((same, side), Tally())
        tally.add(shares[side] for shares in self.found[same][tally.count :])
        return tally.mean_and_error(*self.range(side))

    def gap(self, better: Line, worse: Line) -> tuple[float, float]:
        """Return how much more one line brings the seat than another in their common worlds, and the error."""
        ours, theirs = (self.outlook.same(line) for line in (better, worse))
        if ours == theirs:
            return 0.0, 0.0
        gap = self.gaps.setdefault((ours, theirs), Tally())
        until, side = min(len(self.found[ours]), len(self.found[theirs])), self.outlook.side
        pairs = zip(self.found[ours][gap.count : until], self.found[theirs][gap.count : until], strict=True)
        gap.add(a[side] - b[side] for a, b in pairs)
        low, high = self.range(side)
        return gap.mean_and_error(HALF * (low - high), HALF * (high - low))

    def range(self, side: int) -> tuple[float, float]:
        """Return the lowest and the highest share of a side in any world, or 0 and 1 if all are alike so far."""
        low, high = self.low[side], self.high[side]
        return (low, high) if low < high else (0.0, 1.0)


class Weighing:
    """The ways to spend one turn, the played one among them if there is one, and how they compare so far.

    A line shares some of its first moves with the played one, or none. For each number of moves, one line leads among
    those that share at least that many. The first leader is the best line of all. The last leader is the best line that
    the played moves can still become.
    """

    def __init__(
        self,
        outlook: Outlook,
        rngs: tuple[Random, Random],
        should_stop: Callable[[], bool],
        *,
        so_far: Line = (),
        played: Line = (),
        effort: float = 1.0,
        thorough: bool = False,
    ) -> None:
        self.outlook = outlook
        self.so_far = so_far
        """Moves of the turn that are made and not in question."""
        self.played = played
        self.cuts = [round(max(1.0, effort) * cut) for cut in CUTS]
        self.thorough = thorough
        """Whether to measure all the remaining lines, not only the leaders."""
        self.choosing, self.measuring = (Worlds(outlook, rng, should_stop) for rng in rngs)
        self.worlds = 0
        lines: dict[Hashable, Line] = {}
        for line in (*self._known(), *([played] if played else [])):
            old = lines.setdefault(outlook.same(line), line)
            if self.shared(line) >= self.shared(old):
                lines[outlook.same(line)] = line
        self.lines = list(lines.values())
        """The best first; lines that dropped out come last."""
        self.named = {line: place for place, line in enumerate(self.lines)}
        self.alive = len(self.lines)
        self.leaders = [self.lines[0]]

    def _known(self) -> Iterator[Line]:
        """Yield the lines worth a thought as the turn begins, then after each move that the player made."""
        yield from self.outlook.lines(self.so_far)
        for made in range(1, len(self.played)):
            yield from self.outlook.lines(self.played[:made])
        if self.played:
            yield from self.outlook.plans(self.played)

    @property
    def side(self) -> int:
        """Which of the shares is the seat's."""
        return self.outlook.side

    @property
    def games(self) -> int:
        """How many rollouts there were."""
        return self.choosing.games + self.measuring.games

    def go_on(self, worlds: int) -> None:
        """Compare the lines in more worlds."""
        for until in sorted({cut for cut in (*self.cuts, worlds) if self.worlds < cut <= worlds}):
            for line in self.lines[: self.alive]:
                self.choosing.try_in(line, until)
            self.put_in_order()
            for line in self.lines[: self.alive] if self.thorough else self.leaders:
                self.measuring.try_in(line, until)
            self.worlds = until
            if until in self.cuts:
                self.cut()

    def put_in_order(self) -> None:
        """Sort the remaining lines, keep equal ones in the game's order, and note which one leads."""
        share = self.choosing.share
        self.lines[: self.alive] = sorted(
            self.lines[: self.alive], key=lambda line: (-share(line, self.side)[0], self.named[line])
        )
        depths = range(len(self.played) + 1)
        self.leaders = [next(line for line in self.lines if self.shared(line) >= depth) for depth in depths]

    def cut(self) -> None:
        """Drop the worse half, and lines far behind the leader among lines that share as many moves; leaders stay.

        All the ways to continue after the played moves stay, too: without its best one, the played turn would look bad.
        """
        alive = self.lines[: self.alive]
        after = [line for line in alive if self.played and self.shared(line) == len(self.played)]
        others = [line for line in alive if line not in after]
        left = others[: max(LEFT, (len(others) + 1) // 2)]
        stays = {*self.leaders, *after, *(line for line in left if self._is_near(line))}
        self.lines[: self.alive] = sorted(alive, key=lambda line: line not in stays)
        self.alive = len(stays)

    def _is_near(self, line: Line) -> bool:
        gap, error = self.choosing.gap(self.leaders[self.shared(line)], line)
        return gap <= DROPPED * error

    def shared(self, line: Line) -> int:
        """Return how many first moves a line shares with the played one."""
        return common(line, self.played)

    def going_on(self, made: int) -> list[Line]:
        """Return the lines that begin with this many of the played moves and have moves left to make."""
        begun = (self.played or self.so_far)[:made]
        return [line for line in self.lines if line[:made] == begun and line[made:]]

    def lead(self) -> tuple[float, float]:
        """Return how much better the best line is than the best continuation of the played one."""
        return self.measuring.gap(self.leaders[0], self.leaders[-1])

    def doubt(self) -> float:
        """Return how much the turn could still turn out to have cost, beyond what is known."""
        gap, error = self.lead()
        if is_clear(gap, error):
            return 2 * error if gap > SURE * error else 4 * error
        rivals = [self.choosing.gap(line, self.leaders[-1]) for line in self.lines[: self.alive]]
        return max(ahead + 2 * error for ahead, error in [(gap, error), *rivals])
