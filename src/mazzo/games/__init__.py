"""The rules. A game is a folder here and a line in this registry."""

from functools import cache
from importlib import import_module

from mazzo.games.errors import BadOptions, shown
from mazzo.games.game import Game

_GAMES = {
    "the-game": ("mazzo.games.the_game.game", "TheGame"),
    "ventuno": ("mazzo.games.ventuno.game", "Ventuno"),
    "hamsterbacke": ("mazzo.games.hamsterbacke.game", "Hamsterbacke"),
}

NAMES = tuple(_GAMES)


def find(name: str) -> Game:
    """Return the game of this name, or raise `BadOptions`."""
    if not isinstance(name, str) or name not in _GAMES:
        raise BadOptions("unknown-game", f"There is no game {shown(name)}; there are {', '.join(NAMES)}.")
    return _load(*_GAMES[name])


@cache
def _load(module: str, kind: str) -> Game:
    game: Game = getattr(import_module(module), kind)()
    return game
