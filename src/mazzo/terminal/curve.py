"""How the chances to win changed, as a picture in the terminal and as a chart."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from mazzo.analysis import Shares, Step, TurningPoint
from mazzo.chart import COLOURS, has, plain, save
from mazzo.texts import t

EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS = 8
ROWS_OF_A_RIVAL = 4
MARGIN = 9
MARKERS = {"good-luck": "^", "bad-luck": "v", "mistake": "x"}
"""A mistake often follows luck: its mark lies on top of the other."""


class Point(NamedTuple):
    """A chance before the move of this number, or at the end of the game."""

    number: int
    chance: float
    error: float


class End(NamedTuple):
    """Where all curves that begin with a game's first move end, and what stands there."""

    number: int
    label: str


def curve(steps: Sequence[Step], final: Shares | None, side: int, end: End) -> list[Point]:
    """Return the chance of one side before each of its decisions, and at the end."""
    own = [step for step in steps if step.side == side]
    points = [Point(step.number, step.best[side], step.best_errors[side]) for step in own]
    return points if final is None else [*points, Point(end.number, final[side], 0.0)]


def picture(points: Sequence[Point], end: End, rows: int, encoding: str | None, width: int) -> Iterator[str]:
    """Yield the lines of a picture of this width, in characters that this encoding has."""
    *chances, last = _at_every_move(points, end)
    heights = [*_columns(chances, width - MARGIN - 1), last or 0.0]
    levels = EIGHTHS if has(EIGHTHS, encoding) else "  #"
    for row in range(rows - 1, -1, -1):
        label = {rows - 1: "100 %", 0: "0 %"}.get(row, "50 %" if 2 * row == rows else "")
        cells = (max(0.0, min(1.0, height * rows - row)) for height in heights)
        yield f"  {label:>5} " + "".join(levels[round(cell * (len(levels) - 1))] for cell in cells).rstrip()
    yield " " * (MARGIN - 1) + f"1{end.label:>{len(heights) - 1}}"


def _at_every_move(points: Sequence[Point], end: End) -> list[float | None]:
    """Return the latest known chance at every move: none before the first point, and none after the last."""
    heights: list[float | None] = [None] * end.number
    for point, following in zip_longest(points, points[1:]):
        until = following.number if following else point.number + 1
        heights[point.number - 1 : until - 1] = [point.chance] * (until - point.number)
    return heights


def _columns(values: Sequence[float | None], width: int) -> Iterator[float]:
    """Yield a value for every column: a few several times, the means of many."""
    for column in range(width):
        first, last = column * len(values) // width, (column + 1) * len(values) // width
        part = [value for value in values[first : max(last, first + 1)] if value is not None]
        yield sum(part) / len(part) if part else 0.0


def draw(
    file: Path,
    title: str,
    curves: Mapping[int, list[Point]],
    captions: Sequence[str],
    end: End,
    points: Sequence[TurningPoint],
) -> None:
    """Draw the curve of each side with its errors, and the turning points on the curves."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axis = figure.subplots()
    for side, curve_ in curves.items():
        numbers = [point.number for point in curve_]
        low, high = ([100 * (p.chance + sign * p.error) for p in curve_] for sign in (-1, 1))
        dot = "." if len(curve_) == 1 else ""  # a line needs two
        chances = [100 * p.chance for p in curve_]
        axis.plot(numbers, chances, color=COLOURS[side], label=plain(captions[side]), marker=dot)
        axis.fill_between(numbers, low, high, color=COLOURS[side], alpha=0.2, linewidth=0)
    marks = [(_kind(point), _mark(point, curves, end)) for point in points]
    for kind, marker in MARKERS.items():
        if places := [place for found, place in marks if found == kind]:
            size = 5 if kind == "mistake" else 10
            axis.plot(
                *zip(*places, strict=True),
                marker,
                c="white",
                mec="black",
                ms=size,
                label=t(f"review.mark.{kind}"),
                clip_on=False,
            )
    axis.set_ylim(0, 100)
    axis.set_xlim(1, max(2, end.number))
    ticks = [int(tick) for tick in MaxNLocator(integer=True).tick_values(1, end.number) if 1 < tick < 0.95 * end.number]
    labels = {1: "1", **{tick: str(tick) for tick in ticks}, end.number: end.label}
    axis.set_xticks(list(labels), list(labels.values()))
    axis.set_xlabel(t("review.column.move"))
    axis.set_ylabel("%")
    figure.legend(loc="outside lower center", ncols=3)
    save(figure, file, title)


def _kind(point: TurningPoint) -> str:
    return point.kind if point.kind == "mistake" else "good-luck" if point.change > 0 else "bad-luck"


def _mark(point: TurningPoint, curves: Mapping[int, list[Point]], end: End) -> tuple[int, float]:
    """Return where on its curve a turning point is: a mistake before it was made, luck where it shows."""
    number = point.number if point.kind == "mistake" else point.until or end.number
    curve_ = curves.get(point.seat) or curves[0]  # a team has one
    return number, next(100 * at.chance for at in curve_ if at.number == number)
