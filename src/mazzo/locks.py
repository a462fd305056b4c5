"""A lock on a file, which the system releases when the process ends, however it ends."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    HELD = (errno.EACCES, errno.EDEADLK)

    def _lock(descriptor: int, *, waits: bool) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    HELD = (errno.EWOULDBLOCK, errno.EAGAIN)
    """The system's errors if another process holds a lock. Any other error means that it has no locks here."""

    def _lock(descriptor: int, *, waits: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that one holder has at a time; its file says nothing. Where the system has no locks, all may have it.

    Nobody tries a lock without holding its gate, a second lock. So a process that takes a lock waits for one that only
    looks at it, and does not fail by mistake. A lock at which nobody only looks needs no gate.
    """

    def __init__(self, path: Path, gate: Path | None = None) -> None:
        self.path = path
        self.gate = gate
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Take the lock, and say whether nobody else holds it."""
        with self._at_gate():
            return self._try()

    @property
    def is_taken(self) -> bool:
        """Whether another process holds the lock."""
        with self._at_gate():
            is_mine = self._descriptor is not None
            is_free = self._try()
            if not is_mine:
                self.release()
        return not is_free

    @contextmanager
    def _at_gate(self) -> Iterator[None]:
        """Hold the gate, if there is one and the system allows it."""
        if self.gate is None:
            yield
            return
        try:
            descriptor = os.open(self.gate, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            yield
            return
        try:
            with suppress(OSError):
                _lock(descriptor, waits=True)
            yield
        finally:
            os.close(descriptor)

    def _try(self) -> bool:
        if self._descriptor is not None:
            return True
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        try:
            _lock(descriptor, waits=False)
        except OSError as problem:
            os.close(descriptor)
            return problem.errno not in HELD
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def remove(self) -> None:
        """Give the lock back for good. Windows removes no file that is open, not even our own."""
        self.release()
        with suppress(OSError):
            self.path.unlink()
