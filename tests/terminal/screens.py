"""The screens of the text interface: as text, which a test compares, and as pictures for the documents."""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mazzo import record, texts
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp, Story
from mazzo.terminal.local import Here
from mazzo.terminal.setup import Wish, sit_down
from mazzo.texts import t
from tests.terminal.player import shown, until

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "screens"
PICTURES = ROOT / "docs" / "screens" / "terminal"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that the picture would fetch from elsewhere."""
SMALL, LARGE = (80, 24), (140, 40)


@dataclass(frozen=True)
class Shot:
    """A screen: what leads to it, and which keys."""

    story: Callable[[], Story]
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    language: str = "en"
    theme: str = "dark"


def position(name: str) -> Match:
    """Return a game that is kept here."""
    return record.replay(record.parse((Path(__file__).parent / "positions" / f"{name}.json").read_bytes()))


def play(match: Match) -> Story:
    """Return the story of playing on."""
    return lambda app: app.tell_game(match, saves.new_save(), None, 7)


def replay(match: Match, move: int) -> Story:
    """Return the story of stepping through a game."""
    return lambda app: app.tell_record(record.from_dict(match.record()), move, None)


SHOTS = {
    "the-game": Shot(lambda: play(position("the-game")), ("3",)),
    "the-game-large": Shot(lambda: play(position("the-game")), ("3",), LARGE, theme="light"),
    "the-game-opening": Shot(lambda: play(sit_down(Wish("the-game", 3, 1, ("random",), None, 3)))),
    "ventuno": Shot(lambda: play(position("ventuno")), ("1",)),
    "ventuno-it": Shot(lambda: play(position("ventuno")), ("2",), language="it", theme="light"),
    "hamsterbacke": Shot(lambda: play(position("hamsterbacke")), ("3",)),
    "hamsterbacke-large-it": Shot(lambda: play(position("hamsterbacke")), ("3",), LARGE, "it"),
    "menu": Shot(lambda: lambda app: app.tell_menu(None), ("p", "y")),
    "menu-it": Shot(lambda: lambda app: app.tell_menu(None), ("g",), language="it"),
    "curtain": Shot(lambda: play(sit_down(Wish("ventuno", 3, 2, (), 0, 5)))),
    "talk": Shot(lambda: play(position("the-game")), ("t",)),
    "help": Shot(lambda: play(position("hamsterbacke")), ("question_mark",)),
    "scores": Shot(lambda: play(position("ventuno")), ("p",)),
    "leave": Shot(lambda: play(position("ventuno")), ("q",)),
    "end": Shot(lambda: replay(position("ventuno-over"), 10_000), ("enter",)),
    "over-it": Shot(lambda: replay(position("ventuno-over"), 10_000), ("v",), language="it"),
    "replay": Shot(lambda: replay(position("hamsterbacke"), 12)),
    "replay-eyes": Shot(lambda: replay(position("the-game"), 8), ("v", "v")),
}


async def take(shot: Shot) -> tuple[str, str]:
    """Return what stands on a screen, and its picture."""
    os.environ["COLORFGBG"] = {"dark": "15;0", "light": "0;15"}[shot.theme]
    texts.speak(shot.language)
    app = MazzoApp(shot.story(), Here(), pause=0)
    async with app.run_test(size=shot.size) as pilot:
        await until(pilot, lambda: t("tui.leave-now") in shown(pilot) or bool({"╭", "┏"} & set(shown(pilot))))
        for key in shot.keys:
            before = shown(pilot)
            await pilot.press(key)
            await until(pilot, lambda before=before: shown(pilot) != before)  # type: ignore[misc]
        return shown(pilot) + "\n", app.export_screenshot()


def main() -> None:
    """Write all the screens again."""
    os.environ.pop("NO_COLOR", None)
    GOLDEN.mkdir(exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shot in SHOTS.items():
        if not sys.argv[1:] or name in sys.argv[1:]:
            with tempfile.TemporaryDirectory() as state:
                os.environ["XDG_STATE_HOME"] = state
                text, picture = asyncio.run(take(shot))
            (GOLDEN / f"{name}.txt").write_text(text)
            if name in ("the-game", "ventuno-it", "hamsterbacke", "the-game-large"):
                (PICTURES / f"{name}.svg").write_text(FONTS.sub("", picture))


if __name__ == "__main__":
    main()
