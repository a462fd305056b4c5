"""Every rule of Hamsterbacke, by its id."""

import pytest

import mazzo
from mazzo.games.errors import BadOptions, IllegalMove
from mazzo.games.hamsterbacke import notation
from mazzo.games.hamsterbacke.cards import CODES, COLOURS, DECK, Colour, codes_of, counts_of
from mazzo.games.hamsterbacke.game import Hamsterbacke
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

GAME = Hamsterbacke()


def cards(text: str) -> tuple[str, ...]:
    """Return the cards of a text such as "3re ye": three red ones and a yellow one."""
    found: list[str] = []
    for word in text.split():
        found += [word[-2:]] * int(word[:-2] or 1)
    return tuple(found)


def numbers(text: str) -> list[int]:
    return [CODES.index(code) for code in cards(text)]


def stacked(text: str, players: int = 3, first_seat: int = 0) -> Table:
    """Return a table dealt from a deck that begins with these cards, the others following in order."""
    table = Table(players, first_seat)
    top, rest = numbers(text), list(DECK)
    for card in top:
        rest.remove(card)
    table.stack(top + rest)
    table.deal()
    return table


def arranged(
    hands: list[str],
    blocks: list[str] | None = None,
    rows: list[str] | None = None,
    pile: str = "30ye",
    points: list[int] | None = None,
) -> Table:
    """Return a table of seat 0's first action with these cards; the last colour named in a block pile is on top."""
    players = len(hands)
    table = stacked("", players)
    blocks = blocks or [""] * players
    rows = rows or ["or"] * 8
    table.hands = across([counts_of(cards(hand)) for hand in hands], 35)
    table.hand_sizes = padded([len(cards(hand)) for hand in hands], 5)
    table.blocks = across([counts_of(cards(block)) for block in blocks], 35)
    table.block_tops = padded([numbers(block)[-1] if block else -1 for block in blocks], 5)
    table.rows = across([counts_of(cards(row)) for row in rows], 56)
    table.row_sizes = [len(cards(row)) for row in rows]
    table.rows_left = sum(1 for row in rows if row)
    table.point_sizes = padded(points or [0] * players, 5)
    table.set_draw_pile(numbers(pile))
    return table


def across(counts: list[list[int]], size: int) -> list[int]:
    return padded([count for some in counts for count in some], size)


def padded(values: list[int], size: int) -> list[int]:
    return values + [0] * (size - len(values))


def legal(table: Table, verb: str = "") -> list[str]:
    texts = [notation.MOVE_TEXTS[move] for move in table.legal_moves()]
    return [text for text in texts if text.startswith(verb)]


def play(table: Table, *texts: str) -> None:
    """Play moves, each of which must be legal."""
    for text in texts:
        move = notation.move_of(text, table.to_move)
        assert move in table.legal_moves(), (text, legal(table))
        table.play(move)


def refused(table: Table, text: str) -> tuple[str, str]:
    """Return the code and the rule with which an illegal move is refused."""
    move = notation.move_of(text, table.to_move)
    assert move is not None
    assert move not in table.legal_moves()
    code, rule, sentence, _ = table.refusal(move)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    return code, rule


def hand(table: Table, seat: int) -> tuple[str, ...]:
    return codes_of(table.hand(seat))


def row(table: Table, number: int) -> tuple[str, ...]:
    return codes_of(table.rows[7 * number : 7 * number + 7])


def block_pile(table: Table, seat: int) -> tuple[str, ...]:
    return codes_of(table.blocks[7 * seat : 7 * seat + 7])


def points_pile(table: Table, seat: int) -> tuple[str, ...]:
    return codes_of(table.points[7 * seat : 7 * seat + 7])


@pytest.mark.rule("HB-1")
def test_120_cards_in_seven_colours() -> None:
    assert len(DECK) == 120
    assert [(colour.name, colour.number, colour.count) for colour in COLOURS] == [
        ("light green", 1, 11),
        ("dark green", 1, 11),
        ("light blue", 2, 16),
        ("blue", 2, 16),
        ("yellow", 3, 21),
        ("orange", 3, 21),
        ("red", 4, 24),
    ]
    table = Table(3, 0)
    table.shuffle(Random(1))
    assert sorted(table.deck_cards()) == DECK


@pytest.mark.rule("HB-1")
def test_three_to_five_may_play() -> None:
    for players in (3, 4, 5):
        assert GAME.options({"players": players, "first_seat": 0}) == {"players": players, "first_seat": 0}
    for players in (2, 6):
        with pytest.raises(BadOptions) as refusal:
            GAME.options({"players": players, "first_seat": 0})
        assert refusal.value.rule == "HB-1"


@pytest.mark.rule("HB-2")
def test_two_cards_each_and_eight_rows() -> None:
    table = stacked("re re ye ye lg dg lb bl ye or re re lg dg 2or")
    assert [hand(table, seat) for seat in range(3)] == [("re", "re"), ("ye", "ye"), ("lg", "dg")]
    assert [row(table, number) for number in range(8)] == [(code,) for code in cards("lb bl ye or 2re lg dg")]
    assert table.draw_pile()[:2] == numbers("2or")
    assert len(table.draw_pile()) == 120 - 6 - 8


@pytest.mark.rule("HB-2")
def test_play_goes_clockwise_from_the_first_seat() -> None:
    table = stacked("", players=4, first_seat=2)
    order = []
    for _ in range(5):
        order.append(table.to_move)
        play(table, "take 0", "take 0")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("HB-2")
def test_a_table_can_be_dealt_again() -> None:
    table = Table(3, 1)
    table.playout(Random(1))
    table.stack(DECK)
    table.deal()
    fresh = stacked("", first_seat=1)
    for field in ("hands", "hand_sizes", "rows", "row_sizes", "blocks", "points", "point_sizes", "block_tops"):
        assert getattr(table, field) == getattr(fresh, field)
    assert (table.over, table.last_turn, table.rows_left, table.events_seen, table.to_move) == (False, False, 8, 0, 1)


@pytest.mark.rule("HB-3")
@pytest.mark.parametrize("colour", COLOURS, ids=lambda colour: colour.code)
def test_a_group_has_as_many_cards_as_its_number(colour: Colour) -> None:
    code, number = colour.code, colour.number
    table = arranged([f"{2 * number}{code}", "", ""])
    assert legal(table, "block") == [f"block {code} 1", f"block {code} 2"]
    table = arranged([f"{2 * number - 1}{code}", "", ""])
    assert legal(table, "block") == [f"block {code} 1"][: 1 if number > 1 else 2]
    assert refused(table, f"block {code} 2") == ("not-enough-cards", "HB-3")


@pytest.mark.rule("HB-3")
def test_equal_numbers_do_not_mix() -> None:
    table = arranged(["lb bl 2ye or 3re", "", ""])
    assert legal(table, "block") == []
    assert refused(table, "block lb 1") == ("not-enough-cards", "HB-3")


@pytest.mark.rule("HB-4")
def test_a_turn_has_two_actions() -> None:
    table = arranged(["2bl", "", ""])
    play(table, "block bl 1")
    assert (table.to_move, table.actions) == (0, 1)
    play(table, "score")
    assert (table.to_move, table.actions) == (1, 2)


@pytest.mark.rule("HB-4")
def test_the_same_action_twice_is_fine() -> None:
    table = arranged(["4bl", "2lb 2ye", "lg"])
    play(table, "block bl 1", "block bl 1", "take 0", "take 0", "take 5", "block lg 1")
    assert table.to_move == 0


@pytest.mark.rule("HB-4")
def test_taking_is_always_possible() -> None:
    rng = Random(4)
    for number in range(30):
        table = Table(3 + number % 3, 0)
        table.shuffle(rng)
        table.deal()
        while not table.over:
            assert legal(table, "give" if table.gift else "take")
            table.play(table.legal_moves()[rng.below(table.legal())])


@pytest.mark.rule("HB-5")
def test_a_take_brings_the_whole_row() -> None:
    table = arranged(["re", "", ""], rows=["ye", "2re lg", *["or"] * 6], pile="lb bl dg 9re")
    play(table, "take 1")
    assert hand(table, 0) == cards("lg 3re")
    assert table.hand_sizes[0] == 4
    assert [row(table, number) for number in range(5)] == [
        ("ye",),
        ("lb",),
        ("bl", "or"),
        ("dg", "or"),
        ("or",),
    ]
    assert len(table.draw_pile()) == 9


@pytest.mark.rule("HB-5")
def test_new_cards_go_round_the_circle() -> None:
    table = arranged(["", "", ""], pile="lb bl dg")
    play(table, "take 7")
    assert [row(table, number) for number in (7, 0, 1, 2)] == [("lb",), ("bl", "or"), ("dg", "or"), ("or",)]


@pytest.mark.rule("HB-5")
def test_the_last_cards_go_out_in_order() -> None:
    table = arranged(["", "", ""], pile="lb bl")
    play(table, "take 3")
    assert [row(table, number) for number in (3, 4, 5)] == [("lb",), ("bl", "or"), ("or",)]
    assert table.rows_left == 8


@pytest.mark.rule("HB-5")
def test_a_hand_has_no_limit() -> None:
    table = arranged(["24re 21or", "", ""], rows=["20ye", *["or"] * 7])
    play(table, "take 0")
    assert table.hand_sizes[0] == 65


@pytest.mark.rule("HB-5")
def test_a_gone_row_cannot_be_taken() -> None:
    table = arranged(["", "", ""], rows=["", *["or"] * 7], pile="")
    assert refused(table, "take 0") == ("row-empty", "HB-5")


@pytest.mark.rule("HB-6")
def test_a_block_lays_whole_groups() -> None:
    table = arranged(["5lg re", "", ""], blocks=["4re", "", ""])
    play(table, "block lg 3")
    assert hand(table, 0) == cards("2lg re")
    assert block_pile(table, 0) == cards("3lg 4re")
    assert CODES[table.block_tops[0]] == "lg"
    assert table.actions == 1


@pytest.mark.rule("HB-6")
def test_a_colour_on_top_elsewhere_is_blocked() -> None:
    table = arranged(["4re 4bl", "", ""], blocks=["", "4re", ""])
    assert legal(table, "block") == ["block bl 1", "block bl 2"]
    assert refused(table, "block re 1") == ("colour-blocked", "HB-6")


@pytest.mark.rule("HB-6")
def test_a_blocked_group_stays_in_hand_and_the_action_is_not_used_up() -> None:
    match = mazzo.new("hamsterbacke", players=3, seed=1, first_seat=0)
    table = match.table
    assert isinstance(table, Table)
    table.hands = across([counts_of(cards("4re")), [0] * 7, [0] * 7], 35)
    table.hand_sizes = [4, 0, 0, 0, 0]
    table.block_tops = [-1, CODES.index("re"), -1, -1, -1]
    before = match.view(0)
    assert not any(move.startswith("block re") for move in before.moves), "no interface offers it"
    with pytest.raises(IllegalMove) as refusal:
        match.play("block re 1")
    assert (refusal.value.code, refusal.value.rule) == ("colour-blocked", "HB-6")
    assert match.view(0) == before
    assert (hand(table, 0), block_pile(table, 0), table.actions, table.to_move) == (cards("4re"), (), 2, 0)


@pytest.mark.rule("HB-6")
def test_only_top_cards_block() -> None:
    table = arranged(["4re 2bl", "", ""], blocks=["", "4re 2bl", ""])
    assert legal(table, "block") == ["block re 1"]


@pytest.mark.rule("HB-6")
def test_your_own_top_colour_is_fine() -> None:
    table = arranged(["4re", "", ""], blocks=["4re", "", ""])
    play(table, "block re 1")
    assert block_pile(table, 0) == cards("8re")


@pytest.mark.rule("HB-6")
def test_a_scored_pile_blocks_no_more() -> None:
    table = arranged(["", "4re", ""], blocks=["4re", "", ""])
    play(table, "take 0", "take 0")
    assert refused(table, "block re 1") == ("colour-blocked", "HB-6")
    table = arranged(["5ye", "4re", ""], blocks=["4re", "", ""])
    play(table, "score", "take 0", "block re 1")


@pytest.mark.rule("HB-7")
def test_scoring_moves_the_whole_block_pile() -> None:
    table = arranged(["dg", "", ""], blocks=["2lb 3lg", "2bl", ""])
    play(table, "score")
    assert points_pile(table, 0) == cards("3lg 2lb")
    assert table.point_sizes[:3] == [5, 0, 0]
    assert block_pile(table, 0) == ()
    assert table.block_tops[:3] == [-1, CODES.index("bl"), -1]


@pytest.mark.rule("HB-7")
def test_a_points_pile_grows() -> None:
    table = arranged(["9ye", "", ""], blocks=["4re", "", ""], points=[7, 0, 0])
    play(table, "score")
    assert table.point_sizes[0] == 11


@pytest.mark.rule("HB-7")
def test_nobody_scores_an_empty_pile() -> None:
    table = arranged(["re", "5ye", ""], blocks=["", "2bl", ""])
    assert legal(table, "score") == []
    assert refused(table, "score") == ("nothing-to-score", "HB-7")
    assert refused(table, "score 1") == ("nothing-to-score", "HB-7")


@pytest.mark.rule("HB-8")
def test_the_largest_hand_pays_the_bonus() -> None:
    table = arranged(["2ye", "5re ye", "3or"], blocks=["lg 4re", "", ""])
    play(table, "score")
    assert (table.turn_of, table.to_move, table.gift, table.actions) == (0, 1, 4, 2)
    assert legal(table) == ["give re re re re", "give re re re ye"]
    play(table, "give ye re re re")
    assert hand(table, 1) == cards("2re")
    assert points_pile(table, 0) == cards("lg ye 7re")
    assert (table.hand_sizes[:3], table.point_sizes[:3]) == ([2, 2, 3], [9, 0, 0])
    assert (table.to_move, table.gift, table.actions) == (0, 0, 1)


@pytest.mark.rule("HB-8")
@pytest.mark.parametrize(("top", "size"), [("dg", 1), ("2lb", 2), ("3or", 3), ("4re", 4)])
def test_the_top_card_says_how_many(top: str, size: int) -> None:
    table = arranged(["", "9ye", ""], blocks=[f"4re 2bl {top}", "", ""])
    play(table, "score")
    assert legal(table) == ["give" + " ye" * size]


@pytest.mark.rule("HB-8")
@pytest.mark.parametrize("mine", ["3ye", "4ye"])
def test_the_largest_hand_gets_no_bonus(mine: str) -> None:
    table = arranged([mine, "3re", "3or"], blocks=["4re", "", ""])
    assert legal(table, "score") == ["score"]
    play(table, "score")
    assert (table.to_move, table.gift, table.actions) == (0, 0, 1)
    assert table.point_sizes[:3] == [4, 0, 0]


@pytest.mark.rule("HB-8")
def test_the_scorer_chooses_among_tied_donors() -> None:
    table = arranged(["", "3re", "lg", "3or"], blocks=["2bl", "", "", ""])
    assert legal(table, "score") == ["score 1", "score 3"]
    assert refused(table, "score") == ("donor-needed", "HB-8")
    assert refused(table, "score 2") == ("no-such-donor", "HB-8")
    play(table, "score 3")
    assert table.to_move == 3
    play(table, "give or or")
    assert table.hand_sizes[:4] == [0, 3, 1, 1]


@pytest.mark.rule("HB-8")
def test_a_single_donor_is_not_named() -> None:
    table = arranged(["", "3re", "lg"], blocks=["2bl", "", ""])
    assert legal(table, "score") == ["score"]
    assert refused(table, "score 1") == ("no-such-donor", "HB-8")


@pytest.mark.rule("HB-8")
def test_a_donor_with_too_few_cards_gives_all() -> None:
    table = arranged(["", "2re ye", "2or"], blocks=["4re", "", ""])
    play(table, "score")
    assert legal(table) == ["give re re ye"]
    play(table, "give re re ye")
    assert table.hand_sizes[:3] == [0, 0, 2]


@pytest.mark.rule("HB-8")
def test_nothing_comes_from_a_second_player_even_if_two_were_tied() -> None:
    table = arranged(["", "2re", "2or"], blocks=["4re", "", ""])
    play(table, "score 2", "give or or")
    assert table.hand_sizes[:3] == [0, 2, 0]
    assert (table.point_sizes[0], table.to_move, table.gift, table.actions) == (6, 0, 0, 1)


@pytest.mark.rule("HB-8")
def test_hands_are_compared_at_the_moment_of_scoring() -> None:
    table = arranged(["ye", "2re", "3or"], blocks=["2bl", "", ""], rows=["4lg"] + ["or"] * 7)
    play(table, "take 0", "score")
    assert (table.gift, table.to_move) == (0, 1), "the scorer has five cards by now: no bonus, and the turn is over"
    assert table.point_sizes[0] == 2


@pytest.mark.rule("HB-8")
def test_the_gift_is_not_optional() -> None:
    table = arranged(["", "4re", "2or"], blocks=["2bl", "", ""])
    assert refused(table, "give re re") == ("not-yours-to-give", "HB-8")
    play(table, "score")
    for text in ("take 0", "block re 1", "score"):
        assert refused(table, text) == ("give-first", "HB-8")
    assert refused(table, "give re") == ("wrong-number-of-cards", "HB-8")
    assert refused(table, "give re ye") == ("not-in-hand", "HB-8")


@pytest.mark.rule("HB-8")
def test_every_choice_of_the_donor() -> None:
    table = arranged(["", "4lg 4dg 4lb 4bl 4ye 4or 4re", ""], blocks=["4re", "", ""])
    play(table, "score")
    gives = [text for text in notation.MOVE_TEXTS.values() if text.startswith("give") and text.count(" ") == 4]
    assert len(gives) == 210
    assert sorted(legal(table)) == sorted(gives)


@pytest.mark.rule("HB-9")
def test_rows_stay_empty_without_a_draw_pile() -> None:
    table = arranged(["", "", ""], pile="lb")
    play(table, "take 0", "take 0")
    assert [row(table, number) for number in (0, 1, 2)] == [(), ("or",), ("or",)]
    assert (table.rows_left, table.over, table.last_turn) == (7, False, False)


@pytest.mark.rule("HB-9")
def test_the_fifth_row_ends_the_game() -> None:
    table = arranged(["2bl", "", ""], rows=["", "", "", "", "re", "re", "re", "re"], pile="")
    play(table, "block bl 1", "take 4")
    assert table.over
    assert table.legal_moves() == []


@pytest.mark.rule("HB-9")
@pytest.mark.parametrize("action", ["take 5", "block bl 1", "score"])
def test_the_second_action_is_still_played(action: str) -> None:
    rows = ["", "", "", "", "re", "re", "re", "re"]
    table = arranged(["2bl", "", ""], blocks=["lg", "", ""], rows=rows, pile="")
    play(table, "take 4")
    assert (table.over, table.last_turn, table.to_move) == (False, True, 0)
    play(table, action)
    assert table.over


@pytest.mark.rule("HB-9")
def test_the_last_action_waits_for_its_gift() -> None:
    rows = ["", "", "", "", "re", "re", "re", "re"]
    table = arranged(["", "3ye", ""], blocks=["lg", "", ""], rows=rows, pile="")
    play(table, "take 4", "score")
    assert (table.over, table.to_move) == (False, 1)
    play(table, "give ye")
    assert table.over
    assert table.scores() == [2 - 1, -2, 0]


@pytest.mark.rule("HB-9")
def test_a_row_that_got_the_last_card_still_counts() -> None:
    table = arranged(["", "", ""], rows=["", "", "", "", "re", "re", "re", "re"], pile="ye")
    play(table, "take 4", "take 5")
    assert table.over
    table = arranged(["", "", ""], rows=["", "", "", "", "re", "re", "re", "re"], pile="2ye")
    play(table, "take 4", "take 7")
    assert table.over
    table = arranged(["", "", ""], rows=["", "", "", "re", "re", "re", "re", "re"], pile="ye")
    play(table, "take 4", "take 4")
    assert not table.over


@pytest.mark.rule("HB-10")
def test_scored_cards_minus_cards_in_hand() -> None:
    table = arranged(["5re", "3lg", "2ye"], blocks=["3or", "", ""], points=[20, 0, 12])
    assert table.scores() == [15, -3, 10]
    assert GAME.result(table) == {"scores": [15, -3, 10], "winners": [0]}


@pytest.mark.rule("HB-10")
def test_ties_share_the_win() -> None:
    table = arranged(["5re", "", "2ye"], points=[20, 15, 4])
    assert GAME.result(table) == {"scores": [15, 15, 2], "winners": [0, 1]}


@pytest.mark.rule("HB-8", "HB-11")
def test_public_text_hides_the_gift() -> None:
    for text, public in {"give re re ye": "give ? ? ?", "give lg": "give ?", "score 4": "score 4"}.items():
        move = GAME.move_of(text, 0)
        assert move is not None
        assert GAME.public_text(move) == public


def test_every_move_has_one_text() -> None:
    assert len(set(GAME.move_texts.values())) == len(GAME.move_texts) == 8 + 58 + 6 + 329
    for move, text in GAME.move_texts.items():
        assert GAME.move_of(text, 0) == move
    assert GAME.move_texts[91 + 2 * 5**6 + 5**4] == "give re re ye"
    assert GAME.move_of("give ye re re", 0) == 91 + 2 * 5**6 + 5**4
    for text in ("", "give", "give ", "give re re re re re", "give xx", "give  re", "take 8", "block re 7", "score 5"):
        assert GAME.move_of(text, 0) is None


def test_every_colour_has_its_code() -> None:
    assert [GAME.number_of(label) for label in cards("lg dg lb bl ye or re")] == list(range(7))
    assert [GAME.labels[number] for number in range(7)] == list(CODES)
    for label in ("LG", "", 3, None, ["re"]):
        assert GAME.number_of(label) is None


def test_all_talk_is_allowed() -> None:
    GAME.check_talk(stacked(""), "I hold four red cards")


def test_a_copy_is_equal_and_independent() -> None:
    rng = Random(9)
    table = Table(4, 1)
    table.shuffle(rng)
    table.deal()
    for _ in range(30):
        table.play(table.legal_moves()[rng.below(table.legal())])
    copy = table.copy()
    log: list[tuple[int, int]] = []
    log_of_copy: list[tuple[int, int]] = []
    table.playout(Random(2), None, log)
    assert copy.events_seen < table.events_seen
    copy.playout(Random(2), None, log_of_copy)
    assert log == log_of_copy
    assert (copy.hands, copy.points, copy.events) == (table.hands, table.points, table.events)


@pytest.mark.rule("HB-8")
@pytest.mark.parametrize(("block", "words"), [("lg", "give 1 card to"), ("2bl", "give 2 cards to")])
def test_a_refusal_counts_cards(block: str, words: str) -> None:
    table = arranged(["", "3ye", "ye"], blocks=[block, "", ""])
    play(table, "score")
    assert words in table.refusal(0)[2]
