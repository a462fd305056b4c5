"""What came of many games, in numbers."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from mazzo.games.the_game.game import verdict

Z = 1.959964
"""Standard deviations of a 95 % interval."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share."""
    if trials == 0:
        return 0.0, 1.0
    share, spread = successes / trials, Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    margin = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - margin), min(1.0, centre + margin)


def share(successes: float, trials: int) -> dict[str, Any]:
    """Return a share with its interval."""
    return {"share": successes / trials if trials else 0.0, "interval": list(wilson(successes, trials))}


class TeamSummary:
    """The Game: how often it is beaten and what is left."""

    def __init__(self) -> None:
        self.games = 0
        self.left: Counter[int] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, result: dict[str, Any]) -> None:
        """Count a game."""
        self.games += 1
        self.left[result["left"]] += 1
        self.verdicts[verdict(result)] += 1
        self.reasons[result["reason"]] += 1

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        return {
            "beaten": share(self.verdicts["beaten"], self.games),
            "brilliant": share(self.verdicts["brilliant"], self.games),
            "mean_left": sum(left * games for left, games in self.left.items()) / max(1, self.games),
            "reasons": dict(sorted(self.reasons.items())),
        }

    def rows(self) -> Iterable[tuple[str, str]]:
        """Yield the lines of a table for people."""
        numbers = self.summary()
        yield "beaten", percent(numbers["beaten"])
        yield "brilliant (1-9 left)", percent(numbers["brilliant"])
        yield "cards left, mean", f"{numbers['mean_left']:.1f}"
        for reason, games in numbers["reasons"].items():
            yield f"ended: {reason}", f"{games}"


class RivalsSummary:
    """Ventuno and Hamsterbacke: how often each seat wins (a tie is shared) and what it scores."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0.0] * players
        self.scores = [0] * players

    def add(self, result: dict[str, Any]) -> None:
        """Count a game."""
        self.games += 1
        for seat in result["winners"]:
            self.wins[seat] += 1 / len(result["winners"])
        for seat, score in enumerate(result["scores"]):
            self.scores[seat] += score

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        games = max(1, self.games)
        return {
            "seats": [
                {"wins": share(wins, self.games), "mean_score": score / games}
                for wins, score in zip(self.wins, self.scores, strict=True)
            ]
        }

    def rows(self) -> Iterable[tuple[str, str]]:
        """Yield the lines of a table for people."""
        for seat, numbers in enumerate(self.summary()["seats"]):
            yield f"seat {seat} wins", f"{percent(numbers['wins'])}, mean score {numbers['mean_score']:.1f}"


def percent(numbers: dict[str, Any]) -> str:
    """Return a share with its interval, for people."""
    low, high = numbers["interval"]
    return f"{100 * numbers['share']:.2f} % ({100 * low:.2f} to {100 * high:.2f})"
