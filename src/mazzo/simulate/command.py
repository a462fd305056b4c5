"""The command `mazzo simulate`."""

import sys
from pathlib import Path
from typing import TextIO

import msgspec

from mazzo import chart
from mazzo.games.errors import BadOptions
from mazzo.simulate import plot
from mazzo.simulate.job import Lineup, Result, read_lineup
from mazzo.simulate.picture import pictures
from mazzo.simulate.request import Request, check_players, end, summary_of
from mazzo.simulate.statistics import Summary


def run(request: Request, lineup: Lineup, records: str | None, as_json: bool, picture: str | None) -> int:
    """Play the games, write their records and print what came of them."""
    job = request.job((lineup,), records=records is not None)
    if picture is not None:
        chart.check(Path(picture))
    summary = summary_of(request.game, lineup)

    def take(results: tuple[Result, ...]) -> None:
        summary.add(results[0])

    ending = request.play(job, take, records, summary.estimate)
    out = sys.stderr if records == "-" else sys.stdout
    if as_json:
        print_json(request, lineup, summary, out)
    elif summary.games:
        print_table(request, lineup, summary, out)
    if picture is not None and summary.games:
        plot.draw(Path(picture), request.title(who(lineup), summary.games), summary.distributions())
    return end(ending, summary.games, request.count)


def choose_lineup(bot: str | None, bots: str | None, game: str, players: int | None) -> Lineup:
    """Return the bot of each seat: one for all of them, by either option, or all of them named."""
    if bot is not None and bots is not None:
        raise BadOptions("bot-and-bots", "Say --bot for one bot at every seat, or --bots for one each, not both.")
    named = ("random" if bot is None else bot,) if bots is None else read_lineup(bots, ",")
    return named if len(named) > 1 else named * check_players(game, players)


def who(lineup: Lineup) -> str:
    """Return who plays, for people: one name if all are alike."""
    return lineup[0] if len(set(lineup)) == 1 else ", ".join(lineup)


def print_json(request: Request, lineup: Lineup, summary: Summary, out: TextIO) -> None:
    """Print the numbers for programs."""
    bot = {"bot": lineup[0]} if len(set(lineup)) == 1 else {}
    played = {"bots": lineup, "games": summary.games, "games_wanted": request.count}
    numbers = {**request.about(), **bot, **played, **summary.summary()}
    print(msgspec.json.encode(numbers).decode(), file=out)


def print_table(request: Request, lineup: Lineup, summary: Summary, out: TextIO) -> None:
    """Print the numbers and a picture for people."""
    print(request.title(who(lineup), summary.games), file=out)
    for label, value in summary.rows():
        print(f"  {label:22} {value}", file=out)
    for line in pictures(summary.distributions(), out.encoding):
        print(line, file=out)
