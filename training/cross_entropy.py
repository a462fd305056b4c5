"""The cross-entropy method: draw weights, keep the best, draw again around them."""

import math
import sys
from collections.abc import Callable

from mazzo.games.rng import Random

SAMPLE = 60
ELITE = 12
INERTIA = 0.3
"""How much of the mean and the spread of the generation before is kept."""

Fitness = Callable[[list[int], list[int], int], float]
"""How well weights do among players with other weights, on the deals that a seed names."""


def normal(rng: Random) -> float:
    """Return a number from the standard normal distribution (Box and Muller)."""
    high, low = (rng.next() >> 11) / 2**53, (rng.next() >> 11) / 2**53
    return math.sqrt(-2 * math.log(1 - high)) * math.cos(2 * math.pi * low)


def tune(
    start: list[int],
    spread: float,
    fitness: Fitness,
    generations: int,
    rng: Random,
    floored: tuple[int, ...] = (),
) -> list[int]:
    """Return the tuned weights: in each generation they are tried among the mean of the one before."""
    mean, spreads = [float(weight) for weight in start], [spread] * len(start)
    for generation in range(generations):
        others, seed = [round(weight) for weight in mean], rng.next()
        sample = [drawn(mean, spreads, rng, floored) for _ in range(SAMPLE)]
        found = sorted(((fitness(weights, others, seed), weights) for weights in sample), reverse=True)
        learn(mean, spreads, [weights for _, weights in found[:ELITE]])
        print(f"generation {generation}: best {found[0][0]:.3f}, median {found[SAMPLE // 2][0]:.3f}", file=sys.stderr)
    return [round(weight) for weight in mean]


def learn(mean: list[float], spreads: list[float], elite: list[list[int]]) -> None:
    """Move the mean and the spreads towards those of the best."""
    for i in range(len(mean)):
        values = [weights[i] for weights in elite]
        centre = sum(values) / len(values)
        width = math.sqrt(sum((value - centre) ** 2 for value in values) / len(values))
        mean[i] = INERTIA * mean[i] + (1 - INERTIA) * centre
        spreads[i] = INERTIA * spreads[i] + (1 - INERTIA) * width + 1


def drawn(mean: list[float], spreads: list[float], rng: Random, floored: tuple[int, ...]) -> list[int]:
    """Draw a set of weights; those floored are never negative."""
    weights = [round(centre + spread * normal(rng)) for centre, spread in zip(mean, spreads, strict=True)]
    for i in floored:
        weights[i] = max(0, weights[i])
    return weights
