"""The terminal: one core (what you play at, what it asks, what it says) and two renderings, drawn and plain."""
