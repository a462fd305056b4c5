"""The bots that think longest, in the server as it really runs."""

import pytest

from mazzo import games
from tests.server.real import Client, Line, RealServer

DECISIONS = 4


def moves(line: Line) -> int:
    """Return how many moves the updates have shown so far."""
    updates = [message for message in line.received if message["type"] == "update" and not message["fresh"]]
    return sum(numbered["event"]["type"] == "moved" for update in updates for numbered in update["events"])


@pytest.mark.parametrize("game", games.names())
def test_experts_decide_in_their_workers_while_the_server_answers(game: str, server: RealServer) -> None:
    ada = Client(server, "Ada")
    table = ada.create(game, 3, sit=False)
    for seat in range(3):
        ada.command("seat-bot", table, seat=seat, level="expert")
    line = ada.socket()
    line.watch(table)
    ada.command("start", table)
    while moves(line) < DECISIONS:
        line.read()
        assert line.ask("ping")["type"] == "pong"
    line.close()
    log = server.log.read_text()
    assert "could not think" not in log
    assert "not legal" not in log
