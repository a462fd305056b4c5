"""Whether a move that a review calls a mistake is one: a second look with other seeds and ten times the worlds.

Usage: python -m bench.second_look [--sample 200] [--times 10] [--effort 1] [--seed 1] [--game GAME] [--results FILE]

Bots of the levels easy and normal, mixed, play games of every kind and variant. Every kind gives equally many mistakes,
at most six of each game, spread over the game. The second look compares the turn that was played with the one that the
review called better, in fresh worlds. It ends early when the difference is above six standard errors: more worlds could
not change the answer. With --results each look is one line of a file, and the next run continues it.
Afterwards it prints whether the stated errors are right (see bench.stated_errors).
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bench import stated_errors
from bench.kinds import KINDS, Kind, played
from mazzo import games, record
from mazzo.analysis import Step, Turn, review
from mazzo.analysis.outlook import Line
from mazzo.analysis.weighing import SLIGHT, SURE, is_clear
from mazzo.record import Record

OF_A_GAME = 6
"""It looks again at no more than this many mistakes of one game."""
MOST_GAMES = 40
"""A kind of game that has given too few mistakes by then gives no more."""


@dataclass(frozen=True)
class Look:
    """A mistake that was looked at again: what it cost in each look, with the errors, and the worlds."""

    kind: str
    game: str
    seed: int
    number: int
    move: str
    first: tuple[float, float, int]
    second: tuple[float, float, int]

    @property
    def survives(self) -> bool:
        """Whether the second look calls it a mistake, too."""
        return is_clear(*self.second[:2])

    def __str__(self) -> str:
        first, second = (
            f"{100 * loss:.1f} ± {100 * error:.1f} in {worlds} worlds"
            for loss, error, worlds in (self.first, self.second)
        )
        return f"{self.kind}, seed {self.seed}, move {self.number} ({self.move}): {first}, then {second}"


def called(found: Record, effort: float) -> list[Step]:
    """Return the moves of a game that its review calls mistakes, a few of them, all over the game."""
    *_, last = review(found, effort=effort)
    mistakes = [step for step in last.steps if step.mistake]
    every = max(1, len(mistakes) // OF_A_GAME)
    return mistakes[::every][:OF_A_GAME]


def look_again(found: Record, step: Step, seed: int, times: float) -> tuple[float, float, int]:
    """Return what a mistake cost against the turn that was called better, the error, and the worlds.

    A mistake stands at the first move of its turn. Both turns may leave the seat more than one way to continue.
    """
    weighing = Turn(found, record.replay(found, step.number - 1), seed).weighing
    outlook, played = weighing.outlook, len(weighing.played)

    def is_asked(line: Line) -> bool:
        better = tuple(outlook.move_texts[move] for move in outlook.turn(line)) == step.better
        return better or weighing.shared(line) == played

    weighing.lines = [line for line in weighing.lines if is_asked(line)]
    weighing.alive = len(weighing.lines)
    for part in (1, times**0.5, times):
        weighing.go_on(round(part * step.worlds))
        cost, error = weighing.lead()
        if cost - SURE * error > SLIGHT:
            break
    return cost, error, weighing.worlds


def looks_of(kind: Kind, wanted: int, first: int, effort: float, times: float) -> Iterator[Look]:
    """Yield this many looks at mistakes of one kind of game, from a first deal on."""
    for seed in range(first, first + MOST_GAMES):
        found = played(kind, seed)
        for step in called(found, effort)[:wanted]:
            wanted -= 1
            again = look_again(found, step, seed + 1_000_003 * step.number, times)
            first_look = step.loss, step.loss_error, step.worlds
            yield Look(str(kind), kind.game, seed, step.number, step.move, first_look, again)
        if not wanted:
            return


def second_looks(
    kinds: Sequence[Kind], sample: int, times: float, effort: float, seed: int, results: Path | None = None
) -> list[Look]:
    """Return this many looks, evenly from all kinds: those in the file, and new ones, which it adds to the file."""
    lines = results.read_text().splitlines() if results and results.exists() else []
    known = [msgspec.json.decode(line, type=Look) for line in lines]
    found = []
    for place, kind in enumerate(kinds):
        quota = sample // len(kinds) + (place < sample % len(kinds))
        old = [look for look in known if look.kind == str(kind)][:quota]
        start = max((look.seed + 1 for look in old), default=seed)
        new = looks_of(kind, quota - len(old), start, effort, times) if len(old) < quota else ()
        for look in new:
            old.append(look)
            if results:
                with results.open("a") as file:
                    print(msgspec.json.encode(look).decode(), file=file)
        found += old
        print(f"{kind}: {sum(look.survives for look in old)} of {len(old)} survive", file=sys.stderr)
    return found


def report(found: Sequence[Look], times: float) -> list[str]:
    """Return the lines that tell which mistakes did not survive, and how many did of each game."""
    all_, right = (Counter(look.game for look in some) for some in (found, [look for look in found if look.survives]))
    return [
        *(str(look) for look in found if not look.survives),
        *(f"{game}: {right[game]} of {count}" for game, count in sorted(all_.items())),
        f"{right.total()} of {all_.total()} mistakes survive a second look with {times:g} times the worlds",
    ]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.second_look", description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--times", type=float, default=10)
    parser.add_argument("--effort", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games.names(), help="only mistakes of this game")
    parser.add_argument("--results", type=Path, help="a file that keeps every look, for the next run to continue")
    args = parser.parse_args()
    kinds = [kind for kind in KINDS if args.game in (None, kind.game)]
    found = second_looks(kinds, args.sample, args.times, args.effort, args.seed, args.results)
    print("\n".join(report(found, args.times)))
    print("\n".join(stated_errors.report(stated_errors.of_kinds(kinds, args.seed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
