"""Holds a process to a share of a core, where the kernel (Linux, as root) allows it, by a control group of its own."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PERIOD = 10_000
"""Microseconds: a process that has used up its share of such a period waits for the next."""
V2, V1 = Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/cpu")


@contextmanager
def limited(pid: int, share: float) -> Iterator[bool]:
    """Hold a process to a share of a core for a while, and yield whether that works here."""
    group = None
    try:
        group = _group(f"mazzo-bench-{pid}", int(share * PERIOD))
        (group / "cgroup.procs").write_text(str(pid))
        is_limited = True
    except OSError:
        is_limited = False
    try:
        yield is_limited
    finally:
        if group is not None:
            _leave(group)


def _group(name: str, quota: int) -> Path:
    """Return a new control group of version 2 or, where that has no say about processors, of version 1."""
    if (V2 / "cgroup.controllers").exists() and "cpu" in (V2 / "cgroup.controllers").read_text().split():
        (V2 / "cgroup.subtree_control").write_text("+cpu")
        group = V2 / name
        group.mkdir()
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    else:
        group = V1 / name
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    return group


def _leave(group: Path) -> None:
    """Let what is still in a group go on without it, and remove it."""
    for pid in (group / "cgroup.procs").read_text().split():
        try:
            (group.parent / "cgroup.procs").write_text(pid)
        except ProcessLookupError:
            os.sched_yield()  # it has just ended
    group.rmdir()
