"""How a good club player of Ventuno plays: weighs the hand that would score against how safe it is.

This is the level `normal`, and what `expert` expects of everybody when it plays imagined rounds to their end. The
policy looks at its own hand and at what lies open, at nobody else's cards.
"""

from mazzo.games.ventuno import cards, notation
from mazzo.games.ventuno.bots import weights
from mazzo.games.ventuno.table import Table

LIMIT = cards.LIMIT
DRAW = notation.DRAW
PLAY = notation.PLAY
STEP = notation.STEP
NUMBER_OF = cards.NUMBER_OF
ACTION_OF = cards.ACTION_OF
DISCARD = cards.ACTIONS.index("discard")
TAKE = cards.ACTIONS.index("take")
SAME = cards.ACTIONS.index("same")
FULL = 3
NOTHING = 100  # stands for the card that is not there

SAFETY = weights.SAFETY
MARGINS = weights.MARGINS
AFTER_A_DRAW = weights.AFTER_A_DRAW
ROOM = weights.ROOM
HELPER = weights.HELPER
HARMLESS = weights.HARMLESS
SECOND = weights.SECOND
POINT = weights.POINT
FATAL = weights.FATAL
MOST_ROOM = 15  # more than that makes no difference


class Policy:
    """Chooses moves by its weights."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.low = 0
        self.second = 0
        self.extras = 0

    def choose(self, table: Table) -> int:
        """Return the move that promises most to the player to move."""
        count = table.legal()
        best, most = table.moves[0], FATAL
        for i in range(count):
            value = self.weigh(table, table.moves[i])
            if value > most:
                best, most = table.moves[i], value
        return best

    def weigh(self, table: Table, move: int) -> int:
        """Return what a move is worth to the player to move."""
        if move == DRAW:
            return self.weigh_draw(table)
        return self.weigh_play(table, (move - PLAY) // STEP, (move - PLAY) % STEP - 1)

    def weigh_draw(self, table: Table) -> int:
        """Return what drawing is worth: the hand as it is, and one card more that is not known yet."""
        first = table.to_move * FULL
        held = table.held[table.to_move]
        highest = highest_in_row(table, -1, -NOTHING)
        self.begin_hand()
        for slot in range(first, first + held):
            self.look_at(table.hands[slot], highest)
        return self.sum_up(AFTER_A_DRAW + held, LIMIT - table.total)

    def weigh_play(self, table: Table, card: int, target: int) -> int:
        """Return what a play is worth: the hand that it leaves, and the room."""
        action, number = ACTION_OF[card], NUMBER_OF[card]
        room = LIMIT - table.total - number
        gone = -NOTHING
        if action == SAME:
            gone = number
            for i in range(table.row_length):
                if NUMBER_OF[table.row[i]] == number:
                    room += number
        elif target >= 0:
            room += NUMBER_OF[target]
        if room < 0:
            return FATAL
        highest = max(number, highest_in_row(table, target, gone))
        first = table.to_move * FULL
        held = table.held[table.to_move] - 1
        played = False
        self.begin_hand()
        for slot in range(first, first + held + 1):
            if table.hands[slot] == card and not played:
                played = True
            else:
                self.look_at(table.hands[slot], highest)
        if action == TAKE and target >= 0:
            held += 1
            self.look_at(target, highest)
        return self.sum_up(held, room)

    def begin_hand(self) -> None:
        """Forget the hand looked at before."""
        self.low = NOTHING
        self.second = NOTHING
        self.extras = 0

    def look_at(self, card: int, highest: int) -> None:
        """Look at a card of the hand: what it is worth, and how harmless it would be to play."""
        number = NUMBER_OF[card]
        self.extras += number * POINT
        if number <= 0:
            self.extras += self.weights[HARMLESS]
        harm = number
        if ACTION_OF[card] == DISCARD or ACTION_OF[card] == TAKE:
            self.extras += self.weights[HELPER]
            if highest > 0:
                harm = number - highest
        if harm < self.low:
            self.second = self.low
            self.low = harm
        elif harm < self.second:
            self.second = harm

    def sum_up(self, shape: int, room: int) -> int:
        """Return what the hand looked at is worth, with this shape and this room in the row."""
        margin = room if self.low == NOTHING else room - self.low
        if margin < 0:
            width = 0
        elif margin == 0:
            width = 1
        elif margin <= 2:
            width = 2
        elif margin <= 5:
            width = 3
        else:
            width = 4
        worth = self.extras + self.weights[SAFETY + shape * MARGINS + width] + min(room, MOST_ROOM) * self.weights[ROOM]
        if self.second != NOTHING and self.second > room:
            worth += self.weights[SECOND]
        return worth

    def finish_round(self, table: Table) -> None:
        """Play a round on to its end, everybody by these weights."""
        while not (table.over or table.awaits_deal):
            table.play(self.choose(table))

    def finish_round_among(self, others: "Policy", table: Table, seat: int) -> None:
        """Play a round on to its end, one seat by these weights and the others by theirs."""
        while not (table.over or table.awaits_deal):
            table.play(self.choose(table) if table.to_move == seat else others.choose(table))


def highest_in_row(table: Table, target: int, gone: int) -> int:
    """Return the highest number of the row without one card of a kind and without any of a number."""
    highest = -NOTHING
    removed = False
    for i in range(table.row_length):
        card = table.row[i]
        if card == target and not removed:
            removed = True
        elif NUMBER_OF[card] != gone and NUMBER_OF[card] > highest:
            highest = NUMBER_OF[card]
    return highest
