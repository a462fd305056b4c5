"""What a table screen plays at: a game in this process, or a table of a server."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from mazzo.terminal.table.look import Look


class Sitting(Protocol):
    """A table with people at this keyboard."""

    @property
    def mine(self) -> Sequence[int]:
        """The seats of the people at this keyboard."""

    @property
    def is_local(self) -> bool:
        """Whether the game is played in this process: then it is saved here, and hints are fair to everybody."""

    def looks(self) -> AsyncIterator[Look]:
        """Yield how things stand, whenever that has changed."""

    def look_as(self, seat: int) -> None:
        """See with the eyes of another of these people's seats from now on."""

    async def move(self, text: str, seat: int) -> None:
        """Make a move, or raise an error of Mazzo's."""

    async def say(self, text: str, seat: int) -> None:
        """Say something, or raise an error of Mazzo's."""

    async def go_on(self) -> None:
        """Let the next round be dealt."""

    async def record(self) -> dict[str, Any]:
        """Return the record of a game that is over, or raise an error of Mazzo's."""

    def notes(self) -> list[str]:
        """Return what there is to say about a game that is over, besides its result."""
