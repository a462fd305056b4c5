"""The Game, base rules, professional and fewer cards."""

from itertools import combinations
from typing import Any

import pytest

import mazzo
from mazzo import BadOptions, Random, games
from mazzo.games.the_game.cards import DECK
from mazzo.games.the_game.notation import START
from mazzo.games.the_game.table import Table
from tests.the_game.sitting import play, reason, refusal, sitting, the_table


@pytest.mark.rule("TG-1")
def test_the_deck_is_2_to_99_and_nothing_else() -> None:
    match = mazzo.new("the-game", players=3, seed=1)
    assert sorted(match.deals[0]) == list(range(2, 100))
    assert len(DECK) == 98
    for number in (1, 100):
        assert f"{number}A" not in games.find("the-game").move_texts.values()


@pytest.mark.rule("TG-1")
def test_piles_start_at_1_and_100_and_any_card_fits_an_untouched_pile() -> None:
    match = sitting(range(2, 10), draw=[50])
    assert the_table(match).tops == [1, 1, 100, 100]
    for card in (2, 99):
        fits = sitting([card], [50], draw=[60]).legal_moves()
        assert fits == [f"{card}{pile}" for pile in "ABCD"]


@pytest.mark.rule("TG-2")
@pytest.mark.parametrize(("players", "size"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_hand_sizes_and_public_counts(players: int, size: int) -> None:
    match = mazzo.new("the-game", players=players, seed=3)
    view = match.game.view(match.table, None)
    assert view.hand_sizes == (size,) * players
    assert view.draw_pile == 98 - players * size  # type: ignore[attr-defined]
    dealt = match.deals[0]
    for seat in range(players):
        assert the_table(match).hand(seat) == sorted(dealt[seat * size : (seat + 1) * size])


@pytest.mark.rule("TG-2")
@pytest.mark.parametrize("players", [0, 6, -1, True, "2", 2.0, None])
def test_only_one_to_five_may_play(players: object) -> None:
    with pytest.raises(BadOptions) as refused:
        mazzo.new("the-game", players=players)  # type: ignore[arg-type]
    assert refused.value.code == "bad-players"


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize("opener", range(4))
def test_any_seat_may_open_after_the_deal_and_play_goes_clockwise(opener: int) -> None:
    match = mazzo.new("the-game", players=4, seed=5)
    assert all(match.legal_moves(seat) == ["start"] for seat in range(4))
    assert refusal(match, f"{the_table(match).hand(0)[0]}A") == ("not-started", "TG-3")
    match.play("start", seat=opener)
    assert refusal(match, "start") == ("already-started", "TG-3")
    seats = []
    for _ in range(4):
        seats.append(match.to_move)
        low = the_table(match).hand(match.to_move)
        the_table(match).tops = [1, 1, 100, 100]
        play(match, f"{low[0]}A", f"{low[1]}A", "end")
    assert seats == [(opener + turn) % 4 for turn in range(4)]


@pytest.mark.rule("TG-3")
def test_a_first_player_may_be_fixed_or_drawn() -> None:
    fixed = mazzo.new("the-game", players=3, seed=1, first_seat=2)
    assert fixed.moves == [(2, "start")]
    drawn = {mazzo.new("the-game", players=3, seed=seed, first_seat="random").to_move for seed in range(40)}
    assert drawn == {0, 1, 2}
    with pytest.raises(BadOptions):
        mazzo.new("the-game", players=3, first_seat=3)


@pytest.mark.rule("TG-4", "TG-9")
def test_at_least_two_then_any_number_and_no_passing() -> None:
    match = sitting([10, 20, 30, 40], [50], draw=[60, 61, 62, 63, 64])
    assert refusal(match, "end") == ("too-few-cards", "TG-4")
    play(match, "10A")
    assert refusal(match, "end") == ("too-few-cards", "TG-4")
    play(match, "20A")
    assert "end" in match.legal_moves()
    play(match, "40C", "30B")
    assert match.legal_moves() == ["end"]


@pytest.mark.rule("TG-4")
def test_a_card_must_be_in_hand_and_a_seat_must_be_to_move() -> None:
    match = sitting([10, 20], [50, 51], draw=[60])
    assert refusal(match, "50A") == ("not-in-hand", "TG-4")
    assert refusal(match, "50A", seat=1) == ("not-your-turn", "TG-3")
    assert refusal(match, "50A", seat=7)[0] == "no-such-seat"


@pytest.mark.rule("TG-5")
def test_up_is_strictly_higher_and_down_strictly_lower() -> None:
    match = sitting([39, 41, 90], [50], tops=(40, 40, 40, 40), draw=[60])
    assert set(match.legal_moves()) == {"41A", "41B", "90A", "90B", "39C", "39D"}
    assert refusal(match, "39A") == ("not-higher", "TG-5")
    assert refusal(match, "41C") == ("not-lower", "TG-5")


@pytest.mark.rule("TG-6")
def test_the_trick_is_exactly_ten_back_any_number_of_times() -> None:
    match = sitting([37, 27, 75, 85, 36, 38], [50], tops=(47, 47, 65, 65), draw=[60])
    backwards = {"37A", "37B", "75C", "75D"}
    assert backwards <= set(match.legal_moves())
    assert not {"36A", "38A", "27A", "85C"} & set(match.legal_moves())
    play(match, "37A", "27A", "75D", "85D")
    assert the_table(match).tops == [27, 47, 65, 85]
    assert match.legal_moves(), "four cards laid, all of them backwards"
    assert the_table(match).laid == 4


@pytest.mark.rule("TG-6")
def test_the_trick_is_measured_from_the_top_only() -> None:
    match = sitting([37, 60, 50], [51], tops=(47, 90, 3, 3), draw=[61])
    play(match, "60A")
    assert refusal(match, "37A") == ("not-higher", "TG-5"), "ten below a card that is covered"
    assert match.legal_moves() == ["50A"]


@pytest.mark.rule("TG-6")
def test_85_on_83_is_illegal_though_a_booklet_prints_it() -> None:
    match = sitting([85, 81, 93], [50], tops=(99, 99, 83, 2), draw=[60])
    assert set(match.legal_moves()) == {"81C", "93C"}
    assert refusal(match, "85C") == ("not-lower", "TG-5")


@pytest.mark.rule("TG-7")
@pytest.mark.parametrize("laid", [2, 3, 5, 7])
def test_the_refill_is_as_many_as_were_laid(laid: int) -> None:
    match = mazzo.new("the-game", players=2, seed=8, first_seat=0)
    table = the_table(match)
    next_cards = table.draw_pile()[:laid]
    hand = table.hand(0)
    play(match, *(f"{card}A" for card in hand[:laid]))
    assert len(table.hand(0)) == 7 - laid, "nothing is drawn before the end of the turn"
    play(match, "end")
    assert table.hand(0) == sorted(hand[laid:] + next_cards)


@pytest.mark.rule("TG-7")
def test_the_refill_ends_with_the_draw_pile() -> None:
    match = sitting([10, 20, 30], [50], draw=[60])
    play(match, "10A", "20A", "30A", "end")
    assert the_table(match).hand(0) == [60]


@pytest.mark.rule("TG-8")
def test_the_minimum_drops_to_one_when_the_draw_pile_was_empty_at_the_start_of_the_turn() -> None:
    match = sitting([10, 20, 30], [50, 51, 52], draw=[60])
    assert the_table(match).owed == 2, "one card to draw is enough for the minimum of two"
    play(match, "10A", "20A", "end")
    assert the_table(match).owed == 1
    play(match, "50A")
    assert "end" in match.legal_moves()
    assert refusal(sitting([10], [20]), "end") == ("too-few-cards", "TG-8")


@pytest.mark.rule("TG-9")
def test_there_is_no_undo_and_no_other_word() -> None:
    match = sitting([10, 20, 30], [50], draw=[60])
    play(match, "10A")
    for text in ("undo", "pass", "", "10", "A10", "10a", " 20A", "20A ", "020A", "20E", "1A", "100C", "end ", "END"):
        assert refusal(match, text) == ("unknown-move", "TG-4")


@pytest.mark.rule("TG-10")
def test_an_empty_handed_player_is_out_and_skipped_and_nobody_loses_by_it() -> None:
    match = sitting([10], [20, 70], [30])
    play(match, "10A", "end", "20A", "end", "30A", "end")
    assert match.to_move == 1, "seats 0 and 2 are out"
    assert reason(match) == ""
    play(match, "70A")
    assert match.result == {"won": True, "left": 0, "reason": "all-laid"}


@pytest.mark.rule("TG-11")
def test_the_game_ends_when_the_player_to_move_is_stuck_even_if_others_could_play() -> None:
    match = sitting([50, 51, 98], [40, 41], tops=(97, 97, 2, 2), draw=[60])
    play(match, "98A")
    assert match.result == {"won": False, "left": 5, "reason": "stuck"}
    assert refusal(match, "50A") == ("game-over", "TG-11")
    assert match.legal_moves() == []


@pytest.mark.rule("TG-11")
def test_being_stuck_is_judged_when_it_happens_and_the_order_can_strand_you() -> None:
    hands = [98, 99], [3]
    alive = play(sitting(*hands, tops=(97, 97, 2, 2), draw=[60, 61]), "98A", "99A")
    assert reason(alive) == ""
    stranded = sitting([98, 99], [3], tops=(97, 99, 2, 2), draw=[60, 61])
    assert reason(stranded) == "", "two cards could still be laid"
    assert reason(play(stranded, "99A")) == "stuck"
    assert stranded.result == {"won": False, "left": 4, "reason": "stuck"}


@pytest.mark.rule("TG-12")
def test_after_the_minimum_being_stuck_only_ends_the_turn() -> None:
    match = sitting([98, 99, 50], [3, 4, 5], tops=(97, 97, 2, 2), draw=[60, 61])
    play(match, "98A", "99A")
    assert match.legal_moves() == ["end"]
    assert reason(match) == ""


@pytest.mark.rule("TG-12")
def test_a_hand_emptied_early_refills_as_usual() -> None:
    match = sitting([10, 20], [50, 51], draw=list(range(60, 70)))
    play(match, "10A", "20A")
    assert match.legal_moves() == ["end"]
    play(match, "end")
    assert the_table(match).hand(0) == list(range(60, 67))


@pytest.mark.rule("TG-13")
def test_beaten_the_instant_the_last_card_lies() -> None:
    match = play(sitting([10, 20], [], draw=[]), "10A")
    assert not match.over
    play(match, "20A")
    assert match.result == {"won": True, "left": 0, "reason": "all-laid"}


@pytest.mark.rule("TG-13")
def test_hands_and_draw_pile_both_count_as_left() -> None:
    match = sitting([50, 51], [40, 41, 42], tops=(97, 97, 2, 2), draw=range(60, 70))
    assert match.result == {"won": False, "left": 15, "reason": "stuck"}


GAME = games.find("the-game")


@pytest.mark.rule("TG-13")
@pytest.mark.parametrize(("left", "word"), [(1, "brilliant"), (9, "brilliant"), (10, "lost"), (98, "lost")])
def test_a_game_that_ends_stuck_is_rated_by_what_is_left(left: int, word: str) -> None:
    assert GAME.verdict({"won": False, "left": left, "reason": "stuck"}) == word


@pytest.mark.rule("TG-13")
def test_a_game_that_ends_stuck_is_rated_by_what_is_left_even_with_a_fire_due() -> None:
    match = sitting([22, 97], [15, 16], tops=(1, 96, 20, 3), draw=range(80, 88), on_fire=True)
    play(match, "22A", "97B", "end", "15C")
    assert the_table(match).fires[0] == 1
    assert match.result == {"won": False, "left": 9, "reason": "stuck"}
    assert GAME.verdict(match.result) == "brilliant"


@pytest.mark.rule("TG-13", "OF-2", "TX-3")
@pytest.mark.parametrize("reason", ["fire", "skull", "three"])
@pytest.mark.parametrize("left", [0, 1, 9])
def test_a_game_ended_by_fire_skull_or_three_is_lost_whatever_is_left(reason: str, left: int) -> None:
    assert GAME.verdict({"won": False, "left": left, "reason": reason}) == "lost"


@pytest.mark.rule("TG-13")
def test_no_cards_left_is_beaten() -> None:
    assert GAME.verdict({"won": True, "left": 0, "reason": "all-laid"}) == "beaten"


@pytest.mark.rule("TG-14")
def test_professional_owes_three_and_still_one_at_the_end() -> None:
    match = sitting([10, 20, 30, 40], [50], draw=[60], professional=True)
    play(match, "10A", "20A")
    assert refusal(match, "end") == ("too-few-cards", "TG-14")
    play(match, "30A", "end")
    assert the_table(match).owed == 1, "the book replaces the two and leaves the one"
    assert "end" in play(match, "50A").legal_moves()
    stuck = play(sitting([10, 20, 5], [50], tops=(9, 98, 3, 3), draw=[60], professional=True), "10A", "20A")
    assert reason(stuck) == "stuck"


@pytest.mark.rule("TG-15")
@pytest.mark.parametrize("professional", [False, True])
@pytest.mark.parametrize(("players", "size"), [(1, 7), (2, 6), (3, 5), (4, 5), (5, 5)])
def test_one_card_fewer_with_or_without_professional_also_in_the_refill(
    players: int, size: int, professional: bool
) -> None:
    match = mazzo.new("the-game", players=players, fewer_cards=True, professional=professional, seed=3, first_seat=0)
    assert [len(the_table(match).hand(seat)) for seat in range(players)] == [size] * players
    assert the_table(match).owed == (3 if professional else 2)
    low = the_table(match).hand(0)
    play(match, f"{low[0]}A", f"{low[1]}A", f"{low[2]}A", "end")
    assert len(the_table(match).hand(0)) == size


FLAGS = ("professional", "fewer_cards", "on_fire", "extreme")


@pytest.mark.rule("TG-16", "TX-1")
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("flags", [flags for n in range(5) for flags in combinations(FLAGS, n)], ids="+".join)
def test_all_variants_combine_for_any_number_of_players(players: int, flags: tuple[str, ...]) -> None:
    chosen: dict[str, Any] = dict.fromkeys(flags, True)
    match = mazzo.new("the-game", players=players, seed=11, **chosen)
    assert {flag for flag in FLAGS if match.options[flag]} == set(flags)
    while not match.over:
        match.play(match.legal_moves()[-1])
    assert match.result is not None
    assert match.result["left"] >= 0


@pytest.mark.rule("TG-19")
def test_a_view_shows_the_tops_and_a_good_memory() -> None:
    match = play(sitting([10, 20, 30], [50, 51, 52], draw=[60]), "10A", "20A")
    view = match.view(1)
    assert view.tops == (20, 1, 100, 100)  # type: ignore[attr-defined]
    assert {10, 20} <= set(view.seen)  # type: ignore[attr-defined]
    assert not {30, 60} & set(view.seen)  # type: ignore[attr-defined]


def test_a_view_is_frozen() -> None:
    seen = sitting([50, 51]).view(0)
    with pytest.raises(AttributeError):
        seen.hand = ()  # type: ignore[misc]
    assert hash(seen) == hash(sitting([50, 51]).view(0))


@pytest.mark.rule("TG-1")
def test_a_table_can_be_dealt_again() -> None:
    used, fresh = (Table(3, on_fire=True, extreme=True) for _ in range(2))
    used.playout(Random(3))
    for table in (used, fresh):
        table.stack(list(DECK))
        table.deal()
        table.play(START)
    names = ("tops", "fires", "left", "laid", "owed", "held", "drawn", "tricks", "three", "only_pile", "over", "reason")
    assert [getattr(used, name) for name in names] == [getattr(fresh, name) for name in names]
    assert used.legal_moves() == fresh.legal_moves()
