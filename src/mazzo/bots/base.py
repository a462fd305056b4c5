"""What a bot is, one that moves at random, and base classes: silent bots, bots that search, greedy bots."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from mazzo.games.errors import IllegalTalk, shown
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

AnyView = TypeVar("AnyView", bound=View, contravariant=True)


class BotFor(Protocol[AnyView]):
    """A player that decides from the view of its own seat, at games with such views, and from what was said."""

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose one of `view.moves`."""

    def opens(self, view: AnyView, heard: Sequence[Said]) -> bool:
        """Say whether it wants to open, where the players agree on it."""

    def talk(self, view: AnyView, heard: Sequence[Said]) -> Sequence[str]:
        """Return what it says now, as `("!leave A",)`, or (); it is asked after the deal and after every turn."""


Bot = BotFor[View]
"""A bot for the game at hand: its maker gives it views of that game, and nothing but views."""


def check_said(said: object) -> tuple[str, ...]:
    """Return what `talk` returned, or raise `IllegalTalk` if it is not a tuple of texts or something like it."""
    if isinstance(said, str) or not isinstance(said, Iterable):
        sentence = f'talk returns a tuple of texts, such as ("!leave A",), or () for nothing, not {shown(said)}.'
        raise IllegalTalk("bad-talk", sentence)
    return tuple(said)


class RandomBot:
    """Chooses any legal move, each equally likely, and says nothing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose any legal move."""
        return view.moves[self.rng.below(len(view.moves))]

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Open as often as anybody else."""
        return self.rng.below(view.players) == 0

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()


class SilentBot(Generic[AnyView]):
    """A bot that says nothing and leaves the opening to others."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose one of the legal moves."""
        raise NotImplementedError

    def opens(self, view: AnyView, heard: Sequence[Said]) -> bool:
        """Leave the opening to the rules, or to another player."""
        return False

    def talk(self, view: AnyView, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()


class SearchBot(SilentBot[AnyView]):
    """A bot that compares moves by rollouts in imagined worlds; the numbers of its class are those of effort 1."""

    rollouts: int
    """How many rollouts it makes for one decision."""
    worlds: int
    """How many worlds it imagines for them; more effort needs no more of them."""

    def __init__(self, rng: Random, effort: float) -> None:
        super().__init__(rng)
        self.rollouts = max(1, round(self.rollouts * effort))
        self.worlds = max(1, round(self.worlds * min(1.0, effort)))


class GreedyBot(SilentBot[AnyView]):
    """A bot that takes the move that looks best at first sight, or now and then any that is not sure to lose."""

    careless: ClassVar[int]
    """One move in so many is any move."""

    def move(self, view: AnyView, heard: Sequence[Said]) -> str:
        """Choose among the moves that are not sure to lose."""
        moves: list[str] = [move for move in view.moves if not view.warning(move)] or list(view.moves)
        if self.rng.below(self.careless) == 0:
            return moves[self.rng.below(len(moves))]
        return max(moves, key=lambda move: (self.at_first_sight(view, move), self.rng.below(100)))

    def at_first_sight(self, view: AnyView, move: str) -> int:
        """Return how good a move looks."""
        raise NotImplementedError
