"""How much thought each level of The Game's planning bots takes."""

from dataclasses import dataclass

from mazzo.games.the_game.bots.endgame import PATIENCE

NEARLY = [0.12 * 0.85**left for left in range(99)]
"""What a game that ended stuck is worth, by the cards left: enough to tell hopeless turns apart."""
PATIENT = 100_000
"""Enough for the one winnable endgame in a hundred for which the usual patience is too little."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much a bot thinks: how many turns it compares, how often it plays them on, and how much it looks at.

    It stops at the first limit that it reaches. The more cards are left to draw, the less it looks at.
    `training.thinking` shows that early turns gain next to nothing by thinking.
    """

    turns: int
    rollouts: int = 0
    thoughts: int = 0
    patience: int = PATIENCE
    """How many positions of an endgame it looks at."""
    judges: bool = False
    """Whether the network chooses among the turns."""
    depth: int = 0
    """How many turns a rollout plays before it asks the network."""
    trust: float = 0.0
    """How many worlds the network's opinion counts for."""

    seldom: int = 2
    """It utters one wish in this many, so its silence tells next to nothing, even to a hearer who remembers."""

    def opinion(self, draw_pile: int) -> float:
        """Return how many worlds the network's own opinion of a turn counts for: early on, worlds show mostly luck."""
        return self.trust * (40 + draw_pile**3 / 640)


LEVELS = {
    "normal": Care(1),
    "expert": Care(8, 960, 600_000, PATIENT, judges=True, depth=4, trust=0.3),
}
ROLLOUT = Care(6, judges=True)
"""How the players of a rollout think."""
