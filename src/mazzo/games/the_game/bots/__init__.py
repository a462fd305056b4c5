"""The bots: `make` is what the rest of Mazzo asks for."""

from mazzo.games.the_game.bots.levels import make

__all__ = ["make"]
