"""Around play: the home page, the history of finished games, the turn timer, and being called back to the table."""

import re
from itertools import count

import pytest
from playwright.sync_api import Page, Route, expect

from mazzo.server import events as ev
from tests.browser.conftest import PHONE, Stage, Visit
from tests.server.real import Client, RealServer
from tests.server.worlds import whole_game

CALLS = """window.calls = [];
    window.Notification = class {
        static permission = 'default';
        static requestPermission() { return Promise.resolve((this.permission = 'granted')); }
        constructor(title, { body }) { calls.push(`${title}: ${body}`); }
    };
    navigator.setAppBadge = () => (calls.push('badge'), Promise.resolve());
    navigator.clearAppBadge = () => (calls.push('no badge'), Promise.resolve());
    Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });"""


def finish_a_game(set_up: Stage, me: Client) -> str:
    """Make the last move of a game, and return the path of its table."""
    for seed in count():
        log = whole_game("ventuno", 2, seed)
        last = log[-1].event
        if isinstance(last, ev.Moved) and last.seat == 0:
            path = set_up(log[:-1], me, None)
            me.command("move", path.rsplit("/", 1)[1], seat=0, move=last.move)
            return path
    raise AssertionError


def test_finished_games_are_on_the_home_page_until_you_remove_them(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me = Client(server, "Ada")
    path = finish_a_game(set_up, me)
    page = visit("/", PHONE, person=me)
    entry = page.locator(".finished .entry")
    expect(entry).to_contain_text(re.compile("Ventuno.*(You win|Bot 1 wins|share).*Bot 1", re.DOTALL))
    assert entry.locator("small").evaluate("said => said.scrollWidth <= said.clientWidth")
    entry.get_by_role("link").first.click()
    page.locator("section.end .held").first.wait_for()
    assert page.url.endswith(path)
    page.go_back()
    page.get_by_role("button", name=re.compile("^Remove Ventuno")).click()
    expect(page.locator(".finished")).to_have_count(0)
    assert me.get("/api/me/history") == {"games": []}
    page.goto(path)
    page.locator("section.end").wait_for()


def test_on_a_phone_a_table_is_joined_by_its_code_at_once(visit: Visit, server: RealServer) -> None:
    code = Client(server, "Grace").create("ventuno", 2)
    page = visit("/", PHONE)
    field = page.get_by_label("Code or link of the table")
    expect(field).to_be_in_viewport()
    field.fill(f"{code[:4]} {code[4:8].upper()}-{code[8:]}")
    page.get_by_role("button", name="Go", exact=True).click()
    page.wait_for_url(f"**/table/{code}")
    page.get_by_text("Grace").first.wait_for()


def test_no_name_of_the_code_shows_before_the_games_have_come(visit: Visit, server: RealServer) -> None:
    page = visit("about:blank")
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play with bots").first.wait_for()
    shown = page.locator("body").inner_text()
    assert not re.search(r"the-game|ventuno|hamsterbacke", shown)
    held[0].continue_()
    page.get_by_role("heading", name="Hamsterbacke").wait_for()


def test_a_game_begins_for_a_person_who_is_quicker_than_the_list_of_games(visit: Visit, server: RealServer) -> None:
    page = visit("about:blank")
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play with bots").last.click()
    page.get_by_role("button", name="Dealing").wait_for()
    held[0].continue_()
    page.wait_for_selector(".playing .mine")


def test_a_name_says_where_it_ends(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").press_sequentially("Maximiliane-Friederike")
    page.get_by_text("8 characters left").wait_for()
    page.get_by_label("Your name").press_sequentially(" Ottokar von")
    page.get_by_text("A name has at most 30 characters.").wait_for()


def test_what_the_host_can_do_about_a_link_comes_when_asked_for(visit: Visit, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = visit(f"/table/{me.create('ventuno', 2)}", person=me)
    page.get_by_text("This link works on this computer only.").wait_for()
    assert not page.get_by_text("make run LAN=1").is_visible()
    page.get_by_text("Let phones join").click()
    assert page.get_by_text("make run LAN=1").is_visible()


def timed_game(visit: Visit, server: RealServer) -> Page:
    """Return the page of a player whose time for the first move runs."""
    me = Client(server, "Ada")
    table = me.create("ventuno", 2, first_seat=0)
    page = visit("about:blank", person=me)
    page.clock.install()
    page.goto(f"{server.url}/table/{table}")
    page.get_by_label("Turn timer").select_option("1 minute")
    page.get_by_role("button", name="Bots on all free seats").click()
    page.get_by_role("button", name="Start the game").click()
    return page


def test_the_turn_timer_shows_the_time_left_and_warns_once(visit: Visit, server: RealServer) -> None:
    page = timed_game(visit, server)
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"1:00|0:5\d"))
    width = timer.bounding_box()
    warning = page.get_by_role("log").get_by_text("10 seconds left.")
    assert warning.count() == 0
    page.clock.fast_forward(52_000)
    expect(timer).to_have_class(re.compile("short"))
    page.clock.run_for(3_000)
    expect(warning).to_have_count(1)
    assert width is not None
    assert timer.bounding_box() == width


@pytest.mark.parametrize("wished", [True, False])
def test_a_player_who_looks_elsewhere_is_called_back(visit: Visit, server: RealServer, wished: bool) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Bo")
    table = me.create("ventuno", 2, first_seat=1)
    mate.command("sit", table)
    me.command("start", table)
    page = visit("about:blank", person=me)
    page.add_init_script(CALLS)
    page.goto(f"{server.url}/table/{table}")
    page.locator(".mine .hand").wait_for()
    if wished:
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Notify me when it is my turn").check()
        page.get_by_role("button", name="Done").click()
    page.evaluate("calls.length = 0; elsewhere = true")
    mate.command("move", table, seat=1, move="draw")
    page.wait_for_function("calls.length > 0")
    expect(page).to_have_title(re.compile("^●"))
    assert page.evaluate("calls") == (["badge", "Your turn: Ventuno"] if wished else ["badge"])
    page.evaluate("elsewhere = false; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    page.wait_for_function("calls.at(-1) === 'no badge'")
