"""People at one keyboard have names, and the table, the curtain and the end use them."""

import asyncio
import re

import pytest

from mazzo.games.errors import BadOptions
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.menu import MenuScreen
from mazzo.terminal.drawn.panels import Curtain, Prompt
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down
from tests.terminal.player import SMALL, app_for, shown, table, until
from tests.test_terminal import typed


def test_names_are_given_in_the_order_of_the_seats() -> None:
    match = sit_down(Wish("ventuno", names=("Ada", " Bo  B."), bots=("easy",)))
    assert [seat.name for seat in match.seats] == ["Ada", "Bo B.", "Bot 1"]
    match = sit_down(Wish("ventuno", 3, people=3, names=("Ada",)))
    assert [seat.name for seat in match.seats] == ["Ada", "Player 2", "Player 3"]


@pytest.mark.parametrize(
    ("names", "people", "code"),
    [
        (("Ada", "Bo"), 1, "too-many-names"),
        (("Ada", "Ada "), 2, "same-name"),
        (("Player 2",), 2, "same-name"),
        (("Bot 2",), 1, "same-name"),
        (("",), 1, "bad-name"),
    ],
)
def test_names_that_cannot_be_used_are_refused(names: tuple[str, ...], people: int, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        sit_down(Wish("ventuno", 3, people, names=names))
    assert refused.value.code == code


def test_the_command_line_names_people_in_lines_of_text() -> None:
    code, told = typed("\nend\n", "play", "ventuno", "--name", "Ada", "--name", "Bo", "--seed", 1, "--lang", "en")
    assert code == 0
    assert "is nobody else looking (Enter to continue)?" in told
    assert re.search(r"Ada: \d cards?, 0 points", told)
    assert re.search(r"Bo: \d cards?, 0 points", told)
    assert "Player 1" not in told


def test_a_person_who_plays_alone_has_a_name_and_is_spoken_to() -> None:
    code, told = typed("draw\nplay 6\nquit\n", "play", "ventuno", "--name", "Ada", "--seed", 1, "--lang", "en")
    assert code == 0
    assert re.search(r"Ada: \d cards?, 0 points", told)
    assert "Your move?" in told


@pytest.mark.parametrize("words", [["--resume", "--name", "Ada"], ["--join", "x", "--name", "Ada", "--name", "Bo"]])
def test_a_name_that_has_no_place_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = typed("", "play", *words, "--lang", "en")
    assert code == 2
    assert capsys.readouterr().err


def test_the_drawn_table_the_curtain_and_the_save_know_the_names() -> None:
    match = sit_down(Wish("ventuno", 2, names=("Ada", "Bo"), first_seat=0, seed=1))

    async def play() -> tuple[str, str, str]:
        app = app_for(match)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            curtain = shown(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: not isinstance(app.screen, Curtain) and table(pilot).snapshot is not None)
            before = shown(pilot)
            await pilot.press("d")
            await until(pilot, lambda: isinstance(app.screen, Curtain) and "Bo, it is your turn" in shown(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: not isinstance(app.screen, Curtain) and table(pilot).snapshot is not None)
            return curtain, before, shown(pilot)

    curtain, before, after = asyncio.run(play())
    assert "Ada, it is your turn" in curtain
    assert "▶ Ada" in before
    assert "Ada: a card drawn" in after
    (saved,) = saves.saves()
    assert [seat.name for seat in saved[1].seats] == ["Ada", "Bo"]


def test_the_menu_lets_nobody_have_the_name_of_a_bot() -> None:
    async def play() -> None:
        app = MazzoApp(lambda app: app.tell_menu(None, ("Bot 2",)), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: "New game" in shown(pilot))
            await pilot.press("p", "enter")
            await until(pilot, lambda: bool(app._notifications))
            assert isinstance(app.screen, MenuScreen)
            await pilot.press("p", "p", "p", "p", "enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(play())


def test_the_menu_asks_for_names() -> None:
    async def play() -> Match:
        app = MazzoApp(lambda app: app.tell_menu(None), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: "New game" in shown(pilot))
            await pilot.press("p", "a")
            assert shown(pilot).count("no name yet") == 2
            for key, name in (("b", "Ada"), ("c", "Ada"), ("c", "Bo")):
                await pilot.press(key)
                await until(pilot, lambda: isinstance(app.screen, Prompt))
                await pilot.press(*name, "enter")
                await until(pilot, lambda: not isinstance(app.screen, Prompt))
            assert "Ada" in shown(pilot)
            assert "Bo" in shown(pilot)
            await pilot.press("enter")
            playing = saves.folder() / "playing"
            await until(pilot, lambda: any(playing.glob("*.json")))
            (file,) = playing.glob("*.json")
            return Save(file).open()

    assert [seat.name for seat in asyncio.run(play()).seats] == ["Ada", "Bo", "Bot 1"]
