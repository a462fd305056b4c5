"""The shape of the network that judges turns of The Game: `judge.py` uses it, `training.judge` makes it."""

UNITS = 32
"""The units of each encoder, and of the layer that joins them."""
BACK, AHEAD = 10, 40
"""How far the encoder of piles sees."""
ONE = 256
"""What stands for 1 among the network's whole numbers."""
MOST = 4095
"""The largest output of a unit."""
FLAGS = 184
"""Which input of the second layer says that the game is professional; the next one stands for fewer cards."""
INPUTS = 192
"""How many inputs the second layer has; the last few are spare."""
