"""A bar that shows how far a long work is, and the estimate so far."""

import shutil
import sys
import time
from typing import TextIO

MOMENT = 0.1
"""The shortest time between two drawings of the bar, in seconds."""


class Progress:
    """A line at the bottom of a terminal; without a terminal it does nothing."""

    def __init__(self, wanted: int, stream: TextIO | None = None, unit: str = "games") -> None:
        self.wanted = wanted
        self.unit = unit
        self.stream = sys.stderr if stream is None else stream
        self.shown = self.stream.isatty() and wanted > 0
        self.started = time.monotonic()
        self.drawn = float("-inf")

    def show(self, done: int, estimate: str = "") -> None:
        """Draw the bar, unless it was drawn a moment ago."""
        now = time.monotonic()
        if self.shown and now - self.drawn >= MOMENT:
            self.drawn = now
            width = shutil.get_terminal_size().columns - 1
            bar = line(done, self.wanted, now - self.started, estimate, width, self.unit)
            self.stream.write(f"\r{bar:{width}}")
            self.stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self.drawn > float("-inf"):
            self.drawn = float("-inf")
            self.stream.write(f"\r{'':{shutil.get_terminal_size().columns - 1}}\r")
            self.stream.flush()


def line(done: int, wanted: int, seconds: float, estimate: str, width: int, unit: str = "games") -> str:
    """Return the bar with its numbers, as much of it as fits."""
    filled = 20 * done // wanted
    parts = [f"[{'#' * filled}{'.' * (20 - filled)}]", f"{done:,} of {wanted:,} {unit}"]
    if done:
        parts.append(f"{clock(seconds * (wanted - done) / done)} left")
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
