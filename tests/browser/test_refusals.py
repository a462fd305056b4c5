"""The page answers what you may not do with the reason, the rule and a link; nothing else happens."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from mazzo.server import events as ev
from mazzo.server.room import Room
from tests.browser import scenes
from tests.browser.conftest import DESKTOP, PHONE, Stage, Visit
from tests.browser.stage import play_until, to_move
from tests.browser.test_hands import drag
from tests.server.real import Client, RealServer

Sit = Callable[..., Page]


@pytest.fixture
def sit(visit: Visit, set_up: Stage, server: RealServer) -> Sit:
    """Opens the page of a table at its first seat; the other people have not come yet."""

    def open_table(log: list[ev.Entry], device: Any = DESKTOP, **options: object) -> Page:
        me = Client(server, "Ada")
        people = [entry for entry in log if isinstance(entry.event, ev.SeatTaken)]
        return visit(set_up(log, me, *(Client(server, "Grace") for _ in people[1:])), device, person=me, **options)

    return open_table


def refusal(page: Page) -> Locator:
    """Return where the page says the reason."""
    return page.get_by_role("alert")


def press(button: Locator) -> None:
    """Use a button that says that it cannot be used now."""
    button.click(force=True)


def refused_lay(room: Room) -> bool:
    """It is the first seat's turn in The Game, nothing is laid, and its lowest card does not fit on pile A."""
    view = scenes.view_of(room)
    return to_move()(room) and view.laid == 0 and view.hand[0] < view.tops[0] and f"{view.hand[0]}A" not in view.moves


@pytest.mark.rule("TG-5", "TG-4")
def test_the_game_says_why_a_card_does_not_fit_and_why_a_turn_cannot_end(sit: Sit) -> None:
    page = sit(play_until(refused_lay, "the-game", 2))
    card, pile = page.locator(".hand button").first, page.locator("[data-pile=A]")
    page.locator(".hand .playable").first.wait_for()
    number = card.locator("b").inner_text()
    press(pile)
    refusal(page).get_by_text("First choose a card from your hand.").wait_for()
    card.click()
    expect(refusal(page)).to_have_count(0)
    reason = re.compile(rf"^{number} does not fit on pile A: lay a card higher than \d+, or exactly ten lower.")
    press(pile)
    refusal(page).get_by_text(reason).wait_for()
    page.keyboard.press("Escape")
    expect(refusal(page)).to_have_count(0)
    drag(page, "mouse", card, pile)
    refusal(page).get_by_text(reason).wait_for()
    page.keyboard.press("e")
    refusal(page).get_by_text("You cannot end your turn yet: lay 2 more cards.").wait_for()
    press(page.get_by_role("button", name="End turn"))
    refusal(page).get_by_text("You cannot end your turn yet").wait_for()
    page.keyboard.press("a")
    refusal(page).get_by_text(reason).wait_for()
    refusal(page).get_by_role("link", name="Read the rule").click()
    expect(page.locator("dialog #TG-5")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    assert not page.get_by_role("log").get_by_text("You:").count()


def test_a_player_who_is_not_to_move_reads_why_in_their_language(sit: Sit) -> None:
    page = sit(play_until(to_move(1), "ventuno", 3), PHONE, locale="it-IT")
    press(page.locator("button.deck"))
    refusal(page).get_by_text("Non tocca a te: aspetta gli altri.").wait_for()
    expect(refusal(page).get_by_role("link", name="Leggi la regola")).to_be_visible()
    page = sit(play_until(to_move(1), "hamsterbacke", 3), PHONE, locale="it-IT")
    press(page.locator(".slot").first)
    refusal(page).get_by_text("Non tocca a te: aspetta gli altri.").wait_for()
    box, hand = refusal(page).bounding_box(), page.locator(".mine .hand").bounding_box()
    assert box
    assert hand
    assert -box["height"] < hand["y"] - (box["y"] + box["height"]) < 120  # near the hand


@pytest.mark.rule("VU-4", "VU-6")
def test_ventuno_says_that_the_hand_is_full_and_that_a_card_needs_a_target(sit: Sit) -> None:
    page = sit(play_until(lambda room: to_move()(room) and len(scenes.view_of(room).hand) == 3, "ventuno", 3))
    page.locator(".hand .playable").first.wait_for()
    press(page.locator("button.deck"))
    refusal(page).get_by_text("Your hand is full: play one of your three cards.").wait_for()
    press(page.locator(".button.play"))
    refusal(page).get_by_text("First choose a card from your hand.").wait_for()
    page = sit(play_until(scenes.can_aim, "ventuno", 3))
    page.locator(".hand .playable").first.wait_for()
    scenes.hold_an_aiming_card(page)
    drag(page, "mouse", page.locator(".hand .held"), page.locator("[data-drop=row] .total"))
    refusal(page).get_by_text("needs a target: choose a card in the row.").wait_for()


@pytest.mark.rule("HB-3", "HB-6")
def test_hamsterbacke_says_why_a_colour_cannot_be_blocked(sit: Sit) -> None:
    page = sit(play_until(scenes.is_shut_out, "hamsterbacke", 3), locale="it-IT")
    page.locator(".group.shut").first.click()
    refusal(page).get_by_text("In cima a un'altra pila di blocco c'è").wait_for()
    short = page.locator(".group:not(.ready, .shut)").first
    if short.count():
        short.click()
        refusal(page).get_by_text(re.compile(r"Servono \d carte \(.+\), e ne hai \d")).wait_for()


def test_what_goes_wrong_in_a_dialog_is_said_in_front_of_it(sit: Sit) -> None:
    page = sit(play_until(to_move(), "ventuno", 2))
    page.route("**/api/me", lambda route: route.abort())
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Play on another device").click()
    shown = page.locator("dialog").last.get_by_role("alert")
    shown.get_by_text("The server does not answer").wait_for()
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
