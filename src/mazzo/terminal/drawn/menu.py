"""The menu: resume a saved game, start a new one, join a table."""

from collections.abc import Sequence
from typing import TypeVar

from textual import work

from mazzo import bots, games, lessons, texts
from mazzo.games.errors import MazzoError
from mazzo.games.game import Game
from mazzo.games.talk import LONGEST_NAME, clean_name
from mazzo.terminal import saves
from mazzo.terminal.drawn.actions import Call, Turn
from mazzo.terminal.drawn.canvas import Area, Canvas
from mazzo.terminal.drawn.panels import Prompt
from mazzo.terminal.drawn.saved import SavedScreen
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.manage import line
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, names_of
from mazzo.texts import inside, t

T = TypeVar("T")
SEATS = "bcdefhkmn"
"""The keys of the seats."""
FLAGS = "wxyzrstuv"
"""The keys of the variants."""


class MenuScreen(CanvasScreen[Wish | Save | Game | str | None]):
    """What to play. The screen returns a wish, a saved game, a game to learn, a table's link, or nothing."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.saved = saves.resumable()
        self.game = games.find(games.names()[0])
        self.players = self._fitting(max(2, len(names)))
        self.people = min(self.players, max(1, len(names)))
        self.names = [*names, *[""] * len(SEATS)]
        self.levels = ["normal"] * len(SEATS)
        self.flags: set[str] = set()

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas = Canvas(*size)
        x, gap = max(2, (size[0] - 76) // 2), int(self._lines() + 4 <= size[1])
        y = max(0, (size[1] - 24) // 3)
        canvas.write(x, y, "Mazzo", "title")
        canvas.write(x + 7, y, t("tui.menu.lead"), "soft")
        y = self._draw_saves(canvas, x, y + 1 + gap, gap)
        canvas.write(x, y, t("tui.menu.new"), "title")
        y = self._value(canvas, x, y + 1, "g", t("tui.menu.game"), self.game.title, "game")
        canvas.write(x + 2, y, t(f"game.{self.game.name}.line"), "soft")
        y = self._value(canvas, x, y + 1, "p", t("tui.menu.players"), str(self.players), "players")
        y = self._value(canvas, x, y, "a", t("tui.menu.people"), str(self.people), "people")
        y = self._draw_seats(canvas, x, y)
        for key, flag in zip(FLAGS, self.game.flags, strict=False):
            value = f"{'[x]' if flag in self.flags else '[ ]'} {t(f'tui.option.{flag}')}"
            y = self._line(canvas, x, y, key, t(f"option.{flag}"), value, Turn(f"flag {flag}"))
        if lessons.of_game(self.game):
            self._line(canvas, x + 30, y, "l", t("learn.offer-title"), "", Call("learn"))
        y = self._line(canvas, x, y, "enter", t("lobby.start"), "", Call("start"), width=29)
        y = self._line(canvas, x, y + gap, "j", t("home.join"), "", Call("join"))
        y = self._value(canvas, x, y, "i", t("settings.language"), t("tui.menu.language"), "language")
        self._line(canvas, x, y, "q", t("tui.leave-now"), "", Call("leave"))
        return canvas

    def _lines(self) -> int:
        """Return how many lines the menu has, without the empty ones."""
        saved = min(3, len(self.saved) + 1) if self.saved else 0
        return 10 + saved + len(self._seats()) + len(self.game.flags)

    def _seats(self) -> range:
        """Return the seats with their own line: all but the seat of a person who is alone at the keyboard."""
        return range(0 if self.people > 1 else 1, self.players)

    def _draw_saves(self, canvas: Canvas, x: int, y: int, gap: int) -> int:
        if not self.saved:
            return y
        canvas.write(x, y, t("home.running"), "title")
        y = self._line(canvas, x, y + 1, "1", t("home.go-on", game=line(self.saved[0])), "", Call("latest"))
        if len(self.saved) > 1:
            y = self._line(canvas, x, y, "2", t("tui.menu.all-saved", n=len(self.saved)), "", Call("saved"))
        return y + gap

    def _draw_seats(self, canvas: Canvas, x: int, y: int) -> int:
        """Draw a line for each seat: the name of a person, or the level of a bot."""
        for key, seat in zip(SEATS, self._seats(), strict=False):
            if seat < self.people:
                label, name = t("plain.player", number=seat + 1), self.names[seat] or t("tui.menu.no-name")
                y = self._line(canvas, x, y, key, label, name, Call(f"name {seat}"))
            else:
                number = seat - self.people
                label, level = f"{t('lobby.bot')} {number + 1}", t(f"level.{self.levels[number]}")
                y = self._value(canvas, x, y, key, label, level, f"bot {number}")
        return y

    def _value(self, canvas: Canvas, x: int, y: int, key: str, label: str, value: str, name: str) -> int:
        """Draw a line with a value that ← and → change. Return the next line."""
        return self._line(canvas, x, y, key, label, f"◂ {value} ▸", Turn(name))

    def _line(
        self, canvas: Canvas, x: int, y: int, key: str, label: str, value: str, action: Call | Turn, width: int = 76
    ) -> int:
        """Draw a line to press. Return the next line."""
        canvas.write(x + 2, y, "⏎" if key == "enter" else key, "key")
        end = canvas.write(x + 4, y, label, "strong" if not value else "")
        canvas.write(max(end + 2, x + 32), y, value, "strong")
        canvas.spot(Area(x + 1, y, min(width, canvas.width - x - 2), 1), action, key)
        return y + 1

    def _press(self, action: object) -> None:
        if isinstance(action, Call):
            self._call(*action.name.split())
        elif isinstance(action, Turn):
            self._change(*action.name.split(), step=action.step)
            self.widget.redraw()

    def _call(self, name: str, what: str = "") -> None:
        if name == "leave":
            leave(self, None)
        elif name == "latest":
            leave(self, self.saved[0].save)
        elif name == "learn":
            leave(self, self.game)
        elif name == "start":
            self._start()
        else:
            self._ask(name, what)

    def _start(self) -> None:
        wish = self._wish()
        try:
            names_of(self.people, wish.names, self.players - self.people)
        except MazzoError as problem:
            self.app.refuse(problem)
        else:
            leave(self, wish)

    @work(exclusive=True)
    async def _ask(self, name: str, what: str) -> None:
        """Ask for something on a separate screen."""
        if name == "join":
            if link := await self.app.push_screen_wait(Prompt(t("home.code"))):
                leave(self, link)
        elif name == "name":
            await self._ask_name(int(what))
        elif name == "saved":
            if save := await self.app.push_screen_wait(SavedScreen()):
                leave(self, save)
            else:
                self.saved = saves.resumable()
                self.widget.redraw()

    async def _ask_name(self, seat: int) -> None:
        question = t("plain.count", name=t("plain.player", number=seat + 1), n=inside(t("settings.name")))
        answer = await self.app.push_screen_wait(Prompt(question, self.names[seat], LONGEST_NAME))
        if not answer:
            return
        names = [*self.names[:seat], answer, *self.names[seat + 1 : self.people]]
        try:
            names_of(self.people, [name for name in names if name], self.players - self.people)
        except MazzoError as problem:
            self.app.refuse(problem)
        else:
            self.names[seat] = clean_name(answer)
            self.widget.redraw()

    def _change(self, name: str, what: str = "", *, step: int) -> None:
        if name == "game":
            self.game = games.find(_following(games.names(), self.game.name, step))
            self.players = self._fitting(min(self.players, 4))
        elif name == "players":
            self.players = _following(self.game.players, self.players, step)
        elif name == "people":
            self.people = _following(range(1, self.players + 1), self.people, step)
        elif name == "bot":
            self.levels[int(what)] = _following(bots.LEVELS, self.levels[int(what)], step)
        elif name == "flag":
            self.flags ^= {what}
        elif name == "language":
            texts.speak(_following(texts.languages(), texts.spoken(), step))
        self.people = min(self.people, self.players)

    def _fitting(self, players: int) -> int:
        """Return the nearest number of players that the game allows."""
        return max(self.game.players[0], min(self.game.players[-1], players))

    def _wish(self) -> Wish:
        levels = tuple(self.levels[: self.players - self.people])
        flags = {flag: True for flag in self.game.flags if flag in self.flags}
        names = tuple(name or usual for name, usual in zip(self.names, names_of(self.people), strict=False))
        return Wish(self.game.name, self.players, self.people, levels, flags=flags, names=names)


def _following(choices: Sequence[T], now: T, step: int) -> T:
    """Return the choice after another, or before it. After the last comes the first."""
    return choices[(choices.index(now) + step) % len(choices)]
