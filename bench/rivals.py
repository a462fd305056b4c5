"""How strong the bots of Ventuno and Hamsterbacke are against each other.

At a mixed table one bot plays among bots of the level below. They play every deal once per seating, so that no seat and
no card favours anybody. The intervals are of 99 %, over deals. Two imaginary deals, one won in every seat and one in
none, count only for the width of an interval. So it is never empty, even if all deals end alike.
"""

import math
from collections.abc import Sequence
from operator import itemgetter
from statistics import NormalDist, mean, stdev

from bench.cells import Cell, bot_of, grouped, played, table
from mazzo import games
from mazzo.games.errors import BadOptions
from mazzo.simulation.job import Job, Lineup, Result

GAMES = ("ventuno", "hamsterbacke")
AMONG = {"easy": "random", "normal": "easy", "expert": "normal"}
"""The level of the other players for each level."""
Z = NormalDist().inv_cdf(0.995)


def seatings(level: str, players: int) -> tuple[Lineup, ...]:
    """Return the line-ups of one bot among bots of the level below, one per seat."""
    return tuple(tuple(level if seat == own else AMONG[level] for seat in range(players)) for own in range(players))


def whole_deals(count: int, players: int) -> int:
    """Return this number of games, or a few less, so that every seating plays every deal. Or raise `BadOptions`."""
    if count < players:
        sentence = f"Every deal is played in every seating: with {players} players --games is at least {players}."
        raise BadOptions("bad-games", sentence)
    return count // players * players


def run(cell: Cell, workers: int | None) -> Cell:
    """Play the deals in every seating. Return the one bot's wins as a multiple of its fair share, with the error."""
    players = cell["players"]
    deals = played(job_of(cell), cell["games"] // players, workers)
    times = [share_of_the_one(results) * players for results in deals]
    return {"times": mean(times), "error": error_of(times, players)}


def job_of(cell: Cell) -> Job:
    """Return the games of a cell: every deal in every seating."""
    lineups = seatings(cell["level"], cell["players"])
    return Job(cell["game"], {"players": cell["players"]}, None, lineups, cell["seed"], cell["effort"])


def error_of(times: Sequence[float], players: int) -> float:
    """Return the standard error of the mean over deals. Two imaginary deals keep it above zero."""
    return stdev([*times, 0.0, float(players)]) / math.sqrt(len(times))


def share_of_the_one(results: Sequence[Result]) -> float:
    """Return one bot's share of the wins: it sat at seat 0 in a deal's first seating, at 1 in the second."""
    return mean((own in result["winners"]) / len(result["winners"]) for own, result in enumerate(results))


def text(cell: Cell) -> str:
    """Return a cell as it stands in a table."""
    return times_text(cell["times"], cell["error"], cell["players"])


def times_text(times: float, error: float, players: int) -> str:
    """Return a bot's wins as a multiple of its fair share, with an interval of 99 %."""
    return f"{times:.2f} ({max(0.0, times - Z * error):.2f}–{min(players, times + Z * error):.2f})"


def tables(cells: Sequence[Cell]) -> list[str]:
    """Return a table for each game."""
    found = []
    for name, some in grouped(cells, itemgetter("game")).items():
        game = games.find(name)
        rows = grouped(some, lambda cell: f"{bot_of(cell)} among `{AMONG[cell['level']]}`")
        found.append(table(f"{game.title}, times the fair share (99 %)", game.players, rows, text))
    return found
