"""A grid of characters with the names of their styles, and the spots on it that can be pressed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from mazzo.terminal.drawn.styles import Palette

EDGES = {"thin": "┌─┐│└┘", "round": "╭─╮│╰╯", "heavy": "┏━┓┃┗┛", "double": "╔═╗║╚╝", "dashed": "┌╌┐╎└┘"}
"""What a box is drawn with: its corners and lines. How a card stands shows by its edge, whatever the colours."""


StyledLine = tuple[str, str]
"""A line of text and its style."""


class Area(NamedTuple):
    """A rectangle on the canvas."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Say whether a cell lies in here."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of it, with cells counted as twice as high as wide."""
        return self.x + self.width / 2, 2 * (self.y + self.height / 2)


NOWHERE = Area(0, 0, 0, 0)
"""The area of what has only a key."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be pressed, by mouse, by its keys or by walking there."""

    area: Area
    action: object
    keys: tuple[str, ...]


class Canvas:
    """A number of columns and lines."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.palette: Palette = {}
        """The styles of the game that is drawn, besides the usual ones."""
        self.spots: list[Spot] = []
        self.refused: list[Spot] = []
        """What you can press only to learn why it is not possible now: by mouse or key, never with the arrow keys."""

    def write(self, x: int, y: int, text: str, style: str = "", width: int | None = None, place: str = "<") -> int:
        """Write a text in this many columns (as many as it needs), cut if it is longer; return where it ends."""
        room = self.width - x if width is None else min(width, self.width - x)
        shown = fitted(text, room) if width is None else placed(text, room, place)
        for char in shown:
            size = cell_len(char)
            if size and 0 <= y < self.height and x >= 0 and x + size <= self.width:
                self.cells[y][x : x + size] = [char, *[""] * (size - 1)]
                self.styles[y][x : x + size] = [style] * size
            x += size
        return x

    def fill(self, area: Area, style: str, char: str = " ") -> None:
        """Fill a rectangle."""
        for y in range(area.y, area.y + area.height):
            self.write(area.x, y, char * area.width, style, area.width)

    def box(self, area: Area, style: str, edge: str = "round") -> None:
        """Draw a box and empty it."""
        left_top, line, right_top, side, left_bottom, right_bottom = tuple(EDGES[edge])
        x, y, width, height = area
        self.fill(area, style)
        self.write(x, y, left_top + line * (width - 2) + right_top, style, width)
        for row in range(y + 1, y + height - 1):
            self.write(x, row, side, style, 1)
            self.write(x + width - 1, row, side, style, 1)
        self.write(x, y + height - 1, left_bottom + line * (width - 2) + right_bottom, style, width)

    def card(self, area: Area, face: Sequence[tuple[str, str]], style: str, edge: str = "round") -> None:
        """Draw a card with the lines of its face in the middle. A line has its own style, or an empty one."""
        self.box(area, style, edge)
        inside = area.height - 2
        lines = list(face)[:inside]
        first = area.y + 1 + (inside - len(lines)) // 2
        for y, (text, own) in enumerate(lines, first):
            self.write(area.x + 1, y, text, own or style, area.width - 2, "^")

    def spot(self, area: Area, action: object, *keys: str) -> None:
        """Let a rectangle be pressed."""
        self.spots.append(Spot(area, action, keys))

    def refuse(self, area: Area, action: object, *keys: str) -> None:
        """Make a rectangle that does nothing now explain itself when pressed: an illegal move, or a sentence."""
        self.refused.append(Spot(area, action, keys))

    def flow(self, x: int, y: int, width: int, words: Sequence[tuple[str, str]], gap: int = 3) -> int:
        """Write words one after the other, on as many lines as they need; return the line after the last."""
        at, end = x, x + width
        for text, style in words:
            size = min(cell_len(text), width)
            if at > x and at + size > end:
                at, y = x, y + 1
            at = self.write(at, y, text, style, size) + gap
        return y + 1

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Put a smaller canvas onto this one."""
        for row in range(other.height):
            self.cells[y + row][x : x + other.width] = other.cells[row]
            self.styles[y + row][x : x + other.width] = other.styles[row]
        for spot in other.spots:
            self.spot(spot.area._replace(x=spot.area.x + x, y=spot.area.y + y), spot.action, *spot.keys)

    def highlight(self, area: Area) -> None:
        """Show where the arrow keys have moved to: invert the styles there."""
        for y in range(max(0, area.y), min(self.height, area.y + area.height)):
            row = self.styles[y]
            for x in range(max(0, area.x), min(self.width, area.x + area.width)):
                row[x] += "!"

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """Yield the texts of a line, each with its style."""
        pairs = zip(self.cells[y], self.styles[y], strict=True)
        for style, cells in groupby(pairs, key=lambda cell: cell[1]):
            yield "".join(char for char, _ in cells), style

    def text(self) -> str:
        """Return what stands on the canvas, without its styles."""
        return "\n".join("".join(row).rstrip() for row in self.cells)


def fitted(text: str, width: int) -> str:
    """Return a text that is not wider than this. A text that was cut ends in an ellipsis."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept + "…" if width > 0 else ""


def placed(text: str, width: int, place: str) -> str:
    """Return a text in exactly this many columns: to the left (<), in the middle (^) or to the right (>)."""
    text = fitted(text, width)
    room = max(0, width - cell_len(text))
    left = {"<": 0, "^": room // 2, ">": room}[place]
    return " " * left + text + " " * (room - left)


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most this width, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if cell_len(longer) <= width:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(fitted(word, width))
        else:
            lines[-1] = fitted(word, width)
    return lines
