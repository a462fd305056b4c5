"""Estimates: their errors are right, and the best of many is not flattered."""

import pytest

from mazzo import Random
from mazzo.analysis.advice import outlook_of
from mazzo.analysis.outlook import Line
from mazzo.analysis.weighing import Weighing, Worlds, is_clear, never
from tests.analysis.games import after

SEEDS = 150
WORLDS = 40


@pytest.mark.parametrize("name", ["ventuno", "hamsterbacke"])
def test_two_thirds_of_the_estimates_lie_within_one_standard_error(name: str) -> None:
    matches = (after(name, 3, moves) for moves in range(40, 80))
    outlooks = (outlook_of(match.view(match.to_move), match.heard()) for match in matches)
    outlook = next(outlook for outlook in outlooks if len(outlook.lines()) > 2)
    one, other = outlook.lines()[0], outlook.lines()[-1]

    def worlds(seed: int, count: int) -> Worlds:
        found = Worlds(outlook, Random(seed), never)
        for line in (one, other):
            found.try_in(line, count)
        return found

    truth = worlds(10**6, 4000)
    share, gap = truth.share(one, outlook.side)[0], truth.gap(one, other)[0]
    estimates = [worlds(seed, WORLDS) for seed in range(SEEDS)]
    shares = [found.share(one, outlook.side) for found in estimates]
    gaps = [found.gap(one, other) for found in estimates]
    for found, true in ((shares, share), (gaps, gap)):
        assert 0.6 <= sum(abs(mean - true) <= error for mean, error in found) / SEEDS <= 0.78
        assert sum(abs(mean - true) <= 2 * error for mean, error in found) / SEEDS >= 0.92


def test_among_lines_that_are_all_alike_no_mistake_is_found() -> None:
    """The best of ten equal lines looks better than the played one in the worlds that chose it, and only there."""
    match = after("hamsterbacke", 3, 20)
    outlook = outlook_of(match.view(match.to_move), match.heard())
    real = outlook.lines()[0]
    alike: list[Line] = [(place,) for place in range(10)]
    rng = Random(5)
    outlook.lines = lambda so_far=(): alike  # type: ignore[method-assign]
    outlook.play_on = lambda world, line: (float(rng.below(2)), 0.0, 1.0)  # type: ignore[method-assign]
    outlook.same = lambda line: line  # type: ignore[method-assign]
    outlook.side = 0
    assert real
    flattered, measured, clear = 0.0, 0.0, 0
    for seed in range(60):
        weighing = Weighing(outlook, (Random(seed), Random(seed, 1)), never, played=(3,))
        weighing.go_on(50)
        flattered += weighing.choosing.gap(weighing.leaders[0], (3,))[0] / 60
        measured += weighing.lead()[0] / 60
        clear += is_clear(*weighing.lead())
    assert flattered > 0.07
    assert abs(measured) < 0.06
    assert clear <= 1
