"""What a seat may know at a table of Ometto."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from mazzo.games import game
from mazzo.games.rng import Random
from mazzo_ometto.table import DECK, MOVE_TEXTS, Table

MOVES = {text: move for move, text in MOVE_TEXTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class View(game.View):
    """What one seat may know (OM-9); a spectator's `seat` is None and its hand empty."""

    game: ClassVar[str] = "ometto"
    seat: int | None
    players: int
    weighed: bool
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    draw_pile: int
    cairn: tuple[int, ...]
    collected: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    to_move: int
    over: bool
    moves: tuple[str, ...]

    def imagine(self, rng: Random) -> Table:
        """Deal the unseen stones at random into a full table that this seat could be sitting at."""
        unseen = list((Counter(DECK) - Counter(sum(self.collected, self.hand + self.cairn))).elements())
        rng.shuffle(unseen)
        hands = [
            list(self.hand) if seat == self.seat else [unseen.pop() for _ in range(size)]
            for seat, size in enumerate(self.hand_sizes)
        ]
        table = Table(self.players, self.weighed, self.to_move)
        table.set_up(hands, unseen)
        table.collected = [list(stones) for stones in self.collected]
        table.cairn = list(self.cairn)
        table.over = self.over
        return table

    def warning(self, move: str) -> str:
        """Say "behind" if a legal move ends the game and this seat loses it, else an empty text."""
        after = self.imagine(Random(0))
        after.play(game.legal_number(self, move, move_of))
        return "behind" if after.over and after.scores()[self.to_move] < max(after.scores()) else ""


def move_of(text: str, seat: int) -> int | None:
    """Return the number of the move that this text is, or None."""
    return MOVES.get(text)


def public(table: Table) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    return {
        "players": table.players,
        "weighed": table.weighed,
        "hand_sizes": tuple(map(len, table.hands)),
        "draw_pile": table.deck_size - table.drawn,
        "cairn": tuple(table.cairn),
        "collected": tuple(map(tuple, table.collected)),
        "scores": tuple(table.scores()),
        "to_move": table.to_move,
        "over": bool(table.over),
    }


def own(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the other fields: a seat's own stones and its legal moves."""
    return {
        "seat": seat,
        "hand": () if seat is None else tuple(table.hand(seat)),
        "moves": tuple(MOVE_TEXTS[move] for move in table.legal_moves()) if seat == table.to_move else (),
    }
