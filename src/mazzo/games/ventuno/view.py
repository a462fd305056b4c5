"""What a seat may know at a table of Ventuno."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from mazzo.games import game
from mazzo.games.rng import Random
from mazzo.games.ventuno.cards import CARD_OF, FRESH, LABELS, LIMIT
from mazzo.games.ventuno.notation import MOVE_TEXTS, move_of
from mazzo.games.ventuno.table import Table


@dataclass(frozen=True, slots=True)
class View(game.View):
    """What one seat may know (VU-14); a spectator's `seat` is None and its hand empty."""

    game: ClassVar[str] = "ventuno"
    seat: int | None
    players: int
    first_seat: int
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    draw_pile: int
    row: tuple[str, ...]
    total: int
    discards: tuple[str, ...]
    direction: int
    """1 is clockwise, -1 is not."""
    to_move: int
    starter: int
    """The seat that started this round, or that starts the next one if it is awaited."""
    scores: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    """The points of each seat, for every round so far."""
    known: tuple[tuple[str, ...], ...]
    """For each seat the cards that everybody saw it take and that it still holds."""
    chain: tuple[tuple[int, str, str], ...]
    """The latest plays, if they all took a card: seat, card played, card taken. What VU-13 needs."""
    over: bool
    awaits_deal: bool = field()
    moves: tuple[str, ...]
    totals: tuple[int, ...]
    """The row's total after each of the moves."""

    def table(self) -> Table:
        """Return the table as this seat sees it: the other cards are where `Table.hide_from` puts them."""
        unseen = self.unseen()
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            hand = _cards(self.hand if seat == self.seat else self.known[seat])
            missing = size - len(hand)
            hands.append(hand + unseen[:missing])
            del unseen[:missing]
        table = Table(self.players, self.first_seat)
        table.set_up(hands, [_cards(known) for known in self.known], _cards(self.row), _cards(self.discards), unseen)
        table.direction = self.direction
        table.to_move = self.to_move
        table.starter = self.starter
        table.scores = [*self.scores, *[0] * (6 - self.players)]
        table.rounds = [list(points) for points in self.rounds]
        table.chain = [(seat, CARD_OF[played], CARD_OF[taken]) for seat, played, taken in self.chain]
        table.over = self.over
        table.awaits_deal = self.awaits_deal
        return table

    def imagine(self, rng: Random) -> Table:
        """Deal the unseen cards at random into a full table that this seat could be sitting at."""
        table = self.table()
        table.deal_hidden(-1 if self.seat is None else self.seat, rng)
        return table

    def warning(self, move: str) -> str:
        """Say "explosion" if a legal move of this seat would explode it (VU-5), else an empty text."""
        game.legal_number(self, move, move_of)
        return "explosion" if self.totals[self.moves.index(move)] > LIMIT else ""

    def unseen(self) -> list[int]:
        """Return the cards that this seat has not seen, by their numbers."""
        seen = Counter(_cards(self.hand) + _cards(self.row) + _cards(self.discards))
        for seat, known in enumerate(self.known):
            if seat != self.seat:
                seen.update(_cards(known))
        return sorted((Counter(FRESH) - seen).elements())


def view(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know of this table."""
    return View(**public(table), **own(table, seat))


def public(table: Table) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    players = table.players
    return {
        "players": players,
        "first_seat": table.first_seat,
        "hand_sizes": tuple([table.held[seat] for seat in range(players)]),
        "draw_pile": table.deck_size - table.drawn,
        "row": _labels(table.row_cards()),
        "total": table.total,
        "discards": _labels(table.discard_cards()),
        "direction": table.direction,
        "to_move": table.to_move,
        "starter": table.starter,
        "scores": tuple([table.scores[seat] for seat in range(players)]),
        "rounds": tuple(map(tuple, table.rounds)),
        "known": tuple([_labels(table.known_cards(seat)) for seat in range(players)]),
        "chain": tuple([(mover, LABELS[played], LABELS[taken]) for mover, played, taken in table.chain]),
        "over": table.over,
        "awaits_deal": table.awaits_deal,
    }


def own(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the other fields: a seat's own cards and its legal moves."""
    hand = () if seat is None else _labels(table.hand(seat))
    if seat != table.to_move:
        return {"seat": seat, "hand": hand, "moves": (), "totals": ()}
    moves = table.legal_moves()
    totals = tuple([table.total_after(move) for move in moves])
    return {"seat": seat, "hand": hand, "moves": tuple([MOVE_TEXTS[move] for move in moves]), "totals": totals}


def _labels(cards: list[int]) -> tuple[str, ...]:
    return tuple([LABELS[card] for card in cards])


def _cards(labels: tuple[str, ...]) -> list[int]:
    return [CARD_OF[label] for label in labels]
