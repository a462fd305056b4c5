"""The menu: go on with a saved game, begin a new one, join a table."""

from textual import work

from mazzo import bots, games, texts
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.actions import Call
from mazzo.terminal.drawn.canvas import Area, Canvas
from mazzo.terminal.drawn.panels import Prompt
from mazzo.terminal.drawn.widget import CanvasScreen, leave
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish
from mazzo.texts import t

MOST_SAVES = 2
SEATS = "bcdefhklm"
"""The keys of the bots' seats."""
FLAGS = "wxyzrstuv"
"""The keys of the variants."""


class MenuScreen(CanvasScreen["Wish | Save | str | None"]):
    """What to play; it is left with a wish, a saved game, the link of a table, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[tuple[Save, Match]] = saves.saves()[:MOST_SAVES]
        self.game = games.find(games.names()[0])
        self.players = self._fitting(2)
        self.people = 1
        self.levels = ["normal"] * len(SEATS)
        self.flags: set[str] = set()

    def _draw(self, size: tuple[int, int]) -> Canvas:
        canvas = Canvas(*size)
        x, y = max(2, (size[0] - 76) // 2), max(0, (size[1] - 24) // 3)
        canvas.write(x, y, "Mazzo", "title")
        canvas.write(x + 7, y, t("tui.menu.lead"), "soft")
        y = self._draw_saves(canvas, x, y + 2)
        canvas.write(x, y, t("tui.menu.new"), "title")
        y = self._line(canvas, x, y + 1, "g", t("tui.menu.game"), f"◂ {self.game.title} ▸", "game")
        canvas.write(x + 2, y, t(f"game.{self.game.name}.line"), "soft")
        y = self._line(canvas, x, y + 1, "p", t("tui.menu.players"), f"◂ {self.players} ▸", "players")
        y = self._line(canvas, x, y, "a", t("tui.menu.people"), f"◂ {self.people} ▸", "people")
        for number in range(self.players - self.people):
            label, level = f"{t('lobby.bot')} {number + 1}", t(f"level.{self.levels[number]}")
            y = self._line(canvas, x, y, SEATS[number], label, f"◂ {level} ▸", f"bot {number}")
        for key, flag in zip(FLAGS, self.game.flags, strict=False):
            mark = "[x]" if flag in self.flags else "[ ]"
            y = self._line(canvas, x, y, key, t(f"option.{flag}"), f"{mark} {t(f'tui.option.{flag}')}", f"flag {flag}")
        y = self._line(canvas, x, y, "enter", t("lobby.start"), "", "start")
        y = self._line(canvas, x, y + 1, "j", t("home.join"), "", "join")
        y = self._line(canvas, x, y, "i", t("settings.language"), f"◂ {t('tui.menu.language')} ▸", "language")
        self._line(canvas, x, y, "q", t("tui.leave-now"), "", "leave")
        return canvas

    def _draw_saves(self, canvas: Canvas, x: int, y: int) -> int:
        if not self.saved:
            return y
        canvas.write(x, y, t("home.running"), "title")
        for number, (_, match) in enumerate(self.saved, 1):
            label = t("home.go-on", game=match.game.title)
            about = t("tui.menu.saved", players=len(match.seats), n=len(match.log))
            self._line(canvas, x, y + number, str(number), label, about, f"resume {number}")
        return y + len(self.saved) + 2

    def _line(self, canvas: Canvas, x: int, y: int, key: str, label: str, value: str, call: str) -> int:
        """Draw a line that can be pressed; return the next one."""
        canvas.write(x + 2, y, "⏎" if key == "enter" else key, "key")
        end = canvas.write(x + 4, y, label, "strong" if not value else "")
        end = canvas.write(max(end + 2, x + 32), y, value, "strong") if value else end
        canvas.spot(Area(x + 1, y, max(30, end - x), 1), Call(call), key)
        return y + 1

    def _press(self, action: object) -> None:
        if isinstance(action, Call):
            self._call(*action.name.split())

    def _call(self, name: str, what: str = "") -> None:
        if name == "leave":
            leave(self, None)
        elif name == "resume":
            leave(self, self.saved[int(what) - 1][0])
        elif name == "start":
            leave(self, self._wish())
        elif name == "join":
            self._join()
        else:
            self._change(name, what)
            self.widget.redraw()

    @work
    async def _join(self) -> None:
        if link := await self.app.push_screen_wait(Prompt(t("home.code"))):
            leave(self, link)

    def _change(self, name: str, what: str) -> None:
        if name == "game":
            names = games.names()
            self.game = games.find(names[(names.index(self.game.name) + 1) % len(names)])
            self.players = self._fitting(min(self.players, 4))
        elif name == "players":
            self.players = self.players + 1 if self.players + 1 in self.game.players else self.game.players[0]
        elif name == "people":
            self.people = self.people % self.players + 1
        elif name == "bot":
            at = bots.LEVELS.index(self.levels[int(what)])
            self.levels[int(what)] = bots.LEVELS[(at + 1) % len(bots.LEVELS)]
        elif name == "flag":
            self.flags ^= {what}
        elif name == "language":
            spoken = texts.languages()
            texts.speak(spoken[(spoken.index(texts.spoken()) + 1) % len(spoken)])
        self.people = min(self.people, self.players)

    def _fitting(self, players: int) -> int:
        """Return the number of players that the game allows which is nearest to this one."""
        return max(self.game.players[0], min(self.game.players[-1], players))

    def _wish(self) -> Wish:
        levels = tuple(self.levels[: self.players - self.people])
        flags = {flag: True for flag in self.game.flags if flag in self.flags}
        return Wish(self.game.name, self.players, self.people, levels, flags=flags)
