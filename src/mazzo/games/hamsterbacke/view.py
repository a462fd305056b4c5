"""What a seat may know at a table of Hamsterbacke."""

from dataclasses import dataclass

from mazzo.games.hamsterbacke.cards import CODES, ROWS, codes_of, counts_of
from mazzo.games.hamsterbacke.deeds import Deed, as_seen, unpack
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
    seats = range(table.players)
    rows, blocks, tops = table.rows, table.blocks, table.block_tops
    memory = remembered(table, seat)
    hand = () if seat is None else codes_of(table.hand(seat))
    return View(
        seat=seat,
        players=table.players,
        first_seat=table.first_seat,
        hand=hand,
        dealt=() if seat is None else dealt(hand, memory[seat]),
        hand_sizes=tuple(table.hand_sizes[: table.players]),
        rows=tuple(codes_of(rows[7 * row : 7 * row + 7]) for row in range(ROWS)),
        draw_pile=table.deck_size - table.drawn,
        block_piles=tuple(
            tuple((code, blocks[7 * other + card]) for card, code in enumerate(CODES) if blocks[7 * other + card])
            for other in seats
        ),
        block_tops=tuple(CODES[tops[other]] if tops[other] >= 0 else "" for other in seats),
        points=tuple(table.point_sizes[: table.players]),
        turn_of=table.turn_of,
        to_move=table.to_move,
        actions=table.actions,
        donor=table.to_move if table.gift else None,
        gift=table.gift,
        last_turn=bool(table.last_turn),
        over=bool(table.over),
        memory=memory,
        moves=tuple(MOVE_TEXTS[move] for move in table.legal_moves()) if seat == table.to_move else (),
    )


def remembered(table: Table, seat: int | None) -> tuple[tuple[Deed, ...], ...]:
    """Return what every player did to their hand, as far as this seat saw it (HB-11)."""
    memory: list[list[Deed]] = [[] for _ in range(table.players)]
    for event in table.events[: table.events_seen]:
        doer, deed = unpack(event)
        memory[doer].append(deed if doer == seat else as_seen(deed))
    return tuple(tuple(deeds) for deeds in memory)


def dealt(hand: tuple[str, ...], deeds: tuple[Deed, ...]) -> tuple[str, ...]:
    """Return the cards that a seat must have started with to hold this hand now."""
    counts = counts_of(hand)
    for deed in deeds:
        sign = -1 if deed.verb == "took" else 1
        counts = [count + sign * moved for count, moved in zip(counts, counts_of(deed.cards), strict=True)]
    return codes_of(counts)
