"""How `easy` does: a team of it at The Game, and a beginner among it at Ventuno and Hamsterbacke.

Usage: python -m bench.beginner [--game the-game,ventuno,hamsterbacke] [--games 3000] [--seed 1]

A beginner is a person who has played one game. Such a person knows what scores and what ends a round. They look at one
move at a time, remember nothing, think of nobody else's cards, and are distracted now and then. `easy` should be a
match for that: the beginner should take about a fair share of the wins.

The beginner plays every deal once at each seat. The intervals are of 99 %, over deals.
"""

import argparse
import sys
from collections.abc import Callable
from statistics import mean
from typing import Any

from bench.rivals import error_of, share_of_the_one, times_text
from bench.strength import words
from mazzo import bots, games
from mazzo.bots.player import GreedyPlayer, Player
from mazzo.croupier import play_on
from mazzo.games.base import Table
from mazzo.games.errors import MazzoError
from mazzo.games.hamsterbacke import cards as hamster_cards
from mazzo.games.hamsterbacke import notation as hamster
from mazzo.games.hamsterbacke.table import Table as HamsterTable
from mazzo.games.rng import Random
from mazzo.games.ventuno import cards, notation
from mazzo.games.ventuno.table import Table as VentunoTable
from mazzo.match import Seat, begin
from mazzo.simulation.job import Job, check_games, play_chunk
from mazzo.simulation.statistics import wilson

DISTRACTED = 6
"""A beginner makes one in this many moves without thinking."""
NEAR = 8
"""With less room than this in the row, a beginner at Ventuno feels the bomb."""
PROUD = 6
"""This many cards on the block pile make a beginner at Hamsterbacke score."""


class VentunoBeginner(GreedyPlayer):
    """Never explodes if it can help it, fills its hand while the row is short, and then plays what costs few points.

    Near 21 it looks for the move that leaves the most room: it has seen other players explode.
    """

    def __init__(self, rng: Random) -> None:
        GreedyPlayer.__init__(self, rng, DISTRACTED)

    def list_moves(self, table: Table) -> int:
        """Write the moves that do not explode, or all if each does: even a distracted beginner sees the total."""
        assert isinstance(table, VentunoTable)
        moves = table.legal_moves()
        safe = [move for move in moves if table.total_after(move) <= cards.LIMIT] or moves
        for i, move in enumerate(safe):
            table.moves[i] = move
        return len(safe)

    def at_first_sight(self, table: Table, move: int) -> int:
        """Return how good a move looks."""
        assert isinstance(table, VentunoTable)
        room = cards.LIMIT - table.total_after(move)
        near = cards.LIMIT - table.total < NEAR
        if move == notation.DRAW:
            return -5 if near else 20
        number = cards.NUMBER_OF[(move - notation.PLAY) // notation.STEP]
        return room - 10 if near else -number


class HamsterbackeBeginner(GreedyPlayer):
    """Takes the row that brings it nearest to groups, blocks what is complete, and scores a pile to be proud of.

    At the end it scores whatever it has: it has seen that cards in hand cost points.
    """

    def __init__(self, rng: Random) -> None:
        GreedyPlayer.__init__(self, rng, DISTRACTED)

    def at_first_sight(self, table: Table, move: int) -> int:
        """Return how good a move looks."""
        assert isinstance(table, HamsterTable)
        seat, colours = table.to_move, range(len(hamster_cards.COLOURS))
        first = len(hamster_cards.COLOURS) * seat
        if move >= hamster.GIVE:
            codes = hamster.MOVE_TEXTS[move].split()[1:]
            return -sum(table.hands[first + hamster_cards.CODES.index(code)] for code in codes)
        if move >= hamster.SCORE:
            pile = sum(table.blocks[first + colour] for colour in colours)
            return 100 if pile >= PROUD or table.drawn == table.deck_size else 0
        if move >= hamster.BLOCK:
            colour, groups = divmod(move - hamster.BLOCK, hamster.MOST_GROUPS)
            return 40 + hamster_cards.NUMBERS[colour] * (groups + 1)
        look = 0
        for colour in colours:
            new, held = table.rows[len(colours) * move + colour], table.hands[first + colour]
            number = hamster_cards.NUMBERS[colour]
            look += 4 * number * ((held + new) // number - held // number) + (new if held else -new)
        return look


BEGINNERS: dict[str, Callable[[Random], Player]] = {"ventuno": VentunoBeginner, "hamsterbacke": HamsterbackeBeginner}


def winners(name: str, players: int, own: int, deal: int, seed: int) -> dict[str, list[int]]:
    """Play a deal with the beginner at one seat and `easy` at the others, and return who won."""
    match = begin(games.find(name), {"players": players}, None, [Seat("bot")] * players, Random(seed, deal))
    team: dict[int, Any] = {}
    for seat in range(players):
        rng = Random(seed, 10**6 * (seat + 1) + deal)
        team[seat] = BEGINNERS[name](rng) if seat == own else bots.make("easy", name, rng)
    play_on(match, team)
    return {"winners": (match.result or {})["winners"]}


def among_easy(name: str, players: int, deals: int, seed: int) -> tuple[float, float]:
    """Return how many times its fair share the beginner won, and the standard error of that."""
    times = [
        players * share_of_the_one([winners(name, players, own, deal, seed) for own in range(players)])
        for deal in range(deals)
    ]
    return mean(times), error_of(times, players)


def beaten(players: int, count: int, seed: int) -> int:
    """Return how many games a team of `easy` beats."""
    chunk = play_chunk(Job("the-game", {"players": players}, None, (("easy",) * players,), seed), 0, count)
    return sum(result["reason"] == "all-laid" for (result,) in chunk.results)


def cell(name: str, players: int, count: int, seed: int) -> str:
    """Measure, and return what a table says of it."""
    if name == "the-game":
        won = beaten(players, count, seed)
        low, high = wilson(won, count)
        return f"{100 * won / count:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
    times, error = among_easy(name, players, max(1, count // players), seed)
    return times_text(times, error, players)


def main(line: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="How `easy` does: its team, and a beginner among it.")
    parser.add_argument("--game", type=words, default=["the-game", *BEGINNERS], help="as in ventuno,hamsterbacke")
    parser.add_argument("--games", type=int, default=3000, help="of each cell")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(line)
    try:
        found = [games.find(name) for name in asked.game]
        check_games(asked.games)
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    print("| | players | |\n|---|---|---|")
    for game in found:
        what = "a team of `easy` beats" if game.is_team else "a beginner among `easy`, times its fair share"
        for players in game.players:
            print(
                f"| {game.title}: {what} | {players} | {cell(game.name, players, asked.games, asked.seed)} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
