"""Tune the planner of The Game: try changes of its weights both ways, on shared deals, and climb.

    python -m training.the_game --players 3 --steps 150 --seed 1 [--from 3p] [--silent] [--extreme …]

writes the weights with their provenance where the bots read them, if they are better than those there.
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
    "small": [0.4],
    "small_step": [3.0],
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
    "third": [8.0],
    "risk": [0.1, 0.1, 0.05],
    "fire_kept": [0.2, 0.2],
    "short": [0.5, 1.5],
    "stop_near": [0.2, 0.2],
    "skull_covered": [0.2],
    "skull_bare": [0.2],
    "skull_step": [2.0],
    "three_third": [2.0],
    "three_step": [2.0],
    "doomed": [0.05],
    "trickless": [0.1, 0.1],
    "lingers": [0.1, 0.1, 0.1, 0.1],
    "lingers_on": [0.1, 0.1, 0.1, 0.1],
    "skull_tight": [0.2],
}
"""By how much the turns of one position differ in what a weight counts, roughly: the more, the smaller the changes."""
OF_FIRE = ("burning", "risk", "fire_kept")
OF_COMMANDS = (
    *("command", "short", "stop_near", "skull_covered", "skull_bare", "skull_step", "three_third", "three_step"),
    *("doomed", "trickless", "lingers", "lingers_on", "skull_tight"),
)
"""The weights that ask for a variant."""
FRESH = 10_000
"""Games of the last check, on deals that the search has not seen."""
TURNS = 8
"""How many of the best turns are compared for what a point is worth."""
TURNS_OF_A_GAME = 45
QUIET_END = (signal.SIGINT, signal.SIG_DFL)
"""Ctrl-C ends a process of the pool without a word; the first one speaks for all."""
MOST_POINTS = 30.0
"""Turns further apart than this are not compared in earnest."""


class Played(NamedTuple):
    """How a team did in each of its games: 1 if it was beaten, and less than a half for a near miss."""

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


def play(
    candidate: Weights, seed: int, players: int, flags: dict[str, bool], games: int, *, talking: bool = True
) -> Played:
    """Play games of a team that shares these weights."""
    plan = planner_with(candidate, talking=talking)
    table = Table(players, **flags)
    goals = []
    for number in range(games):
        table.shuffle(Random(seed, number))
        table.deal()
        left = plan.finish(table)
        goals.append(1.0 if is_beaten(table) else 0.5 * math.exp(-left / 6) if is_stuck(table) else 0.0)
    return Played(goals)


def planner_with(candidate: Weights, turns: int = 1, *, talking: bool) -> planner.Planner:
    """Return a planner with these weights for every seat of a team that talks, or not."""
    plan = planner.Planner(list(candidate), turns)
    plan.talking = talking
    return plan


def play_fresh(candidate: Weights, players: int, flags: dict[str, bool], seed: int, *, talking: bool = True) -> Played:
    """Play many games on deals that a search with this seed has not seen."""
    return play(candidate, 10**6 + seed, players, flags, FRESH, talking=talking)


def is_beaten(table: Table) -> bool:
    """Say whether a game ended well."""
    return REASONS[table.reason] == "all-laid"


def is_stuck(table: Table) -> bool:
    """Say whether a game ended because nothing fitted; to fail a fire or a command is no near miss."""
    return REASONS[table.reason] == "stuck"


def worth_of_a_point(
    candidate: Weights, players: int, flags: dict[str, bool], seed: int, *, talking: bool = True
) -> float:
    """Return by how much a point of the planner's score raises the share beaten: of two turns each is played on."""
    plan, finish = planner_with(candidate, TURNS, talking=talking), planner_with(candidate, talking=talking)
    table = Table(players, **flags)
    rise = square = 0.0
    for number in range(FRESH):
        rng = Random(seed, number)
        table.shuffle(rng)
        table.deal()
        plan.open(table)
        for _ in range(rng.below(TURNS_OF_A_GAME)):
            if not table.over:
                plan.play_turn(table)
        if table.over or (found := plan.plan(table)) < 2:
            continue
        rank = 1 + rng.below(found - 1)
        points = max(plan.scores[rank] - plan.scores[0], -MOST_POINTS)
        rise += points * (beats(finish, table, plan.turn(rank)) - beats(finish, table, plan.turn(0)))
        square += points * points
    return max(0.0, rise / square)


def beats(plan: planner.Planner, table: Table, turn: Sequence[int]) -> bool:
    """Say whether the game is beaten after this turn."""
    rollout = table.copy()
    for move in turn:
        rollout.play(move)
    plan.finish(rollout)
    return is_beaten(rollout)


def judge_for(players: int, flags: dict[str, bool], games: int, pool: Executor, *, talking: bool = True) -> Judge:
    """Return how to judge weights by so many games each, all of them played in a pool."""

    def judge(tried: Sequence[tuple[Weights, int]]) -> list[float]:
        team = partial(play, players=players, flags=flags, games=games, talking=talking)
        return [played.goal for played in pool.map(team, *zip(*tried, strict=True))]

    return judge


def spreads_for(
    players: int, flags: dict[str, bool], *, talking: bool = True, only_hazards: bool = False
) -> list[float]:
    """Return how far to look around each weight; one that these rules never ask for stays as it is."""
    asked = dict.fromkeys(OF_FIRE, flags["on_fire"]) | dict.fromkeys(OF_COMMANDS, flags["extreme"])
    asked["third"] = flags["professional"] or flags["extreme"]
    asked |= dict.fromkeys(("small", "small_step"), talking and players > 1 and not only_hazards)
    varies = {
        key: VARIES[key] if asked.get(key, key in VARIES and not only_hazards) else [0.0] * len(guess)
        for key, guess in weights.FIRST_GUESS.items()
    }
    return [1 / by if by else 0.0 for _ in weights.PHASES for values in varies.values() for by in values]


def options_of(name: str) -> tuple[int, dict[str, bool], bool]:
    """Return the players, the flags, and whether the team talks, by the name of weights: 3p-on_fire-silent."""
    players, *words = name.split("-")
    return int(players.removesuffix("p")), {flag: flag in words for flag in FLAGS}, "silent" not in words


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
    parser.add_argument("--silent", action="store_true", help="for a team that does not talk")
    for flag in FLAGS:
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true")
    return parser


def main() -> int:
    """Tune, check on fresh deals, and write the weights if they are better."""
    parser = build_parser()
    args = parser.parse_args()
    flags, talking = {flag: getattr(args, flag) for flag in FLAGS}, not args.silent
    in_use = weights.used_for(args.players, flags, talking=talking)
    before = weights.load(args.players, flags, talking=talking)
    started_from, start = in_use, before
    if args.start:
        if not (weights.FOLDER / f"{args.start}.json").exists():
            there = sorted(file.stem for file in weights.FOLDER.iterdir())
            parser.error(f"there are no weights {args.start}: there are {there}")
        players, start_flags, start_talking = options_of(args.start)
        started_from, start = args.start, weights.load(players, start_flags, talking=start_talking)
    file = weights.FOLDER / f"{weights.name(args.players, flags, talking=talking)}.json"
    print(f"Tuning from {started_from}; if the result is better on {FRESH:,} fresh games it goes to {file}", flush=True)
    with ProcessPoolExecutor(args.workers, initializer=signal.signal, initargs=QUIET_END) as pool:
        judge = judge_for(args.players, flags, args.games, pool, talking=talking)
        spreads = spreads_for(args.players, flags, talking=talking, only_hazards=args.hazards)
        tuned = climb(start, spreads, judge, args.steps, Random(args.seed))
        found = [round(weight, 3) for weight in tuned]
        check = partial(play_fresh, players=args.players, flags=flags, seed=args.seed, talking=talking)
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
        "worth_of_a_point": round(worth_of_a_point(found, args.players, flags, args.seed, talking=talking), 5),
        **weights.by_name(found),
    }
    file.write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
