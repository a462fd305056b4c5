"""For those who run the server: whether it is alive, whether it is ready, and how it does."""

import asyncio
import hmac
import ipaddress
import logging
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mazzo import __version__
from mazzo.server import logs, metrics
from mazzo.server.answers import Refusal
from mazzo.server.house import House
from mazzo.server.messages import write

WITHIN = 2.0
"""Seconds that the database has for an answer."""
NEEDS_TOKEN = "Send the token of MAZZO_METRICS_TOKEN: Authorization: Bearer TOKEN."
NEEDS_THIS_MACHINE = "Read the metrics on this machine without a proxy, or set MAZZO_METRICS_TOKEN and send it."
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Health(msgspec.Struct, frozen=True):
    """That the server is well."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int


class Probes:
    """Answers those who run the server. No rate limit applies: a flood must not look like a dead server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._asking: asyncio.Task[None] | None = None
        self._hangs = False

    def routes(self) -> list[Route]:
        """Return the routes to everything here."""
        answers = {"/healthz": self.alive, "/readyz": self.ready, "/metrics": self.metrics}
        return [Route(path, answer) for path, answer in answers.items()]

    async def alive(self, request: Request) -> Response:
        """Say that the process runs and answers."""
        return _json(Health("ok", __version__, len(self.house.tables), self.house.sockets))

    async def ready(self, request: Request) -> Response:
        """Say whether people can play: the database answers."""
        if await self.database_answers():
            return await self.alive(request)
        sentence = "The server cannot reach its database: look at its log, and at MAZZO_DATABASE."
        return _json(Refusal(None, "not-ready", sentence), 503)

    async def metrics(self, request: Request) -> Response:
        """Show the metrics to clients that may see them."""
        if not _may_read(request, self.house.settings.metrics_token):
            sentence = NEEDS_TOKEN if self.house.settings.metrics_token else NEEDS_THIS_MACHINE
            return _json(Refusal(None, "no-metrics", sentence), 403)
        return Response(
            metrics.text(self.house, database_answers=await self.database_answers()), media_type=metrics.KIND
        )

    async def database_answers(self) -> bool:
        """Say whether the database answers; while it hangs, all who ask share one question, and so one thread."""
        if self._asking is None or self._asking.done():
            self._asking = self.house.spawn(self.house.store.ping())
        asking = self._asking
        await asyncio.wait([asking], timeout=WITHIN)
        answers = asking.done() and not asking.cancelled() and asking.exception() is None
        if not asking.done() and not self._hangs:  # a store whose database fails logs it, but not yet if it hangs
            self._hangs = True
            logs.tell("the database does not answer in time", seconds=WITHIN, level=logging.WARNING)
        elif answers and self._hangs:
            self._hangs = False
            logs.tell("the database answers in time again")
        return answers


def _may_read(request: Request, token: str) -> bool:
    """Say whether a client may read the metrics: with the token or, without one, directly from this machine."""
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _json(answer: object, status: int = 200) -> Response:
    return Response(write(answer), status, media_type="application/json")
