"""How a good club player of Hamsterbacke plays: what each action is worth, by weights, in hundredths of a point.

This is the level `normal`, and what `expert` expects of everybody when it plays imagined worlds to their end.
"""

from mazzo.games.hamsterbacke import cards, notation
from mazzo.games.hamsterbacke.bots import weights
from mazzo.games.hamsterbacke.table import Table

COLOURS = len(cards.COLOURS)
ROWS = cards.ROWS
ROWS_AT_THE_END = 3  # HB-9
BLOCK = notation.BLOCK
MOST_GROUPS = notation.MOST_GROUPS
SCORE = notation.SCORE
SCORE_FROM = notation.SCORE_FROM
GIVE = notation.GIVE
NUMBERS = cards.NUMBERS
POWERS = notation.POWERS
NOBODY = -1
WORST = -1_000_000

GROUP = weights.GROUP
PART = weights.PART
PART_NOW = weights.PART_NOW
CARD = weights.CARD
MOST = weights.MOST
LAID = weights.LAID
ACTION = weights.ACTION
BONUS = weights.BONUS
SHUT = weights.SHUT
DENY = weights.DENY
SPOIL = weights.SPOIL
TOP = weights.TOP

FIRST_PART = [0, 0, 0, 1, 3]
"""By the number of a group, the place of its first weight in PART, less one."""


class Policy:
    """Chooses moves by its weights; it sees only the cards of the table that it gets."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.stage = 0
        self.gives = [0] * 7
        self.in_hand = [0] * 896  # what cards in hand are worth, by stage, colour and count: 4 * 7 * 32
        for stage in range(4):
            for colour in range(COLOURS):
                for count in range(32):
                    self.in_hand[(stage * COLOURS + colour) * 32 + count] = self.work_out(stage, colour, count)

    def work_out(self, stage: int, colour: int, count: int) -> int:
        """Return what this many cards of a colour are worth in a hand, in ten-thousandths."""
        number = NUMBERS[colour]
        rest = count % number
        worth = (count - rest) * self.weights[GROUP + stage] * 100
        if rest > 0:
            worth += self.weights[PART + FIRST_PART[number] + rest - 1] * self.weights[PART_NOW + stage]
        return worth

    def choose(self, table: Table) -> int:
        """Return the move that is worth most to the player to move."""
        self.judge_stage(table)
        if table.gift > 0:
            return self.cheapest_give(table)
        best, most = 0, WORST
        for row in range(ROWS):
            if table.row_sizes[row] > 0:
                worth = self.worth_of_taking(table, row)
                if worth > most:
                    best, most = row, worth
        for colour in range(COLOURS):
            groups = table.hands[COLOURS * table.to_move + colour] // NUMBERS[colour]
            if groups > 0 and not table.is_blocked(colour):
                worth = self.worth_of_blocking(table, colour, groups)
                if worth > most:
                    best, most = BLOCK + MOST_GROUPS * colour + groups - 1, worth
        if table.block_tops[table.to_move] != NOBODY and self.worth_of_scoring(table) > most:
            return self.scoring(table)
        return best

    def worth(self, table: Table, move: int) -> int:
        """Return what a take, a block or a score is worth to the player to move; for a give see `cheapest_give`."""
        self.judge_stage(table)
        if move < BLOCK:
            return self.worth_of_taking(table, move)
        if move < SCORE:
            return self.worth_of_blocking(table, (move - BLOCK) // MOST_GROUPS, (move - BLOCK) % MOST_GROUPS + 1)
        return self.worth_of_scoring(table)

    def judge_stage(self, table: Table) -> None:
        """Return the stage of the game, by how many rows per player are still to be taken."""
        takes = (table.deck_size - table.drawn + 2) // 3 + table.rows_left - ROWS_AT_THE_END
        if takes >= 5 * table.players:
            self.stage = 0
        elif 2 * takes >= 5 * table.players:
            self.stage = 1
        elif takes >= table.players:
            self.stage = 2
        else:
            self.stage = 3

    def worth_of_cards(self, colour: int, count: int) -> int:
        """Return what this many cards of a colour are worth in a hand at this stage."""
        return self.in_hand[(self.stage * COLOURS + colour) * 32 + count]

    def worth_of_row(self, table: Table, seat: int, row: int) -> int:
        """Return what the cards of a row would be worth in a player's hand."""
        worth = 0
        for colour in range(COLOURS):
            more = table.rows[COLOURS * row + colour]
            if more > 0:
                held = table.hands[COLOURS * seat + colour]
                gain = self.worth_of_cards(colour, held + more) - self.worth_of_cards(colour, held)
                if gain > 0 and is_shut(table, colour, seat):
                    gain = gain // 100 * (100 - self.weights[SHUT])
                worth += gain
        return worth // 100 if worth > 0 else -(-worth // 100)

    def worth_of_taking(self, table: Table, row: int) -> int:
        """Return what taking a row is worth, spoiling it for the next player included."""
        seat = table.to_move
        size = table.row_sizes[row]
        worth = self.worth_of_row(table, seat, row) + size * self.weights[CARD + self.stage]
        if table.hand_sizes[seat] + size > table.most_held_by_others():
            worth += self.weights[MOST + self.stage]
        if table.actions == 1:
            if table.last_turn:
                return -100 * size
            if self.weights[SPOIL] > 0:
                spoilt = self.worth_of_row(table, (seat + 1) % table.players, row)
                if spoilt > 0:
                    worth += spoilt * self.weights[SPOIL] // 100
        return worth

    def worth_of_blocking(self, table: Table, colour: int, groups: int) -> int:
        """Return what laying these groups is worth, shutting the others out included."""
        seat = table.to_move
        count = groups * NUMBERS[colour]
        if table.last_turn and table.actions == 1:
            return 100 * count
        worth = count * (self.weights[LAID + self.stage] - self.weights[GROUP + self.stage])
        top = 0 if table.block_tops[seat] == NOBODY else NUMBERS[table.block_tops[seat]]
        worth += (NUMBERS[colour] - top) * self.weights[TOP]
        if table.block_tops[seat] != colour:
            for other in range(table.players):
                held = table.hands[COLOURS * other + colour]
                if other != seat and held >= NUMBERS[colour]:
                    worth += (held - held % NUMBERS[colour]) * self.weights[DENY]
        return worth

    def worth_of_scoring(self, table: Table) -> int:
        """Return what turning the block pile into points is worth, the bonus included."""
        seat = table.to_move
        count = 0
        for colour in range(COLOURS):
            count += table.blocks[COLOURS * seat + colour]
        most = table.most_held_by_others()
        bonus = 0
        if most > table.hand_sizes[seat]:
            bonus = min(most, NUMBERS[table.block_tops[seat]])
        if table.last_turn and table.actions == 1:
            return 100 * (count + bonus)
        worth = count * (100 - self.weights[LAID + self.stage]) + bonus * self.weights[BONUS + self.stage]
        return worth - NUMBERS[table.block_tops[seat]] * self.weights[TOP] - self.weights[ACTION + self.stage]

    def scoring(self, table: Table) -> int:
        """Return the move that scores, at the cost of the strongest of several donors."""
        if table.donors() <= 1:
            return SCORE
        most = table.most_held_by_others()
        donor, points = 0, -1
        for seat in range(table.players):
            if table.is_donor(seat, most) and table.point_sizes[seat] > points:
                donor, points = seat, table.point_sizes[seat]
        return SCORE_FROM + donor

    def cheapest_give(self, table: Table) -> int:
        """Return the give that costs the donor least, card by card."""
        first = COLOURS * table.to_move
        move = GIVE
        for colour in range(COLOURS):
            self.gives[colour] = 0
        for _ in range(table.gift):
            best, least = -1, 0
            for colour in range(COLOURS):
                held = table.hands[first + colour] - self.gives[colour]
                if held > 0:
                    loss = self.worth_of_cards(colour, held) - self.worth_of_cards(colour, held - 1)
                    if best < 0 or loss < least:
                        best, least = colour, loss
            self.gives[best] += 1
            move += POWERS[best]
        return move

    def finish(self, table: Table) -> None:
        """Play a game to its end; every player uses these weights."""
        while not table.over:
            table.play(self.choose(table))


def is_shut(table: Table, colour: int, seat: int) -> bool:
    """Say whether a colour is on top of another seat's block pile."""
    for other in range(table.players):  # noqa: SIM110 (a loop compiles to C, a generator does not)
        if table.block_tops[other] == colour and other != seat:
            return True
    return False
