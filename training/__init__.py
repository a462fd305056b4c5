"""The searches that made the bots' weights: one command each, with its seed."""
