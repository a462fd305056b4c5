"""Where a log begins, found from where it began before."""

import pytest

from mazzo import Random, bots
from mazzo.croupier import play_on
from mazzo.match import Seat, begin
from tests.bots.test_the_game import GAME


@pytest.mark.rule("TG-19")
@pytest.mark.parametrize("flags", [{}, {"extreme": True}])
@pytest.mark.parametrize("players", [1, 3])
def test_a_log_found_from_its_last_beginning_begins_where_one_found_from_the_first_move_does(
    flags: dict[str, bool], players: int
) -> None:
    match = begin(GAME, {"players": players, **flags}, None, [Seat("Ada", "bot", "normal")] * players, Random(3))
    play_on(match, {seat: bots.make("normal", GAME.name, Random(3, seat + 1)) for seat in range(players)})
    for seat in (*range(players), None):
        start = 0
        for count in range(len(match.moves) + 1):
            start += GAME.log_start(match.moves[start:count], seat, match.options)
            assert start == GAME.log_start(match.moves[:count], seat, match.options)
        assert start > 0
