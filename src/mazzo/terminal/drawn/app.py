"""The text interface as a Textual app. The caller has chosen the language (`texts.speak`)."""

from collections.abc import Callable, Coroutine
from typing import Any

from textual import work

from mazzo import lessons
from mazzo.games.errors import MazzoError
from mazzo.games.game import Game
from mazzo.lessons import Course
from mazzo.match import Match, begin, generator
from mazzo.record import Record
from mazzo.recording import SessionRecords
from mazzo.terminal import saves
from mazzo.terminal.drawn.host import PAUSE, Host
from mazzo.terminal.drawn.lesson import LessonScreen
from mazzo.terminal.drawn.lobby import LobbyScreen
from mazzo.terminal.drawn.menu import MenuScreen
from mazzo.terminal.drawn.replay import ReplayScreen
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.links import Link, read_link
from mazzo.terminal.local import LocalSession
from mazzo.terminal.remote import RemoteSession
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, names_of, sit_down
from mazzo.texts import refusal, t
from mazzo.workers import Pool, Runner

Story = Callable[["MazzoApp"], Coroutine[Any, Any, None]]
"""One screen after the other."""


class MazzoApp(Host):
    """The command line's wish, as a coroutine that shows one screen after the other."""

    def __init__(self, story: Story, runner: Runner | None = None, pause: float = PAUSE) -> None:
        super().__init__(pause)
        self._story = story
        self._runner = runner

    # How the commands begin

    @classmethod
    def menu(cls, names: tuple[str, ...], records: str | None) -> int:
        """Begin with the menu, for people with these names. The record of every finished game goes to `records`."""
        names_of(len(names), names)  # before anything is shown
        kept = None if records is None else SessionRecords(records)
        return cls(lambda app: app.tell_menu(kept, names)).run_here()

    @classmethod
    def play(cls, wish: Wish, records: str | None) -> int:
        """Play the game of a wish. The record of every finished game goes to `records`."""
        kept = None if records is None else SessionRecords(records)
        match = sit_down(wish)
        return cls(lambda app: app.tell_game(match, saves.new_save(), kept, wish.seed)).run_here()

    @classmethod
    def resume(cls, records: str | None, number: int | None = None) -> int:
        """Resume the saved game of this number, or the latest, or raise `BadOptions`."""
        kept = None if records is None else SessionRecords(records)
        save, match = saves.resume_latest() if number is None else saves.resume_numbered(number)
        return cls(lambda app: app.tell_game(match, save, kept, None)).run_here()

    @classmethod
    def join(cls, link: str, name: str | None = None) -> int:
        """Sit down at a table of a server, by its link."""
        found = read_link(link)
        return cls(lambda app: app.tell_table(found, name)).run_here()

    @classmethod
    def replay(cls, found: Record, move: int, seat: int | None) -> int:
        """Step through a record from a move on, as a seat sees it, or with all hands open."""
        return cls(lambda app: app.tell_record(found, move, seat)).run_here()

    @classmethod
    def learn(cls, game: str, lesson: str | None) -> int:
        """Teach a lesson, and then what people choose."""
        course = Course(*lessons.find(game, lesson), t("table.you"))
        return cls(lambda app: app.tell_lesson(course)).run_here()

    def run_here(self) -> int:
        """Take the terminal, and give it back."""
        code = self.run()
        if self._runner:
            self._runner.stop()
        if self.farewell:
            print(self.farewell)
        return self.return_code or 1 if code is None else code

    # What happens then

    def on_mount(self) -> None:
        """Begin."""
        self.tell()

    @work
    async def tell(self) -> None:
        """Show the screens one after the other, and end."""
        try:
            await self._story(self)
        except MazzoError as problem:
            self.farewell = f"mazzo: {refusal(problem)}"
            self.exit(2)
        else:
            self.exit(0)

    async def tell_menu(self, records: SessionRecords | None, names: tuple[str, ...] = ()) -> None:
        """Offer the games, again and again."""
        while (chosen := await self.push_screen_wait(MenuScreen(names))) is not None:
            if isinstance(chosen, Wish):
                await self.tell_game(sit_down(chosen), saves.new_save(), records, chosen.seed)
                continue
            if isinstance(chosen, Game):
                await self.tell_lesson(Course(chosen, lessons.of_game(chosen)[0], t("table.you")))
                continue
            try:
                if isinstance(chosen, Save):
                    await self.tell_game(chosen.resume(), chosen, records, None)
                else:
                    await self.tell_table(read_link(chosen), None)
            except MazzoError as problem:
                self.refuse(problem)

    async def tell_game(self, match: Match, save: Save, records: SessionRecords | None, seed: int | None) -> None:
        """Play a game, and another one like it as long as people like."""
        while True:
            session = LocalSession(match, save, self.runner, records, seed)
            self.farewell = t("tui.saved")
            try:
                answer = await self.push_screen_wait(TableScreen(session))
            finally:
                session.close()
            if session.gone:
                raise session.gone
            if match.over:
                self.farewell = ""
            if answer != "again":
                return
            match, save, seed = another(match), saves.new_save(), None

    async def tell_table(self, link: Link, name: str | None) -> None:
        """Play at a table of a server, and at those of the rematches."""
        while True:
            session = RemoteSession(link)
            try:
                await session.open(name)
                if not await self.push_screen_wait(LobbyScreen(session, sits=name is not None)):
                    answer = ""
                else:
                    answer = await self.push_screen_wait(TableScreen(session))
                if session.gone:
                    raise session.gone
                if answer != "again":
                    return
                link = await session.rematch()
            finally:
                await session.close()

    async def tell_record(self, found: Record, move: int, seat: int | None) -> None:
        """Step through a record."""
        await self.push_screen_wait(ReplayScreen(found, move, seat))

    async def tell_lesson(self, course: Course) -> None:
        """Teach a lesson, then the next one or a game with easy bots, as people choose."""
        while (answer := await self.push_screen_wait(LessonScreen(course))) == "next":
            following = lessons.following(course.game, course.lesson)
            assert following is not None
            course = Course(course.game, following, t("table.you"))
        if answer == "play":
            flags = {flag: course.match.options[flag] for flag in course.game.flags}
            wish = Wish(course.game.name, bots=(lessons.LEVEL,), flags=flags)
            await self.tell_game(sit_down(wish), saves.new_save(), None, None)

    @property
    def runner(self) -> Runner:
        """Where bots think: in their own process, so that the screen never waits and nothing prints on it."""
        self._runner = self._runner or Pool(1, is_silent=True)
        return self._runner


def another(match: Match) -> Match:
    """Return a new game like this one, with the same people and bots."""
    options = {name: value for name, value in match.options.items() if name != "first_seat"}
    return begin(match.game, options, None, match.seats, generator(None))
