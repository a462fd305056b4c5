"""The numbers that simulations report."""

import pytest

from mazzo.simulate.statistics import RivalsSummary, TeamSummary, wilson


def test_wilsons_interval_is_the_published_one() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72247, 1), abs=1e-5)


@pytest.mark.rule("TG-13")
def test_a_team_is_brilliant_with_one_to_nine_left() -> None:
    summary = TeamSummary()
    for left, reason in ((0, "all-laid"), (0, "skull"), (1, "stuck"), (9, "stuck"), (10, "stuck"), (5, "fire")):
        summary.add({"won": reason == "all-laid", "left": left, "reason": reason})
    numbers = summary.summary()
    assert numbers["beaten"]["share"] == pytest.approx(1 / 6)
    assert numbers["brilliant"]["share"] == pytest.approx(2 / 6)
    assert numbers["mean_left"] == pytest.approx(25 / 6)
    assert numbers["reasons"] == {"all-laid": 1, "fire": 1, "skull": 1, "stuck": 3}


def test_rivals_share_a_tie() -> None:
    summary = RivalsSummary(("a", "b", "c"))
    summary.add({"winners": [0], "scores": [5, 1, 3]})
    summary.add({"winners": [0, 2], "scores": [4, 0, 4]})
    shares = [seat["wins"]["share"] for seat in summary.summary()["seats"]]
    assert shares == pytest.approx([0.75, 0, 0.25])
    assert [seat["mean_score"] for seat in summary.summary()["seats"]] == [4.5, 0.5, 3.5]
