"""What The Game's network is worth without any search: the same deals with the planner alone, and with the network.

Usage: python -m bench.network [--rows base,professional,on_fire,extreme] [--players 2,3] [--games 2000] [--seed 1]

The network chooses among the planner's best eight turns. The last figure is the difference, with a 95 % interval.
"""

import argparse
import sys

from bench.strength import numbers, words
from bench.words import difference
from mazzo import Random, games
from mazzo.games.errors import MazzoError
from mazzo.games.the_game.bots.care import Care
from mazzo.games.the_game.bots.planning import new_planner
from mazzo.games.the_game.table import REASONS, Table
from mazzo.simulation.job import check_games

THE_GAME = games.find("the-game")
ROWS = ["base", "professional", "on_fire", "extreme"]
PLANNER, NETWORK = Care(1), Care(8, judges=True)


def beaten(players: int, row: str, care: Care, count: int, seed: int) -> list[bool]:
    """Say which of this many deals a team beats, if everybody plans with such care and nobody talks."""
    table = Table(players, **dict.fromkeys({row} - {"base"}, True))
    opener, planner = new_planner(table, PLANNER), new_planner(table, care)
    found = []
    for number in range(count):
        table.shuffle(Random(seed, number))
        table.deal()
        opener.open(table)
        planner.finish(table)
        found.append(REASONS[table.reason] == "all-laid")
    return found


def text(players: int, row: str, count: int, seed: int) -> str:
    """Return a cell of the table."""
    alone, judged = (beaten(players, row, care, count, seed) for care in (PLANNER, NETWORK))
    shares = (f"{100 * sum(some) / count:.1f}" for some in (alone, judged))
    return f"{' → '.join(shares)} ({difference(judged, alone)})"


def main(line: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="What The Game's network is worth without any search.")
    parser.add_argument("--rows", type=words, default=ROWS, help="as in base,extreme")
    parser.add_argument("--players", type=numbers, default=list(THE_GAME.players), help="as in 3,4")
    parser.add_argument("--games", type=int, default=2000, help="of each cell")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(line)
    try:
        check_games(asked.games)
        for players in asked.players:
            THE_GAME.check_players(players)
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    if unknown := set(asked.rows) - {"base", *THE_GAME.flags}:
        parser.error(f"there is no variant {min(unknown)}: there are base, {', '.join(THE_GAME.flags)}")
    heads = " | ".join(f"{players}p" for players in asked.players)
    print(f"| planner → network, beaten in per cent | {heads} |\n|{'---|' * (1 + len(asked.players))}")
    for row in asked.rows:
        cells = (text(players, row, asked.games, asked.seed) for players in asked.players)
        print(f"| {row} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
