"""The bots. A bot sees a view and nothing else."""

from collections.abc import Callable

from mazzo.games.errors import BadOptions
from mazzo.games.game import View
from mazzo.games.rng import Random

Bot = Callable[[View, Random], str]
"""Chooses a move among `view.moves`, taking its chances from the generator."""


def random(view: View, rng: Random) -> str:
    """Choose any legal move, each equally likely."""
    return view.moves[rng.below(len(view.moves))]


BOTS: dict[str, Bot] = {"random": random}


def find(name: str) -> Bot:
    """Return the bot of this name, or raise `BadOptions`."""
    if name not in BOTS:
        raise BadOptions("unknown-bot", f"There is no bot {name!r:.40}; there is {', '.join(BOTS)}.")
    return BOTS[name]
