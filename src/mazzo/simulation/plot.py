"""The chart of `--plot`."""

from math import ceil
from pathlib import Path

from mazzo.chart import COLOURS, plain, save
from mazzo.simulation.picture import labels
from mazzo.simulation.statistics import Spread

GROUP = 0.84
"""The part of a bin's room that its bars fill."""
LEGEND_LETTERS = 110
"""How many letters a row of the legend holds."""


def draw(file: Path, title: str, spread: Spread) -> None:
    """Draw the terminal's bins at their finest, with the bars of all names side by side."""
    from matplotlib.figure import Figure

    found = spread.bins()
    many = len(found)
    beside = max(1, min(many, LEGEND_LETTERS // (6 + max(len(name) for name, _ in spread.counts))))
    figure = Figure(figsize=(10, 4.3 + 0.25 * ceil(many / beside)), layout="constrained")
    axis = figure.subplots()
    for number, ((name, _), colour, rows) in enumerate(zip(spread.counts, COLOURS, found, strict=False)):
        total = sum(count for _, _, count in rows)
        axis.bar(
            [place + GROUP * ((number + 0.5) / many - 0.5) for place in range(len(rows))],
            [100 * count / total for _, _, count in rows],
            width=GROUP / many,
            color=colour,
            label=plain(name),
        )
    names = labels(found[0])
    axis.set_xticks(range(len(names)), names, fontsize="small")
    axis.set_xlim(-0.5, len(names) - 0.5)
    axis.set_xlabel(spread.what)
    axis.set_ylabel("%")
    if many > 1:
        axis.set_xticks([place + 0.5 for place in range(len(names) - 1)], minor=True)
        axis.tick_params(which="minor", length=0)
        axis.grid(axis="x", which="minor", color="#dddddd")
        axis.set_axisbelow(True)
        figure.legend(loc="outside lower center", ncols=beside)
    save(figure, file, title)
