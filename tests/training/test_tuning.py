"""The searches for weights: they find what is better, and write nothing else."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from mazzo import Random
from mazzo.games.the_game.bots import weights
from training import the_game
from training.ascent import climb
from training.cross_entropy import Weights, tune, whole

BEST = (7.0, -3.0)


def near_the_best(candidates: Sequence[Weights], mean: Weights, seed: int) -> list[float]:
    return [-sum((weight - best) ** 2 for weight, best in zip(tried, BEST, strict=True)) for tried in candidates]


def test_the_search_finds_the_best_weights() -> None:
    found = tune([0, 0], [5, 5], near_the_best, 20, Random(1))
    assert found == pytest.approx(BEST, abs=0.01)


def test_the_climb_comes_near_the_best_weights_and_leaves_alone_what_has_no_spread() -> None:
    def judge(tried: Sequence[tuple[Weights, int]]) -> list[float]:
        return near_the_best([candidate[:2] for candidate, _ in tried], (), 0)

    found = climb([0.0, 0.0, 5.0], [5.0, 5.0, 0.0], judge, 60, Random(1))
    assert found == pytest.approx([*BEST, 5.0], abs=0.5)


def test_whole_weights_stay_whole_and_above_their_floor() -> None:
    seen: list[Weights] = []

    def judge(candidates: Sequence[Weights], mean: Weights, seed: int) -> list[float]:
        seen.extend(candidates)
        return near_the_best(candidates, mean, seed)

    assert whole(tune([0, 0], [5, 5], judge, 20, Random(1), partial(whole, floored=(1,)), widen=1)) == [7, 0]
    assert all(isinstance(weight, int) for tried in seen for weight in tried)
    assert min(b for _, b in seen) == 0


def test_the_number_of_workers_changes_nothing() -> None:
    start, flags = weights.load(2, {}), dict.fromkeys(the_game.FLAGS, False)
    found = []
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as pool:
            judge = the_game.judge_for(2, flags, 3, pool)
            found.append(climb(start, [0.1] * len(start), judge, 2, Random(5), pairs=3))
    assert found[0] == found[1]


def test_weights_are_written_only_if_they_are_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tuned = weights.load(3, {})
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    monkeypatch.setattr(the_game, "climb", lambda *_: tuned)
    monkeypatch.setattr(the_game, "FRESH", 300)
    monkeypatch.setattr(sys, "argv", ["the_game", "--players", "3", "--workers", "1"])
    weights._read.cache_clear()
    try:
        assert the_game.main() == 0
        first = (tmp_path / "3p.json").read_text()
        assert '"started_from": "the first guess"' in first
        assert '"with_steps": 150' in first
        weights._read.cache_clear()
        assert the_game.main() == 1
        assert (tmp_path / "3p.json").read_text() == first
    finally:
        weights._read.cache_clear()
