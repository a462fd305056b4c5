"""The screen on which people play a game in this process, or at a server's table."""

from collections.abc import AsyncIterator, Awaitable

from textual import work

from mazzo.games.errors import MazzoError
from mazzo.terminal.drawn import dialogs
from mazzo.terminal.drawn.actions import Button, Call, Explain, MoveAction, Pick, SayAction
from mazzo.terminal.drawn.canvas import Canvas
from mazzo.terminal.drawn.frame import draw
from mazzo.terminal.drawn.panels import Curtain, Panel
from mazzo.terminal.drawn.scene import extra
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.session import Session
from mazzo.terminal.snapshot import Choice, Snapshot
from mazzo.terminal.turn import confirmation
from mazzo.terminal.words import refused
from mazzo.texts import refusal, t


class TableScreen(CanvasScreen[str]):
    """The table, always in view. The screen returns a word: leave, again, or empty."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.snapshot: Snapshot | None = None
        self.choice: Choice = ()
        self.is_moving = False
        self.viewer: int | None = None
        """Which of several people at this keyboard looks. None while they pass it on, and the screen is empty."""

    def on_mount(self) -> None:
        """Begin to follow the game."""
        self._follow()

    def _draw(self, size: tuple[int, int]) -> Canvas:
        if self.snapshot is None:
            canvas = Canvas(*size)
            canvas.write(1, 1, t("table.coming"))
            return canvas
        return draw(self.snapshot, self.choice, size, self._buttons(self.snapshot))

    def _buttons(self, snapshot: Snapshot) -> list[Button]:
        """Return what can be done at any table."""
        found = []
        if snapshot.view.over:
            found.append(Button("enter", t("tui.result"), Call("end")))
        if len(snapshot.places) > 1 and snapshot.seat is not None:
            found.append(Button("t", t("talk.title"), Call("talk")))
        if self.session.allows_hints and snapshot.is_mine and not snapshot.view.over:
            found.append(Button("h", t("tui.hint"), Call("hint")))
        if len(self.session.mine) > 1 and not snapshot.view.over:
            found.append(Button("n", t("tui.next-looks", name=snapshot.names[self._next_person()]), Call("pass")))
        if self._away(snapshot):
            found.append(Button("b", t("table.lend"), Call("lend")))
        found.append(Button("l", t("tui.log"), Call("log")))
        return found

    def _away(self, snapshot: Snapshot) -> list[int]:
        """Return the seats that have to decide, and whose people are gone."""
        return [seat for seat in snapshot.deciders if snapshot.places[seat].is_away and not snapshot.places[seat].level]

    def _next_person(self) -> int:
        mine = list(self.session.mine)
        at = mine.index(self.snapshot.seat) if self.snapshot and self.snapshot.seat in mine else -1
        return mine[(at + 1) % len(mine)]

    @work
    async def _follow(self) -> None:
        """Show how things stand, one snapshot after the other, each long enough to be seen."""
        is_hidden = len(self.session.mine) > 1
        async for snapshot in self._snapshots():
            if is_hidden:
                is_hidden = False
                await self._pass_to(snapshot, self._first_person(snapshot))
                continue
            if len(self.session.mine) > 1 and snapshot.seat != self.viewer:
                continue
            if (following := self._following_person(snapshot)) is not None:
                await self._pass_to(snapshot, following)
                continue
            before, self.snapshot = self.snapshot, snapshot
            if before is None or before.moves != snapshot.moves or before.view.hand != snapshot.view.hand:
                self.choice = ()
            self.widget.redraw()
            if not self.session.is_local and self.session.trouble:
                self.app.warn(self.session.trouble)
            await self._act_on(snapshot, before)

    async def _snapshots(self) -> AsyncIterator[Snapshot]:
        """Yield the snapshots of the session until the table cannot be seen any more."""
        try:
            async for snapshot in self.session.snapshots():
                yield snapshot
        except MazzoError:  # the app says why
            leave(self, "")

    async def _act_on(self, snapshot: Snapshot, before: Snapshot | None) -> None:
        """Do what a new snapshot asks for: a pause, the end of a round or of the game, another person's turn."""
        if (
            before
            and before.history != snapshot.history
            and snapshot.history
            and snapshot.history[-1].kind == "moved"
            and not snapshot.is_mine
        ):
            await self.app.pause()
        if snapshot.is_round_over:
            await self.app.push_screen_wait(dialogs.round_over(snapshot))
            await self.session.go_on()
        elif snapshot.view.over and (before is None or not before.view.over):
            self._show_end()

    def _following_person(self, snapshot: Snapshot) -> int | None:
        """Return who must take the keyboard before the screen shows anything new, or None if nobody must."""
        before = self.snapshot
        if before is None or snapshot.is_mine or before.deciders == snapshot.deciders:
            return None  # a person who took the keyboard only to look may go on looking
        return next((seat for seat in self.session.mine if seat in snapshot.deciders), None)

    def _first_person(self, snapshot: Snapshot) -> int:
        mine = self.session.mine
        return next((seat for seat in mine if seat in snapshot.deciders), mine[0])

    async def _pass_to(self, snapshot: Snapshot, seat: int) -> None:
        """Let another person take the keyboard behind a curtain. The table is empty until their own view comes."""
        name, self.snapshot, self.viewer = snapshot.names[seat], None, None
        while self.app.screen is not self:
            self.app.screen.dismiss("")
        self.app.clear_notifications()
        self.widget.redraw()
        lines = [(t("curtain.text", name=name), ""), ("", "")]
        choices = [("enter", t("curtain.open", name=name), "open")]
        is_turn = seat in snapshot.deciders and not snapshot.view.opening
        title = t("curtain.title" if is_turn else "curtain.look", name=name)
        await self.app.push_screen_wait(Curtain(title, lines, choices))
        self.viewer = seat
        self.session.see_as(seat)

    # What people do

    def _press(self, action: object) -> None:
        snapshot = self.snapshot
        if isinstance(action, Call):
            self._call(action.name)
        elif isinstance(action, Explain):
            self.app.warn(action.text)
        elif snapshot is None or snapshot.seat is None or self.is_moving:
            return
        elif isinstance(action, Pick):
            self.choice = action.choice
            self.widget.redraw()
        elif isinstance(action, SayAction):
            self._say(action.text, snapshot.seat)
        elif isinstance(action, MoveAction):
            self._move(action.text, snapshot.seat if action.seat is None else action.seat)

    @work
    async def _move(self, text: str, seat: int) -> None:
        """Make a move. Until it is made, nothing else is possible."""
        self.is_moving = True
        try:
            await self._move_if_sure(text, seat)
        finally:
            self.is_moving = False

    async def _move_if_sure(self, text: str, seat: int) -> None:
        """Make a move. Ask before one that certainly loses, if another does not."""
        snapshot = self.snapshot
        if snapshot and (warning := confirmation(snapshot, text)):
            lines = [(warning, "panel-warn"), ("", "")]
            choices = [("n", t("confirm.think"), ""), ("y", t("confirm.anyway"), "do")]
            if await self.app.push_screen_wait(Panel(t("confirm.title"), lines, choices, escape="")) != "do":
                return
        try:
            await self.session.move(text, seat)
        except MazzoError as problem:
            self.app.warn(refused(snapshot.game, problem) if snapshot else refusal(problem))

    @work
    async def _say(self, text: str, seat: int) -> None:
        await self._try(self.session.say(text, seat))

    async def _try(self, action: Awaitable[None]) -> None:
        try:
            await action
        except MazzoError as problem:
            self.app.refuse(problem)

    @work(exclusive=True, group="call")
    async def _call(self, name: str) -> None:
        """Do another action."""
        snapshot = self.snapshot
        if name == "leave":
            await self._leave()
        elif name == "help":
            await dialogs.help_(self.app, snapshot)
        elif snapshot is None:
            return
        elif name == "talk" and snapshot.seat is not None:
            if text := await dialogs.talk(self.app, snapshot):
                await self._try(self.session.say(text, snapshot.seat))
        elif name == "hint":
            if snapshot.seat is not None:
                await dialogs.hint(self.app, snapshot, self.session.hints(snapshot.seat))
        elif name == "pass":
            await self._pass_to(snapshot, self._next_person())
        elif name == "log":
            await self.app.push_screen_wait(dialogs.log(snapshot))
        elif name == "lend":
            for seat in self._away(snapshot):
                await self._try(self.session.lend(seat))
        elif name == "end":
            self._show_end()
        elif dialog := extra(snapshot.game, "DIALOGS", {}).get(name):
            await self.app.push_screen_wait(dialogs.text(*dialog(snapshot)))

    async def _leave(self) -> None:
        snapshot, what = self.snapshot, "sure"
        if snapshot and snapshot.seat is not None and not snapshot.view.over:
            what = "saved" if self.session.is_local else "seat"
        lines = [(t(f"tui.leave-{what}"), ""), ("", "")]
        choices = [("y", t("tui.leave-now"), "leave"), ("n", t("tui.stay"), "")]
        if await self.app.push_screen_wait(Panel(t("confirm.title"), lines, choices)) == "leave":
            leave(self, "leave")

    @work(exclusive=True, group="end")
    async def _show_end(self) -> None:
        """Tell the result, and ask what is next."""
        snapshot = self.snapshot
        if snapshot is None:
            return
        title, lines = dialogs.result_lines(snapshot)
        lines += [*((note, "panel-soft") for note in self.session.notes()), ("", "")]
        again = [("r", t("end.rematch"), "again")] if snapshot.seat is not None and snapshot.result else []
        choices = [*again, ("c", t("tui.chances"), "chances"), ("q", t("tui.leave-now"), "leave")]
        while answer := await self.app.push_screen_wait(
            Panel(title, lines, [*choices, ("escape", t("tui.see-table"), "")], 72)
        ):
            if answer != "chances":
                leave(self, answer)
                return
            await self._try(self._show_chances(snapshot.seat))

    async def _show_chances(self, seat: int | None) -> None:
        await dialogs.chances(self.app, await self.session.record(), seat or 0)
