"""`mazzo learn`, drawn and in lines of text: to the end, with a wrong move, and left in the middle."""

import asyncio
import io
from typing import Any

import pytest
from textual.pilot import Pilot

from mazzo import cli, lessons, texts
from mazzo.lessons import Course
from mazzo.terminal.drawn.actions import MoveAction, Pick, SayAction
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.drawn.canvas import Spot
from mazzo.terminal.drawn.lesson import LessonScreen
from mazzo.terminal.drawn.panels import Panel
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here
from tests.terminal.player import SMALL, press, shown, until

SCRIPTS = [("the-game", "first"), ("the-game", "on-fire"), ("the-game", "extreme")]
SCRIPTS += [("ventuno", "first"), ("hamsterbacke", "first")]


def learn_in_lines(answers: str, *words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Take a lesson through a pipe, and return the exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return cli.main(["learn", *words, "--plain"])


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize(("name", "lesson"), SCRIPTS)
def test_a_lesson_in_lines_is_the_same_script(
    name: str, lesson: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, script = lessons.find(name, lesson)
    answers = "".join(f"{step.do}\n" for step in script.steps)
    assert learn_in_lines(answers, name, lesson, "--lang", language, monkeypatch=monkeypatch) == 0
    told = capsys.readouterr().out
    places = [told.index(texts.t(step.text)) for step in script.steps]
    assert places == sorted(places)
    assert texts.t("learn.well-done", game=game.title) in told
    assert (f"(mazzo play {name} --{lesson} --bots easy)" in told) == (lesson != "first")
    assert not {"{", "learn.", "Traceback"} & set(told.split())


def test_a_lesson_says_what_to_type_and_quit_ends_it_at_any_point(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn_in_lines("\n\n\n41A\n\nwhat\nquit\n", "the-game", monkeypatch=monkeypatch) == 0
    told = capsys.readouterr().out
    assert told.count("Good idea for later. Now: 3 on A. Type 3A.\n") == 1
    assert told.count("\nType 3A.\n") == 2
    assert told.endswith("Goodbye.\n")


def test_an_unknown_lesson_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["learn", "ventuno", "poker"]) == 2
    assert "choose from first" in capsys.readouterr().err


def path_to(screen: LessonScreen, text: str) -> list[Spot]:
    """Return what to press, one after the other, for a move or a signal."""
    waiting: list[tuple[Any, list[Spot]]] = [((), [])]
    seen: set[Any] = {()}
    while waiting:
        choice, path = waiting.pop(0)
        screen.choice = choice
        for spot in screen._draw(SMALL).spots:
            action = spot.action
            if isinstance(action, MoveAction | SayAction) and action.text == text:
                screen.choice = ()
                return [*path, spot]
            if isinstance(action, Pick) and action.choice not in seen:
                seen.add(action.choice)
                waiting.append((action.choice, [*path, spot]))
    raise AssertionError(f"nothing leads to {text}")


def at_lesson(name: str, lesson: str, acts: Any) -> MazzoApp:
    """Take a lesson on the screen."""
    app = MazzoApp(lambda app: app.tell_lesson(Course(*lessons.find(name, lesson), "You")), Here(), pause=0)

    async def sit() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen))
            await acts(pilot)

    asyncio.run(sit())
    return app


async def take(pilot: Pilot[int]) -> None:
    """Take the lesson on the screen to its end."""
    screen = pilot.app.screen
    assert isinstance(screen, LessonScreen)
    for number, step in enumerate(screen.course.lesson.steps):
        assert screen.course.number == number
        first_words = " ".join(texts.t(step.text).split()[:4])
        assert first_words in shown(pilot)
        if step.do:
            for spot in path_to(screen, step.do):
                await press(pilot, spot, "keys")
        else:
            await pilot.press("n")
        await until(pilot, lambda done=number + 1: screen.course.number == done and not screen.is_moving)  # type: ignore[misc]
    await pilot.press("n")
    await until(pilot, lambda: isinstance(pilot.app.screen, Panel))


@pytest.mark.parametrize(("name", "lesson"), SCRIPTS)
def test_a_drawn_lesson_is_taken_to_its_end(name: str, lesson: str) -> None:
    async def acts(pilot: Pilot[int]) -> None:
        await take(pilot)
        await pilot.press("q")

    assert at_lesson(name, lesson, acts).return_code == 0


def test_after_a_drawn_lesson_comes_the_next_one_or_a_game() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        await take(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen))
        assert isinstance(pilot.app.screen, LessonScreen)
        assert pilot.app.screen.course.lesson.name == "extreme"
        await take(pilot)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert "Extreme" in shown(pilot) or isinstance(pilot.app.screen, TableScreen)

    at_lesson("the-game", "on-fire", acts)


def test_another_move_in_a_drawn_lesson_is_answered_gently_and_q_leaves() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LessonScreen)
        await press(pilot, path_to(screen, "41A")[0], "keys")
        await press(pilot, path_to(screen, "41A")[-1], "keys")
        assert "first press “Next”" in shown(pilot)
        for _ in range(3):
            await pilot.press("enter")
            await until(pilot, lambda: not screen.is_moving)
        await pilot.press("a")
        await until(pilot, lambda: bool(pilot.app._notifications))
        assert [told.message for told in pilot.app._notifications] == [texts.t("tg.choose-card")]
        for spot in path_to(screen, "41A"):
            await press(pilot, spot, "keys")
        assert "Now: 3 on A." in shown(pilot)
        assert screen.course.number == 3
        await pilot.press("q")

    assert at_lesson("the-game", "first", acts).return_code == 0
