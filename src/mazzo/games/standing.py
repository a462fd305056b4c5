"""Which signals stand at a table, kept as moves are made. A signal goes by its place in `Game.signals`."""


class Standing:
    """What stands at a game without signals: nothing. A game with signals has its own."""

    def say(self, seat: int, signal: int) -> None:
        """Note that a player gave a signal."""

    def moved(self, seat: int, move: int) -> None:
        """Let a move end what it ends."""

    def stands(self, seat: int, signal: int) -> bool:
        """Say whether a signal of a player stands."""
        return False
