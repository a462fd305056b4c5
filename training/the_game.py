"""Tune the planner of The Game by the cross-entropy method, on deals that all candidates of a generation share.

    python -m training.the_game --players 3 --generations 40 --seed 1 [--extreme …]

writes the weights with their provenance where the bots read them.
"""

import argparse
import json
import math
import random
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from mazzo import Random
from mazzo.bots.the_game import planner, weights
from mazzo.games.the_game.table import Table

FLAGS = ("professional", "fewer_cards", "on_fire", "extreme")
POPULATION, ELITE, KEEP = 40, 10, 0.3
"""How many candidates a generation has, how many of them shape the next, and how much of the last stays."""


def play(
    candidate: list[float], players: int, flags: dict[str, bool], games: int, seed: int
) -> tuple[float, float, float]:
    """Play games of a team that shares these weights; return a smooth goal, the share beaten and the cards left."""
    plan = planner.Planner(candidate)
    table = Table(players, **flags)
    goal = beaten = left = 0.0
    for number in range(games):
        table.shuffle(Random(seed, number))
        table.deal()
        plan.finish(table)
        won = table.reason == 1
        beaten += won
        left += table.left
        goal += 1.0 if won else 0.5 * math.exp(-table.left / 6)
    return goal / games, beaten / games, left / games


def tune(args: argparse.Namespace, flags: dict[str, bool], pool: Executor) -> list[float]:
    """Search from the weights in use and return better ones."""
    rng = random.Random(args.seed)
    mean = list(weights.load(args.players, flags))
    spread = [0.3 * abs(weight) + 0.15 for weight in mean]
    for generation in range(args.generations):
        candidates = [mean] + [
            [rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(POPULATION - 1)
        ]
        seed = args.seed * 1000 + generation
        rest = (repeat(args.players), repeat(flags), repeat(args.games), repeat(seed))
        results = list(pool.map(play, candidates, *rest))
        best = sorted(range(POPULATION), key=lambda i: -results[i][0])[:ELITE]
        for i in range(len(mean)):
            values = [candidates[b][i] for b in best]
            middle = sum(values) / ELITE
            deviation = math.sqrt(sum((value - middle) ** 2 for value in values) / ELITE)
            mean[i] = KEEP * mean[i] + (1 - KEEP) * middle
            spread[i] = KEEP * spread[i] + (1 - KEEP) * deviation
        goal, beaten, left = results[0]
        print(f"{generation:3} mean so far: goal {goal:.4f} beaten {100 * beaten:.1f} % left {left:.2f}", flush=True)
    return mean


def main() -> int:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--games", type=int, default=500, help="games of each candidate in a generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    for flag in FLAGS:
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true")
    args = parser.parse_args()
    flags = {flag: getattr(args, flag) for flag in FLAGS}
    started_from = weights.used_for(args.players, flags)
    with ProcessPoolExecutor(args.workers) as pool:
        found = tune(args, flags, pool)
    _, beaten, left = play(found, args.players, flags, 10_000, 10**6)
    print(f"10,000 fresh games: beaten {100 * beaten:.2f} %, {left:.2f} left")
    data = {
        "made_by": "python -m training.the_game " + " ".join(sys.argv[1:]),
        "started_from": started_from,
        "beaten_by_the_planner_alone": beaten,
        **weights.by_name([round(weight, 3) for weight in found]),
    }
    file = Path(weights.__file__).parent / "weights" / f"{weights.name(args.players, flags)}.json"
    file.write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
