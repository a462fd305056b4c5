"""Cards are dragged by real touch events and by the mouse; a card that is dropped where it may not lie comes back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from mazzo.server import events as ev
from tests.browser import scenes
from tests.browser.conftest import DESKTOP, PHONE, Stage, Visit
from tests.browser.player import By
from tests.browser.stage import play_until, to_move
from tests.server.real import Client, RealServer

TALL_PHONE = {**PHONE, "viewport": {"width": 412, "height": 915}}
"""One on which nothing has to scroll: where the page scrolls, a finger on a row of Hamsterbacke scrolls it."""
Sit = Callable[[list[ev.Entry]], Page]


@pytest.fixture(params=["touch", "mouse"])
def by(request: pytest.FixtureRequest) -> By:
    """What people drag with."""
    chosen: By = request.param
    return chosen


@pytest.fixture
def sit(visit: Visit, set_up: Stage, server: RealServer, by: By) -> Sit:
    """Opens the page of a table at its first seat, on a phone for touch and on a desktop for the mouse."""

    def open_table(log: list[ev.Entry]) -> Page:
        me = Client(server, "Ada")
        others = sum(isinstance(entry.event, ev.SeatTaken) for entry in log) - 1
        return visit(set_up(log, me, *[None] * others), TALL_PHONE if by == "touch" else DESKTOP, person=me)

    return open_table


def centre(place: Locator) -> tuple[float, float]:
    """Return the middle of something, as far as it can be seen beside its neighbours."""
    box = place.bounding_box()
    assert box
    return box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2


def drag(page: Page, by: By, what: Locator, where: Locator) -> None:
    """Drag something somewhere."""
    page.evaluate("document.fonts.ready.then(() => true)")  # nothing is to move on its own any more
    for place in (where, what):
        place.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = centre(what), centre(where)
    points = [(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6) for part in range(7)]
    if by == "mouse":
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.mouse.up()
        return
    touch = page.context.new_cdp_session(page)
    for at, (px, py) in enumerate(points):
        kind = "touchMove" if at else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def number_of(card: Locator) -> str:
    """Return the number on a card."""
    return card.locator("b").inner_text()


def heard(page: Page, told: str | re.Pattern[str]) -> None:
    """Wait until screen readers hear something; only the latest moves stay in view."""
    page.get_by_role("log").get_by_text(told).wait_for(state="attached")


def test_a_card_is_dragged_to_a_pile(sit: Sit, by: By) -> None:
    page = sit(play_until(to_move(), "the-game", 2))
    card = page.locator(".hand button.playable").nth(1)
    number = number_of(card)
    card.click()
    pile = page.locator(".pile.legal .lay").first
    name = pile.get_attribute("data-pile")
    card.click()
    drag(page, by, card, page.locator(f"[data-pile={name}]"))
    heard(page, f"You: {number} on {name}")


def test_a_card_that_is_dropped_beside_the_piles_comes_back(sit: Sit, by: By) -> None:
    page = sit(play_until(to_move(), "the-game", 2))
    card = page.locator(".hand button.playable").nth(1)
    card.wait_for()
    before = card.bounding_box()
    drag(page, by, card, page.locator(".seats"))
    expect(page.locator(".dragged")).to_have_count(0)
    page.locator(".hand button.held").click()  # it is still in the hand, and chosen
    after = card.bounding_box()
    assert before
    assert after
    assert abs(before["x"] - after["x"]) < 3
    assert not page.locator(".ticker").get_by_text("You:").count()


def test_a_card_of_ventuno_is_dragged_to_the_row(sit: Sit, by: By) -> None:
    page = sit(play_until(scenes.can_play_plainly, "ventuno", 3))
    cards = page.locator(".hand button.playable")
    cards.first.wait_for()
    at = next(at for at in range(cards.count()) if not cards.nth(at).locator(".label").count())
    number = number_of(cards.nth(at))
    drag(page, by, cards.nth(at), page.locator("[data-drop=row] .total"))
    heard(page, f"You: {number} played")


def test_a_card_of_ventuno_is_dragged_to_its_target(sit: Sit, by: By) -> None:
    page = sit(play_until(scenes.can_aim, "ventuno", 3))
    page.locator(".hand button.playable").first.wait_for()
    scenes.hold_an_aiming_card(page)
    card = page.locator(".hand button.held")
    number = number_of(card)
    drag(page, by, card, page.locator(".target").first)
    heard(page, re.compile(rf"You: {re.escape(number)}\b.* played, target "))


def test_a_row_of_hamsterbacke_is_dragged_to_the_hand(sit: Sit, by: By) -> None:
    page = sit(play_until(to_move(), "hamsterbacke", 3))
    row = page.locator(".slot.legal").nth(4)
    row.wait_for()
    name = row.locator(".visually-hidden").inner_text().split(",")[0]
    drag(page, by, row, page.locator(".mine .hand"))
    heard(page, f"You: {name.lower()} taken")
