"""What "only a small step here" means when a bot says it: it holds two or more of the next cards of that pile (TG-18).

Everything here follows from what all players see, so a bot that may not speak reveals nothing by its silence.

- Each open pile has `SPARED` more explaining cards than anybody holds. So at least that many are left, whatever a
  hearer holds: with any one of them, at least four others can be the second.
- No card explains two signals, so one signal does not narrow what another leaves.
- The cards that explain nothing are at least `RESERVE` times the largest hand: silence makes no card likely either.
"""

from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
SPARED = 5
RESERVE = 3
FURTHEST = 25  # steps from the top to the last of the next cards
NOTHING, LAID = 4, 5  # what a card explains, if not a signal about a pile


class Meaning:
    """Which piles may be spoken about, and which card explains a signal about which of them."""

    def __init__(self) -> None:
        self.open = [0] * 4
        self.explains = [0] * 101  # a pile, nothing, or the card is laid
        self.taken = [0] * 4
        self.furthest = [0] * 4

    def look(self, table: Table) -> None:
        """Take in what all players see: the tops, which cards are not laid, and how many each player holds."""
        for card in range(101):
            self.explains[card] = LAID
        for i in range(table.drawn, table.deck_size):
            self.explains[table.deck[i]] = NOTHING
        most = 0
        for seat in range(table.players):
            most = max(most, table.held[seat])
            for slot in range(seat * SLOTS, seat * SLOTS + table.held[seat]):
                self.explains[table.hands[slot]] = NOTHING
        size = SPARED + most
        count = (table.left - RESERVE * most) // size
        for pile in range(4):
            self.open[pile] = 1 if count > 0 else 0
        if count > 0:
            self.share_out(table, size)
            self.open_nearest(count, size)
            self.share_out(table, size)  # without the piles that are not open

    def share_out(self, table: Table, size: int) -> None:
        """Let each open pile take this many of its next cards. Where two want the same card, they take turns."""
        missing = 0
        for pile in range(4):
            self.taken[pile] = 0
            missing += size * self.open[pile]
        for card in range(101):
            if self.explains[card] < NOTHING:
                self.explains[card] = NOTHING
        for step in range(1, 99):
            if missing == 0:
                return
            for turn in range(4):
                pile = turn ^ step & 1
                card = table.tops[pile] + step if pile < DOWN else table.tops[pile] - step
                if card < 2 or card > 99 or not self.open[pile] or self.taken[pile] == size:
                    continue
                if self.explains[card] == NOTHING:
                    self.explains[card] = pile
                    self.taken[pile] += 1
                    self.furthest[pile] = step
                    missing -= 1

    def open_nearest(self, count: int, size: int) -> None:
        """Keep this many piles open: of those with all their cards near enough, the ones with the nearest cards."""
        chosen = 0
        for _ in range(min(count, 4)):
            best = 4
            for pile in range(4):
                fits = self.taken[pile] == size and self.furthest[pile] <= FURTHEST and not chosen >> pile & 1
                if fits and (best == 4 or self.furthest[pile] < self.furthest[best]):
                    best = pile
            chosen |= 1 << best
        for pile in range(4):
            self.open[pile] = chosen >> pile & 1

    def open_piles(self) -> int:
        """Return the piles that a bot may speak about, one bit for each."""
        return self.open[0] | self.open[1] << 1 | self.open[2] << 2 | self.open[3] << 3

    def wishes(self, table: Table, seat: int) -> int:
        """Return the piles on which a seat may ask for a small step, one bit for each."""
        self.look(table)
        some = 0
        several = 0
        for slot in range(seat * SLOTS, seat * SLOTS + table.held[seat]):
            pile = 1 << self.explains[table.hands[slot]]
            several |= some & pile
            some |= pile
        return several & self.open_piles()
