"""Scores what fire and commands make of the way a turn leaves the table: The Game's variants On Fire and Extreme."""

from mazzo.games.the_game import cards
from mazzo.games.the_game.bots.sight import Sight
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
COMMAND_OF = cards.COMMAND_OF
SKULL, THREE, DRAW_ONE = 2, 3, 7  # as in cards.COMMANDS
LASTING = 4  # from this command on they last as long as they are in view
TRICK = -10

# Where each kind of weight begins; the others are in appraiser.py.
BURNING = 29  # a fire left to the next player
COMMAND = 31  # and the command's number: a stop, skull or three kept; one of the other four left in view
RISK = 59  # the chance that the next player holds no card within 10 steps of a fire left; that fits at all
SHORT = 61  # a card that the hand lacks after drawing under draw-one
SKULL_BARE = 62  # a skull kept without any card to cover it with, where it fits
DOOMED = 63  # nothing is left to draw, and a skull is kept without a cover, or a three with fewer than two others
SKULL_TIGHT = 64  # an unseen skull that fewer than 4 cards can cover, where it fits
ENOUGH = 4
SKULLS = cards.COMMAND_CARDS["skull"]


class Hazards(Sight):
    """Knows what it costs to leave fires and commands in view, and to keep them in hand."""

    def lacks(self, after: Table, pile: int, steps: int, used: int, laid: int) -> float:
        """Return the chance that the next player has no card for a pile within this many steps, nor its trick."""
        top = after.tops[pile]
        trick = top - 10 if pile < DOWN else top + 10
        drawn = self.next_held
        if self.alone:
            if self.covers(top, pile, steps, used):
                return 0.0
            drawn = min(self.full_hand - self.held + laid, self.draw_pile)
        fitting = self.ahead(top, pile, steps)
        if trick > 1 and trick < 100:
            fitting += self.unseen[trick]
        chance = 1.0
        unseen = self.seen_to[100]
        for i in range(min(drawn, unseen)):
            chance = chance * max(0, unseen - fitting - i) / (unseen - i)
        return chance

    def covers(self, card: int, pile: int, steps: int, used: int) -> bool:
        """Say whether a kept card covers this one on such a pile within this many steps, or by the trick."""
        if pile < DOWN:
            kept = self.mine_to[min(card + steps, 100)] & ~self.mine_to[card] | self.bits[card]
        else:
            kept = self.mine_to[card - 1] & ~self.mine_to[max(card - 1 - steps, 0)] | self.bits[card + 20]
        return kept & ~used != 0

    def burning(self, after: Table, used: int, laid: int) -> float:
        """Score the fires left to the next player."""
        total = 0.0
        for pile in range(4):
            if after.fires[pile] > 0:
                total += self.now[BURNING] + self.now[RISK] * self.lacks(after, pile, 10, used, laid)
                total += self.now[RISK + 1] * self.lacks(after, pile, 100, used, laid)
        return total

    def commanded(self, after: Table, used: int, laid: int) -> float:
        """Score the commands left in view, and those kept."""
        total = 0.0
        drawing = min(self.full_hand - self.held + laid, self.draw_pile)
        lacking = 0
        for pile in range(4):
            command = COMMAND_OF[after.tops[pile]]
            if command >= LASTING:
                total += self.now[COMMAND + command]
                if command == DRAW_ONE and drawing > 1:
                    lacking = drawing - 1
        total += self.now[SKULL_TIGHT] * self.tight_skulls(after)
        total += self.now[SHORT] * lacking
        left = self.mine_to[100] & ~used
        while left:
            i = self.first_of(left)
            left &= left - 1
            if COMMAND_OF[self.cards[i]] > 0 and COMMAND_OF[self.cards[i]] < LASTING:
                total += self.keeps(after, self.cards[i], used, laid)
        return total

    def keeps(self, after: Table, card: int, used: int, laid: int) -> float:
        """Score a stop, skull or three that is kept."""
        command = COMMAND_OF[card]
        total = self.now[COMMAND + command]
        if command == SKULL and not self.coverable(after, card, used):
            total += self.now[SKULL_BARE]
            if self.draw_pile == 0:
                total += self.now[DOOMED]
        if command == THREE and self.draw_pile == 0 and self.held - laid < 3:
            total += self.now[DOOMED]
        return total

    def coverable(self, after: Table, card: int, used: int) -> bool:
        """Say whether a card that is kept fits a pile on which another one kept could cover it."""
        for pile in range(4):
            step = card - after.tops[pile] if pile < DOWN else after.tops[pile] - card
            if (step > 0 or step == TRICK) and self.covers(card, pile, 100, used):
                return True
        return False

    def tight_skulls(self, after: Table) -> int:
        """Count the unseen skulls that too few cards can cover, wherever they fit."""
        count = 0
        for i in range(4):
            card = SKULLS[i]
            most = ENOUGH if self.unseen[card] == 0 else 0
            for pile in range(4):
                if most < ENOUGH and (card > after.tops[pile] if pile < DOWN else card < after.tops[pile]):
                    trick = card - 10 if pile < DOWN else card + 10
                    most = max(most, self.ahead(card, pile, 100) + self.unseen[trick])
            count += most < ENOUGH
        return count
