"""`mazzo replay`, `analyse` and others read the game of a server's table by its link."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.real import Client, RealServer, play_to_the_end
from tests.test_cli import mazzo


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server for all these tests."""
    running = RealServer(tmp_path_factory.mktemp("server") / "mazzo.sqlite3", messages_per_second=10_000)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def table(server: RealServer) -> str:
    """The table of a short game that is over."""
    ada = Client(server, "Ada")
    code = ada.create("the-game", 2)
    ada.command("seat-bot", code, seat=1, level="random")
    line = ada.socket()
    line.watch(code, 0)
    line.send("start", table=code)
    play_to_the_end(line, code, 0, line.read())
    line.close()
    return code


@pytest.mark.parametrize("place", ["table", "replay"])
def test_a_link_works_where_a_file_does(place: str, server: RealServer, table: str, tmp_path: Path) -> None:
    link = f"{server.url}/{place}/{table}"
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(Client(server).get(f"/api/records/{table}")) + "\n")
    for words in (["replay", "--plain"], ["replay", "--move", "3"], ["analyse", "--effort", "0.02", "--json"]):
        by_link, by_file = (mazzo(words[0], name, *words[1:]) for name in (link, file))
        assert by_link.returncode == 0, by_link.stderr
        assert by_link.stdout == by_file.stdout
    checked = mazzo("check", link.removeprefix("http://"))
    assert (checked.returncode, checked.stdout.split(": ")[1]) == (0, "1 game, all right\n")


@pytest.mark.parametrize("command", ["replay", "analyse"])
def test_a_link_that_leads_to_no_finished_game_gets_a_sentence(command: str, server: RealServer) -> None:
    ada = Client(server, "Ada")
    running = ada.create("ventuno", 2, first_seat=0)
    ada.command("seat-bot", running, seat=1)
    gathering = ada.create("ventuno", 2)
    ada.command("start", running)
    said = {
        f"{server.url}/table/{running}": "The game is still running. You get its record, replay and review once it "
        "is over.",
        f"{server.url}/table/{gathering}": "No game was played at this table: choose another.",
        f"{server.url}/table/0000000000000": "There is no such table: check the link.",
        f"{server.url}/rules/ventuno": "This is not a link to a table: use one like http://HOST:8000/table/CODE.",
        "http://127.0.0.1:1/table/abc": "The server at http://127.0.0.1:1 does not answer: check that it is running.",
    }
    for link, sentence in said.items():
        found = mazzo(command, link)
        assert (found.returncode, found.stdout, found.stderr) == (2, "", f"mazzo: {sentence}\n")


def test_the_sentence_is_in_the_language_of_the_reader(server: RealServer) -> None:
    found = mazzo("replay", f"{server.url}/table/0000000000000", "--lang", "it")
    assert found.stderr == "mazzo: Non c'è nessun tavolo con questo codice: controllalo.\n"
