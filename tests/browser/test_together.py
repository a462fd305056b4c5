"""Several people at one table: by link, with chat and signals, with spectators, and with one who goes away."""

from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import PHONE, Stage, Visit
from tests.browser.player import Player, play_in_turn
from tests.browser.stage import play_until, to_move
from tests.server.real import Client, RealServer


def open_table(visit: Visit, game: str, players: int) -> Page:
    """Return the page of a person who has opened a table for people."""
    page = visit(f"/new/{game}")
    page.get_by_role("radio", name=str(players), exact=True).check()
    page.get_by_role("button", name="Play with people").click()
    page.get_by_role("img", name="QR code").wait_for()
    return page


def join(visit: Visit, host: Page, name: str) -> Page:
    """Return the page of a person who came by the link."""
    page = visit("/table/" + host.url.rsplit("/", 1)[1], PHONE)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    host.get_by_text(name, exact=True).wait_for()
    return page


def test_two_browsers_play_the_game_together_and_then_again(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = join(visit, host, "Grace")
    host.get_by_role("button", name="Start the game").click()
    ends = play_in_turn([Player(host), Player(guest, "touch")])
    assert ends[0] == ends[1]
    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("button", name="Join the rematch").click()
    host.get_by_role("button", name="Start the game").click()
    guest.wait_for_selector(".opening")


def test_three_browsers_and_a_bot_play_hamsterbacke(visit: Visit) -> None:
    host = open_table(visit, "hamsterbacke", 4)
    pages = [host, join(visit, host, "Grace"), join(visit, host, "Ada")]
    host.get_by_role("button", name="Bots on all free seats").click()
    host.get_by_role("button", name="Start the game").click()
    assert len(play_in_turn([Player(page) for page in pages])) == 3


def test_a_person_joins_by_typing_the_code(visit: Visit) -> None:
    host = open_table(visit, "ventuno", 2)
    guest = visit("/", PHONE)
    guest.get_by_label("Code or link of the table").fill(host.url.rsplit("/", 1)[1].upper())
    guest.get_by_role("button", name="Go", exact=True).click()
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start the game").click()
    guest.wait_for_selector(".mine")
    host.locator(".seats").get_by_text("Player 2", exact=True).wait_for()  # neither has said a name


def test_an_open_table_is_found_on_the_home_page(visit: Visit) -> None:
    host = open_table(visit, "hamsterbacke", 3)
    host.get_by_label("List this table publicly").check()
    guest = visit("/")
    guest.get_by_role("link", name="2 seats are free").first.wait_for()
    code = host.url.rsplit("/", 1)[1]
    guest.locator(f"a[href='/table/{code}']").click()
    guest.get_by_role("button", name="Sit here").first.wait_for()


def test_signals_stay_at_the_pile_for_the_others(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = join(visit, host, "Grace")
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="I start").click()
    guest.get_by_role("button", name="Leave pile C to me").click()
    host.locator(".pile:has([data-pile=C]) .flag", has_text="leave it to me").wait_for()
    guest.get_by_role("button", name="Leave pile C to me").click()
    host.locator(".flag").wait_for(state="detached")


def test_people_chat_if_the_host_allows_it_and_can_be_muted(visit: Visit) -> None:
    host = open_table(visit, "ventuno", 2)
    guest = join(visit, host, "Grace")
    host.get_by_label("Chat as well as signals").check()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        page.wait_for_selector(".mine")
        page.get_by_role("button", name="Talk").click()
    say(guest, "Good evening")
    host.locator("dialog .said").get_by_text("Grace Good evening").wait_for()
    guest.locator("dialog .said").get_by_text("You Good evening").wait_for()
    host.get_by_role("button", name="Mute Grace").click()
    host.get_by_role("button", name="Unmute Grace").wait_for()
    say(guest, "Anybody there?")
    host.locator("dialog .said li").nth(1).wait_for()
    assert host.get_by_text("Anybody there?").count() == 0
    host.get_by_role("button", name="Unmute Grace").click()
    host.get_by_role("button", name="Mute Grace").wait_for()
    say(guest, "And now?")
    host.locator("dialog .said").get_by_text("And now?").wait_for()


def say(page: Page, text: str) -> None:
    """Write something into the chat."""
    page.get_by_role("textbox", name="Write something").fill(text)
    page.get_by_role("button", name="Send").click()
    page.locator("dialog .said").get_by_text(text).wait_for()


def test_a_number_in_the_chat_is_refused_in_a_sentence_with_a_link_to_the_rule(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(), "the-game", 2), me, mate)
    page = visit(path, person=me)
    page.get_by_role("button", name="Talk").click()
    page.get_by_role("textbox", name="Write something").fill("I have the 37")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("dialog").get_by_role("alert").get_by_text("“37” may name a card").wait_for()
    link = page.get_by_role("alert").get_by_role("link", name="Read the rule")
    assert str(link.get_attribute("href")).endswith("/rules/the-game#TG-17")
    link.click()
    expect(page.locator("#TG-17")).to_be_focused()
    expect(page.locator("#TG-17")).to_be_in_viewport()
    for _ in range(2):  # the rules, and the talk below them
        page.keyboard.press("Escape")
    page.locator(".hand .playable").first.wait_for()
    assert page.url.endswith(path)


def test_spectators_see_no_hand_and_the_host_can_keep_them_out(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = join(visit, host, "Grace")
    host.get_by_role("button", name="Start the game").click()
    watcher = visit("/table/" + host.url.rsplit("/", 1)[1])
    watcher.get_by_text("You are watching.").wait_for()
    assert watcher.locator(".hand, .button.end, .starts .button").count() == 0
    guest.get_by_role("button", name="I start").click()
    watcher.get_by_role("log").get_by_text("Grace: first turn taken").wait_for(state="attached")
    other = open_table(visit, "the-game", 2)
    other.get_by_label("Others may watch").uncheck()
    join(visit, other, "Ada")
    other.get_by_role("button", name="Start the game").click()
    other.wait_for_selector(".opening")
    visit("/table/" + other.url.rsplit("/", 1)[1]).get_by_text(
        "The host of this table allows no spectators: look at the game when it is over."
    ).wait_for()


def test_a_bot_plays_for_a_player_who_is_gone_until_they_are_back(
    visit: Visit, set_up: Stage, server: RealServer
) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(1), "the-game", 2), me, mate)
    page = visit(path, person=me)
    page.get_by_role("button", name="Let a bot play").click()
    page.get_by_role("log").get_by_text("Grace: a bot plays.").wait_for(state="attached")
    page.get_by_role("log").get_by_text("Grace: end of turn").wait_for(state="attached")
    back = visit(path, PHONE, person=mate)
    page.get_by_role("log").get_by_text("Grace: back.").wait_for(state="attached")
    back.get_by_role("dialog").get_by_role("button", name="Close").click()  # what the bot has played for her
    page.wait_for_selector(".hand .playable")
    players = [Player(page), Player(back)]
    assert len(set(play_in_turn(players))) == 1


def test_the_tab_says_whose_turn_it_is(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(), "ventuno", 2), me, mate)
    page, other = visit(path, person=me), visit(path, person=mate)
    expect(page).to_have_title("● Your turn · Ventuno")
    expect(other).to_have_title("Ventuno · Mazzo")
    Player(page).one_step()
    expect(other).to_have_title("● Your turn · Ventuno")
    expect(page).to_have_title("Ventuno · Mazzo")


def test_two_tabs_of_one_person_show_the_same(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(), "the-game", 2), me, mate)
    page = visit(path, person=me)
    tab = page.context.new_page()
    tab.goto(path)
    tab.wait_for_selector(".hand .playable")
    page.bring_to_front()  # tabs behind are not drawn
    page.locator(".hand .playable").first.click()
    card = page.locator(".hand .held .visually-hidden").inner_text()
    page.locator(".pile.legal .lay").first.click()
    tab.bring_to_front()
    tab.locator(".ticker", has_text=f"You: {card} on").wait_for()
    assert tab.locator(".hand button .visually-hidden").get_by_text(card, exact=True).count() == 0
    Player(tab).one_step()
    page.bring_to_front()
    page.locator(".ticker span").nth(1).wait_for()


def test_a_running_game_is_found_again_on_the_home_page(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play with bots").first.click()
    page.wait_for_selector(".opening")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="Continue The Game").click()
    page.wait_for_selector(".opening")


def test_you_continue_a_game_on_another_device(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me = Client(server, "Ada")
    path = set_up(play_until(to_move(), "the-game", 2), me, None)
    page = visit(path, person=me)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Play on another device").click()
    link = str(page.get_by_role("img", name="QR code of").get_attribute("aria-label")).removeprefix("QR code of ")
    phone = visit(link.removeprefix(server.url), PHONE)
    phone.get_by_role("link", name="Continue The Game").click()
    phone.wait_for_selector(".hand .playable")
    assert phone.url.endswith(path)


def test_two_tabs_of_a_newcomer_are_one_person(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    page = visit("/")
    answers: list[Response] = []
    page.context.on("response", lambda answer: answers.append(answer) if answer.request.method == "POST" else None)
    tab = page.context.new_page()
    for one in (page, tab):
        one.goto(host.url, wait_until="commit")
    for one in (tab, page):
        one.bring_to_front()
        one.get_by_role("button", name="Sit here").wait_for()
    assert {answer.url.rsplit("/", 1)[1] for answer in answers} == {"me"}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_a_newcomer_who_comes_by_a_link_is_one_person(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = visit("/")  # looking around introduces nobody
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/me") else None)
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("button", name="Stand up").wait_for()
    assert len(asked) == 1


def test_a_table_that_is_not_there_is_said_in_a_sentence(visit: Visit) -> None:
    page = visit("/table/0000000000000")
    page.get_by_text("There is no table with this code: check the code.").wait_for()
    page.locator(".gone").get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Play with bots").first.wait_for()


def leave(page: Page) -> None:
    """Leave the table, by the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Leave the table").click()


def test_a_game_against_bots_is_given_up_after_one_question(visit: Visit, server: RealServer) -> None:
    me = Client(server, "Ada")
    page = visit("/", person=me)
    for _ in range(4):
        page.goto("/")
        page.get_by_role("button", name="Play with bots").nth(1).click()
        page.wait_for_selector(".mine")
    leave(page)
    page.get_by_text("Nobody else is at the table: if you leave, it closes for good.").wait_for()
    page.get_by_role("button", name="Let me think again").click()
    given_up = page.url.rsplit("/", 1)[1]
    leave(page)
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    page.get_by_role("link", name="Continue Ventuno now · Bot 1, Bot 2, Bot 3").first.wait_for()
    expect(page.locator(".running a")).to_have_count(2)
    page.get_by_role("button", name="1 more game").click()
    expect(page.locator(".running a")).to_have_count(3)
    assert given_up not in page.locator(".running").inner_html()
    assert me.get(f"/api/tables/{given_up}")["state"]["phase"] == "closed"


def test_a_player_who_leaves_comes_back_by_the_link(visit: Visit, set_up: Stage, server: RealServer) -> None:
    me, mate = Client(server, "Ada"), Client(server, "Grace")
    path = set_up(play_until(to_move(), "ventuno", 2), me, mate)
    page, other = visit(path, person=me), visit(path, person=mate)
    page.wait_for_selector(".mine")
    leave(page)
    page.get_by_text("a bot can play for you").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Play with bots").first.wait_for()
    other.get_by_text("Ada is away").wait_for(state="attached")
    page.reload()
    page.get_by_role("button", name="Play with bots").first.wait_for()
    assert me.get("/api/tables")["yours"] == []
    page.goto(path)
    page.wait_for_selector(".mine")
    assert me.get("/api/tables")["yours"]


def test_the_host_chooses_who_starts(visit: Visit) -> None:
    page = visit("/new/hamsterbacke")
    expect(page.get_by_role("radio", name="A draw")).to_be_checked()
    expect(page.get_by_role("radio", name="We agree")).to_have_count(0)
    page.goto("/new/the-game")
    expect(page.get_by_role("radio", name="We agree")).to_be_checked()
    page.get_by_role("radio", name="Me", exact=True).check()
    page.get_by_role("button", name="Play with bots").click()
    page.locator("p[role=status]").get_by_text("Your turn: lay at least 2 more cards").wait_for()
    page.goto("/new/the-game")
    page.get_by_role("radio", name="1", exact=True).check()
    expect(page.get_by_text("Who starts?")).to_have_count(0)
