"""Looks ahead: plays a turn in an imagined world and lets the planner finish the game there."""

from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.table import Table

BEATEN, STUCK = 1, 2
NEARLY = [0.12 * 0.85**left for left in range(99)]
"""What a game that ended stuck is worth, by the cards left: enough to tell hopeless turns apart."""


class Lookahead:
    """Plays games to their end with one planner at every seat."""

    def __init__(self, planner: Planner, world: Table) -> None:
        self.planner = planner
        self.scratch = world.copy()

    def value(self, world: Table, moves: list[int]) -> float:
        """Return what a turn is worth in this world; to fail a fire or a command is worth nothing, whatever is left."""
        scratch = self.scratch
        scratch.copy_from(world)
        for move in moves:
            if not scratch.over:
                scratch.play(move)
        left = self.planner.finish(scratch)
        if scratch.reason == BEATEN:
            return 1.0
        return NEARLY[left] if scratch.reason == STUCK else 0.0
