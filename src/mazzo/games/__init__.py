"""The rules. A game is a folder here and a line in this registry."""

from functools import cache
from importlib import import_module

from mazzo.games.errors import BadOptions
from mazzo.games.game import Game

_GAMES = {
    "the-game": ("mazzo.games.the_game.game", "TheGame"),
    "ventuno": ("mazzo.games.ventuno.game", "Ventuno"),
    "hamsterbacke": ("mazzo.games.hamsterbacke.game", "Hamsterbacke"),
}

NAMES = tuple(_GAMES)


@cache
def find(name: str) -> Game:
    """Return the game of this name, or raise `BadOptions`."""
    if name not in _GAMES:
        raise BadOptions("unknown-game", f"There is no game {name!r:.40}; there are {', '.join(NAMES)}.")
    module, kind = _GAMES[name]
    game: Game = getattr(import_module(module), kind)()
    return game
