"""On Fire: six cards burn, each with a deadline of its own."""

import pytest

import mazzo
from mazzo.games.the_game.cards import FIRE_CARDS
from tests.the_game.sitting import play, reason, sitting, the_table

DRAW = list(range(80, 90))


@pytest.mark.rule("OF-1")
def test_six_numbers_burn_and_the_deck_stays_98_cards() -> None:
    match = mazzo.new("the-game", players=1, on_fire=True, seed=1)
    assert sorted(match.deals[0]) == list(range(2, 100))
    burning = []
    for card in range(2, 100):
        at_table = play(sitting([card, 50 if card != 50 else 51], [60], draw=DRAW, on_fire=True), f"{card}A")
        if the_table(at_table).fires[0]:
            burning.append(card)
    assert tuple(burning) == FIRE_CARDS == (22, 33, 44, 55, 66, 77)


@pytest.mark.rule("OF-1")
def test_without_the_option_nothing_burns() -> None:
    match = play(sitting([22, 33], [60, 61], draw=DRAW), "22A", "33B", "end", "60A", "61A", "end")
    assert reason(match) == ""


@pytest.mark.rule("OF-2")
def test_a_fire_may_be_left_to_the_following_player_who_must_cover_it() -> None:
    match = sitting([22, 98, 99], [30, 31, 32], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end")
    assert reason(match) == "", "leaving it is legal"
    uncovered = play(match, "31C", "30C")
    assert "end" in uncovered.legal_moves(), "not covering it is a legal move that loses"
    play(uncovered, "end")
    assert uncovered.result is not None
    assert uncovered.result["won"] is False
    assert reason(uncovered) == "fire"


@pytest.mark.rule("OF-2", "OF-6")
def test_covering_it_in_time_saves_the_game_and_counts_towards_the_minimum() -> None:
    match = sitting([22, 98, 99], [30, 31, 32], [40, 41, 42], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end", "30A", "31A")
    assert "end" in match.legal_moves(), "the covering card was one of the two"
    play(match, "end")
    assert reason(match) == ""


@pytest.mark.rule("OF-6")
def test_a_fire_gives_no_exemption_from_the_minimum() -> None:
    match = sitting([22, 98, 99], [30, 31, 32], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end", "30A")
    assert "end" not in match.legal_moves()


@pytest.mark.rule("OF-2")
def test_the_layer_may_cover_it_first() -> None:
    match = sitting([22, 30, 99], [31, 32, 33], draw=DRAW, on_fire=True)
    play(match, "22A", "30A", "end", "31B", "32B", "end")
    assert reason(match) == ""


@pytest.mark.rule("OF-3")
def test_a_trick_covers_a_fire() -> None:
    match = sitting([22, 98, 99], [12, 60, 61], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end", "12A", "60C", "end")
    assert reason(match) == ""


@pytest.mark.rule("OF-3")
def test_a_fire_on_a_fire_ends_the_old_clock_and_starts_its_own() -> None:
    match = sitting([22, 97, 99], [33, 60, 61], [70, 98, 72], [40, 41, 43], draw=DRAW, on_fire=True)
    play(match, "22A", "97B", "end", "33A", "61C", "end")
    assert reason(match) == "", "22 was covered in time, 33 burns until the next turn's end"
    play(match, "70D", "98B", "end")
    assert reason(match) == "fire", "nobody covered 33"


@pytest.mark.rule("OF-3")
def test_two_fires_have_two_deadlines() -> None:
    match = sitting([22, 98, 99], [44, 60, 61], [70, 71, 72], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end")
    play(match, "44C", "60A", "end")
    assert reason(match) == "", "the pile A fire was covered; the one on C is due a turn later"
    play(match, "70A", "71A", "end")
    assert reason(match) == "fire", "the one on C was not"


@pytest.mark.rule("OF-3")
def test_of_two_fires_laid_in_one_turn_both_are_due() -> None:
    hands = [22, 44, 99], [60, 61, 43]
    one = play(sitting(*hands, draw=DRAW, on_fire=True), "22A", "44C", "end", "60A", "61A", "end")
    assert reason(one) == "fire", "44 on C was not covered"
    other = play(sitting(*hands, draw=DRAW, on_fire=True), "22A", "44C", "end", "43C", "61B", "end")
    assert reason(other) == "fire", "22 on A was not covered"
    both = play(sitting(*hands, draw=DRAW, on_fire=True), "22A", "44C", "end", "43C", "61A", "end")
    assert reason(both) == ""


@pytest.mark.rule("OF-3")
def test_a_second_fire_does_not_prolong_the_first() -> None:
    match = sitting([22, 98, 99], [44, 60, 61], [70, 71, 72], draw=DRAW, on_fire=True)
    play(match, "22A", "98B", "end", "44C", "60D", "end")
    assert reason(match) == "fire", "22 was due at the end of this turn"


@pytest.mark.rule("OF-4")
def test_solo_the_deadline_is_your_own_next_turn() -> None:
    hand = [22, 30, 31, 32, 40, 41, 42, 43]
    waiting = play(sitting(hand, draw=DRAW, on_fire=True), "22A", "30B", "end")
    assert reason(waiting) == ""
    play(waiting, "31B", "32B", "end")
    assert reason(waiting) == "fire"
    covered = play(sitting(hand, draw=DRAW, on_fire=True), "22A", "30B", "end", "31A", "32A", "end")
    assert reason(covered) == ""


@pytest.mark.rule("OF-4")
def test_players_who_are_out_are_passed_over() -> None:
    match = sitting([22, 90], [], [30, 31], on_fire=True)
    play(match, "22A", "end")
    assert match.to_move == 2, "seat 1 is out, so the fire is for seat 2"
    play(match, "31B", "end")
    assert reason(match) == "fire"


@pytest.mark.rule("OF-5")
def test_the_last_card_beats_the_game_fire_or_not() -> None:
    assert reason(play(sitting([10, 22], on_fire=True), "10A", "22A")) == "all-laid"
    due = sitting([22], [10], on_fire=True)
    play(due, "22A", "end", "10B")
    assert due.result == {"won": True, "left": 0, "reason": "all-laid"}


@pytest.mark.rule("OF-6", "TG-11")
def test_being_stuck_before_the_minimum_is_stuck_not_fire() -> None:
    match = sitting([22, 97], [50, 60, 61], tops=(1, 96, 3, 3), draw=DRAW, on_fire=True)
    play(match, "22A", "97B", "end", "61A")
    assert reason(match) == "stuck"
