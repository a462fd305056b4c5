"""A real server in a process of its own on the loopback, and clients that talk to it over sockets."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0
ORPHAN = re.compile(
    r"^Traceback \(most recent call last\):\n(?=.*\n.*multiprocessing.spawn\.py)(?: .*\n)+"
    r"(?:EOFError: Ran out of input|_pickle\.UnpicklingError: pickle data was truncated)\n",
    re.MULTILINE,
)
"""The last words of a worker process whose server dies before it has said what the worker is for."""
_ids = count(1)


def logged(log: Path) -> list[dict[str, Any]]:
    """Return the lines of a server's log, without what Python prints if a kill comes while a worker starts."""
    return [json.loads(line) for line in ORPHAN.sub("", log.read_text()).splitlines()]


class RealServer:
    """`mazzo serve` on any free port, or on this one, with a database file, or with a URL and a log beside it.

    Another `program` may stand for `mazzo`.
    """

    def __init__(self, database: Path, **settings: object) -> None:
        where = settings.pop("url", database)
        port = settings.pop("port", 0)
        program = str(settings.pop("program", "mazzo.cli"))
        settings = {"log_format": "json", **settings}
        environment = {**os.environ, **{f"MAZZO_{name.upper()}": str(value) for name, value in settings.items()}}
        command = [sys.executable, "-m", program, "serve", "--port", str(port), "--database", str(where)]
        self.log = database.with_suffix(".log")
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout
        self.greeting = self.process.stdout.readline()
        assert "Mazzo is open" in self.greeting, self.log.read_text()
        self.url = next(word for word in self.greeting.split() if word.startswith("http"))
        self.host = self.url.removeprefix("http://")

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        self.process.kill()
        self._end()

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Ask the server to end, and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return code


class Client:
    """A person who plays over HTTP and sockets."""

    def __init__(self, server: RealServer, name: str | None = None) -> None:
        self.server = server
        self.cookie = ""
        if name is not None:
            self.me = self.post("/api/me", {"name": name})

    def request(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any, Mapping[str, str]]:
        """Send a request and return status, body and headers."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data, method=method)
        for key, value in {"Cookie": self.cookie, "Content-Type": "application/json", **(headers or {})}.items():
            request.add_header(key, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                status, text, found = response.status, response.read(), response.headers
        except urllib.error.HTTPError as problem:
            with problem:
                status, text, found = problem.code, problem.read(), problem.headers
        if "Set-Cookie" in found:
            self.cookie = found["Set-Cookie"].split(";")[0]
        is_json = found.get("Content-Type", "").startswith("application/json")
        return status, json.loads(text) if is_json else text.decode(), found

    def get(self, path: str) -> Any:
        """Get something that is there."""
        status, body, _ = self.request("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: object) -> Any:
        """Post something that is granted."""
        status, found, _ = self.request("POST", path, body)
        assert status == 200, found
        return found

    def create(self, game: str, players: int, **fields: Any) -> str:
        """Open a table and return its code."""
        settings = {"pace": "fast", **fields.pop("settings", {})}
        options = {"players": players, **fields.pop("options", {})}
        wish = {"id": f"r{os.getpid()}-{next(_ids)}", "game": game, "options": options, "settings": settings, **fields}
        code: str = self.post("/api/tables", wish)["table"]
        return code

    def command(self, kind: str, table: str, **fields: Any) -> Any:
        """Send a command by HTTP."""
        return self.post(
            "/api/commands", {"type": kind, "id": f"r{os.getpid()}-{next(_ids)}", "table": table, **fields}
        )

    def socket(self, **options: Any) -> "Line":
        """Open a socket."""
        headers = {"Cookie": self.cookie, **options.pop("headers", {})}
        return Line(connect(f"ws://{self.server.host}/socket", additional_headers=headers, **options))


class Line:
    """A socket: what was received is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.raw = socket.__enter__()
        self.received: list[Any] = []

    def send(self, kind: str, **fields: Any) -> str:
        """Send a message and return its id."""
        name: str = fields.pop("id", f"r{os.getpid()}-{next(_ids)}")
        self.raw.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    def read(self) -> Any:
        """Wait for a message."""
        self.received.append(json.loads(self.raw.recv(PATIENCE)))
        return self.received[-1]

    def ask(self, kind: str, **fields: Any) -> Any:
        """Send a message and wait for its answer."""
        name = self.send(kind, **fields)
        while True:
            message = self.read()
            if message.get("id") == name:
                return message

    def watch(self, table: str, seat: int | None = None, after: int | None = None) -> Any:
        """Watch a table and return the first update."""
        assert self.ask("watch", table=table, seat=seat, after=after)["type"] == "done"
        return self.read()

    def closed_with(self) -> int | None:
        """Wait until the server closes the socket, and return the code it gives; None if there is none."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def close(self) -> None:
        """Close the socket."""
        self.raw.close()


def play_to_the_end(line: Line, table: str, seat: int, update: Any, most: int = 10_000) -> Any:
    """Play a seat by its views, always the first legal move, until the game is over; return the last update."""
    view, waiting, needed = None, "", 0
    for _ in range(most):
        assert update["type"] != "refused", update
        if update["type"] == "update":
            view = update["view"] or view
            last = update
        elif update.get("id") == waiting:
            waiting, needed = "", update["number"]
        if view and view["over"]:
            return last
        if view and view["moves"] and not waiting and last["number"] >= needed:
            waiting = line.send("move", table=table, seat=seat, move=view["moves"][0])
        update = line.read()
    raise AssertionError("the game does not end")
