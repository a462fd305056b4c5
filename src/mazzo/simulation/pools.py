"""Where the games of a job are played: in this process, in workers on this machine, or on a Ray cluster."""

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from mazzo import workers
from mazzo.games.errors import BadOptions
from mazzo.simulation.job import Job

MOST_WORKERS = 512
WORTH_A_WORKER = 5_000
"""A table that plays by itself finishes this many games before another process has started."""


class AnyPool(Protocol):
    """Does several pieces of work at a time, in any order."""

    capacity: int
    """How much work to start before some of it is finished, so that no worker waits."""

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Take on a piece of work."""

    def finished(self) -> list[Any]:
        """Wait for some of the work, and return its results, or raise what went wrong."""

    def stop(self) -> None:
        """Stop, at once if something is still running."""


class InlinePool:
    """Does everything in this process."""

    capacity = 1

    def __init__(self) -> None:
        self._begun: deque[tuple[Callable[..., Any], tuple[object, ...]]] = deque()

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Take on a piece of work."""
        self._begun.append((work, arguments))

    def finished(self) -> list[Any]:
        """Do the oldest piece of work."""
        work, arguments = self._begun.popleft()
        return [work(*arguments)]

    def stop(self) -> None:
        """Do nothing: nothing is running."""


def pool_for(job: Job, games: int, size: int | None, place: str = "here") -> AnyPool:
    """Return a pool for a job: by default as many workers as there are cores, or none if the job is too small."""
    if size is not None and not 1 <= size <= MOST_WORKERS:
        sentence = f"Choose 1 to {MOST_WORKERS} workers, not {size}."
        raise BadOptions("bad-workers", sentence, most=MOST_WORKERS, given=size)
    if place == "ray":
        from mazzo.simulation.ray_pool import RayPool

        return RayPool(size)
    useful = games // WORTH_A_WORKER if job.plays_by_itself else games
    size = min(workers.cores() if size is None else size, useful)
    return workers.BatchPool(size, ahead=int(job.plays_by_itself)) if size > 1 else InlinePool()
