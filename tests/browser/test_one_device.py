"""People who pass one device round: a curtain between their turns, and nobody sees another's cards."""

from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Stage, Visit
from tests.browser.player import Player
from tests.browser.stage import play_until, to_move
from tests.browser.test_together import open_table
from tests.server.real import Client, RealServer


def add(page: Page, name: str) -> None:
    """Seat another person on this device."""
    if not page.locator("details[open]").count():
        page.get_by_text("Someone else on this device?").click()
    page.get_by_placeholder("Their name").fill(name)
    page.get_by_role("button", name="Add").click()
    page.locator(".seats").get_by_text(name).wait_for()


def open_curtain(page: Page, name: str) -> None:
    """Take the device in hand."""
    page.get_by_role("heading", name=f"{name}, it is your turn").wait_for()
    assert page.locator(".hand, .mine").count() == 0
    page.get_by_role("button", name=f"I am {name}: show my cards").click()
    page.locator(".hand").wait_for()


def cards(page: Page) -> list[str]:
    """Return the cards that can be seen in the hand."""
    page.locator(".hand button").first.wait_for()
    return page.locator(".hand button .visually-hidden").all_inner_texts()


def test_a_whole_game_on_one_phone(visit: Visit) -> None:
    page = open_table(visit, "the-game", 3)
    add(page, "Grandma")
    add(page, "Grandpa")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".opening")
    assert Player(page).play_to_the_end()
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Start the game").wait_for()


def test_everybody_looks_at_their_cards_before_the_game_opens(visit: Visit) -> None:
    page = open_table(visit, "the-game", 2)
    add(page, "Grandma")
    page.get_by_role("button", name="Start the game").click()
    mine = cards(page)
    page.get_by_role("button", name="Pass the device to Grandma").click()
    open_curtain(page, "Grandma")
    hers = cards(page)
    assert not set(mine) & set(hers)
    page.get_by_role("button", name="Pass the device to Player").click()
    open_curtain(page, "Player")
    assert cards(page) == mine
    page.get_by_role("button", name="Pass the device to Grandma").click()
    open_curtain(page, "Grandma")
    page.get_by_role("button", name="I start").click()
    page.wait_for_selector(".hand .playable")
    assert page.get_by_role("button", name="Pass the device").count() == 0


def test_a_curtain_falls_between_the_turns(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = visit(set_up(play_until(to_move(), "ventuno", 2), me, me), PHONE, person=me)
    open_curtain(page, "Ada")
    Player(page).one_step()
    open_curtain(page, "Ada")  # the other seat bears the same name
    page.locator(".hand").wait_for()


def test_a_reload_shows_nobodys_cards(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, guest = Client(server, "Ada"), Client(server, "Grace")
    page = visit(set_up(play_until(to_move(), "the-game", 3), me, me, guest), person=me)
    open_curtain(page, "Ada")
    page.reload()
    open_curtain(page, "Ada")
