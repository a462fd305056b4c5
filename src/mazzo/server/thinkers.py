"""Bots think in processes of their own, so that the event loop never waits for them."""

import asyncio
import os
import secrets
import signal
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, Literal, Protocol

import msgspec

from mazzo import bots
from mazzo.bots import Bot
from mazzo.games.rng import Random
from mazzo.games.talk import Said

LONGEST_THOUGHT = 60.0
"""Seconds after which a worker is taken to be lost."""
MOST_BOTS = 2000
"""How many bots a worker remembers; one that it forgot plans its turn anew."""


class Question(msgspec.Struct, frozen=True):
    """What bots of a table are asked, each with the view of its seat."""

    table: str
    game: str
    about: Literal["move", "opens", "talk"]
    seats: Sequence[tuple[int, str, Any]]
    """Seat, level and view of each bot asked."""
    heard: Sequence[Said]


class Thinkers(Protocol):
    """Whoever lets bots think."""

    async def think(self, question: Question) -> list[Any]:
        """Return the answer of each bot: a move, whether it opens, or what it says."""

    def close(self) -> None:
        """Stop thinking."""


_remembered: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def answer(question: Question) -> list[Any]:
    """Ask the bots; they are remembered, because some plan a whole turn and play it card by card."""
    return [
        getattr(_bot(question, seat, level), question.about)(view, question.heard)
        for seat, level, view in question.seats
    ]


def _bot(question: Question, seat: int, level: str) -> Bot:
    key = (question.table, seat, level)
    if key not in _remembered:
        _remembered[key] = bots.make(level, question.game, Random(secrets.randbits(64)))
        if len(_remembered) > MOST_BOTS:
            _remembered.popitem(last=False)
    _remembered.move_to_end(key)
    return _remembered[key]


def _begin() -> None:
    """Leave Ctrl-C to the server, and end when it does, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def end_with(sentinel: int) -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


class WorkerThinkers:
    """Worker processes; a table's bots always think in the same one. One that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers: list[ProcessPoolExecutor | None] = [None] * (workers or max(1, (os.cpu_count() or 1) - 1))
        self._turns = [asyncio.Lock() for _ in self._workers]
        """Who waits for a busy worker waits here, and not within the time that a thought may take."""

    async def think(self, question: Question) -> list[Any]:
        """Return the answer of each bot: a move, whether it opens, or what it says."""
        place = hash(question.table) % len(self._workers)
        async with self._turns[place]:
            return await self._ask(place, question)

    async def _ask(self, place: int, question: Question) -> list[Any]:
        for _ in range(3):
            worker = self._workers[place] or self._hire(place)
            try:
                async with asyncio.timeout(LONGEST_THOUGHT):
                    return await asyncio.get_running_loop().run_in_executor(worker, answer, question)
            except (BrokenProcessPool, TimeoutError):
                if self._workers[place] is worker:
                    self._dismiss(place)
        raise TimeoutError("bots cannot think: their worker died three times")

    def _hire(self, place: int) -> ProcessPoolExecutor:
        worker = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        self._workers[place] = worker
        return worker

    def _dismiss(self, place: int) -> None:
        worker, self._workers[place] = self._workers[place], None
        if worker is not None:
            for process in (getattr(worker, "_processes", None) or {}).values():
                process.kill()
            worker.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop thinking."""
        for place in range(len(self._workers)):
            self._dismiss(place)
