"""Plays at many tables of a server at once, and measures. A process of its own, so that it can be weighed by itself.

Usage: python -m bench.load '{"url": …, "pid": …, "tables": 40}' (see `Plan`); prints a `Measured` as JSON.
"""

import heapq
import os
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from bench.boardgame import PATH, BoardgamePlayer
from bench.line import Line
from mazzo.server.serve import allow_many_sockets

PEOPLE_AT_ONCE = 8


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to play, and for how long."""

    url: str
    pid: int
    """The process of the server."""
    others: tuple[tuple[str, int], ...] = ()
    """The addresses and ids of more processes that serve the same tables."""
    apart: bool = False
    """Whether all players of a table go to one process. Else each table's players are spread over all of them."""
    server: Literal["mazzo", "bare", "boardgame"] = "mazzo"
    tables: int = 40
    seats: int = 4
    games: tuple[str, ...] = ("the-game", "ventuno", "hamsterbacke")
    pace: float = 0.0
    """Seconds that players take for a move, on average."""
    warm_up: float = 2.0
    seconds: float = 5.0
    records: str = ""
    """A file of games to review, for `bench.beside`."""
    rounds: int = 3


class Measured(msgspec.Struct):
    """The results. Times are in milliseconds, from sending a move to reading that it is saved."""

    moves: int
    moves_per_second: float
    p50: float
    p99: float
    most: float
    late: float
    """p99 of how late the players sent a move: not the server's fault, and not in the times above."""
    server_cpu: float
    """Milliseconds of the processor for each move."""
    server_kernel: float
    """Milliseconds of these in the kernel: sockets, disk and hand-overs between threads."""
    server_busy: float
    """Share of one core."""
    server_waited: float
    """Share of the time that the server's main thread could have run, and others had the cores."""
    client_busy: float
    client_waited: float
    bytes_per_move: float
    memory: dict[str, float]
    """Of the server, in MB: at first, with the sockets, with the games, at the end."""


class Player:
    """Sits at one seat of one table with a socket, and follows to the rematch."""

    def __init__(self, load: "Load", line: Line, seat: int) -> None:
        self.load = load
        self.line = line
        self.seat = seat
        self.mates: list[Player] = []
        self.waits = False
        self.since = 0.0
        self.watched = self.asked = b""
        self._turn = b"%d]" % seat
        self._news = b"nothing yet"

    def go_to(self, table: bytes, *, sit: bool) -> None:
        """Go to a table, and sit down unless already seated."""
        self.table = table
        self._news = b'{"type":"update","table":"%s"' % table
        self._ask(b"sit" if sit else b"watch")

    def _ask(self, kind: bytes, more: bytes = b"") -> None:
        seat = b"" if kind in (b"start", b"rematch") else b',"seat":%d' % self.seat
        name = b"%c%d" % (kind[0] if kind != b"start" else ord("b"), next(self.load.ids))
        self.asked = b'{"type":"%s","id":"%s","table":"%s"%s%s}' % (kind, name, self.table, seat, more)
        self.line.send(self.asked)

    def hear(self, message: bytes) -> None:
        """Take one message, and do what follows from it."""
        if message.startswith(self._news):
            self._look(message)
        elif message.startswith(b'{"type":"done"'):
            self._go_on(message[message.index(b'"id":"') + 6])
        elif message.startswith(b'{"type":"refused"') and b'"code":"lost-race"' in message:
            self.line.send(self.asked)  # a player at another process was quicker
        elif message.startswith((b'{"type":"refused"', b'{"type":"gone"')):
            raise SystemExit(f"The server refuses to continue: {message.decode()}")

    def _go_on(self, answered: int) -> None:
        if answered == ord("m"):
            self.waits = False
            self.load.acknowledged(perf_counter() - self.since)
        elif answered == ord("s"):
            self._ask(b"watch")
        elif answered == ord("w"):
            self.watched = self.table
            if all(mate.watched == self.table for mate in self.mates):
                self.load.playing += 1
                self.mates[0]._ask(b"start")

    def _look(self, update: bytes) -> None:
        place = update.index(b'"deciders":[') + 12
        if update.startswith(self._turn, place):
            first = update.find(b'"moves":["', place)
            if first > 0 and not self.waits:
                first += 10
                self._choose(update, update[first : update.index(b'"]', first)].split(b'","'))
        elif update[place] == ord("]"):
            next_table = update.find(b'"rematched","table":"')
            if next_table > 0:
                self.go_to(update[next_table + 21 : update.index(b'"', next_table + 21)], sit=False)
            elif self.seat == 0 and b'"phase":"over"' in update and not self.waits:
                self._ask(b"rematch")

    def _choose(self, update: bytes, moves: list[bytes]) -> None:
        self.waits = True
        self.since = self.load.in_a_while()
        self.load.at(self.since, self, sensible(update, moves) or moves[int(random.random() * len(moves))])

    def move(self, move: bytes) -> None:
        """Make a move."""
        self.since = self.load.sends(self.since)
        self._ask(b"move", b',"move":"%s"' % move)


def sensible(update: bytes, moves: list[bytes]) -> bytes | None:
    """Return a move of The Game that a beginner would make, so that games last as long as among people."""
    place = update.find(b'"tops":[')
    if place < 0:
        return None
    if b"end" in moves:
        return b"end"
    tops = update[place + 8 : update.index(b"]", place)].split(b",")
    return min(moves, key=lambda move: abs(int(move[:-1]) - int(tops[move[-1] - ord("A")])))


class Load:
    """All the players, and what they measure."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.places = [_place(url) for url in (plan.url, *(url for url, _ in plan.others))]
        """The hosts and ports of all the processes."""
        self.pids = [plan.pid, *(pid for _, pid in plan.others)]
        self.ids = count(1)
        self.playing = 0
        """Games begun."""
        self.players: list[Any] = []
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self._due: list[tuple[float, int, Any, bytes]] = []
        self._selector = DefaultSelector()

    # What players use

    def in_a_while(self) -> float:
        """Return when the player whose turn it is will have decided."""
        pace = self.plan.pace
        return perf_counter() + (random.uniform(0.5, 1.5) * pace if pace else 0.0)

    def at(self, when: float, player: Any, move: bytes) -> None:
        """Let a player move at a time, or at once."""
        if self.plan.pace:
            heapq.heappush(self._due, (when, next(self.ids), player, move))
        else:
            player.move(move)

    def sends(self, due: float) -> float:
        """Note how late a player moves, because the players were busy or had no core. Return the time."""
        now = perf_counter()
        self.lateness.append(now - due)
        return now

    def acknowledged(self, latency: float) -> None:
        """Take down how long a move took."""
        self.latencies.append(latency)

    # A run

    def run(self) -> Measured:
        """Set up, warm up, play and measure."""
        memory = {"at first": _memory(self.pids)}
        if self.plan.server == "boardgame":
            self._set_up_boardgame()
        else:
            self._set_up()
        memory["with sockets"] = self._memory_now
        memory["with games"] = _memory(self.pids)
        self._play(self.plan.warm_up)
        self.latencies.clear()
        self.lateness.clear()
        received = self._received()
        server, client = Clocks(*self.pids), Clocks(os.getpid())
        self._play(self.plan.seconds)
        server, client = server.since(), client.since()
        memory["at the end"] = _memory(self.pids)
        found = sorted(1000 * latency for latency in self.latencies)
        if not found:
            raise SystemExit("The players made no move: make the run longer, or look at the server.")
        return Measured(
            moves=len(found),
            moves_per_second=len(found) / server.seconds,
            p50=found[len(found) // 2],
            p99=found[int(0.99 * len(found))],
            most=found[-1],
            late=1000 * sorted(self.lateness)[int(0.99 * len(self.lateness))],
            server_cpu=1000 * server.cpu / len(found),
            server_kernel=1000 * server.kernel / len(found),
            server_busy=server.cpu / server.seconds,
            server_waited=server.waited / server.seconds,
            client_busy=client.cpu / client.seconds,
            client_waited=client.waited / client.seconds,
            bytes_per_move=(self._received() - received) / len(found),
            memory=memory,
        )

    def _received(self) -> int:
        return sum(player.line.received for player in self.players)

    def _play(self, seconds: float) -> None:
        until = perf_counter() + seconds
        self._play_until(lambda: perf_counter() >= until)

    def _play_until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._look_around(0.05)

    def _look_around(self, most: float = 0.0) -> None:
        """Make the moves that are due, then wait for messages and handle them, for at most this many seconds."""
        due = self._due
        while due and due[0][0] <= perf_counter():
            _, _, player, move = heapq.heappop(due)
            player.move(move)
        wait = max(0.0, min(most, due[0][0] - perf_counter())) if due else most
        for key, _ in self._selector.select(wait):
            hear = key.data.hear
            for message in key.data.line.messages():
                hear(message)

    # Before the games

    def _set_up(self) -> None:
        """Let everybody come, sit down and start."""
        plan = self.plan
        is_bare = plan.server == "bare"
        cookies = [""] * (plan.tables * plan.seats) if is_bare else self._meet(plan.tables * plan.seats)
        for number, cookie in enumerate(cookies):
            place = number // plan.seats if plan.apart else number
            line = Line(*self.places[place % len(self.places)], "/socket", cookie)
            player = Player(self, line, number % plan.seats)
            self._add(player)
        self._memory_now = _memory(self.pids)
        codes = [f"bare{number}" for number in range(plan.tables)] if is_bare else self._open(cookies[:: plan.seats])
        for number, code in enumerate(codes):
            mates = self.players[number * plan.seats : (number + 1) * plan.seats]
            for player in mates:
                player.mates = mates
                player.go_to(code.encode(), sit=player.seat > 0)
        self._play_until(lambda: self.playing == plan.tables)

    def _add(self, player: Any) -> None:
        self.players.append(player)
        self._selector.register(player.line, EVENT_READ, player)
        self._look_around()  # the server wants its pings answered

    def _meet(self, number: int) -> list[str]:
        """Return the cookies of new people."""

        def meet(some: range) -> list[str]:
            line = HTTPConnection(*self.places[0])
            return [post(line, "/api/me", {"name": f"Player {one}"})[1] for one in some]

        with ThreadPoolExecutor(PEOPLE_AT_ONCE) as pool:
            shares = [range(first, number, PEOPLE_AT_ONCE) for first in range(PEOPLE_AT_ONCE)]
            return [cookie for cookies in pool.map(meet, shares) for cookie in cookies]

    def _open(self, hosts: list[str]) -> list[str]:
        """Return the codes of new tables."""
        lines = [HTTPConnection(*place) for place in self.places]
        codes = []
        for number, cookie in enumerate(hosts):
            self._look_around()
            wish = {
                "id": f"t{number}",
                "game": self.plan.games[number % len(self.plan.games)],
                "options": {"players": self.plan.seats},
                "first_seat": 0,
            }
            codes.append(post(lines[number % len(lines)], "/api/tables", wish, cookie)[0]["table"])
        return codes

    def _set_up_boardgame(self) -> None:
        seats = self.plan.seats
        for number in range(self.plan.tables * seats):
            line = Line(*self.places[0], PATH)
            self._add(BoardgamePlayer(self, line, number % seats, b"match%d" % (number // seats)))
        self._memory_now = _memory(self.pids)
        self._play_until(lambda: self.playing == len(self.players))
        for host in self.players[::seats]:
            host.begin()


def post(line: HTTPConnection, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """Post something, and return what the server gives and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    line.request("POST", path, msgspec.json.encode(body), headers)
    response = line.getresponse()
    text = response.read()
    if response.status != 200:
        raise SystemExit(f"The server answers {path} with {response.status}: {text.decode()}")
    return msgspec.json.decode(text), (response.headers["Set-Cookie"] or "").split(";")[0]


class Clocks:
    """What the kernel (Linux) says about the time of some processes, in seconds."""

    def __init__(self, *pids: int) -> None:
        self.pids = pids
        self.cpu = self.waited = self.kernel = 0.0
        """Processor time of all threads, the main threads' average wait for a core, and the kernel's part of `cpu`."""
        for pid in pids:
            files = Path(f"/proc/{pid}/task").glob("*/schedstat")
            threads = {file.parent.name: file.read_text().split() for file in files}
            self.cpu += sum(int(used) for used, _, _ in threads.values()) / 1e9
            self.waited += int(threads[str(pid)][1]) / 1e9 / len(pids)
            ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[12]
            self.kernel += int(ticks) / os.sysconf("SC_CLK_TCK")
        self.seconds = perf_counter()

    def since(self) -> "Clocks":
        """Return how much has passed."""
        now = Clocks(*self.pids)
        for clock in ("cpu", "waited", "kernel", "seconds"):
            setattr(now, clock, getattr(now, clock) - getattr(self, clock))
        return now


def _memory(pids: Sequence[int]) -> float:
    """Return the resident memory of some processes in MB."""
    lines = (line for pid in pids for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _place(url: str) -> tuple[str, int]:
    """Return the host and the port of an address."""
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


if __name__ == "__main__":
    allow_many_sockets()
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    print(msgspec.json.encode(Load(plan).run()).decode())
