"""Whole games from the home page to the result: by mouse, by touch and by keyboard, in both languages."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import By, Player

GAMES = ["the-game", "ventuno", "hamsterbacke"]
VARIANTS = [["Professional"], ["One card fewer"], ["On Fire"], ["Extreme"], ["Professional", "On Fire", "Extreme"]]


def choose(page: Page, player: Player, name: str) -> None:
    """Choose one of several on the form of a new table."""
    choice = page.get_by_role("radio", name=name, exact=True)
    if player.by != "keys":
        choice.check()
        return
    player.go_to(page.locator(f"input[name={choice.get_attribute('name')}]:checked"))
    while not choice.is_checked():
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_whole_game_after_one_click(visit: Visit, game: str) -> None:
    page = visit("/", DESKTOP)
    page.get_by_role("button", name="Play with bots").nth(GAMES.index(game)).click()
    assert Player(page).play_to_the_end()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".playing .mine")  # bots are always ready


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_and_in_italian_by_touch(visit: Visit, game: str) -> None:
    page = visit("/", PHONE, locale="it-IT")
    page.get_by_role("button", name="Gioca con i bot").nth(GAMES.index(game)).tap()
    assert Player(page, "touch").play_to_the_end()
    page.get_by_role("button", name="Rivincita").wait_for()
    assert page.locator("html").get_attribute("lang") == "it"


@pytest.mark.parametrize(("game", "players"), [("the-game", "5"), ("ventuno", "6"), ("hamsterbacke", "3")])
def test_by_keyboard_alone(visit: Visit, game: str, players: str) -> None:
    page = visit("/")
    player = Player(page, "keys")
    player.press(page.locator(f"a[href='/new/{game}']"))
    choose(page, player, players)
    choose(page, player, "Easy")
    player.press(page.get_by_role("button", name="Play with bots"))
    assert player.play_to_the_end()
    player.press(page.get_by_role("button", name="Play again"))
    page.wait_for_selector(".playing .mine")


@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("variants", VARIANTS, ids=" and ".join)
def test_every_variant_of_the_game_is_played_to_its_result(visit: Visit, variants: list[str], by: By) -> None:
    page = visit("/new/the-game", PHONE if by == "touch" else DESKTOP)
    player = Player(page, by)
    choose(page, player, "5" if by == "mouse" else "4")
    choose(page, player, "Easy")
    for variant in variants:
        page.get_by_role("checkbox", name=variant).check()
    player.press(page.get_by_role("button", name="Play with bots"))
    assert player.play_to_the_end() in ("You have beaten The Game!", "Brilliant!", "Lost this time")
    assert page.locator(".bar small").inner_text() == " · ".join(variants)


def test_a_person_plays_alone(visit: Visit) -> None:
    page = visit("/new/the-game", PHONE)
    page.get_by_role("radio", name="1", exact=True).check()
    page.get_by_role("button", name="Play alone").click()
    assert Player(page).play_to_the_end()


def test_the_record_of_a_game_can_be_saved(visit: Visit) -> None:
    page = visit("/new/the-game")
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("radio", name="Random", exact=True).check()
    page.get_by_role("button", name="Play with bots").click()
    Player(page).play_to_the_end()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    assert '"format":"mazzo-record/1"' in saved.value.path().read_text()


def test_the_language_and_the_colours_can_be_switched(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("it")
    page.get_by_label("Colori").select_option("dark")
    page.get_by_role("button", name="Fatto").click()
    page.get_by_role("button", name="Gioca con i bot").first.wait_for()
    page.reload()
    page.get_by_role("button", name="Gioca con i bot").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Setup"), ("it-IT", "Preparazione")])
def test_the_rules_are_at_hand(visit: Visit, game: str, locale: str, word: str) -> None:
    page = visit(f"/rules/{game}", PHONE, locale=locale)
    page.get_by_role("heading", name=word, exact=True).wait_for()
