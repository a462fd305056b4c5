"""Hamsterbacke's moves as numbers (what the table uses) and as text (what records and people use)."""

from itertools import combinations_with_replacement

from mazzo.games.hamsterbacke.cards import CODES, COLOURS, ROWS

MOST_GROUPS = 11
"""The most groups that one colour can make: a light or dark green card is a group of its own."""

BLOCK = 8
"""Below it, the number of the row to take; from it, BLOCK + MOST_GROUPS * colour + groups - 1 blocks."""

SCORE = 85
"""The move that scores; SCORE_FROM + seat scores and names the donor."""

SCORE_FROM = 86

GIVE = 91
"""Above it, GIVE + the sum of POWERS of the cards gives them."""

POWERS = [5**card for card in range(7)]
"""What one card of a colour adds to the number of a give: at most 4 cards are given."""

MOST_GIVEN = 4


def _gives() -> dict[int, str]:
    """Return the text of every give, the cards listed from red down."""
    return {
        GIVE + sum(POWERS[card] for card in cards): " ".join(["give", *(CODES[card] for card in cards)])
        for size in range(1, MOST_GIVEN + 1)
        for cards in combinations_with_replacement(range(6, -1, -1), size)
    }


MOVE_TEXTS = (
    {row: f"take {row}" for row in range(ROWS)}
    | {
        BLOCK + MOST_GROUPS * card + groups - 1: f"block {colour.code} {groups}"
        for card, colour in enumerate(COLOURS)
        for groups in range(1, colour.count // colour.number + 1)
    }
    | {SCORE: "score"}
    | {SCORE_FROM + seat: f"score {seat}" for seat in range(5)}
    | _gives()
)

_MOVES = {text: move for move, text in MOVE_TEXTS.items()}
_FROM_RED_DOWN = {code: -card for card, code in enumerate(CODES)}


def move_of(text: str, seat: int) -> int | None:
    """Return the number of the move that this text is, or None; the cards of a give come in any order."""
    if text.startswith("give "):
        verb, *codes = text.split(" ")
        text = " ".join([verb, *sorted(codes, key=lambda code: _FROM_RED_DOWN.get(code, 0))])
    return _MOVES.get(text)


def cards_given(move: int) -> int:
    """Return how many cards a give move gives."""
    return MOVE_TEXTS[move].count(" ")
