"""Hints in a real browser: in words, then on the table, by touch and by keyboard alone, and counted in the end."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from mazzo.server import events as ev
from tests.browser import scenes
from tests.browser.conftest import DESKTOP, PHONE, Stage, Visit
from tests.browser.player import Player
from tests.browser.stage import Until, is_over, play_until, to_move
from tests.browser.test_everybody import violations
from tests.server.real import Client, RealServer

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
SIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SCENES: dict[str, tuple[str, int, Until]] = {
    "lay": ("the-game", 3, scenes.has_begun),
    "open": ("the-game", 3, lambda room: room.opening()),
    "aim": ("ventuno", 3, scenes.can_aim),
    "act": ("hamsterbacke", 3, scenes.much_to_do),
    "give": ("hamsterbacke", 3, scenes.must_give(2)),
}
VERBS = {
    "en-GB": r"^(Lay|Start|Let|Play|Draw|Take|Block|Score|Give)\b.*\.$",
    "it-IT": r"^(Cala|Comincia|Lascia|Gioca|Pesca|Prendi|Blocca|Incassa|Dai)\b.*\.$",
}
GLOWING = """() => [...document.querySelectorAll('*')].filter((one) => {
    const { outlineStyle, outlineWidth, animationName } = getComputedStyle(one);
    return outlineStyle === 'solid' && outlineWidth === '4px' && animationName === 'lit';
})"""
COVERED = f"""() => ({GLOWING})().filter((one) => {{
    const {{ left, top, width, height }} = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there?.closest('.hint');
}}).length"""
MORE = "() => document.documentElement.scrollWidth > innerWidth"


def sit_down(visit: Visit, set_up: Stage, server: RealServer, scene: str, device: dict[str, Any], locale: str) -> Page:
    """Return the page of a person who plays alone with bots, and is to decide."""
    game, players, until = SCENES[scene]
    me = Client(server, "Ada")
    path = set_up(play_until(until, game, players), me, *[None] * (players - 1))
    page = visit(path, device, person=me, locale=locale)
    page.locator(".mine .hand").wait_for()
    return page


def glowing(page: Page) -> int:
    """Return how many things glow."""
    count: int = page.evaluate(f"() => ({GLOWING})().length")
    return count


def counted(page: Page, server: RealServer) -> int:
    """Return how many hints the first seat has taken."""
    table = page.url.rsplit("/", 1)[1]
    hints: int = Client(server).get(f"/api/tables/{table}")["state"]["seats"][0]["hints"]
    return hints


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(
    ("device", "by", "locale"),
    [(PHONE, "touch", "en-GB"), (SMALL, "touch", "it-IT"), (SIDE, "touch", "it-IT"), (DESKTOP, "keys", "en-GB")],
)
def test_a_hint_comes_in_words_and_then_glows_on_the_table(
    visit: Visit, set_up: Stage, server: RealServer, scene: str, device: dict[str, Any], by: Any, locale: str
) -> None:
    page = sit_down(visit, set_up, server, scene, device, locale)
    title = "Hint" if locale == "en-GB" else "Consiglio"
    bulb = page.get_by_role("button", name=title, exact=True)

    def press() -> None:
        if by == "keys":
            page.keyboard.press("i")
        else:
            bulb.tap()

    press()
    hint = page.get_by_role("region", name=title)
    expect(hint.locator("b")).to_have_text(re.compile(VERBS[locale]))
    expect(bulb).to_have_attribute("aria-pressed", "true")
    assert glowing(page) == 0
    assert not page.evaluate(MORE)
    assert violations(page) == []
    press()
    page.wait_for_function(f"() => ({GLOWING})().length > 0")
    assert page.evaluate(COVERED) == 0
    assert violations(page) == []
    assert counted(page, server) == 1
    press()
    expect(hint).to_have_count(0)
    assert glowing(page) == 0


def test_by_keyboard_alone_you_follow_a_hint_to_the_end_of_the_turn(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    page = sit_down(visit, set_up, server, "lay", DESKTOP, "en-GB")
    page.keyboard.press("i")
    page.locator(".hint[aria-busy=false]").wait_for()
    words = page.locator(".hint b")
    page.keyboard.press("i")
    while (told := words.inner_text()) != "End your turn.":
        card, pile = re.findall(r"(\d+) on ([A-D])", told)[0]
        expect(page.locator(f"[data-card='{card}'].playable")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press(pile.lower())
        expect(words).not_to_have_text(told)
    expect(page.locator("[data-spot=end][aria-disabled=false]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hint")).to_have_count(0)
    assert counted(page, server) == 1


def test_another_move_than_the_hint_puts_it_away(visit: Visit, set_up: Stage, server: RealServer) -> None:
    page = sit_down(visit, set_up, server, "act", DESKTOP, "en-GB")
    page.keyboard.press("i")
    page.locator(".hint[aria-busy=false]").wait_for()
    told = page.locator(".hint b").inner_text()
    row = next(
        row for row in range(8) if str(row) not in told and page.locator(f".slot.legal[data-row='{row}']").count()
    )
    page.locator(f"[data-row='{row}']").click()
    page.locator("[data-spot=take]").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_among_people_the_host_allows_hints_in_the_lobby(visit: Visit, set_up: Stage, server: RealServer) -> None:
    host, guest = Client(server, "Ada"), Client(server, "Grace")
    table = host.create("ventuno", 2, first_seat=0)
    guest.command("sit", table)
    page = visit(f"/table/{table}", person=host)
    page.get_by_text("Players may ask for hints").click()
    Player(page).press(page.get_by_role("button", name="Start the game"))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint b")).to_have_text("Draw a card.")
    theirs = visit(f"/table/{table}", person=guest)
    bulb = theirs.get_by_role("button", name="Hint", exact=True)
    expect(bulb).to_have_attribute("aria-disabled", "true")
    bulb.click(force=True)
    expect(theirs.get_by_role("alert")).to_have_text(re.compile("nothing to decide now"))


def test_without_the_hosts_permission_there_is_no_button_and_the_key_says_so(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    page = visit(set_up(play_until(to_move(), "ventuno", 2), me, mate), person=me, locale="it-IT")
    page.locator(".mine .hand").wait_for()
    expect(page.get_by_role("button", name="Consiglio", exact=True)).to_have_count(0)
    page.keyboard.press("i")
    expect(page.get_by_role("alert")).to_have_text(re.compile("non permette consigli"))


def test_the_result_counts_the_hints(visit: Visit, set_up: Stage, server: RealServer) -> None:
    log = play_until(is_over, "ventuno", 3)
    more = [
        msgspec.structs.replace(log[-1], number=len(log) + place, event=ev.Hinted(0), command=None) for place in (1, 2)
    ]
    me = Client(server, "Ada")
    page = visit(set_up([*log, *more], me, None, None), PHONE, person=me)
    expect(page.locator("section.end header")).to_contain_text("You: 2 hints")
    assert violations(page) == []
