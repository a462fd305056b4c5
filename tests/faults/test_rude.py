"""Rude clients come to a busy server: those who play, at the same tables and at others, do not notice."""

import contextlib
import json
import os
import socket
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from mazzo import games
from tests.server.real import PATIENCE, Client, Line, RealServer
from tests.server.test_rude import frame, raw_socket

RATE = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server with the usual limits, but that so many tables can be made at once."""
    running = RealServer(
        tmp_path_factory.mktemp("rude") / "mazzo.sqlite3", tables_per_minute=10_000, messages_per_second=RATE
    )
    yield running
    running.stop()


class Company:
    """Ada and Bo play against each other at a table of each game, while somebody rude has a seat there too."""

    def __init__(self, server: RealServer) -> None:
        self.rude = Client(server, "Rude")
        self.ada, self.bo = Client(server, "Ada"), Client(server, "Bo")
        self.shared = self._table(self.rude)
        self.other = self._table(None)

    def _table(self, third: Client | None) -> str:
        table = self.ada.create("hamsterbacke", 3)
        self.bo.command("sit", table, seat=1)
        if third:
            third.command("sit", table, seat=2)
        else:
            self.ada.command("seat-bot", table, seat=2, level="easy")
        self.ada.command("start", table)
        return table

    def sit_down(self) -> None:
        """Let Ada and Bo connect, and look at both tables."""
        self.lines: dict[int, Line] = {0: self.ada.socket(), 1: self.bo.socket()}
        for seat, line in self.lines.items():
            for table in (self.shared, self.other):
                line.watch(table, seat)

    def talk_and_play(self) -> None:
        """See that what both of them say at either table is acknowledged and heard by the other, and moves are made."""
        for table in (self.shared, self.other):
            for seat, line in self.lines.items():
                done = line.ask("say", table=table, seat=seat, text="!hello")
                assert done["type"] == "done", done
                other = self.lines[1 - seat]
                while not any(
                    message["type"] == "update" and message["table"] == table and message["number"] >= done["number"]
                    for message in other.received
                ):
                    other.read()
        self._move_if_they_can()

    def _move_if_they_can(self) -> None:
        for table in (self.shared, self.other):
            for seat, client in ((0, self.ada), (1, self.bo)):
                seen = client.get(f"/api/tables/{table}?seat={seat}")
                if seen["view"] and seen["view"]["moves"]:
                    done = self.lines[seat].ask("move", table=table, seat=seat, move=seen["view"]["moves"][0])
                    assert done["type"] == "done", done

    def leave(self) -> None:
        """Let both go."""
        for line in self.lines.values():
            line.close()
