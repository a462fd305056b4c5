"""Replays in a real browser: step, play, jump, change the view, drop records, play on, look together."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from mazzo import replay
from mazzo.server import events as ev
from tests.browser import scenes
from tests.browser.conftest import DESKTOP, PHONE, Stage, Visit, is_wrong
from tests.browser.player import By, Player
from tests.browser.stage import is_over, play_until, to_move
from tests.browser.test_everybody import violations
from tests.server.real import Client, RealServer

GAMES = {"the-game": 3, "ventuno": 2, "hamsterbacke": 3}
RECORDS = (Path(__file__).parents[1] / "golden" / "records" / "0.1.jsonl").read_text().splitlines()
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def replay_of(path: str) -> str:
    """Return the path of the replay of a table."""
    return path.replace("/table/", "/replay/")


def place(page: Page) -> int:
    """Return the position that the page shows."""
    return int(page.locator(".controls [type=range]").input_value())


def expect_place(page: Page, at: int) -> None:
    """Wait until the page shows a position."""
    expect(page.locator(".controls [type=range]")).to_have_value(str(at))


def open_side(page: Page, tab: str) -> None:
    """Open one of the sheets that stand beside the table, or behind a button where there is no room."""
    if not page.locator(".beside").count() and not page.locator("dialog[open]").count():
        page.get_by_role("button", name="Review, moves and more").click()
    page.get_by_role("button", name=tab, exact=True).click()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_the_end_every_position_is_a_step_away(
    visit: Visit, set_up: Stage, server: RealServer, game: str, device: dict[str, Any]
) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(is_over, game, GAMES[game]), me, *[None] * (GAMES[game] - 1))
    page = visit(path, device, person=me)
    page.get_by_role("link", name="Replay and review").click()
    told = me.get("/api/records/" + path.rsplit("/", 1)[1] + "/replay")
    expect_place(page, 0)
    expect(page.locator(".mine .hand li")).to_have_count(hand(told, 0, 0, game))
    for at in (1, 2, 3):
        page.get_by_role("button", name="One forward").click()
        expect_place(page, at)
    page.get_by_role("button", name="One back").click()
    expect_place(page, 2)
    page.locator(".controls select").select_option("1")
    expect(page.locator(".mine .hand li")).to_have_count(hand(told, 2, 1, game))
    page.locator(".controls select").select_option("")
    expect(page.locator(".hands li")).to_have_count(GAMES[game])
    open_side(page, "Moves")
    page.locator("ol button").nth(len(told["steps"]) - 1).click()
    expect_place(page, len(told["steps"]) - 1)


def hand(told: dict[str, Any], at: int, seat: int, game: str) -> int:
    """Return how many places a hand takes on the page: in Hamsterbacke one per colour, and one for no cards."""
    cards = next(step["own"][seat]["hand"] for step in reversed(told["steps"][: at + 1]) if "hand" in step["own"][seat])
    return len(set(cards)) or 1 if game == "hamsterbacke" else len(cards) or 1


@pytest.mark.parametrize("by", ["keys", "touch"])
def test_it_plays_by_itself_until_you_go_elsewhere(visit: Visit, set_up: Stage, server: RealServer, by: By) -> None:
    me = Client(server, "Ada")
    device = PHONE if by == "touch" else DESKTOP
    page = visit(replay_of(set_up(play_until(is_over, "the-game", 2), me, None)), device, person=me)
    page.locator(".controls").wait_for()
    player = Player(page, by)
    for _ in range(2):
        player.press(page.locator(".speed"))
    expect(page.locator(".speed")).to_have_text("4×")
    player.press(page.locator(".controls .play"))
    expect(page.locator(".controls [type=range]")).to_have_value(re.compile(r"^([3-9]|\d\d+)$"))
    player.press(page.get_by_role("button", name="One back"))
    at = place(page)
    expect(page.locator(".controls .play")).to_have_accessible_name("Play")
    assert place(page) == at


def test_by_keyboard_alone(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = visit(replay_of(set_up(play_until(is_over, "ventuno", 2), me, None)), person=me)
    page.locator(".controls").wait_for()
    last = int(page.locator(".controls [type=range]").get_attribute("max") or 0)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_place(page, at)
    Player(page, "keys").go_to(page.locator(".controls [type=range]"))
    page.keyboard.press("ArrowRight")
    expect_place(page, 1)
    words = page.locator(".controls [type=range]").get_attribute("aria-valuetext") or ""
    assert words.startswith("Move 1 of ")
    page.keyboard.press(" ")
    expect(page.locator(".controls [type=range]")).to_have_value(re.compile(r"^([2-9]|\d\d+)$"))
    page.keyboard.press(" ")
    expect(page.locator(".controls .play")).to_have_accessible_name("Play")


def test_what_was_said_stands_where_it_was_said(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    log = play_until(is_over, "the-game", 2)
    third = [entry.number for entry in log if isinstance(entry.event, ev.Moved)][2]
    events = [entry.event for entry in log]
    events[third:third] = [ev.Said(1, "!leave A"), ev.Said(1, "!hello")]
    told = [ev.Entry(number, 0, event) for number, event in enumerate(events, 1)]
    page = visit(f"{replay_of(set_up(told, me, None))}#2", person=me)
    page.locator(".controls").wait_for()
    assert page.locator(".flag").count() == 0
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .said")).to_have_text(["Bot 1: Leave pile A to me", "Bot 1: Hello!"])
    page.locator(".flag").wait_for()


def test_nothing_is_played_in_a_replay(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    log = play_until(is_over, "the-game", 2)
    moves = [entry.event for entry in log if isinstance(entry.event, ev.Moved)]
    mine = next(at for at, move in enumerate(moves) if move.seat == 0 and move.move[0].isdigit())
    page = visit(f"{replay_of(set_up(log, me, None))}#{mine}", person=me)
    page.locator(".hand .playable").first.click()
    page.locator(".pile.legal .lay").first.click()
    page.get_by_role("alert").get_by_text("You cannot play in a replay").wait_for()
    assert place(page) == mine


@pytest.fixture
def may_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers log every answer that is a refusal; here that is no fault of the page."""
    monkeypatch.setattr(
        "tests.browser.conftest.is_wrong", lambda line: is_wrong(line) and "status of 4" not in line.text
    )


@pytest.mark.usefixtures("may_refuse")
def test_a_running_game_is_not_replayed(visit: Visit, set_up: Stage, server: RealServer) -> None:
    path = set_up(play_until(to_move(), "ventuno", 2), Client(server, "Ada"), Client(server, "Bo"))
    page = visit(replay_of(path), person=Client(server, "Eve"))
    page.get_by_text("once it is over").wait_for()
    assert page.locator(".board, .hand").count() == 0
    page.get_by_role("link", name="To the table").click()
    page.locator(".watching").wait_for()


def test_a_dropped_record_is_checked_and_opened(visit: Visit) -> None:
    page = visit("/")
    page.locator(".bring").wait_for()
    page.evaluate(DROP, ["game.json", json.dumps(json.loads(RECORDS[0]), indent=2)])
    page.wait_for_url("**/replay/*")
    expect_place(page, 0)
    code = page.url.rsplit("/", 1)[1]
    page.goto(f"/table/{code}")
    page.get_by_text("Someone opened this record").wait_for()


def test_you_choose_one_of_many_games(visit: Visit) -> None:
    page = visit("/replay", PHONE)
    text = "\n".join([RECORDS[1], "nonsense", RECORDS[-1]])
    page.locator("input[type=file]").set_input_files(
        {"name": "games.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    expect(page.locator("ol .game")).to_have_count(3)
    page.locator("ol .game").nth(2).click()
    page.wait_for_url("**/replay/*")
    expect_place(page, 0)


SPOILT: dict[str, tuple[str, str]] = {
    "an illegal move": ("Move 3: ", "en-GB"),
    "un errore": ("Mossa 3: ", "it-IT"),
}


@pytest.mark.parametrize("case", SPOILT)
@pytest.mark.usefixtures("may_refuse")
def test_a_bad_record_gets_a_sentence_with_its_move_and_rule(visit: Visit, case: str) -> None:
    words, locale = SPOILT[case]
    found = json.loads(RECORDS[0])
    found["moves"][2] = [found["moves"][2][0], "end"]
    page = visit("/replay", locale=locale)
    page.locator(".drop").wait_for()
    page.evaluate(DROP, ["bad.json", json.dumps(found)])
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert words in alert.inner_text()
    assert "TG-" in alert.get_by_role("link").inner_text()
    page.evaluate(DROP, ["good.json", RECORDS[0]])
    page.wait_for_url("**/replay/*")


@pytest.mark.parametrize("text", ["", "{}", "[]", "no json at all", '{"format": "mazzo-record/9"}', "\x00\xff", "[1]"])
@pytest.mark.usefixtures("may_refuse")
def test_no_file_breaks_the_page(visit: Visit, text: str) -> None:
    page = visit("/replay")
    page.locator(".drop").wait_for()
    page.evaluate(DROP, ["odd.json", text])
    page.get_by_role("alert").wait_for()


def test_what_if_with_bots_by_keyboard_and_its_mark(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    path = replay_of(set_up(play_until(is_over, "the-game", 2), me, None))
    page = visit(f"{path}#5", person=me)
    player = Player(page, "keys")
    page.locator(".controls").wait_for()
    player.press(page.get_by_role("button", name="What if?"))
    player.press(page.get_by_role("button", name="Play with bots"))
    page.wait_for_url("**/table/*")
    page.locator(".playing .hand").wait_for()
    assert "What if, from move 5" in page.locator(".bar small").inner_text()
    title = player.play_to_the_end()
    assert title
    origin = page.locator(".end .origin")
    expect(origin).to_contain_text("after its move 5")
    record = me.get("/api/records/" + page.url.rsplit("/", 1)[1])
    assert record["continues"] == {"table": path.rsplit("/", 1)[1], "move": 5}
    origin.get_by_role("link").click()
    expect_place(page, 5)
    page.goto("/")
    page.locator(".finished").get_by_text("What if, from move 5").wait_for()


def test_what_if_with_friends(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, friend = Client(server, "Ada"), Client(server, "Bo")
    page = visit(f"{replay_of(set_up(play_until(is_over, 'ventuno', 2), me, None))}#4", PHONE, person=me)
    page.locator(".controls").wait_for()
    open_side(page, "What if?")
    page.get_by_role("button", name="Play with friends").tap()
    page.wait_for_url("**/table/*")
    expect(page.locator(".origin")).to_contain_text("after its move 4")
    friend.command("sit", page.url.rsplit("/", 1)[1])
    page.locator(".start:not(:disabled)").tap()
    page.locator(".playing .hand").wait_for()
    state = friend.get("/api/tables/" + page.url.rsplit("/", 1)[1] + "?seat=1")
    assert len([one for one in state["events"] if one["event"]["type"] == "moved"]) >= 4
    assert state["hands"] is None


def test_the_leader_moves_everybody_and_all_can_talk(visit: Visit, set_up: Stage, server: RealServer) -> None:
    ada, bo = Client(server, "Ada"), Client(server, "Bo")
    path = replay_of(set_up(play_until(is_over, "hamsterbacke", 3), ada, None, None))
    first, second = visit(path, person=ada), visit(path, PHONE, person=bo)
    for page in (first, second):
        page.locator(".controls").wait_for()
    open_side(first, "Together")
    first.get_by_text("Bo", exact=True).wait_for()
    first.get_by_role("button", name="Lead the others").click()
    first.get_by_role("button", name="Stop leading").wait_for()
    for _ in range(3):
        first.get_by_role("button", name="One forward").click()
    expect_place(second, 3)
    third = visit(path.replace("/replay/", "/table/"), person=Client(server, "Cy"))
    third.get_by_text("Ada leads through the replay").wait_for()
    third.get_by_role("link", name="Look together").click()
    expect_place(third, 3)
    second.get_by_role("button", name="One back").tap()
    expect_place(second, 2)
    first.get_by_role("button", name="One forward").click()
    expect_place(first, 4)
    expect(second.locator(".controls")).to_contain_text("you look around")
    assert place(second) == 2
    second.get_by_role("button", name="Back to Ada").tap()
    expect_place(second, 4)
    open_side(second, "Together")
    second.get_by_label("Write something").fill("Why not the reds?")
    second.get_by_role("button", name="Send").tap()
    first.get_by_text("Why not the reds?").wait_for()
    first.locator(".people li", has_text="Bo").get_by_role("button", name="Let them lead").click()
    second.get_by_role("button", name="Stop leading").wait_for()
    second.keyboard.press("Escape")
    second.get_by_role("button", name="One forward").tap()
    expect_place(first, 5)


def test_the_review_comes(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = visit(set_up(scenes.game_that_is("lost"), me, None, None), person=me)
    page.get_by_role("link", name="Replay and review").click()
    page.locator(".curve").wait_for()
    expect(page.locator(".players li")).to_have_count(3)


Answer = dict[str, Any]


def answer_reviews(page: Page, *answers: Answer) -> None:
    """Let the server answer questions for a review with these: analysis takes its time."""

    def between(page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()

        def hear(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] != "review":
                server.send(message)
                return
            for answer in answers:
                page_side.send(json.dumps({"id": asked["id"], **answer}))

        page_side.on_message(hear)

    page.route_web_socket("**/socket", between)


def a_review(moves: list[Any], mistake: int, better: list[str], *, settled: bool) -> Answer:
    """Return a review of a game of The Game with one mistake, at the move of this number."""
    seat, move = moves[mistake - 1]
    shares = [0.8 if number < mistake else 0.3 for number in range(len(moves))]
    steps = [
        {
            "number": number,
            "seat": by,
            "side": 0,
            "move": text,
            "best": [shares[number - 1]],
            "mistake": number == mistake,
        }
        for number, (by, text) in enumerate(moves, 1)
    ]
    players = [{"seat": one, "decisions": 10, "best": 9, "mistakes": int(one == seat), "lost": 0.5} for one in range(2)]
    unknown = {"key": "tg.why.unknown", "values": {}, "better": False}
    reasons = [unknown, {"key": "tg.why.easier", "values": {"n": 3, "other": 20}, "better": True}] if settled else []
    point = {"kind": "mistake", "number": mistake, "until": None, "seat": seat, "start": 0.8, "end": 0.3, "error": 0.02}
    points = [{**point, "played": [move], "better": better, "reasons": reasons}]
    luck = {"kind": "luck", "number": 1, "until": 3, "seat": 0, "start": 0.5, "end": 0.8, "error": 0.02}
    points.append({**luck, "played": [], "better": [], "reasons": []})
    review = {
        "steps": steps,
        "players": players,
        "turning_points": points,
        "result": [0],
        "worlds": 9,
        "settled": settled,
    }
    return {"type": "review", "ahead": 0, "review": review, "done": settled}


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_a_turning_point_leads_to_the_better_turn_on_the_table(
    visit: Visit, set_up: Stage, server: RealServer, locale: str
) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(is_over, "the-game", 2), me, None)
    record = me.get("/api/records/" + path.rsplit("/", 1)[1])
    mistake = next(
        at for at, (seat, move) in enumerate(record["moves"], 1) if seat == 1 and move[0].isdigit() and at > 9
    )
    legal = replay(record, mistake - 1).legal_moves(1)
    better = next(move for move in legal if move[:-1] != record["moves"][mistake - 1][1][:-1])
    page = visit("about:blank", person=me, locale=locale)
    rough = a_review(record["moves"], mistake, [better], settled=False)
    answer_reviews(page, rough, a_review(record["moves"], mistake, [better], settled=True))
    page.goto(f"{server.url}{replay_of(path)}#review")
    card, pile = better[:-1], better[-1]
    todo = f"Better: lay {card} on {pile}." if locale == "en-GB" else f"Meglio: cala {card} su {pile}."
    expect(page.locator(".points .better")).to_have_text(todo)
    expect(page.locator(".points .why")).to_have_count(2)
    page.locator(".points .mistake").click()
    expect_place(page, mistake - 1)
    for place_ in (f"[data-card='{card}']", f"[data-pile='{pile}']"):
        assert page.locator(place_).evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    played = page.locator(f"[data-card='{record['moves'][mistake - 1][1][:-1]}']")
    assert played.evaluate("one => getComputedStyle(one).outlineStyle") == "dashed"
    expect(page.locator(".controls .verdict")).to_contain_text(todo)
    expect(page.locator(".mark")).to_have_count(1)
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .verdict")).to_have_count(0)


def test_a_review_that_is_refused_gets_a_sentence_and_can_be_asked_for_again(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(is_over, "the-game", 2), me, None)
    page = visit("about:blank", person=me)
    answer_reviews(page, {"type": "refused", "code": "queue-full", "sentence": "", "rule": "", "values": {}})
    page.goto(f"{server.url}{replay_of(path)}#review")
    page.get_by_text("The server is analysing many games").wait_for()
    page.get_by_role("button", name="Review this game").click()
    page.get_by_text("The server is analysing many games").wait_for()
    page.keyboard.press("ArrowRight")
    expect_place(page, 1)
