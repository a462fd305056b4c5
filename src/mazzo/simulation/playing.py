"""Play all the games of a job, and return them in order."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from types import FrameType

from mazzo.games.errors import MazzoError
from mazzo.simulation.job import Chunk, Job, play_chunk
from mazzo.simulation.pools import AnyPool

Ending = MazzoError | KeyboardInterrupt | OSError | None
"""What can end the games early; a full disk can, too."""

CHUNK_SECONDS = 0.2
LARGEST_CHUNK = 2_000
FIRST_CHUNK = {True: 200, False: 1}
"""How many games to begin with, if the table plays by itself and if not."""


def in_order(job: Job, games: int, pool: AnyPool) -> Iterator[Chunk]:
    """Yield the games in chunks, from the first to the last; how large a chunk is depends on how long games take."""
    size = FIRST_CHUNK[job.plays_by_itself]
    begun = handed_over = under_way = 0
    early: dict[int, Chunk] = {}
    while handed_over < games:
        while begun < games and under_way < pool.capacity:
            count = min(size, ceil((games - begun) / pool.capacity))
            pool.begin(play_chunk, job, begun, count)
            begun += count
            under_way += 1
        for chunk in pool.finished():
            early[chunk.first] = chunk
            under_way -= 1
            size = next_size(chunk)
        while handed_over in early:
            chunk = early.pop(handed_over)
            handed_over += len(chunk.results)
            yield chunk


def next_size(chunk: Chunk) -> int:
    """Return how many games to play next time, so that a chunk takes a moment; carefully, as games differ."""
    done = len(chunk.results)
    fitting = int(done * CHUNK_SECONDS / max(chunk.seconds, 1e-6))
    return max(1, min(fitting, 4 * done, LARGEST_CHUNK))


def play_all(job: Job, games: int, pool: AnyPool, take: Callable[[Chunk], None]) -> Ending:
    """Play, pass every chunk to `take`, and return what ended it early, if anything did.

    The result then always covers the first N games. Counting those that happened to be finished would count short
    games too often.
    """
    try:
        for chunk in in_order(job, games, pool):
            with undisturbed():
                take(chunk)
    except BrokenPipeError:
        raise  # nobody listens
    except (MazzoError, KeyboardInterrupt, OSError) as problem:
        return problem
    finally:
        pool.stop()
    return None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delay Ctrl-C until this is done, so that no file is left half-written; obey a second one at once."""
    usual = signal.getsignal(signal.SIGINT)
    if not callable(usual) or threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []

    def later(number: int, frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if asked:
        raise KeyboardInterrupt
