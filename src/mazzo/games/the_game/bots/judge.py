"""Judges what a turn of The Game leaves by a small network: how likely the team is to beat the game from there.

Each pile has the same encoder: it sees the cards around the pile's top, in the pile's own direction. It also sees which
card the top is, because fires and commands lie on certain cards. A fifth encoder sees all cards kept and all unseen
ones, how many are left to draw, and how many the others hold. Two layers join the five. The network works in whole
numbers, so the compiled file and the plain one agree exactly.
"""

from math import exp

from mazzo.games.the_game.bots import shape
from mazzo.games.the_game.bots.sight import Sight
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
UNITS, JOINED, ONE, MOST = shape.UNITS, shape.JOINED, shape.ONE, shape.MOST
BACK, AHEAD = shape.BACK, shape.AHEAD
SPAN = 51  # the places that the encoder of piles sees
PER_CARD = 32  # what one card counts among those that fit the same piles

# What the second layer reads behind the outputs of the five encoders.
FITS = 320  # the unseen cards by the piles they fit (3 * up + down), then the kept ones
SCORE = 338  # the planner's score
PLAYERS = 339  # which of the five numbers of players this is
FLAGS, INPUTS = shape.FLAGS, shape.INPUTS

# Where each part begins among the numbers of the network, a row of units after the other.
UNSEEN_AROUND = 0  # an unseen card at each place around the top
KEPT_AROUND = UNSEEN_AROUND + 64 * 51
TOP = KEPT_AROUND + 64 * 51  # the top of an ascending pile, then that of a descending one, counted from 101 down
KEPT = TOP + 64 * 202
UNSEEN = KEPT + 64 * 101
TO_DRAW = UNSEEN + 64 * 101
HELD = TO_DRAW + 64 * 99  # by each of the next four players, 0 to 8
PILE_BIAS = HELD + 64 * 36
BIAS = PILE_BIAS + 64
SECOND = BIAS + 64  # all inputs of one unit, then those of the next
THIRD = SECOND + 32 * 352
SIZE = THIRD + 32
# Of both layers' units; then, by the number of players, what the score counts, and how much more to choose by.
BIASES = 43

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
        self.unseen = [0] * 64
        self.common = [0] * 64
        self.around = [0] * 12928  # of each top, ascending and descending
        self.around_at = [0] * 202
        self.tops = [0] * 4  # of the turn to judge: ascending, the further one first, then descending
        self.used = 0  # the cards of the hand that it lays
        self.sums = [0] * 64
        self.inputs = [0] * 352

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

    def take_up(self, turn: int) -> None:
        """Take up a turn to judge, as the planner packs it: the cards used and the tops left."""
        first, second, third, fourth = turn >> 21 & 127, turn >> 14 & 127, turn >> 7 & 127, turn & 127
        self.used = turn >> 28
        self.tops[0], self.tops[1] = max(first, second), min(first, second)
        self.tops[2], self.tops[3] = min(third, fourth), max(third, fourth)

    def logit(self, sight: Sight, turn: int, score: int) -> int:
        """Return the logit of the chance to beat the game after a turn, as the planner packs it."""
        self.take_up(turn)
        for place in range(4):
            self.encode(sight, place)
        self.copy(self.sums, self.common)
        for i in range(sight.held):
            if not self.used >> i & 1:
                self.add(KEPT + UNITS * sight.cards[i])
        self.put_out(4)
        self.count_fits(sight)
        self.inputs[SCORE] = score
        total = self.biases[JOINED] + score * self.biases[JOINED + self.players]
        for unit in range(JOINED):
            total += min(max(self.joined(unit) // ONE, 0), MOST) * self.numbers[THIRD + unit]
        return total

    def liking(self, logit: int, score: int) -> int:
        """Return what decides between turns: the chance, and some more of the planner's score."""
        return logit + score * self.biases[JOINED + 5 + self.players]

    def encode(self, sight: Sight, place: int) -> None:
        """Let the encoder of piles look at one, and put out what it makes of it."""
        top = self.tops[place]
        at = top if place < DOWN else 202 - top
        if self.around_at[at] != self.looks:
            self.around_at[at] = self.looks
            self.look_around(sight, place, top, at)
        self.recall(UNITS * at)
        for i in range(sight.held):
            if not self.used >> i & 1:
                step = sight.cards[i] - top if place < DOWN else top - sight.cards[i]
                if step >= -BACK and step <= AHEAD:
                    self.add(KEPT_AROUND + UNITS * (step + BACK))
        self.put_out(place)

    def look_around(self, sight: Sight, place: int, top: int, at: int) -> None:
        """Add up what the encoder makes of a top and of the unseen cards around it."""
        self.clear()
        self.add(PILE_BIAS)
        self.add(TOP + UNITS * at)
        for i in range(SPAN):
            card = top + i - BACK if place < DOWN else top - i + BACK
            if card > 1 and card < 100 and sight.unseen[card]:
                self.add(UNSEEN_AROUND + UNITS * i)
        start = UNITS * at
        for unit in range(64):
            self.around[start + unit] = self.sums[unit]

    def count_fits(self, sight: Sight) -> None:
        """Count the cards by the piles they fit."""
        for i in range(FITS, SCORE):
            self.inputs[i] = 0
        begin = 0
        for up in range(3):
            end = self.tops[1] if up == 0 else self.tops[0] if up == 1 else 100
            last = begin
            for down in range(2, -1, -1):
                stop = min(self.tops[2] - 1 if down == 2 else self.tops[3] - 1 if down == 1 else 100, end)
                if stop > last:
                    self.inputs[FITS + 3 * up + down] = PER_CARD * (sight.seen_to[stop] - sight.seen_to[last])
                    last = stop
            begin = end
        for i in range(sight.held):
            if not self.used >> i & 1:
                card = sight.cards[i]
                up = (card > self.tops[0]) + (card > self.tops[1])
                self.inputs[FITS + 9 + 3 * up + (card < self.tops[2]) + (card < self.tops[3])] += PER_CARD

    def joined(self, unit: int) -> int:
        """Return the sum of a unit of the second layer."""
        inputs = self.inputs
        numbers = self.numbers
        at = SECOND + INPUTS * unit
        total = 0
        for i in range(352):
            total += inputs[i] * numbers[at + i]
        return total + self.biases[unit]

    def clear(self) -> None:
        """Begin a sum."""
        for unit in range(64):
            self.sums[unit] = 0

    def add(self, at: int) -> None:
        """Add a row of the numbers to the sums."""
        sums = self.sums
        numbers = self.numbers
        for unit in range(64):
            sums[unit] += numbers[at + unit]

    def take_off(self, at: int) -> None:
        """Take a row of the numbers off the sums."""
        sums = self.sums
        numbers = self.numbers
        for unit in range(64):
            sums[unit] -= numbers[at + unit]

    def copy(self, to: list[int], source: list[int]) -> None:
        """Copy a row of sums."""
        for unit in range(64):
            to[unit] = source[unit]

    def recall(self, start: int) -> None:
        """Go back to the sums of a top."""
        sums = self.sums
        around = self.around
        for unit in range(64):
            sums[unit] = around[start + unit]

    def put_out(self, encoder: int) -> None:
        """Give the sums to the second layer as the outputs of an encoder."""
        sums = self.sums
        inputs = self.inputs
        start = UNITS * encoder
        most = MOST
        for unit in range(64):
            inputs[start + unit] = min(max(sums[unit], 0), most)

    def seen(self, sight: Sight, turn: int, score: int) -> bytes:
        """Return what the network sees of a turn, for training."""
        self.take_up(turn)
        seen = bytearray(114)
        for card in range(2, 100):
            seen[card] = 1 if sight.unseen[card] else 0
        for i in range(sight.held):
            if not self.used >> i & 1:
                seen[sight.cards[i]] = 2
        for i in range(4):
            seen[101 + i] = self.tops[i]
            seen[106 + i] = self.held_next[i]
        seen[105] = sight.draw_pile
        seen[110], seen[111] = score + 32768 >> 8, score + 32768 & 255
        seen[112] = self.players
        seen[113] = (self.inputs[FLAGS] > 0) + 2 * (self.inputs[FLAGS + 1] > 0)
        return bytes(seen)
