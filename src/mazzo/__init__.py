"""Mazzo: The Game, Ventuno and Hamsterbacke, to play, simulate and study."""

from mazzo import speed

compiled = speed.choose()
"""Whether the compiled rules run, or the plain Python files."""

from mazzo.games.errors import (  # noqa: E402 (the rules are imported once the choice is made)
    BadOptions,
    BadRecord,
    IllegalMove,
    IllegalTalk,
    MazzoError,
    UnreadableRecord,
)
from mazzo.games.rng import Random  # noqa: E402
from mazzo.games.talk import Said  # noqa: E402
from mazzo.match import Match, Seat, new  # noqa: E402
from mazzo.record import replay  # noqa: E402
from mazzo.simulation.api import Compared, Simulated, compare, simulate  # noqa: E402

__version__ = "1.0.0"

__all__ = [
    "BadOptions",
    "BadRecord",
    "Compared",
    "IllegalMove",
    "IllegalTalk",
    "Match",
    "MazzoError",
    "Random",
    "Said",
    "Seat",
    "Simulated",
    "UnreadableRecord",
    "compare",
    "compiled",
    "new",
    "replay",
    "simulate",
]
