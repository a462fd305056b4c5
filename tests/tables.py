"""What tests of all the games need: any game with any options, and everything that is true at a table."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from mazzo import Match, games, new
from mazzo.games.base import Table
from mazzo.games.game import Game
from mazzo.games.hamsterbacke.table import Table as HamsterbackeTable
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.games.ventuno.table import Table as VentunoTable

SCRATCH = {"moves", "fresh"}
"""Fields that only the plain tables show, and that are no part of the position."""


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Draw any game with any options, just begun."""
    game = games.find(draw(st.sampled_from(games.NAMES)))
    flags: dict[str, Any] = {flag: draw(st.booleans()) for flag in game.flags}
    return new(game.name, players=draw(st.sampled_from(game.players)), seed=draw(st.integers(0, 2**64 - 1)), **flags)


def random_moves(match: Match, count: int, chooser: int) -> None:
    """Make so many moves, fewer if the game ends, choosing by the digits of a number."""
    for _ in range(count):
        if match.over:
            return
        moves = match.table.legal_moves()
        chooser, choice = divmod(chooser, len(moves))
        move = moves[choice]
        match.play(match.game.move_texts[move], match.table.mover(move))


def state(table: Table) -> bytes:
    """Return all that is true at a table."""
    fields = {name: getattr(table, name) for name in dir(table) if not name.startswith("_") and name not in SCRATCH}
    return repr({name: value for name, value in fields.items() if not callable(value)}).encode()


def all_cards(match: Match) -> Counter[int]:
    """Return every card wherever it lies, as the table tells; in The Game the laid ones as the log tells."""
    table: Any = match.table
    seats = range(table.players)
    if isinstance(table, TheGameTable):
        laid = [move // 4 for _, move in match.log if move < 400]
        return Counter(sum((table.hand(seat) for seat in seats), laid + table.draw_pile()))
    if isinstance(table, VentunoTable):
        hands = sum((table.hand(seat) for seat in seats), table.draw_pile())
        return Counter(hands + table.row_cards() + table.discard_cards())
    assert isinstance(table, HamsterbackeTable)
    found = Counter(table.draw_pile())
    for place in (table.rows, table.hands, table.blocks, table.points):
        for index, count in enumerate(place):
            found[index % 7] += count
    return found


def deck(game: Game) -> Counter[int]:
    """Return the whole deck."""
    return Counter(game.deck)
