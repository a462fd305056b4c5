"""Distributions as bars of text, as wide as the terminal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from mazzo.chart import has, width

ROWS = 12
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
EIGHTHS = " ▏▎▍▌▋▊▉█"

Bin = tuple[int, int, int]
"""The least and the greatest value of a bin, and how many there are in it."""


def bins(counts: Mapping[int, int]) -> list[Bin]:
    """Put values together so that `ROWS` are enough; 0, which is often special, stays alone if none is below."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    step = next((s for s in STEPS if high // s - low // s < ROWS - 1), high - low + 1)
    tens: Counter[int] = Counter()
    for value, count in counts.items():
        tens[value // step] += count
    found = [(ten * step, ten * step + step - 1, tens[ten]) for ten in range(low // step, high // step + 1)]
    if low == 0 and step > 1:
        found[:1] = [(0, 0, counts[0]), (1, step - 1, found[0][2] - counts[0])]
    return found


def bars(counts: Mapping[int, int], blocks: bool = True) -> Iterator[str]:
    """Yield a line for every bin: its values, a bar and its share."""
    rows = bins(counts)
    total, most = sum(counts.values()), max((count for _, _, count in rows), default=0)
    labels = [str(low) if low == high else f"{low}-{high}" if low >= 0 else f"{low} to {high}" for low, high, _ in rows]
    margin = max(map(len, labels), default=0)
    room = width() - margin - 14
    for label, (_, _, count) in zip(labels, rows, strict=True):
        yield f"  {label:>{margin}}  {bar(count / most, room, blocks)} {100 * count / total:.1f} %"


def bar(part: float, room: int, blocks: bool = True) -> str:
    """Return a bar that fills so great a part of the room; a bar of something is never empty."""
    if not blocks:
        return "#" * (round(part * room) or (part > 0))
    eighths = round(part * room * 8) or (part > 0)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def pictures(distributions: Mapping[str, Mapping[int, int]], encoding: str | None) -> Iterable[str]:
    """Yield the lines of a picture for each distribution, in characters that this encoding has."""
    blocks = has(EIGHTHS, encoding)
    for caption, counts in distributions.items():
        if counts:
            yield ""
            yield f"  {caption}"
            yield from bars(counts, blocks)
