"""Imagines worlds in which every player holds the commands that they say they hold (TX-13).

Other signals are wishes: no card follows from them.
"""

from mazzo.games.rng import Random
from mazzo.games.the_game import cards, talk
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

SLOTS = 8
HOLD = talk.HOLD
HOLDS = 0b1111111
COMMAND_OF = cards.COMMAND_OF
TRIES = 2000  # attempts at a hand; then it mends the last one


class Imagination:
    """Deals hidden cards: it draws a hand again until the hand has the commands that its player named."""

    def __init__(self) -> None:
        self.unseen = [0] * 98
        self.count = 0

    def deal(self, world: Table, seat: int, signals: Signals, rng: Random) -> None:
        """Deal what a seat does not see, from where `hide_from` put it."""
        world.deal_hidden(seat, rng)
        if not world.extreme or signals.said_by_others(seat) >> HOLD & HOLDS == 0:
            return
        self.gather(world, seat)
        for claiming in range(1, -1, -1):  # those who claim a command draw first, while the commands are still there
            for other in range(world.players):
                commands = signals.bits[other] >> HOLD & HOLDS
                if other != seat and (commands > 0) == claiming:
                    self.draw(world, other, commands, rng)
        self.shuffle_first(self.count, self.count, rng)
        for i in range(self.count):
            world.deck[world.drawn + i] = self.unseen[i]

    def gather(self, world: Table, seat: int) -> None:
        """Gather what a seat does not see."""
        self.count = 0
        for other in range(world.players):
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + world.held[other]):
                    self.unseen[self.count] = world.hands[slot]
                    self.count += 1
        for i in range(world.drawn, world.deck_size):
            self.unseen[self.count] = world.deck[i]
            self.count += 1

    def draw(self, world: Table, other: int, commands: int, rng: Random) -> None:
        """Draw a hand with these commands."""
        size = world.held[other]
        for _ in range(TRIES):
            self.shuffle_first(size, self.count, rng)
            if commands & ~self.commands_of(size) == 0:
                break
        else:
            self.mend(size, commands)
        for i in range(size):
            world.hands[other * SLOTS + i] = self.unseen[i]
        self.count -= size
        for i in range(self.count):
            self.unseen[i] = self.unseen[i + size]

    def shuffle_first(self, size: int, count: int, rng: Random) -> None:
        """Draw this many of the first `count` cards to the front."""
        for i in range(size):
            self.swap(i, i + rng.below(count - i))

    def commands_of(self, size: int) -> int:
        """Return the commands of the first cards, one bit for each."""
        commands = 0
        for i in range(size):
            if COMMAND_OF[self.unseen[i]]:
                commands |= 1 << COMMAND_OF[self.unseen[i]] - 1
        return commands

    def mend(self, size: int, commands: int) -> None:
        """Put cards with these commands first, as far as there are some and the hand has room."""
        taken = 0
        for i in range(self.count):
            command = COMMAND_OF[self.unseen[i]]
            if taken < size and command and (commands & ~self.commands_of(taken)) >> command - 1 & 1:
                self.swap(taken, i)
                taken += 1

    def swap(self, one: int, other: int) -> None:
        """Let two unseen cards change places."""
        card = self.unseen[one]
        self.unseen[one] = self.unseen[other]
        self.unseen[other] = card
