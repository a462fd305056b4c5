"""What helps you while you play: the log, the speed of the bots, keys and signs, and prompts that tell the truth."""

import re

import pytest
from playwright.sync_api import Page, expect

from mazzo.server.room import Room
from tests.browser import scenes
from tests.browser.conftest import PHONE, Stage, Visit
from tests.browser.stage import is_over, play_until, to_move
from tests.server.real import Client, RealServer


@pytest.fixture
def ada(server: RealServer) -> Client:
    return Client(server, "Ada")


@pytest.fixture
def grace(server: RealServer) -> Client:
    return Client(server, "Grace")


def lines(page: Page) -> list[str]:
    """Return what the log that is open says, the latest first."""
    found = page.get_by_role("dialog").get_by_role("list", name="What happened").locator("li")
    found.first.wait_for()
    return found.all_inner_texts()


@pytest.mark.rule("TG-19")
def test_the_log_opens_and_goes_back_to_the_own_last_turn_also_after_a_reload(
    visit: Visit, set_up: Stage, ada: Client, grace: Client
) -> None:
    third_turn = lambda room: to_move()(room) and sum(move == "end" for _, move in room.playing.moves) == 6  # noqa: E731
    page = visit(set_up(play_until(third_turn, "the-game", 3), ada, grace, None), PHONE, person=ada)
    page.locator(".hand .playable").first.wait_for()
    page.locator(".ticker").tap()
    told = lines(page)
    assert "end of turn" in told[0]
    assert sum("end of turn" in line for line in told) == 3
    assert told[-1].startswith("You: ")
    page.get_by_text("goes back no further than your own last turn").wait_for()
    page.reload()
    page.get_by_role("button", name="What happened").click()
    assert lines(page) == told
    page = visit(set_up(play_until(scenes.has_discards, "ventuno", 3), ada, grace, None), person=ada)
    page.locator(".mine").wait_for()
    page.keyboard.press("l")
    assert lines(page)[-1] == "Ada: at the table."  # this game forgets nothing
    expect(page.get_by_text("goes back no further")).to_have_count(0)


def test_a_player_who_comes_back_reads_what_a_bot_played(
    visit: Visit, set_up: Stage, ada: Client, grace: Client
) -> None:
    path = set_up(play_until(to_move(1), "the-game", 2), ada, grace)
    page = visit(path, person=ada)
    page.get_by_role("button", name="Let a bot play").click()
    page.get_by_role("log").get_by_text("Grace: end of turn").wait_for(state="attached")
    page.locator("[data-seat='1']").get_by_text("Grace: a bot plays.").wait_for(state="attached")
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
    back = visit(path, PHONE, person=grace)
    played = back.get_by_role("dialog").locator("section")
    played.get_by_text("While you were away, a bot played for you:").wait_for()
    assert re.fullmatch(r"You: \d+ on [A-D]", played.locator("li").first.inner_text())
    expect(played.locator("li").last).to_have_text("You: end of turn")
    expect(page.locator("[data-seat='1']")).not_to_contain_text("A bot plays")


def test_keys_and_signs_are_listed_and_no_key_acts_while_you_write(
    visit: Visit, set_up: Stage, ada: Client, grace: Client
) -> None:
    page = visit(set_up(play_until(to_move(), "the-game", 2), ada, grace), person=ada)
    card = page.locator(".hand .playable").first
    card.click()
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys and signs").wait_for()
    for words in ("Lay the chosen card on this pile", "The strip beside a pile", "Hurry the bots"):
        page.get_by_role("dialog").get_by_text(words).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keys and signs").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("t")
    page.get_by_role("textbox", name="Write something").press_sequentially("abcdehl?")
    expect(page.get_by_role("textbox", name="Write something")).to_have_value("abcdehl?")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".hand .held")).to_have_count(1)
    assert not page.get_by_role("log").get_by_text("You:").count()


def test_the_host_changes_the_speed_during_the_game_and_a_tap_hurries_the_bots(
    visit: Visit, set_up: Stage, ada: Client, grace: Client
) -> None:
    path = set_up(play_until(to_move(), "ventuno", 3), ada, grace, None)
    page, other = visit(path, person=ada), visit(path, person=grace)
    for one in (page, other):
        one.locator(".mine").wait_for()
    page.get_by_role("button", name="Settings").click()
    other.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Fast")).to_be_checked()
    page.get_by_role("radio", name="Slow").check()
    expect(other.get_by_role("radio", name="Slow")).to_be_checked()
    expect(other.get_by_role("radio", name="Slow")).to_be_disabled()
    other.get_by_text("At this table the host sets it.").wait_for()
    assert ada.get(f"/api/tables/{path.rsplit('/', 1)[1]}")["state"]["settings"]["pace"] == "slow"
    page.keyboard.press("Escape")
    path = set_up(play_until(to_move(1), "ventuno", 3), ada, grace, None)
    visit(path, person=grace).locator(".hand li").first.wait_for()  # while she is there, nobody plays her turn for her
    page = visit(path, person=ada)
    page.locator(".hand li").first.wait_for()  # the socket that is caught is the one after this
    with page.expect_websocket() as opened:
        page.reload()
    page.locator(".hand li").first.wait_for()  # before, you only watch
    with opened.value.expect_event("framesent", lambda text: "hurry" in text):
        page.locator(".board").click(position={"x": 5, "y": 5})
    with opened.value.expect_event("framesent", lambda text: "hurry" in text):
        page.keyboard.press("h")


def test_a_spectator_is_not_asked_who_starts_and_a_phone_shows_who_can_start_well(
    visit: Visit, set_up: Stage, ada: Client, grace: Client, server: RealServer
) -> None:
    path = set_up(play_until(Room.opening, "the-game", 3), ada, grace, None)
    page, watcher = visit(path, PHONE, person=ada), visit(path, person=Client(server, "Eve"))
    watcher.get_by_text("The players agree who starts.").wait_for()
    expect(watcher.get_by_text("Who starts?")).to_have_count(0)
    mate = visit(path, person=grace)
    mate.get_by_role("button", name="I can start well").click()
    expect(page.locator(".opening").get_by_text("Grace: can start well")).to_be_visible()


def ending_loses(room: Room) -> bool:
    """The first seat may end its turn in The Game and would lose by it, and can lay more without losing."""
    if not to_move()(room):
        return False
    view = scenes.view_of(room)
    warnings = {move: view.warning(move) for move in view.moves}
    return warnings.get("end") in ("skull", "three") and "" in warnings.values()


@pytest.mark.rule("TX-5", "TX-6")
def test_the_prompt_says_that_ending_the_turn_would_lose(visit: Visit, set_up: Stage, ada: Client) -> None:
    page = visit(set_up(play_until(ending_loses, "the-game", 2, extreme=True), ada, None), person=ada)
    page.locator(".status").get_by_text("Do not end yet:").wait_for()
    expect(page.get_by_text("Lay more, or end your turn")).to_have_count(0)


def test_an_expensive_step_looks_more_expensive_than_a_small_one(visit: Visit, set_up: Stage, ada: Client) -> None:
    def has_choice(room: Room) -> bool:
        steps = scenes.view_of(room).steps if to_move()(room) else ()
        return any(step > 40 for step in steps) and any(0 < step < 5 for step in steps)

    page = visit(set_up(play_until(has_choice, "the-game", 2), ada, None), person=ada)
    page.locator(".hand .playable").first.wait_for()
    costs = {}
    for card in page.locator(".hand .playable").all():
        card.click()
        for pile in page.locator(".pile.legal").all():
            step = pile.locator(".step").first.inner_text()
            if "trick" not in step:
                height = pile.locator(".cost").evaluate("bar => bar.getBoundingClientRect().height")
                costs[abs(int(step.replace("−", "-")))] = (
                    height,
                    float(pile.evaluate("one => getComputedStyle(one).getPropertyValue('--cost')")),
                )
    assert [costs[step] for step in sorted(costs)] == sorted(costs.values())
    assert costs[max(costs)][1] == 1


def test_ventuno_says_how_many_points_end_the_game(visit: Visit, set_up: Stage, ada: Client) -> None:
    page = visit(set_up(play_until(to_move(), "ventuno", 2), ada, None), PHONE, person=ada)
    expect(page.get_by_role("button", name="Round 1 · goal 100")).to_be_visible()


def test_a_first_game_gives_reasons_until_you_have_finished_one_of_its_kind(
    visit: Visit, set_up: Stage, ada: Client, grace: Client
) -> None:
    path = set_up(play_until(scenes.must_give(1), "hamsterbacke", 3), ada, None, grace)
    over = play_until(is_over, "hamsterbacke", 3)
    page = visit(set_up(over, grace, None, None), person=ada)
    page.locator("section.end h2").wait_for()
    page.goto(path)
    reason = page.locator(".prompt .reason")
    expect(reason).to_have_text(re.compile("scored and you hold the most cards: give one.$"))
    page.goto(set_up(over, ada, None, None))
    page.locator("section.end h2").wait_for()
    page.goto(path)
    expect(page.locator(".prompt .asks")).to_have_text(re.compile("^Choose a card for"))
    expect(reason).to_have_count(0)
    page.goto(set_up(play_until(to_move(), "ventuno", 2), ada, None))
    expect(reason).to_have_text("Your hand is empty, so you have nothing to play: draw a card.")
