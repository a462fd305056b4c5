"""A terminal and another client at one table of a real server."""

import asyncio
import threading
import time
from itertools import count
from pathlib import Path

import pytest

from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.lobby import LobbyScreen
from mazzo.terminal.drawn.panels import Panel, Prompt
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.links import Link, read_link
from tests.server.real import Client, RealServer, play_to_the_end
from tests.terminal.player import PATIENCE, SMALL, press_something, shown, until


def guest_of(server: RealServer, code: str, name: str | None = None) -> MazzoApp:
    """Return an app that joins a table."""
    link = read_link(f"{server.url}/table/{code}")
    return MazzoApp(lambda app: app.tell_table(link, name), pause=0)


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_a_terminal_and_another_client_play_at_one_table(server: RealServer, game: str) -> None:
    host = Client(server, "Ada")
    code = host.create(game, 3, first_seat=0)
    host.command("seat-bot", code, seat=2, level="random")
    last = []

    def play_as_host() -> None:
        host.command("start", code)
        line = host.socket()
        last.append(play_to_the_end(line, code, 0, line.watch(code, 0)))
        line.close()

    async def play() -> str:
        async with (app := guest_of(server, code)).run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Ada (host)" in shown(pilot))
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, Prompt))
            await pilot.press(*"Bea", "enter")
            await until(pilot, lambda: "Bea" in shown(pilot))
            other = threading.Thread(target=play_as_host)
            other.start()
            seeds = count()
            deadline = time.monotonic() + 3 * PATIENCE
            while not (isinstance(app.screen, Panel) and "Play again" in shown(pilot)):
                assert time.monotonic() < deadline, shown(pilot)
                if isinstance(app.screen, Panel):
                    await pilot.press("y" if "sure" in app.screen.heading else "enter")
                elif isinstance(app.screen, TableScreen) and app.screen.snapshot and app.screen.snapshot.is_mine:
                    await press_something(pilot, "keys", next(seeds))
                await pilot.pause()
            await asyncio.to_thread(other.join)
            end = shown(pilot)
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "2. Bea (host)" in shown(pilot))
            assert code not in shown(pilot)
            return end

    end = asyncio.run(play())
    result = last[0]["state"]["result"]
    if game == "the-game":
        assert f"{result['left']} card" in end
    else:
        assert f"You: {result['scores'][1]} point" in end


def test_the_game_continues_after_the_connection_breaks(server: RealServer, tmp_path: Path) -> None:
    host = Client(server, "Ada")
    code = host.create("ventuno", 2)

    async def play() -> None:
        async with (app := guest_of(server, code)).run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Ada (host)" in shown(pilot))
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, Prompt))
            await pilot.press("enter")
            await until(pilot, lambda: "All the seats" not in shown(pilot) and "The host starts" in shown(pilot))
            port = server.url.rpartition(":")[2]
            server.kill()
            await until(pilot, lambda: "No connection" in shown(pilot))
            again = RealServer(tmp_path / "mazzo.sqlite3", port=port, bot_workers=1)
            try:
                host.server = again
                host.command("start", code)
                await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.snapshot is not None)
            finally:
                again.stop()

    asyncio.run(play())


def test_what_cannot_be_joined_is_said(server: RealServer) -> None:
    async def join(app: MazzoApp) -> str:
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: bool(app.farewell))
        return app.farewell

    assert "no such table" in asyncio.run(join(guest_of(server, "abcdefghijklm")))
    nobody = MazzoApp(lambda app: app.tell_table(Link("http://127.0.0.1:9", "abc"), None))
    assert "does not answer" in asyncio.run(join(nobody))


def test_a_name_that_was_given_is_not_asked_for_again(server: RealServer) -> None:
    host = Client(server, "Ada")
    code = host.create("ventuno", 2)

    async def play() -> None:
        async with (app := guest_of(server, code, "Bob")).run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "2. Bob" in shown(pilot))

    asyncio.run(play())


def test_a_spectator_is_not_asked_who_starts(server: RealServer) -> None:
    host = Client(server, "Ada")
    code = host.create("the-game", 2)
    host.command("seat-bot", code, seat=1, level="random")

    async def play() -> str:
        async with (app := guest_of(server, code)).run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and "Ada (host)" in shown(pilot))
            host.command("start", code)
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and "The Game" in shown(pilot))
            return shown(pilot)

    text = asyncio.run(play())
    assert "The players agree who starts." in text
    assert "Look at your cards" not in text
