"""What each word of The Game's bots is worth to a team: the same deals with all words, without one, and silent.

Usage: python -m bench.words [--level normal] [--players 2,3] [--games 2000] [--effort 1] [--seed 1]

The differences are what the team loses without the word. They are percentage points of games beaten, with 95 %
intervals.
"""

import argparse
import sys
from collections.abc import Collection
from math import sqrt
from statistics import mean
from typing import Any

from bench.strength import numbers
from mazzo import Random, bots, games
from mazzo.bots.player import Player
from mazzo.croupier import play_on
from mazzo.games.base import Table
from mazzo.games.errors import MazzoError
from mazzo.games.standing import Standing
from mazzo.games.the_game.talk import HOLD, SMALL, START_WELL
from mazzo.match import Seat, begin
from mazzo.simulation.job import check_games

NAME = "the-game"
UNSAID: dict[str, Collection[int]] = {
    "all words": (),
    "not how it would start": range(START_WELL, HOLD),
    "no small steps": range(SMALL, START_WELL),
    "silent": range(HOLD),
}
"""What a team may leave unsaid, as numbers of signals."""


class Reserved(Player):
    """A bot that leaves some words unsaid."""

    def __init__(self, player: Player, unsaid: Collection[int]) -> None:
        Player.__init__(self, player.rng)
        self.player = player
        self.unsaid = unsaid

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose what the bot chooses."""
        return self.player.choose(table, seat, standing)

    def offers(self, table: Table, seat: int, standing: Standing) -> bool:
        """Offer to open if the bot does."""
        return self.player.offers(table, seat, standing)

    def says(self, table: Table, seat: int, standing: Standing) -> list[int]:
        """Say what the bot says, but for some words."""
        return [signal for signal in self.player.says(table, seat, standing) if signal not in self.unsaid]


def beaten(players: int, deal: int, unsaid: Collection[int], asked: argparse.Namespace) -> bool:
    """Say whether a team that leaves some words unsaid beats a deal."""
    match = begin(games.find(NAME), {"players": players}, None, [Seat("bot")] * players, Random(asked.seed, deal))
    team: dict[int, Any] = {}
    for seat in range(players):
        bot = bots.make(asked.level, NAME, Random(asked.seed, 10**6 * (seat + 1) + deal), asked.effort)
        assert isinstance(bot, Player)
        team[seat] = Reserved(bot, unsaid)
    play_on(match, team)
    return bool((match.result or {})["reason"] == "all-laid")


def row(players: int, asked: argparse.Namespace) -> str:
    """Play the deals of one number of players and return a line of the table."""
    won = {
        name: [beaten(players, deal, unsaid, asked) for deal in range(asked.games)] for name, unsaid in UNSAID.items()
    }
    whole, *others = won.values()
    texts = [f"{100 * mean(whole):.1f}", *(difference(part, whole) for part in others)]
    return f"| {players} | {asked.games:,} | {' | '.join(texts)} |"


def difference(part: list[bool], whole: list[bool]) -> str:
    """Return how many points more or less one team beats than another, deal by deal."""
    found = [one - other for one, other in zip(part, whole, strict=True)]
    spread = sqrt(mean(change * change for change in found) / len(found))
    return f"{100 * mean(found):+.1f} ± {196 * spread:.1f}"


def main(line: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="What each word of The Game's bots is worth to a team.")
    parser.add_argument("--level", choices=["normal", "expert"], default="normal")
    parser.add_argument("--players", type=numbers, default=[2, 3, 4, 5], help="as in 3,4")
    parser.add_argument("--games", type=int, default=2000, help="of each cell")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(line)
    try:
        check_games(asked.games)
        for players in asked.players:
            games.find(NAME).check_players(players)
        bots.check_effort(asked.effort)
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    print(f"| players | deals | {' | '.join(UNSAID)} |\n|{'---|' * (2 + len(UNSAID))}")
    for players in asked.players:
        print(row(players, asked), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
