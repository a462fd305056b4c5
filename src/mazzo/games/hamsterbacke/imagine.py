"""Full tables that a seat could be sitting at, dealt at random from what it may know.

All players see takes and blocks. So another player's hand hides only the two cards dealt, the cards given away, and
hence the cards left. What a player blocked later was in the hand before. So at every moment a hand *needs* certain
cards, and gives come from the others. This never runs dry: the sizes of the hands are known, and the real hand held
what it needed.
"""

from mazzo.games.hamsterbacke import cards, deeds
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

COLOURS = len(cards.COLOURS)
ROWS = cards.ROWS
COUNTS = cards.COUNTS
DEALT = cards.DEALT
TOOK, BLOCKED, GAVE = range(3)  # as in deeds.VERBS
VERB, CARDS, SIZE = deeds.VERB, deeds.CARDS, deeds.SIZE


class Imagination:
    """Deals what a seat does not see; every deal that agrees with what it saw is equally likely."""

    def __init__(self) -> None:
        self.unseen = [0] * 7
        self.needs = [0] * 35  # of each player at the deal, by seat and colour
        self.needs_then = [0] * 1680  # of a giver after each give, by event and colour
        self.pool = [0] * 120
        self.size = 0
        self.hands = [0] * 35

    def deal(self, table: Table, seat: int, rng: Random) -> None:
        """Complete a table from which `hide_from` took what the seat does not see."""
        self.count_unseen(table, seat)
        for other in range(table.players):
            if other != seat:
                self.work_out_needs(table, other)
        while not self.deal_hands(table, seat, rng):
            pass
        self.count_points(table)
        for other in range(table.players):
            if other != seat:
                self.live(table, other, rng)
        for i in range(self.size):
            table.deck[table.drawn + i] = self.pool[i]

    def cards_of(self, event: int, colour: int) -> int:
        """Return how many cards of a colour an event moved, as far as the table knows."""
        return event % SIZE // CARDS >> 5 * colour & 31

    def count_unseen(self, table: Table, seat: int) -> None:
        """Count the cards that the seat has never seen: not its own, not in a row, taken by nobody."""
        for colour in range(COLOURS):
            count = COUNTS[colour]
            for row in range(ROWS):
                count -= table.rows[COLOURS * row + colour]
            if seat >= 0:
                count -= table.hands[COLOURS * seat + colour]
            for i in range(table.events_seen):
                event = table.events[i]
                if event // VERB % 4 == TOOK:
                    if event % 8 != seat:
                        count -= self.cards_of(event, colour)
                elif event % 8 == seat:
                    count -= self.cards_of(event, colour)
            self.unseen[colour] = count

    def work_out_needs(self, table: Table, other: int) -> None:
        """Work out what a player's hand needed at the deal and after each give, for all the blocks to come."""
        for colour in range(COLOURS):
            need = 0
            for i in range(table.events_seen - 1, -1, -1):
                event = table.events[i]
                if event % 8 == other:
                    if event // VERB % 4 == TOOK:
                        need = max(0, need - self.cards_of(event, colour))
                    elif event // VERB % 4 == BLOCKED:
                        need += self.cards_of(event, colour)
                    else:
                        self.needs_then[COLOURS * i + colour] = need
            self.needs[COLOURS * other + colour] = need
            self.unseen[colour] -= need

    def deal_hands(self, table: Table, seat: int, rng: Random) -> bool:
        """Deal the others their first cards and say whether to keep the deal: each possible one is equally likely."""
        self.size = 0
        for colour in range(COLOURS):
            for _ in range(self.unseen[colour]):
                self.pool[self.size] = colour
                self.size += 1
        for i in range(self.size - 1, 0, -1):
            j = rng.below(i + 1)
            colour = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = colour
        likely = True
        for other in range(table.players):
            if other == seat:
                continue
            fixed = 0
            twins = False
            for colour in range(COLOURS):
                self.hands[COLOURS * other + colour] = self.needs[COLOURS * other + colour]
                fixed += self.needs[COLOURS * other + colour]
            for _ in range(DEALT - fixed):
                self.size -= 1
                place = COLOURS * other + self.pool[self.size]
                self.hands[place] += 1
                twins |= self.hands[place] == DEALT
            # One card was fixed and its twin came: there are half as many such pairs as pairs in a given order.
            if fixed == 1 and twins and rng.below(2):
                likely = False
        return likely

    def count_points(self, table: Table) -> None:
        """Count what lies on the points piles: all that was blocked and is no longer, and gifts that the seat knows."""
        for place in range(COLOURS * table.players):
            table.points[place] = -table.blocks[place]
        for i in range(table.events_seen):
            event = table.events[i]
            verb = event // VERB % 4
            if verb != TOOK:
                pile = event % 8 if verb == BLOCKED else event // 8 % 8
                for colour in range(COLOURS):
                    table.points[COLOURS * pile + colour] += self.cards_of(event, colour)

    def live(self, table: Table, other: int, rng: Random) -> None:
        """Let a player's hand live through what it did, choose what it gave, and lay it on the table."""
        first = COLOURS * other
        for i in range(table.events_seen):
            event = table.events[i]
            if event % 8 != other:
                continue
            if event // VERB % 4 == GAVE:
                table.events[i] += self.choose_gift(table, other, i, rng)
            else:
                sign = 1 if event // VERB % 4 == TOOK else -1
                for colour in range(COLOURS):
                    self.hands[first + colour] += sign * self.cards_of(event, colour)
        for colour in range(COLOURS):
            table.hands[first + colour] = self.hands[first + colour]

    def choose_gift(self, table: Table, other: int, i: int, rng: Random) -> int:
        """Give cards that the hand does not need to the scorer's points pile, and return them as noted."""
        first = COLOURS * other
        event = table.events[i]
        pile = COLOURS * (event // 8 % 8)
        free = 0
        for colour in range(COLOURS):
            free += self.hands[first + colour] - self.needs_then[COLOURS * i + colour]
        noted = 0
        for _ in range(event // SIZE):
            place = rng.below(free)
            colour = 0
            while place >= self.hands[first + colour] - self.needs_then[COLOURS * i + colour]:
                place -= self.hands[first + colour] - self.needs_then[COLOURS * i + colour]
                colour += 1
            self.hands[first + colour] -= 1
            table.points[pile + colour] += 1
            noted += CARDS << 5 * colour
            free -= 1
        return noted
