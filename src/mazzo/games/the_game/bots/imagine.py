"""Imagines worlds that agree with what was said, too."""

from mazzo.games.rng import Random
from mazzo.games.the_game import cards, talk
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SLOTS = 8
LEAVE, SMALL, HOLD = talk.LEAVE, talk.SMALL, talk.HOLD
KINDS = 8  # of commands, counting "none", which is 0
COMMAND_OF = cards.COMMAND_OF
NEAR = talk.NEAR
PROMISING = talk.PROMISING
TRICK = -10


class Imagination:
    """Deals hidden cards so that everybody who gave a signal holds what our bots mean by it; the rest is random."""

    def __init__(self) -> None:
        self.unseen = [0] * 98
        self.count = 0
        self.hand = [0] * 40
        self.held = [0] * 5

    def deal(self, world: Table, seat: int, signals: Signals, rng: Random) -> None:
        """Deal what a seat does not see, from where `hide_from` put it."""
        world.deal_hidden(seat, rng)
        if signals.said_by_others(seat) == 0:
            return
        self.gather(world, seat)
        for other in range(world.players):  # "leave" first: only one card will do for it
            for pile in range(4):
                if other != seat and signals.bits[other] >> LEAVE + pile & 1:
                    self.grant(world, other, LEAVE, pile)
        for other in range(world.players):
            for pile in range(4):
                if other != seat and signals.bits[other] >> SMALL + pile & 1:
                    self.grant(world, other, SMALL, pile)
        for other in range(world.players):
            for command in range(1, KINDS):
                if other != seat and signals.bits[other] >> HOLD - 1 + command & 1:
                    self.grant(world, other, HOLD, command)
        silence_tells = not (world.opening or world.laid > 0 or world.silent())
        for other in range(world.players):
            if other != seat:
                said = signals.bits[other]
                self.fill(world, other, said, silence_tells and said & PROMISING != 0)
        self.lay_out(world, seat)

    def gather(self, world: Table, seat: int) -> None:
        """Gather what a seat does not see, and empty the other hands."""
        self.count = 0
        for other in range(world.players):
            self.held[other] = 0
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + world.held[other]):
                    self.unseen[self.count] = world.hands[slot]
                    self.count += 1
        for i in range(world.drawn, world.deck_size):
            self.unseen[self.count] = world.deck[i]
            self.count += 1

    def grant(self, world: Table, other: int, word: int, about: int) -> None:
        """Give a player one of the cards that a signal means, unless the hand has one or is full."""
        for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
            if self.is_meant(world, self.hand[slot], word, about):
                return
        if self.held[other] < world.held[other]:
            for i in range(self.count):
                if self.is_meant(world, self.unseen[i], word, about):
                    self.take(other, i)
                    return

    def is_meant(self, world: Table, card: int, word: int, about: int) -> bool:
        """Say whether a card explains a signal about a pile or a command."""
        if word == HOLD:
            return COMMAND_OF[card] == about
        step = card - world.tops[about] if about < DOWN else world.tops[about] - card
        return step == TRICK if word == LEAVE else step > 0 and step <= NEAR

    def take(self, other: int, place: int) -> None:
        """Move an unseen card into a hand."""
        self.hand[other * SLOTS + self.held[other]] = self.unseen[place]
        self.held[other] += 1
        self.count -= 1
        for i in range(place, self.count):
            self.unseen[i] = self.unseen[i + 1]

    def fill(self, world: Table, other: int, said: int, tells: bool) -> None:
        """Fill a hand; where silence tells, with cards last that the player would have spoken of."""
        i = 0
        while tells and i < self.count and self.held[other] < world.held[other]:
            if self.is_untold(world, self.unseen[i], said):
                i += 1
            else:
                self.take(other, i)
        while self.held[other] < world.held[other]:
            self.take(other, 0)

    def is_untold(self, world: Table, card: int, said: int) -> bool:
        """Say whether a player who holds this card would have said more than this."""
        for pile in range(4):
            step = card - world.tops[pile] if pile < DOWN else world.tops[pile] - card
            if step == TRICK and not said >> LEAVE + pile & 1:
                return True
            if step > 0 and step <= NEAR and not said >> SMALL + pile & 1:
                return True
        return False

    def lay_out(self, world: Table, seat: int) -> None:
        """Put the hands and the rest on the table."""
        for other in range(world.players):
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
                    world.hands[slot] = self.hand[slot]
        for i in range(self.count):
            world.deck[world.drawn + i] = self.unseen[i]
