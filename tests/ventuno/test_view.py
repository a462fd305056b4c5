"""What a seat may know at a table of Ventuno."""

from collections import Counter

import pytest

from mazzo.games.errors import IllegalMove
from mazzo.games.rng import Random
from mazzo.games.ventuno.table import Table
from mazzo.games.ventuno.view import view

from .tables import play, random_move, table_with
from .test_rules import mostly_taking, take_heavy


def check_nothing_hidden(table: Table, rng: Random) -> None:
    """Deal all that is hidden from each seat again: the seat must not be able to tell."""
    for seat in (None, *range(table.players)):
        seen = view(table, seat)
        assert view(seen.imagine(rng), seat) == seen
        assert hash(seen) == hash(view(table, seat))


@pytest.mark.rule("VU-14")
def test_what_a_seat_sees() -> None:
    table = table_with("7 -1 7r", "4d", row="9 1 9", pile="5 5")
    seen = view(table, 0)
    assert (seen.hand, seen.hand_sizes, seen.draw_pile) == (("-1", "7", "7r"), (3, 1), 2)
    assert (seen.row, seen.total, len(seen.discards)) == (("9", "1", "9"), 19, 81)
    assert seen.moves == ("play -1", "play 7", "play 7r")
    for seat in (1, None):
        other = view(table, seat)
        assert (other.hand_sizes, other.row, other.total) == ((3, 1), seen.row, 19)
        assert (other.draw_pile, other.discards) == (2, seen.discards), "open to all"
    assert view(table, 1).hand == ("4d",)
    assert view(table, 1).moves == ()
    assert (view(table, None).hand, view(table, None).moves) == ((), ())


@pytest.mark.rule("VU-14")
def test_discards_and_the_size_of_the_draw_pile_are_public() -> None:
    table = table_with("4d 5", "1", row="9 2", pile="5 6 7")
    before = Counter(view(table, None).discards)
    play(table, "play 4d>9")
    assert Counter(view(table, None).discards) - before == {"9": 1}
    play(table, "draw")
    assert view(table, None).draw_pile == 2


@pytest.mark.rule("VU-14")
def test_a_card_taken_from_the_row_is_known_until_it_is_played() -> None:
    table = table_with("0t 9", "", row="9 1")
    play(table, "play 0t>9")
    assert view(table, 1).known == (("9",), ())
    imagined = [view(table, 1).imagine(Random(seed)) for seed in range(20)]
    assert all("9" in view(other, 0).hand for other in imagined)
    play(table, "draw", "play 9")
    assert view(table, 1).known == ((), ())


@pytest.mark.rule("VU-14")
def test_a_view_holds_nothing_hidden() -> None:
    for game in range(40):
        rng = Random(14, game)
        table = Table(2 + game % 5, game % 2)
        check_nothing_hidden(table, rng)
        while not table.over:
            if table.awaits_deal:
                check_nothing_hidden(table, rng)
                table.shuffle(rng)
                table.deal()
            if rng.below(8) == 0:
                check_nothing_hidden(table, rng)
            table.play(random_move(table, rng))
        check_nothing_hidden(table, rng)


@pytest.mark.rule("VU-13", "VU-14")
def test_a_view_holds_nothing_hidden_where_much_is_taken() -> None:
    for game in range(100):
        rng = Random(15, game)
        table = take_heavy(rng)
        while not table.awaits_deal:
            check_nothing_hidden(table, rng)
            table.play(mostly_taking(table, rng))


@pytest.mark.rule("VU-13")
def test_an_imagined_table_remembers_repetition() -> None:
    for game in range(100):
        rng = Random(16, game)
        table = take_heavy(rng)
        while not table.awaits_deal:
            imagined = view(table, table.to_move).imagine(rng)
            move = mostly_taking(table, rng)
            table.play(move)
            imagined.play(move)
            assert (imagined.awaits_deal, imagined.to_move) == (table.awaits_deal, table.to_move)


@pytest.mark.rule("VU-5", "VU-6")
def test_the_view_says_the_total_after_each_move() -> None:
    seen = view(table_with("4d -1s", "5", row="9 -1 -1 12"), 0)
    assert dict(zip(seen.moves, seen.totals, strict=True)) == {
        "draw": 19, "play -1s": 20, "play 4d>9": 14, "play 4d>-1": 24, "play 4d>12": 11,
    }  # fmt: skip
    assert [seen.warning(move) for move in ("draw", "play 4d>9", "play 4d>-1")] == ["", "", "explosion"]
    with pytest.raises(IllegalMove):
        seen.warning("play 5")
    assert view(table_with("4d -1s", "5"), 1).totals == ()
    assert view(table_with("4d -1s", "5"), None).totals == ()


@pytest.mark.rule("VU-5", "VU-6", "VU-7")
def test_the_announced_total_is_the_judged_total() -> None:
    for game in range(20):
        rng = Random(17, game)
        table = Table(2 + game % 5, 0)
        while not table.over:
            if table.awaits_deal:
                table.shuffle(rng)
                table.deal()
            for move in table.legal_moves():
                after = table.copy()
                after.play(move)
                assert table.total_after(move) == after.total
            table.play(random_move(table, rng))


def test_imagined_hands_differ() -> None:
    seen = view(table_with("7", "4d 5 1", row="9"), 0)
    hands = {view(seen.imagine(Random(seed)), 1).hand for seed in range(50)}
    assert len(hands) > 20
    assert all(view(seen.imagine(Random(seed)), 0).hand == ("7",) for seed in range(5))
