"""Worker processes: for work that must not keep its asker waiting, or that several cores share.

A worker runs one piece of work after the other. Each has a pipe of its own. With a queue that all share, as in
`concurrent.futures`, a worker that dies in the middle of a message leaves everybody waiting for the rest of it; and its
named semaphores outlive a killed process.
"""

import asyncio
import contextlib
import inspect
import multiprocessing
import os
import signal
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from mazzo.games.errors import MazzoError

T = TypeVar("T")
LONGEST_WORK = 60.0
"""Seconds after which a worker that somebody awaits counts as lost."""
TRIES = 3


class WorkerDied(MazzoError):
    """A worker process has ended in the middle of its work."""

    def __init__(self) -> None:
        super().__init__(
            "worker-died",
            "A worker process was ended from outside, perhaps for want of memory: try again with fewer --workers.",
        )


class _End:
    """Follows the last item of a generator."""


class Worker:
    """A process that runs what it is sent, and our end of the pipe to it."""

    def __init__(self) -> None:
        # Spawned, not forked: it is the same on every system, and nothing half-done is inherited.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _interrupts_blocked():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.owed = 0

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Send work, or raise `WorkerDied`."""
        self.owed += 1
        try:
            self.pipe.send((work, arguments))
        except OSError:
            raise WorkerDied from None

    def receive(self) -> Any:
        """Wait for the result of the oldest work, or raise what went wrong there."""
        found = self._receive()
        self.owed -= 1
        return found

    def items(self) -> Iterator[Any]:
        """Yield what the oldest work yields, as it comes."""
        while (found := self._receive()) is not _End:
            yield found
        self.owed -= 1

    def _receive(self) -> Any:
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied from None
        if isinstance(found, Exception):
            self.owed -= 1
            raise found
        return found

    def stop(self) -> None:
        """End the process, in the middle of its work if need be."""
        if self.owed:
            self.process.kill()
        self.pipe.close()
        self.process.join()


def _serve(pipe: Connection) -> None:
    """Run what comes through the pipe until it ends, which it does even if the other side is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends Ctrl-C to all; it is for the first process only
    with contextlib.suppress(EOFError, OSError):
        while True:
            work, arguments = pipe.recv()
            for found in _found(work, arguments):
                pipe.send(found)


def _found(work: Callable[..., Any], arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the result, or the items of a generator and an end, or what went wrong."""
    try:
        result = work(*arguments)
        if inspect.isgenerator(result):
            yield from result
            yield _End
        else:
            yield result
    except MazzoError as problem:
        yield problem
    except Exception:  # a bug: its place is worth more than its type, which may not even fit through a pipe
        yield RuntimeError(f"in a worker process:\n{traceback.format_exc()}")


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back, also from a process that starts meanwhile, before it can ignore it by itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it starts with the first process, and ends the blocking
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Pool:
    """So many workers, each started when it is first needed.

    A program without an event loop uses `begin` and `finished`, one with a loop `run` and `stream`.
    """

    def __init__(self, size: int) -> None:
        self.workers: list[Worker | None] = [None] * size
        self._turns = [asyncio.Lock() for _ in self.workers]
        """Who waits for a busy worker waits here, and not within the time that the work may take."""
        self._threads = ThreadPoolExecutor(size, "mazzo-pool")

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Send work to the worker that has the least to do."""
        place = min(range(len(self.workers)), key=self._owed)
        self._worker(place).begin(work, *arguments)

    def finished(self) -> list[Any]:
        """Wait until some of the work is done, and return its results; raise `WorkerDied` or what went wrong."""
        busy = {worker.pipe: worker for worker in self.workers if worker and worker.owed}
        return [busy[pipe].receive() for pipe in busy.keys() & set(connection.wait(list(busy)))]

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        """Return the result; work with the same key always goes to the same worker. One that dies is replaced."""
        place = hash(key) % len(self.workers)
        async with self._turns[place]:
            for _ in range(TRIES):
                worker = self._worker(place)
                try:
                    worker.begin(work, *arguments)
                    async with asyncio.timeout(LONGEST_WORK):
                        found: T = await asyncio.get_running_loop().run_in_executor(self._threads, worker.receive)
                    return found
                except (WorkerDied, TimeoutError):
                    self._dismiss(place)
        raise WorkerDied

    def _owed(self, place: int) -> int:
        worker = self.workers[place]
        return worker.owed if worker else 0

    def _worker(self, place: int) -> Worker:
        worker = self.workers[place] = self.workers[place] or Worker()
        return worker

    def _dismiss(self, place: int) -> None:
        worker, self.workers[place] = self.workers[place], None
        if worker is not None:
            worker.owed = 1  # it may be busy with what nobody waits for any more
            worker.stop()

    def stop(self) -> None:
        """End all the processes, in the middle of their work if need be."""
        for place in range(len(self.workers)):
            self._dismiss(place)
        self._threads.shutdown(wait=False, cancel_futures=True)


async def stream(work: Callable[..., Iterator[T]], *arguments: object) -> AsyncIterator[T]:
    """Yield what a generator yields in a process of its own, until that ends or nobody wants more."""
    worker = Worker()
    worker.begin(work, *arguments)
    loop, items, end = asyncio.get_running_loop(), worker.items(), object()
    try:
        while (found := await loop.run_in_executor(None, next, items, end)) is not end:
            yield found  # type: ignore[misc]
    finally:
        worker.owed = 1
        worker.stop()


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
