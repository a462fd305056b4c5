"""Short recordings of the terminal as SVG files that move by themselves, for the documents. `make screens` makes them.

A real pseudo-terminal runs each command, and a terminal emulator reads its screen. Times are made up, so that two
recordings of the same program are alike.
"""

import os
import select
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from xml.sax.saxutils import escape

import pyte

from tests.terminal.screens import PICTURES
from tests.terminal.test_real_terminal import Seat, seated

Run: TypeAlias = tuple[int, str, str, str, bool]
"""Letters of one look: their column, the letters, their colour, the colour behind them, and whether they are bold."""
Row: TypeAlias = tuple[Run, ...]

WIDTH, HEIGHT, SIZE = 8.4, 18, 14
TYPING, READING, REST = 0.05, 0.9, 5.0
"""Seconds for a typed letter, for a new screen, and at the end."""
MOST = 20
"""Lines of what a command prints."""
INK, PAPER = "#d8dee9", "#1e2430"
COLOURS = {
    "black": "#3b4252",
    "red": "#ff7b85",
    "green": "#a3d977",
    "brown": "#ffd479",
    "blue": "#7aa2f7",
    "magenta": "#d0a8ff",
    "cyan": "#6fd3d3",
    "white": INK,
}


@dataclass
class Film:
    """The frames of a recording, with the second at which each begins."""

    frames: list[tuple[float, list[Row]]] = field(default_factory=list)
    now: float = 0.0

    def show(self, rows: list[Row], seconds: float) -> None:
        """Show a screen for some time."""
        if not self.frames or self.frames[-1][1] != rows:
            self.frames.append((self.now, rows))
        self.now += seconds

    def spans(self) -> Iterator[tuple[int, Row, float, float]]:
        """Yield each line that is seen: its number, its letters, from when to when."""
        ends = [start for start, _ in self.frames[1:]] + [self.now]
        for number in range(max(len(rows) for _, rows in self.frames)):
            seen: tuple[Row, float, float] = ((), 0.0, 0.0)
            for (start, rows), end in zip(self.frames, ends, strict=True):
                row = rows[number] if number < len(rows) else ()
                if row != seen[0]:
                    if seen[0]:
                        yield number, *seen
                    seen = (row, start, end)
                seen = (row, seen[1], end)
            if seen[0]:
                yield number, *seen

    def svg(self, columns: int, lines: int) -> str:
        """Return the recording as a picture."""
        rules, drawn = [], []
        times: dict[tuple[float, float], str] = {}
        for number, row, start, end in self.spans():
            name = times.setdefault((start, end), f"t{len(times)}")
            last = " last" if end == self.now else ""
            drawn.append(f'<g class="{name}{last}">{"".join(letters(run, number) for run in row)}</g>')
        for (start, end), name in times.items():
            first, gone = 100 * start / self.now, 100 * end / self.now
            hidden = "0%{visibility:hidden}" if start else ""
            after = f"{gone:.3f}%{{visibility:hidden}}" if end < self.now else ""
            rules.append(f"@keyframes {name}{{{hidden}{first:.3f}%{{visibility:visible}}{after}}}")
            rules.append(f".{name}{{animation:{name} {self.now:.2f}s step-end infinite}}")
        still = "@media(prefers-reduced-motion){g{animation:none!important;visibility:hidden}.last{visibility:visible}}"
        width, height = columns * WIDTH + 24, lines * HEIGHT + 24
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}">'
            f"<style>text{{font:{SIZE}px ui-monospace,Menlo,Consolas,monospace;white-space:pre}}"
            f".b{{font-weight:700}}{''.join(rules)}{still}</style>"
            f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>\n{chr(10).join(drawn)}\n</svg>\n'
        )


def letters(run: Run, line: int) -> str:
    """Return letters of one look as SVG."""
    column, text, ink, paper, bold = run
    x, width = 12 + column * WIDTH, len(text) * WIDTH
    behind = f'<rect x="{x:.1f}" y="{12 + line * HEIGHT}" width="{width:.1f}" height="{HEIGHT}" fill="{paper}"/>'
    style = ' class="b"' if bold else ""
    words = (
        f'<text x="{x:.1f}" y="{26 + line * HEIGHT}" textLength="{width:.1f}" fill="{ink}"{style}>{escape(text)}</text>'
    )
    return (behind if paper else "") + (words if text.strip() else "")


def colour(name: str, usual: str) -> str:
    """Return a colour of the emulator for the picture."""
    return usual if name == "default" else COLOURS.get(name.removeprefix("bright"), f"#{name}")


def look(cell: pyte.screens.Char) -> tuple[str, str, bool]:
    """Return how a cell of the screen looks."""
    ink, paper = colour(cell.fg, INK), colour(cell.bg, "")
    return (paper or PAPER, ink, cell.bold) if cell.reverse else (ink, paper, cell.bold)


def rows_of(screen: pyte.Screen) -> list[Row]:
    """Return what stands on the screen."""
    return [
        tuple(runs([screen.buffer[number][column] for column in range(screen.columns)]))
        for number in range(screen.lines)
    ]


def runs(cells: Sequence[pyte.screens.Char]) -> Iterator[Run]:
    """Yield the runs of one line, without the empty ones."""
    start = 0
    for column in range(1, len(cells) + 1):
        if column == len(cells) or look(cells[column]) != look(cells[start]):
            text = "".join(cell.data for cell in cells[start:column])
            if text.strip() or look(cells[start])[1]:
                yield start, text, *look(cells[start])
            start = column


def typed(film: Film, line: str) -> Row:
    """Show how a person types a command, and return the line."""
    prompt: Run = (0, "$ ", COLOURS["green"], "", True)
    for length in range(len(line) + 1):
        film.show([(prompt, (2, line[:length], INK, "", False))], TYPING)
    film.show(film.frames[-1][1], READING)
    return film.frames[-1][1][0]


def printed(film: Film, folder: Path, line: str) -> int:
    """Record a command that prints and ends, and return how many lines it takes."""
    first = typed(film, line)
    with seated(folder, *line.split()[1:]) as seat:
        seat.end()
    tall = pyte.Screen(seat.screen.columns, 100)
    pyte.ByteStream(tall).feed(seat.heard)
    shown = rows_of(tall)[:MOST]
    while shown and not shown[-1]:
        shown.pop()
    for count in range(1, len(shown) + 1):
        film.show([first, *shown[:count]], TYPING)
    film.show([first, *shown], REST)
    return len(shown) + 1


def drawn(film: Film, folder: Path, line: str, keys: str) -> int:
    """Record a command that draws, while a person presses these keys, and return how many lines it takes."""
    typed(film, line)
    with seated(folder, *line.split()[1:]) as seat:
        seat.wait_for("The Game")
        for key in keys:
            settle(seat)
            film.show(rows_of(seat.screen), 2 * READING)
            seat.type(key)
        settle(seat)
        film.show(rows_of(seat.screen), REST)
        seat.program.terminate()
    return seat.screen.lines


def settle(seat: Seat) -> None:
    """Read on until the screen stays as it is."""
    while select.select([seat.terminal], [], [], READING)[0] and seat.read():
        pass


RECORDINGS = {
    "simulate": "mazzo simulate the-game --players 3 --bot normal --games 1000 --seed 7",
    "compare": "mazzo compare the-game --players 3 --bots easy,normal --games 300 --seed 7",
}
PLAYED = "mazzo play the-game --players 3 --bots easy --first-seat 0 --seed 7"
KEYS = "1a1ae"
"""A card, its pile, another card, its pile, the end of the turn."""


def main() -> None:
    """Write all the recordings, or those that are named."""
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    for name, line in {**RECORDINGS, "play": PLAYED}.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        film = Film()
        with tempfile.TemporaryDirectory() as folder:
            lines = drawn(film, Path(folder), line, KEYS) if name == "play" else printed(film, Path(folder), line)
        (PICTURES / f"{name}.svg").write_text(film.svg(80, lines))


if __name__ == "__main__":
    main()
