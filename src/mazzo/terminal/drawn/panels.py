"""Panels over the table: something to read and a choice to make, or a line to write."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Markdown

from mazzo.games.talk import LONGEST_TALK
from mazzo.terminal.drawn.actions import Button, Call
from mazzo.terminal.drawn.canvas import Area, Canvas, StyledLine, wrapped
from mazzo.terminal.drawn.frame import key_name
from mazzo.terminal.drawn.host import Host
from mazzo.terminal.drawn.widget import CanvasWidget, leave
from mazzo.texts import t


class Panel(ModalScreen[str]):
    """Lines to read, which can be scrolled, and choices: each a key, a label and the answer that it gives.

    Enter means the first choice, and Escape the last one unless the caller names another.
    """

    CSS = "Panel { align: center middle; }"
    app: Host

    def __init__(
        self,
        title: str,
        lines: Sequence[StyledLine],
        choices: Sequence[tuple[str, str, str]],
        width: int = 62,
        escape: str | None = None,
    ) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)
        self.choices = choices
        self.width = width
        self.escape = choices[-1][2] if escape is None else escape
        self.scrolled = 0

    def compose(self) -> ComposeResult:
        """Show a canvas."""
        steps = {"left": (-1, 0), "right": (1, 0)}
        self.widget = CanvasWidget(self._draw, self._press, lambda: self.app.theme_name, steps)
        yield self.widget

    def on_mount(self) -> None:
        """Take the room that is needed."""
        self._fit()
        self._begin()

    def _begin(self) -> None:
        """Listen to keys."""
        self.widget.focus()

    def on_resize(self) -> None:
        """Take all the room."""
        self._fit()

    def write(self, lines: Sequence[StyledLine]) -> None:
        """Say something else."""
        self.lines = list(lines)
        if self.is_mounted:
            self._fit()
            self.widget.redraw()

    def _wrapped(self) -> list[StyledLine]:
        width = self._room()[0] - 4
        return [
            (part, style)
            for text, style in self.lines
            for part in ([text] if text[:1] == " " else wrapped(text, width))
        ]

    def _room(self) -> tuple[int, int]:
        return min(self.width, self.app.size.width), self.app.size.height

    def _fit(self) -> None:
        width, most = self._room()
        self.widget.styles.width = width
        self.widget.styles.height = min(most, len(self._wrapped()) + 2 + self._button_rows(width))

    def _buttons(self) -> list[Button]:
        return [Button(key, label, Call(answer)) for key, label, answer in self.choices]

    def _button_rows(self, width: int) -> int:
        return len(_rows(self._buttons(), width - 4))

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas = Canvas(*size)
        canvas.box(Area(0, 0, *size), "panel", "heavy")
        canvas.write(2, 0, f" {self.heading} ", "panel-title", min(size[0] - 4, cell_len(self.heading) + 2))
        rows = _rows(self._buttons(), size[0] - 4)
        room = size[1] - 2 - len(rows)
        lines = self._wrapped()
        self.scrolled = max(0, min(self.scrolled, len(lines) - room))
        for y, (text, style) in enumerate(lines[self.scrolled : self.scrolled + room], 1):
            canvas.write(2, y, text, style or "panel", size[0] - 4)
        if len(lines) > room:
            canvas.write(size[0] - 6, size[1] - 1, " ↑↓ ", "panel-soft")
        for y, row in enumerate(rows, size[1] - 1 - len(rows)):
            self._draw_buttons(canvas, row, y)
        return canvas

    def _draw_buttons(self, canvas: Canvas, row: list[Button], y: int) -> None:
        x = 2
        for button in row:
            size = _width(button)
            canvas.fill(Area(x, y, size, 1), "button")
            at = canvas.write(x + 1, y, key_name(button.key), "button-key") + 1
            canvas.write(at, y, button.label, "button", x + size - at)
            canvas.spot(Area(x, y, size, 1), button.action, button.key)
            x += size + 1

    def on_key(self, event: Key) -> None:
        """Take a key that no choice has."""
        self._take(event)

    def _take(self, event: Key) -> None:
        """Scroll, or take the first choice."""
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(event.key)
        if step:
            self.scrolled += step
            self.widget.redraw()
        elif event.key == "enter":
            leave(self, self.choices[0][2])

    def _press(self, action: object) -> None:
        """Give the answer."""
        leave(self, action.name if isinstance(action, Call) else self.escape)


def _width(button: Button) -> int:
    return cell_len(button.label) + cell_len(key_name(button.key)) + 3


def _rows(buttons: list[Button], width: int) -> list[list[Button]]:
    rows: list[list[Button]] = [[]]
    for button in buttons:
        if rows[-1] and sum(_width(other) + 1 for other in rows[-1]) + _width(button) > width:
            rows.append([])
        rows[-1].append(button)
    return rows


class TalkPanel(Panel):
    """A panel with an input line. All letters go there, so the choices have no keys: ↑ and ↓ move to them."""

    CSS = """
    TalkPanel { align: center middle; }
    TalkPanel Vertical { width: auto; height: auto; }
    TalkPanel Input { width: 62; max-width: 100%; }
    """

    def compose(self) -> ComposeResult:
        """Show the canvas, and the line below."""
        with Vertical():
            yield from super().compose()
            yield Input(placeholder=t("talk.write"), max_length=LONGEST_TALK)
        self.widget.can_focus = False

    def _begin(self) -> None:
        self.query_one(Input).focus()

    def _take(self, event: Key) -> None:
        """Walk to a choice, or close."""
        if event.key in ("up", "down"):
            self.widget.walk("tab" if event.key == "down" else "shift+tab")
        elif event.key == "escape":
            leave(self, self.escape)

    def on_input_changed(self) -> None:
        """Let the choices go: what is written counts."""
        self.widget.walked = None
        self.widget.redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the choice, or what was written."""
        spot = self.widget.at_walked()
        if spot:
            self._press(spot.action)
        else:
            leave(self, event.value.strip())


class Curtain(Panel):
    """A panel that covers the whole screen, so that nothing of what lies below can be seen."""

    def _fit(self) -> None:
        self.widget.styles.width = self.widget.styles.height = "100%"

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas = Canvas(*size)
        small = super()._draw((min(self.width, size[0]), len(self._wrapped()) + 3))
        canvas.paste(small, (size[0] - small.width) // 2, (size[1] - small.height) // 2)
        return canvas


class Page(ModalScreen[str]):
    """A long text to read, in Markdown."""

    CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 90; max-width: 100%; height: 100%; padding: 0 2; border: heavy $primary; }
    Page VerticalScroll, Page Markdown { background: $surface; }
    Page Label { dock: bottom; width: 100%; text-align: center; }
    """
    BINDINGS = [("escape,enter,q", "close", "")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Show the text."""
        with VerticalScroll():
            yield Markdown(self.text, open_links=False)
        yield Label(f"↑↓  [@click=screen.close]Esc {t('common.close')}[/]")

    def action_close(self) -> None:
        """Go back to the table."""
        leave(self, "")


class Prompt(ModalScreen[str]):
    """An input line. Escape gives an empty one."""

    CSS = """
    Prompt { align: center middle; }
    Prompt Vertical { width: 70; max-width: 100%; height: auto; padding: 1 2; background: $surface; }
    """
    BINDINGS = [("escape", "give_up", "")]

    def __init__(self, question: str, given: str = "", longest: int = LONGEST_TALK) -> None:
        super().__init__()
        self.question = question
        self.given = given
        self.longest = longest

    def compose(self) -> ComposeResult:
        """Show the question and the line."""
        with Vertical():
            yield Label(self.question)
            yield Input(self.given, max_length=self.longest)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give what was written."""
        leave(self, event.value.strip())

    def action_give_up(self) -> None:
        """Give nothing."""
        leave(self, "")
