"""The widget that shows a canvas. You press its spots by mouse, by their keys, or with arrow keys and Enter."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from mazzo.terminal.drawn.actions import Pick, Turn
from mazzo.terminal.drawn.canvas import Area, Canvas, Spot
from mazzo.terminal.drawn.host import Host
from mazzo.terminal.drawn.styles import ThemeName, style

T = TypeVar("T")
Drawing = Callable[[tuple[int, int]], Canvas]
Pressing = Callable[[object], None]
"""Does an action at once, so that the next key meets what it has changed."""
Steps = dict[str, tuple[int, int]]
TURNS = {"left": -1, "right": 1}
STEPS: Steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class CanvasWidget(Widget, can_focus=True):
    """A canvas that is drawn again whenever something has changed."""

    DEFAULT_CSS = "CanvasWidget { width: 1fr; height: 1fr; }"

    def __init__(self, drawing: Drawing, press: Pressing, theme: Callable[[], ThemeName], steps: Steps = STEPS) -> None:
        super().__init__()
        self._press = press
        self._steps = steps
        self._drawing = drawing
        self._theme_name = theme
        self.canvas = Canvas(1, 1)
        self.walked: Area | None = None
        """Where the keys have walked to."""

    def redraw(self) -> None:
        """Draw everything again."""
        if self.size.width and self.size.height:
            self.canvas = self._drawing((self.size.width, self.size.height))
            if self.walked and self.at_walked() is None:
                self.walked = None
            if self.walked:
                self.canvas.highlight(self.walked)
            self.refresh()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a line of the canvas."""
        theme = self._theme_name()
        if y >= self.canvas.height:
            return Strip.blank(self.size.width, style("", theme))
        palette = self.canvas.palette
        segments = [Segment(text, style(name, theme, palette)) for text, name in self.canvas.runs(y)]
        return Strip(segments, self.canvas.width).adjust_cell_length(self.size.width, style("", theme))

    def spot_at(self, x: int, y: int) -> Spot | None:
        """Return the spot at a cell, the one drawn last if there are several."""
        spots = [*self.canvas.refused, *self.canvas.spots]
        return next((spot for spot in reversed(spots) if spot.area.holds(x, y)), None)

    def on_click(self, event: events.Click) -> None:
        """Press what was clicked."""
        spot = self.spot_at(event.x, event.y)
        if spot:
            event.stop()
            self.walked = None
            self._press(self._turned(spot.action, -1 if self.canvas.cells[event.y][event.x] == "◂" else 1))

    def on_key(self, event: events.Key) -> None:
        """Press what the key stands for, or walk."""
        spots = [*self.canvas.spots, *self.canvas.refused]
        keyed = next((spot for spot in spots if event.key in spot.keys), None)
        walked = self.at_walked()
        if walked and (event.key == "space" or (event.key == "enter" and not isinstance(walked.action, Turn))):
            keyed = walked
        if event.key in TURNS and (turned := self._value_at(walked)):
            event.stop()
            self.walked = turned.area
            self._press(self._turned(turned.action, TURNS[event.key]))
        elif keyed:
            event.stop()
            if keyed is not walked:
                self.walked = None
            self._press(keyed.action)
        elif event.key in self._steps or event.key in ("tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            self.walk(event.key)
        elif event.key == "escape":
            event.stop()
            self.walked = None
            self._press(Pick(()))

    def _value_at(self, walked: Spot | None) -> Spot | None:
        """Return the value that ← and → change: the one under the cursor, or else the first one."""
        spots = [walked] if walked else self.canvas.spots
        return next((spot for spot in spots if isinstance(spot.action, Turn)), None)

    def _turned(self, action: object, step: int) -> object:
        return replace(action, step=step) if isinstance(action, Turn) else action

    def at_walked(self) -> Spot | None:
        """Return the spot that the keys have walked to."""
        return next((spot for spot in self.canvas.spots if spot.area == self.walked), None)

    def walk(self, key: str) -> None:
        """Walk to the next spot in the direction of a key."""
        spots, here = self.canvas.spots, self.at_walked()
        if not spots:
            return
        if here is None:
            self.walked = spots[0].area
        elif key in self._steps:
            self.walked = _nearest(here.area, [spot.area for spot in spots], STEPS[key])
        else:
            step = 1 if key == "tab" else -1
            self.walked = spots[(spots.index(here) + step) % len(spots)].area
        self.redraw()


class CanvasScreen(Screen[T]):
    """A screen that is one canvas."""

    app: Host
    steps = STEPS
    """The keys by which you walk."""

    def compose(self) -> ComposeResult:
        """Show a canvas."""
        self.widget = CanvasWidget(self._draw, self._press, lambda: self.app.theme_name, self.steps)
        yield self.widget

    def on_mount(self) -> None:
        """Listen to keys."""
        self.widget.focus()

    def _draw(self, size: tuple[int, int]) -> Canvas:
        """Draw the screen."""
        raise NotImplementedError

    def _press(self, action: object) -> None:
        """Do what was pressed."""
        raise NotImplementedError


def leave(screen: Screen[T], result: T) -> None:
    """Leave a screen and what lies over it, but only once: more keys may follow the one that left it."""
    app = screen.app
    if screen in app.screen_stack:
        while app.screen is not screen:
            app.pop_screen()
        screen.dismiss(result)


def _nearest(here: Area, others: list[Area], step: tuple[int, int]) -> Area:
    """Return the nearest area in a direction, or this one if there is none."""

    def cost(other: Area) -> float:
        dx, dy = other.centre[0] - here.centre[0], other.centre[1] - here.centre[1]
        along, across = (dx * step[0], abs(dy)) if step[0] else (dy * step[1], abs(dx))
        return along + 2 * across if along > 0.9 else float("inf")

    best = min(others, key=cost)
    return best if cost(best) < float("inf") else here
