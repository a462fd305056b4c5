"""Which signals stand at a table, kept up to date as players move. A signal's number is its place in `Game.signals`."""


class Standing:
    """What stands in a game without signals: nothing. A game with signals has its own class."""

    def say(self, seat: int, signal: int) -> None:
        """Note that a player gave a signal."""

    def moved(self, seat: int, move: int) -> None:
        """Let a move end the signals that it ends."""

    def stands(self, seat: int, signal: int) -> bool:
        """Say whether a player's signal stands."""
        return False
