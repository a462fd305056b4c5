"""The text interface: a table drawn in the terminal, to play at, to join and to replay."""
