"""Which signals stand: one number per seat, with one bit per signal, kept up to date as players move."""

from mazzo.games import standing
from mazzo.games.the_game import cards, notation, talk

SEATS = 5
END = notation.END
COMMAND_OF = cards.COMMAND_OF
LEAVE, SMALL, FREE, START_WELL = talk.LEAVE, talk.SMALL, talk.FREE, talk.START_WELL
HOLD, AVOID = talk.HOLD, talk.AVOID
AVOIDS = 0b1111111 << AVOID


class Signals(standing.Standing):
    """The signals that stand.

    A signal for a pile stands until the pile changes or its speaker calls it free. "I hold a command" stands until its
    speaker lays one, and "better not now" until its speaker's next turn.
    """

    def __init__(self) -> None:
        standing.Standing.__init__(self)
        self.bits = [0] * 5
        self.ending = [0] * 5  # what its speaker said to avoid before another player moved

    def copy(self) -> "Signals":
        """Return a copy that stays the same while this one changes."""
        other = Signals()
        for seat in range(SEATS):
            other.bits[seat] = self.bits[seat]
            other.ending[seat] = self.ending[seat]
        return other

    def say(self, seat: int, signal: int) -> None:
        """Note that a player gave a signal."""
        if FREE <= signal < START_WELL:
            self.bits[seat] &= ~(1 << LEAVE + signal - FREE | 1 << SMALL + signal - FREE)
        else:
            self.bits[seat] |= 1 << signal
            self.ending[seat] &= ~(1 << signal)

    def moved(self, seat: int, move: int) -> None:
        """Let a move end the signals that it ends."""
        if move < END:
            self.bits[seat] &= ~(1 << HOLD - 1 + COMMAND_OF[move >> 2] if COMMAND_OF[move >> 2] else 0)
        for other in range(SEATS):
            if move < END:
                self.bits[other] &= ~(1 << LEAVE + (move & 3) | 1 << SMALL + (move & 3))
            if other != seat:
                self.ending[other] |= self.bits[other] & AVOIDS
        self.bits[seat] &= ~self.ending[seat]
        self.ending[seat] = 0

    def stands(self, seat: int, signal: int) -> bool:
        """Say whether a player's signal stands."""
        return self.bits[seat] >> signal & 1 == 1

    def said_by_others(self, seat: int) -> int:
        """Return the signals of all the others, one bit for each."""
        said = 0
        for other in range(SEATS):
            if other != seat:
                said |= self.bits[other]
        return said

    def count_others(self, seat: int, signal: int) -> int:
        """Return how many other players' signals of this kind stand."""
        count = 0
        for other in range(SEATS):
            if other != seat:
                count += self.bits[other] >> signal & 1
        return count
