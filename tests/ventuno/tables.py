"""Tables of Ventuno to test with, written in labels."""

from collections import Counter

from mazzo.games.rng import Random
from mazzo.games.ventuno.cards import CARD_OF, FRESH, LABELS
from mazzo.games.ventuno.notation import MOVE_TEXTS, move_of
from mazzo.games.ventuno.table import Table


def cards(labels: str) -> list[int]:
    """Return the cards of a text such as "7 -1s 4d"."""
    return [CARD_OF[label] for label in labels.split()]


def labels(found: list[int]) -> str:
    """Return cards as such a text."""
    return " ".join(LABELS[card] for card in found)


def table_with(*hands: str, row: str = "", pile: str | None = None, to_move: int = 0, starter: int = 0) -> Table:
    """Return a table in mid-round; the other cards are the draw pile or, if a pile is given, the discards."""
    seen = Counter(card for part in (*hands, row, pile or "") for card in cards(part))
    assert not seen - Counter(FRESH), "more cards than there are"
    rest = list((Counter(FRESH) - seen).elements())
    table = Table(len(hands), starter)
    discards, draw_pile = ([], rest) if pile is None else (rest, cards(pile))
    table.set_up([cards(hand) for hand in hands], [[] for _ in hands], cards(row), discards, draw_pile)
    table.to_move = to_move
    return table


def dealt(players: int, first_seat: int = 0, top: str = "") -> Table:
    """Return a table whose first round has just been dealt, with these cards on top of the draw pile."""
    table = Table(players, first_seat)
    stack(table, top)
    table.deal()
    return table


def stack(table: Table, top: str) -> None:
    """Put these cards on top of the deck."""
    table.stack(cards(top) + list((Counter(FRESH) - Counter(cards(top))).elements()))


def play(table: Table, *texts: str) -> None:
    """Make these moves, each of which must be legal."""
    for text in texts:
        assert text in legal(table)
        move = move_of(text, table.to_move)
        assert move is not None
        table.play(move)


def legal(table: Table) -> list[str]:
    """Return the legal moves as texts."""
    return [MOVE_TEXTS[move] for move in table.legal_moves()]


def refused(table: Table, text: str) -> tuple[str, str]:
    """Return the code and the rule for which a move is refused."""
    assert text not in legal(table)
    move = move_of(text, table.to_move)
    assert move is not None
    code, rule, sentence, _ = table.refusal(move)
    assert sentence.endswith(".")
    return code, rule


def random_move(table: Table, rng: Random) -> int:
    """Return a legal move, any with the same chance."""
    moves = table.legal_moves()
    return moves[rng.below(len(moves))]
