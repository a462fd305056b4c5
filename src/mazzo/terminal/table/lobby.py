"""Where people gather at a table of a server before the game begins."""

from textual import work

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.terminal.table.deeds import Call
from mazzo.terminal.table.panels import Ask
from mazzo.terminal.table.paper import Area, Paper
from mazzo.terminal.table.remote import RemoteSitting
from mazzo.terminal.table.sheet import SheetScreen, leave
from mazzo.texts import t


class LobbyScreen(SheetScreen[bool]):
    """The seats of a table, and who has them; it is left with whether the game has begun."""

    def __init__(self, sitting: RemoteSitting) -> None:
        super().__init__()
        self.sitting = sitting

    def on_mount(self) -> None:
        """Begin to follow."""
        self._follow()

    @work
    async def _follow(self) -> None:
        while True:
            self.sitting.changed.clear()
            state = self.sitting.state
            if self.sitting.gone or (state and state.phase != "gathering"):
                leave(self, not self.sitting.gone)
                return
            self.sheet.redraw()
            await self.sitting.changed.wait()

    def _draw(self, size: tuple[int, int]) -> Paper:
        paper, state = Paper(*size), self.sitting.state
        if state is None:
            paper.write(2, 1, t("table.coming"))
            return paper
        flags = [t(f"option.{flag}") for flag, on in state.options.items() if on is True]
        x, y = 2, 1
        paper.write(paper.write(x, y, games.find(state.game).title, "title") + 2, y, " · ".join(flags), "soft")
        paper.write(x, y + 2, t("lobby.seats"), "title")
        y += 3
        for number in range(len(state.seats)):
            paper.write(x + 2, y, *self._seat_words(number))
            y += 1
        paper.write(x, y + 1, f"{self.sitting.link.origin}/table/{self.sitting.link.code}", "soft")
        y += 3
        for key, label, call in self._choices():
            paper.write(x + 2, y, "⏎" if key == "enter" else key, "key")
            end = paper.write(x + 4, y, label, "strong")
            paper.spot(Area(x + 1, y, end - x, 1), Call(call), key)
            y += 1
        waiting = t("lobby.waiting", n=self._free()) if self._free() else t("lobby.wait-host")
        paper.write(x, y + 1, t("line.lost") if self.sitting.line.is_broken else waiting, "soft")
        return paper

    def _free(self) -> int:
        state = self.sitting.state
        return sum(seat.kind == "open" for seat in state.seats) if state else 0

    def _seat_words(self, number: int) -> tuple[str, str]:
        assert self.sitting.state
        seat = self.sitting.state.seats[number]
        if seat.kind == "open":
            return f"{number + 1}. {t('lobby.open')}", "soft"
        host = f" ({t('lobby.host')})" if seat.person == self.sitting.state.host else ""
        level = f" ({t(f'level.{seat.level}').lower()})" if seat.level else ""
        return f"{number + 1}. {seat.name}{host}{level}", "turn" if number in self.sitting.mine else ""

    def _choices(self) -> list[tuple[str, str, str]]:
        assert self.sitting.state
        is_host = self.sitting.state.host == self.sitting.line.person
        found = []
        if self._free():
            found.append(("s", t("lobby.one-device") if self.sitting.mine else t("lobby.sit"), "sit"))
        if is_host and self._free():
            found.append(("b", t("lobby.fill"), "fill"))
        if is_host and not self._free():
            found.append(("enter", t("lobby.start"), "start"))
        return [*found, ("q", t("tui.leave-now"), "leave")]

    def _press(self, deed: object) -> None:
        if isinstance(deed, Call):
            self._call(deed.name)

    @work(exclusive=True, group="deed")
    async def _call(self, name: str) -> None:
        sitting = self.sitting
        try:
            if name == "leave":
                leave(self, False)  # noqa: FBT003 (the screen's own result)
            elif name == "sit":
                usual = "" if sitting.mine else sitting.line.name
                if who := await self.app.push_screen_wait(Ask(t("settings.name"), usual)):
                    await sitting.command("sit", name=who)
            elif name == "start":
                await sitting.command("start")
            elif name == "fill" and sitting.state:
                for seat in [n for n, place in enumerate(sitting.state.seats) if place.kind == "open"]:
                    await sitting.command("seat-bot", seat=seat, level="normal")
        except MazzoError as problem:
            self.app.refuse(problem)
