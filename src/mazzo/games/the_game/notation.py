"""The Game's moves as numbers (what the table uses) and as text (what records and people use)."""

from mazzo.games.the_game.cards import DECK, PILES

END = 400
"""The move that ends a turn; below it, 4 * card + pile lays a card."""

START = 401
"""The move by which seat 0 opens; START + 1 is seat 1's, and so on."""

MOVE_TEXTS = (
    {4 * card + pile: f"{card}{PILES[pile]}" for card in DECK for pile in range(4)}
    | {END: "end"}
    | {START + seat: "start" for seat in range(5)}
)

_MOVES = {text: move for move, text in MOVE_TEXTS.items() if move <= END}


def move_of(text: str, seat: int) -> int | None:
    """Return the number of the move that this text is for a seat, or None."""
    return START + seat if text == "start" else _MOVES.get(text)
