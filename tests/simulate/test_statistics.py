"""The numbers are the right ones."""

import pytest

from mazzo import games
from mazzo.games.game import Game
from mazzo.games.the_game.game import TheGame
from mazzo.simulation.picture import pictures
from mazzo.simulation.statistics import Mean, RivalsSummary, TeamSummary, wilson

THE_GAME = games.find("the-game")


class PlainTeam(TheGame):
    """A game for a team that says no more about its results than it has to."""

    verdicts = dict(Game.verdicts)
    verdict = Game.verdict


def mean_of(*values: float) -> Mean:
    found = Mean()
    for value in values:
        found.add(value)
    return found


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662), (0, 0, 0, 1)],
)
def test_wilson_as_published(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_a_mean_has_its_standard_error() -> None:
    found = mean_of(1, 2, 3, 4)
    assert found.mean == 2.5
    assert found.interval() == pytest.approx((2.5 - 1.26514, 2.5 + 1.26514), abs=1e-4)
    assert mean_of(7).interval() is None
    assert (mean_of().mean, mean_of().interval()) == (None, None)


def test_differences_of_shares_have_agresti_and_min_s_interval() -> None:
    found = mean_of(*[1] * 3, *[-1] * 1, *[0] * 6)
    assert found.mean == pytest.approx(0.2)
    assert found.share_interval() == pytest.approx((1 / 6 - 0.35283, 1 / 6 + 0.35283), abs=1e-4)
    low, high = mean_of(0, 0, 0, 0).share_interval() or (0, 0)
    assert low < 0 < high


@pytest.mark.rule("TG-13")
def test_a_team_is_counted_and_a_fire_is_lost_whatever_is_left() -> None:
    summary = TeamSummary(THE_GAME)
    for left, reason in ((0, "all-laid"), (1, "stuck"), (9, "fire"), (10, "stuck")):
        summary.add({"won": left == 0, "left": left, "reason": reason})
    numbers = summary.summary()
    assert (numbers["beaten"]["share"], numbers["brilliant"]["share"], numbers["mean_left"]) == (0.25, 0.25, 5)
    assert numbers["reasons"] == {"all-laid": 1, "fire": 1, "stuck": 2}
    assert numbers["left"] == {0: 1, 1: 1, 9: 1, 10: 1}
    assert "25.0 %" in summary.estimate()
    assert "25.00 %" in dict(summary.rows())["brilliant (stuck with 1-9 left)"]


def test_a_team_s_result_need_not_say_what_is_left_or_why_it_ended() -> None:
    summary = TeamSummary(PlainTeam())
    summary.add({"won": True})
    summary.add({"won": False})
    numbers = summary.summary()
    assert numbers["beaten"]["share"] == 0.5
    assert "brilliant" not in numbers
    assert (numbers["mean_left"], numbers["mean_left_interval"]) == (None, None)
    assert numbers["reasons"] == numbers["left"] == {}
    assert [label for label, _ in summary.rows()] == ["beaten"]
    assert not summary.spread()
    assert list(pictures(summary.spread(), "utf-8")) == []


def test_beaten_games_stand_alone_and_scores_of_0_do_not() -> None:
    team, rivals = TeamSummary(THE_GAME), RivalsSummary(("normal", "normal"))
    team.add({"won": True, "left": 0, "reason": "all-laid"})
    team.add({"won": False, "left": 40, "reason": "stuck"})
    rivals.add({"scores": [0, 40], "winners": [1]})
    assert team.spread().bins()[0][:2] == [(0, 0, 1), (1, 4, 0)]
    assert rivals.spread().bins()[0][0] == (0, 4, 1)


def test_fewer_than_no_cards_are_never_left() -> None:
    summary = TeamSummary(THE_GAME)
    for left in (0, 0, 8):
        summary.add({"won": left == 0, "left": left, "reason": "stuck" if left else "all-laid"})
    low, high = summary.mean_left.interval() or (0, 0)
    assert low < 0
    assert summary.summary()["mean_left_interval"] == (0, high)
    assert dict(summary.rows())["cards left, mean"].startswith("2.7 (0.0 to 7.9")


def test_rivals_share_ties_and_are_counted_by_level() -> None:
    summary = RivalsSummary(("expert", "normal", "normal"))
    summary.add({"scores": [5, 5, 1], "winners": [0, 1]})
    summary.add({"scores": [5, 2, 7], "winners": [2]})
    numbers = summary.summary()
    assert [seat["wins"]["share"] for seat in numbers["seats"]] == [0.25, 0.25, 0.5]
    assert [seat["mean_score"] for seat in numbers["seats"]] == [5, 3.5, 4]
    assert numbers["levels"]["expert"]["wins"]["share"] == 0.25
    assert numbers["levels"]["normal"]["fair"] == pytest.approx(2 / 3)
    assert dict(summary.rows())["expert wins"].endswith("0.75 of its fair share")
    assert [seat["scores"] for seat in numbers["seats"]] == [{5: 2}, {2: 1, 5: 1}, {1: 1, 7: 1}]
    assert summary.spread().counts == [("expert", {5: 2}), ("normal", {1: 1, 2: 1, 5: 1, 7: 1})]
    assert summary.spread().bins() == [
        [(score, score, 2 * (score == 5)) for score in range(1, 8)],
        [(score, score, int(score in (1, 2, 5, 7))) for score in range(1, 8)],
    ]


def test_nobodys_share_is_called_fair_where_one_seat_always_opens() -> None:
    summary = RivalsSummary(("expert", "normal", "normal"), one_opens=True)
    summary.add({"scores": [5, 2, 1], "winners": [0]})
    assert summary.summary()["levels"]["expert"]["fair"] is None
    assert "fair" not in dict(summary.rows())["expert wins"]


def test_without_games_the_statistics_are_null() -> None:
    nothing = {"share": None, "interval": None}
    team = TeamSummary(THE_GAME).summary()
    assert (team["beaten"], team["brilliant"], team["mean_left"], team["mean_left_interval"]) == (
        nothing,
        nothing,
        None,
        None,
    )
    rivals = RivalsSummary(("expert", "normal", "normal")).summary()
    assert rivals["seats"][0] == {"bot": "expert", "wins": nothing, "mean_score": None, "scores": {}}
    assert rivals["levels"]["normal"] == {"wins": nothing, "fair": 2 / 3}
