"""The screen of all saved games: resume one, or delete it."""

from textual import work
from textual.events import Key

from mazzo.games.errors import MazzoError
from mazzo.terminal import saves
from mazzo.terminal.drawn.actions import Button, Call
from mazzo.terminal.drawn.canvas import Area, Canvas
from mazzo.terminal.drawn.frame import draw_buttons
from mazzo.terminal.drawn.panels import Panel
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.manage import line
from mazzo.terminal.saves import Save
from mazzo.texts import t

STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}


class SavedScreen(CanvasScreen[Save | None]):
    """The saved games, the latest first. The screen returns one of them, or nothing."""

    steps = {}  # ↑ and ↓ choose

    def __init__(self) -> None:
        super().__init__()
        self.saved = saves.listing()
        self.chosen = 0

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas = Canvas(*size)
        canvas.write(2, 0, t("tui.saved.title"), "title")
        if not self.saved:
            canvas.write(2, 2, t("saves.none"))
        room = size[1] - 5
        first = max(0, min(self.chosen - room // 2, len(self.saved) - room))
        for y, number in enumerate(range(first, min(first + room, len(self.saved))), 2):
            saved = self.saved[number]
            text = f"{'▸' if number == self.chosen else ' '} {saved.when:%Y-%m-%d %H:%M}  {line(saved)}"
            canvas.write(2, y, text, "turn" if number == self.chosen else "", size[0] - 4)
            canvas.spot(Area(2, y, size[0] - 4, 1), Call("go-on" if number == self.chosen else f"choose {number}"))
        buttons = [Button("escape", t("tui.back"), Call("leave"))]
        if self.saved:
            buttons.insert(0, Button("d", t("tui.saved.delete"), Call("delete")))
            buttons.insert(0, Button("enter", t("tui.saved.go-on"), Call("go-on")))
        draw_buttons(canvas, buttons, Area(2, size[1] - 2, size[0] - 4, 1))
        return canvas

    def on_key(self, event: Key) -> None:
        """Choose another game."""
        if event.key in STEPS:
            self._choose(self.chosen + STEPS[event.key])

    def _choose(self, number: int) -> None:
        self.chosen = max(0, min(len(self.saved) - 1, number))
        self.widget.redraw()

    def _press(self, action: object) -> None:
        name, _, what = action.name.partition(" ") if isinstance(action, Call) else ("leave", "", "")
        if name == "choose":
            self._choose(int(what))
        elif name == "go-on":
            leave(self, self.saved[self.chosen].save)
        elif name == "delete":
            self._delete()
        else:
            leave(self, None)

    @work(exclusive=True)
    async def _delete(self) -> None:
        """Delete the chosen game, if that is meant."""
        saved = self.saved[self.chosen]
        lines = [(line(saved), ""), ("", ""), (t("tui.saved.sure"), "panel-warn"), ("", "")]
        choices = [("n", t("confirm.think"), ""), ("y", t("tui.saved.delete"), "delete")]
        if await self.app.push_screen_wait(Panel(t("confirm.title"), lines, choices, escape="")) == "delete":
            try:
                saved.save.take()
                saved.save.remove()
            except MazzoError as problem:
                self.app.refuse(problem)
        self.saved = saves.listing()
        self._choose(self.chosen)
