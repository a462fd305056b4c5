"""What the three tables show and say: steps, duties, warnings, explosions, falling cards, blocked colours, gifts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from mazzo.server import events as ev
from mazzo.server.room import Room, fold
from tests.browser import scenes
from tests.browser.conftest import Stage, Visit
from tests.browser.player import Player
from tests.browser.stage import play_until, to_move, warned_of
from tests.server.real import Client, RealServer

Sit = Callable[[list[ev.Entry]], Page]
WARNINGS = {
    "stuck": ({}, "nothing fits any more"),
    "fire": ({"on_fire": True}, "A fire would stay uncovered"),
    "skull": ({"extreme": True}, "A skull would stay uncovered"),
    "three": ({"extreme": True}, "You would not obey the three"),
}


@pytest.fixture
def sit(visit: Visit, set_up: Stage, server: RealServer) -> Sit:
    """Opens the page of a table at its first seat, with bots at the others."""

    def open_table(log: list[ev.Entry]) -> Page:
        me = Client(server, "Ada")
        others = sum(isinstance(entry.event, ev.SeatTaken) for entry in log) - 1
        return visit(set_up(log, me, *[None] * others), person=me)

    return open_table


@pytest.mark.parametrize("word", WARNINGS)
def test_a_turn_that_must_lose_is_warned_of(sit: Sit, word: str) -> None:
    flags, sentence = WARNINGS[word]
    page = sit(play_until(warned_of(word), "the-game", 2, **flags))
    scenes.walk_into(page)
    page.locator("dialog").get_by_text(sentence).wait_for()
    page.get_by_role("button", name="Let me think again").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("p[role=status]")).not_to_contain_text("is playing")  # it is still one's turn
    scenes.walk_into(page)
    page.get_by_role("button", name="Do it anyway").click()
    assert Player(page).play_to_the_end() in ("Lost this time", "Brilliant!")


def test_a_fire_says_until_when_it_must_be_covered(sit: Sit) -> None:
    page = sit(play_until(scenes.is_burning, "the-game", 3, on_fire=True))
    page.locator(".duties").get_by_text("burns: cover it before your turn ends").wait_for()
    page.locator(".pile").get_by_text("burns", exact=True).first.wait_for()


def test_a_visible_command_says_what_it_asks(sit: Sit) -> None:
    page = sit(play_until(scenes.commanded, "the-game", 3, extreme=True))
    rules = page.locator(".duties li")
    rules.first.wait_for()
    known = re.compile("Silence:|No trick:|One pile:|Draw one:|Skull:|Three:")
    assert all(known.search(rule) for rule in rules.all_inner_texts())


def test_a_card_that_is_chosen_says_what_it_asks_before_it_is_laid(sit: Sit) -> None:
    page = sit(play_until(scenes.holds_marks("fire", "no-trick"), "the-game", 3, extreme=True, on_fire=True))
    status = page.locator("p[role=status]")
    for label, rule in (("no trick", "No trick: no ten backwards on any pile"), ("fire", "Fire: once laid, it must")):
        page.locator(".hand button").filter(has_text=label).first.click()
        status.get_by_text(rule).wait_for()
    page.keyboard.press("Escape")
    expect(status).not_to_contain_text("Fire")


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_a_phone_says_what_the_signs_on_the_piles_mean(
    visit: Visit, set_up: Stage, server: RealServer, size: tuple[int, int]
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(scenes.others_turn_to_talk, "the-game", 3), me, mate, None)
    phone = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True, "is_mobile": True}
    page = visit(path, phone, person=me)
    page.wait_for_selector(".hand li")
    if size[1] < 700:
        page.get_by_role("button", name="Signal", exact=True).tap()
    for words in ("leave it to me", "small step", "I don't need it", "room left, with your cards"):
        page.locator(".legend").get_by_text(words).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_before_the_opening_no_pile_says_that_a_card_does_not_fit(sit: Sit) -> None:
    page = sit(play_until(Room.opening, "the-game", 3))
    page.locator(".hand button").first.click()
    expect(page.locator(".hand button").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".pile").first).not_to_contain_text("does not fit")
    page.get_by_role("button", name="I start").click()
    expect(page.locator(".pile").first).to_contain_text("your card fits")


def test_screen_readers_hear_the_numbers_of_hamsterbacke_once(sit: Sit) -> None:
    page = sit(play_until(to_move(), "hamsterbacke", 3))
    page.locator(".middle").wait_for()
    assert re.search(r"\d\d cards to draw", page.locator(".middle").aria_snapshot())
    assert "0 points" in page.locator(".seats").aria_snapshot()
    assert "0 0 points" not in page.locator(".seats").aria_snapshot()


def test_the_trick_is_marked_and_steps_are_shown(sit: Sit) -> None:
    page = sit(play_until(scenes.can_trick, "the-game", 2))
    cards = page.locator(".hand .playable")
    cards.first.wait_for()
    shown = []
    for at in range(cards.count()):
        cards.nth(at).click()
        shown += page.locator(".pile.legal .step").all_inner_texts()
    assert all(re.match(r"[+−]\d+", step) for step in shown)
    assert any("10" in step and "trick" in step for step in shown)


def test_an_explosion_ends_the_round_with_its_points(sit: Sit) -> None:
    page = sit(play_until(scenes.must_explode, "ventuno", 3))
    page.locator(".hand .playable").first.click()
    page.locator(".target, .play:not([aria-disabled=true])").first.click()
    page.locator("dialog").get_by_text("The row would go over 21").wait_for()
    page.get_by_role("button", name="Explode!").click()
    page.get_by_role("heading", name="You explode!").wait_for()
    expect(page.locator("dialog.boom li")).to_have_count(3)
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("dialog.boom")).to_have_count(0)
    page.wait_for_selector(".mine")


@pytest.mark.rule("VU-14")
def test_players_and_spectators_see_the_discards_and_how_many_are_to_draw(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, friend = Client(server, "Ada"), Client(server, "Grace")
    log = play_until(scenes.has_discards, "ventuno", 3)
    view = scenes.view_of(fold("t", log))
    path = set_up(log, me, *[None] * 2)
    page, watcher = visit(path, person=me), visit(path, person=friend)
    expect(page.locator(".deck small")).to_have_text(f"{view.draw_pile} left")
    expect(watcher.get_by_text(f"To draw: {view.draw_pile}")).to_be_visible()
    for one in (page, watcher):
        one.get_by_role("button", name=f"Discarded: {len(view.discards)}").click()
        shown = one.locator(".discarded .visually-hidden").all_inner_texts()
        assert [text.split(" ")[0].replace("−", "-") for text in shown] == [
            re.sub("[a-z]", "", card) for card in view.discards
        ]


def test_the_total_that_a_card_would_make_is_said(sit: Sit) -> None:
    page = sit(play_until(scenes.can_aim, "ventuno", 3))
    page.locator(".hand .playable").first.wait_for()
    scenes.hold_an_aiming_card(page)
    page.locator("p[role=status]").get_by_text("choose a card in the row").wait_for()
    assert all(re.search(r": makes −?\d+", text) for text in page.locator(".target .visually-hidden").all_inner_texts())


def test_a_row_shows_where_the_next_cards_fall_and_actions_are_counted(sit: Sit) -> None:
    page = sit(play_until(to_move(), "hamsterbacke", 3))
    status = page.locator("p[role=status]")
    status.locator(".asks").get_by_text("two actions").wait_for()
    page.locator(".slot.legal").nth(6).click()
    expect(page.locator(".slot.falls")).to_have_count(3)
    page.get_by_role("button", name="Take th").click()
    status.locator(".asks").get_by_text("one action left").wait_for()


def test_a_blocked_colour_is_shown_on_both_sides(sit: Sit) -> None:
    page = sit(play_until(scenes.is_shut_out, "hamsterbacke", 3))
    shut = page.locator(".group.shut").first
    shut.wait_for()
    label = shut.locator(".visually-hidden").inner_text()
    blocked = re.search(r"\d+ (.+?) cards?; .*blocked by (Bot \d)", label)
    assert blocked
    page.locator("[data-seat]", has_text=blocked[2]).get_by_text(f"blocks {blocked[1]}").wait_for()


def test_the_donor_chooses_what_to_give(sit: Sit) -> None:
    page = sit(play_until(scenes.must_give(2), "hamsterbacke", 3))
    page.locator("p[role=status]").get_by_text(re.compile(r"Choose 2 cards for Bot \d")).wait_for()
    page.get_by_role("button", name="Give cards (0 of 2)").click(force=True)
    page.get_by_role("alert").get_by_text("First choose a card from your hand.").wait_for()
    page.locator(".group").first.click()
    page.get_by_role("button", name="Give cards (1 of 2)").click(force=True)
    page.get_by_role("alert").get_by_text("Give exactly 2 cards.").wait_for()
    page.locator(".group.held").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)  # it is gone with the next thing that the player does
    if page.locator(".group.held").count():
        page.locator(".group.held").first.click()
    Player(page).one_step()
    page.get_by_role("log").get_by_text("You: 2 cards given").wait_for(state="attached")
