"""Whether a move that a review calls a mistake is one: a second look with other seeds and ten times the worlds.

Usage: python -m bench.second_look [--sample 200] [--times 10] [--effort 1] [--seed 1] [--errors]

Bots of the levels easy and normal, mixed, play games of every kind and variant. The moves that a review calls mistakes
are looked at again, a few of each game. With --errors it measures instead how often an estimate lies within one
standard error of the truth, which many more worlds tell.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from mazzo import Random, bots, games, record
from mazzo.analysis import Step, Turn, review, turns
from mazzo.croupier import play_on
from mazzo.match import Seat, begin
from mazzo.record import Record

LEVELS = ("normal", "easy")
OF_A_GAME = 4
"""So many mistakes of one game are looked at again at most."""
WORLDS_OF_TRUTH = 3000
SEEDS = 20
ROUGH = 60
"""An estimate that is tested comes from so many worlds."""


class Kind(NamedTuple):
    """A game with its options."""

    game: str
    players: int
    flags: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join([f"{self.game}, {self.players} players", *self.flags])


KINDS = (
    Kind("ventuno", 2), Kind("the-game", 1), Kind("hamsterbacke", 3), Kind("the-game", 2),
    Kind("the-game", 3, ("on_fire",)), Kind("ventuno", 3), Kind("the-game", 4), Kind("hamsterbacke", 4),
    Kind("the-game", 5), Kind("the-game", 2, ("professional",)), Kind("ventuno", 4), Kind("the-game", 3, ("extreme",)),
    Kind("hamsterbacke", 5), Kind("the-game", 4, ("fewer_cards",)), Kind("ventuno", 6), Kind("the-game", 3),
    Kind("the-game", 5, ("extreme", "on_fire")),
)  # fmt: skip


def played(kind: Kind, seed: int) -> Record:
    """Return a game of bots of mixed levels."""
    levels = [LEVELS[(seat + seed) % 2] for seat in range(kind.players)]
    seats = [Seat(f"{level} {seat + 1}", "bot", level) for seat, level in enumerate(levels)]
    options = {"players": kind.players, **dict.fromkeys(kind.flags, True)}
    match = begin(games.find(kind.game), options, None, seats, Random(seed))
    play_on(match, {seat: bots.make(level, kind.game, Random(seed, seat + 1)) for seat, level in enumerate(levels)})
    return record.from_dict(match.record())


def called(found: Record, effort: float) -> list[Step]:
    """Return the moves of a game that its review calls mistakes, a few of them, all over the game."""
    *_, last = review(found, effort=effort)
    mistakes = [step for step in last.steps if step.mistake]
    every = max(1, len(mistakes) // OF_A_GAME)
    return mistakes[::every][:OF_A_GAME]


def looked_at_again(found: Record, step: Step, seed: int, times: float) -> tuple[Step, Step | None]:
    """Return the same move, weighed again, and the move of its turn that is a mistake now."""
    turn = next(turn for turn in turns(found, seed, effort=times) if turn.start < step.number <= turn.end)
    turn.go_on(round(times * step.worlds))
    steps = turn.steps()
    move = next(again for again in steps if again.number == step.number)
    return move, next((again for again in steps if again.mistake), None)


def second_looks(sample: int, times: float, effort: float, seed: int) -> None:
    """Print what became of so many mistakes."""
    right: Counter[str] = Counter()
    same: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    for number in count():
        if all_.total() >= sample:
            break
        kind = KINDS[number % len(KINDS)]
        found = played(kind, seed + number)
        for step in called(found, effort)[: sample - all_.total()]:
            move, again = looked_at_again(found, step, seed + 1_000_003 * step.number, times)
            all_[kind.game] += 1
            right[kind.game] += again is not None
            same[kind.game] += move.mistake
            if not move.mistake:
                was = f"{100 * step.loss:.1f} ± {100 * step.loss_error:.1f} in {step.worlds} worlds"
                now = f"charged to move {again.number}" if again else "nothing clear"
                print(f"  {kind}, seed {seed + number}: move {step.number} ({step.move}) cost {was}, then {now}")
                sys.stdout.flush()
        print(f"{same.total()} of {all_.total()} survive, after {number + 1} games", file=sys.stderr)
    for game, n in sorted(all_.items()):
        print(f"{game}: {same[game]} of {n} moves, {right[game]} of their turns")
    print(f"{same.total()} of {all_.total()} mistakes survive a second look with {times:g} times the worlds")


def estimates(seed: int) -> Iterator[tuple[str, float]]:
    """Yield errors of estimates in standard errors: of a share, and of what one line is behind another."""
    for number, kind in enumerate(KINDS):
        found = played(kind, seed + number)
        starts = [turn.start for turn in turns(found, 0)]
        start = starts[len(starts) * (1 + number % 4) // 5]
        match = record.replay(found, start)
        truth = Turn(found, match, seed)
        truth.go_on(ROUGH)
        best, mine = truth.weighing.leaders[0], truth.weighing.leaders[-1]
        for line in {best, mine}:
            truth.weighing.measuring.try_in(line, WORLDS_OF_TRUTH)
        share, gap = truth.weighing.measuring.share(best, truth.weighing.side), truth.weighing.measuring.gap(best, mine)
        for other in range(1, SEEDS + 1):
            worlds = Turn(found, match, seed + other).weighing.measuring
            for line in {best, mine}:
                worlds.try_in(line, ROUGH)
            mean, error = worlds.share(best, truth.weighing.side)
            yield "share", (mean - share[0]) / error
            if best != mine:
                mean, error = worlds.gap(best, mine)
                yield "difference", (mean - gap[0]) / error


def errors(seed: int) -> None:
    """Print how many estimates lie within one standard error, and within two."""
    found: dict[str, list[float]] = {}
    for what, off in estimates(seed):
        found.setdefault(what, []).append(abs(off))
    for what, offs in found.items():
        within = [sum(off <= limit for off in offs) / len(offs) for limit in (1, 2)]
        print(f"{what}: {len(offs)} estimates, {within[0]:.0%} within one standard error, {within[1]:.0%} within two")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.second_look", description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--times", type=float, default=10)
    parser.add_argument("--effort", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--errors", action="store_true")
    args = parser.parse_args()
    if args.errors:
        errors(args.seed)
    else:
        second_looks(args.sample, args.times, args.effort, args.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
