"""The text interface as a Textual app."""

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine
from contextlib import suppress
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from textual import work
from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from mazzo import bots
from mazzo.games.errors import MazzoError
from mazzo.match import Match, begin, generator
from mazzo.record import Record
from mazzo.server.thinkers import Thinkers, WorkerThinkers
from mazzo.terminal.sitting import Wish, sit_down
from mazzo.terminal.table import saves
from mazzo.terminal.table.inks import GROUNDS, Ground, ground_of_terminal
from mazzo.terminal.table.line import Link, read_link
from mazzo.terminal.table.lobby import LobbyScreen
from mazzo.terminal.table.local import LocalSitting
from mazzo.terminal.table.menu import MenuScreen
from mazzo.terminal.table.remote import RemoteSitting
from mazzo.terminal.table.replaying import ReplayScreen
from mazzo.terminal.table.saves import Save
from mazzo.terminal.table.table import TableScreen
from mazzo.texts import refusal, t

PAUSE = 0.7
"""How long a move of somebody else is looked at, in seconds."""
INTERRUPTED = 130


Story = Callable[["MazzoApp"], Coroutine[Any, Any, None]]
"""One screen after the other."""


class MazzoApp(App[int]):
    """What was asked for on the command line, as a coroutine that shows one screen after the other."""

    TITLE = "Mazzo"
    BINDINGS = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("f2", "other_ground", priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, story: Story, thinkers: Thinkers | None = None, pause: float = PAUSE) -> None:
        no_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=True if no_colour else None)
        self.ground: Ground = "none" if no_colour else ground_of_terminal(os.environ.get("COLORFGBG"))
        self.farewell = ""
        """What is said when the screen is the terminal's again."""
        resource_tracker.ensure_running()  # later there is no standard error that it could inherit
        self._story = story
        self._pause = pause
        self._thinkers = thinkers
        for name, (text, paper) in GROUNDS.items():
            surface = {"dark": "#1f332a", "light": "#f8fbf5"}[name]
            self.register_theme(
                Theme(
                    f"mazzo-{name}", "#c98a1b", foreground=text, background=paper, surface=surface, dark=name == "dark"
                )
            )
        if not no_colour:
            self.theme = f"mazzo-{self.ground}"

    # How the commands begin

    @classmethod
    def play(cls, wish: Wish | None, records: str | None) -> int:
        """Play the game of a wish, or begin with the menu."""
        kept = Path(records) if records else None
        if wish is None:
            return cls(lambda app: app.tell_menu(kept)).run_here()
        match, _ = sit_down(wish)
        return cls(lambda app: app.tell_game(match, saves.new_save(), kept, wish.seed)).run_here()

    @classmethod
    def resume(cls, records: str | None) -> int:
        """Go on with the game that was saved last."""
        save, match = saves.latest()
        return cls(lambda app: app.tell_game(match, save, Path(records) if records else None, None)).run_here()

    @classmethod
    def join(cls, link: str, name: str | None) -> int:
        """Sit down at a table of a server."""
        found = read_link(link)
        return cls(lambda app: app.tell_table(found, name)).run_here()

    @classmethod
    def replay(cls, found: Record, move: int, seat: int | None) -> int:
        """Step through a record."""
        return cls(lambda app: app.tell_record(found, move, seat)).run_here()

    def run_here(self) -> int:
        """Take the terminal, and give it back."""
        code = self.run()
        if self._thinkers:
            self._thinkers.close()
        if self.farewell:
            print(self.farewell)
        return self.return_code or 1 if code is None else code

    def _print_error_renderables(self) -> None:
        """Say in a sentence that something went wrong, if it did, and keep the details for whoever mends it."""
        if self._exception is None:
            return
        file = saves.folder() / "crash.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(self._exception)))
        print(f"mazzo: {t('tui.broken', file=file)}", file=sys.__stderr__)

    # What happens then

    def on_mount(self) -> None:
        """Begin."""
        with suppress(NotImplementedError):  # Windows has no such signals
            for how in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(how, self.action_interrupt)
        self.tell()

    @work
    async def tell(self) -> None:
        """Tell the story, and end."""
        try:
            await self._story(self)
        except MazzoError as problem:
            self.farewell = f"mazzo: {refusal(problem)}"
            self.exit(2)
        else:
            self.exit(0)

    async def tell_menu(self, records: Path | None) -> None:
        """Offer what there is to play, again and again."""
        while (chosen := await self.push_screen_wait(MenuScreen())) is not None:
            if isinstance(chosen, Wish):
                match, _ = sit_down(chosen)
                await self.tell_game(match, saves.new_save(), records, chosen.seed)
            elif isinstance(chosen, Save):
                await self.tell_game(chosen.open(), chosen, records, None)
            else:
                try:
                    await self.tell_table(read_link(chosen), None)
                except MazzoError as problem:
                    self.refuse(problem)

    async def tell_game(self, match: Match, save: Save, records: Path | None, seed: int | None) -> None:
        """Play a game, and another one like it as long as people like."""
        while True:
            sitting = LocalSitting(match, save, self.thinkers, records, seed)
            self.farewell = t("tui.saved")
            answer = await self.push_screen_wait(TableScreen(sitting))
            if sitting.gone:
                raise sitting.gone
            if match.over:
                self.farewell = ""
            if answer != "again":
                return
            match, save, seed = another(match), saves.new_save(), None

    async def tell_table(self, link: Link, name: str | None) -> None:
        """Play at a table of a server, and at those of the rematches."""
        while True:
            sitting = RemoteSitting(link)
            try:
                await sitting.open(name)
                if not await self.push_screen_wait(LobbyScreen(sitting)):
                    answer = ""
                else:
                    answer = await self.push_screen_wait(TableScreen(sitting))
                if sitting.gone:
                    raise sitting.gone
                if answer != "again":
                    return
                link = await sitting.rematch()
            finally:
                await sitting.close()

    async def tell_record(self, found: Record, move: int, seat: int | None) -> None:
        """Step through a record."""
        await self.push_screen_wait(ReplayScreen(found, move, seat))

    @property
    def thinkers(self) -> Thinkers:
        """Whoever thinks for the bots."""
        self._thinkers = self._thinkers or WorkerThinkers(1, bots.named)
        return self._thinkers

    def refuse(self, problem: MazzoError) -> None:
        """Say why something cannot be done."""
        self.notify(refusal(problem), severity="warning", markup=False)

    async def pause(self) -> None:
        """Let people see what happened."""
        await asyncio.sleep(self._pause)

    def action_interrupt(self) -> None:
        """Leave at once; a game is saved already."""
        self.exit(INTERRUPTED)

    def action_other_ground(self) -> None:
        """Change between dark and light."""
        if self.ground != "none":
            self.ground = "light" if self.ground == "dark" else "dark"
            self.theme = f"mazzo-{self.ground}"
            self.screen.refresh(layout=True)


def another(match: Match) -> Match:
    """Return a new game like this one, with the same people and bots."""
    options = {name: value for name, value in match.options.items() if name != "first_seat"}
    return begin(match.game, options, None, match.seats, generator(None))
