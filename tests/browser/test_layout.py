"""Every screen on every size: nothing covers anything, nothing is cut, all can be hit, the header stays."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from mazzo.server.room import Room
from tests.browser import dressed, scenes
from tests.browser.conftest import Stage, Visit
from tests.browser.dressed import Dress
from tests.browser.stage import Until, is_over, play_until, to_move
from tests.server.real import Client, RealServer

LOOK = (Path(__file__).parent / "layout.js").read_text().split("\n", 1)[1]
SIZES = [
    (320, 640), (360, 740), (390, 844), (667, 375), (740, 360), (844, 390), (640, 400),
    (768, 1024), (820, 1180), (1280, 800), (1440, 900), (1920, 1080),
]  # fmt: skip
"""Phones upright and on their side, a desktop at 200 %, tablets, desktops, a television."""
LONG = dressed.LONG
Walk = Callable[[Page], None]


def stay(page: Page) -> None:
    """Do nothing: the scene is there."""


def hold(page: Page) -> None:
    """Choose a card of the hand."""
    page.locator(".hand .playable").last.click()


def signal(page: Page) -> None:
    """Ask for the signals, where the screen is too low to show them always."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".actions [aria-pressed]").click()
    page.locator(".signal").first.wait_for()


def aim(page: Page) -> None:
    """Choose the card of Ventuno that wants a target."""
    page.locator(".hand button").first.click()
    page.locator(".target").first.wait_for()


def risk(page: Page) -> None:
    """Choose the card of Ventuno that would explode."""
    page.locator(".hand button").nth(1).click()
    page.locator(".button.play:not([aria-disabled=true])").wait_for()


def explode(page: Page) -> None:
    """Play the card that explodes, warning or not."""
    hold(page)
    page.locator(".target, .play:not([aria-disabled=true])").first.click()
    page.locator("dialog[open] .button.quiet").click()
    page.locator("dialog.boom").wait_for()


def press(*places: str) -> Walk:
    """Press these, one after the other."""

    def walk(page: Page) -> None:
        for place in places:
            page.locator(place).first.click()

    return walk


FIRE: dict[str, bool] = {"on_fire": True, "extreme": True}
TABLES: dict[str, tuple[str, int, dict[str, bool], Until, Dress, Walk]] = {
    "opening": ("the-game", 5, FIRE, Room.opening, dressed.long_names, stay),
    "alone": ("the-game", 1, {}, scenes.has_begun, lambda update: None, hold),
    "commands": ("the-game", 5, FIRE, to_move(), dressed.every_command, stay),
    "commands, a card held": ("the-game", 5, FIRE, to_move(), dressed.every_command, hold),
    "fires": ("the-game", 5, FIRE, to_move(), dressed.every_fire, stay),
    "fires, a card held": ("the-game", 5, FIRE, to_move(), dressed.every_fire, hold),
    "signals": ("the-game", 5, {}, scenes.others_turn_to_talk, dressed.signals_everywhere, signal),
    "empty row": ("ventuno", 6, {}, to_move(), dressed.row_of(0), stay),
    "row of 4": ("ventuno", 6, {}, to_move(), dressed.row_of(4), risk),
    "row of 11": ("ventuno", 6, {}, to_move(), dressed.row_of(11), aim),
    "row of 16": ("ventuno", 6, {}, to_move(), dressed.row_of(16), aim),
    "discards": ("ventuno", 6, {}, to_move(), dressed.row_of(9), press("button.discards")),
    "scores": ("ventuno", 6, {}, scenes.can_aim, dressed.long_names, press("button.scores")),
    "explosion": ("ventuno", 6, {}, scenes.must_explode, dressed.long_names, explode),
    "cheeks": ("hamsterbacke", 5, {}, to_move(), dressed.full_cheeks, stay),
    "cheeks of four": ("hamsterbacke", 4, {}, to_move(), dressed.full_cheeks, stay),
    "cheeks, a row chosen": ("hamsterbacke", 5, {}, to_move(), dressed.full_cheeks, press(".slot.s5")),
    "cheeks, a colour chosen": ("hamsterbacke", 5, {}, to_move(), dressed.full_cheeks, press("li:last-child > .group")),
    "gift": ("hamsterbacke", 5, {}, to_move(), dressed.all_to_give, press(".group", ".group")),
}  # fmt: skip


def faults(page: Page, screen: str = "") -> dict[str, list[str]]:
    """Look at a screen in every size, and return what is wrong in each."""
    page.evaluate("document.fonts.ready.then(() => true)")
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        if found := page.evaluate(LOOK):
            wrong[f"{screen} {width}x{height}"] = found
    return wrong


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
@pytest.mark.parametrize("scene", TABLES)
def test_a_table_in_its_hardest_state(visit: Visit, set_up: Stage, server: RealServer, scene: str, locale: str) -> None:
    game, players, flags, until, change, walk = TABLES[scene]
    me = Client(server, "Margherita")
    mate = Client(server, "Grace") if until is scenes.others_turn_to_talk else None
    path = set_up(play_until(until, game, players, **flags), me, *[mate, *[None] * players][: players - 1])
    page = visit("about:blank", person=me, locale=locale)
    dressed.dress(page, change)
    page.goto(server.url + path)
    page.locator(".hand li, .opening").first.wait_for()
    walk(page)
    page.mouse.move(0, 0)
    assert faults(page) == {}


def test_a_seat_that_speaks_still_shows_its_counts(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Margherita")
    path = set_up(play_until(to_move(), "ventuno", 6), me, *[None] * 5)
    page = visit("about:blank", person=me)
    dressed.dress(page, dressed.row_of(9))
    page.goto(server.url + path)
    page.locator(".bubble").first.wait_for()
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        speaks = page.locator(".seats > li:has(.bubble)")
        assert speaks.count() == 5
        for seat in speaks.all():
            assert [seat.locator(part).last.is_visible() for part in (".sign", ".short", ".star")] == [True] * 3


def test_the_screens_around_the_games(visit: Visit, server: RealServer) -> None:
    host, me = Client(server, LONG), Client(server, "Margherita")
    host.create("ventuno", 3, settings={"visibility": "public"})
    for game in ("the-game", "ventuno", "hamsterbacke"):
        me.create(game, 3)
    page = visit("/", person=me)
    page.locator(".running .table").first.wait_for()
    page.locator(".join .tables").wait_for()
    wrong = faults(page, "home")
    page.locator("header button").click()
    page.locator("dialog[open] select").first.wait_for()
    wrong |= faults(page, "settings")
    for path, ready in (
        ("/rules/the-game", "article h2"),
        ("/new/the-game", "fieldset"),
        ("/replay", ".drop"),
        ("/nonsense", ".nowhere a"),
    ):
        page.goto(path)
        page.locator(ready).first.wait_for()
        wrong |= faults(page, path)
    assert wrong == {}


def test_a_full_lobby(visit: Visit, server: RealServer) -> None:
    host = Client(server, LONG)
    table = host.create("ventuno", 6)
    for seat in range(1, 5):
        Client(server, LONG).command("sit", table, seat=seat)
    page = visit(f"/table/{table}", person=host)
    page.locator(".invite svg").first.wait_for()
    wrong = faults(page, "a seat is open")
    host.command("seat-bot", table, seat=5)
    page.locator(".start:not(:disabled)").wait_for()
    wrong |= faults(page, "full")
    assert wrong == {}


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
@pytest.mark.parametrize(("game", "players"), [("the-game", 5), ("ventuno", 6), ("hamsterbacke", 5)])
def test_the_end(visit: Visit, set_up: Stage, server: RealServer, game: str, players: int, locale: str) -> None:
    me = Client(server, "Margherita")
    page = visit("about:blank", person=me, locale=locale)
    dressed.dress(page, dressed.long_names)
    page.goto(server.url + set_up(play_until(is_over, game, players), me, *[None] * (players - 1)))
    page.locator("section.end h2").wait_for()
    assert faults(page) == {}


@pytest.mark.parametrize(("game", "players"), [("the-game", 5), ("ventuno", 6), ("hamsterbacke", 5)])
def test_replays(visit: Visit, set_up: Stage, server: RealServer, game: str, players: int) -> None:
    me = Client(server, "Margherita")
    flags = FIRE if game == "the-game" else {}
    path = set_up(play_until(is_over, game, players, **flags), me, Client(server, LONG), *[None] * (players - 2))
    page = visit(path.replace("/table/", "/replay/") + "#9", person=me)
    page.locator(".controls").wait_for()
    wrong = faults(page, "a seat")
    page.locator(".controls select").select_option("")
    page.locator(".hands").wait_for()
    wrong |= faults(page, "open")
    assert wrong == {}


def test_a_reviewed_game(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Margherita")
    path = set_up(play_until(is_over, "ventuno", 3), me, Client(server, LONG), None)
    page = visit(path.replace("/table/", "/replay/") + "#review", person=me)
    page.locator(".curve").first.wait_for()
    wrong = faults(page, "reviewed")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".controls .more button").click()
    for tab in range(4):
        page.locator("dialog .tabs button").nth(tab).click()
        for width, height in SIZES[:7]:
            page.set_viewport_size({"width": width, "height": height})
            if found := page.evaluate(LOOK):
                wrong[f"tab {tab} {width}x{height}"] = found
    assert wrong == {}


def test_the_dialogs_of_a_table(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, mate = Client(server, "Margherita"), Client(server, LONG)
    page = visit(set_up(play_until(scenes.others_turn_to_talk, "the-game", 3, extreme=True), me, mate, None), person=me)
    page.locator(".hand li").first.wait_for()
    wrong: dict[str, list[str]] = {}
    for at in range(page.locator(".bar button").count()):
        page.locator(".bar button").nth(at).click()
        page.locator("dialog[open] h2").first.wait_for()
        wrong |= faults(page, page.locator("dialog[open] h2").first.inner_text())
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    assert wrong == {}


LUMINANCE = """([place, property]) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = getComputedStyle(document.querySelector(place))[property];
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(one => {
        const part = one / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}"""


def contrast(page: Page, one: tuple[str, str], other: tuple[str, str]) -> float:
    """Return how well two colours stand apart, from 1 to 21."""
    low, high = sorted(page.evaluate(LUMINANCE, list(place)) for place in (one, other))
    return float((high + 0.05) / (low + 0.05))


def test_in_the_dark_the_bomb_is_seen_and_no_field_glares(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Margherita")
    page = visit("/", person=me, color_scheme="dark")
    page.locator("input.input").wait_for()
    assert contrast(page, ("input.input", "backgroundColor"), ("html", "backgroundColor")) < 2
    page.goto(set_up(play_until(to_move(), "ventuno", 2), me, None))
    page.locator(".bomb").wait_for()
    assert contrast(page, (".bomb .body", "stroke"), ("html", "backgroundColor")) > 3
