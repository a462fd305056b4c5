"""Tune the planner of The Game by the cross-entropy method, on deals that all candidates of a generation share.

    python -m training.the_game --players 3 --generations 40 --seed 1 [--from 3p] [--extreme …]

writes the weights with their provenance where the bots read them, if they are better than those there.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from mazzo import Random
from mazzo.bots.the_game import planner, weights
from mazzo.games.the_game.table import Table
from training.cross_entropy import Judge, Weights, tune

FLAGS = ("professional", "fewer_cards", "on_fire", "extreme")
FRESH = 10_000
"""Games of the last check, on deals that the search has not seen."""


class Played(NamedTuple):
    """How a team did: the share beaten, a smooth goal that also counts near misses, and the cards left."""

    beaten: float
    goal: float
    left: float

    def __str__(self) -> str:
        return f"beaten {100 * self.beaten:.2f} %, goal {self.goal:.4f}, {self.left:.2f} left"


def play(candidate: Weights, players: int, flags: dict[str, bool], games: int, seed: int) -> Played:
    """Play games of a team that shares these weights."""
    plan = planner.Planner(list(candidate))
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
    return Played(beaten / games, goal / games, left / games)


def judge_for(players: int, flags: dict[str, bool], games: int, pool: Executor) -> Judge:
    """Return how to judge weights by so many games each, all of them played in a pool."""

    def judge(candidates: Sequence[Weights], mean: Weights, seed: int) -> list[float]:
        team = partial(play, players=players, flags=flags, games=games, seed=seed)
        of_the_mean, *found = pool.map(team, [mean, *candidates])
        print(f"the mean so far: {of_the_mean}", flush=True)
        return [played.goal for played in found]

    return judge


def options_of(name: str) -> tuple[int, dict[str, bool]]:
    """Return the number of players and the flags that weights are named after, as 3p-on_fire is."""
    players, *flags = name.split("-")
    return int(players.removesuffix("p")), {flag: flag in flags for flag in FLAGS}


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--from", dest="start", metavar="NAME", help="start from these weights, not from those in use")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--games", type=int, default=500, help="games of each candidate in a generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; without it, one for each core")
    for flag in FLAGS:
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true")
    return parser


def main() -> int:
    """Tune, check on fresh deals, and write the weights if they are better."""
    parser = build_parser()
    args = parser.parse_args()
    flags = {flag: getattr(args, flag) for flag in FLAGS}
    in_use = weights.used_for(args.players, flags)
    started_from = args.start or in_use
    if args.start and not (weights.FOLDER / f"{args.start}.json").exists():
        parser.error(f"there are no weights {args.start}: there are {sorted(f.stem for f in weights.FOLDER.iterdir())}")
    start = weights.load(*options_of(args.start)) if args.start else weights.load(args.players, flags)
    spreads = [0.3 * abs(weight) + 0.15 for weight in start]
    with ProcessPoolExecutor(args.workers) as pool:
        judge = judge_for(args.players, flags, args.games, pool)
        mean = tune(start, spreads, judge, args.generations, Random(args.seed))
        found = [round(weight, 3) for weight in mean]
        check = partial(play, players=args.players, flags=flags, games=FRESH, seed=10**6)
        new, old, first = pool.map(check, [found, weights.load(args.players, flags), start])
    print(f"{FRESH:,} fresh games\nin use ({in_use}): {old}\nstart ({started_from}): {first}\nnew: {new}")
    if new <= max(old, first):
        print("Nothing was written: the new weights are no better.")
        return 1
    data = {
        "made_by": "python -m training.the_game " + " ".join(sys.argv[1:]),
        "started_from": started_from,
        "with_generations": args.generations,
        "beaten_by_the_planner_alone": new.beaten,
        **weights.by_name(found),
    }
    (weights.FOLDER / f"{weights.name(args.players, flags)}.json").write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
