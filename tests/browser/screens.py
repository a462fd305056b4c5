"""Takes pictures of every screen on a phone and a desktop, and of the tables elsewhere: `make screens`."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from mazzo.server import events as ev
from mazzo.server.room import Room
from tests.browser import scenes, stage
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, KNOWN, PHONE, open_house
from tests.browser.player import PATIENCE
from tests.browser.stage import is_over, play_until, to_move, warned_of
from tests.server.real import Client, RealServer

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
ELSEWHERE: dict[str, dict[str, Any]] = {
    "television-en": {"viewport": {"width": 1920, "height": 1080}},
    "tablet-en": {"viewport": {"width": 820, "height": 1180}},
    "side-en": {**PHONE, "viewport": {"width": 844, "height": 390}},
}
EVERYTHING: list[tuple[str, dict[str, Any], str, str]] = [
    ("phone-en", PHONE, "en", "light"),
    ("phone-it", PHONE, "it", "dark"),
    ("desktop-en", DESKTOP, "en", "light"),
    ("desktop-it", DESKTOP, "it", "dark"),
]


def no_more(page: Page) -> None:
    """Do nothing at the table: the scene is there."""


def hold_a_card(page: Page) -> None:
    """Choose a card of the hand."""
    page.locator(".hand .playable").last.click()


def explode(page: Page) -> None:
    """Play the card that explodes, warning or not."""
    hold_a_card(page)
    page.locator(".target, .play:not([aria-disabled=true])").first.click()
    page.locator("dialog[open] .button.quiet").click()
    page.locator("dialog.boom").wait_for()


def choose_a_row(page: Page) -> None:
    """Choose a row of Hamsterbacke, to see where the new cards fall."""
    page.locator(".slot.legal").nth(5).click()


def choose_a_gift(page: Page) -> None:
    """Choose the first card to give."""
    page.locator(".group").first.click()


def wait_for_the_end(page: Page) -> None:
    """Wait for the result."""
    page.locator("section.end h2").wait_for()


@cache
def scenery() -> dict[str, tuple[list[ev.Entry], Callable[[Page], None]]]:
    """Return the scenes at the tables: how the game came there, and what the player does then."""
    three = {"on_fire": True, "extreme": True}
    return {
        "the-game-opening": (play_until(Room.opening, "the-game", 3), no_more),
        "the-game": (play_until(scenes.commanded, "the-game", 4, **three), hold_a_card),
        "the-game-fire": (play_until(warned_of("fire"), "the-game", 3, on_fire=True), hold_a_card),
        "the-game-warning": (play_until(warned_of("stuck"), "the-game", 3), scenes.walk_into),
        "the-game-beaten": (scenes.game_that_is("won"), wait_for_the_end),
        "the-game-lost": (scenes.game_that_is("lost"), wait_for_the_end),
        "ventuno": (play_until(scenes.can_aim, "ventuno", 4), scenes.hold_an_aiming_card),
        "ventuno-boom": (play_until(scenes.must_explode, "ventuno", 4), explode),
        "ventuno-end": (play_until(is_over, "ventuno", 4), wait_for_the_end),
        "hamsterbacke": (play_until(scenes.much_to_do, "hamsterbacke", 4), choose_a_row),
        "hamsterbacke-gift": (play_until(scenes.must_give(2), "hamsterbacke", 4), choose_a_gift),
        "hamsterbacke-end": (play_until(is_over, "hamsterbacke", 4), wait_for_the_end),
    }


class Photographer:
    """Goes through the screens with one device, language and colours, and takes pictures."""

    def __init__(self, browser: Browser, server: RealServer, database: Path, folder: Path) -> None:
        self.browser, self.server, self.database, self.folder = browser, server, database, folder

    def arrive(self, prefix: str, device: dict[str, Any], language: str, scheme: str) -> None:
        """Take this device in hand."""
        options = {"locale": language, "color_scheme": scheme, "reduced_motion": "reduce", "service_workers": "block"}
        self.context = self.browser.new_context(base_url=self.server.url, **{**options, **device})
        self.context.add_init_script(KNOWN)
        self.me = Client(self.server, "Ada")
        name, _, value = self.me.cookie.partition("=")
        self.context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.prefix = prefix

    def shoot(self, name: str, *, whole: bool = False) -> None:
        """Take a picture."""
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(100)  # fonts and sizes settle
        path = self.folder / f"{self.prefix}-{name}.jpg"
        self.page.screenshot(path=path, type="jpeg", quality=72, full_page=whole)

    def around(self) -> None:
        """Take pictures of the screens around the games."""
        page = self.page
        Client(self.server, "Grace").create("ventuno", 3, settings={"visibility": "public"})
        self.me.create("hamsterbacke", 4)
        page.goto("/")
        page.locator(".running .table").wait_for()
        self.shoot("home", whole=True)
        page.locator("header button").click()
        self.shoot("settings")
        page.locator("dialog .button.quiet").first.click()
        page.locator("dialog .offer svg").first.wait_for()
        self.shoot("device")
        page.goto("/rules/the-game")
        page.locator("article h2").first.wait_for()
        self.shoot("rules")
        page.goto("/new/the-game")
        page.locator("fieldset").first.wait_for()
        self.shoot("new-table", whole=True)
        page.locator("form .button.quiet").click()
        page.locator(".invite svg").first.wait_for()
        Client(self.server, "Grace").command("sit", page.url.rsplit("/", 1)[1])
        page.get_by_text("Grace", exact=True).wait_for()
        self.shoot("lobby", whole=True)

    def play(self, names: Sequence[str]) -> None:
        """Take pictures of scenes at the tables."""
        for name in names:
            log, walk = scenery()[name]
            bots = sum(isinstance(entry.event, ev.SeatTaken) for entry in log) - 1
            self.page.goto("/table/" + stage.set_up(self.database, log, [self.me, *[None] * bots]))
            self.page.locator(".seats").wait_for()
            self.page.locator(".hand .playable, .opening, .slot.legal, .group, section.end").first.wait_for()
            walk(self.page)
            self.shoot(name)

    def pass_round(self) -> None:
        """Take a picture of the curtain of people who share a device."""
        log = play_until(to_move(1), "ventuno", 2)
        code = stage.set_up(self.database, log, [self.me, self.me])
        self.page.goto(f"/table/{code}")
        self.page.locator("dialog.curtain").wait_for()
        self.shoot("curtain")


def main() -> None:
    """Take all the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        database = Path(place) / "mazzo.sqlite3"
        server = open_house(database)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        photographer = Photographer(browser, server, database, folder)
        try:
            for everywhere in EVERYTHING:
                photographer.arrive(*everywhere)
                photographer.around()
                photographer.play(list(scenery()))
                photographer.pass_round()
                photographer.context.close()
            for prefix, device in ELSEWHERE.items():
                photographer.arrive(prefix, device, "en", "light")
                photographer.play(["the-game", "ventuno", "hamsterbacke"])
                photographer.context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
