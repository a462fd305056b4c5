"""Tune the weights of Hamsterbacke's policy by the cross-entropy method, and print them.

Usage: python -m training.hamsterbacke [--seed 1] [--players 3,4,5] [--generations 30]

One player with the weights plays among others who have the previous generation's mean. The search judges the weights by
that player's share of the win, and a little by how many points it is ahead.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from mazzo.games.hamsterbacke.bots.policy import Policy
from mazzo.games.hamsterbacke.bots.weights import SHUT, SPOIL
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random
from training import players_of, run
from training.cross_entropy import Judge, Weights, tune, whole

START = [
    60, 60, 60, 20, 25, 15, 40, 10, 30, 60, 100, 100, 70, 0, -5, -5, -20, -80, -10, -20, -20, 0,
    80, 80, 75, 40, 100, 100, 80, 0, 100, 100, 100, 100, 30, 15, 20, 10,
]  # fmt: skip
SPREAD = 25.0
GAMES = 300


def outcome(player: Policy, others: Policy, players: int, seed: int, game: int) -> float:
    """Return the share of the win, and a little for points, of a player among others in one game."""
    table, seat = Table(players, game % players), game // players % players
    table.shuffle(Random(seed, game))
    table.deal()
    while not table.over:
        table.play((player if table.to_move == seat else others).choose(table))
    scores = table.scores()
    best = max(scores)
    ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return (scores[seat] == best) / scores.count(best) + 0.02 * max(-15, min(15, ahead))


def judge_for(players: int) -> Judge:
    """Return how to judge weights at a table of this size."""

    def judge(candidates: Sequence[Weights], mean: Weights, seed: int) -> list[float]:
        others = Policy(whole(mean))
        return [
            sum(outcome(Policy(whole(weights)), others, players, seed, game) for game in range(GAMES)) / GAMES
            for weights in candidates
        ]

    return judge


def main() -> int:
    """Tune and print."""
    parser = argparse.ArgumentParser(description="Tune the weights of Hamsterbacke's policy.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=players_of("hamsterbacke"), default="3,4,5", help="3,4,5 without it")
    parser.add_argument("--generations", type=int, default=30)
    asked = parser.parse_args()
    for players in asked.players:
        rng = Random(asked.seed, players)
        settle = partial(whole, floored=(SHUT, SPOIL))
        mean = tune(START, [SPREAD] * len(START), judge_for(players), asked.generations, rng, settle, widen=1)
        print(f"    {players}: {whole(mean)},", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
