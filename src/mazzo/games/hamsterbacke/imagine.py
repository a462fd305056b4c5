"""Full tables that a seat could be sitting at, dealt at random from what it may know.

Takes and blocks are seen by all, so of another player's hand only three things are hidden: the two
cards dealt, the cards given away, and hence which cards are left. What was blocked later must have
been in hand before, so at every moment a hand *needs* certain cards; a give is drawn from the others.
This never runs dry: the sizes of the hands are known, and the real hand held what it needed.
"""

from typing import TYPE_CHECKING, NamedTuple

from mazzo.games.hamsterbacke.cards import CODES, COUNTS, DEALT, counts_of
from mazzo.games.hamsterbacke.deeds import Deed, pack
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

if TYPE_CHECKING:
    from mazzo.games.hamsterbacke.view import View

Counts = list[int]
"""How many cards of each colour."""


class HiddenGive(NamedTuple):
    """Cards that somebody gave unseen: what to choose them from, and where to note them."""

    gained: Counts
    """What the hand had taken less what it had blocked since the give before."""
    need: Counts
    """What must stay in hand."""
    size: int
    to: int
    event: int


class Stranger(NamedTuple):
    """Another player: what their hidden cards must have been good for."""

    seat: int
    need: Counts
    """What must be among the cards dealt."""
    gives: list[HiddenGive]
    gained: Counts
    """As in a give, after the last one."""


class Imagination:
    """All that a view tells, ready to be completed at random as often as wanted."""

    def __init__(self, view: "View") -> None:
        self.known = Table(view.players, view.first_seat)
        self.strangers: list[Stranger] = []
        self.unseen = minus(COUNTS, counts_of(view.dealt))
        for row in view.rows:
            self.unseen = minus(self.unseen, counts_of(row))
        self.points = [[0] * len(CODES) for _ in range(view.players)]
        self.events: list[int] = []
        for seat in range(view.players):
            self.recall(view, seat)
        self.hands = [counts_of(view.hand if seat == view.seat else ()) for seat in range(view.players)]
        self.lay_out(view)
        self.pool = [card for card, count in enumerate(self.unseen) for _ in range(count)]

    def recall(self, view: "View", seat: int) -> None:
        """Go through what a player did: cards taken were seen, cards blocked and no longer on the block pile scored."""
        scored = [-dict(view.block_piles[seat]).get(code, 0) for code in CODES]
        first = len(self.events)
        for deed in view.deeds_of(seat):
            counts = counts_of(deed.cards)
            if deed.verb == "took":
                self.unseen = minus(self.unseen, counts)
            elif deed.verb == "blocked":
                scored = plus(scored, counts)
            elif deed.to is not None:
                self.points[deed.to] = plus(self.points[deed.to], counts)
            self.events.append(pack(seat, deed))
        self.points[seat] = plus(self.points[seat], scored)
        if seat != view.seat:
            self.strangers.append(stranger(seat, view.memory[seat], first))
            self.unseen = minus(self.unseen, self.strangers[-1].need)

    def lay_out(self, view: "View") -> None:
        """Set up all that lies open."""
        table = self.known
        table.rows = [count for row in view.rows for count in counts_of(row)]
        table.row_sizes = [len(row) for row in view.rows]
        table.rows_left = sum(1 for row in view.rows if row)
        table.hand_sizes = padded(view.hand_sizes, 5)
        blocks = [dict(pile).get(code, 0) for pile in view.block_piles for code in CODES]
        table.blocks = padded(blocks, 35)
        table.block_tops = padded([CODES.index(top) if top else -1 for top in view.block_tops], 5, -1)
        table.point_sizes = padded(view.points, 5)
        table.turn_of = view.turn_of
        table.to_move = view.to_move
        table.actions = view.actions
        table.gift = view.gift
        table.last_turn = view.last_turn
        table.over = view.over
        table.events_seen = len(self.events)

    def deal(self, rng: Random) -> Table:
        """Deal what is hidden and return the table."""
        hands, points, events = [*self.hands], [*self.points], [*self.events]
        pool = self.deal_hands(rng, hands)
        for other in self.strangers:
            hand = hands[other.seat]
            for give in other.gives:
                hand = plus(hand, give.gained)
                given = choose(rng, minus(hand, give.need), give.size)
                hand = minus(hand, given)
                points[give.to] = plus(points[give.to], given)
                events[give.event] += sum(count << 8 + 5 * colour for colour, count in enumerate(given))
            hands[other.seat] = plus(hand, other.gained)
        table = self.known.copy()
        table.hands = padded([count for hand in hands for count in hand], 35)
        table.points = padded([count for pile in points for count in pile], 35)
        table.events = padded(events, 240)
        table.set_draw_pile(pool)
        return table

    def deal_hands(self, rng: Random, hands: list[Counts]) -> list[int]:
        """Deal the strangers their first cards, each possible deal equally likely, and return the draw pile."""
        while True:
            pool = [*self.pool]
            rng.shuffle(pool)
            likely = True
            for other in self.strangers:
                hand = [*other.need]
                for _ in range(DEALT - sum(hand)):
                    hand[pool.pop()] += 1
                # One card was fixed and its twin came: there are half as many such pairs as pairs in a given order.
                if sum(other.need) == 1 and DEALT in hand and rng.below(2):
                    likely = False
                hands[other.seat] = hand
            if likely:
                return pool


def stranger(seat: int, deeds: tuple[Deed, ...], first_event: int) -> Stranger:
    """Work out what a player's hand needed at the deal and at each give."""
    needs = needs_of(deeds)
    gained = [0] * len(CODES)
    gives: list[HiddenGive] = []
    for i, deed in enumerate(deeds):
        if deed.verb == "took":
            gained = plus(gained, counts_of(deed.cards))
        elif deed.verb == "blocked":
            gained = minus(gained, counts_of(deed.cards))
        elif deed.to is not None:
            gives.append(HiddenGive(gained, needs[i + 1], len(deed.cards), deed.to, first_event + i))
            gained = [0] * len(CODES)
    return Stranger(seat, needs[0], gives, gained)


def needs_of(deeds: tuple[Deed, ...]) -> list[Counts]:
    """Return what a hand must have held before each of these deeds, and after the last, for all the blocks to come."""
    need = [0] * len(CODES)
    needs = [need]
    for deed in reversed(deeds):
        if deed.verb == "took":
            need = [max(0, count) for count in minus(need, counts_of(deed.cards))]
        elif deed.verb == "blocked":
            need = plus(need, counts_of(deed.cards))
        needs.append(need)
    return needs[::-1]


def plus(some: Counts, more: Counts) -> Counts:
    """Return the cards of both."""
    return [a + b for a, b in zip(some, more, strict=True)]


def minus(some: Counts, fewer: Counts) -> Counts:
    """Return the cards without those others."""
    return [a - b for a, b in zip(some, fewer, strict=True)]


def choose(rng: Random, counts: Counts, size: int) -> Counts:
    """Draw so many of these cards at random."""
    cards = [card for card, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(cards)
    return [cards[:size].count(card) for card in range(len(CODES))]


def padded(values: list[int] | tuple[int, ...], size: int, blank: int = 0) -> list[int]:
    """Return the values, then blanks up to the size that the table's fields have."""
    return [*values, *[blank] * (size - len(values))]
