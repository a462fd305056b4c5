"""Asking bots in a worker process: the question, and the answer of a bot that the process remembers."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from mazzo import bots
from mazzo.bots import Bot
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

MOST_BOTS = 2000
"""How many bots a process remembers; a bot that it forgot plans its turn again."""


class Question(msgspec.Struct, frozen=True):
    """A question to the bot at a seat: its move, whether it starts, or what it says."""

    table: str
    game: str
    about: Literal["move", "opens", "talk"]
    seat: int
    level: str
    view: View
    heard: Sequence[Said]
    seed: int | None = None
    """The seed of the bots at this table; None means a seed from the operating system."""


Maker = Callable[[str, str, Random], Bot]
"""Makes a bot by its name, for a game: `bots.make`, or `bots.named` where you name bots on your own machine."""

_remembered: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def answer(question: Question, make: Maker = bots.make) -> Any:
    """Ask the bot, and remember it: some bots plan a whole turn and play it card by card."""
    return getattr(_bot(question, make), question.about)(question.view, question.heard)


def _bot(question: Question, make: Maker) -> Bot:
    key = (question.table, question.seat, question.level)
    if key not in _remembered:
        seed = secrets.randbits(64) if question.seed is None else question.seed
        _remembered[key] = make(question.level, question.game, Random(seed, question.seat + 1))
        if len(_remembered) > MOST_BOTS:
            _remembered.popitem(last=False)
    _remembered.move_to_end(key)
    return _remembered[key]
