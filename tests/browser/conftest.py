"""A real browser before a real server. Without Chromium, or without the built page, these tests are skipped."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from mazzo.server import events as ev
from mazzo.server.page import BUILT
from tests.browser import chromium, stage
from tests.browser.player import PATIENCE, SOON
from tests.server.real import Client, RealServer

CHROMIUM = chromium.find()
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
AT_ONCE = "if (location.host) localStorage.mazzo ??= JSON.stringify({ pace: 'fast' })"
"""What a test's device prefers: bots that do not wait."""
KNOWN = "if (location.host) localStorage.mazzo ??= JSON.stringify({ pace: 'fast', met: true })"
"""The same on a device that the server has met."""


NONSENSE = "/nonsense"


class Visit(Protocol):
    """Opens a device's browser at a path of the server."""

    def __call__(
        self, path: str = "/", device: dict[str, Any] = DESKTOP, *, person: Client | None = None, **options: Any
    ) -> Page:
        """Return the page of a person, by default of a newcomer."""


class Stage(Protocol):
    """Sets up a table in the middle of a game."""

    def __call__(self, log: Sequence[ev.Entry], *people: Client | None) -> str:
        """Return the path of a table with this log, these people and, where there is nobody, bots."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say in the report of a failed test what its pages showed then."""
    report = yield
    running = getattr(item, "funcargs", {}).get("browser")
    if running and report.when == "call" and report.failed:
        pages = [page for context in running.contexts for page in context.pages]
        report.sections += [(f"{page.url} shows", shown(page)) for page in pages]
    return report


def shown(page: Page) -> str:
    """Return what a person can read on a page, if it still answers."""
    try:
        return f"{page.title()}\n{page.locator('body').inner_text(timeout=SOON)}"
    except Error as problem:
        return str(problem)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, once for all the tests here; no longer, because Playwright occupies the thread's event loop."""
    if CHROMIUM is None:
        pytest.skip("this machine has no Chromium")
    if not (BUILT / "index.html").exists():
        pytest.skip("the page is not built (make build)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


def open_house(database: Path, port: int = 0) -> RealServer:
    """Return a server that does not limit the people of one address."""
    generous = dict.fromkeys(("messages_per_second", "tables_per_minute", "sockets_per_address"), 100_000)
    return RealServer(database, **generous, port=port)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the server that the tests share."""
    return tmp_path_factory.mktemp("server") / "mazzo.sqlite3"


@pytest.fixture(scope="session")
def server(database: Path) -> Iterator[RealServer]:
    """A real server that the tests share."""
    running = open_house(database)
    yield running
    running.stop()


@pytest.fixture
def set_up(server: RealServer, database: Path) -> Stage:
    """Sets up tables at the server."""
    return lambda log, *people: "/table/" + stage.set_up(database, log, people)


@pytest.fixture
def visit(browser: Browser, server: RealServer) -> Iterator[Visit]:
    """Devices that visit the server; none may have met an error in the end."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(
        path: str = "/", device: dict[str, Any] = DESKTOP, *, person: Client | None = None, **options: Any
    ) -> Page:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(base_url=server.url, **{**usual, **device, **options})
        context.add_init_script(KNOWN if person else AT_ONCE)
        if person:
            name, _, value = person.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": server.url}])
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        context.on("console", lambda line: problems.append(line.text) if is_wrong(line) else None)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def is_wrong(line: ConsoleMessage) -> bool:
    """Say whether the browser complains; no server, or an address that a test mistypes, is no fault of the page."""
    return line.type == "error" and "net::ERR_" not in line.text and not line.location["url"].endswith(NONSENSE)
