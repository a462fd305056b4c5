"""Hamsterbacke: both actions of a turn, then rollouts to the end.

If the first action shows new cards, the second is a plan made before seeing them. It shows what the first can lead to,
where the policy would spoil it.
"""

from collections.abc import Hashable, Sequence

from mazzo.analysis import outlook
from mazzo.analysis.outlook import Line, Shares, shared
from mazzo.games.hamsterbacke.bots.levels import candidates, policy_for
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.notation import BLOCK, MOVE_TEXTS, SCORE
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

SECONDS = 3
"""How many second actions it tries with a first one."""


class Outlook(outlook.Outlook):
    """The prospects of everybody at the table, as one seat knows them."""

    move_texts = MOVE_TEXTS
    quick = 6

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        assert view.seat is not None
        self.side = view.seat
        self.decides = bool(view.moves)
        self.imagination = Imagination()
        self.policy = policy_for(view.players)
        self.seen = view.table()
        self.any_world = self.imagine(Random(0))
        self.scratch = self.any_world.copy()

    def imagine(self, rng: Random) -> Table:
        """Return a world that agrees with all that was taken and blocked."""
        world = self.seen.copy()
        self.imagination.deal(world, self.side, rng)
        return world

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return the moves worth trying with the best second ones, and those that show new cards also alone."""
        if not self.decides:
            return [()]
        found: dict[Hashable, Line] = {}
        for move in candidates(self._after(so_far, self.any_world), self.policy):
            first = (*so_far, move)
            alone = [] if self.goes_on(first) else [first]
            for line in (*alone, *((*first, second) for second in self._seconds(self._after(first, self.any_world)))):
                found.setdefault(self.same(line), line)
        return list(found.values())

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return who wins in the end."""
        here = self._after(line, world)
        self.policy.finish(here)
        return shared(here.scores())

    def plans(self, line: Line) -> list[Line]:
        """Return the moves with every second action worth trying."""
        here = self._after(line, self.any_world)
        if here.over or here.to_move != self.side or here.gift > 0:
            return []
        return [(*line, move) for move in candidates(here, self.policy)]

    def goes_on(self, line: Line) -> bool:
        """Say whether this seat has another action, and no new card came to light."""
        here = self._after(line, self.any_world)
        return not here.over and here.to_move == self.side and here.drawn == self.seen.drawn

    def same(self, line: Line) -> Hashable:
        """Return a line in order if it takes and blocks, or takes twice with no card to draw: any order is the same."""
        swaps = len(line) == 2 and min(line) < BLOCK <= max(line) < SCORE
        if len(line) == 2 and max(line) < BLOCK:
            swaps = self.seen.drawn == self.seen.deck_size
        return tuple(sorted(line)) if swaps else line

    def _after(self, line: Line, world: Table) -> Table:
        here = self.scratch
        here.copy_from(world)
        for move in line:
            here.play(move)
        return here

    def _seconds(self, here: Table) -> list[int]:
        """Return the best second actions, if this seat still has one."""
        if here.over or here.to_move != self.side or here.gift > 0:
            return []
        moves = sorted(candidates(here, self.policy), key=lambda move: -self.policy.worth(here, move))
        return moves[:SECONDS]
