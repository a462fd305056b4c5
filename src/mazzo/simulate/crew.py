"""Who plays the games of a job: this process, or several of its children."""

import multiprocessing
import os
import signal
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
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


class Hand:
    """A process that plays chunks, one after the other, and its end of the pipe between us."""

    def __init__(self) -> None:
        # Spawned, not forked: it is the same on every system, and nothing half-done is inherited.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=lend_a_hand, args=(theirs,), daemon=True)
        with interrupts_blocked():
            self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.owed = 0

    def begin(self, job: Job, first: int, count: int) -> None:
        """Hand over a chunk."""
        self.owed += 1
        try:
            self.pipe.send((job, first, count))
        except OSError:
            raise worker_died() from None

    def finished(self) -> Chunk:
        """Take back a chunk, or raise what went wrong there."""
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            raise worker_died() from None
        if isinstance(found, Exception):
            raise found
        self.owed -= 1
        assert isinstance(found, Chunk)
        return found

    def stop(self) -> None:
        """End the process, in the middle of a game if need be."""
        if self.owed:
            self.process.terminate()
        self.pipe.close()
        self.process.join()


class Pool:
    """Plays in several processes of this machine.

    Each has a pipe of its own. With a queue that all share, as in `concurrent.futures`, one that ends in the middle of
    a message leaves everybody waiting for the rest of it.
    """

    def __init__(self, workers: int, ahead: int = 0) -> None:
        self.chunks = workers * (1 + ahead)
        self.hands = [Hand() for _ in range(workers)]

    def begin(self, job: Job, first: int, count: int) -> None:
        """Take on a chunk of games."""
        min(self.hands, key=lambda hand: hand.owed).begin(job, first, count)

    def finished(self) -> list[Chunk]:
        """Wait until a chunk is done."""
        busy = {hand.pipe: hand for hand in self.hands if hand.owed}
        return [busy[pipe].finished() for pipe in busy.keys() & set(connection.wait(busy))]

    def stop(self) -> None:
        """End all the processes."""
        for hand in self.hands:
            hand.stop()


def lend_a_hand(pipe: Connection) -> None:
    """Play what comes through the pipe until it ends: this is what a process of the pool does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends Ctrl-C to all; it is for the first one only
    try:
        while True:
            pipe.send(_chunk_or_problem(*pipe.recv()))
    except (EOFError, OSError):
        return


def _chunk_or_problem(job: Job, first: int, count: int) -> Chunk | Exception:
    try:
        return play_chunk(job, first, count)
    except MazzoError as problem:
        return problem
    except Exception:  # a bug: its place is worth more than its type, which may not even fit through a pipe
        return RuntimeError(f"in a worker process:\n{traceback.format_exc()}")


@contextmanager
def interrupts_blocked() -> Iterator[None]:
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
    return Pool(workers, ahead=int(job.plays_by_itself)) if workers > 1 else Alone()


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
