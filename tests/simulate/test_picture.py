"""Pictures hold what was counted, and fit the terminal."""

import io
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazzo import cli
from mazzo.simulation import plot, progress
from mazzo.simulation.picture import bar, bars, pictures
from mazzo.simulation.progress import Progress, clock, line
from mazzo.simulation.statistics import ROWS, Spread, bins
from tests.simulate.stubs import Made

COUNTS = st.dictionaries(st.integers(-300, 300), st.integers(1, 10**6), min_size=1)


@given(COUNTS)
def test_every_value_is_in_one_bin_and_the_bins_are_few(counts: dict[int, int]) -> None:
    found = bins(Counter(counts), zero_apart=True)
    assert len(found) <= ROWS
    for low, high, count in found:
        assert count == sum(n for value, n in counts.items() if low <= value <= high)
    assert sum(count for _, _, count in found) == sum(counts.values())


@given(COUNTS, st.booleans())
def test_bars_fit_80_columns_and_show_all_that_is_there(counts: dict[int, int], blocks: bool) -> None:
    rows = bins(counts)
    for text, (_, _, count) in zip(bars(rows, 1, blocks), rows, strict=True):
        assert len(text) < 80
        assert (("#" in text) or any(block in text for block in "▏▎▍▌▋▊▉█")) is (count > 0)


def test_a_game_that_was_beaten_stands_alone() -> None:
    counts = Counter({0: 3, 1: 1, 4: 2, 5: 1, 40: 1})
    assert bins(counts, zero_apart=True)[:3] == [(0, 0, 3), (1, 4, 3), (5, 9, 1)]
    assert bins(counts)[:2] == [(0, 4, 6), (5, 9, 1)]


def test_bars_are_as_long_as_their_share() -> None:
    assert bar(0.5, 10) == "█████"
    assert bar(0.55, 10) == "█████▌"
    assert bar(1, 10, blocks=False) == "##########"
    assert bar(0, 10) == ""


def test_a_terminal_without_block_characters_gets_plain_ones() -> None:
    spread = Spread("cards left", [("", Counter({3: 1}))])
    assert "#" in "".join(pictures(spread, "ascii"))
    assert "█" in "".join(pictures(spread, "utf-8"))


def test_pictures_of_several_have_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    spread = Spread("scores", [("easy", Counter({0: 9, 2: 9})), ("normal", Counter({0: 1, 2: 3}))])
    room = 79 - len("  0   100.0 %  ")
    bars_found = [(line.split()[0], line.count("#")) for line in pictures(spread, "ascii") if line]
    assert bars_found == [
        ("easy:", 0),
        *(("0", round(room * 2 / 3)), ("1", 0), ("2", round(room * 2 / 3))),
        ("normal:", 0),
        *(("0", round(room / 3)), ("1", 0), ("2", room)),
    ]


def test_the_bars_of_a_chart_are_as_tall_as_their_share(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    figures: list[Any] = []
    monkeypatch.setattr(plot, "save", lambda figure, *_: figures.append(figure))
    spread = Spread("scores", [("easy", Counter({0: 9, 2: 9})), ("normal", Counter({0: 1, 2: 3}))])
    plot.draw(Path("scores.svg"), "scores", spread)
    bars_of_each = [[bar.get_height() for bar in bars] for bars in figures[0].axes[0].containers]
    assert bars_of_each == [[50, 0, 50], [25, 0, 75]]


@pytest.mark.parametrize(("many", "lines"), [(1, 14), (3, 42), (8, 64)])
def test_many_pictures_are_not_too_tall(many: int, lines: int) -> None:
    counts = Counter(dict.fromkeys(range(99), 1))
    assert len(list(pictures(Spread("cards left", [("", counts)] * many, zero_apart=True), "utf-8"))) <= lines


def test_the_progress_bar_fits_and_keeps_what_matters() -> None:
    assert line(25, 100, 10, "beaten 30.0 %", 79) == "[#####...............]  25 of 100 games  0:30 left  beaten 30.0 %"
    assert line(25, 100, 10, "beaten 30.0 %", 30) == "25 of 100 games  0:30 left"
    assert clock(3_723) == "1:02:03"


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        return True


def test_the_progress_bar_is_only_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "MOMENT", float("inf"))
    file, terminal = io.StringIO(), Terminal()
    for stream in (file, terminal):
        shown = Progress(10, stream)
        shown.show(5)
        shown.show(6)
        shown.clear()
    assert file.getvalue() == ""
    assert "5 of 10 games" in terminal.getvalue()
    assert "6 of 10" not in terminal.getvalue()  # a moment has not passed


def test_bars_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert 40 < max(len(line) for line in bars(bins({0: 7, 18: 2}), 7 / 9)) < 50


@pytest.mark.parametrize(("game", "estimate"), [("the-game", "beaten 0.0 %"), ("ventuno", "seat 0 wins ")])
def test_the_estimate_so_far_stands_beside_the_bar(
    game: str, estimate: str, monkeypatch: pytest.MonkeyPatch, made: list[Made]
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(progress, "MOMENT", 0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    words = [game, "--players", "2", "--bot", "normal", "--games", "3", "--seed", "1", "--workers", "1"]
    assert cli.main(["simulate", *words]) == 0
    (last,) = (text for text in terminal.getvalue().split("\r") if "3 of 3 games" in text)
    assert estimate in last
