"""How the processes of a server tell each other that something happened at a table."""

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, int], None]
"""Is told that a table has events up to a number."""


class Bus(Protocol):
    """Carries news about tables from the process that wrote an event to all the others."""

    def publish(self, table: str, number: int, by: Hear) -> None:
        """Tell everybody but the one who publishes that a table has events up to this number."""

    def subscribe(self, hear: Hear) -> None:
        """Be told from now on."""


class LocalBus:
    """The bus of a single process; houses that share one are as separate as processes."""

    def __init__(self) -> None:
        self._hearers: list[Hear] = []

    def publish(self, table: str, number: int, by: Hear) -> None:
        """Tell everybody but the one who publishes that a table has events up to this number."""
        for hear in self._hearers:
            if hear != by:
                hear(table, number)

    def subscribe(self, hear: Hear) -> None:
        """Be told from now on."""
        self._hearers.append(hear)
