"""The chart of `--plot`, drawn by matplotlib, which is imported only for it."""

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from mazzo.games.errors import BadOptions
from mazzo.simulate.picture import bins

SUFFIXES = (".svg", ".png")
ROWS = 100
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377")
"""Colours that the colour-blind can tell apart too (Paul Tol)."""


def check(file: Path) -> None:
    """Raise `BadOptions` if the chart could not be drawn, before any game is played for it."""
    if file.suffix.lower() not in SUFFIXES:
        raise BadOptions("bad-plot", f"A chart is a file that ends in .svg or .png, not {file.name!r:.60}.")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadOptions(
            "bad-plot", f"The chart {str(file)!r:.80} cannot be written: name a file in a folder of yours."
        )
    if find_spec("matplotlib") is None:
        sentence = "A chart needs matplotlib: install it with pip install 'mazzo[plot]', or leave out --plot."
        raise BadOptions("no-matplotlib", sentence)


def draw(file: Path, title: str, distributions: Mapping[str, Mapping[int, int]]) -> None:
    """Draw the distributions, one above the other."""
    import matplotlib
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.6 + 2.9 * len(distributions)), layout="constrained")
    axes = figure.subplots(len(distributions), sharex=True, squeeze=False)[:, 0]
    for axis, colour, (caption, counts) in zip(axes, COLOURS, distributions.items(), strict=False):
        found, total = bins(counts, ROWS), max(1, sum(counts.values()))
        axis.bar(
            [(low + high) / 2 for low, high, _ in found],
            [100 * count / total for _, _, count in found],
            width=[0.9 * (high - low + 1) for low, high, _ in found],
            color=colour,
        )
        axis.set_xlabel(caption)
        axis.set_ylabel("%")
    figure.suptitle(title, fontsize="medium", wrap=True)
    dated = {"Date": None} if file.suffix.lower() == ".svg" else {}
    with matplotlib.rc_context({"svg.hashsalt": "mazzo"}):  # the same games, the same bytes
        figure.savefig(file, metadata=dated)
