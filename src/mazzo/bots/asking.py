"""Asking bots in a worker process: the question, and the answer of bots that the process remembers."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from mazzo import bots
from mazzo.bots import Bot
from mazzo.games.rng import Random
from mazzo.games.talk import Said

MOST_BOTS = 2000
"""How many bots a worker remembers; one that it forgot plans its turn again."""


class Question(msgspec.Struct, frozen=True):
    """What bots of a table are asked, each with the view of its seat."""

    table: str
    game: str
    about: Literal["move", "opens", "talk"]
    seats: Sequence[tuple[int, str, Any]]
    """Seat, level and view of each bot asked."""
    heard: Sequence[Said]
    seed: int | None = None
    """What the bots take their chances from; None is the operating system."""


Maker = Callable[[str, str, Random], Bot]
"""Makes a bot by its name, for a game: `bots.make`, or `bots.named` where people name bots on their own machine."""

_remembered: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def answer(question: Question, make: Maker = bots.make) -> list[Any]:
    """Ask the bots; they are remembered, because some plan a whole turn and play it card by card."""
    return [
        getattr(_bot(question, seat, level, make), question.about)(view, question.heard)
        for seat, level, view in question.seats
    ]


def _bot(question: Question, seat: int, level: str, make: Maker) -> Bot:
    key = (question.table, seat, level)
    if key not in _remembered:
        seed = secrets.randbits(64) if question.seed is None else question.seed
        _remembered[key] = make(level, question.game, Random(seed, seat + 1))
        if len(_remembered) > MOST_BOTS:
            _remembered.popitem(last=False)
    _remembered.move_to_end(key)
    return _remembered[key]
