"""Ventuno: play cards into a common row and do not be the one who takes it past 21."""
