"""How strong the bots of Ventuno and Hamsterbacke are against each other, and how long they think.

Usage: python -m bench.rivals [--game ventuno] [--players 3,4] [--games 400] [--duels expert:normal,...] [--effort 1]

At a mixed table one bot plays against others of another level (`one`) or the seats alternate (`half`). Every deal is
played once for each seating, so that no seat and no card favours anybody; the intervals are of 99 %, over deals.
Times are of the processor, so that whatever else the machine does is left out.
"""

import argparse
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from mazzo import Random, bots, games
from mazzo.bots import Bot
from mazzo.games.game import View
from mazzo.games.talk import Said
from mazzo.match import Seat, begin

Times = dict[str, list[float]]
"""How long each decision took, by level."""

Z = 2.575829
"""Standard deviations of a 99 % interval."""
DUELS = "easy:random,normal:easy,expert:normal"


class Timed:
    """A bot, and how long each of its decisions took."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Ask the bot for its move."""
        started = time.process_time()
        move = self.bot.move(view, heard)
        self.times.append(time.process_time() - started)
        return move


def seating(one: str, other: str, players: int, turn: int, mixed: str) -> list[str]:
    """Return the level at each seat: one bot among others, or every second seat."""
    if mixed == "one":
        levels = [one] + [other] * (players - 1)
    else:
        levels = [one if place % 2 == 0 else other for place in range(players)]
    return levels[-turn:] + levels[:-turn] if turn else levels


def play(name: str, levels: list[str], seed: int, deal: int, effort: float, times: Times) -> list[float]:
    """Play a game and return each seat's share of the win."""
    game, players = games.find(name), len(levels)
    match = begin(game, {"players": players}, deal % players, [Seat("bot")] * players, Random(seed, deal))
    rng = [Random(seed ^ 0xB07, deal * 8 + seat) for seat in range(players)]
    table = [Timed(bots.make(level, name, rng[seat], effort), times[level]) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.to_move
        match.play(table[seat].move(match.view(seat), ()), seat)
    result: Any = match.result
    return [(seat in result["winners"]) / len(result["winners"]) for seat in range(players)]


def duel(name: str, players: int, one: str, other: str, asked: argparse.Namespace) -> None:
    """Play the deals in every seating and print what share of the wins the first level took, against its fair share."""
    times: Times = defaultdict(list)
    found = []
    fair = seating(one, other, players, 0, asked.mixed).count(one) / players
    for deal in range(max(1, asked.games // players)):
        won = 0.0
        for turn in range(players):
            levels = seating(one, other, players, turn, asked.mixed)
            shares = play(name, levels, asked.seed, deal, asked.effort, times)
            won += sum(share for level, share in zip(levels, shares, strict=True) if level == one)
        found.append(won / players)
    mean = sum(found) / len(found)
    spread = math.sqrt(sum((share - mean) ** 2 for share in found) / max(1, len(found) - 1) / len(found))
    thinking = sorted(times[one])
    print(
        f"{name:13} {players}  {one:>7} among {other:7} {len(found) * players:6}"
        f"  {mean / fair:5.2f} ({(mean - Z * spread) / fair:.2f} to {(mean + Z * spread) / fair:.2f})"
        f"  {1000 * sum(thinking) / len(thinking):7.1f} {1000 * thinking[int(0.95 * len(thinking))]:7.1f}"
        f" {1000 * thinking[-1]:7.1f}",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How strong the bots are against each other.")
    parser.add_argument("--game", default="ventuno,hamsterbacke")
    parser.add_argument("--players", default="")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--duels", default=DUELS)
    parser.add_argument("--mixed", choices=("one", "half"), default="one")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    print("game      players  levels                  games  of the fair share (99 %)   ms mean    95 %    most")
    for name in asked.game.split(","):
        for players in map(int, asked.players.split(",")) if asked.players else games.find(name).players:
            for pair in asked.duels.split(","):
                one, other = pair.split(":")
                duel(name, players, one, other, asked)


if __name__ == "__main__":
    main()
