"""Guards every request: which hosts and origins may ask, and the headers that keep browsers strict."""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mazzo.server import logs
from mazzo.server.answers import Refusal
from mazzo.server.messages import write

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses foreign hosts and origins, and sets the headers."""

    def __init__(self, app: ASGIApp, public_origin: str = "") -> None:
        self.app = app
        self.origin = public_origin.rstrip("/").lower()
        machine = socket.gethostname().lower()
        self.hosts = {"localhost", machine, f"{machine}.local", urlsplit(self.origin).hostname or "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008, "reason": problem.sentence[:120]})
            else:
                await self.app(scope, receive, send)
            return
        await self._answer(scope, receive, send, problem)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, problem: Refusal | None) -> None:
        started = False

        async def send_strictly(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message["headers"], *_headers(scope["path"])]}
            await send(message)

        if problem:
            await _refuse(send_strictly, 403, problem)
            return
        try:
            await self.app(scope, receive, send_strictly)
        except Exception:
            logs.log.exception("a request failed")
            if not started:
                sentence = "Something went wrong in the server: try again."
                await _refuse(send_strictly, 500, Refusal(None, "internal", sentence))

    def _problem(self, scope: Scope) -> Refusal | None:
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self._is_own(host):
            sentence = "This server does not answer to that host name. If it should, set MAZZO_PUBLIC_ORIGIN."
            return Refusal(None, "bad-host", sentence)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and origin not in (f"http://{host}", f"https://{host}", self.origin):
            return Refusal(None, "bad-origin", "This request comes from another site: send it from this one.")
        return None

    def _is_own(self, host: str) -> bool:
        """Say whether a host is ours. A bare address is, because no other site's name can lead to it."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _headers(path: str) -> Iterable[tuple[bytes, bytes]]:
    for name, value in HEADERS.items():
        yield name.encode(), value.encode()
    if path.startswith("/api"):
        yield b"cache-control", b"no-store"


async def _refuse(send: Send, status: int, problem: Refusal) -> None:
    body = write(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
