"""The screen at which people play, at a game in this process or at a table of a server."""

from collections.abc import AsyncIterator, Awaitable

from textual import work

from mazzo.games.errors import MazzoError
from mazzo.terminal.table import asking
from mazzo.terminal.table.deeds import Button, Call, Move, Pick, Say
from mazzo.terminal.table.frame import draw
from mazzo.terminal.table.look import Choice, Look
from mazzo.terminal.table.panels import Curtain, Panel
from mazzo.terminal.table.paper import Paper
from mazzo.terminal.table.remote import RemoteSitting
from mazzo.terminal.table.sheet import SheetScreen, leave
from mazzo.terminal.table.sitting import Sitting
from mazzo.terminal.table.words import outcome
from mazzo.terminal.tell import warned
from mazzo.texts import t


class TableScreen(SheetScreen[str]):
    """The table, always in view. It is left with a word: leave, again, or empty."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.look: Look | None = None
        self.choice: Choice = ()
        self.is_moving = False

    def on_mount(self) -> None:
        """Begin to follow the game."""
        self._follow()

    def _draw(self, size: tuple[int, int]) -> Paper:
        if self.look is None:
            paper = Paper(*size)
            paper.write(1, 1, t("table.coming"))
            return paper
        return draw(self.look, self.choice, size, self._buttons(self.look))

    def _buttons(self, look: Look) -> list[Button]:
        """Return what can be done at any table."""
        found = []
        if look.view.over:
            found.append(Button("enter", t("tui.result"), Call("end")))
        if len(look.places) > 1 and look.seat is not None:
            found.append(Button("t", t("talk.title"), Call("talk")))
        if self.sitting.is_local and look.moves and not look.view.over:
            found.append(Button("h", t("tui.hint"), Call("hint")))
        if len(self.sitting.mine) > 1 and not look.view.over:
            found.append(Button("n", t("tui.next-looks", name=look.names[self._next_person()]), Call("pass")))
        if self._away(look):
            found.append(Button("b", t("table.lend"), Call("lend")))
        found.append(Button("l", t("tui.log"), Call("log")))
        return found

    def _away(self, look: Look) -> list[int]:
        """Return the seats that have to decide, and whose people are gone."""
        return [seat for seat in look.deciders if look.places[seat].is_away and not look.places[seat].level]

    def _next_person(self) -> int:
        mine = list(self.sitting.mine)
        at = mine.index(self.look.seat) if self.look and self.look.seat in mine else -1
        return mine[(at + 1) % len(mine)]

    @work
    async def _follow(self) -> None:
        """Show how things stand, one look after the other, each long enough to be seen."""
        is_hidden = len(self.sitting.mine) > 1
        async for look in self._looks():
            if is_hidden:
                is_hidden = False
                await self._pass_to(look, self._first_person(look))
                continue
            before, self.look = self.look, look
            if before is None or before.moves != look.moves or before.view.hand != look.view.hand:
                self.choice = ()
            self.sheet.redraw()
            if isinstance(self.sitting, RemoteSitting) and self.sitting.line.is_broken:
                self.notify(t("line.lost"), severity="warning", markup=False)
            await self._act_on(look, before)

    async def _looks(self) -> AsyncIterator[Look]:
        """Yield the looks of the sitting until the table cannot be seen any more."""
        try:
            async for look in self.sitting.looks():
                yield look
        except MazzoError:  # whoever sat down here tells why
            leave(self, "")

    async def _act_on(self, look: Look, before: Look | None) -> None:
        """Do what a new look asks for: a pause, the end of a round or of the game, another person's turn."""
        if before and before.log != look.log and look.log and look.log[-1].kind == "moved" and not look.is_mine:
            await self.app.pause()
        if look.is_round_over:
            await self.app.push_screen_wait(asking.round_over(look))
            await self.sitting.go_on()
        elif look.view.over and (before is None or not before.view.over):
            self._show_end()
        elif before and before.deciders == look.deciders:  # whoever took the keyboard only to look may go on looking
            return
        elif not look.is_mine and (waiting := [seat for seat in self.sitting.mine if seat in look.deciders]):
            await self._pass_to(look, waiting[0])

    def _first_person(self, look: Look) -> int:
        mine = self.sitting.mine
        return next((seat for seat in mine if seat in look.deciders), mine[0])

    async def _pass_to(self, look: Look, seat: int) -> None:
        """Let another person take the keyboard, behind a curtain."""
        name = look.names[seat]
        lines = [(t("curtain.text", name=name), ""), ("", "")]
        choices = [("enter", t("curtain.open", name=name), "open")]
        await self.app.push_screen_wait(Curtain(t("curtain.title", name=name), lines, choices))
        self.sitting.look_as(seat)

    # What people do

    def _press(self, deed: object) -> None:
        look = self.look
        if isinstance(deed, Call):
            self._call(deed.name)
        elif look is None or look.seat is None or self.is_moving:
            return
        elif isinstance(deed, Pick):
            self.choice = deed.choice
            self.sheet.redraw()
        elif isinstance(deed, Say):
            self._say(deed.text, look.seat)
        elif isinstance(deed, Move):
            self._move(deed.text, look.seat if deed.seat is None else deed.seat)

    @work
    async def _move(self, text: str, seat: int) -> None:
        """Make a move; until it is made nothing else can be done."""
        self.is_moving = True
        try:
            await self._move_if_sure(text, seat)
        finally:
            self.is_moving = False

    async def _move_if_sure(self, text: str, seat: int) -> None:
        """Make a move; one that certainly loses is asked about, if another one does not."""
        look = self.look
        if look and text in look.warnings and len(look.warnings) < len(look.moves):
            lines = [(warned(look.warnings[text]), "panel-warn"), ("", "")]
            choices = [("n", t("confirm.think"), ""), ("y", t("confirm.anyway"), "do")]
            if await self.app.push_screen_wait(Panel(t("confirm.title"), lines, choices, escape="")) != "do":
                return
        await self._try(self.sitting.move(text, seat))

    @work
    async def _say(self, text: str, seat: int) -> None:
        await self._try(self.sitting.say(text, seat))

    async def _try(self, deed: Awaitable[None]) -> None:
        try:
            await deed
        except MazzoError as problem:
            self.app.refuse(problem)

    @work(exclusive=True, group="call")
    async def _call(self, name: str) -> None:
        """Do something else that was asked for."""
        look = self.look
        if name == "leave":
            await self._leave()
        elif name == "help":
            await asking.help_(self.app, look)
        elif look is None:
            return
        elif name == "talk" and look.seat is not None:
            if text := await asking.talk(self.app, look):
                await self._try(self.sitting.say(text, look.seat))
        elif name == "hint":
            await asking.hint(self.app, look)
        elif name == "pass":
            await self._pass_to(look, self._next_person())
        elif name == "log":
            await self.app.push_screen_wait(asking.log(look))
        elif name == "scores":
            await self.app.push_screen_wait(asking.scores(look))
        elif name == "lend" and isinstance(self.sitting, RemoteSitting):
            for seat in self._away(look):
                await self._try(self.sitting.lend(seat))
        elif name == "end":
            self._show_end()

    async def _leave(self) -> None:
        look, what = self.look, "sure"
        if look and look.seat is not None and not look.view.over:
            what = "saved" if self.sitting.is_local else "seat"
        lines = [(t(f"tui.leave-{what}"), ""), ("", "")]
        choices = [("y", t("tui.leave-now"), "leave"), ("n", t("tui.stay"), "")]
        if await self.app.push_screen_wait(Panel(t("confirm.title"), lines, choices)) == "leave":
            leave(self, "leave")

    @work(exclusive=True, group="end")
    async def _show_end(self) -> None:
        """Tell the result, and ask what is next."""
        look = self.look
        if look is None:
            return
        title, words = outcome(look, self.sitting.mine)
        lines = [("", ""), *((word, "") for word in words), ("", "")]
        lines += [*((note, "panel-soft") for note in self.sitting.notes()), ("", "")]
        again = [("r", t("end.rematch"), "again")] if look.seat is not None and look.result else []
        choices = [*again, ("c", t("tui.chances"), "chances"), ("q", t("tui.leave-now"), "leave")]
        while answer := await self.app.push_screen_wait(
            Panel(title, lines, [*choices, ("escape", t("tui.see-table"), "")], 72)
        ):
            if answer != "chances":
                leave(self, answer)
                return
            await self._try(self._show_chances(look.seat))

    async def _show_chances(self, seat: int | None) -> None:
        await asking.chances(self.app, await self.sitting.record(), seat or 0)
