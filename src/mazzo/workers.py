"""Worker processes: for work that must not keep the caller waiting, or that several cores share.

Each worker has its own pipe. With a shared queue, as in `concurrent.futures`, a worker that dies in the middle of a
message leaves all the others waiting for the rest. The queue's named semaphores also outlive a killed process.
"""

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any, Protocol, TypeVar

from mazzo import games
from mazzo.games.errors import MazzoError

T = TypeVar("T")
LONGEST_WORK = 60.0
"""Seconds after which a worker that the program awaits counts as lost."""
TRIES = 3
LOWEST = 19
"""The niceness of a process that runs only where no other wants to."""


class WorkerDied(MazzoError):
    """A worker process has ended in the middle of its work."""

    def __init__(self) -> None:
        why = "The system ended a worker process, perhaps for lack of memory"
        super().__init__("worker-died", f"{why}: try again, with fewer --workers if necessary.")
        self.args = ()  # for pickle, which makes it again from these


class Runner(Protocol):
    """Runs work somewhere: in a `Pool`, or at once in this process."""

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        """Return the result; work with the same key always goes to the same process."""

    def stop(self) -> None:
        """End what still runs."""


class Worker:
    """A process that runs one piece of work after the other, and our end of the pipe to it."""

    def __init__(self, *, is_silent: bool = False, is_nice: bool = False) -> None:
        # Spawned, not forked: it is the same on every system, and nothing half-done is inherited.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, is_silent, is_nice), daemon=True)
        with _interrupts_blocked(), _main_hidden():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.owed = 0
        """How many results are still to come."""

    def begin(self, work: Callable[..., Any], *arguments: object, streaming: bool = False) -> None:
        """Send work, or raise `WorkerDied`."""
        data = pickle.dumps((work, arguments, streaming))
        try:
            self.pipe.send_bytes(data)
        except OSError:
            raise WorkerDied from None
        self.owed += 1

    def result(self) -> Any:
        """Wait for the result of the oldest work, or raise what went wrong."""
        return self._receive()[1]

    def items(self) -> Iterator[Any]:
        """Yield what the oldest work, a generator, yields, or raise what went wrong."""
        while (found := self._receive())[0] == "item":
            yield found[1]

    def call(self, work: Callable[..., T], *arguments: object) -> T:
        """Send work and wait for its result, or raise what went wrong."""
        self.begin(work, *arguments)
        found: T = self.result()
        return found

    def _receive(self) -> tuple[str, Any]:
        try:
            kind, value = pickle.loads(self.pipe.recv_bytes())
        except (EOFError, OSError):
            raise WorkerDied from None
        if kind != "item":
            self.owed -= 1
        if kind == "problem":
            raise value
        return kind, value

    def stop(self) -> None:
        """End the process, in the middle of its work if need be."""
        self.process.kill()
        self.process.join()  # the pipe stays open for a thread that still reads from it: it finds the end


def _serve(pipe: Connection, is_silent: bool, is_nice: bool) -> None:
    """Run what comes through the pipe until it ends, which it does even if the other side is killed."""
    if is_nice and hasattr(os, "nice"):
        os.nice(LOWEST)
    if is_silent:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for output in (1, 2):
            os.dup2(nowhere, output)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends Ctrl-C to all; it is for the first process only
    with contextlib.suppress(EOFError, OSError):
        while True:
            for message in _messages(pipe.recv_bytes()):
                pipe.send_bytes(message)


def _messages(data: bytes) -> Iterator[bytes]:
    """Run some work and yield what comes of it, pickled: items if it streams, then a result or a problem."""
    try:
        work, arguments, streaming = pickle.loads(data)
        result = work(*arguments)
        if streaming:
            for item in result:
                yield pickle.dumps(("item", item))
            result = None
        yield pickle.dumps(("result", result))
    except MazzoError as problem:
        yield pickle.dumps(("problem", problem))
    except Exception as problem:  # a bug: its place is worth more than its type, which may not even fit through a pipe
        place = RuntimeError(f"in a worker process:\n{traceback.format_exc()}")
        yield pickle.dumps(("problem", games.blamed(problem) or place))


@contextlib.contextmanager
def _main_hidden() -> Iterator[None]:
    """Let a process start without the script that runs: importing it there would run it again if it has no guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


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


class _Workers:
    """A number of workers, each started when it is first needed."""

    def __init__(self, size: int, *, is_silent: bool = False, is_nice: bool = False) -> None:
        self.workers: list[Worker | None] = [None] * size
        self._start = partial(Worker, is_silent=is_silent, is_nice=is_nice)
        self._is_stopped = False

    def _worker(self, place: int) -> Worker:
        if self._is_stopped:
            raise WorkerDied
        worker = self.workers[place] = self.workers[place] or self._start()
        return worker

    def _dismiss(self, place: int) -> None:
        worker, self.workers[place] = self.workers[place], None
        if worker:
            worker.stop()

    def stop(self) -> None:
        """End all the processes, in the middle of their work if need be."""
        self._is_stopped = True
        for place in range(len(self.workers)):
            self._dismiss(place)


class BatchPool(_Workers):
    """Workers for a program without an event loop: it begins several pieces of work, and waits for any of them."""

    def __init__(self, size: int, ahead: int = 0) -> None:
        super().__init__(size)
        self.capacity = size * (1 + ahead)
        """How much work to begin before some of it is finished: `ahead` pieces wait for each worker."""

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Send work to the worker that has the least to do, or raise `WorkerDied`."""
        place = min(range(len(self.workers)), key=self._owed)
        self._worker(place).begin(work, *arguments)

    def finished(self) -> list[Any]:
        """Wait until some of the work is done, and return its results, or raise what went wrong."""
        busy = {worker.pipe: worker for worker in self.workers if worker and worker.owed}
        return [busy[pipe].result() for pipe in busy.keys() & set(connection.wait(busy))]

    def _owed(self, place: int) -> int:
        worker = self.workers[place]
        return worker.owed if worker else 0


class Pool(_Workers):
    """Workers for a program with an event loop: it awaits each piece of work. Silent ones print nothing."""

    def __init__(self, size: int, *, is_silent: bool = False) -> None:
        super().__init__(size, is_silent=is_silent)
        self._turns = [asyncio.Lock() for _ in self.workers]
        """A caller waits here for a busy worker; this does not count as time that the work takes."""
        self._threads = ThreadPoolExecutor(size, "mazzo-pool")

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        """Return the result; work with the same key always goes to the same worker. One that dies is replaced."""
        place = hash(key) % len(self.workers)
        loop = asyncio.get_running_loop()
        async with self._turns[place]:
            for _ in range(TRIES):
                worker = self._worker(place)
                try:
                    async with asyncio.timeout(LONGEST_WORK):
                        return await loop.run_in_executor(self._threads, worker.call, work, *arguments)
                except (WorkerDied, TimeoutError):
                    self._dismiss(place)
                except asyncio.CancelledError:
                    # The next one to ask must not get this answer, nor wait for a user's own bot that never answers.
                    self._dismiss(place)
                    raise
        raise WorkerDied

    def stop(self) -> None:
        """End all the processes, in the middle of their work if need be."""
        super().stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class StreamPool(_Workers):
    """Workers of the lowest priority for generators: each runs one at a time, and others wait for a free one."""

    def __init__(self, size: int) -> None:
        super().__init__(size, is_nice=True)
        self._free: asyncio.LifoQueue[int] = asyncio.LifoQueue()
        for place in range(size):
            self._free.put_nowait(place)
        self._threads = ThreadPoolExecutor(size, "mazzo-stream")

    async def stream(self, work: Callable[..., Iterator[T]], *arguments: object) -> AsyncIterator[T]:
        """Yield what a generator yields, and end a worker if nobody wants the rest."""
        place = await self._free.get()
        is_through = False
        try:
            async with contextlib.aclosing(_items(self._worker(place), self._threads, work, *arguments)) as items:
                async for found in items:
                    yield found
            is_through = True
        except MazzoError as problem:
            is_through = not isinstance(problem, WorkerDied)
            raise
        finally:
            if not is_through:
                self._dismiss(place)
            self._free.put_nowait(place)

    def stop(self) -> None:
        """End all the processes, in the middle of their work if need be."""
        super().stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


async def stream(work: Callable[..., Iterator[T]], *arguments: object) -> AsyncGenerator[T, None]:
    """Yield what a generator yields in a separate process, until it ends or nobody wants more."""
    worker = Worker()
    try:
        async with contextlib.aclosing(_items(worker, None, work, *arguments)) as items:
            async for found in items:
                yield found
    finally:
        worker.stop()


async def _items(
    worker: Worker, threads: Executor | None, work: Callable[..., Iterator[T]], *arguments: object
) -> AsyncGenerator[T, None]:
    """Yield what a generator yields in a worker; a thread waits for it."""
    worker.begin(work, *arguments, streaming=True)
    loop, items, end = asyncio.get_running_loop(), worker.items(), object()
    while (found := await loop.run_in_executor(threads, next, items, end)) is not end:
        yield found  # type: ignore[misc]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
