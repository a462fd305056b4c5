"""The measurement that looks at mistakes again: it finds some, says which survive, and continues where it stopped."""

from pathlib import Path

import pytest

from bench import second_look, stated_errors
from bench.kinds import KINDS, Kind
from bench.second_look import Look, second_looks
from mazzo import games

QUICK = Kind("ventuno", 2)


def test_a_mistake_is_looked_at_again() -> None:
    (look,) = second_looks([QUICK], sample=1, times=2, effort=0.2, seed=1)
    assert look.kind == "ventuno, 2 players"
    assert look.first[2] <= look.second[2] <= 2 * look.first[2]
    assert "1 mistakes survive a second look with 2 times the worlds" in second_look.report([look], 2)[-1]


def test_a_second_run_continues_the_file_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "looks.jsonl"
    (first,) = second_looks([QUICK], sample=1, times=2, effort=0.2, seed=1, results=results)
    both = second_looks([QUICK], sample=2, times=2, effort=0.2, seed=1, results=results)
    assert both[0] == first
    assert len(both) == len(results.read_text().splitlines()) == 2
    monkeypatch.setattr(second_look, "looks_of", None)
    assert second_looks([QUICK], sample=2, times=2, effort=0.2, seed=1, results=results) == both


def test_a_mistake_that_is_not_clear_any_more_is_named() -> None:
    lost = Look("a kind", "a game", 7, 12, "draw", (0.04, 0.01, 100), (0.01, 0.004, 1000))
    named, game, total = second_look.report([lost], 10)
    assert named == "a kind, seed 7, move 12 (draw): 4.0 ± 1.0 in 100 worlds, then 1.0 ± 0.4 in 1000 worlds"
    assert (game, total[:6]) == ("a game: 0 of 1", "0 of 1")


def test_stated_errors_are_counted_apart_for_open_positions() -> None:
    open_ = [stated_errors.Estimate("chances", is_open=True, off=off) for off in (-0.5, 1.5, 2.5)]
    offs = [*open_, stated_errors.Estimate("chances", is_open=False, off=0.0)]
    assert stated_errors.report(offs) == [
        "chances in open positions: 3 estimates, 33% within one standard error, 67% within two",
        "chances in decided positions: 1 estimates, 100% within one standard error, 100% within two",
    ]


def test_all_games_and_variants_are_in_the_sample() -> None:
    assert {kind.game for kind in KINDS} == set(games.names())
    for name in games.names():
        assert {flag for kind in KINDS if kind.game == name for flag in kind.flags} == set(games.find(name).flags)
