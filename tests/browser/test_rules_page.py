"""The pages of rules: contents, pictures, the places of the rules, and games that there are not."""

import re

import pytest
from playwright.sync_api import expect

from mazzo import games
from tests.browser.conftest import DESKTOP, PHONE, Visit


@pytest.mark.parametrize("game", games.names())
def test_the_contents_lead_to_every_section_and_no_number_of_a_rule_is_in_the_way(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}", PHONE)
    links = page.get_by_role("navigation", name="Contents").get_by_role("link")
    links.first.wait_for()
    assert links.all_inner_texts() == page.locator("article h2").all_inner_texts()
    links.last.click()
    expect(page.locator("article h2").last).to_be_in_viewport()
    expect(page.locator("article h2").last).to_be_focused()
    assert not re.search(r"\b[A-Z]{2}-\d+\b", page.locator("article").inner_text())
    assert page.locator("article code").count() == 0


@pytest.mark.parametrize("game", games.names())
def test_the_pictures_are_made_of_the_games_own_cards_and_have_words(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    pictures = page.locator("article").get_by_role("img")
    pictures.first.wait_for()
    for picture in pictures.all():
        assert picture.locator(".face, .ham").count() > 1
        assert len(str(picture.get_attribute("aria-label"))) > 20


def test_a_link_to_a_rule_leads_to_the_words_that_state_it_also_on_the_same_page(visit: Visit) -> None:
    page = visit("/rules/the-game#TG-6", DESKTOP)
    expect(page.locator("#TG-6")).to_be_focused()
    expect(page.locator("#TG-6")).to_contain_text("exactly ten")
    page.evaluate("location.hash = '#TX-9'")
    expect(page.locator("#TX-9")).to_be_focused()
    expect(page.locator("#TX-9")).to_be_in_viewport()


def test_the_rules_of_an_unknown_game_lead_to_the_known_games(visit: Visit) -> None:
    page = visit("/rules/poker")
    page.get_by_role("heading", name="There is no game “poker” here.").wait_for()
    page.get_by_role("link", name="Ventuno").click()
    page.get_by_role("heading", name="Special cards").wait_for()
    assert page.url.endswith("/rules/ventuno")
