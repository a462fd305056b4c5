"""Whether the errors that an analysis states are right: two thirds of its estimates should lie within one of them.

Usage: python -m bench.stated_errors [--seed 1] [--game GAME]

It takes positions from games of every kind. In each one many worlds tell the truth, and other seeds estimate it from
few. In a decided position nearly every world ends alike: an estimate is hardly ever wrong, whatever its error says.
So the report counts open and decided positions apart.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bench.kinds import KINDS, Kind, played
from mazzo import games, record
from mazzo.analysis import Turn, turns
from mazzo.record import Record

TRUTH = 3000
"""The truth comes from this many worlds."""
FEW = 80
"""An estimate comes from this many: each turn of a review gets at least these."""
SEEDS = 12
POSITIONS = 4
"""How many positions it takes from a game."""
OPEN = 0.05
"""Both chances in an open position are above this."""


class Estimate(NamedTuple):
    """How far an estimate is from the truth, in its standard errors."""

    what: str
    is_open: bool
    off: float


def estimates(found: Record, start: int, seed: int) -> Iterator[Estimate]:
    """Yield estimates of one position: of the best line's share, and of what the played one is behind it."""
    match = record.replay(found, start)
    weighing = Turn(found, match, seed).weighing
    weighing.go_on(FEW)
    best, mine, side = weighing.leaders[0], weighing.leaders[-1], weighing.side
    for line in {best, mine}:
        weighing.measuring.try_in(line, TRUTH)
    share, gap = weighing.measuring.share(best, side)[0], weighing.measuring.gap(best, mine)[0]
    is_open = OPEN < share < 1 - OPEN
    for other in range(1, SEEDS + 1):
        worlds = Turn(found, match, seed + other).weighing.measuring
        for line in {best, mine}:
            worlds.try_in(line, FEW)
        mean, error = worlds.share(best, side)
        yield Estimate("chances", is_open, (mean - share) / error)
        if best != mine:
            mean, error = worlds.gap(best, mine)
            yield Estimate("differences", is_open, (mean - gap) / error)


def of_kinds(kinds: Iterable[Kind], seed: int) -> Iterator[Estimate]:
    """Yield estimates of positions all over a game of each kind."""
    for number, kind in enumerate(kinds):
        found = played(kind, seed + number)
        starts = [turn.start for turn in turns(found, 0)]
        for place in range(POSITIONS):
            yield from estimates(found, starts[len(starts) * (2 * place + 1) // (2 * POSITIONS)], seed)
        print(f"{kind}: done", file=sys.stderr)


def report(found: Iterable[Estimate]) -> list[str]:
    """Return the lines that tell how many estimates lie within one standard error, and within two."""
    offs: dict[str, list[float]] = defaultdict(list)
    for estimate in found:
        offs[f"{estimate.what} in {'open' if estimate.is_open else 'decided'} positions"].append(abs(estimate.off))
    return [
        f"{what}: {len(some)} estimates, {sum(off <= 1 for off in some) / len(some):.0%} within one standard error, "
        f"{sum(off <= 2 for off in some) / len(some):.0%} within two"
        for what, some in sorted(offs.items(), key=lambda item: ("decided" in item[0], item[0]))
    ]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.stated_errors", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games.names(), help="only positions of this game")
    args = parser.parse_args()
    kinds = [kind for kind in KINDS if args.game in (None, kind.game)]
    print("\n".join(report(of_kinds(kinds, args.seed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
