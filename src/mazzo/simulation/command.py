"""The command `mazzo simulate`."""

from collections.abc import Iterator, Sequence
from typing import Any

from mazzo.games.errors import BadOptions
from mazzo.simulation import report
from mazzo.simulation.job import Job, Lineup, Result, read_lineup
from mazzo.simulation.request import Request, check_players, summary_of
from mazzo.simulation.statistics import Spread, Summary


def run(request: Request, lineup: Lineup, output: report.Output) -> int:
    """Play the games, write their records and print the results."""
    job = request.job((lineup,), records=output.records is not None)
    return report.run(request, Simulation(job, lineup, summary_of(request, lineup)), output)


def choose_lineup(bot: str | None, bots: str | None, game: str, players: int | None) -> Lineup:
    """Return the bot of each seat: one for all of them, by either option, or all of them named."""
    if bot is not None and bots is not None:
        raise BadOptions("bot-and-bots", "Use --bot for one bot at every seat, or --bots for one per seat, not both.")
    named = ("random" if bot is None else bot,) if bots is None else read_lineup(bots, ",")
    return named if len(named) > 1 else named * check_players(game, players)


class Simulation:
    """Counts the games of one line-up."""

    def __init__(self, job: Job, lineup: Lineup, counted: Summary) -> None:
        self.job = job
        self.lineup = lineup
        self.counted = counted
        self.all_alike = len(set(lineup)) == 1

    @property
    def games(self) -> int:
        """How many there were."""
        return self.counted.games

    def add(self, results: Sequence[Result]) -> None:
        """Count a game."""
        self.counted.add(results[0])

    def summary(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        bot = {"bot": self.lineup[0]} if self.all_alike else {}
        return {**bot, "bots": self.lineup, **self.counted.summary()}

    def who(self) -> str:
        """Return who plays, for people: one name if all are alike."""
        return self.lineup[0] if self.all_alike else ", ".join(self.lineup)

    def table(self) -> Iterator[str]:
        """Yield the lines of a table for people."""
        rows = list(self.counted.rows())
        room = max(len(label) for label, _ in rows)
        for label, value in rows:
            yield f"  {label:{room}}  {value}"

    def estimate(self) -> str:
        """Return the number that matters most, in a few words."""
        return self.counted.estimate()

    def spread(self) -> Spread:
        """Return how often each value occurred."""
        return self.counted.spread()
