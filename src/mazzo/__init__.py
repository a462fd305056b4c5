"""Mazzo: The Game, Ventuno and Hamsterbacke, to play, simulate and study."""

from mazzo import speed

compiled = speed.choose()
