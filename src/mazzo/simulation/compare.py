"""The command `mazzo compare`: the same deals for several line-ups, and their differences pair by pair."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Any

from mazzo.analysis.outlook import shares_of
from mazzo.chart import width
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.simulation import report
from mazzo.simulation.job import Job, Lineup, Result, read_lineup
from mazzo.simulation.picture import indented
from mazzo.simulation.request import Request, check_players
from mazzo.simulation.statistics import Interval, Mean, Spread, between, percent, share

MOST_LINEUPS = 8


def read_lineups(text: str, game: str, players: int | None, against: str | None) -> tuple[Lineup, ...]:
    """Read the line-ups: `expert` sits at every seat, or at one of them `against` others; `expert+normal` is mixed."""
    entries = [read_lineup(entry, "+") for entry in text.split(",")]
    if not 2 <= len(entries) <= MOST_LINEUPS:
        sentence = f"Name 2 to {MOST_LINEUPS} bots or mixed tables to compare, as in --bots expert,normal."
        raise BadOptions("bad-comparison", sentence, most=MOST_LINEUPS)
    if players is None:
        players = next((len(entry) for entry in entries if len(entry) > 1), None)
    seats = check_players(game, players)
    if against is not None and (seats == 1 or all(len(entry) > 1 for entry in entries)):
        sentence = "--against fills the other seats of a single bot, but every table here is full: leave out --against."
        raise BadOptions("nobody-against", sentence)
    return tuple(
        entry if len(entry) > 1 else entry + (entry[0] if against is None else against,) * (seats - 1)
        for entry in entries
    )


class Comparison:
    """Counts the games of all the line-ups: each by itself, and each pair's differences."""

    def __init__(self, job: Job, game: Game) -> None:
        self.job = job
        self.team = game.is_team
        self.measures = ("beaten", "left") if self.team else ("wins", "score")
        self.games = 0
        self.own = [{measure: Mean() for measure in self.measures} for _ in job.lineups]
        self.amounts: list[Counter[int]] = [Counter() for _ in job.lineups]
        self.pairs = {
            pair: {measure: Mean() for measure in self.measures} for pair in combinations(range(len(job.lineups)), 2)
        }

    def add(self, results: Sequence[Result]) -> None:
        """Count a game that all have played."""
        seat = self.job.first_at(self.games)
        self.games += 1
        found = [self.outcome(result, seat) for result in results]
        for own, amounts, values in zip(self.own, self.amounts, found, strict=True):
            if values[1] is not None:
                amounts[values[1]] += 1
            for measure, value in zip(self.measures, values, strict=True):
                if value is not None:
                    own[measure].add(value)
        for (one, other), pair in self.pairs.items():
            for measure, value, other_value in zip(self.measures, found[one], found[other], strict=True):
                if value is not None and other_value is not None:
                    pair[measure].add(value - other_value)

    def outcome(self, result: Result, seat: int) -> tuple[float, int | None]:
        """Return what is measured, of a team or of the first of the line-up; None where the result does not say."""
        shares = shares_of(result, len(self.job.lineups[0]))
        return (shares[0], result.get("left")) if self.team else (shares[seat], result["scores"][seat])

    def estimate(self) -> str:
        """Return how often each succeeds."""
        rate = self.measures[0]
        shares = [f"{100 * own[rate].total / self.games:.1f}" for own in self.own]
        return f"{rate} {' / '.join(shares)} %"

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        rate, amount = self.measures
        return {
            "lineups": [
                {
                    "bots": lineup,
                    rate: share(own[rate].total, self.games),
                    f"mean_{amount}": own[amount].mean,
                    f"mean_{amount}_interval": own[amount].interval(least=0 if self.team else -inf),
                    "left" if self.team else "scores": dict(sorted(amounts.items())),
                }
                for lineup, own, amounts in zip(self.job.lineups, self.own, self.amounts, strict=True)
            ],
            "differences": [
                {
                    "of": one,
                    "from": other,
                    rate: {"difference": pair[rate].mean, "interval": pair[rate].share_interval()},
                    f"mean_{amount}": {"difference": pair[amount].mean, "interval": pair[amount].interval()},
                }
                for (one, other), pair in self.pairs.items()
            ],
        }

    def who(self) -> str:
        """Return who plays, for people."""
        return "the same deals for each"

    def table(self) -> Iterator[str]:
        """Yield the lines of a table for people."""
        rate, amount = self.measures
        names = [name_of(lineup) for lineup in self.job.lineups]
        numbers = self.summary()
        team_what = "beaten, cards left" if any(self.amounts) else "beaten"
        what = team_what if self.team else "the first bot's win share and score, seats rotated"
        own = [
            (name, percent(one[rate]), mean_and_interval(one[f"mean_{amount}"], one[f"mean_{amount}_interval"]))
            for name, one in zip(names, numbers["lineups"], strict=True)
        ]
        pairs = [
            (
                f"{names[pair['of']]} - {names[pair['from']]}",
                signed(pair[rate], 100, " points"),
                signed(pair[f"mean_{amount}"]),
            )
            for pair in numbers["differences"]
        ]
        yield ""
        yield from indented(f"{what}, with 95 % intervals")
        yield from columns(own)
        yield ""
        yield from indented("differences, game by game")
        yield from columns(pairs)

    def spread(self) -> Spread:
        """Return how often each number of cards was left, or how often the first bots had each score."""
        names = [name_of(lineup) for lineup in self.job.lineups]
        what = "cards left" if self.team else "scores of the first bot"
        return Spread(what, list(zip(names, self.amounts, strict=True)), zero_apart=self.team)


def run(request: Request, lineups: tuple[Lineup, ...], output: report.Output) -> int:
    """Play the games, write their records and print the results."""
    job = request.job(lineups, records=output.records is not None, shared_deals=True)
    return report.run(request, Comparison(job, request.game), output)


def columns(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Yield the lines of rows of a name and two values; in a narrow terminal, values go below."""
    name_room, room, last_room = (max(map(len, column)) for column in zip(*rows, strict=True))
    beside = room + 2 + last_room
    for name, value, last in rows:
        values = f"{value:{room}}  {last}".rstrip()
        if 2 + name_room + 2 + beside <= width():
            yield f"  {name:{name_room}}  {values}"
        else:
            yield f"  {name}"
            yield from (f"    {line}" for line in ([values] if 4 + beside <= width() else [value, last]) if line)


def name_of(lineup: Lineup) -> str:
    """Return a line-up as `--bots` writes it."""
    return lineup[0] if len(set(lineup)) == 1 else "+".join(lineup)


def mean_and_interval(mean: float | None, interval: Interval | None) -> str:
    """Return a mean with its interval, for people; nothing if there is none."""
    return "" if mean is None else f"{mean:.1f}{between(interval)}"


def signed(numbers: dict[str, Any], scale: int = 1, unit: str = "") -> str:
    """Return a difference with its sign and interval, for people; nothing if there is none."""
    if numbers["difference"] is None:
        return ""
    text = f"{scale * numbers['difference']:+.2f}{unit}"
    interval: Interval | None = numbers["interval"]
    return f"{text} ({scale * interval[0]:.2f} to {scale * interval[1]:.2f})" if interval else text
