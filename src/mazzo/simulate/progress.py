"""A bar that shows how far the games are, and the estimate so far."""

import shutil
import sys
import time
from typing import TextIO

MOMENT = 0.1
"""The bar is drawn anew after so many seconds at the earliest."""


class Progress:
    """A line at the bottom of a terminal; where there is no terminal it does nothing."""

    def __init__(self, games: int, stream: TextIO | None = None) -> None:
        self.games = games
        self.stream = sys.stderr if stream is None else stream
        self.wanted = self.stream.isatty()
        self.started = time.monotonic()
        self.drawn = float("-inf")

    def show(self, done: int, estimate: str = "") -> None:
        """Draw the bar, unless it was drawn a moment ago."""
        now = time.monotonic()
        if self.wanted and now - self.drawn >= MOMENT:
            self.drawn = now
            width = shutil.get_terminal_size().columns - 1
            self.stream.write(f"\r{line(done, self.games, now - self.started, estimate, width):{width}}")
            self.stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self.wanted:
            self.stream.write(f"\r{'':{shutil.get_terminal_size().columns - 1}}\r")
            self.stream.flush()


def line(done: int, games: int, seconds: float, estimate: str, width: int) -> str:
    """Return the bar with its numbers, as much of it as fits."""
    filled = 20 * done // games
    parts = [f"[{'#' * filled}{'.' * (20 - filled)}]", f"{done:,} of {games:,} games"]
    if done:
        parts.append(f"{clock(seconds * (games - done) / done)} left")
    if estimate:
        parts.append(estimate)
    while len(parts) > 1 and len("  ".join(parts)) > width:
        parts.pop(0 if parts[0].startswith("[") else -1)
    return "  ".join(parts)[:width]


def clock(seconds: float) -> str:
    """Return a time as people write it: 0:07, 12:30, 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
