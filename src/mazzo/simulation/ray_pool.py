"""A pool on a Ray cluster: the only way here to use more than one machine."""

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from mazzo.games.errors import BadOptions
from mazzo.workers import WorkerDied


class RayPool:
    """Works on the Ray cluster that runs, or on one that it starts on this machine."""

    def __init__(self, workers: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it reports to its makers unless told not to
        try:
            import ray
        except ImportError:
            sentence = f"Ray is not installed: run {sys.executable} -m pip install ray, or leave out --on ray."
            raise BadOptions("no-ray", sentence, python=sys.executable) from None
        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            self.join(workers)
        self.remote = cache(ray.remote)
        self.capacity = 2 * (workers or max(1, int(self.ray.cluster_resources().get("CPU", 1))))
        self.under_way: list[Any] = []

    def join(self, workers: int | None) -> None:
        """Join the cluster that runs, or start one here."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            self.ray.init(address="auto", **quiet)
        except ConnectionError:
            self.ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        """Take on a piece of work."""
        self.under_way.append(self.remote(work).remote(*arguments))

    def finished(self) -> list[Any]:
        """Wait until some of the work is done, and return its results, or raise what went wrong."""
        done, self.under_way = self.ray.wait(self.under_way)
        try:
            results: list[Any] = self.ray.get(done)
        except self.ray.exceptions.RayTaskError as problem:
            raise problem.cause from None
        except self.ray.exceptions.WorkerCrashedError:
            raise WorkerDied from None
        return results

    def stop(self) -> None:
        """Cancel what is running, and leave the cluster if this joined it."""
        for task in self.under_way:
            self.ray.cancel(task, force=True)
        if self.ours:
            self.ray.shutdown()
