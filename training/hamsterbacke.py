"""Tune the weights of Hamsterbacke's habit by the cross-entropy method, and print them.

Usage: python -m training.hamsterbacke [--seed 1] [--players 3,4,5] [--generations 30]

In each generation SAMPLE sets of weights are drawn, each plays GAMES games as one seat of a table whose others play the
mean of the generation before, all on the same deals; the best ELITE of them make the next mean and spread.
"""

import argparse
import math

from mazzo.bots.hamsterbacke.habit import Habit
from mazzo.bots.hamsterbacke.weights import COUNT, SHUT, SPOIL
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

START = [
    60, 60, 60, 20, 25, 15, 40, 10, 30, 60, 100, 100, 70, 0, -5, -5, -20, -80, -10, -20, -20, 0,
    80, 80, 75, 40, 100, 100, 80, 0, 100, 100, 100, 100, 30, 15, 20, 10,
]  # fmt: skip
NEVER_NEGATIVE = (SPOIL, SHUT)
SPREAD = 25.0
SAMPLE = 60
ELITE = 12
GAMES = 300


def normal(rng: Random) -> float:
    """Return a number from the standard normal distribution."""
    high, low = (rng.next() >> 11) / 2**53, (rng.next() >> 11) / 2**53
    return math.sqrt(-2 * math.log(1 - high)) * math.cos(2 * math.pi * low)


def outcome(player: Habit, others: Habit, players: int, seed: int, game: int) -> float:
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


def fitness(weights: list[int], others: Habit, players: int, seed: int) -> float:
    """Return the mean outcome of these weights among others."""
    player = Habit(weights)
    return sum(outcome(player, others, players, seed, game) for game in range(GAMES)) / GAMES


def tune(players: int, generations: int, rng: Random) -> list[int]:
    """Return the tuned weights for a number of players."""
    mean, spread = [float(weight) for weight in START], [SPREAD] * COUNT
    for generation in range(generations):
        others, seed = Habit([round(weight) for weight in mean]), rng.next()
        sample = [drawn(mean, spread, rng) for _ in range(SAMPLE)]
        found = sorted(((fitness(weights, others, players, seed), weights) for weights in sample), reverse=True)
        elite = [weights for _, weights in found[:ELITE]]
        for i in range(COUNT):
            values = [weights[i] for weights in elite]
            centre = sum(values) / ELITE
            mean[i] = 0.3 * mean[i] + 0.7 * centre
            spread[i] = 0.3 * spread[i] + 0.7 * math.sqrt(sum((value - centre) ** 2 for value in values) / ELITE) + 1
        print(f"# {players} players, generation {generation}: best {found[0][0]:.3f}, median {found[SAMPLE // 2][0]:.3f}")
    return [round(weight) for weight in mean]


def drawn(mean: list[float], spread: list[float], rng: Random) -> list[int]:
    """Draw a set of weights."""
    weights = [round(centre + width * normal(rng)) for centre, width in zip(mean, spread, strict=True)]
    for i in NEVER_NEGATIVE:
        weights[i] = max(0, weights[i])
    return weights


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description="Tune the weights of Hamsterbacke's habit.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="3,4,5")
    parser.add_argument("--generations", type=int, default=30)
    asked = parser.parse_args()
    for players in map(int, asked.players.split(",")):
        weights = tune(players, asked.generations, Random(asked.seed, players))
        print(f"    {players}: {weights},", flush=True)


if __name__ == "__main__":
    main()
