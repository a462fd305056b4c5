"""Who plays the games of a job: this process, or several of its children."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol

from mazzo.games.errors import BadOptions, MazzoError
from mazzo.simulate.job import Chunk, Job, play_chunk

MOST_WORKERS = 512
WORTH_A_WORKER = 5_000
"""A table that plays by itself has played so many games before another process has started."""


class Crew(Protocol):
    """Plays chunks of games, several at a time, in any order."""

    chunks: int
    """How many chunks it should have to do, so that nobody waits."""

    def begin(self, job: Job, first: int, count: int) -> None:
        """Take on a chunk of games."""

    def finished(self) -> list[Chunk]:
        """Wait for some of the chunks taken on, and hand them over."""

    def stop(self) -> None:
        """Leave off, at once if something is still under way."""


class Alone:
    """Plays everything in this process."""

    chunks = 1

    def __init__(self) -> None:
        self.taken_on: deque[tuple[Job, int, int]] = deque()

    def begin(self, job: Job, first: int, count: int) -> None:
        """Take on a chunk of games."""
        self.taken_on.append((job, first, count))

    def finished(self) -> list[Chunk]:
        """Play the next chunk."""
        return [play_chunk(*self.taken_on.popleft())]

    def stop(self) -> None:
        """There is nothing to stop."""


class Pool:
    """Plays in several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.chunks = 2 * workers
        self.others = set(multiprocessing.active_children())
        # Spawned, not forked: it is the same on every system, and nothing half-done is inherited.
        self.executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), ignore_interrupts)
        self.under_way: set[Future[Chunk]] = set()

    def begin(self, job: Job, first: int, count: int) -> None:
        """Take on a chunk of games."""
        with interrupts_blocked():
            try:
                self.under_way.add(self.executor.submit(play_chunk, job, first, count))
            except BrokenProcessPool:
                raise worker_died() from None

    def finished(self) -> list[Chunk]:
        """Wait until a chunk is done."""
        done, self.under_way = wait(self.under_way, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise worker_died() from None

    def stop(self) -> None:
        """End the processes, in the middle of a game if need be."""
        if self.under_way:
            for child in set(multiprocessing.active_children()) - self.others:
                child.terminate()
        self.executor.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave Ctrl-C, which the terminal sends to every process, to the one that started the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back, also from a process that starts meanwhile, before it can ignore it by itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def worker_died() -> MazzoError:
    """Return what to say when a process has ended in the middle of its work."""
    sentence = "A worker process was ended from outside, perhaps for want of memory: try again with fewer --workers."
    return MazzoError("worker-died", sentence)


def gather(job: Job, games: int, workers: int | None, place: str = "here") -> Crew:
    """Return a crew for a job: by default as many workers as there are cores, or alone if the job is too small."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadOptions("bad-workers", f"The number of workers is from 1 to {MOST_WORKERS}, not {workers}.")
    if place == "ray":
        from mazzo.simulate.ray_crew import RayCrew

        return RayCrew(workers)
    useful = games // WORTH_A_WORKER if job.plays_by_itself else games
    workers = min(cores() if workers is None else workers, useful)
    return Pool(workers) if workers > 1 else Alone()


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
