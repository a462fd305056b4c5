"""What a seat may know, and the tables it may imagine."""

from collections import Counter
from collections.abc import Iterator

import pytest

from mazzo.games.hamsterbacke.cards import CODES, COUNTS, counts_of
from mazzo.games.hamsterbacke.deeds import Deed
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import MOVE_TEXTS, move_of
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import own, public, recall, view
from mazzo.games.rng import Random


def positions(players: int, games: int) -> Iterator[Table]:
    """Play at random, keener on blocking and scoring than on taking, and stop at every position."""
    rng = Random(11, players)
    for number in range(games):
        table = Table(players, number % players)
        table.shuffle(rng)
        table.deal()
        yield table
        while not table.over:
            moves = table.legal_moves()
            keen = [move for move in moves if move >= 8]
            table.play((keen or moves)[rng.below(len(keen or moves))] if rng.below(3) else moves[rng.below(len(moves))])
            yield table


def stacked(deck: str) -> Table:
    """Return a table for three dealt from a deck that begins with these cards."""
    table = Table(3, 0)
    top = [CODES.index(code) for code in deck.split()]
    rest = list((Counter(dict(enumerate(COUNTS))) - Counter(top)).elements())
    table.stack(top + rest)
    table.deal()
    return table


def play(table: Table, *texts: str) -> None:
    for text in texts:
        move = move_of(text, table.to_move)
        assert move in table.legal_moves(), text
        table.play(move)


def colours(table: Table) -> list[int]:
    """Return how many cards of each colour lie anywhere on the table."""
    lying = zip(*[iter([*table.rows, *table.hands, *table.blocks, *table.points])] * 7, strict=True)
    return [sum(counts) + table.draw_pile().count(colour) for colour, counts in enumerate(zip(*lying, strict=True))]


@pytest.mark.rule("HB-11")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_hidden_is_in_a_view(players: int) -> None:
    rng = Random(1)
    gives = 0
    for table in positions(players, 5):
        for seat in (*range(players), None):
            seen = view(table, seat)
            gives += sum(deed.verb == "gave" for deeds in seen.memory for deed in deeds)
            imagined = seen.imagine(rng)
            assert view(imagined, seat) == seen
            assert colours(imagined) == COUNTS
            assert min(imagined.hands) >= 0
            assert min(imagined.points) >= 0
            for other in range(players):
                assert sum(imagined.hand(other)) == table.hand_sizes[other]
                assert sum(imagined.points[7 * other : 7 * other + 7]) == table.point_sizes[other]
    assert gives > 500


@pytest.mark.rule("HB-11")
def test_every_imagined_history_is_possible() -> None:
    rng = Random(2)
    for table in positions(4, 6):
        imagined = view(table, 0).imagine(rng)
        for other in range(1, 4):
            own = view(imagined, other)
            held = counts_of(own.dealt)
            assert len(own.dealt) == 2
            for deed in own.deeds_of(other):
                sign = 1 if deed.verb == "took" else -1
                held = [count + sign * moved for count, moved in zip(held, counts_of(deed.cards), strict=True)]
                assert min(held) >= 0
            assert held == imagined.hand(other)


@pytest.mark.rule("HB-11")
def test_imagined_tables_can_be_played_on() -> None:
    rng = Random(3)
    for table in positions(3, 3):
        for seat in (*range(3), None):
            imagined = view(table, seat).imagine(rng)
            imagined.playout(rng)
            assert imagined.over
            assert colours(imagined) == COUNTS


@pytest.mark.rule("HB-11")
def test_what_lies_open() -> None:
    table = stacked("lg lg re re ye or bl bl bl bl bl bl bl bl ye or re")
    play(table, "block lg 2", "take 2")
    seen = view(table, None)
    assert seen.hand == seen.dealt == seen.moves == ()
    assert seen.hand_sizes == (1, 2, 2)
    assert seen.rows[:6] == (("bl",), ("bl",), ("ye",), ("bl", "or"), ("bl", "re"), ("bl",))
    assert seen.draw_pile == 120 - 6 - 8 - 3
    assert seen.block_piles == ((("lg", 2),), (), ())
    assert seen.block_tops == ("lg", "", "")
    assert seen.points == (0, 0, 0)
    assert (seen.turn_of, seen.to_move, seen.actions, seen.donor, seen.gift) == (1, 1, 2, None, 0)
    assert seen.memory == ((Deed("blocked", ("lg", "lg")), Deed("took", ("bl",))), (), ())


@pytest.mark.rule("HB-11")
def test_given_cards_are_unseen() -> None:
    table = stacked("lg bl re re ye or bl bl bl bl bl bl bl bl ye or re")
    play(table, "block lg 1", "score 1")
    assert (view(table, 0).donor, view(table, 0).gift, view(table, 0).turn_of, view(table, 0).actions) == (1, 1, 0, 1)
    assert view(table, 0).moves == ()
    assert view(table, 1).moves == ("give re",)
    play(table, "give re")
    assert view(table, 1).deeds_of(1) == (Deed("gave", ("re",), 0),)
    for seat in (0, 2, None):
        assert view(table, seat).memory[1] == (Deed("gave", ("?",), 0),)
    assert view(table, 1).dealt == ("re", "re")
    assert view(table, 0).points == (2, 0, 0)


@pytest.mark.rule("HB-11")
def test_who_gave_and_all_counts_are_public_but_not_what_lies_in_a_points_pile() -> None:
    table = stacked("lg bl re ye ye or bl bl bl bl bl bl bl bl ye or re")
    play(table, "block lg 1", "score 1")
    other = table.copy()
    play(table, "give re")
    play(other, "give ye")
    for seat in (0, 2, None):
        seen = view(table, seat)
        assert seen == view(other, seat), "red or yellow, only the giver knows"
        assert seen.memory[1][-1] == Deed("gave", ("?",), 0)
        assert (seen.hand_sizes, seen.points) == ((1, 1, 2), (2, 0, 0))
    assert view(table, 1) != view(other, 1)


@pytest.mark.rule("HB-11")
def test_what_is_remembered_is_imagined() -> None:
    table = stacked("lg bl re re ye or re bl bl bl bl bl bl re")
    play(table, "take 3", "take 4", "take 0", "take 7")
    rng = Random(5)
    hands = {tuple(view(table, 0).imagine(rng).hand(1)) for _ in range(50)}
    assert min(hand[CODES.index("re")] for hand in hands) == 2
    play(table, "take 3", "take 3", "take 3", "take 3", "block re 1")
    for _ in range(50):
        assert view(view(table, 0).imagine(rng), 1).dealt == ("re", "re")


@pytest.mark.rule("HB-11")
def test_every_deal_is_equally_likely() -> None:
    """A player who blocked one light green card at once may have been dealt any pair with such a card in it."""
    table = stacked("re re lg lg re re re re re re re re re re")
    play(table, "take 0", "take 1", "block lg 1")
    seen, rng = view(table, 0), Random(6)
    imagination, known = Imagination(), seen.table()
    deals, pairs = 20_000, 0
    for _ in range(deals):
        imagined = known.copy()
        imagination.deal(imagined, 0, rng)
        pairs += imagined.hand(1)[0]
    light_green = COUNTS[0] - sum(cards.count("lg") for cards in (seen.hand, *seen.rows))
    others = seen.draw_pile + 2 * 2 - light_green
    expected = (light_green - 1) / (light_green - 1 + 2 * others)
    assert abs(pairs / deals - expected) < 0.01


@pytest.mark.rule("HB-11")
def test_moves_are_for_the_seat_to_move() -> None:
    for table in positions(3, 2):
        for seat in (0, 1, 2, None):
            own = seat == table.to_move
            assert view(table, seat).moves == tuple(MOVE_TEXTS[move] for move in table.legal_moves() if own)


@pytest.mark.rule("HB-8")
def test_the_view_says_who_could_have_to_give() -> None:
    found = set()
    for table in positions(4, 4):
        seen = view(table, None)
        most = max(seen.hand_sizes)
        holders = tuple(seat for seat in range(4) if seen.hand_sizes[seat] == most)
        bonus = not table.over and not table.gift and table.to_move not in holders
        assert seen.donors == (holders if bonus else ())
        moves = [MOVE_TEXTS[move] for move in table.legal_moves()]
        if "score" in moves:
            after = table.copy()
            play(after, "score")
            assert seen.donors == ((after.to_move,) if after.gift else ())
        named = tuple(int(move[6:]) for move in moves if move.startswith("score "))
        assert not named or seen.donors == named
        found.add(len(seen.donors))
    assert found >= {0, 1, 2}


@pytest.mark.rule("HB-5")
def test_the_view_says_which_rows_get_a_card() -> None:
    sizes = set()
    for table in positions(3, 3):
        seen = view(table, None)
        for row in [] if table.gift or table.over else [row for row in range(8) if seen.rows[row]]:
            after = table.copy()
            play(after, f"take {row}")
            left = [0 if other == row else len(cards) for other, cards in enumerate(seen.rows)]
            filled = {other for other in range(8) if after.row_sizes[other] > left[other]}
            assert filled == set(seen.refills[row])
            assert seen.refills[row] == tuple((row + step) % 8 for step in range(len(filled))), "clockwise"
        assert len(seen.refills) == 8
        sizes.add(len(seen.refills[0]))
    assert sizes >= {0, 3}


@pytest.mark.rule("HB-6")
def test_the_view_says_who_blocks_which_colour() -> None:
    table = stacked("lg lg lg re re dg dg bl bl bl bl bl bl bl")
    play(table, "block lg 2", "take 0", "take 1", "take 2", "block dg 1", "take 3")
    assert view(table, None).blockers == (("lg", (0,)), ("dg", (2,)))
    for table in positions(5, 2):
        seen = view(table, None)
        tops = {top for top in seen.block_tops if top}
        assert [code for code, _ in seen.blockers] == [code for code in CODES if code in tops]
        for code, seats in seen.blockers:
            assert seats == tuple(seat for seat in range(5) if seen.block_tops[seat] == code)


def test_what_a_view_hands_out_cannot_change_another_view() -> None:
    table = stacked("lg bl re re ye or bl bl bl bl bl bl bl bl ye or re")
    play(table, "block lg 1", "score 1", "give re")
    memory = recall(table)
    with pytest.raises(TypeError):
        memory[1] = memory[0]  # type: ignore[index]
    for seat in (None, *range(3)):
        fields = public(table) | own(table, seat)
        assert hash(tuple(fields.values())), "nothing in it can be changed"


def test_view_is_frozen() -> None:
    seen = view(stacked(""), 0)
    with pytest.raises(AttributeError):
        seen.hand = ()  # type: ignore[misc]
    assert hash(seen) == hash(view(stacked(""), 0))
