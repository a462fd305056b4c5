"""Distributions as bars of text, as wide as the terminal."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from mazzo.chart import has, width
from mazzo.simulation.statistics import ROWS, Bin, Spread

EIGHTHS = " ▏▎▍▌▋▊▉█"
TALL = 3
"""Up to this many pictures have all their rows; more pictures have half as many each."""


def bars(rows: Sequence[Bin], longest: float, blocks: bool = True) -> Iterator[str]:
    """Yield a line for every bin: its values, a bar and its share; the longest bar fills the line."""
    total = sum(count for _, _, count in rows)
    names = labels(rows)
    margin = max(map(len, names))
    room = max(1, width() - margin - 14)
    for name, (_, _, count) in zip(names, rows, strict=True):
        share = count / total
        yield f"  {name:>{margin}}  {bar(share / longest, room, blocks)} {100 * share:.1f} %"


def labels(rows: Sequence[Bin]) -> list[str]:
    """Return the values of each bin, for people."""
    return [str(low) if low == high else f"{low}-{high}" if low >= 0 else f"{low} to {high}" for low, high, _ in rows]


def bar(part: float, room: int, blocks: bool = True) -> str:
    """Return a bar that fills this part of the room; a bar above zero is never empty."""
    if not blocks:
        return "#" * (round(part * room) or (part > 0))
    eighths = round(part * room * 8) or (part > 0)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def pictures(spread: Spread, encoding: str | None) -> Iterator[str]:
    """Yield the lines of a picture for each of a spread, all to one scale, in characters that this encoding has."""
    if not spread:
        return
    blocks = has(EIGHTHS, encoding)
    found = spread.bins(ROWS if len(spread.counts) <= TALL else ROWS // 2)
    longest = max(count / sum(n for _, _, n in rows) for rows in found for _, _, count in rows)
    for (name, _), rows in zip(spread.counts, found, strict=True):
        yield ""
        yield from indented(f"{name}: {spread.what}" if name else spread.what)
        yield from bars(rows, longest, blocks)


def indented(text: str) -> list[str]:
    """Return the lines of a text that fits the terminal, names of bots in one piece."""
    indent = "  "
    return wrap(
        text, width(), initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
