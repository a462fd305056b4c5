"""Solves the endgame: once nothing is hidden any more, a way to lay every card is found, or there is none."""

from mazzo.games.the_game import notation
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
END = notation.END
ALL_LAID = 1
DEEPEST = 40  # more than all the cards of two hands, each with an end of its turn
PATIENCE = 2000  # positions; few of the endgames that can be won need more
AFTER_THESE = 4  # ending the turn is tried after steps as small as this
MEMORY = 4099  # a prime
PROBES = 8  # a position is remembered near its place, or instead of another


class Endgame:
    """Searches in depth, tricks and small steps first, and remembers where it has been."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.number = [0] * 101
        self.held = 0
        self.patience = PATIENCE
        self.nodes = 0
        self.length = 0
        self.line = [0] * 40
        self.seen = [0] * 4099
        self.seen_held = [0] * 4099

    def open_to(self, table: Table) -> bool:
        """Say whether nothing is hidden from the player to move: no draw pile, and one other hand at most."""
        if table.drawn < table.deck_size:
            return False
        others = 0
        for seat in range(table.players):
            others += seat != table.to_move and table.held[seat] > 0
        return others <= 1

    def solve(self, table: Table) -> bool:
        """Say whether a way to lay all was found; `line` then holds it, to the last card of the game."""
        if not self.tables or not table.has_rules_of(self.tables[0]):
            self.tables = [table.copy() for _ in range(DEEPEST + 1)]
        first = self.tables[0]
        first.copy_from(table)
        for card in range(101):
            self.number[card] = -1
        count = 0
        for seat in range(table.players):
            for slot in range(seat * SLOTS, seat * SLOTS + table.held[seat]):
                self.number[table.hands[slot]] = count
                count += 1
        for i in range(MEMORY):
            self.seen[i] = 0
        self.nodes = 0
        return self.search(0)

    def search(self, depth: int) -> bool:
        """Say whether everything can be laid from the position at this depth."""
        here = self.tables[depth]
        if here.over:
            self.length = depth
            return here.reason == ALL_LAID
        self.nodes += 1
        if self.nodes > self.patience or depth == DEEPEST or self.known(here) or self.hopeless(here):
            return False
        after = self.tables[depth + 1]
        count = here.legal()
        last = -100
        while True:
            step = 1000
            for i in range(count):
                cost = self.cost(here, here.moves[i])
                if cost > last and cost < step:
                    step = cost
            if step == 1000:
                return False
            for i in range(count):
                move = here.moves[i]
                if self.cost(here, move) == step:
                    after.copy_from(here)
                    after.play(move)
                    self.line[depth] = move
                    if self.search(depth + 1):
                        return True
            last = step

    def cost(self, here: Table, move: int) -> int:
        """Return by how much a move moves its pile; the end of a turn has its place among them."""
        if move == END:
            return AFTER_THESE
        card = move >> 2
        pile = move & 3
        return card - here.tops[pile] if pile < DOWN else here.tops[pile] - card

    def known(self, here: Table) -> bool:
        """Say whether this position was looked at before, and remember it."""
        self.held = 0
        for seat in range(here.players):
            for slot in range(seat * SLOTS, seat * SLOTS + here.held[seat]):
                self.held |= 1 << self.number[here.hands[slot]]
        key = here.only_pile + 2
        for pile in range(4):
            key = key * 512 + here.tops[pile] * 4 + here.fires[pile]
        key = ((key * 8 + here.to_move) * 4 + (here.laid if here.laid < 3 else 3)) * 2 + here.three
        home = (key ^ self.held * 37) % MEMORY
        place = home
        for i in range(PROBES):
            place = (home + i) % MEMORY
            if self.seen[place] == 0:
                break
            if self.seen[place] == key and self.seen_held[place] == self.held:
                return True
        self.seen[place] = key
        self.seen_held[place] = self.held
        return False

    def hopeless(self, here: Table) -> bool:
        """Say whether some card will never fit, however far tricks may bring the piles back."""
        low = min(here.tops[0], here.tops[1])
        high = max(here.tops[2], here.tops[3])
        for seat in range(here.players):
            for slot in range(seat * SLOTS, seat * SLOTS + here.held[seat]):
                card = here.hands[slot]
                if card < low and self.comes(here, card + 10, 0):
                    low = card
                if card > high and self.comes(here, card - 10, DOWN):
                    high = card
        for seat in range(here.players):
            for slot in range(seat * SLOTS, seat * SLOTS + here.held[seat]):
                if here.hands[slot] < low and here.hands[slot] > high:
                    return True
        return False

    def comes(self, here: Table, card: int, pile: int) -> bool:
        """Say whether a card is held, or lies on this pile or the next."""
        if here.tops[pile] == card or here.tops[pile + 1] == card:
            return True
        return card > 1 and card < 100 and self.number[card] >= 0 and (self.held >> self.number[card] & 1) == 1
