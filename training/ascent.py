"""Climb towards better weights: try changes both ways, and step along the mean of what they gained.

This is an evolution strategy (Salimans and others) with antithetic changes and the steps of Adam (Kingma and Ba).
"""

import math
import sys
from collections.abc import Callable, Sequence

from mazzo.games.rng import Random
from training.cross_entropy import Weights, normal

CHANGE = 0.4
"""How large a change it tries, in units of each weight's spread."""
RATE = 0.15
"""How large the first steps may be. The last ones are a tenth of it."""
FORGET_SLOPE, FORGET_SQUARE = 0.9, 0.99
"""How much of the slope and of its square it keeps from step to step."""
FLAT = 1e-4
"""A slope as small as this moves nothing."""

Judge = Callable[[Sequence[tuple[Weights, int]]], list[float]]
"""How well each candidate does on the deals that its seed names."""


def climb(start: Weights, spreads: Weights, judge: Judge, steps: int, rng: Random, pairs: int = 20) -> list[float]:
    """Return the weights after a number of steps. Each step tries several changes both ways, on its own deals."""
    mean = list(start)
    slopes, squares = [0.0] * len(mean), [0.0] * len(mean)
    print(f"{steps} steps of {pairs} changes tried both ways", file=sys.stderr, flush=True)
    for step in range(1, steps + 1):
        changes = [[CHANGE * normal(rng) for _ in mean] for _ in range(pairs)]
        seeds = [rng.next() for _ in range(pairs)]
        tried = [
            (moved(mean, spreads, change, sign), seed)
            for change, seed in zip(changes, seeds, strict=True)
            for sign in (1, -1)
        ]
        goals = judge(tried)
        gains = [goals[2 * pair] - goals[2 * pair + 1] for pair in range(pairs)]
        rate = RATE * (1 - 0.9 * step / steps)
        for i, spread in enumerate(spreads):
            slope = sum(gain * change[i] for gain, change in zip(gains, changes, strict=True))
            slope /= 2 * CHANGE * CHANGE * pairs
            slopes[i] = FORGET_SLOPE * slopes[i] + (1 - FORGET_SLOPE) * slope
            squares[i] = FORGET_SQUARE * squares[i] + (1 - FORGET_SQUARE) * slope * slope
            steepness = math.sqrt(squares[i] / (1 - FORGET_SQUARE**step))
            mean[i] += rate * spread * slopes[i] / (1 - FORGET_SLOPE**step) / (steepness + FLAT)
        print(f"step {step}: mean goal {sum(goals) / len(goals):.4f}", file=sys.stderr, flush=True)
    return mean


def moved(mean: Weights, spreads: Weights, change: Weights, sign: int) -> list[float]:
    """Return weights changed one way or the other."""
    return [weight + sign * spread * by for weight, spread, by in zip(mean, spreads, change, strict=True)]
