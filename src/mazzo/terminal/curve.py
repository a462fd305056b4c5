"""How the chances went, as a picture in the terminal and as a chart."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mazzo.analysis import Shares, Step, TurningPoint
from mazzo.chart import COLOURS, WIDTH, has, plain, save

EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS = 8
ROWS_OF_A_RIVAL = 4
MARGIN = 9


class Point(NamedTuple):
    """A chance before the move of this number, or at the end of the game."""

    number: int
    chance: float
    error: float


def curve(steps: Sequence[Step], final: Shares | None, side: int) -> list[Point]:
    """Return the chance of one side before each of its decisions, and at the end."""
    own = [step for step in steps if step.side == side]
    points = [Point(step.number, step.before[side], step.before_errors[side]) for step in own]
    return points if final is None else [*points, Point(steps[-1].number + 1, final[side], 0.0)]


def picture(
    points: Sequence[Point], rows: int, encoding: str | None, width: int = WIDTH, move: str = "move"
) -> Iterator[str]:
    """Yield the lines of a picture that fits the terminal, in characters that this encoding has."""
    heights = list(_columns([point.chance for point in points], width - MARGIN))
    levels = EIGHTHS if has(EIGHTHS, encoding) else "  #"
    for row in range(rows - 1, -1, -1):
        label = {rows - 1: "100 %", 0: "0 %"}.get(row, "50 %" if 2 * row == rows else "")
        cells = (max(0.0, min(1.0, height * rows - row)) for height in heights)
        yield f"  {label:>5} " + "".join(levels[round(cell * (len(levels) - 1))] for cell in cells).rstrip()
    first, last = str(points[0].number), f"{move} {points[-1].number}"
    yield " " * (MARGIN - 1) + f"{first}{last:>{len(heights) - len(first)}}"


def _columns(values: Sequence[float], width: int) -> Iterator[float]:
    """Yield a value for every column, so that curves stand below each other: a few several times, the means of many."""
    for column in range(width):
        first, last = column * len(values) // width, (column + 1) * len(values) // width
        part = values[first : max(last, first + 1)]
        yield sum(part) / len(part)


def draw(
    file: Path, title: str, curves: dict[str, list[Point]], points: Sequence[TurningPoint], sides: Sequence[int]
) -> None:
    """Draw the curves with their errors and the turning points."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4), layout="constrained")
    axis = figure.subplots()
    for colour, (name, curve_) in zip(COLOURS, curves.items(), strict=False):
        numbers = [point.number for point in curve_]
        low, high = ([100 * (p.chance + sign * p.error) for p in curve_] for sign in (-1, 1))
        axis.plot(numbers, [100 * point.chance for point in curve_], color=colour, label=plain(name))
        axis.fill_between(numbers, low, high, color=colour, alpha=0.2, linewidth=0)
    for point, side in zip(points, sides, strict=True):
        marker = "v" if point.change < 0 else "^"
        axis.plot(point.number, 100 * point.start, marker, color=COLOURS[side], markeredgecolor="black")
    axis.set_ylim(0, 100)
    axis.set_xlabel("move")
    axis.set_ylabel("%")
    axis.legend()
    save(figure, file, title)
