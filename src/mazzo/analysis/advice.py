"""What a seat could do, and what it is worth: lines tried on the same imagined worlds, in rounds.

After each round the lines that are clearly worse than the best drop out. Errors are standard errors, with two imaginary
worlds added (after Agresti), so that a few worlds that agree do not look like certainty.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt

from mazzo import games
from mazzo.analysis.outlook import Line, Outlook, Shares
from mazzo.analysis.reasons import Reason
from mazzo.bots import check_effort
from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, shown
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

WORLDS = 300
"""How many worlds a position is tried in, at effort 1."""
ROUND = 20
"""A better answer comes after so many worlds."""
CLEAR = 3.0
"""A difference of so many standard errors is clear: several lines are compared, so two would often be luck."""

SHARES = (0.0, 1.0)
"""What two imaginary worlds add to a share."""
PAIRS = (-sqrt(0.5), sqrt(0.5))
"""What they add to a difference of shares (Agresti and Min)."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to go on: the rest of the turn, as far as nothing new comes to light."""

    moves: tuple[str, ...]
    chance: float
    """The seat's share of the win, in The Game the team's."""
    error: float
    behind: float
    """How much worse than the best it is, in the worlds that both were tried in."""
    behind_error: float
    worlds: int

    @property
    def clearly_worse(self) -> bool:
        """Whether it is worse than the best beyond what chance would do."""
        return self.behind > CLEAR * self.behind_error


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known of a position after so many worlds."""

    worlds: int
    shares: Shares
    """The win chance of the team, or the share of each seat, if the best alternative is chosen."""
    errors: Shares
    chance: float
    """The share of the seat that asks."""
    alternatives: tuple[Alternative, ...]
    """The best first; none if this seat has nothing to decide."""
    reasons: tuple[Reason, ...] = ()
    """Why the best alternative is."""


def worlds_for(effort: float) -> int:
    """Return the number of worlds for an effort, or raise `BadOptions`."""
    return max(1, round(WORLDS * check_effort(effort)))


def outlook_of(view: View, heard: Sequence[Said] = ()) -> Outlook:
    """Return the outlook of a seat in a game that goes on, or raise `BadOptions`."""
    if view.seat is None:
        raise BadOptions("no-such-seat", "Advice is for somebody who sits at the table, not for a spectator.")
    if view.over:
        raise BadOptions("game-over", "The game is over: there is nothing left to decide. Ask about an earlier move.")
    part = games.find(view.game).part("outlook")
    if part is None:
        from mazzo.analysis import sampling

        return sampling.Outlook(view, heard)
    outlook: Outlook = part.Outlook(view, heard)
    return outlook


def never() -> bool:
    """Let the work go on to its end."""
    return False


def advise(
    view: View,
    heard: Sequence[Said] = (),
    *,
    rng: Random,
    worlds: int = WORLDS,
    should_stop: Callable[[], bool] = never,
) -> Iterator[Advice]:
    """Yield better and better advice for a view's seat, up to so many worlds, or raise `BadOptions` at once.

    When `should_stop` says so, the last advice is what is known by then, of one world at least.
    """
    if worlds < 1:
        raise BadOptions("bad-effort", f"Advice needs at least one world, not {shown(worlds)}.")
    return _advise(Comparison(outlook_of(view, heard), rng, should_stop), worlds)


def _advise(comparison: "Comparison", worlds: int) -> Iterator[Advice]:
    weighing = Weighing(comparison, comparison.outlook.lines(), ())
    told = 0
    with suppress(Stopped):
        for done in rounds(worlds):
            weighing.go_on(done)
            yield weighing.advice()
            told = done
    if weighing.worlds > told:
        yield weighing.advice()


class Stopped(Exception):
    """Whoever asked wants no better answer."""


class Comparison:
    """Lines on the same worlds; both are made only when they are asked for."""

    def __init__(self, outlook: Outlook, rng: Random, should_stop: Callable[[], bool]) -> None:
        self.outlook = outlook
        self.rng = rng
        self.should_stop = should_stop
        self.worlds: list[Table] = []
        self.found: dict[Hashable, list[Shares]] = {}

    def outcomes(self, line: Line, first: int, until: int) -> list[Shares]:
        """Return what came of a line in worlds from one number up to another; all but the first can be `Stopped`."""
        found = self.found.setdefault(self.outlook.same(line), [])
        while len(found) < until:
            if found and self.should_stop():
                raise Stopped
            if len(found) == len(self.worlds):
                self.worlds.append(self.outlook.imagine(self.rng))
            found.append(self.outlook.play_on(self.worlds[len(found)], line))
        return found[first:until]


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


class Weighing:
    """How lines compare so far."""

    def __init__(self, comparison: Comparison, lines: Sequence[Line], played: Collection[Line]) -> None:
        self.comparison = comparison
        self.side = comparison.outlook.side
        self.worlds = 0
        self.alive = list(lines)
        self.dropped: list[Line] = []
        self.played = played
        self.tried: dict[Line, int] = {}
        """In how many worlds."""
        self.tallies: dict[tuple[Line, int], Tally] = {}
        """What a line brought a side."""
        self.gaps: dict[tuple[Line, Line], Tally] = {}
        """How much more one line brought than another."""

    def go_on(self, worlds: int) -> None:
        """Try the lines that are left in more worlds, and weigh them; if stopped, in those that all were tried in."""
        try:
            while self.worlds < worlds:
                for line in self.alive:
                    self.comparison.outcomes(line, self.worlds, self.worlds + 1)
                self.worlds += 1
        except Stopped:
            self.weigh()
            raise
        self.weigh()

    def weigh(self) -> None:
        """Put the lines in order and drop the clearly worse; one of the played ones stays."""
        self.tried |= dict.fromkeys(self.alive, self.worlds)
        self.alive.sort(key=lambda line: -self.tally(line, self.side, self.worlds).total)
        stays = (self.alive[0], self.best_played())
        worse = [line for line in self.alive if line not in stays and self.is_clearly_behind(line)]
        self.dropped += worse
        self.alive = [line for line in self.alive if line not in worse]

    def tally(self, line: Line, side: int, worlds: int) -> Tally:
        """Return what a line brought a side in so many worlds, which are never fewer than before."""
        tally = self.tallies.setdefault((line, side), Tally(SHARES))
        tally.add(shares[side] for shares in self.comparison.outcomes(line, tally.count, worlds))
        return tally

    def best_played(self) -> Line:
        """Return the best of the lines that begin as was played, or the best of all."""
        return next((line for line in self.alive if line in self.played), self.alive[0])

    def is_clearly_behind(self, line: Line) -> bool:
        """Say whether a line is worse than the best beyond what chance would do."""
        behind, error = self.behind(line)
        return behind > CLEAR * error

    def behind(self, line: Line) -> tuple[float, float]:
        """Return how much worse than the best a line is in their common worlds, and the standard error."""
        best, side = self.alive[0], self.side
        if line == best:
            return 0.0, 0.0
        gap = self.gaps.setdefault((best, line), Tally(PAIRS))
        ours, theirs = (self.comparison.outcomes(either, gap.count, self.tried[line]) for either in (best, line))
        gap.add(a[side] - b[side] for a, b in zip(ours, theirs, strict=True))
        return gap.mean_and_error()

    def shares(self, line: Line) -> tuple[Shares, Shares]:
        """Return everybody's shares with a line that is still alive, and their errors."""
        sides = range(len(self.comparison.outcomes(line, 0, 1)[0]))
        both = [self.tally(line, side, self.worlds).mean_and_error() for side in sides]
        return tuple(mean for mean, _ in both), tuple(error for _, error in both)

    def advice(self, so_far: int = 0) -> Advice:
        """Return what is known now, each line without its first so many moves."""
        shares, errors = self.shares(self.alive[0])
        dropped = sorted(self.dropped, key=lambda line: (-self.tried[line], self.behind(line)[0]))
        lines = [line for line in (*self.alive, *dropped) if line[so_far:]]
        found = tuple(self.alternative(line, so_far) for line in lines)
        return Advice(self.worlds, shares, errors, shares[self.side], found)

    def alternative(self, line: Line, so_far: int) -> Alternative:
        """Return what is known of one line."""
        texts = self.comparison.outlook.move_texts
        moves = tuple(texts[move] for move in line[so_far:])
        tried = self.tried[line]
        return Alternative(moves, *self.tally(line, self.side, tried).mean_and_error(), *self.behind(line), tried)


def rounds(worlds: int) -> Iterator[int]:
    """Yield after how many worlds to look at what is known so far."""
    yield from range(ROUND, worlds, ROUND)
    yield worlds


def weighed(comparison: Comparison, lines: Sequence[Line], worlds: int, played: Collection[Line] = ()) -> Weighing:
    """Compare lines in so many worlds."""
    weighing = Weighing(comparison, lines, played)
    for done in rounds(worlds):
        weighing.go_on(done)
    return weighing
