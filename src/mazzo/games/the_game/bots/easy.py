"""`easy` at The Game: a beginner, who looks for the two cards that pass the fewest others and is sometimes careless."""

from mazzo.bots.player import Player
from mazzo.games import base
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.the_game import notation
from mazzo.games.the_game.table import Table

END = notation.END
START = notation.START
DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
TRICK = -10
ALL_LAID, STUCK = 1, 2
NOTHING = 100  # stands for the cost of a card that is not there
LAST_RESORT = 1000  # stands for the cost of ending the turn
CHEAP = 1
"""It lays a card that costs no more than this, even if the turn may end."""
CARELESS = 7
"""One card in this many is the second cheapest, if it looks nearly as cheap."""
NEARLY = 3
"""What the second cheapest card may cost more."""


class Easy(Player):
    """Lays the two cards that pass the fewest others, then what costs next to nothing, and says nothing."""

    def __init__(self, rng: Random) -> None:
        Player.__init__(self, rng)
        self.scratch: Table | None = None
        self.costs = [0] * 33  # of the legal moves: eight cards on four piles, and the end of the turn
        self.below = [0] * 101  # how many cards up to each are still to be laid

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the cheapest card, or now and then the second cheapest, that is not sure to lose; or end the turn."""
        here = table
        assert isinstance(here, Table)
        if here.opening:
            return START + seat
        if self.scratch is None or not here.has_rules_of(self.scratch):
            self.scratch = here.copy()
        self.count_cards(here)
        count = here.legal()
        for i in range(count):
            self.costs[i] = self.cost(here, here.moves[i])
        best = self.cheapest(here, count, -1, careful=True)
        if best < 0:
            best = self.cheapest(here, count, -1, careful=False)
        if self.costs[best] > CHEAP and here.moves[count - 1] == END and not self.loses(here, END):
            return END
        if self.rng.below(CARELESS) == 0:
            second = self.cheapest(here, count, best, careful=True)
            if second >= 0 and self.costs[second] <= self.costs[best] + NEARLY:
                best = second
        return here.moves[best]

    def count_cards(self, here: Table) -> None:
        """Count the cards that are still to be laid, in all hands and in the draw pile."""
        for card in range(101):
            self.below[card] = 0
        for seat in range(here.players):
            for slot in range(seat * SLOTS, seat * SLOTS + here.held[seat]):
                self.below[here.hands[slot]] = 1
        for i in range(here.drawn, here.deck_size):
            self.below[here.deck[i]] = 1
        for card in range(1, 101):
            self.below[card] += self.below[card - 1]

    def cheapest(self, here: Table, count: int, but: int, careful: bool) -> int:
        """Return the place of the cheapest move but one, of equals the first, or -1; careful: none that loses."""
        last_cost, last_place = -LAST_RESORT, -1
        while True:
            cost, place = LAST_RESORT + 1, -1
            for i in range(count):
                found = self.costs[i]
                if (found > last_cost or (found == last_cost and i > last_place)) and found < cost and i != but:
                    cost, place = found, i
            if place < 0 or not careful or not self.loses(here, here.moves[place]):
                return place
            last_cost, last_place = cost, place

    def cost(self, here: Table, move: int) -> int:
        """Return what a card costs together with the next: one that the turn owes, or a trick."""
        if move == END:
            return LAST_RESORT
        card, pile = move >> 2, move & 3
        owes_two = here.owed - here.laid >= 2
        follows = self.cheapest_after(here, card, pile) if owes_two else self.trick_after(here, card, pile)
        return self.passed(here.tops[pile], card, pile) + follows

    def cheapest_after(self, here: Table, card: int, pile: int) -> int:
        """Return what the cheapest other card of the hand costs, once a card lies on a pile."""
        cheapest = NOTHING
        first = here.to_move * SLOTS
        for slot in range(first, first + here.held[here.to_move]):
            other = here.hands[slot]
            if other != card:
                for on in range(4):
                    top = card if on == pile else here.tops[on]
                    step = other - top if on < DOWN else top - other
                    if step > 0 or (step == TRICK and here.tricks):
                        cheapest = min(cheapest, self.passed(top, other, on))
        return cheapest

    def trick_after(self, here: Table, card: int, pile: int) -> int:
        """Return what the trick on a card costs, or nothing if it is not in hand."""
        trick = card + TRICK if pile < DOWN else card - TRICK
        first = here.to_move * SLOTS
        for slot in range(first, first + here.held[here.to_move]):
            if here.hands[slot] == trick and here.tricks:
                return self.passed(card, trick, pile)
        return 0

    def passed(self, top: int, card: int, pile: int) -> int:
        """Return how many cards a step passes that are still to be laid; a trick brings as many back."""
        return self.below[card] - self.below[top] if pile < DOWN else self.below[top] - self.below[card]

    def loses(self, here: Table, move: int) -> bool:
        """Say whether a move would certainly lose the game: hidden cards decide who is stuck after a turn."""
        if not (here.on_fire or here.extreme):
            return False  # only a card that nothing can follow would: it costs most as it is
        after = self.scratch
        assert after is not None
        after.copy_from(here)
        after.play(move)
        return after.over and after.reason != ALL_LAID and not (after.reason == STUCK and after.laid == 0)

    def offers(self, table: base.Table, seat: int, standing: Standing) -> bool:
        """Open as often as any other player."""
        return self.rng.below(table.players) == 0
