"""What a view of The Game tells besides the bare position."""

from itertools import pairwise

import pytest

import mazzo
from mazzo import Match
from mazzo.games.the_game.view import View
from tests.the_game.sitting import play, sitting

DRAW = list(range(30, 35))


def view(match: Match, seat: int | None = None) -> View:
    """Return a view that is one of The Game."""
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


@pytest.mark.rule("TG-5", "TG-6")
def test_each_move_says_how_far_it_moves_its_pile_on() -> None:
    match = sitting([37, 39, 50], [60], tops=(47, 38, 52, 40), draw=DRAW)
    seen = view(match, 0)
    assert dict(zip(seen.moves, seen.steps, strict=True)) == {
        "37A": -10, "50A": 3, "39B": 1, "50B": 12, "37C": 15, "39C": 13, "50C": 2, "37D": 3, "39D": 1, "50D": -10,
    }  # fmt: skip
    assert (view(match, 1).steps, view(match).steps) == ((), ())


@pytest.mark.rule("TG-3", "TG-9")
def test_moves_that_lay_nothing_move_no_pile() -> None:
    opening = mazzo.new("the-game", players=3, seed=1)
    assert [view(opening, seat).steps for seat in range(3)] == [(0,)] * 3
    match = play(sitting([10, 11, 98], [60], draw=DRAW), "10A", "11A")
    seen = view(match, 0)
    assert dict(zip(seen.moves, seen.steps, strict=True))["end"] == 0


@pytest.mark.rule("TX-8", "TX-9", "TX-10")
@pytest.mark.parametrize(("card", "command"), [(6, "silence"), (13, "no-trick"), (20, "one-pile"), (24, "draw-one")])
def test_infinity_is_in_force_until_it_is_covered(card: int, command: str) -> None:
    match = play(sitting([2, card, 25, 26], [60, 61, 62, 63], draw=DRAW, extreme=True), "2B", f"{card}A")
    assert view(match).in_force == (command, "", "", "")
    play(match, "end")
    assert view(match, 1).in_force == (command, "", "", ""), "it binds the next player too"
    play(match, "60A")
    assert view(match).in_force == ("", "", "", "")


@pytest.mark.rule("TX-5")
def test_a_skull_is_in_force_until_it_is_covered() -> None:
    match = play(sitting([2, 10, 25, 26], [60, 61], draw=DRAW, extreme=True), "2B", "10A")
    assert view(match).in_force == ("skull", "", "", "")
    assert view(play(match, "25A")).in_force == ("", "", "", "")


@pytest.mark.rule("TX-4", "TX-6")
def test_a_stop_has_done_its_work_once_it_lies_and_a_field_says_whether_a_three_binds() -> None:
    stopped = play(sitting([3, 25], [60, 61], draw=DRAW, extreme=True), "3A")
    assert (view(stopped).commands, view(stopped).in_force) == (("stop", "", "", ""), ("", "", "", ""))
    three = play(sitting([17, 25, 26], [60, 61], draw=DRAW, extreme=True), "17A")
    assert (view(three).commands[0], view(three).in_force[0], view(three).three) == ("three", "", True)


@pytest.mark.rule("TX-7")
def test_silence_is_not_in_force_for_one_player() -> None:
    match = play(sitting([6, 50, 51], draw=DRAW, extreme=True), "6A")
    assert (view(match).commands[0], view(match).in_force[0]) == ("silence", "")


@pytest.mark.rule("TX-1", "TX-3")
def test_nothing_is_in_force_without_extreme_or_when_the_game_is_over() -> None:
    assert view(play(sitting([13, 50], [60], draw=DRAW), "13A")).in_force == ("", "", "", "")
    lost = play(sitting([2, 10, 13], [60, 61], draw=DRAW, extreme=True), "2B", "13C", "10A")
    assert lost.over
    assert (view(lost).commands, view(lost).in_force) == (("skull", "", "no-trick", ""), ("", "", "", ""))


@pytest.mark.rule("TG-5", "TG-6")
def test_the_steps_are_those_that_the_piles_take() -> None:
    match = mazzo.new("the-game", players=3, extreme=True, on_fire=True, seed=4, first_seat=0)
    views = [view(match, match.to_move)]
    while not match.over:
        match.play(match.legal_moves()[-1])
        views.append(view(match, match.to_move))
    for number, (before, after) in enumerate(pairwise(views), 1):
        step = before.steps[before.moves.index(match.moves[number][1])]
        moved = [
            new - old if pile < 2 else old - new
            for pile, (old, new) in enumerate(zip(before.tops, after.tops, strict=True))
        ]
        assert sum(moved) == step
