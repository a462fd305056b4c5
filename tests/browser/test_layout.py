"""Every screen on every size: nothing covers anything, nothing is cut, all can be hit, the header stays, nothing jumps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from mazzo.server import events as ev
from mazzo.server.room import Room
from tests.browser import dressed, scenes
from tests.browser.conftest import Stage, Visit
from tests.browser.dressed import Dress
from tests.browser.stage import Until, is_over, play_until, to_move
from tests.server.real import Client, RealServer

LOOK = (Path(__file__).parent / "layout.js").read_text().split("\n", 1)[1]
SIZES = [
    (320, 640), (390, 844), (667, 375), (740, 360), (844, 390), (640, 400), (820, 1180), (1280, 800), (1440, 900)
]  # fmt: skip
"""Phones upright and on their side, a desktop at 200 %, a tablet, two desktops."""
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
    page.locator(".button.play:not(:disabled)").wait_for()


def explode(page: Page) -> None:
    """Play the card that explodes, warning or not."""
    hold(page)
    page.locator(".target, .play:not(:disabled)").first.click()
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
    "cheeks, a row chosen": ("hamsterbacke", 5, {}, to_move(), dressed.full_cheeks, press(".slot.s5")),
    "cheeks, a colour chosen": ("hamsterbacke", 5, {}, to_move(), dressed.full_cheeks, press(".hand li:last-child .group")),
    "gift": ("hamsterbacke", 5, {}, to_move(), dressed.all_to_give, press(".group", ".group")),
}  # fmt: skip


def faults(page: Page) -> dict[str, list[str]]:
    """Look at the page in every size, and return what is wrong in each."""
    page.evaluate("document.fonts.ready.then(() => true)")
    wrong = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        if found := page.evaluate(LOOK):
            wrong[f"{width}x{height}"] = found
    return wrong


@pytest.mark.parametrize("scene", TABLES)
def test_a_table_in_its_hardest_state(visit: Visit, set_up: Stage, server: RealServer, scene: str) -> None:
    game, players, flags, until, change, walk = TABLES[scene]
    me = Client(server, "Margherita")
    mate = Client(server, "Grace") if until is scenes.others_turn_to_talk else None
    path = set_up(play_until(until, game, players, **flags), me, *[mate, *[None] * players][: players - 1])
    page = visit("about:blank", person=me)
    dressed.dress(page, change)
    page.goto(server.url + path)
    page.locator(".hand li, .opening").first.wait_for()
    walk(page)
    page.mouse.move(0, 0)
    assert faults(page) == {}
