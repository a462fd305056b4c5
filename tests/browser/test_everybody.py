"""Every screen for everybody: axe finds nothing in either colour scheme, and nothing is wider than any screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from mazzo.server import events as ev
from mazzo.server.room import Room
from tests.browser import scenes
from tests.browser.conftest import Stage, Visit
from tests.browser.stage import is_over, play_until, to_move, warned_of
from tests.server.real import Client, RealServer

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["the-game", "ventuno", "hamsterbacke"]
SCHEMES = ["light", "dark"]
NARROW, WIDE = (320, 568), (1280, 800)
SIZES = [NARROW, (390, 844), (844, 390), (768, 1024), WIDE, (1920, 1080)]
LANGUAGES = ["it", "de", "fr", "en"]
CHOOSE = """language => {
    localStorage.mazzo = JSON.stringify({ ...JSON.parse(localStorage.mazzo), language })
    dispatchEvent(new StorageEvent('storage'))
}"""
"""What happens in a tab when another one chooses a language."""
LOOK = """() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => axe.run(document, { resultTypes: ['violations'] }))"""
TOO_WIDE = """() => [...document.querySelectorAll('*')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 120)).slice(0, 3)"""


class Eyes:
    """A person who looks at screens: in English at everything, in other languages only whether the words find room."""

    def __init__(self, visit: Visit, set_up: Stage, server: RealServer) -> None:
        self.visit = visit
        self.set_up = set_up
        self.server = server
        self.me = Client(server, "Margherita")

    def open(self, path: str, person: Client | None = None) -> Page:
        """Return the page of a person, by default of Margherita."""
        return self.visit(path, person=person or self.me)

    def sit_at(self, log: list[ev.Entry], *others: Client | None) -> Page:
        """Return the page of a table where Margherita has the first seat."""
        seats = next(entry.event for entry in log if isinstance(entry.event, ev.Created)).options["players"]
        return self.open(self.set_up(log, self.me, *others, *[None] * (seats - 1 - len(others))))

    def look(self, page: Page, screen: str) -> None:
        """Look at the page in all languages, sizes and colours."""
        for language in LANGUAGES:
            choose(page, language)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert fits, f"{screen} in {language!r} is wider than {width}: {page.evaluate(TOO_WIDE)}"
        for width, height in (NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                assert violations(page) == [], f"{screen}, {scheme}, {width} wide"


def choose(page: Page, language: str) -> None:
    """Let the page speak a language."""
    page.evaluate(CHOOSE, language)
    page.locator(f"html[lang={language}]").wait_for()


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """Let axe look at the page, and return what it does not like."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(LOOK)
    return [(rule["id"], [node["html"][:160] for node in rule["nodes"][:3]]) for rule in found["violations"]]


@pytest.fixture
def eyes(visit: Visit, set_up: Stage, server: RealServer) -> Eyes:
    """A person who looks at screens."""
    return Eyes(visit, set_up, server)


def test_home_and_settings(eyes: Eyes) -> None:
    Client(eyes.server, "Grace").create("ventuno", 2, settings={"visibility": "public"})
    table = eyes.me.create("hamsterbacke", 3)
    page = eyes.open(f"/table/{table}")
    page.locator(".invite svg").first.wait_for()
    page.goto("/")
    page.locator(".running .table").wait_for()
    page.locator(".join .tables").wait_for()
    eyes.look(page, "home")
    page.locator("header button").click()
    eyes.look(page, "settings")
    page.locator("dialog .button.quiet").first.click()
    page.locator("dialog .offer").wait_for()
    eyes.look(page, "another device")
    other = Client(eyes.server)
    other.post("/api/me/devices/claim", {"code": eyes.me.post("/api/me/devices", {})["code"]})
    page.keyboard.press("Escape")
    page.locator("dialog .button.quiet").nth(1).click()
    page.locator("dialog .devices button").wait_for()
    eyes.look(page, "your data")
    page.locator("dialog .facts ~ .button.quiet").last.click()
    page.locator("dialog .loss").wait_for()
    eyes.look(page, "deleting your data")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_new_tables(eyes: Eyes, game: str) -> None:
    page = eyes.open(f"/rules/{game}")
    page.locator("article h2").first.wait_for()
    eyes.look(page, f"rules of {game}")
    page.goto(f"/new/{game}")
    page.locator("fieldset").first.wait_for()
    eyes.look(page, f"new table of {game}")


def test_the_lobby_of_hosts_and_guests(eyes: Eyes) -> None:
    host = Client(eyes.server, "Maximiliane-Friederike Ottokar")
    table = host.create("hamsterbacke", 5)
    host.command("seat-bot", table, seat=4)
    page = eyes.open(f"/table/{table}")
    page.locator(".seats .button").first.wait_for()
    eyes.look(page, "joining")
    page.locator(".seats .button").first.click()
    page.locator("details summary").first.click()
    eyes.look(page, "lobby of a guest")
    own = eyes.open(f"/table/{table}", host)
    own.locator("details summary").first.click()
    eyes.look(own, "lobby of the host")


def test_what_is_not_there(eyes: Eyes) -> None:
    page = eyes.open("/table/0000000000000")
    page.locator(".gone .button").wait_for()
    eyes.look(page, "no such table")
    closed = eyes.me.create("ventuno", 2)
    eyes.me.command("leave", closed)
    page.goto(f"/table/{closed}")
    page.locator("section.end").wait_for()
    eyes.look(page, "a closed table")


def test_something_that_cannot_be_done(eyes: Eyes) -> None:
    page = eyes.open("/new/the-game")
    page.locator("fieldset").first.wait_for()
    page.route("**/api/tables", lambda route: route.abort())
    page.locator("form .button").first.click()
    page.get_by_role("alert").wait_for()
    eyes.look(page, "an error")


def test_a_lost_connection(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(to_move(), "the-game", 3))
    page.locator(".hand .playable").first.wait_for()
    for language in LANGUAGES:  # the page has them all before it loses the server
        choose(page, language)
    page.context.set_offline(True)
    page.locator(".notice").wait_for()
    eyes.look(page, "no connection")


def test_the_opening_of_the_game(eyes: Eyes) -> None:
    mate = Client(eyes.server, "Grace")
    page = eyes.sit_at(play_until(Room.opening, "the-game", 5), mate)
    mate.command("say", page.url.rsplit("/", 1)[1], seat=1, text="!rather-not")
    page.locator(".bubble").first.wait_for()
    eyes.look(page, "the opening")


def test_a_turn_of_the_game(eyes: Eyes) -> None:
    log = play_until(scenes.commanded, "the-game", 5, extreme=True, on_fire=True, professional=True)
    page = eyes.sit_at(log, Client(eyes.server, "Grace"))
    page.locator(".hand .playable").first.wait_for()
    eyes.look(page, "a turn of The Game")
    page.locator(".hand .playable").last.click()
    page.locator(".pile.legal").first.wait_for()
    eyes.look(page, "a card held")
    page.locator(".bar button:not(.log)").nth(1).click()
    page.locator("dialog h2").nth(1).wait_for()
    eyes.look(page, "the rules beside the game")


def test_signals_and_talk(eyes: Eyes) -> None:
    mate = Client(eyes.server, "Grace")
    page = eyes.sit_at(play_until(scenes.others_turn_to_talk, "the-game", 3, extreme=True), mate)
    table = page.url.rsplit("/", 1)[1]
    for pile, word in zip("ABCD", ("leave", "small", "leave", "leave"), strict=True):
        mate.command("say", table, seat=1, text=f"!{word} {pile}")
    page.locator(".flag").nth(3).wait_for()
    page.locator(".signals button").first.click()
    page.locator(".signal.given").wait_for()
    eyes.look(page, "signals")
    mate.command(
        "say", table, seat=1, text="What a long evening this is, and how very much I like to talk about it all"
    )
    page.locator(".bar button:not(.log)").first.click()
    page.locator("dialog .said li").nth(1).wait_for()
    eyes.look(page, "talk")


@pytest.mark.parametrize("word", ["stuck", "fire", "skull", "three"])
def test_warnings(eyes: Eyes, word: str) -> None:
    flags = {"fire": {"on_fire": True}, "skull": {"extreme": True}, "three": {"extreme": True}}.get(word, {})
    page = eyes.sit_at(play_until(warned_of(word), "the-game", 2, **flags))
    scenes.walk_into(page)
    eyes.look(page, f"warning of {word}")


@pytest.mark.parametrize("mood", ["won", "close", "lost"])
def test_the_end_of_the_game(eyes: Eyes, mood: str) -> None:
    page = eyes.sit_at(scenes.game_that_is(mood))
    page.locator(f"section.end.{mood}").wait_for()
    eyes.look(page, f"the end: {mood}")


def test_ventuno(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(scenes.can_aim, "ventuno", 6), Client(eyes.server, "Maximiliane-Friederike"))
    page.locator(".hand .playable").first.wait_for()
    eyes.look(page, "a turn of Ventuno")
    scenes.hold_an_aiming_card(page)
    eyes.look(page, "targets on the row")
    page.locator("button.scores").click()
    page.locator("dialog table").wait_for()
    eyes.look(page, "scores")
    page.keyboard.press("Escape")
    page.locator("button.discards").click()
    page.locator("dialog .discarded").wait_for()
    eyes.look(page, "discards")


def test_an_explosion(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(scenes.must_explode, "ventuno", 4))
    page.locator(".hand .playable").first.click()
    page.locator(".target, .play:not([aria-disabled=true])").first.click()
    page.locator("dialog[open] .button.quiet").wait_for()
    eyes.look(page, "warning of an explosion")
    page.locator("dialog[open] .button.quiet").click()
    page.locator("dialog.boom").wait_for()
    eyes.look(page, "explosion")


def test_hamsterbacke(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(scenes.much_to_do, "hamsterbacke", 5), Client(eyes.server, "Maximiliane-Friederike"))
    page.locator(".slot.legal").first.wait_for()
    eyes.look(page, "a turn of Hamsterbacke")
    page.locator(".slot.legal").first.click()
    eyes.look(page, "a row picked")
    page.locator(".group.ready").first.click()
    eyes.look(page, "a colour picked")


def test_a_donor(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(scenes.must_give(2), "hamsterbacke", 3))
    page.locator("[data-giving] .group").first.click()
    eyes.look(page, "a donor's choice")


@pytest.mark.parametrize("game", ["ventuno", "hamsterbacke"])
def test_the_winners(eyes: Eyes, game: str) -> None:
    page = eyes.sit_at(play_until(is_over, game, 5))
    page.locator("section.end .ranking").wait_for()
    eyes.look(page, f"the end of {game}")


@pytest.mark.parametrize("game", GAMES)
def test_spectators(eyes: Eyes, game: str) -> None:
    watcher = Client(eyes.server, "Eve")
    path = eyes.set_up(play_until(to_move(), game, 4), eyes.me, None, None, None)
    page = eyes.open(path, watcher)
    page.locator(".watching").wait_for()
    eyes.look(page, f"watching {game}")


def test_a_player_who_is_away(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(to_move(1), "the-game", 5), Client(eyes.server, "Maximiliane-Friederike"))
    page.locator(".away").wait_for()
    eyes.look(page, "somebody is away")


def test_the_curtain(eyes: Eyes) -> None:
    page = eyes.sit_at(play_until(Room.opening, "the-game", 2), eyes.me)
    page.locator("dialog.curtain button").wait_for()
    eyes.look(page, "the curtain")
    page.locator("dialog.curtain button").click()
    page.locator(".pass button").wait_for()
    eyes.look(page, "the opening on one device")


@pytest.mark.parametrize("game", GAMES)
def test_replays(eyes: Eyes, game: str) -> None:
    path = eyes.set_up(
        play_until(is_over, game, 5), eyes.me, Client(eyes.server, "Maximiliane-Friederike"), *[None] * 3
    )
    page = eyes.open(path.replace("/table/", "/replay/") + "#12")
    page.locator(".controls").wait_for()
    eyes.look(page, f"a replay of {game}")
    page.locator(".controls select").select_option("")
    page.locator(".hands").wait_for()
    eyes.look(page, f"an open replay of {game}")


def test_what_stands_beside_a_replay(eyes: Eyes) -> None:
    page = eyes.open(
        eyes.set_up(scenes.game_that_is("lost"), eyes.me, None, None).replace("/table/", "/replay/") + "#review"
    )
    page.locator(".curve").wait_for()
    for tab in range(4):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator(".tabs button").nth(tab).click()
        eyes.look(page, f"beside a replay, {tab}")
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".controls .more button").click()
    for tab in range(4):
        page.locator("dialog .tabs button").nth(tab).click()
        assert violations(page) == []


def test_bringing_records(eyes: Eyes) -> None:
    page = eyes.open("/replay")
    page.locator(".drop").wait_for()
    page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"1\n2"}
    )
    page.locator("ol .game").first.wait_for()
    eyes.look(page, "a file of games")
