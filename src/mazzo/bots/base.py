"""What a bot is, a bot that moves at random, and a base class for bots that say nothing."""

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from mazzo.games.base import Table
from mazzo.games.errors import IllegalTalk, shown
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

AnyView = TypeVar("AnyView", bound=View, contravariant=True)


class BotFor(Protocol[AnyView]):
    """A player that decides from the view of its own seat and from what the players said."""

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose one of `view.moves`."""

    def opens(self, view: AnyView, heard: Sequence[Said]) -> bool:
        """Say whether it wants to start, where the players agree who does."""

    def talk(self, view: AnyView, heard: Sequence[Said]) -> Sequence[str]:
        """Return what it says now, as `("!leave A",)`, or (). Mazzo asks after the deal and after every turn."""


Bot = BotFor[View]
"""A bot for one game: its caller gives it views of that game, and nothing else."""


def check_said(said: object) -> tuple[str, ...]:
    """Return what `talk` returned, or raise `IllegalTalk` if it is not a sequence of texts."""
    if isinstance(said, str) or not isinstance(said, Iterable):
        sentence = f'Return a tuple of texts from talk, such as ("!leave A",), or () for nothing, not {shown(said)}.'
        raise IllegalTalk("bad-talk", sentence)
    return tuple(said)


class TableView(View, Protocol):
    """A view that can become a table."""

    def table(self) -> Table:
        """Return the table as this seat sees it."""


class RandomBot:
    """Chooses any legal move, each equally likely, and says nothing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose any legal move."""
        return view.moves[self.rng.below(len(view.moves))]

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Start as often as any other player."""
        return self.rng.below(view.players) == 0

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()


class SilentBot(Generic[AnyView]):
    """A bot that says nothing and lets others start."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose one of the legal moves."""
        raise NotImplementedError

    def opens(self, view: AnyView, heard: Sequence[Said]) -> bool:
        """Let the rules or another player decide who starts."""
        return False

    def talk(self, view: AnyView, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()
