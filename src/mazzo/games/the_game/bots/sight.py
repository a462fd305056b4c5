"""What the player to move at The Game sees: the hand, what lies open, which cards are unseen, and the signals given.

Other hands and the draw pile count as one heap of unseen cards.
"""

from mazzo.games.the_game import cards, talk
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
COMMAND_OF = cards.COMMAND_OF
KINDS = 8  # of commands, counting "none", which is 0
LEAVE_PILE, SMALL_STEP_ON, AVOID_COMMAND = talk.LEAVE, talk.SMALL, talk.AVOID
WEIGHTS = 65  # of one phase, as in `weights.FIRST_GUESS`
FIRST_OF = [(some & -some).bit_length() - 1 for some in range(256)]
"""Which card of a hand is the first of a set of them."""


class Sight:
    """What the player to move knows, with the weights of this moment."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.now = [0.0] * 65
        self.fires = False
        self.commands = False
        self.held = 0
        self.draw_pile = 0
        self.full_hand = 0
        self.next_held = 0  # by the next player who holds cards
        self.alone = False  # that is the same player again
        self.cards = [0] * 8
        self.bits = [0] * 121  # of each card in hand, ten places on, so that the code can look ten below any card
        self.mine_to = [0] * 101
        self.seen_to = [0] * 101
        self.unseen = [0] * 101
        self.looks = 0
        self.scored = [0.0] * 404
        self.scored_at = [0] * 404
        self.old_tops = [0] * 4
        self.leave = [0] * 4
        self.small = [0] * 4  # how many others ask for it
        self.avoid = [0] * 8  # by command
        self.avoided = 0  # the cards in hand that carry one of those

    def forget(self) -> None:
        """Forget all signals."""
        for pile in range(4):
            self.leave[pile] = 0
            self.small[pile] = 0
        for command in range(KINDS):
            self.avoid[command] = 0

    def hear(self, signals: Signals, seat: int) -> None:
        """Note the standing signals of all but one seat."""
        said = signals.said_by_others(seat)
        for pile in range(4):
            self.leave[pile] = said >> LEAVE_PILE + pile & 1
            self.small[pile] = signals.count_others(seat, SMALL_STEP_ON + pile)
        for command in range(1, KINDS):
            self.avoid[command] = said >> AVOID_COMMAND - 1 + command & 1

    def look(self, table: Table) -> None:
        """Take in the hand, the piles and which cards are unseen."""
        self.looks += 1
        self.fires = table.on_fire
        self.commands = table.extreme
        self.draw_pile = table.deck_size - table.drawn
        self.full_hand = table.hand_size
        seat = table.to_move
        self.look_next(table, seat)
        self.weigh(table)
        for card in range(101):
            self.unseen[card] = 0
        for i in range(table.drawn, table.deck_size):
            self.unseen[table.deck[i]] = 1
        for other in range(table.players):
            for slot in range(other * SLOTS, other * SLOTS + table.held[other]):
                self.unseen[table.hands[slot]] = other != seat
        for card in range(121):
            self.bits[card] = 0
        self.held = table.held[seat]
        self.avoided = 0
        for i in range(self.held):
            self.cards[i] = table.hands[seat * SLOTS + i]
            self.bits[self.cards[i] + 10] = 1 << i
            if self.avoid[COMMAND_OF[self.cards[i]]]:
                self.avoided |= 1 << i
        seen = 0
        mine = 0
        for card in range(101):
            seen += self.unseen[card]
            mine |= self.bits[card + 10]
            self.seen_to[card] = seen
            self.mine_to[card] = mine
        for pile in range(4):
            self.old_tops[pile] = table.tops[pile]

    def look_next(self, table: Table, seat: int) -> None:
        """Note who plays next, as far as the player can tell before drawing."""
        following = (seat + 1) % table.players
        while following != seat and table.held[following] == 0:
            following = (following + 1) % table.players
        self.alone = following == seat
        self.next_held = table.held[following]

    def weigh(self, table: Table) -> None:
        """Choose the weights by how much of the draw pile is gone."""
        drawn = 1.0 * table.drawn / table.deck_size
        for i in range(WEIGHTS):
            if table.drawn == table.deck_size:
                self.now[i] = self.weights[2 * WEIGHTS + i]
            else:
                self.now[i] = (1 - drawn) * self.weights[i] + drawn * self.weights[WEIGHTS + i]

    def first_of(self, some: int) -> int:
        """Return which card of the hand is the first of some of them."""
        return FIRST_OF[some]

    def ahead(self, top: int, pile: int, steps: int) -> int:
        """Count the unseen cards within this many steps of a top."""
        if pile < DOWN:
            return self.seen_to[min(top + steps, 100)] - self.seen_to[top]
        return self.seen_to[top - 1] - self.seen_to[max(top - 1 - steps, 0)]
