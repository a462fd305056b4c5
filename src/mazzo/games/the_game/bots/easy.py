"""`easy` at The Game: a beginner, who lays the smallest step card by card and is sometimes careless."""

from mazzo.bots.player import Player
from mazzo.games import base
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.the_game import notation
from mazzo.games.the_game.table import Table

END = notation.END
START = notation.START
DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
ALL_LAID, STUCK = 1, 2
LAST_RESORT = 100  # stands for the step of ending the turn
CARELESS = 6
"""One card in so many is the second best."""


class Easy(Player):
    """Lays the smallest step it sees, ends the turn as soon as it may, and says nothing."""

    def __init__(self, rng: Random) -> None:
        Player.__init__(self, rng)
        self.scratch: Table | None = None

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Choose the smallest step, or now and then the second smallest, that is not sure to lose."""
        here = table
        assert isinstance(here, Table)
        if here.opening:
            return START + seat
        if self.scratch is None or not here.has_rules_of(self.scratch):
            self.scratch = here.copy()
        count = here.legal()
        if here.moves[count - 1] == END and not self.loses(here, END):
            return END
        best, second = self.two_smallest(here, count, careful=True)
        if best < 0:
            best, second = self.two_smallest(here, count, careful=False)
        return second if second >= 0 and self.rng.below(CARELESS) == 0 else best

    def two_smallest(self, here: Table, count: int, careful: bool) -> tuple[int, int]:
        """Return the two moves with the smallest steps, of equals the first listed, or -1; careful: none that loses."""
        best = -1
        last_step, last_place = -1000, -1
        while True:
            step, place = 1000, -1
            for i in range(count):
                found = self.step(here, here.moves[i])
                if (found > last_step or (found == last_step and i > last_place)) and found < step:
                    step, place = found, i
            if place < 0:
                return best, -1
            last_step, last_place = step, place
            if not careful or not self.loses(here, here.moves[place]):
                if best >= 0:
                    return best, here.moves[place]
                best = here.moves[place]

    def step(self, here: Table, move: int) -> int:
        """Return by how much a move would move its pile."""
        if move == END:
            return LAST_RESORT
        pile = move & 3
        return (move >> 2) - here.tops[pile] if pile < DOWN else here.tops[pile] - (move >> 2)

    def loses(self, here: Table, move: int) -> bool:
        """Say whether a move would certainly lose the game: hidden cards decide who is stuck after a turn."""
        after = self.scratch
        assert after is not None
        after.copy_from(here)
        after.play(move)
        return after.over and after.reason != ALL_LAID and not (after.reason == STUCK and after.laid == 0)

    def offers(self, table: base.Table, seat: int, standing: Standing) -> bool:
        """Open as often as anybody else."""
        return self.rng.below(table.players) == 0
