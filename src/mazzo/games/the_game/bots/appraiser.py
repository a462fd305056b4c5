"""Scores what a turn of The Game leaves behind, by a set of weights.

It looks at a table only as the player to move may: at that player's hand, at what lies open, and at the signals given.
"""

from mazzo.games.the_game import talk
from mazzo.games.the_game.bots.hazards import Hazards
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
TRICK = -10
NEAR = talk.NEAR
NO_STEP = 40  # stands for the step of a card that fits nowhere

# Where each kind of weight begins; those of fire and commands are in hazards.py. All of them exist three times: for a
# full draw pile, for one that is nearly drawn, and for none. Between the first two they change gradually.
UNSEEN = 0  # an unseen card, by the ascending and descending piles it still fits: 3 * up + down
OWN = 9  # the same for a card kept
MOVED = 18  # a step of a pile
TRICK_HELD = 19  # a pile whose trick card is kept
TRICK_UNSEEN = 20  # a pile whose trick card is still to come
PAIR = 21  # two kept cards ten apart
NEXT = 22  # a step of the cheapest card kept
AFTER_NEXT = 23  # a step of the second cheapest
LAID = 24  # a card laid
LEAVE = 25  # a pile moved that another player asked to leave, or a command laid that one asked to avoid
LEAVE_STEP = 26  # a step of it
SMALL = 27  # a pile moved far on which another player asked for a small step
SMALL_STEP = 28  # a step of it
OPENS = 30  # the score from which on a player offers to open
NEAR_TOP = 39  # an unseen card within 1, 3, 6, 12 or 24 steps of a top
BARE = 44  # a pile with no unseen card within 6 steps
ADVANCE = 45  # the square of a pile's way from its beginning, in hundreds
FURTHEST = 46  # a step of the pile that has come furthest
LEAST = 47  # a step of the pile that has come least far
SPREAD = 48  # a step between the two piles of one direction
ROOM = 49  # the square of the unseen cards that a pile has room for, in hundreds
TRICK_SOON = 50  # a card within 3 steps of a top and its trick card, both unseen; or one of them kept
STEPS = 52  # a step of a card kept, by its cheapest pile
WITHIN = 53  # a card kept within 3 steps of a top; within 6
BEYOND = 55  # a card kept more than 12 steps from any
ADJACENT = 56  # two kept cards 1 apart; 2 or 3 apart
PAIR_UNSEEN = 58  # a card kept with an unseen card ten apart
FAR = 20  # a card kept further away than this counts as so far
SOON = 3  # the steps of a small step


class Appraiser(Hazards):
    """How good it would be to leave the table in a certain way."""

    def opens_from(self) -> float:
        """Return the score from which on a player offers to open."""
        return self.weights[OPENS]

    def score(self, after: Table, used: int, laid: int) -> float:
        """Score what a turn leaves behind."""
        total = self.now[LAID] * laid
        total += self.reach(after) + self.lie(after) + self.kept(after, used)
        if self.fires:
            total += self.burning(after, used, laid)
        if self.commands:
            total += self.commanded(after, used, laid)
        if self.avoided & used:
            total += self.now[LEAVE]
        for pile in range(4):
            top = after.tops[pile]
            total += self.score_pile(pile, top) + self.now[TRICK_SOON + 1] * self.tricks_soon(pile, top, used)
            if top != self.old_tops[pile]:
                step = top - self.old_tops[pile] if pile < DOWN else self.old_tops[pile] - top
                total += self.now[MOVED] * step
                if self.leave[pile]:
                    total += self.now[LEAVE] + self.now[LEAVE_STEP] * step
                if self.small[pile] and step > NEAR:
                    total += self.small[pile] * (self.now[SMALL] + self.now[SMALL_STEP] * step)
        return total

    def lie(self, after: Table) -> float:
        """Score how far the piles have come, and how far apart."""
        first, second = after.tops[0], after.tops[1]
        third, fourth = after.tops[2], after.tops[3]
        furthest = max(first, second, 101 - third, 101 - fourth) - 1
        least = min(first, second, 101 - third, 101 - fourth) - 1
        total = self.now[FURTHEST] * furthest + self.now[LEAST] * least
        return total + self.now[SPREAD] * (abs(first - second) + abs(third - fourth))

    def score_pile(self, pile: int, top: int) -> float:
        """Score a pile by its top and the unseen cards; many turns leave the same top, so this is remembered."""
        place = 101 * pile + top
        if self.scored_at[place] == self.looks:
            return self.scored[place]
        way = top - 1 if pile < DOWN else 100 - top
        room = self.ahead(top, pile, 100)
        near = self.ahead(top, pile, 6)
        total = (self.now[ADVANCE] * way * way + self.now[ROOM] * room * room) / 100
        total += self.now[NEAR_TOP] * self.ahead(top, pile, 1) + self.now[NEAR_TOP + 1] * self.ahead(top, pile, 3)
        total += self.now[NEAR_TOP + 2] * near + self.now[NEAR_TOP + 3] * self.ahead(top, pile, 12)
        total += self.now[NEAR_TOP + 4] * self.ahead(top, pile, 24)
        if near == 0:
            total += self.now[BARE]
        trick = top - 10 if pile < DOWN else top + 10
        if trick > 1 and trick < 100 and self.unseen[trick]:
            total += self.now[TRICK_UNSEEN]
        for step in range(1, SOON + 1):
            card = top + step if pile < DOWN else top - step
            trick = card - 10 if pile < DOWN else card + 10
            if trick > 1 and trick < 100 and card > 1 and card < 100 and self.unseen[card] and self.unseen[trick]:
                total += self.now[TRICK_SOON]
        self.scored_at[place] = self.looks
        self.scored[place] = total
        return total

    def tricks_soon(self, pile: int, top: int, used: int) -> int:
        """Count the tricks that a small step on a pile would open, where one of the two cards is kept."""
        count = 0
        for step in range(1, SOON + 1):
            card = top + step if pile < DOWN else top - step
            trick = card - 10 if pile < DOWN else card + 10
            if trick > 1 and trick < 100 and card > 1 and card < 100:
                if self.unseen[trick] and self.bits[card + 10] & ~used:
                    count += 1
                if self.unseen[card] and self.bits[trick + 10] & ~used:
                    count += 1
        return count

    def reach(self, after: Table) -> float:
        """Score the unseen cards by the piles they still fit."""
        low, high = after.tops[0], after.tops[1]
        if low > high:
            low, high = high, low
        under, over = after.tops[2] - 1, after.tops[3] - 1
        if under > over:
            under, over = over, under
        total = 0.0
        start = 0
        for up in range(3):
            end = low if up == 0 else high if up == 1 else 100
            last = start
            for down in range(2, -1, -1):
                stop = under if down == 2 else over if down == 1 else 100
                if stop > end:
                    stop = end
                if stop > last:
                    total += self.now[UNSEEN + 3 * up + down] * (self.seen_to[stop] - self.seen_to[last])
                    last = stop
            start = end
        return total

    def kept(self, after: Table, used: int) -> float:
        """Score the cards kept: the piles they fit, their steps, tricks and pairs, and the cheapest two."""
        total = 0.0
        cheapest = NO_STEP
        next_cheapest = NO_STEP
        count = 0
        first, second = after.tops[0], after.tops[1]
        third, fourth = after.tops[2], after.tops[3]
        tricks = 0
        for pile in range(4):
            trick = self.bits[after.tops[pile] if pile < DOWN else after.tops[pile] + 20] & ~used
            tricks |= trick
            if trick:
                total += self.now[TRICK_HELD]
        left = self.mine_to[100] & ~used
        while left:
            i = self.first_of(left)
            left &= left - 1
            count += 1
            card = self.cards[i]
            fits = 3 * ((card > first) + (card > second)) + (card < third) + (card < fourth)
            best = min(card - first if card > first else NO_STEP, card - second if card > second else NO_STEP)
            best = min(best, third - card if card < third else NO_STEP, fourth - card if card < fourth else NO_STEP)
            best = min(best, NO_STEP)
            if tricks >> i & 1:
                best = TRICK
            total += self.now[OWN + fits]
            next_cheapest = min(next_cheapest, max(cheapest, best))
            cheapest = min(cheapest, best)
            total += self.now[STEPS] * min(best, FAR)
            if best <= 3:
                total += self.now[WITHIN]
            if best <= 6:
                total += self.now[WITHIN + 1]
            if best > 12:
                total += self.now[BEYOND]
            if self.bits[card + 9] & ~used:
                total += self.now[ADJACENT]
            elif (self.bits[card + 8] | self.bits[card + 7]) & ~used:
                total += self.now[ADJACENT + 1]
            if self.bits[card] & ~used:
                total += self.now[PAIR]
            if (card > 11 and self.unseen[card - 10]) or (card < 90 and self.unseen[card + 10]):
                total += self.now[PAIR_UNSEEN]
        if count > 0:
            total += self.now[NEXT] * cheapest
        if count > 1:
            total += self.now[AFTER_NEXT] * next_cheapest
        return total
