"""What we override in uvicorn is still there, and does what we need: none of it is a public interface."""

import asyncio
import inspect
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

from mazzo.server.sockets import PromptProtocol
from mazzo.server.timeouts import TimeoutProtocol
from tests.server.memory import run

Push = Callable[[bytes], bool]
OVERRIDDEN: dict[tuple[type, type], dict[str, list[str]]] = {
    (PromptProtocol, WebSocketsSansIOProtocol): {
        "handle_connect": ["event"],
        "send_receive_event_to_app": [],
        "keepalive_timeout": [],
        "send_keepalive_ping": [],
    },
    (TimeoutProtocol, H11Protocol): {
        "connection_made": ["transport"],
        "on_response_complete": [],
        "handle_websocket_upgrade": ["event"],
        "connection_lost": ["exc"],
    },
}


@pytest.mark.parametrize(("ours", "theirs"), OVERRIDDEN)
def test_we_override_methods_that_uvicorn_has(ours: type, theirs: type) -> None:
    expected = OVERRIDDEN[ours, theirs]
    assert {name for name in vars(ours) if name in dir(theirs) and not name.startswith("__")} == set(expected)
    for name, parameters in expected.items():
        for owner in (ours, theirs):
            assert list(inspect.signature(getattr(owner, name)).parameters) == ["self", *parameters]


@asynccontextmanager
async def serving(serve: Callable[[Any, Push], Any]) -> AsyncIterator[str]:
    """Let uvicorn serve sockets with our protocols, and give the address; `serve` gets what to receive and to push."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        await serve(receive, scope["state"]["push"])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app, http=TimeoutProtocol, ws=PromptProtocol, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server._serve([listening]))
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await task


def test_a_pushed_message_arrives_and_every_message_is_heard() -> None:
    async def echo(receive: Any, push: Push) -> None:
        assert push(b"welcome")
        while (message := await receive())["type"] == "websocket.receive":
            assert push(message["text"].encode())

    async def test() -> None:
        async with serving(echo) as address, connect(address) as client:
            sent = ["a" * size for size in (1, 125, 126, 65535, 65536)] * 20
            for text in sent:
                await client.send(text)
            assert [await client.recv() for _ in range(1 + len(sent))] == ["welcome", *sent]

    run(test)


def test_a_push_is_refused_while_the_client_does_not_read() -> None:
    async def test() -> None:
        pushed: list[bytes] = []
        full = asyncio.Event()

        async def flood(receive: Any, push: Push) -> None:
            while push(message := bytes([65 + len(pushed) % 26]) * 60_000):
                pushed.append(message)
                await asyncio.sleep(0)
            full.set()
            await receive()

        async with serving(flood) as address, connect(address, max_queue=1) as client:
            await full.wait()
            assert [(await client.recv(decode=False)) for _ in pushed] == pushed

    run(test)
