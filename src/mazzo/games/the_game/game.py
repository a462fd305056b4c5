"""The Game as seen from outside its rules: options, notation, result."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mazzo.games.game import Game, Options
from mazzo.games.the_game import cards, notation, talk
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import REASONS, Table
from mazzo.games.the_game.view import View, own, public


class TheGame(Game):
    """The Game, base rules and variants."""

    name = "the-game"
    view_class = View
    title = "The Game"
    rank = 1
    players = range(1, 6)
    usual_players = 3
    flags = {
        "professional": "lay at least three cards per turn",
        "fewer_cards": "one card fewer in every hand",
        "on_fire": "six cards burn and must be covered in time",
        "extreme": "28 cards give commands",
    }
    harder = ("professional", "fewer_cards", "on_fire", "extreme")
    first_seat_agreed = True
    decline_signal = "!rather-not"
    is_team = True
    verdicts: ClassVar[Mapping[str, str]] = {"beaten": "beaten", "brilliant": "brilliant (stuck with 1-9 left)"}
    wording = {
        r"(?P<card>\d+)(?P<pile>[ABCD])": "tg.told",
        "start": "tg.told-start",
        "end": "tg.told-end",
        "let another start": "tg.told-let",
        r"!leave (?P<pile>.)": "signal.leave",
        r"!small (?P<pile>.)": "signal.small",
        r"!free (?P<pile>.)": "signal.free",
        "!start-well": "signal.start-well",
        "!rather-not": "signal.rather-not",
        r"!hold (?P<command>.+)": "signal.hold",
        r"!avoid (?P<command>.+)": "signal.avoid",
    }
    move_help = "write a card and a pile (37A), end, or start"
    own_is_steady = True
    rule_of = {
        "players": "TG-2",
        "deck": "TG-1",
        "deal": "TG-1",
        "turn": "TG-4",
        "order": "TG-3",
        "end": "TG-11",
        "result": "TG-13",
    }
    labels = {card: card for card in cards.DECK}
    deck = cards.DECK
    signals = talk.SIGNALS
    move_texts = notation.MOVE_TEXTS
    marks = {
        "on_fire": dict.fromkeys(cards.FIRE_CARDS, "fire"),
        "extreme": {card: command for command, numbers in cards.COMMAND_CARDS.items() for card in numbers},
    }

    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its deal."""
        return Table(**options)

    def number_of(self, label: object) -> int | None:
        """Return the card's number, or None."""
        return label if type(label) is int and label in self.labels else None

    def move_of(self, text: str, seat: int) -> int | None:
        """Return the table's number for a move in the notation, or None."""
        return notation.move_of(text, seat)

    def public(self, table: Table) -> dict[str, Any]:
        """Return the fields of a view that are the same for everybody."""
        return public(table)

    def own(self, table: Table, seat: int | None) -> dict[str, Any]:
        """Return the other fields of a view."""
        return own(table, seat)

    def result(self, table: Table) -> dict[str, Any]:
        """Return whether the game is beaten, how many cards are left, and why it ended (TG-13)."""
        reason = REASONS[table.reason]
        return {"won": reason == "all-laid", "left": table.left, "reason": reason}

    def signals_now(self, view: Any) -> list[str]:
        """Return the signals that have a place now: about the opening, piles, and commands where there are some."""
        found = super().signals_now(view)
        return [signal for signal in found if not talk.misplaced(signal, opening=view.opening, extreme=view.extreme)]

    def verdict(self, result: Mapping[str, Any]) -> str:
        """Return beaten, brilliant or lost; a fire, a skull or a three loses whatever is left (TG-13, OF-2, TX-3)."""
        if result["won"]:
            return "beaten"
        return "brilliant" if result["reason"] == "stuck" and result["left"] < 10 else "lost"

    def log_start(self, moves: Sequence[tuple[int, str]], seat: int | None, options: Mapping[str, Any]) -> int:
        """Return where a seat's last finished turn began; a spectator sees the last two turns (TG-19)."""
        turns, is_finished = notation.turns(moves, extreme=options["extreme"])
        finished = turns if is_finished else turns[:-1]
        if seat is None:
            return finished[-1] if finished else 0
        return next((start for start in reversed(finished) if moves[start][0] == seat), 0)

    def log_advances(self, move: str, options: Mapping[str, Any]) -> bool:
        """Say whether a move may finish a turn."""
        return move == "end" or options["extreme"] is True

    def standing(self) -> Signals:
        """Return what keeps which signals stand."""
        return Signals()

    def check_talk(self, table: Table, text: str, *, recorded: bool = False) -> None:
        """Raise `IllegalTalk` if this may not be said at this table now (TG-17, TG-18, TX-7)."""
        talk.check(table, text, recorded=recorded)
