"""What a seat may know at a table of Hamsterbacke."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mazzo.games.hamsterbacke.cards import CODES, ROWS, codes_of
from mazzo.games.hamsterbacke.deeds import Deed, counts_in, packed, unpack
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import MOVE_TEXTS
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know (HB-11); a spectator's `seat` is None and its hand empty. Cards go by their codes."""

    seat: int | None
    players: int
    first_seat: int
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    """The two cards that this seat started with."""
    hand_sizes: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    draw_pile: int
    block_piles: tuple[tuple[tuple[str, int], ...], ...]
    """For each seat the colours in its block pile, and how many cards of each."""
    block_tops: tuple[str, ...]
    """For each seat the colour on top of its block pile, or an empty text."""
    points: tuple[int, ...]
    """For each seat the number of cards in its points pile."""
    turn_of: int
    to_move: int
    """Whose decision it is: that of `turn_of`, or of the donor."""
    actions: int
    """Actions left in this turn, one that waits for its gift included."""
    donor: int | None
    gift: int
    """Cards that the donor has to give now."""
    last_turn: bool
    over: bool
    memory: tuple[tuple[Deed, ...], ...]
    """For each seat what it did to its hand, as a good memory would have it."""
    moves: tuple[str, ...]

    def imagine(self, rng: Random) -> Table:
        """Deal the unseen cards at random into a full table that this seat could be sitting at.

        To imagine many tables for one view, make one `Imagination` and deal from it.
        """
        return Imagination(self).deal(rng)

    def warning(self, move: str) -> str:
        """Say nothing: no move of Hamsterbacke certainly loses."""
        return ""


def view(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know of this table."""
    return View(**public(table), **own(table, seat))


def public(table: Table) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    players, rows, tops = table.players, table.rows, table.block_tops[: table.players]
    return {
        "players": players,
        "first_seat": table.first_seat,
        "hand_sizes": tuple(table.hand_sizes[:players]),
        "rows": tuple([codes_of(rows[7 * row : 7 * row + 7]) for row in range(ROWS)]),
        "draw_pile": table.deck_size - table.drawn,
        "block_piles": block_piles(table),
        "block_tops": tuple([CODES[top] if top >= 0 else "" for top in tops]),
        "points": tuple(table.point_sizes[:players]),
        "turn_of": table.turn_of,
        "to_move": table.to_move,
        "actions": table.actions,
        "donor": table.to_move if table.gift else None,
        "gift": table.gift,
        "last_turn": bool(table.last_turn),
        "over": bool(table.over),
    }


def own(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the other fields: a seat's own cards, what it saw and its legal moves."""
    seen, known, gains = remember(table.players, tuple(table.events[: table.events_seen]))
    if seat is None:
        return {"seat": None, "hand": (), "dealt": (), "memory": seen, "moves": ()}
    hand = table.hand(seat)
    return {
        "seat": seat,
        "hand": codes_of(hand),
        "dealt": codes_of(counts_in(packed(hand) - gains[seat])),
        "memory": (*seen[:seat], known[seat], *seen[seat + 1 :]),
        "moves": tuple([MOVE_TEXTS[move] for move in table.legal_moves()]) if seat == table.to_move else (),
    }


def block_piles(table: Table) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return the colours in every block pile, and how many cards of each."""
    blocks = table.blocks
    piles = [zip(CODES, blocks[7 * seat : 7 * seat + 7], strict=True) for seat in range(table.players)]
    return tuple([tuple([(code, count) for code, count in pile if count]) for pile in piles])


Memory = tuple[tuple[Deed, ...], ...]


@lru_cache(maxsize=64)  # every view of a table reads the same events
def remember(players: int, events: tuple[int, ...]) -> tuple[Memory, Memory, list[int]]:
    """Return what each seat did to its hand as all saw it and as it knows itself (HB-11), and what its hand gained."""
    seen: list[list[Deed]] = [[] for _ in range(players)]
    known: list[list[Deed]] = [[] for _ in range(players)]
    gains = [0] * players
    for event in events:
        seat, deed, deed_as_seen, gain = unpack(event)
        seen[seat].append(deed_as_seen)
        known[seat].append(deed)
        gains[seat] += gain
    return tuple(map(tuple, seen)), tuple(map(tuple, known)), gains
