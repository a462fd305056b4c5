"""Mistakes that other programs of The Game make. Ours must not."""

import pytest

import mazzo
from tests.the_game.sitting import play, reason, refusal, sitting, the_table

DRAW = list(range(80, 90))


@pytest.mark.rule("TG-1")
def test_descending_piles_do_not_start_at_99() -> None:
    assert "99C" in sitting([99, 50], [60], draw=DRAW).legal_moves()


@pytest.mark.rule("TG-1")
def test_the_deck_does_not_end_at_98() -> None:
    assert 99 in mazzo.new("the-game", players=1, seed=1).deals[0]


@pytest.mark.rule("TG-8")
def test_the_minimum_does_drop_to_one() -> None:
    match = play(sitting([10, 50], [60, 61]), "10A", "end")
    assert match.to_move == 1


@pytest.mark.rule("TG-10")
def test_an_empty_hand_is_not_a_loss() -> None:
    match = play(sitting([10], [60, 61]), "10A", "end", "60A", "end")
    assert reason(match) == ""
    assert match.to_move == 1


@pytest.mark.rule("TG-7")
def test_the_refill_is_not_capped_at_two() -> None:
    match = sitting([10, 20, 30, 40, 50, 60, 70], [71], draw=DRAW)
    play(match, "10A", "20A", "30A", "40A", "50A", "end")
    assert len(the_table(match).hand(0)) == 7


@pytest.mark.rule("TG-6")
def test_the_trick_is_not_tested_against_an_older_card() -> None:
    match = play(sitting([30, 31, 20, 21], [60], tops=(25, 1, 100, 100), draw=DRAW), "30A", "31A")
    assert "21A" in match.legal_moves()
    assert refusal(match, "20A") == ("not-higher", "TG-5")


@pytest.mark.rule("OF-3")
def test_a_fire_deadline_belongs_to_the_card_not_to_the_pile_or_the_game() -> None:
    match = sitting([22, 70, 71], [33, 72, 73], [34, 75, 76], [40, 41], draw=DRAW, on_fire=True)
    play(match, "22A", "70B", "end", "33A", "72B", "end")
    assert reason(match) == "", "the pile still burns, but with a card of this turn"
    play(match, "75B", "34A", "end")
    assert reason(match) == ""


@pytest.mark.rule("TG-6")
def test_85_does_not_go_on_a_descending_83() -> None:
    assert refusal(sitting([85, 20], [60], tops=(1, 1, 83, 100), draw=DRAW), "85C") == ("not-lower", "TG-5")
