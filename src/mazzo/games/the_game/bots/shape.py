"""The shape of the network that judges turns of The Game: `judge.py` uses it, `training.judge` makes it."""

UNITS = 64
"""The units of each encoder."""
JOINED = 32
"""The units of the layer that joins the encoders."""
BACK, AHEAD = 10, 40
"""How far the encoder of piles sees."""
ONE = 256
"""What stands for 1 among the network's whole numbers."""
MOST = 4095
"""The largest output of a unit."""
FLAGS = 344
"""Which input of the second layer says that the game is professional; the next one stands for fewer cards."""
INPUTS = 352
"""How many inputs the second layer has; the last few are spare."""
