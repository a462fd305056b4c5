"""Looks ahead: plays a turn in an imagined world, lets the planner play some turns there, and asks the network."""

from mazzo.games.the_game.bots import care
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.table import Table

BEATEN, STUCK = 1, 2
NEARLY = care.NEARLY


class Lookahead:
    """Plays on with one planner at every seat, for some turns; then the network judges the next one."""

    def __init__(self, planner: Planner, world: Table, turns: int) -> None:
        self.planner = planner
        self.scratch = world.copy()
        self.turns = turns

    def value(self, world: Table, moves: list[int]) -> float:
        """Return what a turn is worth in this world: nothing if it fails a fire or a command."""
        scratch = self.scratch
        planner = self.planner
        scratch.copy_from(world)
        for move in moves:
            if not scratch.over:
                scratch.play(move)
        turns = 0
        while not scratch.over:
            found = planner.plan(scratch)
            if turns >= self.turns and scratch.drawn < scratch.deck_size and found > 1:
                return planner.chance(planner.best)
            planner.play_found(scratch)
            turns += 1
        if scratch.reason == BEATEN:
            return 1.0
        return NEARLY[scratch.left] if scratch.reason == STUCK else 0.0
