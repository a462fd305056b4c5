"""The results of many games, in numbers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, Protocol

from mazzo.analysis.outlook import shares_of
from mazzo.games.game import Game
from mazzo.simulation.job import Lineup, Result

Z = 1.959964
"""Standard deviations of a 95 % interval."""

Interval = tuple[float, float]

ROWS = 12
"""How many bins there are at most."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)

Bin = tuple[int, int, int]
"""The least and the greatest value of a bin, and how many there are in it."""


def wilson(successes: float, trials: int) -> Interval:
    """Return Wilson's 95 % interval for a share."""
    if trials == 0:
        return 0.0, 1.0
    share, spread = successes / trials, Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    margin = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - margin), min(1.0, centre + margin)


def share(successes: float, trials: int) -> dict[str, Any]:
    """Return a share with its interval; both are None without games."""
    if not trials:
        return {"share": None, "interval": None}
    return {"share": successes / trials, "interval": list(wilson(successes, trials))}


class Mean:
    """The mean of some numbers, and how far off it may be."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Count a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float | None:
        """The mean, or None."""
        return self.total / self.count if self.count else None

    def interval(self, least: float = -inf) -> Interval | None:
        """Return the 95 % interval of the mean by its standard error, or None for fewer than two numbers."""
        if self.count < 2:
            return None
        low, high = _normal_interval(self.count, self.total, self.squares, self.count - 1)
        return max(least, low), high

    def share_interval(self) -> Interval | None:
        """Return the 95 % interval if these are differences of shares, pair by pair, or None.

        After Agresti and Min (2005) it adds two imaginary pairs, half of one for each outcome of a pair. So it holds
        for few games too, and is not empty when all pairs agree.
        """
        if not self.count:
            return None
        low, high = _normal_interval(self.count + 2, self.total, self.squares + 1, self.count + 2)
        return max(-1.0, low), min(1.0, high)


def _normal_interval(count: int, total: float, squares: float, freedom: int) -> Interval:
    mean = total / count
    variance = max(0.0, squares - total * mean) / freedom
    margin = Z * sqrt(variance / count)
    return mean - margin, mean + margin


def bins(counts: Mapping[int, int], zero_apart: bool = False, most: int = ROWS) -> list[Bin]:
    """Group values into at most this many bins; 0 stands alone only if no value is below it."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    step = next((s for s in STEPS if high // s - low // s < most - 1), high - low + 1)
    tens: Counter[int] = Counter()
    for value, count in counts.items():
        tens[value // step] += count
    found = [(ten * step, ten * step + step - 1, tens[ten]) for ten in range(low // step, high // step + 1)]
    if zero_apart and low == 0 and step > 1:
        found[:1] = [(0, 0, counts[0]), (1, step - 1, found[0][2] - counts[0])]
    return found


def mean_of(counts: Mapping[int, int]) -> float | None:
    """Return the mean of what was counted, or None."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values()) if counts else None


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each value occurred, for each name; a single one needs no name."""

    what: str
    counts: list[tuple[str, Counter[int]]]
    zero_apart: bool = False

    def __bool__(self) -> bool:
        """Say whether there is anything to draw."""
        return any(counts for _, counts in self.counts)

    def bins(self, most: int = ROWS) -> list[list[Bin]]:
        """Return the bins of each, the same for all."""
        together = sum((counts for _, counts in self.counts), Counter[int]())
        return [
            [
                (low, high, sum(count for value, count in counts.items() if low <= value <= high))
                for low, high, _ in bins(together, self.zero_apart, most)
            ]
            for _, counts in self.counts
        ]


class Summary(Protocol):
    """Counts the games of one line-up."""

    games: int

    def add(self, result: Result) -> None:
        """Count a game."""

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""

    def rows(self) -> Iterable[tuple[str, str]]:
        """Yield the lines of a table for people."""

    def estimate(self) -> str:
        """Return the number that matters most, in a few words."""

    def spread(self) -> Spread:
        """Return how often each value occurred."""


class TeamSummary:
    """A team against the game: how often it wins and, where the results say so, how many cards are left and why."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0
        self.won = 0
        self.left: Counter[int] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.mean_left = Mean()

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        self.won += bool(result["won"])
        self.verdicts[self.game.verdict(result)] += 1
        if "reason" in result:
            self.reasons[result["reason"]] += 1
        if "left" in result:
            self.left[result["left"]] += 1
            self.mean_left.add(result["left"])

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        return {
            "beaten": share(self.won, self.games),
            **{verdict: share(self.verdicts[verdict], self.games) for verdict in self._other_verdicts()},
            "mean_left": self.mean_left.mean,
            "mean_left_interval": self.mean_left.interval(least=0),
            "reasons": dict(sorted(self.reasons.items())),
            "left": dict(sorted(self.left.items())),
        }

    def _other_verdicts(self) -> dict[str, str]:
        """Return the other verdicts that the game wants to count, besides the win, and their labels."""
        return {verdict: label for verdict, label in self.game.verdicts.items() if verdict != "beaten"}

    def rows(self) -> Iterable[tuple[str, str]]:
        """Yield the lines of a table for people."""
        numbers = self.summary()
        yield self.game.verdicts.get("beaten", "beaten"), percent(numbers["beaten"])
        for verdict, label in self._other_verdicts().items():
            yield label, percent(numbers[verdict])
        if self.left:
            yield "cards left, mean", f"{numbers['mean_left']:.1f}{between(numbers['mean_left_interval'])}"
        for reason, games in numbers["reasons"].items():
            yield f"ended: {reason}", f"{games}"

    def estimate(self) -> str:
        """Return how often the game is beaten."""
        return f"beaten {percent(share(self.won, self.games), 1)}"

    def spread(self) -> Spread:
        """Return how often each number of cards was left; 0 is a game that was beaten."""
        return Spread("cards left", [("", self.left)], zero_apart=True)


class RivalsSummary:
    """Players against each other: how often each seat wins (a tie is shared) and what it scores."""

    def __init__(self, lineup: Lineup, *, one_opens: bool = False) -> None:
        self.lineup = lineup
        self.one_opens = one_opens
        """Whether the same seat always starts; then no share is fair."""
        self.levels = list(dict.fromkeys(lineup))
        self.games = 0
        self.wins = [0.0] * len(lineup)
        self.scores: list[Counter[int]] = [Counter() for _ in lineup]

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        for seat, won in enumerate(shares_of(result, len(self.lineup))):
            self.wins[seat] += won
        for seat, score in enumerate(result["scores"]):
            self.scores[seat][score] += 1

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        seats = [
            {
                "bot": level,
                "wins": share(wins, self.games),
                "mean_score": mean_of(scores),
                "scores": dict(sorted(scores.items())),
            }
            for level, wins, scores in zip(self.lineup, self.wins, self.scores, strict=True)
        ]
        return {"seats": seats} | ({"levels": self.by_level()} if len(self.levels) > 1 else {})

    def by_level(self) -> dict[str, Any]:
        """Return how often the bots of each level win together, and how often they would if all were alike."""
        found = {}
        for level in self.levels:
            wins = sum(w for w, other in zip(self.wins, self.lineup, strict=True) if other == level)
            fair = None if self.one_opens else self.lineup.count(level) / len(self.lineup)
            found[level] = {"wins": share(wins, self.games), "fair": fair}
        return found

    def rows(self) -> Iterable[tuple[str, str]]:
        """Yield the lines of a table for people."""
        numbers = self.summary()
        mixed = len(self.levels) > 1
        for seat, one in enumerate(numbers["seats"]):
            who = f"seat {seat} wins" if not mixed else f"seat {seat}, {one['bot']}, wins"
            yield who, f"{percent(one['wins'])}, mean score {one['mean_score']:.1f}"
        for level, one in numbers.get("levels", {}).items():
            ratio = f", {one['wins']['share'] / one['fair']:.2f} of its fair share" if one["fair"] else ""
            yield f"{level} wins", percent(one["wins"]) + ratio

    def estimate(self) -> str:
        """Return how often the first seat wins."""
        return f"seat 0 wins {percent(share(self.wins[0], self.games), 1)}"

    def spread(self) -> Spread:
        """Return how often the bots of each level had each score."""
        of_level: dict[str, Counter[int]] = {level: Counter() for level in self.levels}
        for level, scores in zip(self.lineup, self.scores, strict=True):
            of_level[level] += scores
        return Spread("scores", list(of_level.items()))


def percent(numbers: dict[str, Any], digits: int = 2) -> str:
    """Return a share with its interval, for people."""
    low, high = numbers["interval"]
    return f"{100 * numbers['share']:.{digits}f} % ({100 * low:.{digits}f} to {100 * high:.{digits}f})"


def counted(number: int, thing: str) -> str:
    """Return a number of things in words."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def between(interval: Interval | None) -> str:
    """Return an interval in brackets, for people, or an empty text."""
    return f" ({interval[0]:.1f} to {interval[1]:.1f})" if interval else ""
