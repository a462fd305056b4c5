"""What thinking gains is measured in positions of every stage, by turns that the bot really chooses."""

import sys
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

import mazzo
from training import thinking

pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")
HASTY = {"hasty": replace(thinking.EXPERT, thoughts=20_000, trust=0.02)}
STUBBORN = {"stubborn": replace(thinking.EXPERT, thoughts=20_000, trust=1e9)}


def test_a_line_for_every_way_in_every_stage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thinking, "WAYS", HASTY)
    monkeypatch.setattr(thinking, "EXPERT", replace(thinking.EXPERT, rollouts=30))
    monkeypatch.setattr(sys, "argv", ["thinking", "--players", "2", "--positions", "60", "--worlds", "2"])
    assert thinking.main() == 0
    rows = [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    assert len(Counter(row[0] for row in rows)) >= 4
    assert set(Counter((row[0], row[2]) for row in rows).values()) == {1}
    assert Counter(row[2] for row in rows)["hasty"] == Counter(row[2] for row in rows)[thinking.AS_IT_DOES]
    assert 40 < sum(int(row[1]) for row in rows) / 2 <= 60


def test_an_opinion_that_outweighs_all_worlds_gains_nothing_and_a_weak_one_changes_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "WAYS", STUBBORN | HASTY)
    some = [
        thinking.gains(*position, 3, mazzo.Random(seed))
        for position in islice(thinking.positions(3, {}, 1), 5)
        for seed in range(4)
    ]
    found = [each for each in some if each]
    assert found
    assert all(each["stubborn"].share == 0 for each in found)
    assert any(each["hasty"].share != 0 for each in found)


@pytest.mark.parametrize("words", [["--worlds", "0"], ["--positions", "-1"], ["--players", "6"]])
def test_a_bad_number_is_refused_by_name(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["thinking", "--players", "2", *words])
    with pytest.raises(SystemExit):
        thinking.main()
    assert words[0] in capsys.readouterr().err
