"""The screen of a guided game: the same table, with a sentence for each step."""

from dataclasses import replace

from textual import work
from textual.events import Key

from mazzo import lessons
from mazzo.lessons import READER, Course
from mazzo.terminal import words
from mazzo.terminal.drawn import dialogs
from mazzo.terminal.drawn.actions import Button, Call, Explain, MoveAction, Pick, SayAction
from mazzo.terminal.drawn.canvas import Area, Canvas, wrapped
from mazzo.terminal.drawn.frame import LEAST, SIDE, WIDE, draw
from mazzo.terminal.drawn.panels import Panel
from mazzo.terminal.drawn.scene import extra
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.snapshot import Choice, Snapshot, snapshot_of
from mazzo.texts import t


class LessonScreen(CanvasScreen[str]):
    """A lesson. The screen returns a word: next for the following lesson, play for a real game, or leave."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self.choice: Choice = ()
        self.is_moving = False
        self.instead = ""
        """What to do in place of what was just tried."""

    def snapshot(self) -> Snapshot:
        """Return the table as the reader sees it."""
        return snapshot_of(self.course.match, READER, you=READER)

    def _draw(self, size: tuple[int, int]) -> Canvas:
        course = self.course
        head = t("learn.step", n=min(course.number + 1, len(course.lesson.steps)), of=len(course.lesson.steps))
        snapshot = self.snapshot()
        # The sentence stands where the log would.
        canvas = draw(replace(snapshot, history=()), self.choice, size, self._buttons(), head)
        if size[0] >= LEAST[0] and size[1] >= LEAST[1]:
            is_wide = size[0] >= WIDE
            place = (
                Area(size[0] - SIDE + 2, size[1] - 9, SIDE - 3, 8) if is_wide else Area(1, size[1] - 2, size[0] - 2, 2)
            )
            for y, line in enumerate(wrapped(self._said(snapshot), place.width)[: place.height], place.y):
                canvas.write(place.x, y, line, "strong" if not self.instead else "warn", place.width)
        return canvas

    def _said(self, snapshot: Snapshot) -> str:
        """Return the sentence of this step or, while the partners act, what they do."""
        if self.is_moving:
            return words.entry_words(snapshot, snapshot.history[-1]) if snapshot.history else ""
        step = self.course.step
        return self.instead or (t(step.text) if step else t("learn.well-done", game=self.course.game.title))

    def _buttons(self) -> list[Button]:
        step = self.course.step
        is_asked = self.is_moving or (step is not None and step.do)
        return [] if is_asked else [Button("n", t("learn.next"), Call("next"))]

    def on_key(self, event: Key) -> None:
        """Continue with Enter, too, where it means nothing else at the table."""
        if event.key == "enter":
            self._call("next")

    def _press(self, action: object) -> None:
        if isinstance(action, Call):
            self._call(action.name)
        elif isinstance(action, Explain):
            self.app.warn(action.text)
        elif self.is_moving:
            return
        elif isinstance(action, Pick):
            self.choice, self.instead = action.choice, ""
            self.widget.redraw()
        elif isinstance(action, MoveAction | SayAction):
            self._try(action.text)

    def _try(self, text: str) -> None:
        """Make the move that the step asks for, or say what to do in place of another one."""
        step = self.course.step
        if step is not None and text == step.do:
            self._go_on()
            return
        asked = step.do if step else ""
        move = words.asked(self.course.game, asked)
        self.instead = t("learn.instead", move=move) if asked else t("learn.next-first")
        self.choice = ()
        self.widget.redraw()

    @work(exclusive=True, group="lesson")
    async def _go_on(self) -> None:
        """Let everything happen that this step brings, one thing after the other."""
        self.choice, self.instead, self.is_moving = (), "", True
        for number, _ in enumerate(self.course.playing()):
            self.widget.redraw()
            if number:
                await self.app.pause()
        self.is_moving = False
        self.widget.redraw()

    @work(exclusive=True, group="call")
    async def _call(self, name: str) -> None:
        """Do something other than a move."""
        if name == "leave":
            leave(self, "leave")
        elif name == "help":
            await dialogs.help_(self.app, self.snapshot())
        elif name == "next" and not self.is_moving:
            if self.course.step is None:
                await self._end()
            elif not self.course.step.do:
                self._go_on()
        elif dialog := extra(self.course.game, "DIALOGS", {}).get(name):
            await self.app.push_screen_wait(dialogs.text(*dialog(self.snapshot())))

    async def _end(self) -> None:
        """Ask what is next."""
        following = lessons.following(self.course.game, self.course.lesson)
        choices = [("n", t("learn.next-lesson", title=t(following.title)), "next")] if following else []
        choices += [("p", t("learn.play"), "play"), ("q", t("tui.leave-now"), "leave")]
        title = t("learn.well-done", game=self.course.game.title)
        leave(self, await self.app.push_screen_wait(Panel(title, [("", "")], choices)) or "leave")
