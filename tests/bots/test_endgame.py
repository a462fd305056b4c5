"""The endgame is solved exactly: what is found can be played, and what is not found does not exist."""

import pytest

from mazzo import Match, Random, bots
from mazzo.games.the_game.bots.endgame import Endgame
from mazzo.games.the_game.table import REASONS, Table
from tests.the_game.sitting import sitting, the_table

FLAGS: tuple[dict[str, bool], ...] = ({}, {"on_fire": True}, {"extreme": True}, {"on_fire": True, "extreme": True})


def can_be_won(table: Table, lost: set[object]) -> bool:
    """Try everything, with nothing but the rules."""
    if table.over:
        return REASONS[table.reason] == "all-laid"
    hands = tuple(tuple(table.hand(seat)) for seat in range(table.players))
    state = (table.to_move, hands, *table.tops, *table.fires, table.laid, table.only_pile, table.three)
    if state in lost:
        return False
    for move in table.legal_moves():
        after = table.copy()
        after.play(move)
        if can_be_won(after, lost):
            return True
    lost.add(state)
    return False


def endgame(rng: Random, players: int, flags: dict[str, bool]) -> Match:
    """Return a game whose draw pile is gone, with a few cards in one or two hands and little room."""
    deck = list(range(2, 100))
    rng.shuffle(deck)
    sizes = [1 + rng.below(3 + (players == 1)) if seat < 2 else 0 for seat in range(players)]
    hands = [[deck.pop() for _ in range(size)] for size in sizes]
    return sitting(*hands, tops=deck[:4], draw=(), opener=rng.below(min(players, 2)), **flags)


@pytest.mark.parametrize("flags", FLAGS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_way_is_found_if_and_only_if_there_is_one(players: int, flags: dict[str, bool]) -> None:
    solver, rng, won = Endgame(), Random(1, players), 0
    for _ in range(400):
        table = the_table(endgame(rng, players, flags))
        found = solver.solve(table)
        assert found == can_be_won(table, set())
        if found:
            won += 1
            for move in list(solver.line)[: solver.length]:
                assert move in table.legal_moves()
                table.play(move)
            assert REASONS[table.reason] == "all-laid"
    assert 20 < won < 380


def play_on_with(match: Match, level: str) -> None:
    """Let bots play to the end from where the game stands; the croupier would ask who opens, since nobody has moved."""
    team = [bots.make(level, "the-game", Random(seat), 0.1) for seat in range(match.table.players)]
    while not match.over:
        match.play(team[match.to_move].move(match.view(match.to_move), match.heard()))


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_bots_win_an_endgame_that_can_be_won(level: str) -> None:
    match = sitting([12, 60, 70, 95], [22, 45, 55, 96], tops=(21, 58, 71, 44))
    assert can_be_won(the_table(match), set())
    play_on_with(match, level)
    assert match.result == {"won": True, "left": 0, "reason": "all-laid"}


def test_an_expert_wins_an_endgame_that_takes_long_to_see() -> None:
    match = sitting([55, 60, 64, 73, 76, 84, 89], [47, 51, 92, 99], tops=(57, 49, 14, 3))
    play_on_with(match, "expert")
    assert match.result == {"won": True, "left": 0, "reason": "all-laid"}
