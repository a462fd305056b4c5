"""Bots that fail: your own ends the game with a sentence, and any other plays on at random."""

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from mazzo import bots, cli
from mazzo.bots import RandomBot
from mazzo.games.errors import IllegalMove
from mazzo.games.rng import Random
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.local import Here, LocalSession
from mazzo.terminal.setup import Wish, sit_down
from mazzo.workers import WorkerDied
from tests.terminal.player import SMALL, shown, until

T = TypeVar("T")
NOTE = "Bot 1: failed. Mazzo plays a legal move in its place."

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


class Failing(Here):
    """A place where every bot fails in the same way."""

    def __init__(self, problem: BaseException) -> None:
        self.problem = problem

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        raise self.problem


class Answering(Here):
    """A place where every bot gives the same answer."""

    async def run(self, key: object, work: Callable[..., Any], *arguments: object) -> Any:
        return "nonsense"


@pytest.mark.parametrize(
    "runner",
    [
        Failing(RuntimeError("in a worker process: …")),
        Failing(WorkerDied()),
        Failing(ZeroDivisionError()),
        Failing(SystemExit(3)),
        Failing(IllegalMove("not-legal", "A plug-in's bot looked at a move that is not legal.")),
        Answering(),
    ],
)
@pytest.mark.parametrize("game", ["ventuno", "the-game"])
def test_a_level_that_fails_plays_on_at_random_and_says_so_once(game: str, runner: Here) -> None:
    async def play() -> LocalSession:
        session = LocalSession(sit_down(Wish(game, 2, seed=7, first_seat=1)), None, runner, None, 7)
        choose = RandomBot(Random(3))
        async for snapshot in session.snapshots():
            if snapshot.view.over:
                assert [entry.text for entry in snapshot.history if entry.kind == "event"] == ["event.bot-failed"]
                break
            if snapshot.is_round_over:
                await session.go_on()
            elif snapshot.is_mine and session.is_settled(snapshot):
                await session.move(choose.move(snapshot.view, ()), 0)
        return session

    session = asyncio.run(play())
    assert session.match.over
    assert session.gone is None


class Broken(RandomBot):
    """A plug-in's bot with a mistake."""

    def move(self, view: Any, heard: Any) -> str:
        """Fail."""
        return str(view.mooves[0])


@pytest.fixture
def _broken_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda level, game, rng, effort=1.0: Broken(rng))


@pytest.mark.usefixtures("_broken_levels")
def test_lines_say_that_a_bot_failed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
    assert cli.main(["play", "ventuno", "--players", "2", "--seed", "7", "--first-seat", "1", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines().count(NOTE) == 1
    assert "Traceback" not in shown.out + shown.err


@pytest.mark.usefixtures("_broken_levels")
def test_the_table_screen_says_that_a_bot_failed() -> None:
    async def play() -> None:
        match = sit_down(Wish("ventuno", 2, seed=7, first_seat=1))
        app = MazzoApp(lambda app: app.tell_game(match, saves.new_save(), None, 7), Here(), pause=0)
        async with app.run_test(size=(160, 40)) as pilot:
            await until(pilot, lambda: "▶ You" in shown(pilot))
            assert "Bot 1: failed." in shown(pilot)

    asyncio.run(play())
