"""The searches that made the bots' numbers: one command each, with its seed."""
