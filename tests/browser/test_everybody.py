"""axe finds nothing on any screen, in both colour schemes; nothing is wider than the screen, even a narrow one."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import ANYTHING_TO_DO, Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
GAMES = ["the-game", "ventuno", "hamsterbacke"]
SCHEMES = ["light", "dark"]


def check(page: Page, screen: str) -> None:
    """Let axe look at the page, and see whether anything sticks out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    told = [(rule["id"], [node["html"][:160] for node in rule["nodes"][:3]]) for rule in found["violations"]]
    assert told == [], screen
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{screen} is too wide"


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("device", [NARROW, DESKTOP], ids=["narrow", "desktop"])
def test_the_screens_around_the_games(visit: Visit, device: dict[str, Any], scheme: str) -> None:
    page = visit("/", device, color_scheme=scheme)
    page.get_by_role("button", name="Play with bots").first.wait_for()
    check(page, "home")
    page.get_by_role("button", name="Settings").click()
    check(page, "settings")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Rules of The Game").click()
    page.get_by_role("heading", name="Setup", exact=True).wait_for()
    check(page, "rules")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="New table").first.click()
    page.get_by_role("button", name="Play with people").wait_for()
    check(page, "new table")
    page.get_by_role("button", name="Play with people").click()
    page.get_by_role("img", name="QR code").wait_for()
    check(page, "lobby")


@pytest.mark.parametrize(
    ("device", "scheme"),
    [(NARROW, "light"), (PHONE, "dark"), (DESKTOP, "light"), (DESKTOP, "dark")],
    ids=["narrow-light", "phone-dark", "desktop-light", "desktop-dark"],
)
@pytest.mark.parametrize("game", GAMES)
def test_the_tables(visit: Visit, game: str, device: dict[str, Any], scheme: str) -> None:
    page = visit("/", device, color_scheme=scheme)
    page.get_by_role("button", name="Play with bots").nth(GAMES.index(game)).click()
    player = Player(page)
    for step in range(7):
        page.wait_for_selector(ANYTHING_TO_DO)
        if step in (0, 6):
            check(page, f"{game} after {step} steps")
        player.one_step()
    if device is NARROW:
        player.play_to_the_end()
        check(page, f"the end of {game}")


def test_screen_readers_hear_every_move(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play with bots").first.click()
    page.get_by_role("button", name="Bot 1", exact=True).click()
    page.get_by_role("log").get_by_text("Bot 1: end of turn").wait_for(state="attached")
