"""Whole games of Ometto at the table screen, which draws a game that brings no scene."""

import asyncio
from typing import Literal

import pytest

from mazzo import record, texts
from mazzo.terminal.setup import Wish
from tests.terminal.player import SMALL, app_for, game, play_to_the_end, shown


@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    "wish",
    [Wish("ometto", 2, 1, ("easy",), seed=1), Wish("ometto", 4, 2, ("random",), seed=2, flags={"weighed": True})],
    ids=("a person", "two people"),
)
def test_a_game_is_played_to_its_end(wish: Wish, language: str, how: Literal["keys", "mouse"]) -> None:
    texts.speak(language)
    match = game(wish)

    async def play() -> str:
        app = app_for(match)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            first = shown(pilot)
            await play_to_the_end(pilot, match, how)
            return first

    screen = asyncio.run(play())
    assert match.over
    record.check(record.from_dict(match.record()))
    if wish.people == 1:
        assert "stones to draw" in screen
        assert "ometto." not in screen
