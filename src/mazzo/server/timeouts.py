"""HTTP timeouts: a client must finish a request, and read the answer, in time."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

EXCHANGE_WITHIN = 15.0
"""Seconds for a request and its answer, from the connection or from the answer before."""


class TimeoutProtocol(H11Protocol):
    """Uvicorn's protocol, but it drops connections that take one of the process's files and never finish."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, and start the clock."""
        super().connection_made(transport)
        self._restart()

    def on_response_complete(self) -> None:
        """Start the clock for what comes next. uvicorn closes an idle connection sooner."""
        super().on_response_complete()
        self._restart()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the clock: sockets are pinged."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and stop the clock."""
        self._stop()
        super().connection_lost(exc)

    def _restart(self) -> None:
        self._stop()
        self.deadline = self.loop.call_later(EXCHANGE_WITHIN, self.transport.abort)

    def _stop(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
