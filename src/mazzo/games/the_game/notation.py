"""The Game's moves as numbers (what the table uses) and as text (what records and people use)."""

from collections.abc import Sequence

from mazzo.games.the_game.cards import COMMAND_CARDS, DECK, PILES

END = 400
"""The move that ends a turn; below it, 4 * card + pile lays a card."""

START = 401
"""The move by which seat 0 starts; START + 1 is seat 1's, and so on."""

MOVE_TEXTS = (
    {4 * card + pile: f"{card}{PILES[pile]}" for card in DECK for pile in range(4)}
    | {END: "end"}
    | {START + seat: "start" for seat in range(5)}
)

_MOVES = {text: move for move, text in MOVE_TEXTS.items() if move <= END}


def move_of(text: str, seat: int) -> int | None:
    """Return the number of the move that this text is for a seat, or None."""
    return START + seat if text == "start" else _MOVES.get(text)


def turns(moves: Sequence[tuple[int, str]], *, extreme: bool) -> tuple[list[int], bool]:
    """Return at which of these moves each turn began, and whether the last of them is finished (TG-4, TX-4, TX-6)."""
    starts, laid, is_three, is_finished = [], 0, False, True
    for number, (_, text) in enumerate(moves):
        if is_finished:
            starts.append(number)
            laid, is_three = 0, False
        card = int(text[:-1]) if extreme and text not in ("start", "end") else 0
        laid += card > 0
        is_three |= extreme and card in COMMAND_CARDS["three"]
        is_stop = extreme and card in COMMAND_CARDS["stop"]
        is_finished = text == "end" or is_stop or (is_three and laid == 3)
    return starts, is_finished
