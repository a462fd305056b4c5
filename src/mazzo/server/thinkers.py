"""Bots think in processes of their own, so that the event loop never waits for them."""

import asyncio
import contextlib
import os
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from typing import Any, Protocol

from mazzo import bots
from mazzo.bots.asking import Maker
from mazzo.bots.asking import Question as Question
from mazzo.bots.asking import answer as answer
from mazzo.games.errors import MazzoError

LONGEST_THOUGHT = 60.0
"""Seconds after which a worker is taken to be lost."""


class Thinkers(Protocol):
    """Whoever lets bots think."""

    async def think(self, question: Question) -> list[Any]:
        """Return the answer of each bot: a move, whether it opens, or what it says."""

    def close(self) -> None:
        """Stop thinking."""


def _work(line: Connection, make: Maker) -> None:
    """Answer what is asked until the server ends, even if it is killed; Ctrl-C is the server's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(_try_to(line.recv(), make))


def _try_to(question: Question, make: Maker) -> list[Any] | Exception:
    """Return the answers, or what went wrong."""
    try:
        return answer(question, make)
    except MazzoError as problem:  # in somebody's own bot
        return problem
    except Exception:
        return RuntimeError(traceback.format_exc())


class Worker:
    """A process in which bots think, at the other end of a pipe.

    A `ProcessPoolExecutor` would hold named semaphores, and after a kill something has to clean them up and complains.
    """

    def __init__(self, make: Maker) -> None:
        self._line, theirs = Pipe()
        self.process = get_context("spawn").Process(target=_work, args=(theirs, make), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, question: Question) -> list[Any]:
        """Wait for the answers, or raise `EOFError` or `OSError` if the process has died."""
        self._line.send(question)
        answers: list[Any] | Exception = self._line.recv()
        if isinstance(answers, Exception):
            raise answers
        return answers


class WorkerThinkers:
    """Worker processes; a table's bots always think in the same one. One that dies is replaced."""

    def __init__(self, workers: int, make: Maker = bots.make) -> None:
        self._make = make
        self._workers: list[Worker | None] = [None] * (workers or max(1, (os.cpu_count() or 1) - 1))
        self._turns = [asyncio.Lock() for _ in self._workers]
        """Who waits for a busy worker waits here, and not within the time that a thought may take."""
        self._waiting = ThreadPoolExecutor(len(self._workers))

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
                    return await asyncio.get_running_loop().run_in_executor(self._waiting, worker.ask, question)
            except (EOFError, OSError):  # a timeout is one of the latter
                self._dismiss(place)
        raise TimeoutError("bots cannot think: their worker died three times")

    def _hire(self, place: int) -> Worker:
        worker = self._workers[place] = Worker(self._make)
        return worker

    def _dismiss(self, place: int) -> None:
        worker, self._workers[place] = self._workers[place], None
        if worker is not None:
            worker.process.kill()
            worker.process.join()

    def close(self) -> None:
        """Stop thinking."""
        for place in range(len(self._workers)):
            self._dismiss(place)
        self._waiting.shutdown(wait=False, cancel_futures=True)
