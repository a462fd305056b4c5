"""How much thought each level of The Game's planning bots takes."""

from dataclasses import dataclass

from mazzo.games.the_game.bots.endgame import PATIENCE

PATIENT = 100_000
"""Enough for the one in a hundred of the endgames that can be won in which the usual patience is not."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much a bot thinks: the turns it compares, how often it plays one to the end, how much it looks at then.

    The first of these to end ends it. It looks at less the more is left to draw: `training.thinking` shows that early
    turns gain next to nothing by it.
    """

    turns: int
    rollouts: int = 0
    thoughts: int = 0
    patience: int = PATIENCE
    """How many positions of an endgame it looks at."""


LEVELS = {"normal": Care(1), "expert": Care(8, 1440, 2_000_000, PATIENT)}
