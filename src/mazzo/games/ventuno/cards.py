"""The cards of Ventuno: 43 kinds, each a number that may carry an action."""

from typing import NamedTuple

LIMIT = 21
"""VU-5: a row over this explodes."""

COPIES = {
    -3: 4, -2: 5, -1: 5, 0: 6, 1: 8, 2: 8, 3: 8, 4: 7, 5: 7, 6: 6,
    7: 5, 8: 4, 9: 4, 10: 3, 11: 2, 12: 2, 13: 2, 14: 2, 15: 2,
}  # fmt: skip
"""VU-1: how many cards have each number, with and without an action. The distribution is Mazzo's own invention."""

ACTION_CARDS: dict[str, tuple[int, ...]] = {
    "reverse": (1, 3, 5, 7, 9, 11),
    "discard": (2, 4, 6, 8, 10, 12),
    "take": (0, 1, 2, 3, 4, 5),
    "same": (-1, 0, 2, 3, 5, 6),
}
"""VU-2: one card of each of these numbers carries the action. The distribution is Mazzo's own invention."""

ACTIONS = ("", *ACTION_CARDS)
"""The actions' names by number; 0 is no action. A label has the first letter."""


class Kind(NamedTuple):
    """Cards that nobody can tell apart."""

    label: str
    number: int
    action: str
    copies: int


def _kinds(number: int) -> list[Kind]:
    actions = [action for action, numbers in ACTION_CARDS.items() if number in numbers]
    plain = Kind(str(number), number, "", COPIES[number] - len(actions))
    return [plain, *(Kind(f"{number}{action[0]}", number, action, 1) for action in actions)]


KINDS = tuple(kind for number in COPIES for kind in _kinds(number))
"""Every kind of card, by number and then by action; a card is its kind's place in here."""

FRESH = [card for card, kind in enumerate(KINDS) for _ in range(kind.copies)]
"""The 90 cards, unshuffled."""

LABELS = {card: kind.label for card, kind in enumerate(KINDS)}
CARD_OF = {label: card for card, label in LABELS.items()}
PLAIN_CARD_OF = {kind.number: card for card, kind in enumerate(KINDS) if not kind.action}
NUMBER_OF = [kind.number for kind in KINDS]
ACTION_OF = [ACTIONS.index(kind.action) for kind in KINDS]
