"""The menu: its values, and all the saved games."""

import asyncio
import io
import os

import pytest
from textual.pilot import Pilot

from mazzo import cli
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.lesson import LessonScreen
from mazzo.terminal.drawn.menu import MenuScreen
from mazzo.terminal.drawn.panels import Panel
from mazzo.terminal.drawn.saved import SavedScreen
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down
from tests.terminal.player import SMALL, shown, until
from tests.terminal.test_table import Acts
from tests.typist import at_terminal, command, read_all, wait_for


def in_menu(acts: Acts) -> None:
    """Open the menu and do something there."""

    async def sit() -> None:
        app = MazzoApp(lambda app: app.tell_menu(None), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, MenuScreen) and "New game" in shown(pilot))
            await acts(pilot)

    asyncio.run(sit())


def save_games(count: int) -> list[Save]:
    """Save this many games, the last one first."""
    folder = saves.folder() / "playing"
    found = []
    for number in range(count):
        save = Save(folder / f"{number}.json")
        save.write(sit_down(Wish("ventuno", 2, names=(f"Player of {number}",), seed=number)))
        os.utime(save.path, (number + 1, number + 1))
        found.append(save)
    return found[::-1]


def test_left_and_right_change_the_value_that_the_arrows_stand_beside() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("right")
        assert "◂ Ventuno ▸" in shown(pilot)
        await pilot.press("left", "left")
        assert "◂ Hamsterbacke ▸" in shown(pilot)
        await pilot.press("left", "left", "down", "left")
        assert "◂ The Game ▸" in shown(pilot)
        assert "Players                     ◂ 2 ▸" in shown(pilot)
        await pilot.press("left", "left")
        assert "Players                     ◂ 5 ▸" in shown(pilot)
        await pilot.press("down", "right", "down", "down", "down", "left")
        assert "◂ 2 ▸" in shown(pilot)
        assert "◂ Easy ▸" in shown(pilot)
        await pilot.press("enter")  # its sign stands beside the start
        await until(pilot, lambda: not isinstance(pilot.app.screen, MenuScreen))

    in_menu(acts)


def test_the_menu_teaches_the_game_that_it_shows() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        assert "l Learn by playing" in shown(pilot)
        await pilot.press("right", "l")
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen))
        assert isinstance(pilot.app.screen, LessonScreen)
        assert pilot.app.screen.course.game.name == "ventuno"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))

    in_menu(acts)


def test_lines_of_text_name_the_command_that_teaches(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main(["play", "--plain"]) == 0
    assert "mazzo learn GAME" in capsys.readouterr().out


def test_the_left_arrow_can_be_clicked() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        y, line = next((y, line) for y, line in enumerate(shown(pilot).split("\n")) if "◂ The Game ▸" in line)
        await pilot.click(offset=(line.index("◂"), y))
        assert "◂ Hamsterbacke ▸" in shown(pilot)
        await pilot.click(offset=(line.index("◂") + 4, y))
        assert "◂ The Game ▸" in shown(pilot)

    in_menu(acts)


@pytest.mark.parametrize("number", [0, 4, 29])
def test_every_saved_game_can_be_reached(number: int) -> None:
    save_games(30)

    async def acts(pilot: Pilot[int]) -> None:
        assert "All 30 saved games" in shown(pilot)
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedScreen))
        await pilot.press(*["down"] * number)
        name = f"Player of {29 - number}"
        assert any("▸" in line and name in line for line in shown(pilot).split("\n"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and name in shown(pilot))

    in_menu(acts)


def test_a_saved_game_is_deleted_only_after_a_question() -> None:
    games = save_games(3)

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedScreen))
        await pilot.press("down")
        for answer, left in (("enter", 3), ("escape", 3), ("y", 2)):
            await pilot.press("d")
            await until(pilot, lambda: isinstance(pilot.app.screen, Panel) and "Player of 1" in shown(pilot))
            await pilot.press(answer)
            await until(pilot, lambda: isinstance(pilot.app.screen, SavedScreen))
            await until(pilot, lambda left=left: len(saves.saves()) == left)  # type: ignore[misc]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen) and "All 2 saved games" in shown(pilot))

    in_menu(acts)
    assert [save.path.exists() for save in games] == [True, False, True]


def test_a_game_that_another_window_plays_is_not_deleted() -> None:
    games = save_games(2)

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedScreen))
        games[0].take()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedScreen) and "(open in" in shown(pilot))

    in_menu(acts)
    games[0].release()
    assert all(save.path.exists() for save in games)


def test_lines_of_text_offer_every_saved_game() -> None:
    save_games(12)
    words = command("play", "--plain", "--lang", "en")
    with at_terminal(words, XDG_STATE_HOME=os.environ["XDG_STATE_HOME"]) as (program, terminal):
        told = wait_for("Enter for a new game?", terminal)
        assert "12 1970-01-01" in told
        os.write(terminal, b"13\n")
        wait_for("from 1 to 12", terminal)
        os.write(terminal, b"12\n")
        wait_for("Player of 0", terminal)
        os.write(terminal, b"quit\n")
        read_all(terminal)
        assert program.wait(60) == 0
