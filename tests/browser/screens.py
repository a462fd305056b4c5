"""Takes pictures of every screen, on a phone and on a desktop, in both languages: `python -m tests.browser.screens`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import AT_ONCE, CHROMIUM, DESKTOP, FLAGS, PHONE
from tests.browser.player import ANYTHING_TO_DO, PATIENCE, Player
from tests.server.real import Client, RealServer

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
GAMES = ["the-game", "ventuno", "hamsterbacke"]


class Photographer:
    """Goes through the screens with one device and language, and takes pictures."""

    def __init__(self, browser: Browser, server: RealServer, device: str, language: str, folder: Path) -> None:
        scheme = "light" if language == "en" else "dark"
        options = {**DEVICES[device], "locale": language, "color_scheme": scheme, "reduced_motion": "reduce"}
        self.context = browser.new_context(**options)
        self.context.add_init_script(AT_ONCE)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.server = server
        self.prefix = folder / f"{device}-{language}"

    def shoot(self, name: str, *, whole: bool = False) -> None:
        """Take a picture."""
        self.page.screenshot(path=f"{self.prefix}-{name}.jpg", type="jpeg", quality=80, full_page=whole)

    def around(self) -> None:
        """Take pictures of the screens around the games."""
        page = self.page
        page.goto(self.server.url)
        page.wait_for_selector(".game")
        self.shoot("home", whole=True)
        page.goto(f"{self.server.url}/rules/ventuno")
        page.wait_for_selector("article h2")
        self.shoot("rules")
        page.goto(f"{self.server.url}/new/the-game")
        page.wait_for_selector("fieldset")
        self.shoot("new-table", whole=True)
        page.locator("form .button.quiet").click()
        page.wait_for_selector(".invite svg")
        guest = Client(self.server, "Grace")
        guest.command("sit", page.url.rsplit("/", 1)[1])
        page.wait_for_selector("text=Grace")
        self.shoot("lobby", whole=True)

    def play(self, game: str) -> None:
        """Take pictures of a game in its beginning, in the middle and at the end."""
        page, player = self.page, Player(self.page)
        page.goto(f"{self.server.url}/new/{game}")
        page.wait_for_selector("fieldset")
        if game == "the-game":
            for flag in (2, 3):
                page.locator("input[type=checkbox]").nth(flag).check()
        page.locator("form .button").first.click()
        page.wait_for_selector(ANYTHING_TO_DO)
        self.shoot(f"{game}-1-begin")
        for _ in range(5 if game == "the-game" else 13):
            page.wait_for_selector(f"section.end, {ANYTHING_TO_DO}")
            if page.locator("dialog.boom").count():
                self.shoot(f"{game}-boom")
            if page.locator("section.end").count():
                break
            player.one_step()
        if page.wait_for_selector(ANYTHING_TO_DO) and not page.locator("dialog[open], section.end").count():
            held = page.locator(".hand button.playable:not(.held), .slot.legal")
            if held.count():
                held.last.click()
        self.shoot(f"{game}-2-middle")
        player.play_to_the_end()
        self.shoot(f"{game}-3-end", whole=True)


def main() -> None:
    """Take all the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = RealServer(Path(place) / "mazzo.sqlite3", messages_per_second=10_000, tables_per_minute=10_000)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for device in DEVICES:
                for language in ("en", "it"):
                    photographer = Photographer(browser, server, device, language, folder)
                    photographer.around()
                    for game in GAMES:
                        photographer.play(game)
                    photographer.context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
