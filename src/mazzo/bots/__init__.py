"""The bots. A bot is handed a view and what it may hear, and has no way to more."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from mazzo import games
from mazzo.games.errors import BadOptions, IllegalTalk, shown
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

LEVELS = ("random", "easy", "normal", "expert")
MOST_EFFORT = 1000


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
"""A bot for the game at hand: whoever made it sees to it that it gets views of that game, and nothing but views."""


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


def check_effort(effort: float) -> float:
    """Return the effort, or raise `BadOptions`."""
    if not 0 < effort <= MOST_EFFORT:
        sentence = f"The effort is a number above 0, 1 being the usual one, up to {MOST_EFFORT}, not {effort!r:.40}."
        raise BadOptions("bad-effort", sentence)
    return effort


def make(level: str, game: str, rng: Random, effort: float = 1.0) -> Bot:
    """Return a bot of a level for a game, with a generator of its own, or raise `BadOptions`.

    `effort` scales the time that a searching bot takes.
    """
    if level not in LEVELS:
        raise BadOptions("unknown-bot", f"There is no bot {level!r:.40}; there are {', '.join(LEVELS)}.")
    check_effort(effort)
    if level == "random":
        return RandomBot(rng)
    part = games.find(game).part("bots")
    if part is None:
        from mazzo.bots import sampling

        return sampling.make(level, rng, effort)
    bot: Bot = part.make(level, rng, effort)
    return bot


def named(name: str, game: str, rng: Random, effort: float = 1.0) -> Bot:
    """Return the bot that the command line names, a level or somebody's own `FILE.py:Class`, or raise `BadOptions`.

    A name that came from elsewhere is for `make`, which opens no file.
    """
    if ".py:" in name:
        from mazzo.bots.own import OwnBot

        return OwnBot(name, game, rng)
    if name not in LEVELS:
        sentence = f"There is no bot {name!r:.40}; there are {', '.join(LEVELS)}, and your own as FILE.py:Class."
        raise BadOptions("unknown-bot", sentence)
    return make(name, game, rng, effort)
