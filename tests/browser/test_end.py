"""The end of a game: the table stays in sight, every hand lies open, and one score is the truth."""

import pytest
from playwright.sync_api import Page, expect

from mazzo.server import events as ev
from tests.browser import scenes
from tests.browser.conftest import Stage, Visit
from tests.browser.stage import is_over, play_until
from tests.server.real import Client, RealServer
from tests.server.worlds import whole_game

SIZES = [(320, 640), (390, 844), (844, 390), (667, 375), (820, 1180), (1280, 800)]
GAMES = {"the-game": 5, "ventuno": 6, "hamsterbacke": 5}
SEEN = """() => [...document.querySelectorAll('.board, .end, .end h2, .end .actions .button')].filter(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 || bottom - top < 20;
}).map(one => one.outerHTML.slice(0, 80))"""


def finished(page: Page) -> Page:
    """Wait for the result."""
    page.locator("section.end h2").wait_for()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stays_in_sight_and_every_hand_lies_open(
    visit: Visit, set_up: Stage, server: RealServer, game: str
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Maximiliane-Friederike Ottokar")
    path = set_up(play_until(is_over, game, GAMES[game]), me, mate, *[None] * (GAMES[game] - 2))
    page = finished(visit(path, person=me))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SEEN) == [], f"not in sight at {width} x {height}"
    expect(page.locator(".held")).to_have_count(GAMES[game])
    told = me.get("/api/tables/" + path.rsplit("/", 1)[1])
    cards = [sum(map(int, cards)) for cards in told["hands"]] if game == "the-game" else []
    shown = [sum(map(int, text.split())) for text in page.locator(".held").all_inner_texts()] if cards else []
    assert shown == cards
    assert page.get_by_text("Let a bot play").count() == 0  # a player is away, and nothing is left to play


def test_one_score_and_how_it_came_about(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(is_over, "hamsterbacke", 3), me, None, None)
    page = finished(visit(path, person=me))
    update = me.get("/api/tables/" + path.rsplit("/", 1)[1])
    row = page.locator("li", has_text="You")
    score = update["state"]["result"]["scores"][0]
    text = row.locator(".score").inner_text().replace("−", "-")
    assert text.split()[0] == str(score)
    points, held = update["view"]["points"][0], update["view"]["hand_sizes"][0]
    assert f"{points} scored - {held} in hand" in text
    assert page.locator(".before").count() == 0  # the points pile alone is not the score


def test_the_last_explosion_is_seen_before_the_result(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Bo")
    logs = (whole_game("ventuno", 2, seed) for seed in range(100))
    log = next(log for log in logs if isinstance(log[-1].event, ev.Moved) and log[-1].event.seat == 1)
    path = set_up(log[:-1], me, mate)
    page = visit(path, person=me)
    page.locator(".mine .hand").wait_for()
    last = log[-1].event
    assert isinstance(last, ev.Moved)
    mate.command("move", path.rsplit("/", 1)[1], seat=1, move=last.move)
    boom = page.locator("dialog.boom")
    boom.get_by_role("heading", name="Bo explodes!").wait_for()
    assert page.locator("section.end").count() == 0
    boom.get_by_role("button", name="To the result").click()
    finished(page)


def test_after_a_win_a_harder_version_is_offered(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = finished(visit(set_up(scenes.game_that_is("won"), me), person=me))
    page.get_by_role("button", name="Harder: Professional").click()
    page.locator(".playing .hand").wait_for()
    assert page.locator(".bar small").inner_text() == "Professional"


def test_after_a_loss_no_harder_version_is_offered(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = finished(visit(set_up(scenes.game_that_is("lost"), me, None, None), person=me))
    page.get_by_role("button", name="Play again").wait_for()
    assert page.get_by_text("harder").count() == 0
