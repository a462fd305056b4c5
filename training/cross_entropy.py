"""The cross-entropy method: draw weights, keep the best, draw again around them."""

import math
import sys
from collections.abc import Callable, Sequence

from mazzo.games.rng import Random

ELITE = 5
"""One in this many candidates shapes the next generation."""
INERTIA = 0.3
"""How much of the previous generation's mean and spread it keeps."""

Weights = Sequence[float]
Judge = Callable[[Sequence[Weights], Weights, int], list[float]]
"""Rates each candidate of a generation, whose mean it also gets, on the deals of a seed."""


def normal(rng: Random) -> float:
    """Return a number from the standard normal distribution (Box and Muller)."""
    high, low = (rng.next() >> 11) / 2**53, (rng.next() >> 11) / 2**53
    return math.sqrt(-2 * math.log(1 - high)) * math.cos(2 * math.pi * low)


def tune(
    start: Weights,
    spreads: Weights,
    judge: Judge,
    generations: int,
    rng: Random,
    settle: Callable[[Weights], Weights] = list,
    widen: float = 0.0,
    size: int = 60,
) -> list[float]:
    """Return the last generation's mean. `settle` adjusts each draw, and `widen` keeps spreads above the rounding."""
    mean, spreads = list(start), list(spreads)
    print(f"{generations} generations of {size} candidates. You see each as it ends.", file=sys.stderr, flush=True)
    for generation in range(generations):
        seed = rng.next()
        sample = [settle([m + s * normal(rng) for m, s in zip(mean, spreads, strict=True)]) for _ in range(size)]
        found = sorted(zip(judge(sample, mean, seed), sample, strict=True), reverse=True)
        learn(mean, spreads, [weights for _, weights in found[: size // ELITE]], widen)
        print(f"generation {generation}: best {found[0][0]:.3f}, median {found[size // 2][0]:.3f}", file=sys.stderr)
    return mean


def learn(mean: list[float], spreads: list[float], elite: list[Weights], widen: float) -> None:
    """Move the mean and the spreads towards those of the best."""
    for i in range(len(mean)):
        values = [weights[i] for weights in elite]
        centre = sum(values) / len(values)
        width = math.sqrt(sum((value - centre) ** 2 for value in values) / len(values))
        mean[i] = INERTIA * mean[i] + (1 - INERTIA) * centre
        spreads[i] = INERTIA * spreads[i] + (1 - INERTIA) * width + widen


def whole(weights: Weights, floored: tuple[int, ...] = ()) -> list[int]:
    """Round weights. Those in `floored` are never negative."""
    return [max(0, round(weight)) if i in floored else round(weight) for i, weight in enumerate(weights)]
