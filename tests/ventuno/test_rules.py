"""The rules of Ventuno, one by one."""

from collections import Counter

import pytest

import mazzo
from mazzo import BadOptions
from mazzo.games.base import Table as BaseTable
from mazzo.games.rng import Random
from mazzo.games.ventuno.cards import ACTIONS, CARD_OF, FRESH, KINDS, LABELS
from mazzo.games.ventuno.game import Ventuno
from mazzo.games.ventuno.notation import MOVE_TEXTS, move_of
from mazzo.games.ventuno.table import Table

from .tables import cards, dealt, labels, legal, play, random_move, refused, stack, table_with


@pytest.mark.rule("VU-1")
def test_the_deck_has_90_cards() -> None:
    copies = Counter(KINDS[card].number for card in FRESH)
    assert copies == {
        -3: 4, -2: 5, -1: 5, 0: 6, 1: 8, 2: 8, 3: 8, 4: 7, 5: 7, 6: 6,
        7: 5, 8: 4, 9: 4, 10: 3, 11: 2, 12: 2, 13: 2, 14: 2, 15: 2,
    }  # fmt: skip
    assert len(FRESH) == 90
    assert len(KINDS) == 43


@pytest.mark.rule("VU-1")
def test_low_numbers_are_more_than_high_ones() -> None:
    low = sum(KINDS[card].number <= 5 for card in FRESH)
    assert low > 90 - low


@pytest.mark.rule("VU-2")
def test_six_cards_carry_each_action() -> None:
    found = {action: labels([CARD_OF[kind.label] for kind in KINDS if kind.action == action]) for action in ACTIONS[1:]}
    assert found == {
        "reverse": "1r 3r 5r 7r 9r 11r",
        "discard": "2d 4d 6d 8d 10d 12d",
        "take": "0t 1t 2t 3t 4t 5t",
        "same": "-1s 0s 2s 3s 5s 6s",
    }
    assert all(kind.copies == 1 for kind in KINDS if kind.action)


@pytest.mark.rule("VU-3")
def test_hands_start_empty_and_turns_go_clockwise() -> None:
    table = dealt(3, first_seat=1)
    assert [table.hand(seat) for seat in range(3)] == [[], [], []]
    order = []
    for _ in range(4):
        order.append(table.to_move)
        play(table, "draw")
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("VU-3")
def test_two_to_six_players() -> None:
    game = Ventuno()
    for players in range(2, 7):
        assert game.options({"players": players, "first_seat": players - 1})["players"] == players
    for players in (1, 7):
        with pytest.raises(BadOptions) as refusal:
            game.options({"players": players, "first_seat": 0})
        assert refusal.value.rule == "VU-3"


@pytest.mark.rule("VU-3")
def test_the_first_player_is_drawn_or_chosen() -> None:
    drawn = Counter(mazzo.new("ventuno", players=3, seed=seed).to_move for seed in range(300))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 70, "everybody has the same odds"
    assert mazzo.new("ventuno", players=3, seed=1, first_seat=2).to_move == 2
    again = [mazzo.new("ventuno", players=6, seed=5).to_move for _ in range(3)]
    assert len(set(again)) == 1, "the seed decides"


@pytest.mark.rule("VU-4")
def test_draw_one_card_or_play_one() -> None:
    table = table_with("5 7r", "", row="3")
    assert legal(table) == ["draw", "play 5", "play 7r"]
    play(table, "play 5")
    assert (labels(table.hand(0)), labels(table.row_cards()), table.total, table.to_move) == ("7r", "3 5", 8, 1)


@pytest.mark.rule("VU-4")
def test_drawing_takes_the_next_card() -> None:
    table = dealt(2, top="9 -2 4d")
    play(table, "draw", "draw", "draw")
    assert (labels(table.hand(0)), labels(table.hand(1))) == ("4d 9", "-2")
    assert len(table.draw_pile()) == 87


@pytest.mark.rule("VU-4")
def test_three_cards_force_a_play() -> None:
    table = table_with("1 5 7", "")
    assert legal(table) == ["play 1", "play 5", "play 7"]
    assert refused(table, "draw") == ("hand-full", "VU-4")


@pytest.mark.rule("VU-4")
def test_no_cards_force_a_draw() -> None:
    table = table_with("", "5")
    assert legal(table) == ["draw"]
    assert refused(table, "play 5") == ("hand-empty", "VU-4")


@pytest.mark.rule("VU-4")
def test_only_a_card_of_the_hand_may_be_played() -> None:
    assert refused(table_with("5", "7"), "play 7") == ("not-in-hand", "VU-4")


@pytest.mark.rule("VU-4")
def test_equal_cards_are_one_move() -> None:
    table = table_with("4d 7 7", "", row="9 1 9 9r")
    assert legal(table) == ["play 4d>9", "play 4d>1", "play 4d>9r", "play 7"]


@pytest.mark.rule("VU-5")
def test_21_is_safe() -> None:
    table = table_with("6", "", row="15")
    play(table, "play 6")
    assert (table.total, table.awaits_deal, table.to_move) == (21, False, 1)


@pytest.mark.rule("VU-5")
def test_22_explodes() -> None:
    table = table_with("7 1", "", row="15")
    play(table, "play 7")
    assert table.awaits_deal
    assert table.rounds == [[0, 0]]


@pytest.mark.rule("VU-5")
def test_a_fatal_card_may_be_played_although_others_are_safe() -> None:
    assert "play 7" in legal(table_with("1 7", "", row="15"))


@pytest.mark.rule("VU-5")
def test_the_total_may_be_negative() -> None:
    table = table_with("-3", "", row="2")
    play(table, "play -3")
    assert (table.total, table.awaits_deal) == (-1, False)


@pytest.mark.rule("VU-6")
def test_the_total_is_judged_after_the_action() -> None:
    table = table_with("5t 10d", "6", row="15 5")
    play(table, "play 5t>15")
    assert (table.total, table.awaits_deal) == (10, False)


@pytest.mark.rule("VU-6")
@pytest.mark.parametrize(
    ("hand", "row", "move"),
    [("2d", "15 7 -3", "play 2d>-3"), ("0t", "15 7 -3", "play 0t>-3"), ("-1s", "15 9 -1 -1 -1", "play -1s")],
)
def test_removing_a_negative_card_can_explode_the_player(hand: str, row: str, move: str) -> None:
    table = table_with(hand, "4", row=row)
    play(table, move)
    assert table.rounds == [[0, 4]]


@pytest.mark.rule("VU-6")
def test_actions_must_be_done() -> None:
    table = table_with("4d 0t", "", row="9")
    assert legal(table) == ["draw", "play 0t>9", "play 4d>9"]
    assert refused(table, "play 4d") == ("target-needed", "VU-6")
    assert refused(table, "play 0t") == ("target-needed", "VU-6")


@pytest.mark.rule("VU-6")
def test_an_impossible_action_is_ignored() -> None:
    table = table_with("4d 0t 6s", "0")
    assert legal(table) == ["play 0t", "play 4d", "play 6s"]
    assert refused(table, "play 4d>9") == ("no-target", "VU-6")
    play(table, "play 4d", "draw", "play 6s")
    assert (labels(table.row_cards()), table.total, table.discard_cards()) == ("4d 6s", 10, [])


@pytest.mark.rule("VU-7")
def test_a_card_is_never_its_own_target() -> None:
    table = table_with("4d 0t", "", row="9")
    assert refused(table, "play 4d>4d") == ("own-target", "VU-7")
    assert refused(table, "play 0t>7") == ("not-in-row", "VU-7")


@pytest.mark.rule("VU-7")
def test_discard_puts_a_card_out_for_the_round() -> None:
    table = table_with("4d", "", row="9 1 9")
    play(table, "play 4d>9")
    assert (labels(table.row_cards()), labels(table.discard_cards()), table.total) == ("1 9 4d", "9", 14)


@pytest.mark.rule("VU-7")
def test_same_spares_itself() -> None:
    table = table_with("2s", "", row="2 5 2d 2t 2 -2")
    play(table, "play 2s")
    assert (labels(table.row_cards()), labels(table.discard_cards()), table.total) == ("5 -2 2s", "2 2 2d 2t", 5)


@pytest.mark.rule("VU-7")
def test_a_taken_card_may_be_played_again() -> None:
    table = table_with("0t 1 1", "5", row="6s 4d 6")
    play(table, "play 0t>6s")
    assert labels(table.hand(0)) == "1 1 6s"
    assert (labels(table.row_cards()), table.total) == ("4d 6 0t", 10)
    play(table, "draw", "play 6s")
    assert labels(table.row_cards()) == "4d 0t 6s"


@pytest.mark.rule("VU-8")
def test_reverse_lasts_until_the_next_one() -> None:
    table = table_with("1r", "", "3r", "")
    order = []
    for text in ("play 1r", "draw", "play 3r", "draw", "draw"):
        order.append(table.to_move)
        play(table, text)
    assert order == [0, 3, 2, 3, 0]


@pytest.mark.rule("VU-8")
def test_reverse_changes_nothing_for_two() -> None:
    table = table_with("1r", "")
    play(table, "play 1r", "draw")
    assert table.to_move == 0


@pytest.mark.rule("VU-8")
def test_every_round_starts_clockwise() -> None:
    table = table_with("9r", "", "", row="15")
    play(table, "play 9r")
    stack(table, "")
    table.deal()
    play(table, "draw")
    assert (table.direction, table.to_move) == (1, 1)


@pytest.mark.rule("VU-9")
def test_the_exploder_scores_nothing_and_the_others_their_hands() -> None:
    table = table_with("9 7", "15 3r", "-3 1", "", row="15", to_move=0)
    table.scores = [10, 20, 30, 40, 0, 0]
    play(table, "play 9")
    assert table.rounds == [[0, 18, -2, 0]]
    assert table.scores[:4] == [10, 38, 28, 40]


@pytest.mark.rule("VU-10")
def test_the_exploder_starts_the_next_round_with_all_90_cards() -> None:
    table = table_with("1", "9 5", "4", row="15", pile="2 3", to_move=1)
    play(table, "play 9")
    assert (table.awaits_deal, table.over, table.to_move, legal(table)) == (True, False, 1, [])
    table.shuffle(Random(1))
    table.deal()
    assert sorted(table.draw_pile()) == FRESH
    assert (table.to_move, table.total, table.row_cards(), table.discard_cards()) == (1, 0, [], [])
    assert [table.hand(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("VU-11")
@pytest.mark.parametrize(("before", "over"), [(84, False), (85, True), (95, True)])
def test_100_points_end_the_game(before: int, over: bool) -> None:
    table = table_with("9", "15", row="15")
    table.scores = [99, before, 0, 0, 0, 0]
    play(table, "play 9")
    assert (table.over, table.awaits_deal, legal(table)) == (over, not over, [])


@pytest.mark.rule("VU-11")
def test_the_highest_total_wins() -> None:
    table = table_with("9", "15", "4", row="15")
    table.scores = [90, 90, 98, 0, 0, 0]
    play(table, "play 9")
    assert Ventuno().result(table) == {"scores": [90, 105, 102], "winners": [1], "rounds": [[0, 15, 4]]}


@pytest.mark.rule("VU-11")
def test_ties_share_the_win() -> None:
    table = table_with("9", "15", "4", row="15")
    table.scores = [90, 90, 101, 0, 0, 0]
    play(table, "play 9")
    assert Ventuno().result(table)["winners"] == [1, 2]


@pytest.mark.rule("VU-12")
def test_with_no_pile_you_must_play() -> None:
    table = table_with("1 2", "3", pile="")
    assert legal(table) == ["play 1", "play 2"]
    assert refused(table, "draw") == ("pile-empty", "VU-12")


@pytest.mark.rule("VU-12")
def test_an_empty_hand_is_skipped() -> None:
    table = table_with("1", "", "3 3 3", pile="")
    play(table, "play 1", "play 3", "play 3")
    assert table.to_move == 2


@pytest.mark.rule("VU-12")
def test_the_round_ends_if_nobody_can_act() -> None:
    table = table_with("", "1", "0t", row="9", pile="", to_move=1, starter=2)
    play(table, "play 1")
    assert not table.awaits_deal
    play(table, "play 0t>9", "play 9")
    assert (table.rounds, table.awaits_deal) == ([[0, 0, 0]], True)


@pytest.mark.rule("VU-12")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_player_who_started_a_round_in_which_nobody_can_act_starts_the_next(starter: int) -> None:
    table = table_with("", "1", "", pile="", to_move=1, starter=starter)
    play(table, "play 1")
    table.shuffle(Random(1))
    table.deal()
    assert (table.starter, table.to_move) == (starter, starter)


def take_turns(table: Table) -> None:
    """Let two seats play a take card each and take the other's, and the same once more: back to where it was."""
    play(table, "play 0t>1t", "play 2t>0t", "play 1t>2t", "play 0t>1t", "play 2t>0t", "play 1t>2t")


@pytest.mark.rule("VU-13")
def test_the_third_time_ends_the_round() -> None:
    table = table_with("0t 7", "2t 15", row="1t", starter=1)
    take_turns(table)
    assert not table.awaits_deal
    take_turns(table)
    assert (table.awaits_deal, table.over, table.rounds) == (True, False, [[7, 17]])
    assert table.to_move == 0


@pytest.mark.rule("VU-13")
def test_a_move_that_cannot_be_undone_starts_the_count_again() -> None:
    table = table_with("0t 7", "2t 15", row="1t", pile="-1 -1")
    take_turns(table)
    play(table, "draw", "draw")
    take_turns(table)
    assert not table.awaits_deal
    take_turns(table)
    assert table.awaits_deal


def position(table: Table) -> tuple[object, ...]:
    """Return all that makes two positions equal, hidden cards included (VU-13)."""
    hands = tuple(tuple(table.hand(seat)) for seat in range(table.players))
    return hands, tuple(sorted(table.row_cards())), len(table.draw_pile()), table.to_move, table.direction


def take_heavy(rng: Random) -> Table:
    """Return a position in which much can be taken, again and again."""
    takes = cards("0t 1t 2t 3t 4t 5t")
    rng.shuffle(takes)
    players = 2 + rng.below(3)
    others = cards("-3 -3 -2 2s")
    hands = [[takes.pop()] + ([others.pop()] if rng.below(4) == 0 else []) for _ in range(players)]
    row = takes[: 1 + rng.below(2)]
    pile = "-1 -1" if rng.below(2) else ""
    return table_with(*[labels(hand) for hand in hands], row=labels(row), pile=pile, to_move=rng.below(players))


def nobody_can_act(table: Table) -> bool:
    """Say whether there is nothing to draw and nothing to play (VU-12)."""
    return not table.draw_pile() and not any(table.hand(seat) for seat in range(table.players))


def mostly_taking(table: Table, rng: Random) -> int:
    """Return a move that takes a card if there is one; seldom any other."""
    takes = [move for move in table.legal_moves() if "t>" in MOVE_TEXTS[move]]
    return takes[rng.below(len(takes))] if takes and rng.below(40) else random_move(table, rng)


def hand_sum(table: Table, seat: int) -> int:
    """Return the sum of a hand, reckoned from the cards themselves."""
    return sum(KINDS[card].number for card in table.hand(seat))


@pytest.mark.rule("VU-13")
def test_repetition_is_exact() -> None:
    repetitions = 0
    for game in range(600):
        rng = Random(13, game)
        table = take_heavy(rng)
        times = Counter([position(table)])
        while not table.awaits_deal:
            table.play(mostly_taking(table, rng))
            times[position(table)] += 1
            third = times[position(table)] == 3
            assert table.awaits_deal == (third or table.total > 21 or nobody_can_act(table))
        if third:
            repetitions += 1
            assert table.rounds == [[hand_sum(table, seat) for seat in range(table.players)]]
    assert repetitions > 200


@pytest.mark.rule("VU-4", "VU-7")
def test_no_card_is_lost_and_no_hand_too_large() -> None:
    for game in range(60):
        rng = Random(4, game)
        table = Table(2 + game % 5, 0)
        while not table.over:
            if table.awaits_deal:
                table.shuffle(rng)
                table.deal()
            table.play(random_move(table, rng))
            hands = [table.hand(seat) for seat in range(table.players)]
            assert all(len(hand) <= 3 and hand == sorted(hand) for hand in hands)
            assert sorted(sum(hands, table.row_cards() + table.discard_cards() + table.draw_pile())) == FRESH
            assert table.total == sum(KINDS[card].number for card in table.row_cards())
            assert all(not Counter(table.known_cards(seat)) - Counter(hands[seat]) for seat in range(table.players))


def test_no_move_is_listed_twice_and_the_others_are_refused() -> None:
    for game in range(20):
        rng = Random(6, game)
        table = Table(2 + game % 5, 0)
        for _ in range(60):
            if table.awaits_deal:
                table.shuffle(rng)
                table.deal()
            moves = table.legal_moves()
            assert len(set(moves)) == len(moves)
            for move in MOVE_TEXTS.keys() - set(moves):
                code, rule, sentence, _ = table.refusal(move)
                assert code
                assert rule.startswith("VU-")
                assert sentence
            table.play(random_move(table, rng))
            if table.over:
                break


def test_a_copy_is_equal_and_of_its_own() -> None:
    table = table_with("0t 7", "2t 15", row="1t")
    play(table, "play 0t>1t")
    copy = table.copy()
    play(copy, "play 2t>0t", "play 1t>2t")
    assert (len(table.chain), len(copy.chain)) == (1, 3)
    play(table, "play 2t>0t", "play 1t>2t")
    assert Ventuno().view(table, 0) == Ventuno().view(copy, 0)
    assert table.playout(Random(9)) == copy.playout(Random(9))
    assert table.rounds == copy.rounds


def test_only_a_table_of_ventuno_can_be_copied() -> None:
    table = table_with("", "")
    with pytest.raises(TypeError):
        table.copy_from(BaseTable(2, [], 1))


def test_the_notation_is_read_as_it_is_written() -> None:
    assert len(set(MOVE_TEXTS.values())) == len(MOVE_TEXTS) == 1 + 43 + 12 * 43
    assert all(move_of(text, 0) == move for move, text in MOVE_TEXTS.items())
    for text in ("", "play", "play 16", "play 7>9", "play 4d>", "play 4d>16", "play  7", "Draw", "play 07"):
        assert move_of(text, 0) is None


def test_cards_are_read_from_records() -> None:
    game = Ventuno()
    assert all(game.number_of(label) == card for card, label in LABELS.items())
    assert game.number_of(7) == CARD_OF["7"]
    assert game.number_of(-2) == CARD_OF["-2"]
    others: tuple[object, ...] = (16, True, 1.0, None, "07", "7x", "1d", [], 10**5000)
    for label in others:
        assert game.number_of(label) is None


def test_the_game_tells_about_itself() -> None:
    game = Ventuno()
    options = game.options({"players": 6, "first_seat": 5})
    table = game.table(options)
    assert (table.players, table.to_move, table.awaits_deal, table.legal_moves()) == (6, 5, True, [])
    game.check_talk(table, "I hold a 15, I swear")
