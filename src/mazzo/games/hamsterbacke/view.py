"""What a seat may know at a table of Hamsterbacke."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from mazzo.games import game
from mazzo.games.hamsterbacke import deeds
from mazzo.games.hamsterbacke.cards import CODES, ROWS, codes_of, counts_of, groups_of
from mazzo.games.hamsterbacke.deeds import CARDS, GAVE, SIZE, UNSEEN, Deed, cards_in, pack, packed, unpack
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import MOVE_TEXTS
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

VERBS = 3 * deeds.VERB
TAKEN, GIVEN = (deeds.VERBS.index(verb) * deeds.VERB for verb in (deeds.TOOK, deeds.GAVE))
"""Where a table's note has its verb, and two of them as they stand there."""


@dataclass(frozen=True, slots=True)
class View(game.View):
    """What one seat may know (HB-11); a spectator's `seat` is None and its hand empty. Cards go by their codes."""

    game: ClassVar[str] = "hamsterbacke"
    seat: int | None
    players: int
    first_seat: int
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    """The two cards that this seat started with."""
    hand_sizes: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    refills: tuple[tuple[int, ...], ...]
    """For each row the rows that get a new card if it is taken now."""
    draw_pile: int
    block_piles: tuple[tuple[tuple[str, int], ...], ...]
    """For each seat the colours in its block pile, and how many cards of each."""
    block_tops: tuple[str, ...]
    """For each seat the colour on top of its block pile, or an empty text."""
    blockers: tuple[tuple[str, tuple[int, ...]], ...]
    """Each colour that is on top of a block pile, and the seats whose pile blocks it for all the others."""
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
    donors: tuple[int, ...]
    """Who would have to give a bonus, or could be chosen to, if the player to move scored now."""
    last_turn: bool
    over: bool
    memory: tuple[tuple[Deed, ...], ...]
    """For each seat what it did to its hand, as all saw it and a good memory would have it."""
    given: tuple[tuple[str, ...], ...]
    """The cards that this seat gave, gift by gift: all others saw is how many."""
    moves: tuple[str, ...]

    def deeds_of(self, seat: int) -> tuple[Deed, ...]:
        """Return what a seat did to its hand, as this one knows it: its own gifts too."""
        if seat != self.seat:
            return self.memory[seat]
        gifts = iter(self.given)
        return tuple([deed._replace(cards=next(gifts)) if deed.verb == GAVE else deed for deed in self.memory[seat]])

    def table(self) -> Table:
        """Return the table as this seat sees it: nothing is there that `Table.hide_from` takes away."""
        table = Table(self.players, self.first_seat)
        table.set_draw_pile([0] * self.draw_pile)
        table.rows = [count for row in self.rows for count in counts_of(row)]
        table.row_sizes = [len(row) for row in self.rows]
        table.rows_left = sum(1 for row in self.rows if row)
        own = [counts_of(self.hand if seat == self.seat else ()) for seat in range(self.players)]
        table.hands = _padded([count for hand in own for count in hand], 35)
        table.hand_sizes = _padded(self.hand_sizes, 5)
        table.blocks = _padded([dict(pile).get(code, 0) for pile in self.block_piles for code in CODES], 35)
        table.block_tops = _padded([CODES.index(top) if top else -1 for top in self.block_tops], 5, -1)
        table.point_sizes = _padded(self.points, 5)
        table.turn_of = self.turn_of
        table.to_move = self.to_move
        table.actions = self.actions
        table.gift = self.gift
        table.last_turn = self.last_turn
        table.over = self.over
        events = [pack(seat, deed) for seat in range(self.players) for deed in self.deeds_of(seat)]
        table.events = _padded(events, 240)
        table.events_seen = len(events)
        return table

    def imagine(self, rng: Random) -> Table:
        """Deal the unseen cards at random into a full table that this seat could be sitting at."""
        table = self.table()
        Imagination().deal(table, -1 if self.seat is None else self.seat, rng)
        return table

    def warning(self, move: str) -> str:
        """Say nothing: no move of Hamsterbacke certainly loses."""
        return ""


def view(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know of this table."""
    return View(**public(table), **own(table, seat))


def public(table: Table) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    players = table.players
    tops = tuple([table.block_tops[seat] for seat in range(players)])
    return {
        "players": players,
        "first_seat": table.first_seat,
        "hand_sizes": tuple([table.hand_sizes[seat] for seat in range(players)]),
        "rows": tuple([codes_of([table.rows[7 * row + colour] for colour in range(7)]) for row in range(ROWS)]),
        "refills": table.refills(),
        "draw_pile": table.deck_size - table.drawn,
        "block_piles": tuple([_block_pile(table, seat) for seat in range(players)]),
        "block_tops": tuple([CODES[top] if top >= 0 else "" for top in tops]),
        "blockers": blockers(tops),
        "points": tuple([table.point_sizes[seat] for seat in range(players)]),
        "turn_of": table.turn_of,
        "to_move": table.to_move,
        "actions": table.actions,
        "donor": table.to_move if table.gift else None,
        "gift": table.gift,
        "donors": tuple(table.donor_seats()),
        "last_turn": table.last_turn,
        "over": table.over,
        "memory": recall(table),
    }


def _block_pile(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    return groups_of(tuple([table.blocks[7 * seat + colour] for colour in range(7)]))


@lru_cache(maxsize=4096)
def blockers(tops: tuple[int, ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return each colour on top of a block pile and whose piles they are (HB-6)."""
    seats = {top: tuple([seat for seat, other in enumerate(tops) if other == top]) for top in tops if top >= 0}
    return tuple([(CODES[top], seats[top]) for top in sorted(seats)])


def own(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the other fields: a seat's own cards, what it saw and its legal moves."""
    if seat is None:
        return {"seat": None, "hand": (), "dealt": (), "given": (), "moves": ()}
    place = 7 * seat
    hand = [table.hands[place + colour] for colour in range(7)]
    dealt, given = packed(hand), []
    for i in range(table.events_seen):
        event = table.events[i]
        if event & 7 == seat:
            cards = event % SIZE // CARDS
            dealt -= cards if event & VERBS == TAKEN else -cards
            if event & VERBS == GIVEN:
                given.append(cards_in(cards) or (UNSEEN,) * (event // SIZE))
    return {
        "seat": seat,
        "hand": codes_of(hand),
        "dealt": cards_in(dealt),
        "given": tuple(given),
        "moves": tuple([MOVE_TEXTS[move] for move in table.legal_moves()]) if seat == table.to_move else (),
    }


Memory = tuple[tuple[Deed, ...], ...]


def recall(table: Table) -> Memory:
    """Return what all players saw each seat do to its hand (HB-11). The table keeps it, and each view adds to it."""
    if table.recalled is None:
        table.recalled = ((),) * table.players
        table.events_recalled = 0
    while table.events_recalled < table.events_seen:
        seat, deed = unpack(table.events[table.events_recalled])
        known = [*table.recalled]
        known[seat] += (deed,)
        table.recalled = tuple(known)
        table.events_recalled += 1
    return table.recalled


def _padded(values: Sequence[int], size: int, blank: int = 0) -> list[int]:
    """Return the values, then blanks up to the size that the table's fields have."""
    return [*values, *[blank] * (size - len(values))]
