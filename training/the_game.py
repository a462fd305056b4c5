"""Tune the planner of The Game: try changes of its weights both ways, on shared deals, and climb.

    python -m training.the_game --players 3 --steps 150 --seed 1 [--from 3p] [--extreme …]

The command writes the weights, with their provenance, where the bots read them. It does so only if they are better.
"""

import argparse
import json
import math
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev
from typing import NamedTuple

from mazzo import Random, games
from mazzo.games.the_game.bots import planner, weights
from mazzo.games.the_game.table import REASONS, Table
from training import run
from training.ascent import Judge, climb
from training.cross_entropy import Weights

FLAGS = ("professional", "fewer_cards", "on_fire", "extreme")
VARIES: dict[str, list[float]] = {
    "unseen": [0.4, 1.0, 1.9, 1.0, 1.9, 3.3, 2.0, 3.4, 2.6],
    "own": [0.14, 0.28, 0.34, 0.28, 0.31, 0.41, 0.34, 0.4, 0.37],
    "moved": [6.3],
    "trick_held": [0.12],
    "trick_unseen": [0.47],
    "pair": [0.17],
    "next": [7.5],
    "after_next": [7.9],
    "laid": [0.64],
    "burning": [0.2],
    "command": [0.2] * 8,
    "near_top": [0.47, 0.79, 1.1, 1.5, 1.8],
    "bare": [0.27],
    "advance": [7.9],
    "furthest": [4.0],
    "least": [4.0],
    "spread": [9.9],
    "room": [3.0],
    "trick_soon": [0.75, 0.36],
    "steps": [10.3],
    "within": [0.4, 0.55],
    "beyond": [0.62],
    "adjacent": [0.18, 0.25],
    "pair_unseen": [0.53],
    "risk": [0.1, 0.05],
    "short": [0.5],
    "skull_bare": [0.2],
    "doomed": [0.05],
    "skull_tight": [0.2],
}
"""Roughly how much the turns of one position differ in what a weight counts. The more, the smaller the changes."""
OF_FIRE = ("burning", "risk")
OF_COMMANDS = ("command", "short", "skull_bare", "doomed", "skull_tight")
"""The weights that ask for a variant."""
FRESH = 10_000
"""Games of the last check, on deals that the search has not seen."""
QUIET_END = (signal.SIGINT, signal.SIG_DFL)
"""Ctrl-C ends a process of the pool without a word. The first process speaks for all."""


class Played(NamedTuple):
    """How a team did in each of its games: 1 if it beat the game, and less than a half for a near miss."""

    goals: list[float]

    @property
    def beaten(self) -> float:
        """The share beaten."""
        return self.goals.count(1.0) / len(self.goals)

    @property
    def goal(self) -> float:
        """The mean goal."""
        return fmean(self.goals)

    def __str__(self) -> str:
        return f"beaten {100 * self.beaten:.2f} %, goal {self.goal:.4f}"

    def is_better_than(self, other: "Played") -> bool:
        """Say whether the goal is higher on the same deals by more than two standard errors."""
        gains = [own - theirs for own, theirs in zip(self.goals, other.goals, strict=True)]
        return fmean(gains) > 2 * stdev(gains) / math.sqrt(len(gains))


def play(candidate: Weights, seed: int, players: int, flags: dict[str, bool], games: int) -> Played:
    """Play games of a team that shares these weights."""
    plan = planner.Planner(list(candidate))
    table = Table(players, **flags)
    goals = []
    for number in range(games):
        table.shuffle(Random(seed, number))
        table.deal()
        left = plan.finish(table)
        goals.append(1.0 if is_beaten(table) else 0.5 * math.exp(-left / 6) if is_stuck(table) else 0.0)
    return Played(goals)


def play_fresh(candidate: Weights, players: int, flags: dict[str, bool], seed: int) -> Played:
    """Play many games on deals that a search with this seed has not seen."""
    return play(candidate, 10**6 + seed, players, flags, FRESH)


def is_beaten(table: Table) -> bool:
    """Say whether a game ended well."""
    return REASONS[table.reason] == "all-laid"


def is_stuck(table: Table) -> bool:
    """Say whether a game ended because no card fitted. A failed fire or command is not a near miss."""
    return REASONS[table.reason] == "stuck"


def judge_for(players: int, flags: dict[str, bool], games: int, pool: Executor) -> Judge:
    """Return how to judge weights by a number of games each, which a pool plays."""

    def judge(tried: Sequence[tuple[Weights, int]]) -> list[float]:
        team = partial(play, players=players, flags=flags, games=games)
        return [played.goal for played in pool.map(team, *zip(*tried, strict=True))]

    return judge


def spreads_for(flags: dict[str, bool], *, only_hazards: bool = False) -> list[float]:
    """Return how far to look around each weight. A weight that these rules never use stays as it is."""
    asked = dict.fromkeys(OF_FIRE, flags["on_fire"]) | dict.fromkeys(OF_COMMANDS, flags["extreme"])
    varies = {
        key: VARIES[key] if asked.get(key, key in VARIES and not only_hazards) else [0.0] * len(guess)
        for key, guess in weights.FIRST_GUESS.items()
    }
    return [1 / by if by else 0.0 for _ in weights.PHASES for values in varies.values() for by in values]


def options_of(name: str) -> tuple[int, dict[str, bool]]:
    """Return the players and the flags, by the name of weights: 3p-on_fire."""
    players, *words = name.split("-")
    return int(players.removesuffix("p")), {flag: flag in words for flag in FLAGS}


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, choices=games.find("the-game").players, required=True)
    parser.add_argument("--from", dest="start", metavar="NAME", help="start from these weights, not from those in use")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--games", type=int, default=120, help="games of each change, both ways")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; without it, one for each core")
    parser.add_argument("--hazards", action="store_true", help="only the weights of fire and commands")
    for flag in FLAGS:
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true")
    return parser


def main() -> int:
    """Tune, check on fresh deals, and write the weights if they are better."""
    parser = build_parser()
    args = parser.parse_args()
    flags = {flag: getattr(args, flag) for flag in FLAGS}
    in_use = weights.used_for(args.players, flags)
    before = weights.load(args.players, flags)
    started_from, start = in_use, before
    if args.start:
        if not (weights.FOLDER / f"{args.start}.json").exists():
            there = sorted(file.stem for file in weights.FOLDER.iterdir())
            parser.error(f"there are no weights {args.start}: there are {there}")
        started_from, start = args.start, weights.load(*options_of(args.start))
    file = weights.FOLDER / f"{weights.name(args.players, flags)}.json"
    print(f"Tuning from {started_from}; if the result is better on {FRESH:,} fresh games it goes to {file}", flush=True)
    with ProcessPoolExecutor(args.workers, initializer=signal.signal, initargs=QUIET_END) as pool:
        judge = judge_for(args.players, flags, args.games, pool)
        spreads = spreads_for(flags, only_hazards=args.hazards)
        tuned = climb(start, spreads, judge, args.steps, Random(args.seed))
        found = [round(weight, 3) for weight in tuned]
        check = partial(play_fresh, players=args.players, flags=flags, seed=args.seed)
        new, old, first = pool.map(check, [found, before, start])
    print(f"{FRESH:,} fresh games\nin use ({in_use}): {old}\nstart ({started_from}): {first}\nnew: {new}")
    if not (new.is_better_than(old) and new.is_better_than(first)):
        print("Nothing was written: the new weights are not better by more than luck.")
        return 1
    data = {
        "made_by": "python -m training.the_game " + " ".join(sys.argv[1:]),
        "started_from": started_from,
        "with_seed": args.seed,
        "with_steps": args.steps,
        "beaten_by_the_planner_alone": new.beaten,
        **weights.by_name(found),
    }
    file.write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
