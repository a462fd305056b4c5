"""Hamsterbacke: played on to the end."""

from collections.abc import Sequence

from mazzo.analysis.outlook import Line, Outlook, Shares, shared
from mazzo.bots.hamsterbacke.habit import Habit
from mazzo.bots.hamsterbacke.levels import candidates
from mazzo.bots.hamsterbacke.weights import WEIGHTS
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import MOVE_TEXTS
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said


class HamsterbackeOutlook(Outlook):
    """The prospects of everybody at the table, as one seat knows them."""

    move_texts = MOVE_TEXTS

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        assert view.seat is not None
        self.side = view.seat
        self.decides = bool(view.moves)
        self.imagination = Imagination(view)
        self.habit = Habit(WEIGHTS[view.players])
        self.scratch = self.imagination.deal(Random(0))

    def imagine(self, rng: Random) -> Table:
        """Return a world that agrees with all that was taken and blocked."""
        return self.imagination.deal(rng)

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return the moves worth trying."""
        if not self.decides:
            return [()]
        return [(move,) for move in candidates(self.imagination.deal(Random(0)), self.habit)]

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return who wins in the end."""
        here = self.scratch
        here.copy_from(world)
        for move in line:
            here.play(move)
        self.habit.finish(here)
        return shared(here.scores())
