"""The Game: whole turns, and the planner finishes."""

from collections.abc import Hashable, Sequence

from mazzo.analysis.outlook import Line, Outlook, Shares
from mazzo.bots.the_game.imagine import imagine
from mazzo.bots.the_game.levels import planner_for
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.the_game.notation import END, MOVE_TEXTS, START
from mazzo.games.the_game.table import REASONS, Table
from mazzo.games.the_game.view import View

TURNS = 6
"""How many turns are worth a thought."""
ALL_LAID = REASONS.index("all-laid")


class TheGameOutlook(Outlook):
    """The prospects of a team, as one of its players knows them."""

    move_texts = MOVE_TEXTS
    side = 0

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        self.view = view
        self.heard = heard
        self.planner = planner_for(view, 1, heard)
        self.thinker = planner_for(view, TURNS, heard)
        self.scratch = view.imagine(Random(0))
        self.any_world = self.scratch.copy()

    def imagine(self, rng: Random) -> Table:
        """Return a world that agrees with what was said, too."""
        return imagine(self.view, self.heard, rng)

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return the turns that the planner likes best; it looks at nothing that is hidden from this seat."""
        if not self.view.moves:
            return [()]
        if self.view.opening:
            assert self.view.seat is not None
            return [(START + self.view.seat,)]
        here = self.scratch
        here.copy_from(self.any_world)
        for move in so_far:
            here.play(move)
        found = self.thinker.plan_heard(here)
        return [so_far + tuple(self.thinker.turn(rank)) for rank in range(found)] or [(*so_far, here.legal_moves()[0])]

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return 1 if the game is beaten, else 0."""
        here = self.scratch
        here.copy_from(world)
        for move in line:
            here.play(move)
        self.planner.finish(here)
        return (1.0 if here.reason == ALL_LAID else 0.0,)

    def turn(self, moves: Sequence[int]) -> Line:
        """Return the moves up to the end of the turn: nothing is drawn before."""
        here = self.scratch
        here.copy_from(self.any_world)
        for count, move in enumerate(moves, 1):
            here.play(move)
            if here.laid == 0 or here.over:  # the turn is over, or has just begun with the opening
                return tuple(moves[:count])
        return tuple(moves)

    def same(self, line: Line) -> Hashable:
        """Return the cards for each pile: their order across piles makes no difference to what a turn leaves."""
        return tuple(sorted(line, key=lambda move: move & 3 if move < END else END))
