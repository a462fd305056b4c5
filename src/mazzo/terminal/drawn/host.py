"""The Textual app that all the screens sit in: colours, pauses, refusals, and how it ends."""

import asyncio
import os
import signal
import sys
import traceback
from contextlib import suppress
from multiprocessing import resource_tracker

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.terminal import saves
from mazzo.terminal.drawn.styles import THEMES, ThemeName, theme_of_terminal
from mazzo.texts import refusal, t

PAUSE = 0.7
"""How long another player's move stays in view, in seconds."""
INTERRUPTED = 130


class Host(App[int]):
    """What the screens need of the app."""

    TITLE = "Mazzo"
    BINDINGS = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("f2", "other_theme", priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, pause: float = PAUSE) -> None:
        no_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=True if no_colour else None)
        self.theme_name: ThemeName = "none" if no_colour else theme_of_terminal(os.environ.get("COLORFGBG"))
        self.farewell = ""
        """The text to print when the terminal has its screen back."""
        resource_tracker.ensure_running()  # later there is no standard error that it could inherit
        self._pause = pause
        for name, (text, background) in THEMES.items():
            surface = {"dark": "#1f332a", "light": "#f8fbf5"}[name]
            theme = Theme(f"mazzo-{name}", "#c98a1b", foreground=text, background=background, surface=surface)
            theme.dark = name == "dark"
            self.register_theme(theme)
        if not no_colour:
            self.theme = f"mazzo-{self.theme_name}"

    def on_mount(self) -> None:
        """Leave when the system asks for it."""
        with suppress(NotImplementedError):  # Windows has no such signals
            for how in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(how, self.action_interrupt)

    def _print_error_renderables(self) -> None:
        """Say in a sentence that something went wrong, if it did, and keep the details for developers."""
        if self._exception is None:
            return
        file = saves.folder() / "crash.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(self._exception)))
        failed = games.blamed(getattr(self._exception, "error", self._exception))  # Textual wraps what a worker raises
        print(f"mazzo: {refusal(failed) if failed else t('tui.broken', file=file)}", file=sys.__stderr__)

    def refuse(self, problem: MazzoError) -> None:
        """Say why something cannot be done."""
        self.warn(refusal(problem))

    def warn(self, sentence: str) -> None:
        """Say what is wrong, in place of what was wrong before."""
        self.clear_notifications()
        self.notify(sentence, severity="warning", markup=False)

    async def pause(self) -> None:
        """Let people see what happened."""
        await asyncio.sleep(self._pause)

    def action_interrupt(self) -> None:
        """Leave at once. The game is already saved."""
        self.exit(INTERRUPTED)

    def action_other_theme(self) -> None:
        """Change between dark and light."""
        if self.theme_name != "none":
            self.theme_name = "light" if self.theme_name == "dark" else "dark"
            self.theme = f"mazzo-{self.theme_name}"
            self.screen.refresh(layout=True)
