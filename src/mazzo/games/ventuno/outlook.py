"""Ventuno: rollouts finish the round, and its totals promise shares of the win."""

from collections.abc import Sequence

from mazzo.analysis import outlook
from mazzo.analysis.outlook import Line, Shares, shared
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.levels import candidates
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.bots.rollouts import Keeping
from mazzo.games.ventuno.bots.weights import promised
from mazzo.games.ventuno.notation import MOVE_TEXTS
from mazzo.games.ventuno.table import Table
from mazzo.games.ventuno.view import View


class Outlook(outlook.Outlook):
    """The prospects of everybody at the table, as one seat knows them."""

    move_texts = MOVE_TEXTS
    quick = 6

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        assert view.seat is not None
        self.view = view
        self.side = view.seat
        self.policy = Policy(LEARNT[view.players]["policy"])
        self.keeping = Keeping(LEARNT[view.players]["kept"])
        self.any_world = view.table()
        self.scratch = self.any_world.copy()

    def imagine(self, rng: Random) -> Table:
        """Return a world in which the others hold what people keep."""
        world = self.any_world.copy()
        world.deal_hidden(self.side, rng)
        self.keeping.make_likely(world, self.side, rng)
        return world

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return the moves that the policy values most."""
        if not self.view.moves:
            return [()]
        return [(move,) for move in candidates(self.any_world, self.policy)]

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return the shares that the totals promise, or give, at the end of the round."""
        here = self.scratch
        here.copy_from(world)
        for move in line:
            here.play(move)
        self.policy.finish_round(here)
        scores = here.scores[: here.players]
        if here.over:
            return shared(scores)
        values = promised(scores)
        return tuple(value / sum(values) for value in values)
