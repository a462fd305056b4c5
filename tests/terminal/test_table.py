"""What you can do at the table screen, and what it takes care of."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Label, Markdown

from mazzo import record
from mazzo.match import Match
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.menu import MenuScreen
from mazzo.terminal.drawn.panels import Curtain, Page, Panel, TalkPanel
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down
from tests.terminal.player import SMALL, app_for, shown, table, until
from tests.terminal.screens import position

Acts = Callable[[Pilot[int]], Awaitable[Any]]


def at(match: Match, acts: Acts, size: tuple[int, int] = SMALL) -> Any:
    """Sit at a game and do something there."""

    async def sit() -> Any:
        async with app_for(match).run_test(size=size) as pilot:
            await until(
                pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.snapshot is not None
            )
            return await acts(pilot)

    return asyncio.run(sit())


def stacked(hand: list[int], tops: dict[str, int]) -> Match:
    """Return a game of two in which the first seat holds this hand, and these cards were laid by the second."""
    others = list(tops.values())
    rest = [card for card in range(2, 100) if card not in (*hand, *others)]
    second = [*others, *rest[: 7 - len(others)]]
    deal = [*hand, *second, *[card for card in rest if card not in second]]
    options = {"players": 2, "professional": False, "fewer_cards": False, "on_fire": False, "extreme": False}
    moves = [[1, "start"], *([1, f"{card}{pile}"] for pile, card in tops.items()), [1, "end"]]
    seats = [{"name": "You", "kind": "human"}, {"name": "Bot 1", "kind": "bot", "bot": "random"}]
    game = {"format": "mazzo-record/1", "game": "the-game", "options": options, "seats": seats, "deals": [deal]}
    return record.replay({**game, "moves": moves})


def test_the_piles_show_where_the_card_in_hand_fits_how_far_it_goes_and_the_trick() -> None:
    match = stacked([20, 41, 50, 60, 70, 80, 90], {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> str:
        await pilot.press("1")
        return shown(pilot)

    text = at(match, acts)
    assert "[a] trick!" in text
    assert "[b]" not in text
    assert "[c] −80" in text
    assert text.count("╔") == 3


def test_mazzo_asks_before_a_move_that_is_sure_to_lose() -> None:
    match = stacked([3, 4, 20, 30, 40, 50, 60], {"A": 98, "B": 97, "C": 5, "D": 2})

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert "loses" in shown(pilot)
        for answer in ("enter", "escape"):
            await pilot.press("c")
            await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
            await pilot.press(answer)
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert match.moves[-1] == (1, "end")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
        await pilot.press("y")
        await until(pilot, lambda: match.moves[-1] == (0, "3C"))

    at(match, acts)


def test_the_rules_are_behind_the_help() -> None:
    match = stacked([20, 41, 50, 60, 70, 80, 90], {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, Page))
        assert pilot.app.screen.query_one(Markdown).source.startswith("# The Game\n")
        await pilot.click(Label, offset=(40, 0))
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))

    at(match, acts)


def test_a_capital_letter_signals_and_the_next_ones_change_the_signal() -> None:
    match = stacked([20, 41, 50, 60, 70, 80, 90], {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> None:
        for count, signal in enumerate(("!leave C", "!small C", "!free C"), 1):
            await pilot.press("C")
            await until(pilot, lambda count=count: len(match.talk) == count)  # type: ignore[misc]
            assert match.talk[-1].text == signal
            await until(pilot, lambda: "You: leave it" in shown(pilot) or len(match.talk) == 3)

    at(match, acts)


def test_what_may_not_be_said_is_not_said() -> None:
    match = stacked([20, 41, 50, 60, 70, 80, 90], {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> list[str]:
        for text in ("my forty-one", "well laid"):
            await pilot.press("t")
            await until(pilot, lambda: isinstance(pilot.app.screen, TalkPanel))
            await pilot.press(*(key if key != " " else "space" for key in text), "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: bool(match.talk))
        return [said.text for said in match.talk]

    assert at(match, acts) == ["well laid"]


def test_you_move_with_the_arrow_keys_and_play_with_enter() -> None:
    match = stacked([20, 41, 50, 60, 70, 80, 90], {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> None:
        screen = table(pilot)
        await pilot.press("tab")
        while not (screen.widget.walked and screen.widget.walked.y > 12):
            await pilot.press("down")
        await pilot.press("enter")
        assert screen.choice
        while screen.widget.walked.y > 8:
            await pilot.press("up")
        await pilot.press("enter")
        await until(pilot, lambda: match.moves[-1][0] == 0)

    at(match, acts)


def test_a_hint_names_moves_and_what_they_are_worth() -> None:
    async def acts(pilot: Pilot[int]) -> str:
        await pilot.press("h")
        await until(pilot, lambda: "Chance to win" in shown(pilot))
        return shown(pilot)

    text = at(position("ventuno"), acts)
    assert re.search(r"\d+ %  draw a card", text)
    assert re.search(r"–  play 10", text)  # it is clearly worse, whatever is imagined
    assert "leaves the total at" in text


def test_nothing_that_others_hold_is_on_the_screen() -> None:
    match = position("hamsterbacke")
    hidden = match.view(1).hand
    other = replace(match.view(0), seat=0)  # type: ignore[type-var]
    assert other.hand != hidden

    async def acts(pilot: Pilot[int]) -> Any:
        snapshot = table(pilot).snapshot
        assert snapshot
        return snapshot

    snapshot = at(match, acts)
    assert snapshot.hands is None
    assert snapshot.view == match.view(0)


def test_the_rows_are_called_as_in_the_rules_from_0_to_7() -> None:
    async def acts(pilot: Pilot[int]) -> str:
        before = shown(pilot)
        await pilot.press("0", "0")
        await until(pilot, lambda: "row 0 taken" in shown(pilot))
        return before

    corners = re.findall(r"[╭┌╔]\S (\d) ", at(position("hamsterbacke"), acts))
    assert sorted(corners) == list("01234567")


def test_without_colour_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("3")
        widget = table(pilot).widget
        styles = [segment.style for y in range(24) for segment in widget.render_line(y)]
        assert not any(style and (style.color or style.bgcolor) for style in styles)

    at(position("hamsterbacke"), acts)


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_nothing_shines_through_the_curtain(no_colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)

    async def play() -> tuple[str, str]:
        app = app_for(sit_down(Wish("hamsterbacke", 3, 2, first_seat=0, seed=1)))
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.snapshot is not None)
            table_ = app.export_screenshot()
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            await pilot.pause()
            return table_, app.export_screenshot()

    before, behind = asyncio.run(play())
    assert "group" in before
    assert "Player&#160;2,&#160;look&#160;at&#160;the&#160;table" in behind
    assert "your&#160;turn" not in behind
    assert "group" not in behind


def test_a_player_who_is_not_to_move_can_take_the_keyboard_to_look() -> None:
    async def play() -> None:
        app = app_for(sit_down(Wish("hamsterbacke", 3, 2, first_seat=0, seed=1)))

        def eyes() -> int | None:
            screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
            return screen.snapshot.seat if screen.snapshot else None

        async with app.run_test(size=SMALL) as pilot:
            for seat in (0, 1, 0):
                await until(pilot, lambda: isinstance(app.screen, Curtain))
                await pilot.press("enter")
                await until(pilot, lambda seat=seat: eyes() == seat)  # type: ignore[misc]
                await pilot.pause()
                assert table(pilot).snapshot
                await pilot.press("n")

    asyncio.run(play())


def test_the_menu_resumes_a_saved_game() -> None:
    match = position("hamsterbacke")
    saves.new_save().write(match)

    async def play() -> None:
        app = MazzoApp(lambda app: app.tell_menu(None), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, MenuScreen) and "Continue" in shown(pilot))
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.snapshot is not None)
            snapshot = table(pilot).snapshot
            assert snapshot
            assert snapshot.view == match.view(0)

    asyncio.run(play())


def test_a_new_game_is_chosen_in_the_menu() -> None:
    async def play() -> Match:
        app = MazzoApp(lambda app: app.tell_menu(None), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            await pilot.press("p", "p", "a", "d", "w", "z", "enter")
            await until(pilot, lambda: not isinstance(app.screen, MenuScreen))
            playing = saves.folder() / "playing"
            await until(pilot, lambda: any(playing.glob("*.json")))
            (file,) = playing.glob("*.json")
            return Save(file).open()

    match = asyncio.run(play())
    assert match.options == {
        "players": 4,
        "professional": True,
        "fewer_cards": False,
        "on_fire": False,
        "extreme": True,
    }
    assert [seat.bot for seat in match.seats] == [None, None, "expert", "normal"]


def test_a_save_that_cannot_be_read_is_passed_over() -> None:
    saves.new_save().write(sit_down(Wish("ventuno", 2, seed=1)))
    (saves.folder() / "playing" / "broken.json").write_text("{")
    assert [match.game.name for _, match in saves.saves()] == ["ventuno"]
