"""The screen on which a record is stepped through, at the same table, with anybody's eyes."""

from dataclasses import replace

import msgspec
from textual import work
from textual.events import Key

from mazzo import record
from mazzo.match import Match
from mazzo.record import Record
from mazzo.terminal.table import asking
from mazzo.terminal.table.deeds import Button, Call
from mazzo.terminal.table.frame import draw
from mazzo.terminal.table.look import Look, look_at
from mazzo.terminal.table.panels import Ask, Panel
from mazzo.terminal.table.paper import Paper
from mazzo.terminal.table.sheet import SheetScreen, leave
from mazzo.terminal.table.words import outcome
from mazzo.texts import t

FAR = 10**9


class ReplayScreen(SheetScreen[None]):
    """A record after so many moves; `eyes` is a seat, or None where all the hands lie open."""

    def __init__(self, found: Record, number: int, eyes: int | None) -> None:
        super().__init__()
        self.found = found
        self.last = len(found.moves)
        self.eyes = eyes
        self.go_to(number)

    def go_to(self, number: int) -> None:
        """Show the position after so many moves."""
        self.number = max(0, min(self.last, number))
        self.match: Match = record.replay(self.found, self.number)

    def look(self) -> Look:
        """Return the position as it is shown: there is nothing to decide any more."""
        look = look_at(self.match, self.eyes, is_open=self.eyes is None)
        return replace(look, view=replace(look.view, moves=()), is_past=True)

    def _draw(self, size: tuple[int, int]) -> Paper:
        look = self.look()
        eyes = t("tui.all-hands") if self.eyes is None else t("tui.eyes-of", name=look.names[self.eyes])
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
        return draw(look, (), size, buttons, t("tui.move-of", n=self.number, of=self.last))

    def on_key(self, event: Key) -> None:
        """Step by the other keys that people try."""
        step = {"space": 1, "enter": 1, "backspace": -1, "pagedown": 10, "pageup": -10, "home": -FAR, "end": FAR}
        if event.key in step:
            self._step(step[event.key])

    def _step(self, step: int) -> None:
        self.go_to(self.number + step)
        self.sheet.redraw()

    def _press(self, deed: object) -> None:
        """Step at once, so that no key is lost; show everything else aside."""
        name = deed.name if isinstance(deed, Call) else ""
        if name in ("left", "right"):
            self._step(-1 if name == "left" else 1)
        elif name == "eyes":
            following = 0 if self.eyes is None else self.eyes + 1
            self.eyes = following if following < len(self.match.seats) else None
            self.sheet.redraw()
        elif name == "leave":
            leave(self, None)
        else:
            self._show(name)

    @work(exclusive=True)
    async def _show(self, name: str) -> None:
        """Show something on a panel."""
        if name == "go":
            answer = await self.app.push_screen_wait(Ask(t("tui.go-to-which", of=self.last)))
            if answer.isdecimal():
                self._step(int(answer[:9]) - self.number)
        elif name == "hint":
            await asking.hint(self.app, look_at(self.match, self.match.to_move))
        elif name == "chances":
            people = [seat for seat, who in enumerate(self.match.seats) if who.kind == "human"]
            seat = self.eyes if self.eyes is not None else [*people, 0][0]
            await asking.chances(self.app, msgspec.to_builtins(self.found), seat)
        elif name == "log":
            await self.app.push_screen_wait(asking.log(self.look()))
        elif name == "scores":
            await self.app.push_screen_wait(asking.scores(self.look()))
        elif name == "end":
            title, words = outcome(self.look(), ())
            lines = [("", ""), *((word, "") for word in words), ("", "")]
            await self.app.push_screen_wait(Panel(title, lines, [asking.close()]))
        elif name == "help":
            await self.app.push_screen_wait(
                Panel(t("tui.help.title"), [(t("tui.help.replay"), ""), ("", "")], [asking.close()])
            )
