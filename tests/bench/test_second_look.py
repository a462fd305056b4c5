"""The measurement that looks at mistakes again: it finds some, and says what became of them."""

import pytest

from bench.second_look import KINDS, second_looks
from mazzo import games


def test_a_mistake_is_looked_at_again(capsys: pytest.CaptureFixture[str]) -> None:
    second_looks(sample=1, times=2, effort=0.2, seed=1)
    *_, last = capsys.readouterr().out.splitlines()
    assert "of 1 mistakes survive a second look with 2 times the worlds" in last


def test_all_games_and_variants_are_in_the_sample() -> None:
    assert {kind.game for kind in KINDS} == set(games.names())
    for name in games.names():
        assert {flag for kind in KINDS if kind.game == name for flag in kind.flags} == set(games.find(name).flags)
