"""A player at boardgame.io's server: socket.io's protocol, as far as it is needed."""

import random
from time import perf_counter
from typing import TYPE_CHECKING

from bench.line import Line

if TYPE_CHECKING:
    from bench.load import Load

PATH = "/socket.io/?EIO=4&transport=websocket"


class BoardgamePlayer:
    """Sits at one seat of one match, and lays a card on each turn. The update is the acknowledgement."""

    def __init__(self, load: "Load", line: Line, seat: int, match: bytes) -> None:
        self.load = load
        self.line = line
        self.seat = seat
        self.match = match
        self.waits = False
        self.since = 0.0
        self._turn = b'"currentPlayer":"%d"' % seat
        self._state = b""

    def hear(self, message: bytes) -> None:
        """Take one message, and do what follows from it."""
        if message.startswith(b'42/bench,["update"'):
            self._look(message)
        elif message.startswith(b'42/bench,["sync"'):
            self._state = message
            self.load.playing += 1
        elif message.startswith(b"40/bench"):
            self.line.send(b'42/bench,["sync","%s","%d",null,%d]' % (self.match, self.seat, self.load.plan.seats))
        elif message.startswith(b"0"):
            self.line.send(b"40/bench,")
        elif message == b"2":
            self.line.send(b"3")

    def begin(self) -> None:
        """Make the first move of the match."""
        self._look(self._state)

    def _look(self, update: bytes) -> None:
        if self.waits:
            self.waits = False
            self.load.acknowledged(perf_counter() - self.since)
        if self._turn in update:
            place = update.index(b'"_stateID":') + 11
            self._state = update[place : place + 9].partition(b",")[0].rstrip(b"}],")
            self.waits = True
            self.since = self.load.in_a_while()
            self.load.at(self.since, self, b"[%d,%d]" % (random.randrange(6), random.randrange(4)))

    def move(self, move: bytes) -> None:
        """Make a move."""
        self.since = self.load.sends(self.since)
        payload = b'{"type":"lay","args":%s,"playerID":"%d","credentials":null}' % (move, self.seat)
        action = b'{"type":"MAKE_MOVE","payload":%s}' % payload
        self.line.send(b'42/bench,["update",%s,%s,"%s","%d"]' % (action, self._state, self.match, self.seat))
