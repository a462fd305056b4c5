"""The WebSocket: what a client sends goes to the house, and what waits for it is sent."""

import asyncio
import contextlib
import logging
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from mazzo.server import logs
from mazzo.server.doors import BANNED, GONE
from mazzo.server.house import House
from mazzo.server.limits import Counts
from mazzo.server.live import FLOODING, NO_DATABASE, NOBODY, TOO_MANY, TOO_SLOW, Guest
from mazzo.server.people import device_of
from mazzo.server.store import NotSaved

COOKIE = "mazzo"
REASONS = {
    TOO_SLOW: "Too much waits to be read on this socket: connect again and catch up.",
    FLOODING: "Far too much was sent on this socket.",
    NO_DATABASE: "The server cannot reach its database: connect again in a moment.",
    **GONE,
}
LONGEST_MESSAGE = 16 * 1024
PING_EVERY = PONG_WITHIN = 5.0
"""Seconds; a phone that is gone is noticed within ten of them."""
PATIENCE = 200
"""How many messages in a row may be refused before the socket is closed."""


class PromptProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, but it can send without a task, and drops a client at once that does not answer pings."""

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application push."""
        self.unsent: list[bytes] = []
        self.senders: list[PromptProtocol] = self.app_state.setdefault("senders", [])
        """All the connections of this server that have something to send when this round of the event loop is over."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["state"]["push"] = self.push

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, and stop reading only if others wait already: that spares two system calls for each."""
        self.read_paused = self.queue.empty()
        super().send_receive_event_to_app()

    def push(self, message: bytes) -> bool:
        """Send a message when this round of the event loop is over, unless the client reads slowly and others go first.

        All that is sent then goes at once: clients are woken once a round, and not for every message.
        """
        if not self.writable.is_set():
            return False
        if not self.senders:
            self.loop.call_soon(_send_all, self.senders)
        if not self.unsent:
            self.senders.append(self)
        self.unsent += (_text_head(len(message)), message)
        return True

    def send_now(self) -> None:
        """Send what was pushed."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(self.unsent))
        self.unsent.clear()

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
    """Send what was pushed to all of them, and begin anew."""
    sending, senders[:] = senders[:], []
    for sender in sending:
        sender.send_now()


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
                    push = socket.scope.get("state", {}).get("push", lambda _: False)
                    device = device_of(socket.cookies.get(COOKIE))
                    await self.house.privacy.met(device)
                    await self._attend(socket, Guest(person, address, push, device=device))
                finally:
                    self.by_person.leave(person.id)
        finally:
            self.by_address.leave(address)

    async def _attend(self, socket: WebSocket, guest: Guest) -> None:
        await self.house.enter(guest)
        tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(self._read(socket, guest)),
            asyncio.create_task(_write(socket, guest)),
            asyncio.create_task(guest.overrun.wait()),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            results = [_result(task) for task in done]
            late = TOO_SLOW if guest.overrun.is_set() else FLOODING if FLOODING in results else None
            code = guest.dismissed or late
            if code:
                logs.tell(REASONS[code], person=guest.person.id, address=guest.address)
        finally:
            self.house.leave(guest)
            for task in tasks:
                if task is not tasks[0] or not guest.busy:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if code and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(TimeoutError, RuntimeError, OSError):
                async with asyncio.timeout(1):  # it may not even read that
                    await socket.close(code, REASONS[code])

    async def _read(self, socket: WebSocket, guest: Guest) -> int | None:
        refused = 0
        while refused < PATIENCE and not guest.gone:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            granted = await self.house.receive(guest, message.get("text") or message.get("bytes") or b"")
            refused = 0 if granted else refused + 1
        return FLOODING


async def _write(socket: WebSocket, guest: Guest) -> None:
    while True:
        await guest.filled.wait()
        guest.filled.clear()
        while guest.outbox:
            await socket.send_text(guest.outbox[0].decode())
            guest.outbox.popleft()  # not before: what is pushed must not overtake it


def _result(task: "asyncio.Task[Any]") -> Any:
    """Return what a task that has ended says, unless the connection was lost."""
    problem = task.exception()
    if problem is None:
        return task.result()
    if isinstance(problem, WebSocketDisconnect | RuntimeError | OSError):
        return None
    raise problem
