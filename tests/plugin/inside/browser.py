"""A whole game of Ometto in a real browser, whose page shows a game that brings no page of its own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import MOST_MOVES, By, Player
from tests.browser.test_everybody import violations

MOVE = re.compile(r"on the cairn|\bhome\b", re.IGNORECASE)


def play_to_the_end(player: Player) -> str:
    """Press any move whenever there is one, until the result shows, and return that."""
    page = player.page
    end = page.locator("section.end h2")
    sure = page.locator("dialog[open] .button.quiet")
    move = page.get_by_role("main").get_by_role("button", name=MOVE, disabled=False)
    for _ in range(MOST_MOVES):
        expect(end.or_(sure).or_(move).first).to_be_visible()
        if end.count():
            return end.inner_text()
        player.press(sure.first if sure.count() else move.first)
    raise AssertionError("the game does not end")


def look(page: Page) -> None:
    """Let axe look at the page in a narrow and a wide window."""
    for width, height in ((320, 568), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_a_newcomer_plays_a_whole_game(visit: Visit, by: By) -> None:
    page = visit("/new/ometto", PHONE if by == "touch" else DESKTOP)
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("radio", name="Easy", exact=True).check()
    page.get_by_role("checkbox", name="Weighed").check()
    player = Player(page, by)
    player.press(page.get_by_role("button", name="Play with bots"))
    assert play_to_the_end(player)
    assert page.locator(".bar small").inner_text() == "Weighed"


def test_axe_finds_nothing_on_any_screen(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", name="Ometto")).to_be_visible()
    look(page)
    page.goto("/rules/ometto")
    expect(page.get_by_role("heading", name="Ometto").first).to_be_visible()
    look(page)
    page.goto("/new/ometto")
    expect(page.get_by_role("button", name="Play with bots")).to_be_visible()
    look(page)
    page.get_by_role("button", name="Play with bots").click()
    expect(page.get_by_text("stones to draw", exact=False).first).to_be_visible()
    look(page)
    assert play_to_the_end(Player(page))
    look(page)


def test_a_replay_of_a_game_without_a_page_of_its_own(visit: Visit) -> None:
    page = visit("/new/ometto")
    page.get_by_role("button", name="Play with bots").click()
    assert play_to_the_end(Player(page))
    page.get_by_role("link", name="Replay and review").click()
    slider = page.locator(".controls [type=range]")
    slider.wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    assert page.get_by_role("main").get_by_role("button", name=MOVE, disabled=False).count() == 0
    look(page)
    page.locator(".controls select").select_option("")
    expect(page.locator(".hands li")).not_to_have_count(0)
    look(page)
    page.locator(".curve").first.wait_for()
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("button", name="Play with bots").click()
    page.wait_for_url("**/table/*")
    assert play_to_the_end(Player(page))
    expect(page.locator(".origin")).to_contain_text("after its move 2")


def test_in_italian_the_game_speaks_its_english(visit: Visit) -> None:
    page = visit("/new/ometto", DESKTOP, locale="it-IT")
    page.get_by_role("checkbox", name="Weighed").check()
    page.get_by_role("button", name="Gioca con i bot").click()
    expect(page.get_by_text("stones to draw", exact=False).first).to_be_visible()
    assert "ometto." not in page.locator("main").inner_text()
    assert play_to_the_end(Player(page))
