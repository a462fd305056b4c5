"""Plans whole turns of The Game: lists the turns worth a thought and scores what each would leave behind.

A planner looks at a table only as the player to move may: at that player's hand, at what lies open, and at the signals
given. Other hands and the draw pile count as one heap of unseen cards.
"""

from mazzo.bots.the_game import imagine
from mazzo.bots.the_game.endgame import Endgame
from mazzo.games.the_game import cards, notation
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
END = notation.END
START = notation.START
COMMAND_OF = cards.COMMAND_OF
LASTING = 4  # from this command on they last as long as they are in view
STOP, NO_TRICK, ONE_PILE = 1, 5, 6  # the commands that make it matter which card of a turn comes first
DEEPEST = 10  # a turn of the largest hand, its end, and one more

TRICK = -10
CHEAP = 4  # the largest step of a card laid without need
LATE_CHEAP = 16  # and when nothing is left to draw
MARGIN = 14  # turns that move the piles so much further than the shortest are not looked at, unless nothing is drawn
WIDEST = 400  # further than any turn moves them
LEFT_ALONE = 15  # moving a pile that somebody asked to leave counts as so many steps more
STEPPED_SMALL = 4  # and a large step on one where a small one was asked for
NEAR = imagine.NEAR
NO_STEP = 40  # stands for the step of a card that fits nowhere
ALL_LAID = 1
WON = 1e6
LOST = -1e6

# Where each kind of weight begins. All of them exist three times: for a full draw pile, for one that is nearly drawn
# (between them they pass gradually from one to the other), and for none.
UNSEEN = 0  # an unseen card, by the ascending and descending piles it still fits: 3 * up + down
OWN = 9  # the same for a card kept
MOVED = 18  # a step of a pile
TRICK_HELD = 19  # a pile whose trick card is kept
TRICK_UNSEEN = 20  # a pile whose trick card is still to come
PAIR = 21  # two kept cards ten apart
NEXT = 22  # a step of the cheapest card kept
AFTER_NEXT = 23  # a step of the second cheapest
LAID = 24  # a card laid
LEAVE = 25  # a pile moved that somebody asked to leave
LEAVE_STEP = 26  # a step of it
SMALL = 27  # a pile moved far on which somebody asked for a small step
SMALL_STEP = 28  # a step of it
BURNING = 29  # a fire left to the next player
OPENS = 30  # the score from which on a player offers to open
COMMAND = 31  # and the command's number: a stop, skull or three kept; one of the other four left in view
NEIGHBOUR = 39  # an unseen card within reach of a top
WEIGHTS = 40
NEIGHBOURS = 6  # how far that is


class Planner:
    """Plans turns by a set of weights and keeps the best so many of them, the best first."""

    def __init__(self, weights: list[float], turns: int = 1) -> None:
        self.weights = weights
        self.turns = turns
        self.talking = True
        self.looked_at = 0  # how often a pile was looked at: a measure of time that is the same everywhere
        self.found = 0
        self.players = 0
        self.seat = 0
        self.now = [0.0] * 40
        self.cheap = 0
        self.limit = 0
        self.least = 0
        self.held = 0
        self.burns = False
        self.commands = False
        self.tables: list[Table] = []
        self.endgame = Endgame()
        self.cards = [0] * 8
        self.bits = [0] * 121  # of each card in hand; it stands ten places on, so that one may look ten below any card
        self.mine_to = [0] * 101
        self.seen_to = [0] * 101
        self.unseen = [0] * 101
        self.old_tops = [0] * 4
        self.leave = [0] * 4
        self.small = [0] * 4
        self.line = [0] * 10
        self.scores = [0.0] * 16
        self.keys = [0] * 16
        self.lengths = [0] * 16
        self.moves = [0] * 160

    def plan(self, table: Table) -> int:
        """Plan the turn of the player to move, from where it stands, and return how many turns were found."""
        self.listen(table)
        return self.plan_heard(table)

    def plan_heard(self, table: Table) -> int:
        """Plan as `plan` does, with the signals that are already noted in `leave` and `small`."""
        self.look(table)
        solved = False
        if self.endgame.open_to(table):
            solved = self.endgame.solve(table)
            self.looked_at += 4 * self.endgame.nodes
        root = self.tables[0]
        root.copy_from(table)
        late = root.drawn == root.deck_size
        self.cheap = LATE_CHEAP if late else CHEAP
        self.limit = WIDEST if late else max(0, self.cheapest(root)) + MARGIN
        while True:
            self.found = 0
            self.least = WIDEST
            if solved:
                self.keep_solution(table)
                if self.turns == 1:
                    return 1
            if root.laid >= root.owed and not self.must_go_on(root):
                self.line[0] = END
                self.keep(self.score(root, 0, 0), 1, 0, 0, root)
            self.extend(0, 0, 0, 0, 0)
            if self.least + MARGIN <= self.limit or self.limit >= WIDEST:
                break
            self.limit = min(self.least + MARGIN, WIDEST)
        while self.found > 1 and self.scores[self.found - 1] < LOST / 2:
            self.found -= 1  # nobody loses at once who need not
        return self.found

    def keep_solution(self, table: Table) -> None:
        """Keep the turn that begins a way to lay every card."""
        after = self.tables[1]
        after.copy_from(table)
        length = 0
        used = 0
        while length < self.endgame.length and (length == 0 or after.laid > 0):
            move = self.endgame.line[length]
            self.line[length] = move
            for i in range(self.held):
                used |= (self.cards[i] == move >> 2) << i
            after.play(move)
            length += 1
        self.keep(WON, length, 0, used, after)

    def listen(self, table: Table) -> None:
        """Note the signals that the other players give truthfully: whose trick waits, and who has a near card."""
        for pile in range(4):
            self.leave[pile] = 0
            self.small[pile] = 0
        if not self.talking or table.players == 1 or (table.extreme and table.silent()):
            return
        for seat in range(table.players):
            if seat == table.to_move:
                continue
            for slot in range(seat * SLOTS, seat * SLOTS + table.held[seat]):
                card = table.hands[slot]
                for pile in range(4):
                    step = card - table.tops[pile] if pile < DOWN else table.tops[pile] - card
                    if step == TRICK:
                        self.leave[pile] = 1
                    elif step > 0 and step <= NEAR:
                        self.small[pile] = 1

    def look(self, table: Table) -> None:
        """Take in the hand, the piles and which cards are unseen."""
        if (
            not self.tables
            or self.players != table.players
            or self.commands != table.extreme
            or self.burns != table.on_fire
        ):
            self.tables = [table.copy() for _ in range(DEEPEST + 1)]
        self.players = table.players
        self.burns = table.on_fire
        self.commands = table.extreme
        self.seat = table.to_move
        self.weigh(table)
        for card in range(101):
            self.unseen[card] = 0
        for i in range(table.drawn, table.deck_size):
            self.unseen[table.deck[i]] = 1
        for seat in range(table.players):
            for slot in range(seat * SLOTS, seat * SLOTS + table.held[seat]):
                self.unseen[table.hands[slot]] = seat != self.seat
        for card in range(121):
            self.bits[card] = 0
        self.held = table.held[self.seat]
        for i in range(self.held):
            self.cards[i] = table.hands[self.seat * SLOTS + i]
            self.bits[self.cards[i] + 10] = 1 << i
        seen = 0
        mine = 0
        for card in range(101):
            seen += self.unseen[card]
            mine |= self.bits[card + 10]
            self.seen_to[card] = seen
            self.mine_to[card] = mine
        for pile in range(4):
            self.old_tops[pile] = table.tops[pile]

    def weigh(self, table: Table) -> None:
        """Choose the weights by how much of the draw pile is gone."""
        drawn = 1.0 * table.drawn / table.deck_size
        for i in range(WEIGHTS):
            if table.drawn == table.deck_size:
                self.now[i] = self.weights[2 * WEIGHTS + i]
            else:
                self.now[i] = (1 - drawn) * self.weights[i] + drawn * self.weights[WEIGHTS + i]

    def cheapest(self, root: Table) -> int:
        """Return by how much the cheapest cards would move the piles, as many as are owed, each laid by itself."""
        total = 0
        taken = 0
        for _ in range(root.owed):
            best = NO_STEP
            pick = SLOTS
            for i in range(self.held):
                for pile in range(4):
                    step = self.cards[i] - root.tops[pile] if pile < DOWN else root.tops[pile] - self.cards[i]
                    if (step > 0 or step == TRICK) and step < best and not taken >> i & 1:
                        best = step
                        pick = i
            taken |= 1 << pick
            total += best
        return total

    def extend(self, depth: int, last_pile: int, spent: int, dear: int, used: int) -> None:
        """Try every further card on the turn that stands at this depth: as many dear ones as it owes, any cheap ones.

        Cards on different piles may mostly be laid in any order, so pile follows pile.
        """
        here = self.tables[depth]
        after = self.tables[depth + 1]
        room = self.limit - spent
        if room > self.cheap and dear >= here.owed and not here.three and not self.must_go_on(here):
            room = self.cheap
        first = 0 if self.commands else last_pile
        self.looked_at += 4 - first
        for pile in range(first, 4):
            top = here.tops[pile]
            fitting = self.within(top, pile, room + 10) & ~used
            i = -1
            while fitting >> (i + 1):
                i += 1
                card = self.cards[i]
                if not fitting >> i & 1 or not here.allows(card, pile):
                    continue
                step = card - top if pile < DOWN else top - card
                back = self.bits[card] if pile < DOWN else self.bits[card + 20]
                net = step - 10 if back & ~used else step
                ask = 0
                if self.leave[pile] and top == self.old_tops[pile]:
                    ask = LEFT_ALONE
                elif self.small[pile] and step > NEAR:
                    ask = STEPPED_SMALL
                if net + ask > room or (pile < last_pile and not self.order_matters(depth, last_pile, card, pile)):
                    continue
                after.copy_from(here)
                after.play(4 * card + pile)
                self.line[depth] = 4 * card + pile
                self.consider(after, depth + 1, pile, spent + step + ask, dear + (net > self.cheap), used | 1 << i)

    def within(self, top: int, pile: int, furthest: int) -> int:
        """Return which cards of the hand are no larger step on a pile than this, or the trick."""
        if pile < DOWN:
            return self.mine_to[min(top + furthest, 100)] & ~self.mine_to[top] | self.bits[top]
        return self.mine_to[top - 1] & ~self.mine_to[max(top - 1 - furthest, 0)] | self.bits[top + 20]

    def order_matters(self, depth: int, last_pile: int, card: int, pile: int) -> bool:
        """Say whether a command makes it another turn to lay this card after the last one and not before it."""
        here = self.tables[depth]
        before = self.tables[depth - 1]
        if self.binds(card) or self.binds(here.tops[pile]):
            return True
        return self.binds(here.tops[last_pile]) or self.binds(before.tops[last_pile])

    def binds(self, card: int) -> bool:
        """Say whether a card carries a command that decides what may be laid after it."""
        return COMMAND_OF[card] in (STOP, NO_TRICK, ONE_PILE)

    def consider(self, after: Table, depth: int, pile: int, spent: int, dear: int, used: int) -> None:
        """Score the turn so far if it can end here, and go on with it if it need not."""
        if after.laid == 0:  # the turn has ended by itself; how it goes on hangs on hidden cards
            self.keep(self.score(after, used, depth), depth, spent, used, after)
        elif after.over:
            self.keep(WON if after.reason == ALL_LAID else LOST + depth, depth, spent, used, after)
        else:
            if after.laid >= after.owed and not self.must_go_on(after):
                self.line[depth] = END
                self.keep(self.score(after, used, depth), depth + 1, spent, used, after)
            self.extend(depth, pile, spent, dear, used)

    def must_go_on(self, here: Table) -> bool:
        """Say whether ending the turn here would lose."""
        return (self.burns or self.commands) and here.failed() > 0

    def keep(self, score: float, length: int, spent: int, used: int, after: Table) -> None:
        """Keep a turn among the best, unless one that leaves the same is there."""
        if spent < self.least and score > LOST / 2:
            self.least = spent
        if self.found == self.turns and score <= self.scores[self.found - 1]:
            return
        key = used
        for pile in range(4):
            key = key * 128 + after.tops[pile]
        for i in range(self.found):
            if self.keys[i] == key:
                return
        rank = self.found if self.found < self.turns else self.turns - 1
        while rank > 0 and self.scores[rank - 1] < score:
            self.scores[rank] = self.scores[rank - 1]
            self.keys[rank] = self.keys[rank - 1]
            self.lengths[rank] = self.lengths[rank - 1]
            for i in range(self.lengths[rank]):
                self.moves[rank * DEEPEST + i] = self.moves[(rank - 1) * DEEPEST + i]
            rank -= 1
        self.scores[rank] = score
        self.keys[rank] = key
        self.lengths[rank] = length
        for i in range(length):
            self.moves[rank * DEEPEST + i] = self.line[i]
        if self.found < self.turns:
            self.found += 1

    def score(self, after: Table, used: int, laid: int) -> float:
        """Score what a turn leaves behind."""
        total = self.now[LAID] * laid
        total += self.reach(after) + self.kept(after, used)
        for pile in range(4):
            top = after.tops[pile]
            trick = top - 10 if pile < DOWN else top + 10
            if trick > 1 and trick < 100 and self.unseen[trick]:
                total += self.now[TRICK_UNSEEN]
            total += self.now[NEIGHBOUR] * self.neighbours(top, pile)
            if self.commands and COMMAND_OF[top] >= LASTING:
                total += self.now[COMMAND + COMMAND_OF[top]]
            if after.fires[pile] > 0:
                total += self.now[BURNING]
            if top != self.old_tops[pile]:
                step = top - self.old_tops[pile] if pile < DOWN else self.old_tops[pile] - top
                total += self.now[MOVED] * step
                if self.leave[pile]:
                    total += self.now[LEAVE] + self.now[LEAVE_STEP] * step
                if self.small[pile] and step > NEAR:
                    total += self.now[SMALL] + self.now[SMALL_STEP] * step
        return total

    def neighbours(self, top: int, pile: int) -> int:
        """Count the unseen cards that would be a small step on a pile."""
        if pile < DOWN:
            return self.seen_to[min(top + NEIGHBOURS, 100)] - self.seen_to[top]
        return self.seen_to[top - 1] - self.seen_to[max(top - 1 - NEIGHBOURS, 0)]

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
        """Score the cards kept: the piles they fit, tricks and pairs, and the cheapest two."""
        total = 0.0
        cheapest = NO_STEP
        second = NO_STEP
        count = 0
        low, high = after.tops[0], after.tops[1]
        if low > high:
            low, high = high, low
        under, over = after.tops[2], after.tops[3]
        if under > over:
            under, over = over, under
        tricks = 0
        for pile in range(4):
            trick = self.bits[after.tops[pile] if pile < DOWN else after.tops[pile] + 20] & ~used
            tricks |= trick
            if trick:
                total += self.now[TRICK_HELD]
        for i in range(self.held):
            if used >> i & 1:
                continue
            count += 1
            card = self.cards[i]
            best = NO_STEP
            fits = 0
            if card > low:
                fits = 6 if card > high else 3
                best = min(best, card - (high if card > high else low))
            if card < over:
                fits += 2 if card < under else 1
                best = min(best, (under if card < under else over) - card)
            if tricks >> i & 1:
                best = TRICK
            total += self.now[OWN + fits]
            if self.commands and COMMAND_OF[card] > 0 and COMMAND_OF[card] < LASTING:
                total += self.now[COMMAND + COMMAND_OF[card]]
            if best < cheapest:
                second = cheapest
                cheapest = best
            elif best < second:
                second = best
            if self.bits[card] & ~used:
                total += self.now[PAIR]
        if count > 0:
            total += self.now[NEXT] * cheapest
        if count > 1:
            total += self.now[AFTER_NEXT] * second
        return total

    def open(self, table: Table) -> None:
        """Let the first player who can start well open, or else the last."""
        for pile in range(4):
            self.leave[pile] = 0
            self.small[pile] = 0
        for seat in range(table.players):
            table.to_move = seat
            trial = table.copy()
            trial.play(START + seat)
            self.plan_heard(trial)
            if self.scores[0] >= self.weights[OPENS] or seat == table.players - 1:
                table.play(START + seat)
                return

    def turn(self, rank: int) -> list[int]:
        """Return the moves of the turn of this rank; 0 is the best."""
        return [self.moves[rank * DEEPEST + i] for i in range(self.lengths[rank])]

    def wins(self) -> bool:
        """Say whether the best turn wins the game for sure."""
        return self.scores[0] == WON

    def opens_from(self) -> float:
        """Return the score from which on a player offers to open."""
        return self.weights[OPENS]

    def play_turn(self, table: Table) -> None:
        """Plan the turn of the player to move and play it."""
        if self.plan(table) == 0:
            self.play_any(table)
            return
        for i in range(self.lengths[0]):
            table.play(self.moves[i])

    def play_any(self, table: Table) -> None:
        """Play the first legal move."""
        table.legal()
        table.play(table.moves[0])

    def finish(self, table: Table) -> int:
        """Play to the end, every seat by this planner, and return the cards left."""
        if table.opening:
            self.open(table)
        while not table.over:
            self.play_turn(table)
        return table.left
