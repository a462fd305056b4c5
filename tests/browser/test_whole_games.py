"""Whole games from the home page to the result, by mouse, by touch and by keyboard."""

from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import Player

GAMES = ["the-game", "ventuno", "hamsterbacke"]
DEVICES = {"phone": PHONE, "desktop": DESKTOP}
VARIANTS = [["Professional"], ["One card fewer"], ["On Fire"], ["Extreme"], ["Professional", "On Fire", "Extreme"]]


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_whole_game_after_one_click(visit: Visit, game: str, device: dict[str, Any]) -> None:
    page = visit("/", device)
    page.get_by_role("button", name="Play with bots").nth(GAMES.index(game)).click()
    assert Player(page).play_to_the_end()
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".mine")


@pytest.mark.parametrize("variants", VARIANTS, ids=" and ".join)
def test_every_variant_of_the_game_is_played_to_its_result(visit: Visit, variants: list[str]) -> None:
    page = visit("/new/the-game")
    page.get_by_role("radio", name="2", exact=True).check()
    for variant in variants:
        page.get_by_role("checkbox", name=variant).check()
    page.get_by_role("button", name="Play with bots").click()
    assert Player(page).play_to_the_end() in ("You have beaten The Game!", "Brilliant!", "Lost this time")
    assert page.locator(".bar small").inner_text() == " · ".join(variants)


def test_alone(visit: Visit) -> None:
    page = visit("/new/the-game", PHONE)
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Play alone").click()
    assert Player(page).play_to_the_end()


@pytest.mark.parametrize("game", ["the-game", "hamsterbacke"])
def test_by_keyboard_alone(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}")
    player = Player(page, keys=True)
    player.press(page.get_by_role("button", name="Play with bots"))
    assert player.play_to_the_end()


@pytest.mark.parametrize("game", ["the-game", "hamsterbacke"])
def test_in_italian(visit: Visit, game: str) -> None:
    page = visit("/", PHONE, locale="it-IT")
    page.get_by_role("button", name="Gioca con i bot").nth(GAMES.index(game)).click()
    assert Player(page).play_to_the_end()
    page.get_by_role("button", name="Rivincita").wait_for()
    assert page.locator("html").get_attribute("lang") == "it"


def test_the_language_and_the_colours_can_be_switched(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("it")
    page.get_by_label("Colori").select_option("dark")
    page.get_by_role("button", name="Fatto").click()
    page.get_by_role("button", name="Gioca con i bot").first.wait_for()
    page.reload()
    page.get_by_role("button", name="Gioca con i bot").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Setup"), ("it-IT", "Preparazione")])
def test_the_rules_are_at_hand(visit: Visit, game: str, locale: str, word: str) -> None:
    page = visit(f"/rules/{game}", PHONE, locale=locale)
    page.get_by_role("heading", name=word, exact=True).wait_for()


def test_a_drag_by_touch_lays_a_card(visit: Visit) -> None:
    page = visit("/", PHONE)
    page.get_by_role("button", name="Play with bots").first.click()
    page.get_by_role("button", name="I start").click()
    card = page.locator(".hand button.playable").nth(2)
    card.wait_for()
    number = card.locator("b").inner_text()
    start, end = card.bounding_box(), page.locator("[data-pile=B]").bounding_box()
    assert start
    assert end
    x, y = start["x"] + 20, start["y"] + 30
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.5, 0.8, 1.0):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name=f"Pile B, up, {number} on top").wait_for()
    page.wait_for_selector(f"text=You: {number} on B")
