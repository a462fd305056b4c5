"""The screen that steps through a record, at the same table, from any seat's view."""

from dataclasses import replace

import msgspec
from textual import work
from textual.events import Key

from mazzo import record
from mazzo.analysis import begun
from mazzo.match import Match
from mazzo.record import Record
from mazzo.terminal.drawn import dialogs
from mazzo.terminal.drawn.actions import Button, Call
from mazzo.terminal.drawn.canvas import Canvas
from mazzo.terminal.drawn.frame import draw
from mazzo.terminal.drawn.panels import Panel, Prompt
from mazzo.terminal.drawn.scene import extra
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.setup import you_in
from mazzo.terminal.snapshot import Snapshot, snapshot_of
from mazzo.terminal.turn import hints
from mazzo.texts import t
from mazzo.workers import stream

FAR = 10**9


class ReplayScreen(CanvasScreen[None]):
    """A record after a number of moves. `eyes` is the seat whose view it shows, or None with all hands open."""

    def __init__(self, found: Record, number: int, eyes: int | None) -> None:
        super().__init__()
        self.found = found
        self.last = len(found.moves)
        self.eyes = eyes
        self.go_to(number)

    def go_to(self, number: int) -> None:
        """Show the position after this number of moves."""
        self.number = max(0, min(self.last, number))
        self.match: Match = record.replay(self.found, self.number)

    def snapshot(self) -> Snapshot:
        """Return the position to show, with nothing left to decide."""
        snapshot = snapshot_of(self.match, self.eyes, is_open=self.eyes is None, you=you_in(self.match))
        view = replace(snapshot.view, moves=())  # type: ignore[type-var]  # every view is a dataclass
        return replace(snapshot, view=view, is_past=True)

    def _draw(self, size: tuple[int, int]) -> Canvas:
        snapshot = self.snapshot()
        eyes = t("tui.all-hands") if self.eyes is None else t("tui.eyes-of", name=snapshot.names[self.eyes])
        buttons = [
            Button("left", t("tui.back"), Call("left")),
            Button("right", t("tui.forth"), Call("right")),
            Button("g", t("tui.go-to"), Call("go")),
            Button("v", eyes, Call("eyes")),
            Button("c", t("tui.chances"), Call("chances")),
            Button("l", t("tui.log"), Call("log")),
        ]
        if not self.match.over:
            buttons.insert(4, Button("h", t("tui.hint"), Call("hint")))
        else:
            buttons.insert(0, Button("enter", t("tui.result"), Call("end")))
        return draw(snapshot, (), size, buttons, t("tui.move-of", n=self.number, of=self.last))

    def on_key(self, event: Key) -> None:
        """Step by the other keys that people try."""
        step = {"space": 1, "enter": 1, "backspace": -1, "pagedown": 10, "pageup": -10, "home": -FAR, "end": FAR}
        if event.key in step:
            self._step(step[event.key])

    def _step(self, step: int) -> None:
        self.go_to(self.number + step)
        self.widget.redraw()

    def _press(self, action: object) -> None:
        """Step at once, so that no key is lost. Show everything else on a panel."""
        name = action.name if isinstance(action, Call) else ""
        if name in ("left", "right"):
            self._step(-1 if name == "left" else 1)
        elif name == "eyes":
            following = 0 if self.eyes is None else self.eyes + 1
            self.eyes = following if following < len(self.match.seats) else None
            self.widget.redraw()
        elif name == "leave":
            leave(self, None)
        else:
            self._show(name)

    @work(exclusive=True)
    async def _show(self, name: str) -> None:
        """Show something on a panel."""
        if name == "go":
            answer = await self.app.push_screen_wait(Prompt(t("tui.go-to-which", of=self.last)))
            if answer.isdecimal():
                self._step(int(answer[:9]) - self.number)
        elif name == "hint":
            seat = self.match.to_move
            await dialogs.hint(self.app, snapshot_of(self.match, seat), stream(hints, *begun(self.match, seat)))
        elif name == "chances":
            people = [seat for seat, who in enumerate(self.match.seats) if who.kind == "human"]
            seat = self.eyes if self.eyes is not None else [*people, 0][0]
            await dialogs.chances(self.app, msgspec.to_builtins(self.found), seat)
        elif name == "log":
            await self.app.push_screen_wait(dialogs.log(self.snapshot()))
        elif name == "end":
            title, lines = dialogs.result_lines(self.snapshot())
            await self.app.push_screen_wait(Panel(title, lines, [dialogs.close()]))
        elif name == "help":
            await self.app.push_screen_wait(
                Panel(t("tui.help.title"), [(t("tui.help.replay"), ""), ("", "")], [dialogs.close()])
            )
        elif dialog := extra(self.match.game, "DIALOGS", {}).get(name):
            await self.app.push_screen_wait(dialogs.text(*dialog(self.snapshot())))
