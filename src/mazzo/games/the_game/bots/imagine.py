"""Imagines worlds that agree with what was said, too."""

from mazzo.games.rng import Random
from mazzo.games.the_game import cards, talk
from mazzo.games.the_game.bots.meaning import Meaning
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

SLOTS = 8
SMALL, HOLD = talk.SMALL, talk.HOLD
COMMANDS = 3  # what is said of a command stands that many bits above the command's number
HOLDS = 0b1111111
COMMAND_OF = cards.COMMAND_OF
PROMISING = talk.PROMISING
TRIES = 2000  # after so many, a hand is mended


class Imagination:
    """Deals hidden cards so that every signal means what our bots mean by it, and all cards that explain it are alike.

    A hand is drawn again until it agrees. What somebody says is a number: a bit for each pile, then for each command.
    """

    def __init__(self) -> None:
        self.meaning = Meaning()
        self.unseen = [0] * 98
        self.count = 0
        self.about = [0] * 101  # what a card explains

    def deal(self, world: Table, seat: int, signals: Signals, rng: Random) -> None:
        """Deal what a seat does not see, from where `hide_from` put it."""
        world.deal_hidden(seat, rng)
        if signals.said_by_others(seat) == 0:
            return
        open_piles = self.gather(world, seat)
        silence_tells = not (world.opening or world.laid > 0 or world.silent())
        for other in range(world.players):
            if other != seat:
                said = signals.bits[other]
                spoken = said >> SMALL & open_piles
                unspoken = open_piles & ~spoken if silence_tells and said & PROMISING else 0
                self.draw(world, other, spoken, unspoken, (said >> HOLD & HOLDS) << COMMANDS + 1, rng)
        self.shuffle_first(self.count, self.count, rng)
        for i in range(self.count):
            world.deck[world.drawn + i] = self.unseen[i]

    def gather(self, world: Table, seat: int) -> int:
        """Gather what a seat does not see, and what each card explains; return the piles open to talk, as bits."""
        self.meaning.look(world)
        open_piles = self.meaning.open_piles()
        for card in range(101):
            self.about[card] = 1 << self.meaning.explains[card] & open_piles
            if world.extreme and COMMAND_OF[card]:
                self.about[card] |= 1 << COMMANDS + COMMAND_OF[card]
        self.count = 0
        for other in range(world.players):
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + world.held[other]):
                    self.unseen[self.count] = world.hands[slot]
                    self.count += 1
        for i in range(world.drawn, world.deck_size):
            self.unseen[self.count] = world.deck[i]
            self.count += 1
        return open_piles

    def draw(self, world: Table, other: int, spoken: int, unspoken: int, commands: int, rng: Random) -> None:
        """Draw a hand with two cards for each pile spoken of, no two for one that is not, and these commands."""
        size = world.held[other]
        for _ in range(TRIES):
            self.shuffle_first(size, self.count, rng)
            some, several = self.explained_by(size)
            if (spoken & ~several) | (unspoken & several) | (commands & ~some) == 0:
                break
        else:
            self.mend(size, spoken, commands)
        for i in range(size):
            world.hands[other * SLOTS + i] = self.unseen[i]
        self.count -= size
        for i in range(self.count):
            self.unseen[i] = self.unseen[i + size]

    def shuffle_first(self, size: int, count: int, rng: Random) -> None:
        """Draw so many of the first `count` cards to the front."""
        for i in range(size):
            self.swap(i, i + rng.below(count - i))

    def explained_by(self, size: int) -> tuple[int, int]:
        """Return what one or more of the first cards explain, and what two or more do."""
        some = 0
        several = 0
        for i in range(size):
            about = self.about[self.unseen[i]]
            several |= some & about
            some |= about
        return some, several

    def mend(self, size: int, spoken: int, commands: int) -> None:
        """Put cards first for what was said, as far as there are some and the hand has room."""
        taken = 0
        for i in range(self.count):
            some, several = self.explained_by(taken)
            if taken < size and self.about[self.unseen[i]] & (spoken & ~several | commands & ~some):
                self.swap(taken, i)
                taken += 1

    def swap(self, one: int, other: int) -> None:
        """Let two unseen cards change places."""
        card = self.unseen[one]
        self.unseen[one] = self.unseen[other]
        self.unseen[other] = card
