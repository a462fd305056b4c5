"""Somebody's own bot at the table screen."""

import asyncio
from pathlib import Path

from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.local import Here
from mazzo.terminal.setup import Wish, sit_down
from tests.terminal.player import SMALL, shown, until

FILE = """
class First:
    def move(self, view, heard):
        return view.moves[0]

    def opens(self, view, heard):
        return False

    def talk(self, view, heard):
        return ()


class Broken(First):
    def move(self, view, heard):
        return view.mooves[0]
"""


def app_with(name: str, folder: Path) -> MazzoApp:
    """Return an app in which a bot of this name opens a game of Ventuno."""
    (folder / "my.py").write_text(FILE)
    match = sit_down(Wish("ventuno", 2, 1, (f"{folder / 'my.py'}:{name}",), 1, 7))
    return MazzoApp(lambda app: app.tell_game(match, saves.new_save(), None, 7), Here(), pause=0)


def test_it_plays_and_is_called_by_its_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with app_with("First", tmp_path).run_test(size=(160, 40)) as pilot:
            await until(pilot, lambda: "▶ You" in shown(pilot))
            assert "Bot 1 (/" in shown(pilot)
            assert "level." not in shown(pilot)

    asyncio.run(play())


def test_what_goes_wrong_in_it_ends_the_game_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> MazzoApp:
        app = app_with("Broken", tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.return_value is not None)
        return app

    app = asyncio.run(play())
    assert app.return_value == 2
    assert app.farewell.startswith(f"mazzo: {tmp_path / 'my.py'}:Broken: move failed.\n")
    assert app.farewell.endswith("AttributeError: 'View' object has no attribute 'mooves'")
