"""Distributions as bars of text, as wide as the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mazzo.chart import has, width
from mazzo.simulate.statistics import Bin

EIGHTHS = " ▏▎▍▌▋▊▉█"


def bars(rows: Sequence[Bin], blocks: bool = True) -> Iterator[str]:
    """Yield a line for every bin: its values, a bar and its share."""
    counts = [count for _, _, count in rows]
    total, most = sum(counts), max(counts, default=0)
    labels = [str(low) if low == high else f"{low}-{high}" if low >= 0 else f"{low} to {high}" for low, high, _ in rows]
    margin = max(map(len, labels), default=0)
    room = max(1, width() - margin - 14)
    for label, (_, _, count) in zip(labels, rows, strict=True):
        yield f"  {label:>{margin}}  {bar(count / most, room, blocks)} {100 * count / total:.1f} %"


def bar(part: float, room: int, blocks: bool = True) -> str:
    """Return a bar that fills so great a part of the room; a bar of something is never empty."""
    if not blocks:
        return "#" * (round(part * room) or (part > 0))
    eighths = round(part * room * 8) or (part > 0)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def pictures(distributions: Mapping[str, Sequence[Bin]], encoding: str | None) -> Iterable[str]:
    """Yield the lines of a picture for each distribution, in characters that this encoding has."""
    blocks = has(EIGHTHS, encoding)
    for caption, rows in distributions.items():
        yield ""
        yield f"  {caption}"
        yield from bars(rows, blocks)
