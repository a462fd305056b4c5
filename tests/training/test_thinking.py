"""What thinking gains is measured in positions of all stages, by turns that the bot really chooses."""

import sys

import pytest

import mazzo
from training import thinking

pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


def test_a_line_for_every_way_in_every_stage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thinking, "WAYS", (thinking.Way(), thinking.Way(20_000, 50)))
    monkeypatch.setattr(sys, "argv", ["thinking", "--players", "2", "--positions", "30", "--worlds", "2"])
    assert thinking.main() == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    assert {row[2] for row in rows} == {"as it does", "20,000 thoughts, opinion 50"}
    assert {row[0].removeprefix("| ") for row in rows} <= set(thinking.STAGES)
    assert 20 < sum(int(row[1]) for row in rows) / 2 <= 30


def test_an_opinion_that_outweighs_all_worlds_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stubborn = thinking.Way(20_000, 10**9)
    monkeypatch.setattr(thinking, "WAYS", (stubborn,))
    view, heard = next(thinking.positions(3, {}, 1))
    found = thinking.gains(view, heard, 3, mazzo.Random(1))
    assert found
    assert found[stubborn].share == 0
