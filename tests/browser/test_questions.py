"""What the page says when a question waits, is refused, or its server stops; nothing is lost, and you can ask again."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Stage, Visit, open_house
from tests.browser.stage import play_until, to_move
from tests.browser.test_connection import Wire
from tests.browser.test_everybody import violations
from tests.server.real import Client, RealServer
from tests.server.test_real_study import brought, long_record

SAID = {
    "en-GB": {
        "queue": "2 questions are ahead of yours.",
        "full": "The server is analysing many games: try again in a minute.",
        "lost": "Connection lost: Mazzo asks again when it is back.",
    },
    "it-IT": {
        "queue": "Prima della tua ci sono 2 domande.",
        "full": "Il server sta analizzando molte partite: riprova tra un minuto.",
        "lost": "Connessione persa: quando torna, Mazzo chiede di nuovo.",
    },
}


class Held(Wire):
    """A wire on which questions of one kind get stuck while `is_holding`."""

    def __init__(self, page: Page, kind: str) -> None:
        self.asked: list[Any] = []
        self.is_holding = True
        super().__init__(page)

        def swallow(message: str) -> bool:
            found = json.loads(message)
            if found["type"] == kind:
                self.asked.append(found)
            return bool(found["type"] == kind and self.is_holding)

        self.swallow = swallow

    def answer(self, kind: str, **fields: object) -> None:
        """Answer the last question."""
        self.tell(type=kind, id=self.asked[-1]["id"], **fields)


@pytest.mark.parametrize(("device", "locale"), [(PHONE, "it-IT"), (DESKTOP, "en-GB")])
def test_a_hint_waits_in_the_queue_is_refused_and_comes_when_asked_again(
    visit: Visit, set_up: Stage, server: RealServer, device: dict[str, Any], locale: str
) -> None:
    me = Client(server, "Ada")
    page = visit(set_up(play_until(to_move(), "ventuno", 3), me, None, None), device, person=me, locale=locale)
    page.locator(".mine .hand").wait_for()
    wire, said, words = Held(page, "hint"), SAID[locale], page.locator(".hint b")
    page.locator(".mine .hand").wait_for()
    page.keyboard.press("i")
    place = {"table": page.url.rsplit("/", 1)[1], "seat": 0, "moves": 0, "advice": None, "done": False}
    page.locator(".hint").wait_for()
    wire.answer("hint", ahead=2, **place)
    expect(words).to_have_text(said["queue"])
    wire.answer("refused", code="queue-full", sentence="", rule="", values={})
    expect(words).to_have_text(said["full"])
    assert violations(page) == []
    page.keyboard.press("i")
    page.locator(".hint:not(.problem)").wait_for()
    wire.cut()
    expect(words).to_have_text(said["lost"])
    wire.is_down = wire.is_holding = False
    page.locator(".hint[aria-busy=false]").wait_for()
    assert len(wire.asked) == 3
    assert wire.asked[2]["id"] == wire.asked[1]["id"]


@pytest.mark.parametrize(("device", "locale"), [(PHONE, "en-GB"), (DESKTOP, "it-IT")])
def test_a_server_that_stops_during_a_review_is_asked_again_when_it_is_back(
    visit: Visit, tmp_path: Path, device: dict[str, Any], locale: str
) -> None:
    server = open_house(tmp_path / "mazzo.sqlite3")
    try:
        table = brought(Client(server, "Ada"), long_record())
        page = visit(f"{server.url}/replay/{table}#review", device, locale=locale)
        page.locator(".curve").first.wait_for()
        if device is PHONE:
            page.locator(".icon-button").last.tap()
        server.stop()
        expect(page.locator("[role=status]", has_text=SAID[locale]["lost"])).to_have_count(1)
        expect(page.locator(".players li")).to_have_count(3)
        server = open_house(tmp_path / "mazzo.sqlite3", int(server.url.rsplit(":", 1)[1]))
        expect(page.locator("[role=status]", has_text=SAID[locale]["lost"])).to_have_count(0)
        expect(page.locator(".players li")).to_have_count(3)
    finally:
        server.stop()
