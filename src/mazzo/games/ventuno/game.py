"""Ventuno as seen from outside its rules: options, notation, result."""

from typing import Any

from mazzo.games.game import Game, Options
from mazzo.games.ventuno.cards import CARD_OF, FRESH, LABELS, PLAIN_CARD_OF
from mazzo.games.ventuno.notation import MOVE_TEXTS, move_of
from mazzo.games.ventuno.table import Table
from mazzo.games.ventuno.view import View, own, public


class Ventuno(Game):
    """Ventuno, for two to six players."""

    name = "ventuno"
    view_class = View
    title = "Ventuno"
    rank = 2
    players = range(2, 7)
    usual_players = 4
    wording = {
        "draw": "vu.told-draw",
        r"play (?P<card>[^>]+)": "vu.told-play",
        r"play (?P<card>[^>]+)>(?P<target>.+)": "vu.told-target",
        r"(?P<number>-?\d+)r": "vu.card-reverse",
        r"(?P<number>-?\d+)d": "vu.card-discard",
        r"(?P<number>-?\d+)t": "vu.card-take",
        r"(?P<number>-?\d+)s": "vu.card-same",
    }
    move_help = "write draw, play and a card (play 7), or play, a card and its target (play 4d>9)"
    own_is_steady = True
    rule_of = {
        "players": "VU-3",
        "deck": "VU-1",
        "deal": "VU-10",
        "turn": "VU-4",
        "order": "VU-3",
        "end": "VU-11",
        "result": "VU-11",
    }
    labels = LABELS
    deck = FRESH
    move_texts = MOVE_TEXTS

    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its first deal."""
        return Table(**options)

    def number_of(self, label: object) -> int | None:
        """Return the table's number for a card of a record, or None; a plain card may also be written as a number."""
        if type(label) is int:
            return PLAIN_CARD_OF.get(label)
        return CARD_OF.get(label) if isinstance(label, str) else None

    def move_of(self, text: str, seat: int) -> int | None:
        """Return the table's number for a move in the notation, or None."""
        return move_of(text, seat)

    def public(self, table: Table) -> dict[str, Any]:
        """Return the fields of a view that are the same for everybody."""
        return public(table)

    def own(self, table: Table, seat: int | None) -> dict[str, Any]:
        """Return the other fields of a view."""
        return own(table, seat)

    def result(self, table: Table) -> dict[str, Any]:
        """Return the totals, who has the highest of them, and the points of every round (VU-11)."""
        scores = table.scores[: table.players]
        return {
            "scores": scores,
            "winners": [seat for seat, score in enumerate(scores) if score == max(scores)],
            "rounds": [list(points) for points in table.rounds],
        }

    def check_talk(self, table: Table, text: str, *, recorded: bool = False) -> None:
        """Allow all talk: Ventuno has no rule about it."""
