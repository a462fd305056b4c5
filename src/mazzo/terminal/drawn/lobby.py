"""Where people gather at a table of a server before the game begins."""

from typing import Any

from textual import work

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.games.talk import LONGEST_NAME
from mazzo.terminal.drawn.actions import Call
from mazzo.terminal.drawn.canvas import Area, Canvas
from mazzo.terminal.drawn.panels import Prompt
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.remote import RemoteSession
from mazzo.texts import inside, t


class LobbyScreen(CanvasScreen[bool]):
    """The seats of a table, and who has them. The screen returns whether the game has begun."""

    def __init__(self, session: RemoteSession, *, sits: bool = False) -> None:
        super().__init__()
        self.session = session
        self.sits = sits
        """Whether you have said already that you play: then you get the first free seat."""

    def on_mount(self) -> None:
        """Begin to follow."""
        self._follow()

    @work
    async def _follow(self) -> None:
        while True:
            self.session.changed.clear()
            state = self.session.state
            if self.session.gone or (state and state.phase != "gathering"):
                leave(self, not self.session.gone)
                return
            self.widget.redraw()
            if self.sits and self._free():
                self.sits = False
                if not self.session.mine:
                    await self._command("sit")
                    continue
            await self.session.changed.wait()

    async def _command(self, kind: str, **fields: Any) -> None:
        try:
            await self.session.command(kind, **fields)
        except MazzoError as problem:
            self.app.refuse(problem)

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas, state = Canvas(*size), self.session.state
        if state is None:
            canvas.write(2, 1, t("table.coming"))
            return canvas
        flags = [t(f"option.{flag}") for flag, on in state.options.items() if on is True]
        x, y = 2, 1
        canvas.write(canvas.write(x, y, games.find(state.game).title, "title") + 2, y, " · ".join(flags), "soft")
        canvas.write(x, y + 2, t("lobby.seats"), "title")
        y += 3
        for number in range(len(state.seats)):
            canvas.write(x + 2, y, *self._seat_words(number))
            y += 1
        canvas.write(x, y + 1, f"{self.session.link.origin}/table/{self.session.link.code}", "soft")
        y += 3
        for key, label, call in self._choices():
            canvas.write(x + 2, y, "⏎" if key == "enter" else key, "key")
            end = canvas.write(x + 4, y, label, "strong")
            canvas.spot(Area(x + 1, y, end - x, 1), Call(call), key)
            y += 1
        waiting = t("lobby.waiting", n=self._free()) if self._free() else t("lobby.wait-host")
        canvas.write(x, y + 1, t("line.lost") if self.session.connection.is_broken else waiting, "soft")
        return canvas

    def _free(self) -> int:
        state = self.session.state
        return sum(seat.kind == "open" for seat in state.seats) if state else 0

    def _seat_words(self, number: int) -> tuple[str, str]:
        assert self.session.state
        seat = self.session.state.seats[number]
        if seat.kind == "open":
            return f"{number + 1}. {t('lobby.open')}", "soft"
        host = f" ({t('lobby.host')})" if seat.person == self.session.state.host else ""
        level = f" ({inside(t(f'level.{seat.level}'))})" if seat.level else ""
        return f"{number + 1}. {seat.name}{host}{level}", "turn" if number in self.session.mine else ""

    def _choices(self) -> list[tuple[str, str, str]]:
        assert self.session.state
        is_host = self.session.state.host == self.session.connection.person
        found = []
        if self._free():
            found.append(("s", t("lobby.one-device") if self.session.mine else t("lobby.sit"), "sit"))
        if is_host and self._free():
            found.append(("b", t("lobby.fill"), "fill"))
        if is_host and not self._free():
            found.append(("enter", t("lobby.start"), "start"))
        return [*found, ("q", t("tui.leave-now"), "leave")]

    def _press(self, action: object) -> None:
        if isinstance(action, Call):
            self._call(action.name)

    @work(exclusive=True, group="action")
    async def _call(self, name: str) -> None:
        session = self.session
        if name == "leave":
            leave(self, False)  # noqa: FBT003 (the screen's own result)
        elif name == "sit":
            usual = "" if session.mine else session.connection.name
            if who := await self.app.push_screen_wait(Prompt(t("settings.name"), usual, LONGEST_NAME)):
                await self._command("sit", name=who)
        elif name == "start":
            await self._command("start")
        elif name == "fill" and session.state:
            for seat in [n for n, place in enumerate(session.state.seats) if place.kind == "open"]:
                await self._command("seat-bot", seat=seat, level="normal")
