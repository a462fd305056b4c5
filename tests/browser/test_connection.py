"""The page says that its connection is poor, keeps what you did, and catches up; your moves show at once."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Stage, Visit, open_house
from tests.browser.player import Player
from tests.browser.stage import play_until, to_move
from tests.server.real import Client, RealServer

NO_CONNECTION = "No connection"
Sit = Callable[..., Page]


class Wire:
    """The sockets of a page, with hands on them."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.is_down = False
        self.swallow: Callable[[str], bool] = lambda _: False
        """Whether a message of the page gets lost."""
        page.route_web_socket("**/socket", self._connect)
        page.reload()

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_down:
            socket.close()
            return
        server = socket.connect_to_server()
        self.sockets.append(socket)
        socket.on_message(lambda message: None if self.swallow(str(message)) else server.send(message))

    def cut(self) -> None:
        """Let the connection break, and no other be made."""
        self.is_down = True
        self.sockets[-1].close()

    def tell(self, **message: object) -> None:
        """Tell the page something as if it came from the server."""
        self.sockets[-1].send(json.dumps(message))


@pytest.fixture
def grace(server: RealServer) -> Client:
    """A person who plays over HTTP, at the second seat."""
    return Client(server, "Grace")


@pytest.fixture
def sit(visit: Visit, set_up: Stage, server: RealServer, grace: Client) -> Sit:
    """Opens the page of Ada, at a table with Grace where it is one player's turn."""

    def open_table(turn: int = 0, game: str = "the-game") -> Page:
        ada = Client(server, "Ada")
        return visit(set_up(play_until(to_move(turn), game, 2), ada, grace), person=ada)

    return open_table


def lay_a_card(page: Page) -> str:
    """Lay the first card that can be laid, and return the move."""
    page.locator(".hand .playable").first.click()
    card = re.findall(r"\d+", page.locator(".hand .held .visually-hidden").inner_text())[0]
    pile = page.locator(".pile.legal .lay").first
    name = pile.get_attribute("data-pile")
    pile.click()
    page.locator(f"[data-pile={name}] .visually-hidden", has_text=f"{card} on top").wait_for(state="attached")
    return f"{card}{name}"


def laid(server_side: Client, page: Page) -> list[str]:
    """Return the moves that the server knows of."""
    update = server_side.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}?seat=1")
    return [numbered["event"]["move"] for numbered in update["events"] if numbered["event"]["type"] == "moved"]


def test_a_move_shows_at_once_and_is_taken_back_if_it_is_refused(sit: Sit) -> None:
    page = sit()
    wire = Wire(page)
    sent: list[str] = []

    def lose_moves(message: str) -> bool:
        if '"type":"move"' in message:
            sent.append(json.loads(message)["id"])
        return '"type":"move"' in message

    wire.swallow = lose_moves
    page.wait_for_selector(".hand .playable")
    cards = page.locator(".hand li").count()
    lay_a_card(page)  # it lies there though the server has never heard of it
    assert page.locator(".hand li").count() == cards - 1
    wire.tell(type="refused", id=sent[0], code="lost-race", sentence="Something changed meanwhile.", rule="")
    page.get_by_role("alert").get_by_text("Something changed meanwhile").wait_for()
    page.locator(".hand li").nth(cards - 1).wait_for()
    page.wait_for_selector(".hand .playable")


def test_a_move_made_while_the_connection_breaks_is_kept_and_arrives_once(sit: Sit, grace: Client) -> None:
    page = sit()
    wire = Wire(page)
    cut: list[str] = []

    def break_at_a_move(message: str) -> bool:
        if '"type":"move"' not in message or cut:
            return False
        cut.append(message)
        wire.sockets[-1].close()
        return True

    page.wait_for_selector(".hand .playable")
    before = len(wire.sockets)  # one, unless the page was so slow to come that it took the first for dead
    wire.swallow = break_at_a_move
    move = lay_a_card(page)
    page.locator(".ticker", has_text=f"You: {move[:-1]} on {move[-1]}").wait_for()
    assert len(wire.sockets) == before + 1
    assert laid(grace, page).count(move) == 1


def test_without_a_network_that_is_said_and_the_table_catches_up(sit: Sit, grace: Client) -> None:
    page = sit(turn=1)
    page.wait_for_selector(".hand li")
    page.context.set_offline(True)
    page.get_by_text(NO_CONNECTION).wait_for()
    table = page.url.rsplit("/", 1)[1]
    moves = []
    for _ in range(2):
        moves.append(grace.get(f"/api/tables/{table}?seat=1")["view"]["moves"][0])
        grace.command("move", table, seat=1, move=moves[-1])
    grace.command("move", table, seat=1, move="end")
    page.context.set_offline(False)
    page.get_by_text(NO_CONNECTION).wait_for(state="detached")
    for move in moves:
        page.get_by_role("log").get_by_text(f"Grace: {move[:-1]} on {move[-1]}").wait_for(state="attached")
    page.wait_for_selector(".hand .playable")


def test_what_you_do_without_a_network_is_done_when_it_is_back(sit: Sit, grace: Client) -> None:
    page = sit()
    page.wait_for_selector(".hand .playable")
    page.context.set_offline(True)
    page.get_by_text(NO_CONNECTION).wait_for()
    move = lay_a_card(page)
    assert move not in laid(grace, page)
    page.context.set_offline(False)
    page.get_by_text(NO_CONNECTION).wait_for(state="detached")
    page.locator(".ticker", has_text=f"You: {move[:-1]} on {move[-1]}").wait_for()
    assert move in laid(grace, page)
    page.wait_for_selector(".hand .playable")


def test_a_connection_that_fails_in_silence_is_noticed(sit: Sit) -> None:
    page = sit()
    wire = Wire(page)
    page.wait_for_selector(".hand .playable")
    wire.is_down, wire.swallow = True, lambda _: True  # messages vanish, and nothing says so
    move = lay_a_card(page)
    page.get_by_text(NO_CONNECTION).wait_for()
    wire.is_down, wire.swallow = False, lambda _: False
    page.get_by_text(NO_CONNECTION).wait_for(state="detached")
    page.locator(".ticker", has_text=f"You: {move[:-1]} on {move[-1]}").wait_for()


def test_a_page_that_opens_while_the_connection_is_down_comes_to_the_table_later(sit: Sit) -> None:
    page = sit(game="ventuno")
    page.wait_for_selector(".mine")
    page.route("**/api/me", lambda route: route.abort())
    page.reload()
    page.get_by_text(NO_CONNECTION).wait_for()
    page.unroute("**/api/me")
    page.wait_for_selector(".mine")


def test_a_game_continues_after_the_server_was_killed_and_started_again(visit: Visit, tmp_path: Path) -> None:
    server = open_house(tmp_path / "mazzo.sqlite3")
    try:
        page = visit(server.url + "/new/the-game")
        page.get_by_role("radio", name="5", exact=True).check()
        page.get_by_role("radio", name="Random", exact=True).check()
        page.get_by_role("button", name="Play with bots").click()
        page.get_by_role("button", name="I start").click()
        page.wait_for_selector(".hand .playable")
        server.kill()
        page.get_by_text(NO_CONNECTION).wait_for()
        move = lay_a_card(page)
        server = open_house(tmp_path / "mazzo.sqlite3", int(server.url.rsplit(":", 1)[1]))
        page.locator(".ticker", has_text=f"You: {move[:-1]} on {move[-1]}").wait_for()
        assert Player(page).play_to_the_end()
    finally:
        server.stop()
