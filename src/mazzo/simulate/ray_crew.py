"""The crew of a Ray cluster: the only way here to use more than one machine."""

import os
import sys
from typing import Any

from mazzo.games.errors import BadOptions
from mazzo.simulate.crew import worker_died
from mazzo.simulate.job import Chunk, Job, play_chunk


class RayCrew:
    """Plays on the Ray cluster that runs, or on one of this machine that is started for it."""

    def __init__(self, workers: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it reports to its makers unless told not to
        try:
            import ray
        except ImportError:
            sentence = f"Ray is not installed: {sys.executable} -m pip install ray, or leave out --on ray."
            raise BadOptions("no-ray", sentence) from None
        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            self.join(workers)
        self.play = self.ray.remote(play_chunk)
        self.chunks = 2 * (workers or max(1, int(self.ray.cluster_resources().get("CPU", 1))))
        self.under_way: list[Any] = []

    def join(self, workers: int | None) -> None:
        """Join the cluster that runs, or start one here."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            self.ray.init(address="auto", **quiet)
        except ConnectionError:
            self.ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)

    def begin(self, job: Job, first: int, count: int) -> None:
        """Take on a chunk of games."""
        self.under_way.append(self.play.remote(job, first, count))

    def finished(self) -> list[Chunk]:
        """Wait until a chunk is done."""
        done, self.under_way = self.ray.wait(self.under_way)
        try:
            chunks: list[Chunk] = self.ray.get(done)
        except self.ray.exceptions.RayTaskError as problem:
            raise problem.cause from None
        except self.ray.exceptions.WorkerCrashedError:
            raise worker_died() from None
        return chunks

    def stop(self) -> None:
        """Cancel what is under way, and leave the cluster if it was joined for this."""
        for task in self.under_way:
            self.ray.cancel(task, force=True)
        if self.ours:
            self.ray.shutdown()
