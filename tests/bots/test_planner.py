"""Which turns The Game's planner looks at, and when its bots plan again."""

import pytest

from mazzo import Random, bots
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.notation import MOVE_TEXTS
from tests.bots.test_the_game import sit_down
from tests.the_game.sitting import sitting, the_table

DRAW = (2, 5, 7, 18, 21, 26, 30, 43, 57, 71, 74, 85, 93, 96)


def best_turn(hand: list[int], tops: list[int], **flags: bool) -> list[str]:
    """Return the turn that the planner prefers, alone at the table."""
    match = sitting(hand, tops=tops, draw=DRAW, **flags)
    planner = Planner(weights.load(1, flags), 1)
    assert planner.plan(the_table(match))
    return [MOVE_TEXTS[move] for move in planner.turn(0)]


def test_a_long_step_is_worth_it_when_the_trick_brings_it_back() -> None:
    assert best_turn([42, 52, 98, 3], [40, 90, 12, 8])[:2] == ["52A", "42A"]


@pytest.mark.rule("TX-8")
def test_a_no_trick_is_covered_first_so_that_a_trick_on_an_earlier_pile_becomes_legal() -> None:
    turn = best_turn([40, 61, 98, 4], [50, 90, 62, 8], extreme=True)
    assert turn.index("61C") < turn.index("40A")


@pytest.mark.rule("TX-4")
def test_a_stop_comes_last_whatever_its_pile() -> None:
    turn = best_turn([27, 61, 98, 4], [26, 90, 62, 8], extreme=True)
    assert "61C" in turn
    assert turn[-1] == "27A"


def test_a_bot_plans_again_when_another_has_played_for_it_meanwhile() -> None:
    compared = 0
    for seed in range(40):
        match, team = sit_down("normal", 2, seed)
        stranger = bots.make("easy", "the-game", Random(seed), 1.0)
        match.play("start", 0)
        match.play(team[0].move(match.view(0), match.heard()), 0)
        for _ in range(6):
            if not match.over:
                match.play(stranger.move(match.view(match.to_move), match.heard()), match.to_move)
        if not match.over and match.to_move == 0:
            fresh = bots.make("normal", "the-game", Random(0))
            assert team[0].move(match.view(0), match.heard()) == fresh.move(match.view(0), match.heard())
            compared += 1
    assert compared > 10
