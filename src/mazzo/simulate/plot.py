"""The chart of `mazzo simulate --plot`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from mazzo.chart import COLOURS, save
from mazzo.simulate.statistics import Bin


def draw(file: Path, title: str, distributions: Mapping[str, Sequence[Bin]]) -> None:
    """Draw the distributions, one above the other, with the bins that the terminal shows."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.6 + 2.9 * len(distributions)), layout="constrained")
    axes = figure.subplots(len(distributions), sharex=True, squeeze=False)[:, 0]
    for axis, colour, (caption, found) in zip(axes, COLOURS, distributions.items(), strict=False):
        total = sum(count for _, _, count in found)
        axis.bar(
            [(low + high) / 2 for low, high, _ in found],
            [100 * count / total for _, _, count in found],
            width=[0.9 * (high - low + 1) for low, high, _ in found],
            color=colour,
        )
        axis.set_xlabel(caption)
        axis.set_ylabel("%")
        axis.locator_params(axis="x", integer=True)
    save(figure, file, title)
