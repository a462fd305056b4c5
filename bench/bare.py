"""A broadcast server on the stack of `mazzo serve` with no game, no people and no disk: what the stack alone can do.

It takes the messages that `bench.load` sends, says `done`, and tells every socket of the table whose turn is next.

Usage: python -m bench.bare SEATS BYTES
"""

import socket
import sys
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from mazzo.server.serve import allow_many_sockets


class Message(msgspec.Struct):
    """What a client sends."""

    type: str
    id: str
    table: str
    seat: int = 0
    move: str = ""


class Done(msgspec.Struct, tag_field="type", tag="done"):
    """That it was received."""

    id: str
    number: int


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """What all the sockets of a table are sent."""

    table: str
    number: int
    deciders: list[int]
    move: str
    moves: list[str]
    filler: str


class Tables:
    """Passes on what is sent."""

    def __init__(self, seats: int, size: int) -> None:
        self.seats = seats
        self.filler = "x" * size
        self.numbers: dict[str, int] = {}
        self.watchers: dict[str, list[WebSocket]] = {}
        self.decoder = msgspec.json.Decoder(Message)
        self.encoder = msgspec.json.Encoder()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket."""
        await socket.accept()
        try:
            while True:
                await self.receive(socket, self.decoder.decode(await socket.receive_text()))
        except (WebSocketDisconnect, RuntimeError):
            return

    async def receive(self, socket: WebSocket, message: Message) -> None:
        """Answer a message, and pass a move on."""
        number = self.numbers[message.table] = self.numbers.get(message.table, 0) + 1
        await self.send(socket, Done(message.id, number))
        watchers = self.watchers.setdefault(message.table, [])
        if message.type == "watch":
            watchers.append(socket)
        elif message.type in ("start", "move"):
            following = 0 if message.type == "start" else (message.seat + 1) % self.seats
            update = Update(message.table, number, [following], message.move, ["one", "two"], self.filler)
            text = self.encoder.encode(update).decode()
            for watcher in watchers:
                await watcher.send_text(text)

    async def send(self, socket: WebSocket, message: Any) -> None:
        """Send one message."""
        await socket.send_text(self.encoder.encode(message).decode())


def main() -> None:
    """Serve on any free port until killed."""
    allow_many_sockets()
    tables = Tables(int(sys.argv[1]), int(sys.argv[2]))
    app = Starlette(routes=[WebSocketRoute("/socket", tables.serve)])
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        print(f"open at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        settings = {"ws": "websockets-sansio", "ws_per_message_deflate": False, "log_config": None, "access_log": False}
        # Python's own event loop, whether or not uvloop is there: the yardstick stays what it always was.
        uvicorn.Server(uvicorn.Config(app, loop="asyncio", **settings)).run(sockets=[listening])  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
