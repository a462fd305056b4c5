"""Whole games at the table screen: all three, with variants, by keys and by mouse, in the smallest terminal."""

import asyncio
from typing import Any, Literal

import pytest
from textual.strip import Strip

from mazzo import record
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.canvas import Canvas
from mazzo.terminal.drawn.frame import draw
from mazzo.terminal.drawn.panels import Curtain
from mazzo.terminal.drawn.widget import CanvasWidget
from mazzo.terminal.setup import Wish
from mazzo.terminal.snapshot import Snapshot
from tests.terminal.player import SMALL, app_for, game, play_to_the_end

EVERYTHING = {"professional": True, "fewer_cards": True, "on_fire": True, "extreme": True}


@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize(
    "wish",
    [
        Wish("the-game", 3, 1, ("easy",), seed=1),
        Wish("the-game", 1, 1, seed=2, flags={"on_fire": True}),
        Wish("ventuno", 3, 1, ("easy",), seed=4),
        Wish("hamsterbacke", 3, 1, ("easy",), seed=6),
    ],
    ids=lambda wish: f"{wish.game}-{wish.players}",
)
def test_a_game_is_played_to_its_end(wish: Wish, how: Literal["keys", "mouse"]) -> None:
    _play(wish, game(wish), how)


@pytest.mark.parametrize(
    ("wish", "moves"),
    [
        (Wish("the-game", 5, 2, ("random", "easy", "normal"), seed=3, flags=EVERYTHING), 0),
        (Wish("ventuno", 2, 2, seed=5), 316),
        (Wish("hamsterbacke", 5, 3, ("random",), seed=7), 30),
    ],
    ids=lambda wish: getattr(wish, "game", ""),
)
def test_several_people_play_at_one_keyboard(wish: Wish, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = painted_frames(monkeypatch)
    match = game(wish, moves)
    _play(wish, match, "keys")
    assert frames
    people = {seat for seat, who in enumerate(match.seats) if who.kind == "human"}
    for viewer, snapshot in frames:
        assert snapshot.seat == viewer
        assert snapshot.is_mine or not people.intersection(snapshot.deciders)


def painted_frames(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Snapshot]]:
    """Note all that the screen paints of the table: who has the keyboard then, and the snapshot that they see."""
    frames: list[tuple[int, Snapshot]] = []
    viewer, snapshots = [-1], {}
    paint, press = CanvasWidget.render_line, Curtain._press

    def drawn(snapshot: Snapshot, *more: Any) -> Canvas:
        canvas = draw(snapshot, *more)
        snapshots[id(canvas)] = canvas, snapshot
        return canvas

    def painting(self: CanvasWidget, y: int) -> Strip:
        if (found := snapshots.get(id(self.canvas))) and (not frames or frames[-1] != (viewer[0], found[1])):
            frames.append((viewer[0], found[1]))
        return paint(self, y)

    def opening(self: Curtain, action: object) -> None:
        (viewer[0],) = (seat for seat in range(9) if f"Player {seat + 1}" in self.heading)
        press(self, action)

    monkeypatch.setattr("mazzo.terminal.drawn.table.draw", drawn)
    monkeypatch.setattr(CanvasWidget, "render_line", painting)
    monkeypatch.setattr(Curtain, "_press", opening)
    return frames


def _play(wish: Wish, match: Match, how: Literal["keys", "mouse"]) -> None:
    already = len(match.log)

    async def play() -> list[str]:
        app = app_for(match)
        async with app.run_test(size=SMALL) as pilot:
            return await play_to_the_end(pilot, match, how)

    headings = asyncio.run(play())
    assert match.over
    movers = {match.seats[seat].name for seat, _ in match.moves[already:] if match.seats[seat].kind == "human"}
    if wish.people and wish.people > 1:
        assert all(any(heading.startswith(name) for heading in headings) for name in movers)
    if wish.game == "ventuno" and not already:
        assert any("explode" in heading for heading in headings)
    kept = (saves.folder() / "games.jsonl").read_bytes()
    record.check(record.parse(kept))
    assert record.parse(kept).moves == match.moves
    assert saves.saves() == []
