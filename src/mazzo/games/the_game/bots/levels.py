"""The levels of The Game's bots."""

from mazzo.bots.player import Player
from mazzo.games.rng import Random
from mazzo.games.the_game.bots.care import LEVELS
from mazzo.games.the_game.bots.easy import Easy
from mazzo.games.the_game.bots.planning import PlanningBot


def make(level: str, rng: Random, effort: float) -> Player:
    """Return a bot of this level."""
    return Easy(rng) if level == "easy" else PlanningBot(LEVELS[level], rng, effort)
