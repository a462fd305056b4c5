"""Hamsterbacke as seen from outside its rules: options, notation, result."""

from typing import Any

from mazzo.games.game import Game, Options
from mazzo.games.hamsterbacke import notation
from mazzo.games.hamsterbacke.cards import CODES, DECK
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import View, own, public


class Hamsterbacke(Game):
    """Hamsterbacke, for three to five players."""

    name = "hamsterbacke"
    view_class = View
    title = "Hamsterbacke"
    rank = 3
    players = range(3, 6)
    usual_players = 4
    wording = {
        r"take (?P<row>\d)": "hb.told-take",
        r"block (?P<colour>..) (?P<n>\d+)": "hb.told-block",
        r"give (?P<n>.+)": "hb.told-give",
        "score": "hb.told-score",
        r"score (?P<seat>\d)": "hb.told-score-from",
    }
    move_help = "write take 3 (a row), block re 2 (a colour and how many groups), score, or give re ye (cards)"
    own_is_steady = True
    rule_of = {
        "players": "HB-1",
        "deck": "HB-1",
        "deal": "HB-2",
        "turn": "HB-4",
        "order": "HB-2",
        "end": "HB-9",
        "result": "HB-10",
    }
    labels = dict(enumerate(CODES))
    deck = DECK
    move_texts = notation.MOVE_TEXTS

    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its deal."""
        return Table(**options)

    def number_of(self, label: object) -> int | None:
        """Return the number of the colour with this code, or None."""
        return CODES.index(label) if isinstance(label, str) and label in CODES else None

    def move_of(self, text: str, seat: int) -> int | None:
        """Return the table's number for a move in the notation, or None."""
        return notation.move_of(text, seat)

    def public_text(self, move: int) -> str:
        """Return a move as the whole table sees it: cards are given unseen (HB-8, HB-11)."""
        return "give" + " ?" * notation.cards_given(move) if move > notation.GIVE else self.move_texts[move]

    def public(self, table: Table) -> dict[str, Any]:
        """Return the fields of a view that are the same for everybody."""
        return public(table)

    def own(self, table: Table, seat: int | None) -> dict[str, Any]:
        """Return the other fields of a view."""
        return own(table, seat)

    def result(self, table: Table) -> dict[str, Any]:
        """Return the points of every seat and who won; ties share the win (HB-10)."""
        scores = table.scores()
        best = max(scores)
        return {"scores": scores, "winners": [seat for seat, score in enumerate(scores) if score == best]}

    def check_talk(self, table: Table, text: str, *, recorded: bool = False) -> None:
        """Allow all talk: Hamsterbacke has no rule about it."""
