"""What you play at: a game in this process, or a table of a server."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Any, Protocol

from mazzo.analysis import Advice
from mazzo.terminal.snapshot import Snapshot


class Session(Protocol):
    """A table with people at this keyboard."""

    @property
    def mine(self) -> Sequence[int]:
        """The seats of the people at this keyboard."""

    @property
    def is_local(self) -> bool:
        """Whether the game is played in this process: then it is saved here."""

    @property
    def allows_hints(self) -> bool:
        """Whether the player who decides may ask for a hint."""

    @property
    def trouble(self) -> str:
        """What is wrong at the moment, in a sentence, such as no connection or a failed save. Empty if all is well."""

    def snapshots(self) -> AsyncIterator[Snapshot]:
        """Yield how things stand, whenever that has changed."""

    def is_settled(self, snapshot: Snapshot) -> bool:
        """Say whether nothing has changed since a snapshot, and no bot is about to talk. Else another one follows."""

    def see_as(self, seat: int) -> None:
        """Show the view of another of these people's seats from now on."""

    async def move(self, text: str, seat: int) -> None:
        """Make a move, or raise an error of Mazzo's."""

    async def say(self, text: str, seat: int) -> None:
        """Say something, or raise an error of Mazzo's."""

    async def decline(self, seat: int) -> bool:
        """Let another player start, or raise an error of Mazzo's. Say whether Mazzo asks everybody again."""

    def hints(self, seat: int) -> AsyncGenerator[Advice, None]:
        """Yield better and better advice for the player who decides, and count it, or raise an error of Mazzo's."""

    async def lend(self, seat: int) -> None:
        """Let a bot play for a player who is away."""

    async def go_on(self) -> None:
        """Deal the next round."""

    async def record(self) -> dict[str, Any]:
        """Return the record of a game that is over, or raise an error of Mazzo's."""

    def notes(self) -> list[str]:
        """Return what else to say about a finished game, besides its result."""
