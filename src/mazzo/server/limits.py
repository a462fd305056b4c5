"""How much one person, or one address, may ask for."""

import time
from collections.abc import Callable, Mapping

from mazzo.server.messages import Refused

MANY = 10_000
"""From this number of buckets on, drop some."""


def too_fast() -> Refused:
    """Return the refusal for a person who asks too much."""
    return Refused("too-fast", "That is too much at once: wait a moment, then send it again.")


class Buckets:
    """Token buckets, one per key: a number at once, and a rate per second on average.

    The clock is monotonic, so an administrator who sets the machine's time back locks nobody out.
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second = per_second
        self.burst = burst
        self.clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        self._many = MANY
        self.spent: dict[str, int] | None = None
        """What was used since the last announcement to other processes, if there are any."""

    def take(self, key: str) -> bool:
        """Take a token, if there is one."""
        now = self.clock()
        tokens, since = self._buckets.get(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - since) * self.per_second)
        if len(self._buckets) > self._many:
            self._forget(now)
        self._buckets[key] = (max(0.0, tokens - 1) if tokens >= 1 else tokens, now)
        if self.spent is not None and tokens >= 1:
            self.spent[key] = self.spent.get(key, 0) + 1
        return tokens >= 1

    def take_spent(self) -> dict[str, int]:
        """Return what was used since the last time."""
        spent, self.spent = self.spent or {}, {}
        return spent

    def spend(self, tokens: Mapping[str, int]) -> None:
        """Take what was used at another process, even below zero: else every process would grant the whole rate."""
        now = self.clock()
        for key, used in tokens.items():
            left, since = self._buckets.get(key, (self.burst, now))
            left = min(self.burst, left + (now - since) * self.per_second)
            self._buckets[key] = (max(-self.burst, left - used), now)

    def check(self, key: str) -> None:
        """Take a token, or raise `Refused`."""
        if not self.take(key):
            raise too_fast()

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again: they are as good as new."""
        full = 2 * self.burst / self.per_second
        self._buckets = {key: (t, since) for key, (t, since) in self._buckets.items() if now - since < full}
        self._many = max(MANY, 2 * len(self._buckets))  # else every step would go through a crowd


class Counts:
    """Counts what is open at a time, for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._counts: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Count one more, if there may be one more."""
        count = self._counts.get(key, 0)
        if count >= self.most:
            return False
        self._counts[key] = count + 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]
