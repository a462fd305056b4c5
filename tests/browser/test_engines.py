"""Whole games in the browsers of other people: Firefox, and WebKit, which every iPhone has."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mazzo.server.page import BUILT
from tests.browser import engines
from tests.browser.engines import Engine
from tests.server.real import RealServer

PLAY = Path(__file__).with_name("player.js").read_text()
SLICE = 15_000
"""Milliseconds that a page plays on before it answers."""
PATIENCE = 120.0
"""Seconds for a whole game: machines may be busy."""
QUICK = "void (localStorage.mazzo = JSON.stringify({ pace: 'fast', language: 'en' }))"
GAMES = {"the-game": 5, "ventuno": 6, "hamsterbacke": 3}
"""How many play, so that the game is short."""


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A browser, once for all the games."""
    if lack := engines.missing(request.param):
        pytest.skip(lack)
    if not (BUILT / "index.html").exists():
        pytest.skip("the page is not built (make build)")
    with getattr(engines, request.param)(tmp_path_factory.mktemp(request.param)) as running:
        yield running


def press_when_there(engine: Engine, what: str) -> None:
    """Click something as soon as it is on the page."""
    until = time.monotonic() + PATIENCE
    while not engine.run(f"document.querySelector({what!r})?.click() ?? !!document.querySelector({what!r})"):
        assert time.monotonic() < until, f"there is no {what}"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(engine: Engine, server: RealServer, game: str) -> None:
    engine.go(server.url)
    engine.run(QUICK)
    engine.go(f"{server.url}/new/{game}")
    press_when_there(engine, f"input[name=players][value='{GAMES[game]}']")
    press_when_there(engine, "input[name=level][value=random]")
    press_when_there(engine, ".ways .button")
    result, until = "", time.monotonic() + PATIENCE
    while not result:
        assert time.monotonic() < until, engine.run("document.body.innerText")
        result = engine.run(f"({PLAY})({SLICE})")
    assert result
    assert engine.run("[...document.querySelectorAll('.held')].every(hand => hand.innerText)")
