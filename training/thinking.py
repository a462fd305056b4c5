"""Show what thinking gains an expert of The Game: how much better its turns are than those that its network likes best.

    python -m training.thinking --players 4 --positions 30 --worlds 1500

Positions come from games of `normal`. For each the bot chooses several times: as it does, and in other ways. Rollouts
in fresh worlds, the same for all, judge the turns chosen. The time is that of the choice, without planning.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from statistics import fmean, stdev
from typing import Any, NamedTuple

from mazzo import Random, games
from mazzo.croupier import play_on
from mazzo.games.standing import Standing
from mazzo.games.the_game.bots.care import LEVELS, ROLLOUT, Care
from mazzo.games.the_game.bots.imagine import Imagination
from mazzo.games.the_game.bots.lookahead import Lookahead
from mazzo.games.the_game.bots.planning import PlanningBot, new_planner
from mazzo.games.the_game.cards import DECK
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table
from mazzo.match import Seat, begin
from training import run
from training.the_game import FLAGS

EXPERT = LEVELS["expert"]
TO_THE_END = 99
"""More turns than any game has."""
ONE_IN = 6
"""One in this many turns becomes a position: neighbouring turns say the same."""
STAGES = {"70 % and more": 0.7, "50 to 70 %": 0.5, "25 to 50 %": 0.25, "less": 1e-9, "nothing": 0.0}
"""What is left to draw, with the share of the deck from which on it is so."""


Position = tuple[Table, Signals]
"""What the player to move sees, and which signals stand."""


WAYS = {
    f"{depth} turns, trust {trust:g}": replace(EXPERT, depth=depth, trust=trust)
    for depth in (1, 4, 12, TO_THE_END)
    for trust in (0.1, 0.3, 1.0)
}
"""Other ways to think: how many turns a rollout plays, and how much the network's own opinion counts."""
AS_IT_DOES = "as it does"


class Gain(NamedTuple):
    """By how much a way to think raised the share beaten, and how long it took."""

    share: float
    seconds: float


class Noting(PlanningBot):
    """A `normal` bot that notes some of the positions in which it plans a turn."""

    def __init__(self, rng: Random, noted: list[Position]) -> None:
        super().__init__(LEVELS["normal"], rng, 1.0)
        self.noted = noted

    def plan(self, here: Table, standing: Standing) -> list[int]:
        """Plan, and note the position now and then."""
        if here.laid == 0 and self.rng.below(ONE_IN) == 0:
            assert isinstance(standing, Signals)
            self.noted.append((here.copy(), standing.copy()))
        return super().plan(here, standing)


def positions(players: int, flags: dict[str, bool], seed: int) -> Iterator[Position]:
    """Yield beginnings of turns in games of `normal`."""
    options, seats = {"players": players, **flags}, [Seat("normal")] * players
    for number in count():
        match = begin(games.find("the-game"), options, None, seats, Random(seed, number))
        noted: list[Position] = []
        team: dict[int, Any] = {
            seat: Noting(Random(seed, (seat + 1) * 10**6 + number), noted) for seat in range(players)
        }
        play_on(match, team)
        yield from noted


def gains(here: Table, signals: Signals, worlds: int, rng: Random) -> dict[str, Gain] | None:
    """Return what each way to think gains in a position, or nothing if there is no choice."""
    planner = new_planner(here, EXPERT)
    planner.hear(signals, here.to_move)
    found = planner.plan_heard(here)
    if found < 2 or planner.wins():
        return None
    turns = [planner.turn(rank) for rank in range(found)]
    chances = [planner.chance(rank) for rank in range(found)]
    chosen = {name: choice(way, here, signals, turns, chances, rng) for name, way in ways().items()}
    world, imagination = here.copy(), Imagination()
    ahead = Lookahead(new_planner(here, ROLLOUT), world, TO_THE_END)
    values = dict.fromkeys({planner.best, *(rank for rank, _ in chosen.values())}, 0.0)
    for _ in range(worlds):
        world.copy_from(here)
        imagination.deal(world, here.to_move, signals, rng)
        for rank in values:
            values[rank] += ahead.value(world, turns[rank]) / worlds
    return {name: Gain(values[rank] - values[planner.best], seconds) for name, (rank, seconds) in chosen.items()}


def ways() -> dict[str, Care]:
    """Return all the ways to think."""
    return {AS_IT_DOES: EXPERT, **WAYS}


def choice(
    way: Care, here: Table, signals: Signals, turns: list[list[int]], chances: list[float], rng: Random
) -> tuple[int, float]:
    """Return which turn a way to think chooses, and the seconds that it takes."""
    opinion = [way.opinion(len(here.draw_pile())) * chance for chance in chances]
    started = time.process_time()
    rank = PlanningBot(way, rng, 1.0).compare(here, signals, turns, opinion)
    return rank, time.process_time() - started


def stage_of(here: Table) -> str:
    """Return the stage of a game, by what is left to draw."""
    return next(name for name, least in STAGES.items() if len(here.draw_pile()) >= least * len(DECK))


def show(found: dict[str, list[dict[str, Gain]]]) -> None:
    """Print a table: what thinking gains, in games of a hundred and with a standard error, and how long it takes."""
    print("| left to draw | positions | thinking | gain | ms |\n|---|---|---|---|---|")
    for stage, some in found.items():
        for way in some[0] if some else ():
            shares = [100 * each[way].share for each in some]
            error = stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.nan
            took = 1000 * fmean(each[way].seconds for each in some)
            print(f"| {stage} | {len(some)} | {way} | {fmean(shares):+.2f} ± {error:.2f} | {took:.0f} |")


def at_least_one(text: str) -> int:
    """Read a number of things."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"it is a number from 1 on, not {text!r:.40}")
    return int(text)


def main() -> int:
    """Think and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, choices=games.find("the-game").players, required=True)
    parser.add_argument("--positions", type=at_least_one, default=200)
    parser.add_argument("--worlds", type=at_least_one, default=1500, help="to judge by")
    parser.add_argument("--seed", type=int, default=1)
    for flag in FLAGS:
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true")
    asked = parser.parse_args()
    flags = {flag: getattr(asked, flag) for flag in FLAGS}
    found: dict[str, list[dict[str, Gain]]] = {stage: [] for stage in STAGES}
    for number, (here, signals) in enumerate(islice(positions(asked.players, flags, asked.seed), asked.positions)):
        gained = gains(here, signals, asked.worlds, Random(asked.seed, (asked.players + 1) * 10**6 + number))
        if gained:
            found[stage_of(here)].append(gained)
        print(f"\r{number + 1} of {asked.positions} positions ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    show(found)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
