"""Judges what a turn of The Game leaves by a small network: how likely the team is to beat the game from there.

Each pile has the same encoder: it sees the pile's top and the cards around it, in the pile's own direction.
A fifth encoder sees all cards kept and all unseen ones, how many are left to draw, and how many the others hold.
Two layers join the five. The network works in whole numbers, so the compiled file and the plain one agree exactly.
"""

from math import exp

from mazzo.games.the_game.bots import shape
from mazzo.games.the_game.bots.sight import Sight
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
UNITS, ONE, MOST = shape.UNITS, shape.ONE, shape.MOST
BACK, AHEAD = shape.BACK, shape.AHEAD
SPAN = 51  # the places that the encoder of piles sees
PER_CARD = 32  # what one card counts among those that fit the same piles

# What the second layer reads behind the outputs of the five encoders.
FITS = 160  # the unseen cards by the piles they fit (3 * up + down), then the kept ones
SCORE = 178  # the planner's score
PLAYERS = 179  # which of the five numbers of players this is
FLAGS, INPUTS = shape.FLAGS, shape.INPUTS

# Where each part begins among the numbers of the network, a row of units after the other.
UNSEEN_AROUND = 0  # an unseen card at each place around the top
KEPT_AROUND = UNSEEN_AROUND + 32 * 51
TOP = KEPT_AROUND + 32 * 51  # the pile's top, in the pile's own direction
KEPT = TOP + 32 * 101
UNSEEN = KEPT + 32 * 101
TO_DRAW = UNSEEN + 32 * 101
HELD = TO_DRAW + 32 * 99  # by each of the next four players, 0 to 8
PILE_BIAS = HELD + 32 * 36
BIAS = PILE_BIAS + 32
SECOND = BIAS + 32  # all inputs of one unit, then those of the next
THIRD = SECOND + 32 * 192
SIZE = THIRD + 32
BIASES = 38  # of the units of the second layer, of the third, and what a score counts, by the number of players

LIKELY = [round(1 / (1 + exp(-(place - 1024) / 128)), 6) for place in range(2049)]
"""The chance that belongs to a logit, in steps of 1/128 from -8 to 8."""


def likely(logit: int) -> float:
    """Return the chance that belongs to a logit of the network."""
    return LIKELY[min(max((logit + 8 * 65536) // 512, 0), 2048)]


class Judge:
    """A network, and what it has worked out about the position that it looks at."""

    def __init__(self, numbers: list[int], biases: list[int]) -> None:
        self.numbers = numbers
        self.biases = biases
        self.looks = 0
        self.players = 0
        self.held_next = [0] * 4  # by the next four players
        self.known = [0] * 101  # which cards `unseen` counts
        self.unseen = [0] * 32
        self.common = [0] * 32
        self.around = [0] * 12928  # of each top of each pile
        self.around_at = [0] * 404
        self.sums = [0] * 32
        self.inputs = [0] * 192

    def look(self, sight: Sight, table: Table) -> None:
        """Take in what all turns of a position have in common."""
        self.looks += 1
        self.players = table.players
        for i in range(5):
            self.inputs[PLAYERS + i] = ONE if i + 1 == table.players else 0
        self.inputs[FLAGS] = ONE if table.professional else 0
        self.inputs[FLAGS + 1] = ONE if table.fewer_cards else 0
        self.copy(self.sums, self.unseen)
        for card in range(2, 100):
            if sight.unseen[card] != self.known[card]:
                self.known[card] = sight.unseen[card]
                if sight.unseen[card]:
                    self.add(UNSEEN + UNITS * card)
                else:
                    self.take_off(UNSEEN + UNITS * card)
        self.copy(self.unseen, self.sums)
        self.add(BIAS)
        self.add(TO_DRAW + UNITS * sight.draw_pile)
        for i in range(4):
            self.held_next[i] = table.held[(table.to_move + 1 + i) % table.players] if i < table.players - 1 else 0
            self.add(HELD + UNITS * (9 * i + self.held_next[i]))
        self.copy(self.common, self.sums)

    def logit(self, sight: Sight, first: int, second: int, third: int, fourth: int, used: int, score: int) -> int:
        """Return the logit of the chance to beat the game, if a turn uses these cards and leaves these tops."""
        self.encode(sight, 0, 0 if first >= second else 1, max(first, second), used)
        self.encode(sight, 1, 1 if first >= second else 0, min(first, second), used)
        self.encode(sight, 2, 2 if third <= fourth else 3, min(third, fourth), used)
        self.encode(sight, 3, 3 if third <= fourth else 2, max(third, fourth), used)
        self.copy(self.sums, self.common)
        for i in range(sight.held):
            if not used >> i & 1:
                self.add(KEPT + UNITS * sight.cards[i])
        self.put_out(4)
        self.count_fits(sight, first, second, third, fourth, used)
        self.inputs[SCORE] = score
        total = self.biases[UNITS] + score * self.biases[UNITS + self.players]
        for unit in range(UNITS):
            total += min(max(self.joined(unit) // ONE, 0), MOST) * self.numbers[THIRD + unit]
        return total

    def encode(self, sight: Sight, place: int, pile: int, top: int, used: int) -> None:
        """Let the encoder of piles look at one, and put out what it makes of it."""
        at = 101 * pile + top
        if self.around_at[at] != self.looks:
            self.around_at[at] = self.looks
            self.look_around(sight, pile, top)
        self.recall(UNITS * at)
        for i in range(sight.held):
            if not used >> i & 1:
                step = sight.cards[i] - top if pile < DOWN else top - sight.cards[i]
                if step >= -BACK and step <= AHEAD:
                    self.add(KEPT_AROUND + UNITS * (step + BACK))
        self.put_out(place)

    def look_around(self, sight: Sight, pile: int, top: int) -> None:
        """Add up what the encoder makes of a pile's top and of the unseen cards around it."""
        self.clear()
        self.add(PILE_BIAS)
        self.add(TOP + UNITS * (top if pile < DOWN else 101 - top))
        for i in range(SPAN):
            card = top + i - BACK if pile < DOWN else top - i + BACK
            if card > 1 and card < 100 and sight.unseen[card]:
                self.add(UNSEEN_AROUND + UNITS * i)
        start = UNITS * (101 * pile + top)
        for unit in range(32):
            self.around[start + unit] = self.sums[unit]

    def count_fits(self, sight: Sight, first: int, second: int, third: int, fourth: int, used: int) -> None:
        """Count the cards by the piles they fit."""
        for i in range(FITS, SCORE):
            self.inputs[i] = 0
        low, high = min(first, second), max(first, second)
        under, over = min(third, fourth) - 1, max(third, fourth) - 1
        begin = 0
        for up in range(3):
            end = low if up == 0 else high if up == 1 else 100
            last = begin
            for down in range(2, -1, -1):
                stop = min(under if down == 2 else over if down == 1 else 100, end)
                if stop > last:
                    self.inputs[FITS + 3 * up + down] = PER_CARD * (sight.seen_to[stop] - sight.seen_to[last])
                    last = stop
            begin = end
        for i in range(sight.held):
            if not used >> i & 1:
                card = sight.cards[i]
                fits = 3 * ((card > first) + (card > second)) + (card < third) + (card < fourth)
                self.inputs[FITS + 9 + fits] += PER_CARD

    def joined(self, unit: int) -> int:
        """Return the sum of a unit of the second layer."""
        inputs = self.inputs
        numbers = self.numbers
        at = SECOND + INPUTS * unit
        total = 0
        for i in range(192):
            total += inputs[i] * numbers[at + i]
        return total + self.biases[unit]

    def clear(self) -> None:
        """Begin a sum."""
        for unit in range(32):
            self.sums[unit] = 0

    def add(self, at: int) -> None:
        """Add a row of the numbers to the sums."""
        sums = self.sums
        numbers = self.numbers
        for unit in range(32):
            sums[unit] += numbers[at + unit]

    def take_off(self, at: int) -> None:
        """Take a row of the numbers off the sums."""
        sums = self.sums
        numbers = self.numbers
        for unit in range(32):
            sums[unit] -= numbers[at + unit]

    def copy(self, to: list[int], source: list[int]) -> None:
        """Copy a row of sums."""
        for unit in range(32):
            to[unit] = source[unit]

    def recall(self, start: int) -> None:
        """Go back to the sums of a top."""
        sums = self.sums
        around = self.around
        for unit in range(32):
            sums[unit] = around[start + unit]

    def put_out(self, encoder: int) -> None:
        """Give the sums to the second layer as the outputs of an encoder."""
        sums = self.sums
        inputs = self.inputs
        start = UNITS * encoder
        most = MOST
        for unit in range(32):
            inputs[start + unit] = min(max(sums[unit], 0), most)

    def seen(self, sight: Sight, first: int, second: int, third: int, fourth: int, used: int, score: int) -> bytes:
        """Return what the network sees of a turn, for training."""
        seen = bytearray(114)
        for card in range(2, 100):
            seen[card] = 1 if sight.unseen[card] else 0
        for i in range(sight.held):
            if not used >> i & 1:
                seen[sight.cards[i]] = 2
        seen[101], seen[102] = max(first, second), min(first, second)
        seen[103], seen[104] = min(third, fourth), max(third, fourth)
        seen[105] = sight.draw_pile
        for i in range(4):
            seen[106 + i] = self.held_next[i]
        seen[110], seen[111] = score + 32768 >> 8, score + 32768 & 255
        seen[112] = self.players
        seen[113] = (self.inputs[FLAGS] > 0) + 2 * (self.inputs[FLAGS + 1] > 0)
        return bytes(seen)
