"""Plans whole turns of The Game: lists the turns worth a thought and keeps those that leave things best."""

from mazzo.games.the_game import cards, notation, talk
from mazzo.games.the_game.bots.appraiser import Appraiser
from mazzo.games.the_game.bots.endgame import Endgame
from mazzo.games.the_game.bots.judge import Judge, likely
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
END = notation.END
START = notation.START
COMMAND_OF = cards.COMMAND_OF
STOP, NO_TRICK, ONE_PILE = 1, 5, 6  # the commands that make it matter which card of a turn comes first
DEEPEST = 10  # a turn of the largest hand, its end, and one more

TRICK = -10
CHEAP = 4  # the largest step of a card laid without need
LATE_CHEAP = 16  # and when nothing is left to draw
MARGIN = 14  # it skips turns that move the piles this much further than the shortest, unless nothing is drawn
WIDEST = 400  # further than any turn moves them
LEFT_ALONE = 15  # a pile moved, or a command laid, against a wish counts as this many steps more
STEPPED_SMALL = 4  # and a large step on one where a small one was asked for
NEAR = talk.NEAR
NO_STEP = 40  # stands for the step of a card that fits nowhere
ALL_LAID = 1
WON = 1e6
LOST = -1e6


class Planner:
    """Plans turns by a set of weights and keeps a number of them, the best first."""

    def __init__(self, weights: list[float], turns: int = 1) -> None:
        self.appraiser = Appraiser(weights)
        self.turns = turns
        self.looked_at = 0  # how often it looked at a pile: a measure of time that is the same everywhere
        self.found = 0
        self.cheap = 0
        self.limit = 0
        self.least = 0
        self.burns = False
        self.commands = False
        self.tables: list[Table] = []
        self.endgame = Endgame()
        self.judge: Judge | None = None
        self.logits = [0] * 16
        self.likings = [0] * 16
        self.best = 0
        self.line = [0] * 10
        self.scores = [0.0] * 16
        self.keys = [0] * 16
        self.lengths = [0] * 16
        self.moves = [0] * 160

    def hear(self, signals: Signals, seat: int) -> None:
        """Note the standing wishes of all but one seat, for the next turn to plan with `plan_heard`."""
        self.appraiser.hear(signals, seat)

    def plan(self, table: Table) -> int:
        """Plan the turn of the player to move, from where it stands, and return how many turns it found."""
        self.appraiser.forget()
        return self.plan_heard(table)

    def plan_heard(self, table: Table) -> int:
        """Plan as `plan` does, and heed the wishes noted before."""
        self.lay_out(table)
        self.appraiser.look(table)
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
                    self.best = 0
                    return 1
            if root.laid >= root.owed and not self.must_go_on(root):
                self.line[0] = END
                self.keep(self.appraiser.score(root, 0, 0), 1, 0, 0, root)
            self.extend(0, 0, 0, 0, 0)
            if self.least + MARGIN <= self.limit or self.limit >= WIDEST:
                break
            self.limit = min(self.least + MARGIN, WIDEST)
        while self.found > 1 and self.scores[self.found - 1] < LOST / 2:
            self.found -= 1  # no turn loses at once where another does not
        self.best = 0
        if self.judge is not None and self.found > 1 and self.scores[0] < WON:
            self.judge_found(self.judge, table)
        return self.found

    def judge_found(self, judge: Judge, table: Table) -> None:
        """Let the network choose among the turns found."""
        judge.look(self.appraiser, table)
        for rank in range(self.found):
            score = self.points(rank)
            self.logits[rank] = judge.logit(self.appraiser, self.keys[rank], score)
            self.likings[rank] = judge.liking(self.logits[rank], score)
            if self.likings[rank] > self.likings[self.best]:
                self.best = rank

    def seen(self, table: Table, rank: int) -> bytes:
        """Return what the network sees of a turn, for training."""
        judge = self.judge
        assert judge is not None
        judge.look(self.appraiser, table)
        return judge.seen(self.appraiser, self.keys[rank], self.points(rank))

    def chance(self, rank: int) -> float:
        """Return how likely the network thinks that the game is beaten after the turn of this rank.

        The favourite has the chance that the network learnt, the others less, as it likes them less.
        """
        return likely(self.logits[self.best] + self.likings[rank] - self.likings[self.best])

    def points(self, rank: int) -> int:
        """Return the score of a turn as the network reads it."""
        return int(max(-4000.0, min(4000.0, 8 * self.scores[rank])))

    def keep_solution(self, table: Table) -> None:
        """Keep the turn that begins a way to lay every card."""
        after = self.tables[1]
        after.copy_from(table)
        length = 0
        used = 0
        while length < self.endgame.length and (length == 0 or after.laid > 0):
            move = self.endgame.line[length]
            self.line[length] = move
            if move != END:
                used |= self.appraiser.bits[(move >> 2) + 10]
            after.play(move)
            length += 1
        self.keep(WON, length, 0, used, after)

    def lay_out(self, table: Table) -> None:
        """Lay out tables with the same rules to try turns on, unless they are there from the last time."""
        self.burns = table.on_fire
        self.commands = table.extreme
        if not self.tables or not table.has_rules_of(self.tables[0]):
            self.tables = [table.copy() for _ in range(DEEPEST + 1)]

    def cheapest(self, root: Table) -> int:
        """Return by how much the cheapest cards would move the piles, as many as are owed, each laid by itself."""
        appraiser = self.appraiser
        total = 0
        taken = 0
        for _ in range(root.owed):
            best = NO_STEP
            pick = SLOTS
            for i in range(appraiser.held):
                for pile in range(4):
                    step = appraiser.cards[i] - root.tops[pile] if pile < DOWN else root.tops[pile] - appraiser.cards[i]
                    if (step > 0 or step == TRICK) and step < best and not taken >> i & 1:
                        best = step
                        pick = i
            taken |= 1 << pick
            total += best
        return total

    def extend(self, depth: int, last_pile: int, spent: int, dear: int, used: int) -> None:
        """Try every further card on the turn that stands at this depth: costly ones as it owes, cheap ones at will.

        Cards on different piles may mostly be laid in any order, so pile follows pile.
        """
        appraiser = self.appraiser
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
            while fitting:
                i = appraiser.first_of(fitting)
                fitting &= fitting - 1
                card = appraiser.cards[i]
                if not here.allows(card, pile):
                    continue
                step = card - top if pile < DOWN else top - card
                back = appraiser.bits[card] if pile < DOWN else appraiser.bits[card + 20]
                net = step - 10 if back & ~used else step
                ask = 0
                if (appraiser.leave[pile] and top == appraiser.old_tops[pile]) or appraiser.avoided >> i & 1:
                    ask = LEFT_ALONE
                elif appraiser.small[pile] and step > NEAR:
                    ask = STEPPED_SMALL
                if net + ask > room or (pile < last_pile and not self.order_matters(depth, last_pile, card, pile)):
                    continue
                after.copy_from(here)
                after.play(4 * card + pile)
                self.line[depth] = 4 * card + pile
                self.consider(after, depth + 1, pile, spent + step + ask, dear + (net > self.cheap), used | 1 << i)

    def within(self, top: int, pile: int, furthest: int) -> int:
        """Return which cards of the hand are no larger step on a pile than this, or the trick."""
        appraiser = self.appraiser
        if pile < DOWN:
            return appraiser.mine_to[min(top + furthest, 100)] & ~appraiser.mine_to[top] | appraiser.bits[top]
        return appraiser.mine_to[top - 1] & ~appraiser.mine_to[max(top - 1 - furthest, 0)] | appraiser.bits[top + 20]

    def order_matters(self, depth: int, last_pile: int, card: int, pile: int) -> bool:
        """Say whether a command makes a difference between laying this card after the last one and before it."""
        here = self.tables[depth]
        before = self.tables[depth - 1]
        if self.binds(card) or self.binds(here.tops[pile]):
            return True
        return self.binds(here.tops[last_pile]) or self.binds(before.tops[last_pile])

    def binds(self, card: int) -> bool:
        """Say whether a card carries a command that decides what may be laid after it."""
        return COMMAND_OF[card] in (STOP, NO_TRICK, ONE_PILE)

    def consider(self, after: Table, depth: int, pile: int, spent: int, dear: int, used: int) -> None:
        """Score the turn so far if it can end here, and continue it if it can continue."""
        if after.laid == 0:  # the turn has ended by itself; hidden cards decide what follows
            self.keep(self.appraiser.score(after, used, depth), depth, spent, used, after)
        elif after.over:
            self.keep(WON if after.reason == ALL_LAID else LOST + depth, depth, spent, used, after)
        else:
            if after.laid >= after.owed and not self.must_go_on(after):
                self.line[depth] = END
                self.keep(self.appraiser.score(after, used, depth), depth + 1, spent, used, after)
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

    def first_score(self, table: Table, seat: int) -> float:
        """Return the score of the best first turn of a seat, if it opened."""
        opened = table.copy()
        opened.play(START + seat)
        self.appraiser.forget()
        self.plan_heard(opened)
        return self.scores[0]

    def starts_well(self, table: Table, seat: int) -> bool:
        """Say whether the first turn of a seat would be a good one, if it opened."""
        return self.first_score(table, seat) >= self.appraiser.opens_from()

    def open(self, table: Table) -> None:
        """Let the first player who can start well open, or else the last."""
        for seat in range(table.players):
            if seat == table.players - 1 or self.starts_well(table, seat):
                table.play(START + seat)
                return

    def turn(self, rank: int) -> list[int]:
        """Return the moves of the turn of this rank; 0 is the best."""
        return [self.moves[rank * DEEPEST + i] for i in range(self.lengths[rank])]

    def wins(self) -> bool:
        """Say whether the best turn wins the game for sure."""
        return self.scores[0] == WON

    def play_turn(self, table: Table) -> None:
        """Plan the turn of the player to move and play it."""
        self.plan(table)
        self.play_found(table)

    def play_found(self, table: Table) -> None:
        """Play the best turn found, or any move if there is none."""
        if self.found == 0:
            self.play_any(table)
            return
        for i in range(self.lengths[self.best]):
            table.play(self.moves[self.best * DEEPEST + i])

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
