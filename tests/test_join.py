"""A person at a terminal, line by line, at a table of a real server."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mazzo import games
from tests.server.real import Client, RealServer, play_to_the_end
from tests.test_cli import mazzo
from tests.typist import Typist, at_terminal, command, interrupt, play_through_pipes, wait_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server for all these tests."""
    running = RealServer(tmp_path_factory.mktemp("server") / "mazzo.sqlite3", messages_per_second=10_000)
    yield running
    running.stop()


def start_when_all_sit(line: Any, table: str, seat: int | None = 0) -> Any:
    """Wait until no seat is free, start the game, and return the update of it."""
    update = line.watch(table, seat)
    while any(seat["kind"] == "open" for seat in update["state"]["seats"]):
        update = line.read()
    line.send("start", table=table)
    return line.read()


def wait_for_the_opening(line: Any) -> Any:
    """Return the update with which the first seat, which was decided before, has opened."""
    while True:
        update = line.read()
        if update["type"] == "update" and update["view"] and not update["view"].get("opening"):
            return update


@pytest.mark.parametrize(("name", "language"), [*zip(games.names(), ("en", "it", "en"), strict=True)])
def test_a_terminal_and_another_client_play_at_one_table(
    name: str, language: str, server: RealServer, tmp_path: Path
) -> None:
    ada = Client(server, "Ada")
    table = ada.create(name, 3, first_seat=0)
    ada.command("seat-bot", table, seat=2, level="random")
    line, typist = ada.socket(), Typist(4)
    words = ["--plain", "--join", f"{server.url}/table/{table}", "--name", "Bo", "--lang", language]
    with ThreadPoolExecutor(1) as aside:
        code = aside.submit(play_through_pipes, typist, "play", *words, XDG_STATE_HOME=str(tmp_path))
        start_when_all_sit(line, table)
        last = play_to_the_end(line, table, 0, wait_for_the_opening(line))
        assert code.result() == 0, typist.told[-5:]
    line.close()
    assert last["state"]["seats"][1]["name"] == "Bo"
    assert any(line.startswith("Ada: ") for line in typist.told)
    assert "Traceback" not in "".join(typist.told)
    if name == "the-game":
        assert typist.told[-1].startswith(("Lost this time.", "Brilliant!"))
    else:
        assert typist.told[-1].endswith(".")
        assert {"en": "Points: ", "it": "Punti: "}[language] in typist.told[-1]


def test_the_end_of_the_input_leaves_the_table(server: RealServer, tmp_path: Path) -> None:
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2, first_seat=1)
    line = ada.socket()
    with ThreadPoolExecutor(1) as aside:
        done = aside.submit(mazzo, "play", "--plain", "--join", f"{server.url}/table/{table}", "--name", "Bo")
        start_when_all_sit(line, table)
        assert done.result().stdout.endswith("Your move?\nGoodbye.\n")
        assert done.result().returncode == 0
    line.close()


def test_a_player_who_would_rather_not_start_lets_a_bot(server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create("the-game", 2, sit=False)
    ada.command("seat-bot", table, seat=1, level="easy")  # a random one may lose the game in its first turn
    line = ada.socket()
    with ThreadPoolExecutor(1) as aside:
        link = f"{server.url}/table/{table}"
        done = aside.submit(mazzo, "play", "--plain", "--join", link, "--name", "Bo", answers="say !rather-not\nn\n")
        start_when_all_sit(line, table, seat=None)
        shown = done.result().stdout
    line.close()
    assert shown.count("Do you start (y or n, Enter means y)?") == 2
    assert "Bot 1: first turn taken." in shown
    assert shown.endswith("Your move?\nGoodbye.\n")


@pytest.mark.parametrize("allowed", [True, False])
def test_a_hint_comes_from_the_server_where_the_host_allows_it(server: RealServer, *, allowed: bool) -> None:
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2, first_seat=1)
    ada.command("change", table, hints=allowed)
    line = ada.socket()
    with ThreadPoolExecutor(1) as aside:
        link = f"{server.url}/table/{table}"
        done = aside.submit(mazzo, "play", "--plain", "--join", link, "--name", "Bo", answers="hint\nhint\n")
        start_when_all_sit(line, table)
        shown = done.result().stdout
    line.close()
    hints = ada.get(f"/api/tables/{table}")["state"]["seats"][1]["hints"]
    if allowed:
        assert shown.count("Hint: draw a card (draw). Chance to win: ") == 2
        assert "leaves the total at 0" in shown
        assert hints == 1, "once for each decision"
    else:
        assert shown.count("The host of this table allows no hints: decide for yourself.") == 2
        assert hints == 0


def test_a_lost_connection_is_reported_and_an_interrupt_is_code_130(tmp_path: Path) -> None:
    server = RealServer(tmp_path / "mazzo.sqlite3")
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2, first_seat=0)
    words = command("play", "--plain", "--join", f"{server.url}/table/{table}", "--name", "Bo")
    with at_terminal(words) as (program, terminal):
        line = ada.socket()
        start_when_all_sit(line, table)
        line.close()
        wait_for("quit ends.", terminal)
        server.kill()
        wait_for("No connection.", terminal)
        assert interrupt(terminal).strip().endswith("mazzo: interrupted")
    assert program.returncode == 130


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("nonsense!", "This is not a link to a table"),
        ("http://127.0.0.1:1/table/abcdefghijklm", "does not answer"),
        ("{url}/table/abcdefghijklm", "There is no such table"),
    ],
)
def test_a_link_that_leads_nowhere_is_a_sentence_and_code_2(link: str, sentence: str, server: RealServer) -> None:
    done = mazzo("play", "--join", link.format(url=server.url))
    assert done.returncode == 2
    assert sentence in done.stderr
