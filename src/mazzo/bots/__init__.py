"""The bots. A bot gets a view and what it may hear, and has no way to learn more."""

from mazzo import games
from mazzo.bots.base import Bot, BotFor, RandomBot, check_said
from mazzo.games.errors import BadOptions
from mazzo.games.rng import Random

__all__ = ["LEVELS", "Bot", "BotFor", "RandomBot", "check_effort", "check_said", "make", "named"]

LEVELS = ("random", "easy", "normal", "expert")
MOST_EFFORT = 1000


def check_effort(effort: float) -> float:
    """Return the effort, or raise `BadOptions`."""
    if not 0 < effort <= MOST_EFFORT:
        sentence = f"Choose an effort above 0 and up to {MOST_EFFORT} (1 is the default), not {effort!r:.40}."
        raise BadOptions("bad-effort", sentence, most=MOST_EFFORT, given=f"{effort!r:.40}")
    return effort


def make(level: str, game: str, rng: Random, effort: float = 1.0) -> Bot:
    """Return a bot of a level for a game, with a generator of its own, or raise `BadOptions`.

    `effort` scales the time that a searching bot takes.
    """
    if level not in LEVELS:
        raise BadOptions("unknown-bot", f"There is no bot {level!r:.40}: choose from {', '.join(LEVELS)}.")
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
    """Return the bot that the command line names, a level or your own `FILE.py:Class`, or raise `BadOptions`.

    A name that came from elsewhere is for `make`, which opens no file.
    """
    if ".py:" in name:
        from mazzo.bots.own import OwnBot

        return OwnBot(name, game, rng)
    if name not in LEVELS:
        sentence = f"There is no bot {name!r:.40}: choose from {', '.join(LEVELS)}, or name your own as FILE.py:Class."
        raise BadOptions("unknown-bot", sentence, case="named", bot=f"{name!r:.40}", levels=", ".join(LEVELS))
    return make(name, game, rng, effort)
