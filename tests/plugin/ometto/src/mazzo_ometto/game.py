"""Ometto as seen from outside its rules: options, notation, result."""

from typing import Any

from mazzo.games.game import Game, Options
from mazzo_ometto.table import DECK, MOVE_TEXTS, WEIGHTS, Table
from mazzo_ometto.view import View, move_of, own, public


class Ometto(Game):
    """Pile up stones, never a heavier one on a lighter one, and let others topple your little man."""

    name = "ometto"
    title = "Ometto"
    view_class = View
    players = range(2, 5)
    flags = {"weighed": "a stone that you collect scores its weight instead of one point"}
    wording = {r"lay (?P<stone>\d+)": "ometto.told-lay", "home": "ometto.told-home"}
    move_help = "write lay and a stone (lay 7), or home"
    rule_of = {
        "players": "OM-2",
        "deck": "OM-1",
        "deal": "OM-2",
        "turn": "OM-3",
        "order": "OM-3",
        "end": "OM-7",
        "result": "OM-8",
    }
    labels = {weight: weight for weight in WEIGHTS}
    deck = DECK
    move_texts = MOVE_TEXTS

    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its deal."""
        return Table(**options)

    def number_of(self, label: object) -> int | None:
        """Return the table's number for a card of a record, or None: a stone is its weight."""
        return label if type(label) is int and label in self.labels else None

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
        """Return the scores and who has the highest of them (OM-8)."""
        scores = table.scores()
        return {"scores": scores, "winners": [seat for seat, score in enumerate(scores) if score == max(scores)]}

    def check_talk(self, table: Table, text: str, *, recorded: bool = False) -> None:
        """Allow all talk: Ometto has no rule about it."""
