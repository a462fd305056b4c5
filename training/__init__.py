"""How the bots' weights were made: one command for each game."""
