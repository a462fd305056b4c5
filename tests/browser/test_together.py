"""Several people at one table: by link, on one device, and over a line that breaks."""

from itertools import cycle

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import ANYTHING_TO_DO, Player

MOST_IDLE = 1_000
"""How often players are asked in vain before something must be wrong."""


def open_table(visit: Visit, game: str, players: int) -> Page:
    """Return the page of somebody who has opened a table for people."""
    page = visit(f"/new/{game}")
    page.get_by_role("radio", name=str(players), exact=True).check()
    page.get_by_role("button", name="Play with people").click()
    page.get_by_role("img", name="QR code").wait_for()
    return page


def join(visit: Visit, host: Page, name: str) -> Page:
    """Return the page of somebody who came by the link."""
    page = visit("/table/" + host.url.rsplit("/", 1)[1], PHONE)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    host.get_by_text(name, exact=True).wait_for()
    return page


def play_in_turn(pages: list[Page]) -> list[str]:
    """Let everybody do what they can until the game is over, and return what each page says in the end."""
    idle = 0
    for page in cycle(pages):
        if page.locator("section.end").count():
            break
        idle += 1
        if page.locator(ANYTHING_TO_DO).count():
            Player(page).one_step()
            idle = 0
        assert idle < MOST_IDLE, "nobody has anything to do"
        page.wait_for_timeout(10)
    return [page.locator("section.end h2").inner_text() for page in pages]


def test_two_browsers_play_the_game_together(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = join(visit, host, "Grace")
    host.get_by_role("button", name="Start the game").click()
    ends = play_in_turn([host, guest])
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
    assert len(play_in_turn(pages)) == 3


def test_signals_hang_on_the_pile_for_the_others(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = join(visit, host, "Grace")
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="I start").click()
    guest.get_by_role("button", name="Leave pile C to me").click()
    host.locator(".pile:has([data-pile=C]) .flag", has_text="leave it to me").wait_for()
    guest.get_by_role("button", name="Leave pile C to me").click()
    host.locator(".flag").wait_for(state="detached")


def test_people_who_share_a_device_see_a_curtain_between_their_turns(visit: Visit) -> None:
    page = open_table(visit, "ventuno", 2)
    page.get_by_text("Somebody else on this device?").click()
    page.get_by_placeholder("Their name").fill("Grandma")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Start the game").click()
    seen = set()
    for _ in range(4):
        page.wait_for_selector("dialog.curtain, .deck:not(:disabled)")
        if page.locator("dialog.curtain").count():
            seen.add(page.locator("dialog.curtain h2").inner_text())
            assert page.locator(".hand").count() == 0
            page.locator("dialog.curtain button").click()
        page.locator("button.deck:not(:disabled)").click()
    assert any("Grandma" in title for title in seen)


def test_a_move_made_while_the_line_is_cut_is_kept_and_arrives(visit: Visit) -> None:
    page = visit("/", DESKTOP)
    lines: list[WebSocketRoute] = []
    cut: list[str] = []

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def to_server(message: str | bytes) -> None:
            if '"type":"move"' in str(message) and not cut:
                cut.append(str(message))  # it never arrives, and the line breaks
                line.close()
                server.close()
            else:
                server.send(message)

        line.on_message(to_server)

    page.route_web_socket("**/socket", connect)
    page.get_by_role("button", name="Play with bots").first.click()
    page.wait_for_selector(".hand li:nth-child(6)")
    page.get_by_role("button", name="I start").click()
    page.wait_for_selector(".button.end")  # it was sent again over another line, and is done
    assert cut
    assert len(lines) == 2
    assert Player(page).play_to_the_end()


def test_a_lost_line_is_said_and_the_table_catches_up(visit: Visit) -> None:
    host = open_table(visit, "the-game", 2)
    guest = visit("/table/" + host.url.rsplit("/", 1)[1])
    lines: list[WebSocketRoute] = []
    is_down = False

    def connect(line: WebSocketRoute) -> None:
        if is_down:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    guest.route_web_socket("**/socket", connect)
    guest.reload()
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start the game").click()
    guest.wait_for_selector(".opening")
    is_down = True
    lines[-1].close()
    guest.get_by_text("No connection").wait_for()
    host.get_by_role("button", name="I start").click()
    host.wait_for_selector(".button.end")
    is_down = False
    guest.get_by_text("No connection").wait_for(state="detached")
    guest.get_by_text("Player is playing…").wait_for()


def test_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play with bots").first.click()
    page.get_by_role("button", name="I start").wait_for()
    page.wait_for_function("document.title.startsWith('● Your turn')")


def test_a_running_game_is_found_again_on_the_home_page(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play with bots").first.click()
    page.wait_for_selector(".opening")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="Go on with The Game").click()
    page.wait_for_selector(".opening")


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
    page.get_by_text("There is no table with this code.").wait_for()
