"""The command `mazzo compare`: the same deals for several line-ups, and their differences pair by pair."""

import sys
from collections.abc import Sequence
from itertools import combinations
from math import inf
from typing import Any

import msgspec

from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.simulate.job import Job, Lineup, Result, read_lineup
from mazzo.simulate.request import Request, check_players, end
from mazzo.simulate.statistics import Interval, Mean, between, percent, share

MOST_LINEUPS = 8


def read_lineups(text: str, game: str, players: int | None, against: str | None) -> tuple[Lineup, ...]:
    """Read the line-ups: `expert` sits at every seat, or at one of them `against` others; `expert+normal` is mixed."""
    entries = [read_lineup(entry, "+") for entry in text.split(",")]
    if not 2 <= len(entries) <= MOST_LINEUPS:
        sentence = f"Name 2 to {MOST_LINEUPS} bots or mixed tables to compare, as in --bots expert,normal."
        raise BadOptions("bad-comparison", sentence)
    if players is None:
        players = next((len(entry) for entry in entries if len(entry) > 1), None)
    seats = check_players(game, players)
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
        self.pairs = {
            pair: {measure: Mean() for measure in self.measures} for pair in combinations(range(len(job.lineups)), 2)
        }

    def add(self, results: Sequence[Result]) -> None:
        """Count a game that all have played."""
        seat = self.job.first_at(self.games)
        self.games += 1
        found = [self.outcome(result, seat) for result in results]
        for own, values in zip(self.own, found, strict=True):
            for measure, value in zip(self.measures, values, strict=True):
                own[measure].add(value)
        for (one, other), pair in self.pairs.items():
            for measure, value, other_value in zip(self.measures, found[one], found[other], strict=True):
                pair[measure].add(value - other_value)

    def outcome(self, result: Result, seat: int) -> tuple[float, float]:
        """Return what is measured: in The Game the team's result, elsewhere that of the first of the line-up."""
        if self.team:
            return float(result["won"]), result["left"]
        winners = result["winners"]
        return (1 / len(winners) if seat in winners else 0.0), result["scores"][seat]

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
                }
                for lineup, own in zip(self.job.lineups, self.own, strict=True)
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


def run(request: Request, lineups: tuple[Lineup, ...], as_json: bool) -> int:
    """Play the games and print what came of them."""
    job = request.job(lineups, shared_deals=True)
    comparison = Comparison(job, request.game)
    ending = request.play(job, comparison.add, None, comparison.estimate)
    if as_json:
        played = {"games": comparison.games, "games_wanted": request.count}
        print(msgspec.json.encode({**request.about(), **played, **comparison.summary()}).decode())
    elif comparison.games:
        print_table(request, comparison)
    return end(ending, comparison.games, request.count)


def print_table(request: Request, comparison: Comparison) -> None:
    """Print the numbers for people."""
    rate, amount = comparison.measures
    names = [name_of(lineup) for lineup in comparison.job.lineups]
    numbers = comparison.summary()
    pairs = [f"{names[pair['of']]} - {names[pair['from']]}" for pair in numbers["differences"]]
    width = max(map(len, names + pairs))
    what = {
        "beaten": "beaten, cards left",
        "wins": "the first bot's win share and score, seats rotated",
    }[rate]
    print(request.title("the same deals for each", comparison.games))
    print(f"\n  {what}, with 95 % intervals")
    for name, own in zip(names, numbers["lineups"], strict=True):
        mean = f"{own[f'mean_{amount}']:.1f}{between(own[f'mean_{amount}_interval'])}"
        print(f"  {name:{width}} {percent(own[rate]):28} {mean}")
    print("\n  differences, game by game")
    for name, pair in zip(pairs, numbers["differences"], strict=True):
        print(f"  {name:{width}} {points(pair[rate], 100, ' %'):28} {points(pair[f'mean_{amount}'], 1, '')}")
    sys.stdout.flush()


def name_of(lineup: Lineup) -> str:
    """Return a line-up as it is written in `--bots`."""
    return lineup[0] if len(set(lineup)) == 1 else "+".join(lineup)


def points(numbers: dict[str, Any], scale: int, unit: str) -> str:
    """Return a difference with its sign and interval, for people."""
    text = f"{scale * numbers['difference']:+.2f}{unit}"
    interval: Interval | None = numbers["interval"]
    return f"{text} ({scale * interval[0]:+.2f} to {scale * interval[1]:+.2f})" if interval else text
