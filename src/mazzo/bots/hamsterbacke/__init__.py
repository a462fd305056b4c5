"""The bots of Hamsterbacke."""
