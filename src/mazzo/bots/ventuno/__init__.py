"""The bots of Ventuno."""
