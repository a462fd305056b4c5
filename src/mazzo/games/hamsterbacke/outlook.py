"""Hamsterbacke: both actions of a turn, and played on to the end.

If the first action shows new cards, the second one is a plan made before they are seen: it says what the first one can
lead to, where the policy would spoil it.
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
"""How many second actions are tried with a first one."""


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
        """Return the moves worth trying, with the best second ones; where the first shows new cards, alone, too."""
        if not self.decides:
            return [()]
        found: dict[Hashable, Line] = {}
        for move in candidates(self._after(so_far, self.any_world), self.policy):
            here = self._after(so_far, self.any_world)
            shows_new = not self._goes_on(here, move)
            for second in [()] * shows_new + self._seconds(here):
                line = (*so_far, move, *second)
                found.setdefault(self.same(line), line)
        return list(found.values())

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return who wins in the end."""
        here = self._after(line, world)
        self.policy.finish(here)
        return shared(here.scores())

    def turn(self, moves: Sequence[int]) -> Line:
        """Return both actions of a turn, or one if it is the last or something new comes to light by it."""
        here = self._after((), self.any_world)
        for count, move in enumerate(moves, 1):
            if not self._goes_on(here, move):
                return tuple(moves[:count])
        return tuple(moves)

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

    def _goes_on(self, here: Table, move: int) -> bool:
        """Play a move, and say whether this seat decides again without having seen anything new."""
        drawn = here.drawn
        here.play(move)
        return not here.over and here.to_move == self.side and here.drawn == drawn

    def _seconds(self, here: Table) -> list[Line]:
        """Return the best second actions, if this seat still has one."""
        if here.over or here.to_move != self.side or here.gift > 0:
            return []
        moves = sorted(candidates(here, self.policy), key=lambda move: -self.policy.worth(here, move))
        return [(move,) for move in moves[:SECONDS]]
