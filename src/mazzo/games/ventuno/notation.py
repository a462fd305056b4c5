"""Ventuno's moves as numbers (what the table uses) and as text (what records and people use)."""

from mazzo.games.ventuno.cards import KINDS, LABELS

DRAW = 0
"""The move that draws a card."""

PLAY = 1
"""The first move that plays a card; below it there is only DRAW."""

STEP = 44
"""PLAY + STEP * card plays a card without a target; adding 1 + target names the card of the row that it removes."""


def playing(card: int, target: int = -1) -> int:
    """Return the move that plays this card, at this target if it has one."""
    return PLAY + STEP * card + 1 + target


MOVE_TEXTS = (
    {DRAW: "draw"}
    | {playing(card): f"play {label}" for card, label in LABELS.items()}
    | {
        playing(card, target): f"play {kind.label}>{label}"
        for card, kind in enumerate(KINDS)
        if kind.action in ("discard", "take")
        for target, label in LABELS.items()
    }
)

_MOVES = {text: move for move, text in MOVE_TEXTS.items()}


def move_of(text: str, seat: int) -> int | None:
    """Return the number of the move that this text is for a seat, or None."""
    return _MOVES.get(text)
