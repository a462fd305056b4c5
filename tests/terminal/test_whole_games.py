"""Whole games at the table screen: all three, with variants, by keys and by mouse, in the smallest terminal."""

import asyncio
from typing import Literal

import pytest

from mazzo import record
from mazzo.terminal.sitting import Wish
from mazzo.terminal.table import saves
from tests.terminal.player import SMALL, app_for, game, play_to_the_end

EVERYTHING = {"professional": True, "fewer_cards": True, "on_fire": True, "extreme": True}


@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize(
    "wish",
    [
        Wish("the-game", 3, 1, ("easy",), seed=1),
        Wish("the-game", 1, 1, seed=2, flags={"on_fire": True}),
        Wish("the-game", 5, 2, ("random", "easy", "normal"), seed=3, flags=EVERYTHING),
        Wish("ventuno", 3, 1, ("easy",), seed=4),
        Wish("ventuno", 2, 2, seed=5),
        Wish("hamsterbacke", 3, 1, ("easy",), seed=6),
        Wish("hamsterbacke", 5, 3, ("random",), seed=7),
    ],
    ids=lambda wish: f"{wish.game}-{wish.players}-{wish.people}",
)
def test_a_game_is_played_to_its_end(wish: Wish, how: Literal["keys", "mouse"]) -> None:
    match = game(wish)

    async def play() -> list[str]:
        app = app_for(match)
        async with app.run_test(size=SMALL) as pilot:
            return await play_to_the_end(pilot, match, how)

    headings = asyncio.run(play())
    assert match.over
    movers = {match.seats[seat].name for seat, _ in match.moves if match.seats[seat].kind == "human"}
    if wish.people and wish.people > 1:
        assert {f"{name}, it is your turn" for name in movers} <= set(headings)
    if wish.game == "ventuno":
        assert any("explode" in heading for heading in headings)
    kept = (saves.folder() / "games.jsonl").read_bytes()
    record.check(record.parse(kept))
    assert record.parse(kept).moves == match.moves
    assert saves.saves() == []
