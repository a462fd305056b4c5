"""A real browser before a real server. Without Chromium, or without the built page, these tests are skipped."""

import shutil
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from mazzo.server.page import BUILT
from tests.browser.player import PATIENCE
from tests.server.real import RealServer

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
AT_ONCE = "localStorage.mazzo ??= JSON.stringify({ botPause: false })"
"""What a test's device prefers: bots that do not wait."""


class Visit(Protocol):
    """Opens a device's browser at a path of the server."""

    def __call__(self, path: str = "/", device: dict[str, Any] = DESKTOP, **options: Any) -> Page:
        """Return the page."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all the tests."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine (Debian: apt-get install chromium)")
    if not (BUILT / "index.html").exists():
        pytest.skip("the page is not built (make build)")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A real server that the tests of a file share."""
    folder = tmp_path_factory.mktemp("server")
    running = RealServer(folder / "mazzo.sqlite3", messages_per_second=10_000, tables_per_minute=10_000)
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: RealServer) -> Iterator[Visit]:
    """Devices that visit the server; none may have met an error in the end."""
    contexts, problems = [], []

    def open_page(path: str = "/", device: dict[str, Any] = DESKTOP, **options: Any) -> Page:
        script = options.pop("script", AT_ONCE)
        context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **device, **options})
        context.add_init_script(script)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []
