"""Extreme: 28 cards carry one of seven commands."""

import pytest

import mazzo
from mazzo import IllegalTalk, Random
from mazzo.games.the_game.cards import COMMAND_CARDS
from tests.the_game.sitting import play, reason, refusal, sitting, the_table

DRAW = list(range(30, 35))


@pytest.mark.rule("TX-1")
def test_28_cards_carry_seven_commands_four_each() -> None:
    cards = [card for numbers in COMMAND_CARDS.values() for card in numbers]
    assert len(COMMAND_CARDS) == 7
    assert len(cards) == len(set(cards)) == 28
    assert all(len(numbers) == 4 for numbers in COMMAND_CARDS.values())
    assert not mazzo.new("the-game", players=2).options["extreme"], "off by default"


@pytest.mark.rule("TX-1")
def test_without_the_option_no_card_commands() -> None:
    match = play(sitting([3, 10, 17, 20], [50, 51], draw=DRAW), "3A", "10A", "17A", "20A", "end")
    assert reason(match) == ""


@pytest.mark.rule("TX-2")
def test_which_cards_carry_which_command() -> None:
    assert COMMAND_CARDS == {
        "stop": (3, 27, 73, 97),
        "skull": (10, 35, 65, 90),
        "three": (17, 41, 59, 83),
        "silence": (6, 31, 69, 94),
        "no-trick": (13, 38, 62, 87),
        "one-pile": (20, 46, 54, 80),
        "draw-one": (24, 48, 52, 76),
    }


@pytest.mark.rule("TX-3")
def test_what_forbids_is_not_legal_and_what_obliges_can_be_failed() -> None:
    forbidden = sitting([40, 60], [50], tops=(13, 50, 62, 50), draw=DRAW, extreme=True)
    assert "40B" not in forbidden.legal_moves(), "no-trick forbids"
    obliged = play(sitting([10, 2, 60], [50, 51], draw=DRAW, extreme=True), "2B", "10A")
    assert "end" in obliged.legal_moves(), "a skull obliges"
    assert reason(play(obliged, "end")) == "skull"


@pytest.mark.rule("TX-3")
def test_a_view_warns_before_a_move_that_must_lose() -> None:
    match = play(sitting([10, 2, 60], [50, 51], draw=DRAW, extreme=True), "2B", "10A")
    assert match.view(0).warning("end") == "skull"
    assert match.view(0).warning("60A") == ""
    fire = play(sitting([22, 98], [40, 50, 51], draw=DRAW, on_fire=True), "22A", "98B", "end", "51C", "50C")
    assert fire.view(1).warning("end") == "fire"
    stuck = sitting([98, 99], [3], tops=(97, 99, 2, 2), draw=DRAW)
    assert stuck.view(0).warning("99A") == "stuck"
    assert stuck.view(0).warning("98A") == ""


@pytest.mark.rule("TX-4")
def test_stop_ends_the_turn_at_once_even_as_the_first_card_and_the_draw_still_happens() -> None:
    match = sitting([3, 50, 51, 52, 53, 54, 55], [60, 61], draw=DRAW, extreme=True)
    play(match, "3A")
    assert match.to_move == 1
    assert the_table(match).hand(0) == [30, 50, 51, 52, 53, 54, 55]


@pytest.mark.rule("TX-4")
def test_stop_is_inert_later() -> None:
    match = play(sitting([3, 50], [60, 61], draw=DRAW, extreme=True), "3A", "60A")
    assert match.to_move == 1, "the stop on pile A bound its layer only"


@pytest.mark.rule("TX-5")
def test_a_skull_must_be_covered_in_the_same_turn() -> None:
    covered = play(sitting([10, 12, 60], [50, 51], draw=DRAW, extreme=True), "10A", "12A", "end")
    assert reason(covered) == ""
    elsewhere = play(sitting([10, 12, 60], [50, 51], draw=DRAW, extreme=True), "10A", "12B", "end")
    assert reason(elsewhere) == "skull"


@pytest.mark.rule("TX-5")
def test_any_legal_card_covers_a_skull_stop_and_trick_included() -> None:
    assert reason(play(sitting([10, 27, 60], [50, 51], draw=DRAW, extreme=True), "10A", "27A")) == ""
    trick = sitting([65, 55, 60], [50, 51], tops=(1, 1, 100, 100), draw=DRAW, extreme=True)
    assert reason(play(trick, "65A", "55A", "end")) == ""


@pytest.mark.rule("TX-5")
def test_a_skull_on_a_skull_needs_covering_too() -> None:
    match = play(sitting([10, 35, 60], [50, 51], draw=DRAW, extreme=True), "10A", "35A")
    assert match.view(0).warning("end") == "skull"
    assert reason(play(match, "60A", "end")) == ""


@pytest.mark.rule("TX-5")
def test_stop_beside_an_uncovered_skull_loses() -> None:
    assert reason(play(sitting([10, 27, 60], [50, 51], draw=DRAW, extreme=True), "10A", "27B")) == "skull"


@pytest.mark.rule("TX-5")
def test_a_skull_as_the_98th_card_loses() -> None:
    match = play(sitting([5, 10], extreme=True), "5A", "10A")
    assert match.result == {"won": False, "left": 0, "reason": "skull"}


@pytest.mark.rule("TX-5", "TG-11")
def test_stuck_with_a_skull_open_is_lost_by_the_skull() -> None:
    match = sitting([90, 50, 98], [2], tops=(89, 97, 3, 3), draw=DRAW, extreme=True)
    play(match, "98B", "90A")
    assert reason(match) == "skull"


@pytest.mark.rule("TX-6")
@pytest.mark.parametrize("order", [("17A", "18A", "19A"), ("16A", "17A", "18A"), ("15A", "16A", "17A")])
def test_three_means_exactly_three_cards_and_ends_the_turn_by_itself(order: tuple[str, ...]) -> None:
    match = sitting([15, 16, 17, 18, 19, 60], [50, 51], draw=DRAW, extreme=True)
    play(match, *order)
    assert reason(match) == ""
    assert match.to_move == 1


@pytest.mark.rule("TX-6")
def test_ending_with_two_cards_under_three_is_legal_and_loses() -> None:
    match = play(sitting([16, 17, 18], [50, 51], draw=DRAW, extreme=True), "16A", "17A")
    assert "end" in match.legal_moves()
    assert reason(play(match, "end")) == "three"


@pytest.mark.rule("TX-6")
def test_three_as_the_fourth_card_loses_at_once() -> None:
    match = play(sitting([14, 15, 16, 17, 18], [50, 51], draw=DRAW, extreme=True), "14A", "15A", "16A", "17A")
    assert match.result == {"won": False, "left": 8, "reason": "three"}


@pytest.mark.rule("TX-6")
def test_stop_goes_with_three_only_as_the_third_card() -> None:
    hand = [2, 17, 27, 60]
    assert reason(play(sitting(hand, [50, 51], draw=DRAW, extreme=True), "2A", "17A", "27A")) == ""
    assert reason(play(sitting(hand, [50, 51], draw=DRAW, extreme=True), "17A", "27A")) == "three"


@pytest.mark.rule("TX-6")
def test_a_skull_as_the_third_card_under_three_loses() -> None:
    assert reason(play(sitting([2, 17, 35], [50, 51], draw=DRAW, extreme=True), "2A", "17A", "35A")) == "skull"


@pytest.mark.rule("TX-6")
def test_two_threes_in_one_turn_are_met_by_three_cards() -> None:
    match = play(sitting([17, 41, 60, 61], [50, 51], draw=DRAW, extreme=True), "17A", "41A", "60A")
    assert reason(match) == ""
    assert match.to_move == 1


@pytest.mark.rule("TX-6")
def test_too_few_cards_for_three_lose_with_an_empty_draw_pile_too() -> None:
    match = sitting([17, 18], [50, 51], extreme=True)
    play(match, "17A")
    assert "end" in match.legal_moves(), "the minimum is one by now, but three is open"
    play(match, "18A")
    assert reason(match) == "three"


@pytest.mark.rule("TX-6")
def test_a_three_that_must_be_failed_ends_the_game_when_the_turn_ends_and_cards_laid_till_then_count() -> None:
    too_few = play(sitting([17, 18], [50, 51], draw=DRAW, extreme=True), "17A")
    assert not too_few.over, "three cards can no longer be laid, but 18 fits"
    assert play(too_few, "18A").result == {"won": False, "left": 7, "reason": "three"}
    stop_next = play(sitting([17, 27, 28], [50, 51], draw=DRAW, extreme=True), "17A", "27A")
    assert stop_next.result == {"won": False, "left": 8, "reason": "three"}
    skull_third = play(sitting([2, 17, 35, 36], [50, 51], draw=DRAW, extreme=True), "2A", "17A", "35A")
    assert skull_third.result == {"won": False, "left": 8, "reason": "skull"}


@pytest.mark.rule("TX-6", "TX-5")
def test_an_open_three_or_skull_is_failed_when_no_card_fits() -> None:
    three = play(sitting([98, 83, 50], [2], tops=(82, 97, 3, 3), draw=DRAW, extreme=True), "98B", "83A")
    assert three.result == {"won": False, "left": 7, "reason": "three"}
    skull = play(sitting([98, 90, 91], [2], tops=(89, 97, 3, 3), draw=DRAW, extreme=True), "98B", "90A")
    assert not skull.over, "91 fits on the skull"


@pytest.mark.rule("TX-6", "TX-12")
def test_the_98th_card_does_not_excuse_an_open_three() -> None:
    match = play(sitting([17, 18], extreme=True), "17A", "18A")
    assert match.result == {"won": False, "left": 0, "reason": "three"}


@pytest.mark.rule("TX-6", "TG-11")
def test_stuck_before_three_is_lost_by_three() -> None:
    match = sitting([17, 20, 98], [2], tops=(16, 97, 3, 3), draw=DRAW, extreme=True)
    play(match, "98B", "17A")
    assert reason(match) == "", "20 still fits on A"
    stuck = sitting([17, 5, 98], [2], tops=(16, 97, 3, 3), draw=DRAW, extreme=True)
    assert reason(play(stuck, "98B", "17A")) == "three"


@pytest.mark.rule("TX-7")
def test_silence_forbids_talk_until_it_is_covered_and_has_no_effect_solo() -> None:
    match = sitting([6, 50, 7], [60, 61, 62], draw=DRAW, extreme=True)
    match.say("good luck", 1)
    play(match, "6A")
    for seat in (0, 1):
        with pytest.raises(IllegalTalk) as refused:
            match.say("!leave A", seat)
        assert (refused.value.code, refused.value.rule) == ("silence", "TX-7")
    play(match, "7A")
    match.say("!leave A", 0)
    assert [(said.after, said.seat, said.text) for said in match.talk] == [(0, 1, "good luck"), (2, 0, "!leave A")]
    play(solo := sitting([6, 50], draw=DRAW, extreme=True), "6A")
    solo.say("hm", 0)


@pytest.mark.rule("TX-8")
def test_no_trick_in_view_forbids_tricks_on_every_pile() -> None:
    match = sitting([3, 40, 60, 61], [50], tops=(13, 50, 100, 100), draw=DRAW, extreme=True)
    assert refusal(match, "3A") == ("no-trick", "TX-8"), "its own pile included"
    assert refusal(match, "40B") == ("no-trick", "TX-8")
    play(match, "60A")
    assert "40B" in match.legal_moves(), "dead at once when covered"


@pytest.mark.rule("TX-8")
def test_the_card_itself_may_come_by_a_trick() -> None:
    match = sitting([13, 3, 60], [50], tops=(23, 1, 100, 100), draw=DRAW, extreme=True)
    play(match, "13A")
    assert "3A" not in match.legal_moves(), "from now on it binds its layer too"
    both = sitting([13, 60], [50], tops=(23, 38, 100, 100), draw=DRAW, extreme=True)
    assert refusal(both, "13A") == ("no-trick", "TX-8"), "another one is in view"


@pytest.mark.rule("TX-9")
def test_one_pile_binds_the_turn_to_the_pile_of_its_first_card() -> None:
    match = sitting([21, 60, 61, 99], [50], tops=(20, 1, 100, 100), draw=DRAW, extreme=True)
    play(match, "60B")
    assert set(match.legal_moves()) == {"61B", "99B"}
    assert refusal(match, "21A") == ("one-pile", "TX-9")


@pytest.mark.rule("TX-9")
def test_covering_the_last_one_pile_frees_the_rest_of_the_turn() -> None:
    match = sitting([21, 60, 61], [50], tops=(20, 1, 100, 100), draw=DRAW, extreme=True)
    play(match, "21A")
    assert {"60A", "60B", "60C", "60D"} <= set(match.legal_moves())
    two = sitting([21, 60, 61], [50], tops=(20, 1, 80, 100), draw=DRAW, extreme=True)
    play(two, "21A")
    assert set(two.legal_moves()) == {"60A", "61A"}, "another one is in view, and this turn is on A"


@pytest.mark.rule("TX-9")
def test_one_pile_laid_in_mid_turn_wants_the_next_card_on_itself() -> None:
    match = sitting([2, 20, 60, 61], [50], draw=DRAW, extreme=True)
    play(match, "2B", "20A")
    assert set(match.legal_moves()) == {"60A", "61A", "end"}, "earlier cards stand"
    play(match, "60A")
    assert {"61A", "61B", "61C", "61D"} <= set(match.legal_moves()), "covered, so free again"


@pytest.mark.rule("TX-9")
def test_the_next_player_chooses_a_pile_of_their_own() -> None:
    match = sitting([2, 20, 60, 61], [50, 51], draw=range(85, 97), extreme=True)
    play(match, "2B", "20A", "end")
    assert {f"50{pile}" for pile in "ABCD"} <= set(match.legal_moves())
    play(match, "50C")
    assert match.legal_moves() == [], "51 does not go on C, and no other pile is open"
    assert reason(match) == "stuck"


@pytest.mark.rule("TX-10")
def test_draw_one_in_view_at_the_end_of_the_turn_means_a_single_card() -> None:
    match = sitting([24, 50, 51, 52, 53, 54, 55], [60, 61, 62], draw=DRAW, extreme=True)
    play(match, "50C", "51D", "24A", "end")
    assert the_table(match).hand(0) == [30, 52, 53, 54, 55]
    play(match, "60A", "61A", "end")
    assert len(the_table(match).hand(1)) == 5, "covered: a refill to the full hand, with what is left to draw"


@pytest.mark.rule("TX-10")
def test_otherwise_a_player_refills_to_the_full_hand_not_just_what_was_laid() -> None:
    match = sitting([50, 51, 52], [60, 61, 62], draw=range(70, 90), extreme=True)
    play(match, "50A", "51A", "end")
    assert len(the_table(match).hand(0)) == 7


@pytest.mark.rule("TX-11")
def test_a_hand_smaller_than_the_minimum_loses_unless_a_stop_can_be_laid() -> None:
    small = sitting([50], [60, 61], draw=DRAW, extreme=True)
    assert small.legal_moves() == ["50A", "50B", "50C", "50D"], "until the turn ends, a card that fits may be laid"
    assert play(small, "50A").result == {"won": False, "left": 7, "reason": "stuck"}
    none_fits = sitting([50], [60, 61], tops=(97, 97, 3, 3), draw=DRAW, extreme=True)
    assert none_fits.result == {"won": False, "left": 8, "reason": "stuck"}
    match = play(sitting([27], [60, 61], draw=DRAW, extreme=True), "27A")
    assert reason(match) == ""
    assert match.to_move == 1


@pytest.mark.rule("TX-12")
def test_the_checks_come_in_order() -> None:
    three_and_skull = play(sitting([17, 35, 60], [50], draw=DRAW, extreme=True), "17A", "35A", "end")
    assert reason(three_and_skull) == "three"
    fire = sitting([22, 98], [10, 50, 51], draw=DRAW, on_fire=True, extreme=True)
    play(fire, "22A", "98B", "end", "50C", "10D", "end")
    assert reason(fire) == "skull", "skull before fire"
    last = sitting([22], [3], on_fire=True, extreme=True)
    assert reason(play(last, "22A", "end", "3B")) == "all-laid", "the last card before fire"


@pytest.mark.rule("TX-13")
def test_commands_held_may_be_told_but_not_under_silence() -> None:
    match = sitting([6, 50, 7], [60, 61, 62], draw=DRAW, extreme=True)
    match.say("!hold stop", 0)
    match.say("I have a skull", 1)
    play(match, "6A")
    with pytest.raises(IllegalTalk):
        match.say("!hold stop", 0)


@pytest.mark.rule("TX-3")
def test_an_imagined_table_is_at_the_same_point_of_the_turn() -> None:
    fields = ("left", "laid", "owed", "three", "only_pile", "tricks", "opening", "to_move", "fires", "over", "reason")
    for moves in (["13A"], ["13A", "46C"], ["17A"], ["22A", "60A"], ["13A", "60A", "17B"], ["17A", "60A", "end"]):
        match = play(sitting([13, 46, 17, 22, 60], [50, 51], draw=DRAW, extreme=True, on_fire=True), *moves)
        table, imagined = the_table(match), match.view(0).imagine(Random(1))
        assert [getattr(imagined, name) for name in fields] == [getattr(table, name) for name in fields]


@pytest.mark.rule("TG-13")
def test_a_view_does_not_warn_of_a_win_nor_of_what_hidden_cards_decide() -> None:
    assert sitting([50]).view(0).warning("50A") == ""
    match = play(sitting([98, 99], [50, 51], tops=(97, 97, 3, 3)), "98A")
    assert match.view(0).warning("end") == ""
    assert reason(play(match, "end")) == "stuck"
