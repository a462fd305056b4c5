"""What The Game's planner makes of fire and of commands, in hand and in view."""

import pytest

from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.notation import MOVE_TEXTS
from tests.the_game.sitting import sitting, the_table


def valuing(**values: list[float]) -> list[float]:
    """Return weights of which only these count, in every phase."""
    named = {key: values.get(key, [0.0] * len(guess)) for key, guess in weights.FIRST_GUESS.items()}
    return weights.flat(dict.fromkeys(weights.PHASES, named))


def best_turn(
    counts: list[float], *hands: list[int], tops: list[int], draw: tuple[int, ...] = (), **flags: bool
) -> list[str]:
    """Return the turn that a planner with these weights prefers for the first of these hands."""
    planner = Planner(counts)
    assert planner.plan(the_table(sitting(*hands, tops=tops, draw=draw, **flags)))
    return [MOVE_TEXTS[move] for move in planner.turn(0)]


@pytest.mark.rule("OF-2")
@pytest.mark.parametrize("near", ["up", "down"])
def test_a_fire_is_left_where_the_next_player_more_likely_covers_it(near: str) -> None:
    others = [56, 57, 58, 59, 60, 61] if near == "up" else [54, 53, 52, 51, 50, 49]
    draw = (2, 3, 98, 99)
    turn = best_turn(
        valuing(risk=[-1.0, 0.0], moved=[-1.0]),
        [55, 90, 12, 79, 25, 71],
        others,
        tops=[54, 1, 56, 100],
        draw=draw,
        on_fire=True,
    )
    assert ("55A" in turn) == (near == "up")


@pytest.mark.rule("TX-5", "TX-6")
@pytest.mark.parametrize(("command", "others"), [(35, 1), (41, 2)])
def test_nobody_keeps_a_skull_or_three_with_too_few_cards_to_obey_it(command: int, others: int) -> None:
    hand = [command, 43, 44][: 1 + others]
    turn = best_turn(valuing(doomed=[-30.0], laid=[-1.0]), hand, [80, 81], [88, 89], tops=[34, 95, 50, 6], extreme=True)
    assert any(move.startswith(str(command)) for move in turn)


@pytest.mark.rule("TX-10")
def test_under_draw_one_a_bot_may_lay_less_to_keep_a_full_hand() -> None:
    hand, tops, draw = [12, 14, 15, 16, 60, 61], [11, 76, 99, 98], (70, 71, 72, 73, 74)
    long, short = (
        best_turn(valuing(laid=[1.0], short=[cost]), hand, [50, 51, 53, 55], tops=tops, draw=draw, extreme=True)
        for cost in (0.0, -2.0)
    )
    assert len(short) < len(long)
