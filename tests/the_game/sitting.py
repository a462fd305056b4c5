"""A table of The Game in a position of the test's choice."""

from collections.abc import Sequence

import pytest

from mazzo import IllegalMove, Match, Seat, games
from mazzo.games.the_game.cards import COMMAND_CARDS
from mazzo.games.the_game.notation import START
from mazzo.games.the_game.table import Table

UNTOUCHED = (1, 1, 100, 100)


def sitting(
    *hands: Sequence[int], tops: Sequence[int] = UNTOUCHED, draw: Sequence[int] = (), opener: int = 0, **flags: bool
) -> Match:
    """Return a match where these hands are held, seat `opener` begins its turn and only `draw` is left to draw."""
    game = games.find("the-game")
    options = game.options({"players": len(hands), **flags})
    match = Match(game, options, [Seat(f"Player {n}") for n in range(len(hands))], lambda table: False)
    table = match.table
    assert isinstance(table, Table)
    table.set_up([list(hand) for hand in hands], list(draw))
    table.tops = list(tops)
    table.tricks = not (flags.get("extreme") and set(tops) & set(COMMAND_CARDS["no-trick"]))
    table.left = sum(map(len, hands)) + len(draw)
    table.opening = True
    table.play(START + opener)
    return match


def the_table(match: Match) -> Table:
    """Return the match's table, which is one of The Game."""
    assert isinstance(match.table, Table)
    return match.table


def play(match: Match, *moves: str) -> Match:
    """Make these moves, each by the seat to move."""
    for move in moves:
        match.play(move)
    return match


def refusal(match: Match, move: str, seat: int | None = None) -> tuple[str, str]:
    """Return the code and the rule with which a move is refused, having made sure that nothing changed."""
    before = match.record(), [match.view(other) for other in range(match.table.players)]
    with pytest.raises(IllegalMove) as refused:
        match.play(move, seat)
    assert before == (match.record(), [match.view(other) for other in range(match.table.players)])
    assert refused.value.sentence
    return refused.value.code, refused.value.rule


def reason(match: Match) -> str:
    """Return why the game ended, or an empty text while it runs."""
    return match.result["reason"] if match.result else ""
