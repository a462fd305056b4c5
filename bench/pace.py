"""How long bots think per turn, in milliseconds of processor time, so that other load on the machine does not count.

The last column is the share of interpreted Python: the profiler sees no compiled code.

Usage: python -m bench.pace [--level expert] [--game the-game,ventuno] [--players 3,4] [--games 2] [--effort 1]
       [--variant professional+extreme]
"""

import argparse
import cProfile
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bench.strength import numbers
from mazzo import Random, bots, games
from mazzo.croupier import play_on
from mazzo.games.errors import MazzoError
from mazzo.games.game import View
from mazzo.games.talk import Said
from mazzo.match import Seat, begin
from mazzo.simulation.job import check_games

Answer = TypeVar("Answer")


def begins_turn(view: Any) -> bool:
    """Say whether a turn begins with this decision. At Ventuno every move is a turn."""
    if hasattr(view, "laid"):
        return bool(view.opening or view.laid == 0)
    return not hasattr(view, "actions") or (view.actions == 2 and not view.gift)


class Timed:
    """Times a bot's thinking. A turn is all its moves, with the talk and the gifts that belong to it."""

    def __init__(self, bot: bots.Bot, turns: list[float], interpreted: cProfile.Profile) -> None:
        self.bot = bot
        self.turns = turns
        self.interpreted = interpreted

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Move, in a new turn or in the last one."""
        if begins_turn(view):
            self.turns.append(0.0)
        return self.timed(self.bot.move, view, heard)

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Say whether it wants to open."""
        return self.timed(self.bot.opens, view, heard)

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Talk."""
        return self.timed(self.bot.talk, view, heard)

    def timed(self, think: Callable[[Any, Sequence[Said]], Answer], view: View, heard: Sequence[Said]) -> Answer:
        """Think, and add the time to the last turn, if there is one."""
        started = time.process_time()
        with self.interpreted:  # begins below this frame, which itself would seem to take all the time
            answer = think(view, heard)
        if self.turns:
            self.turns[-1] += time.process_time() - started
        return answer


def turns(name: str, players: int, asked: argparse.Namespace, interpreted: cProfile.Profile) -> list[float]:
    """Play some games and return how long each turn took, in milliseconds, the shortest first."""
    flags = dict.fromkeys(filter(None, asked.variant.split("+")), True)
    found: list[float] = []
    for seed in range(asked.games):
        match = begin(games.find(name), {"players": players, **flags}, None, [Seat("bot")] * players, Random(seed))
        team = [bots.make(asked.level, name, Random(seed, 1 + seat), asked.effort) for seat in range(players)]
        play_on(match, {seat: Timed(bot, found, interpreted) for seat, bot in enumerate(team)})
    return sorted(1000 * seconds for seconds in found)


def main(line: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long bots think for a turn.")
    parser.add_argument("--level", choices=bots.LEVELS, default="expert")
    parser.add_argument("--game", default="the-game,ventuno,hamsterbacke")
    parser.add_argument("--players", type=numbers, default=[])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--variant", default="", help="of The Game, flags joined by +")
    asked = parser.parse_args(line)
    try:
        measure(asked)
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    return 0


def measure(asked: argparse.Namespace) -> None:
    """Play the requested games, and print a table."""
    check_games(asked.games)
    print(
        f"| {asked.level}, ms per turn | players | turns | mean | 95 % | most | Python |\n|---|---|---|---|---|---|---|"
    )
    for name in asked.game.split(","):
        for players in asked.players or games.find(name).players:
            interpreted = cProfile.Profile(time.process_time)
            found = turns(name, players, asked, interpreted)
            late, share = found[int(0.95 * len(found))], 1e5 * seconds_in(interpreted) / sum(found)
            figures = f"{sum(found) / len(found):.1f} | {late:.1f} | {found[-1]:.1f} | {share:.1f} %"
            print(f"| {games.find(name).title} | {players} | {len(found)} | {figures} |", flush=True)


def seconds_in(profile: cProfile.Profile) -> float:
    """Return how long the functions took that a profiler saw, by its own clock."""
    return sum(row.inlinetime for row in profile.getstats())


if __name__ == "__main__":
    sys.exit(main())
