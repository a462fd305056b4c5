"""The rules of Ometto, one by one."""

from collections import Counter

import pytest
from mazzo_ometto.game import Ometto
from mazzo_ometto.table import DECK, HOME, Table

from mazzo import IllegalMove, Random, Seat, games
from mazzo.match import Match, begin


def table_with(*hands: list[int], cairn: list[int], pile: list[int], weighed: bool = False) -> Table:
    """Return a table at which seat 0 is to move."""
    table = Table(len(hands), weighed, 0)
    table.set_up(list(hands), pile)
    table.cairn = cairn
    return table


def match(players: int = 2, **options: object) -> Match:
    """Return a game just begun."""
    seats = [Seat(f"Player {seat}") for seat in range(players)]
    return begin(Ometto(), {"players": players, **options}, 0, seats, Random(1))


def test_the_registry_finds_nothing_wrong_with_it() -> None:
    games.check("ometto", Ometto())


@pytest.mark.rule("OM-1")
def test_there_are_four_stones_of_each_weight() -> None:
    assert Counter(DECK) == dict.fromkeys(range(1, 11), 4)


@pytest.mark.rule("OM-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_holds_four_stones_from_the_front_of_the_deck(players: int) -> None:
    table = match(players).table
    assert isinstance(table, Table)
    deck = table.deck_cards()
    assert [table.hand(seat) for seat in range(players)] == [
        sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(players)
    ]
    assert table.draw_pile() == deck[4 * players :]


@pytest.mark.rule("OM-3")
def test_a_stone_is_laid_and_a_new_one_drawn_clockwise() -> None:
    table = table_with([2, 5], [3, 4], [6, 7], cairn=[], pile=[9, 8])
    assert table.legal_moves() == [2, 5]
    table.play(5)
    assert (table.cairn, table.hand(0), table.draw_pile(), table.to_move) == ([5], [2, 9], [8], 1)
    for stone in (3, 6, 2):
        table.play(stone)
    assert table.to_move == 1
    assert table.hand(0) == [9]


@pytest.mark.rule("OM-3")
def test_a_stone_that_is_not_in_hand_is_refused() -> None:
    game = match()
    missing = next(stone for stone in range(1, 11) if f"lay {stone}" not in game.legal_moves())
    with pytest.raises(IllegalMove, match="is not in hand: lay a stone that is") as problem:
        game.play(f"lay {missing}")
    assert problem.value.rule == "OM-3"


@pytest.mark.rule("OM-4")
@pytest.mark.parametrize("stone", [1, 5])
def test_a_stone_no_heavier_than_the_top_one_makes_the_cairn_grow(stone: int) -> None:
    table = table_with([stone], [3], cairn=[8, 5], pile=[9])
    table.play(stone)
    assert (table.cairn, table.collected) == ([8, 5, stone], [[], []])


@pytest.mark.rule("OM-5")
def test_a_heavier_stone_gives_the_cairn_to_the_player_of_its_top_stone() -> None:
    table = table_with([6], [3], [2], cairn=[8, 5], pile=[9])
    table.play(6)
    assert (table.cairn, table.collected) == ([6], [[], [], [8, 5]])


@pytest.mark.rule("OM-6")
def test_home_ends_the_game_once_there_is_nothing_to_draw() -> None:
    table = table_with([6], [3], cairn=[8, 5], pile=[])
    assert table.legal_moves() == [HOME, 6]
    table.play(HOME)
    assert table.over
    assert table.legal_moves() == []
    assert table.collected == [[], [8, 5]]
    game = match()
    with pytest.raises(IllegalMove, match="You cannot go home while there are stones to draw") as problem:
        game.play("home")
    assert problem.value.rule == "OM-6"


@pytest.mark.rule("OM-6")
def test_going_home_behind_is_warned_about() -> None:
    table = table_with([6], [3], cairn=[8, 5], pile=[])
    view = Ometto().view(table, 0)
    assert (view.warning("home"), view.warning("lay 6")) == ("behind", "")
    table.collected[0] = [1, 1]
    assert Ometto().view(table, 0).warning("home") == ""


@pytest.mark.rule("OM-7")
def test_the_game_ends_before_the_turn_of_a_player_without_stones() -> None:
    table = table_with([6], [], cairn=[8, 7], pile=[])
    table.play(6)
    assert table.over
    assert table.collected == [[8, 7, 6], []]


@pytest.mark.rule("OM-8")
@pytest.mark.parametrize(
    ("weighed", "scores", "winners"), [(False, [2, 2, 1], [0, 1]), (True, [3, 11, 10], [1])], ids=("count", "weigh")
)
def test_the_highest_score_wins_and_ties_share(weighed: bool, scores: list[int], winners: list[int]) -> None:
    table = table_with([1], [1], [1], cairn=[], pile=[], weighed=weighed)
    table.collected = [[2, 1], [6, 5], [10]]
    assert Ometto().result(table) == {"scores": scores, "winners": winners}


@pytest.mark.rule("OM-9")
def test_what_a_seat_sees() -> None:
    table = table_with([2, 6], [3, 4], cairn=[8, 5], pile=[9, 9])
    table.collected[1] = [10]
    view = Ometto().view(table, 0)
    assert (view.hand, view.hand_sizes, view.moves) == ((2, 6), (2, 2), ("lay 2", "lay 6"))
    public = Ometto().public(table)
    assert (public["cairn"], public["draw_pile"], public["collected"]) == ((8, 5), 2, ((), (10,)))
    assert (Ometto().view(table, 1).hand, Ometto().view(table, 1).moves) == ((3, 4), ())
    assert (Ometto().view(table, None).hand, Ometto().view(table, None).moves) == ((), ())
