"""A person who plays at the table screen by keys or by mouse, pressing whatever can be pressed."""

import random
import time
from collections.abc import Callable
from typing import Any, Literal

from textual.pilot import Pilot

from mazzo.bots import RandomBot
from mazzo.games.rng import Random
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.actions import MoveAction, Pick
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.canvas import Spot
from mazzo.terminal.drawn.panels import Curtain, Panel
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here
from mazzo.terminal.setup import Wish, sit_down

PATIENCE = 60.0
SMALL = (80, 24)


def app_for(match: Match) -> MazzoApp:
    """Return an app that plays this match."""
    return MazzoApp(lambda app: app.tell_game(match, saves.new_save(), None, 7), Here(), pause=0)


def game(wish: Wish, moves: int = 0) -> Match:
    """Return the game of a wish, after this many random moves."""
    match = sit_down(wish)
    bot = RandomBot(Random(1))
    for _ in range(moves):
        match.play(bot.move(match.view(match.to_move), ()), match.to_move)
    return match


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, shown(pilot)
        await pilot.pause()


def shown(pilot: Pilot[int]) -> str:
    """Return what stands on the screen."""
    widget = getattr(pilot.app.screen, "widget", None)
    return widget.canvas.text() if widget else repr(pilot.app.screen)


def table(pilot: Pilot[int]) -> TableScreen:
    """Return the table screen, which must be on top."""
    assert isinstance(pilot.app.screen, TableScreen), shown(pilot)
    return pilot.app.screen


async def press(pilot: Pilot[int], spot: Spot, how: Literal["keys", "mouse"]) -> None:
    """Press a spot of the canvas on top, by its key if it has one."""
    if how == "keys" and spot.keys:
        await pilot.press(spot.keys[0])
    else:
        area = spot.area
        widget: Any = pilot.app.screen.widget  # type: ignore[attr-defined]
        await pilot.click(widget, offset=(area.x + area.width // 2, area.y + area.height // 2))


async def play_to_the_end(pilot: Pilot[int], match: Match, how: Literal["keys", "mouse"], seed: int = 1) -> list[str]:
    """Play until the result is shown; return the headings of all the panels seen."""
    headings: list[str] = []

    def has_to_act() -> bool:
        screen = pilot.app.screen
        if isinstance(screen, Panel):
            return True
        return (
            isinstance(screen, TableScreen)
            and screen.snapshot is not None
            and screen.snapshot.is_mine
            and not match.over
        )

    while True:
        await until(pilot, has_to_act)
        screen = pilot.app.screen
        if isinstance(screen, Panel):
            headings.append(screen.heading)
            if match.over:
                return headings
            keys = [key for key, _, _ in screen.choices]
            await pilot.press("y" if "y" in keys and not isinstance(screen, Curtain) else keys[0])
            await until(pilot, lambda before=screen: pilot.app.screen is not before)  # type: ignore[misc]
        else:
            await press_something(pilot, how, seed)
            seed += 1


async def press_something(pilot: Pilot[int], how: Literal["keys", "mouse"], seed: int) -> None:
    """Make a move if one can be pressed, or pick something up, and wait until that shows."""
    screen = table(pilot)
    spots = screen.widget.canvas.spots
    moves = [spot for spot in spots if isinstance(spot.action, MoveAction)]
    picks = [spot for spot in spots if isinstance(spot.action, Pick) and spot.action.choice]
    before, choice = screen.snapshot, screen.choice
    await press(pilot, random.Random(seed).choice(moves or picks), how)
    await until(
        pilot,
        lambda: (
            screen.choice != choice
            or (screen.snapshot is not None and before is not None and screen.snapshot.history != before.history)
            or pilot.app.screen is not screen
        ),
    )
