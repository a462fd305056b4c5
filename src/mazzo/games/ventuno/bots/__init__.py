"""The bots: `make` is what the rest of Mazzo asks for."""

from mazzo.games.ventuno.bots.levels import make

__all__ = ["make"]
