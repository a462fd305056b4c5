"""The page as a program: small, installable, silent unless wished, calm where motion is not wanted."""

import re
import struct
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import NONSENSE, Stage, Visit, open_house
from tests.browser.player import Player
from tests.browser.stage import play_until, to_move
from tests.server.real import Client, RealServer

MOST_SCRIPT = 150_000
NOTE_SOUNDS = """const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        document.documentElement.dataset.sounds = 'heard';
        return start.apply(this, when);
    }"""
NOTE_MOVES = """() => {
    const noted = document.documentElement.dataset;
    noted.seen = noted.moved = '';
    const moving = () => document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1).length;
    const note = () => {
        const last = document.querySelector('.ticker span:last-child')?.textContent;
        if (last && !noted.seen.endsWith(last)) noted.seen += '|' + last;
        if (moving()) noted.moved = 'yes';
    };
    const look = () => (note(), requestAnimationFrame(note));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_the_first_load_is_small(visit: Visit, server: RealServer) -> None:
    page = visit("about:blank")
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play with bots").first.click()
    page.wait_for_selector(".opening")
    scripts = [request.sizes()["responseBodySize"] for request in loaded if request.resource_type == "script"]
    assert 0 < sum(scripts) < MOST_SCRIPT


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    path = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(str(path)).json()
    assert manifest["display"] == "standalone"
    assert manifest["name"]
    assert manifest["start_url"] == "/"
    sizes = {}
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        if icon["type"] == "image/png":
            sizes[icon["sizes"]] = "{}x{}".format(*struct.unpack(">II", answer.body()[16:24]))
    assert sizes == {"192x192": "192x192", "512x512": "512x512"}
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []


def test_after_one_visit_the_page_opens_without_a_server(visit: Visit, tmp_path: Path) -> None:
    server = open_house(tmp_path / "mazzo.sqlite3")
    try:
        page = visit(server.url + "/", service_workers="allow", locale="it-IT")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    finally:
        server.stop()
    page.reload()
    page.get_by_role("button", name="Gioca con i bot").first.wait_for()
    page.get_by_role("alert").get_by_text("Il server non risponde").wait_for()
    page.goto(server.url + "/rules/ventuno")
    page.get_by_role("heading", name="Preparazione", exact=True).wait_for()


def test_a_mistyped_address_leads_home(visit: Visit) -> None:
    page = visit(NONSENSE)
    page.get_by_role("heading", name="There is nothing at this address.").wait_for()
    page.get_by_role("link", name="Home", exact=True).click()
    page.get_by_role("button", name="Play with bots").first.wait_for()


def test_sounds_are_off_until_they_are_wished_for(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(to_move(), "ventuno", 2), me, None)
    page = visit("/", person=me)
    page.add_init_script(NOTE_SOUNDS)
    page.goto(path)
    page.wait_for_selector(".mine")
    Player(page).one_step()
    page.locator(".ticker span").first.wait_for()
    expect(page).to_have_title(re.compile("^●"))
    assert page.locator("html").get_attribute("data-sounds") is None
    page.get_by_role("button", name="Settings").click()
    assert not page.get_by_label("Sounds").is_checked()
    page.get_by_label("Sounds").check()
    page.get_by_role("button", name="Done").click()
    Player(page).one_step()
    expect(page.locator("html")).to_have_attribute("data-sounds", "heard")


def lay_three(mate: Client, page: Page) -> list[str]:
    """Let the other player lay three cards in a row, and return them."""
    table, moves = page.url.rsplit("/", 1)[1], []
    for _ in range(3):
        legal = mate.get(f"/api/tables/{table}?seat=1")["view"]["moves"]
        moves.append(next(move for move in legal if move.endswith(("A", "B"))))
        mate.command("move", table, seat=1, move=moves[-1])
    return moves


def test_what_others_lay_is_shown_in_order_and_moves_only_where_motion_is_wanted(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(1), "the-game", 2), me, mate)
    calm, lively = (visit(path, person=me, reduced_motion=motion) for motion in ("reduce", "no-preference"))
    for page in (calm, lively):
        page.wait_for_selector(".hand li")
        page.evaluate(NOTE_MOVES)
    told = [f"Grace: {move[:-1]} on {move[-1]}" for move in lay_three(mate, lively)]
    for page in (lively, calm):
        page.bring_to_front()
        expect(page.locator("html")).to_have_attribute("data-seen", re.compile(".*".join(map(re.escape, told))))
    assert lively.locator("html").get_attribute("data-moved") == "yes"
    assert calm.locator("html").get_attribute("data-moved") == ""


def test_screen_readers_hear_every_move_whose_turn_it_is_and_what_is_legal(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    page = visit(set_up(play_until(to_move(1), "the-game", 2), me, mate), person=me)
    log, status = page.get_by_role("log"), page.locator("p[role=status]")
    status.get_by_text("Grace is playing").wait_for()
    for move in lay_three(mate, page):
        log.get_by_text(f"Grace: {move[:-1]} on {move[-1]}").wait_for(state="attached")
    mate.command("move", page.url.rsplit("/", 1)[1], seat=1, move="end")
    log.get_by_text("Grace: end of turn").wait_for(state="attached")
    log.get_by_text("Your turn").wait_for(state="attached")
    status.get_by_text("lay at least 2 more cards").wait_for()
    card = page.locator(".hand .playable").first
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    legal = page.locator(".pile.legal")
    for at in range(legal.count()):
        assert re.search(r"your card fits: (a step of \d+|ten backwards)", legal.nth(at).locator(".lay").inner_text())
    assert page.locator(".pile:not(.legal) .lay[aria-disabled=false]").count() == 0
    legal.first.locator(".lay").click()
    log.get_by_text(re.compile(r"You: \d+ on [ABCD]")).wait_for(state="attached")


def test_a_language_chosen_in_one_tab_is_spoken_in_the_other(visit: Visit) -> None:
    page = visit("/")
    other = page.context.new_page()
    other.goto("/")
    page.locator("header button").click()
    page.get_by_label("Language").select_option("it")
    expect(other.locator("html")).to_have_attribute("lang", "it")
    expect(other.get_by_role("button", name="Gioca con i bot").first).to_be_visible()
