"""Guided games in the browser: by touch, mouse and keyboard, skipped, with a wrong move, and as axe sees them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mazzo import games, lessons
from mazzo.games.game import Game
from mazzo.lessons import Lesson, Step
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import By, Player
from tests.browser.test_everybody import violations

SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
LOW: dict[str, Any] = {"viewport": {"width": 667, "height": 375}, "has_touch": True, "is_mobile": True}


SIZES = [(320, 640), (360, 740), (375, 667), (390, 844), (667, 375), (740, 360), (844, 390), (820, 1180), (1280, 800)]
FITS = """() => {
    const coach = document.querySelector('.coach');
    const cards = [...document.querySelectorAll('.pile .top, .slot .lies')];
    return document.documentElement.scrollHeight <= innerHeight + 1
        && coach.scrollHeight <= coach.clientHeight + 1
        && [coach, ...document.querySelectorAll('.hand li, .actions')].every(
            (one) => one.getBoundingClientRect().bottom <= innerHeight + 1)
        && cards.every((card) => card.getBoundingClientRect().width > 20);
}"""


class Pupil(Player):
    """A person who takes a lesson."""

    def follow(self, step: Step, number: int, count: int) -> None:
        """Read a step, see what it points at, and do what it asks for."""
        coach = self.page.locator(".coach")
        coach.get_by_text(re.compile(rf"\b{number}\b.*\b{count}\b")).wait_for()
        if not step.do:
            for place in step.at:
                expect(self.page.locator(mark(place)).first).to_be_visible()
            self.press(coach.get_by_role("button"))
        elif step.do == "end":
            self.press(self.page.locator(mark("spot end")))
        elif step.do.startswith("give "):
            for place in step.at:
                self.press(self.page.locator(mark(place)).first)
        else:
            for place in step.at:
                self.press(self.page.locator(mark(place)).first)

    def take(self, lesson: Lesson) -> None:
        """Take a lesson to its end."""
        for number, step in enumerate(lesson.steps, 1):
            self.follow(step, number, len(lesson.steps))
            boom = self.page.locator("dialog.boom button")
            if step.text == "vu.learn.do-wait":
                self.press(boom)


def mark(place: str) -> str:
    """Return what finds a place that a step points at."""
    name, _, value = place.partition(" ")
    return f'[data-{name}="{value}"]'


def fits(page: Page) -> bool:
    """Say whether nothing has to scroll, the words have their room, and you can read the numbers on the board."""
    return bool(page.evaluate(FITS))


def unfit(page: Page) -> list[tuple[int, int]]:
    """Return the sizes of screens where a step does not fit."""
    before, wrong = page.viewport_size, []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        wrong += [] if fits(page) else [(width, height)]
    assert before
    page.set_viewport_size(before)
    return wrong


def lesson_of(name: str, lesson: str | None = None) -> tuple[Game, Lesson]:
    """Return a lesson of a game."""
    return lessons.find(name, lesson)


@pytest.mark.parametrize(
    ("name", "lesson", "by", "device", "locale"),
    [
        ("the-game", "first", "touch", PHONE, "en-GB"),
        ("the-game", "on-fire", "touch", LOW, "it-IT"),
        ("the-game", "extreme", "touch", SMALL, "it-IT"),
        ("ventuno", "first", "keys", DESKTOP, "en-GB"),
        ("hamsterbacke", "first", "touch", SMALL, "it-IT"),
    ],
)
def test_a_lesson_is_taken_to_its_end(
    visit: Visit, name: str, lesson: str, by: By, device: dict[str, Any], locale: str
) -> None:
    game, script = lesson_of(name, lesson)
    page = visit(f"/learn/{name}/{lesson}", device, locale=locale)
    page.locator(".coach").wait_for()
    assert violations(page) == []
    assert unfit(page) == []
    Pupil(page, by).take(script)
    following = lessons.following(game, script)
    coach = page.locator(".coach")
    coach.get_by_role("button", name=re.compile("bot", re.IGNORECASE)).wait_for()
    assert violations(page) == []
    assert unfit(page) == []
    links = [link.get_attribute("href") for link in coach.get_by_role("link").all()]
    assert links == ([f"/learn/{name}/{following.name}"] if following else []) + ["/"]
    assert page.evaluate("JSON.parse(localStorage.mazzo).taught") is True


def test_another_move_is_answered_gently_and_nothing_is_played(visit: Visit) -> None:
    page = visit("/learn/the-game", SMALL)
    pupil = Pupil(page, "touch")
    page.locator("[data-card='3']").tap()
    page.locator("[data-pile='A']").tap()
    page.get_by_role("alert").get_by_text("first press “Next”").wait_for()
    coach, alert = page.locator(".coach").bounding_box(), page.get_by_role("alert").bounding_box()
    assert coach
    assert alert
    assert coach["y"] + coach["height"] <= alert["y"]
    _, script = lesson_of("the-game")
    for number, step in enumerate(script.steps[:3], 1):
        pupil.follow(step, number, len(script.steps))
    page.locator("[data-card='41']").tap()
    page.locator("[data-pile='B']").tap()
    page.get_by_role("alert").get_by_text("Now: 3 on A.").wait_for()
    expect(page.locator("[data-card]")).to_have_count(6)
    pupil.follow(script.steps[3], 4, len(script.steps))
    expect(page.locator("[data-card]")).to_have_count(5)


def test_every_sentence_is_heard(visit: Visit) -> None:
    page = visit("/learn/ventuno")
    page.get_by_role("button", name="Next").click()
    heard = page.get_by_role("log")
    heard.get_by_text("You all play cards into one row.").wait_for(state="attached")
    heard.get_by_text("Nobody has cards yet. Draw one.").wait_for(state="attached")


def test_the_first_visit_offers_a_lesson_until_it_is_declined_or_skipped(visit: Visit) -> None:
    page = visit("/")
    offer = page.get_by_role("region", name="Learn by playing")
    offer.get_by_role("link").last.wait_for()
    assert offer.get_by_role("link").all_inner_texts() == [games.find(name).title for name in games.names()]
    offer.get_by_role("link", name="Hamsterbacke").click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Play with bots").first.wait_for()
    expect(offer).to_have_count(0)
    other = visit("/")
    other.get_by_role("button", name="No, thank you").click()
    expect(other.get_by_role("region", name="Learn by playing")).to_have_count(0)
    other.reload()
    other.get_by_role("button", name="Play with bots").first.wait_for()
    expect(other.get_by_role("region", name="Learn by playing")).to_have_count(0)


def test_the_rules_page_offers_every_lesson_and_the_end_a_game_with_easy_bots(visit: Visit) -> None:
    page = visit("/rules/the-game")
    page.get_by_role("link", name="On Fire").click()
    _, script = lesson_of("the-game", "on-fire")
    Pupil(page).take(script)
    page.get_by_role("button", name="Play with easy bots").click()
    page.wait_for_url("**/table/*")
    page.locator(".seats").get_by_text("Bot").first.wait_for()
    page.locator("header small").get_by_text("On Fire").wait_for()
    page.goto("/learn/the-game/nonsense")
    page.get_by_text("has no lesson").wait_for()
