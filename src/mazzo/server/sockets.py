"""The WebSocket: what a client sends goes to the house, and what waits for it is sent."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.speedups import apply_mask

from mazzo.server import logs
from mazzo.server.doors import BANNED, GONE
from mazzo.server.house import House
from mazzo.server.limits import Counts
from mazzo.server.live import FLOODING, NO_DATABASE, NOBODY, TOO_MANY, TOO_SLOW, Guest
from mazzo.server.people import device_of
from mazzo.server.store import NotSaved

COOKIE = "mazzo"
REASONS = {
    TOO_SLOW: "Your client is reading too slowly: reconnect to catch up.",
    FLOODING: "Your client is sending far too many messages: send fewer.",
    NO_DATABASE: "The server cannot reach its database: connect again in a moment.",
    **GONE,
}
LONGEST_MESSAGE = 16 * 1024
PING_EVERY = PONG_WITHIN = 5.0
"""Seconds. The server notices within ten of them that a phone is gone."""
MOST_UNHEARD = 1
"""How many messages may wait before the server reads no more from the network."""
TEXT, PONG, MASKED = 0x81, 0x8A, 0x80
"""The first byte of a frame that is a whole text message or a pong, and the bit of the second that says masked."""
PATIENCE = 200
"""How many messages in a row the server refuses before it closes the socket."""


class Inbox:
    """What has arrived for one reader. It does what uvicorn needs of an `asyncio.Queue` in a quarter of the time."""

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._is_held = False

    def put_nowait(self, event: Any) -> None:
        """Add an event, and wake the reader."""
        self._events.append(event)
        self._wake()

    def _wake(self) -> None:
        if self._events and not self._is_held and self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    @property
    def is_waited_for(self) -> bool:
        """Whether the reader has read everything and waits for more."""
        return self._reader is not None and not self._reader.done() and not self._is_held

    def hold(self) -> None:
        """Let the reader wait, because something that came before is still done."""
        self._is_held = True

    def release(self) -> None:
        """Let the reader continue."""
        self._is_held = False
        self._wake()

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        """Say whether nothing waits."""
        return not self._events

    async def get(self) -> Any:
        """Return the next event, and wait for it if need be."""
        while self._is_held or not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        self._reader = None
        return self._events.popleft()


class PromptProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with short ways for what is frequent.

    - It takes a text message straight from its frame, and a pong too; `websockets` parses all the other frames.
    - It sends without a task.
    - It drops a client at once that does not answer pings.
    """

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application push."""
        self.inbox = Inbox()
        self.queue = self.inbox  # type: ignore[assignment]
        self.begin: Callable[[bytes, Callable[[], None]], bool] = lambda message, finished: False
        """Begins at once what a message asks for, and calls back when it is done; or says that it has to wait."""
        self.resumed: Callable[[], None] = lambda: None
        """Hears when a client that read slowly takes more."""
        self.unread = b""
        """The beginning of a frame whose rest is still to come."""
        self.unsent: list[bytes] = []
        self.senders: list[PromptProtocol] = self.app_state.setdefault("senders", [])
        """All connections of this server that have something to send at the end of this round of the event loop."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["state"]["line"] = self

    def data_received(self, data: bytes) -> None:
        """Read the frames that are whole, and keep the rest until more comes."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        data, self.unread = self.unread + data, b""
        while data and self.conn.state is State.OPEN:
            start, end = _payload(data)
            if end - start > self.config.ws_max_size or (start and not data[1] & MASKED):
                break  # `websockets` refuses it
            if not start or end > len(data):
                self.unread = data
                return
            self._read_frame(data, start, end)
            data = data[end:]
        if data:
            super().data_received(data)

    def _read_frame(self, data: bytes, start: int, end: int) -> None:
        """Read the first frame of some data. The four bytes before the payload mask it."""
        if data[0] == TEXT and self.conn.current_size is None:
            message = apply_mask(data[start:end], data[start - 4 : start])
            if self.inbox.is_waited_for:
                self.inbox.hold()
                if self.begin(message, self.inbox.release):
                    return
                self.inbox.release()
            self.inbox.put_nowait({"type": "websocket.receive", "bytes": message})
            if not self.read_paused and len(self.inbox) > MOST_UNHEARD:
                self.read_paused = True
                self.transport.pause_reading()
        elif data[0] == PONG:
            self.handle_pong(Frame(Opcode.PONG, apply_mask(data[start:end], data[start - 4 : start])))
        else:
            super().data_received(data[:end])

    def push(self, message: bytes) -> bool:
        """Send a message when this round of the event loop is over, unless the client reads slowly and others go first.

        All that is sent then goes at once: clients are woken once per round, and not for every message.
        """
        if not self.writable.is_set():
            return False
        if not self.senders:
            self.loop.call_soon(_send_all, self.senders)
        if not self.unsent:
            self.senders.append(self)
        self.unsent += (_text_head(len(message)), message)
        return True

    def hang_up(self) -> None:
        """Tell the application that the connection ends."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def send_now(self) -> None:
        """Send what was pushed, if anything was."""
        if self.unsent and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(self.unsent))
        self.unsent.clear()

    def resume_writing(self) -> None:
        """Continue after the client read slowly."""
        super().resume_writing()
        self.resumed()

    def keepalive_timeout(self) -> None:
        """Drop the connection."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """Ping, unless the connection is closing and the client does not even take the rest."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().send_keepalive_ping()


def _send_all(senders: list[PromptProtocol]) -> None:
    """Send what was pushed to all of them, and begin again."""
    sending, senders[:] = senders[:], []
    for sender in sending:
        sender.send_now()


def _payload(data: bytes) -> tuple[int, int]:
    """Return where the payload of a client's first frame begins and ends, or two zeros before its head is complete.

    RFC 6455, 5.2: the second byte holds the size, or 126 or 127 if the next 2 or 8 bytes hold it. A mask of 4 bytes
    follows.
    """
    size = data[1] & 127 if len(data) > 1 else 0
    more = 8 if size == 127 else 2 if size == 126 else 0
    if len(data) < 2 + more:
        return 0, 0
    if more:
        size = int.from_bytes(data[2 : 2 + more], "big")
    return 6 + more, 6 + more + size


def _text_head(size: int) -> bytes:
    """Return what stands before a text message of a server in one frame (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")


class Sockets:
    """Serves the sockets, and counts them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.by_person = Counts(house.settings.sockets_per_person)
        self.by_address = Counts(house.settings.sockets_per_address)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket from its beginning to its end."""
        with contextlib.suppress(WebSocketDisconnect):  # the client may be gone whenever something is sent
            await socket.accept()
            try:
                await self._admit(socket)
            except NotSaved:
                logs.tell(REASONS[NO_DATABASE], level=logging.WARNING)
                await socket.close(NO_DATABASE, REASONS[NO_DATABASE])

    async def _admit(self, socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if self.house.doors.is_banned(address):
            await socket.close(BANNED, REASONS[BANNED])
            return
        if not self.by_address.enter(address):
            await socket.close(TOO_MANY, "Too many connections from your address: close some.")
            return
        try:
            person = await self.house.people.find(socket.cookies.get(COOKIE))
            if person is None:
                await socket.close(NOBODY, "Say your name first: POST /api/me.")
            elif self.house.doors.is_banned(address, person.id):
                await socket.close(BANNED, REASONS[BANNED])
            elif not self.by_person.enter(person.id):
                await socket.close(TOO_MANY, "You have too many connections: close some tabs.")
            else:
                try:
                    device = device_of(socket.cookies.get(COOKIE))
                    await self.house.privacy.met(device)
                    line = socket.scope["state"]["line"]
                    code = await self._attend(line, Guest(person, address, line, device=device))
                    if code:
                        await _close(socket, code)
                finally:
                    self.by_person.leave(person.id)
        finally:
            self.by_address.leave(address)

    async def _attend(self, line: PromptProtocol, guest: Guest) -> int | None:
        """Do what a client asks for until it leaves or is dismissed. Return the code to close the connection with."""
        line.resumed = guest.flush
        await self.house.enter(guest)
        line.begin = partial(self.house.begin, guest)
        try:
            while not guest.dismissed:
                message = await line.receive()
                if message["type"] != "websocket.receive":
                    break
                granted = await self.house.receive(guest, message.get("bytes") or message.get("text") or b"")
                guest.refused = 0 if granted else guest.refused + 1
                if guest.refused == PATIENCE:
                    guest.dismiss(FLOODING)
        finally:
            self.house.leave(guest)
            line.send_now()
        if guest.dismissed:
            logs.tell(REASONS[guest.dismissed], person=guest.person.id, address=guest.address)
        return guest.dismissed


async def _close(socket: WebSocket, code: int) -> None:
    """Close a socket and say why, unless the client does not even read that."""
    with contextlib.suppress(TimeoutError, RuntimeError, OSError):
        async with asyncio.timeout(1):
            await socket.close(code, REASONS[code])
