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

OVERRIDDEN: dict[tuple[type, type], dict[str, list[str]]] = {
    (PromptProtocol, WebSocketsSansIOProtocol): {
        "handle_connect": ["event"],
        "data_received": ["data"],
        "resume_writing": [],
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
def test_uvicorn_still_has_the_methods_that_we_override(ours: type, theirs: type) -> None:
    expected = OVERRIDDEN[ours, theirs]
    assert {name for name in vars(ours) if name in dir(theirs) and not name.startswith("__")} == set(expected)
    for name, parameters in expected.items():
        for owner in (ours, theirs):
            assert list(inspect.signature(getattr(owner, name)).parameters) == ["self", *parameters]


@asynccontextmanager
async def serving(serve: Callable[[PromptProtocol], Any]) -> AsyncIterator[str]:
    """Let uvicorn serve sockets with our protocols, and give the address; `serve` gets each connection."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        await serve(scope["state"]["line"])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app, http=TimeoutProtocol, ws=PromptProtocol, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server._serve([listening]))
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await task


async def echo(line: PromptProtocol) -> None:
    """Send back what comes."""
    assert line.push(b"welcome")
    while (message := await line.receive())["type"] == "websocket.receive":
        assert line.push(message.get("bytes") or (message.get("text") or "").encode())


def test_a_pushed_message_arrives_and_every_message_is_heard() -> None:
    async def test() -> None:
        async with serving(echo) as address, connect(address) as client:
            sent = ["a" * size for size in (1, 125, 126, 65535, 65536)] * 20
            for text in sent:
                await client.send(text)
            assert [await client.recv() for _ in range(1 + len(sent))] == ["welcome", *sent]

    run(test)


def frame(first: int, payload: bytes, mask: bytes = b"\1\2\3\4") -> bytes:
    """Return a frame of a client."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + size + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT = "😀 " * 40


@asynccontextmanager
async def talking() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to an echo by hand."""
    async with serving(echo) as address:
        host, port = address.removeprefix("ws://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(HANDSHAKE)
        await reader.readuntil(b"welcome")
        yield reader, writer
        writer.close()


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize(
    ("frames", "answer"),
    [
        ([frame(0x81, b"one"), frame(0x81, b"two")], b"\x81\x03one\x81\x03two"),
        ([frame(0x81, TEXT.encode())], b"\x81\x7e\x00\xc8" + TEXT.encode()),
        ([frame(0x01, b"in "), frame(0x89, b"p"), frame(0x80, b"two")], b"\x8a\x01p\x81\x06in two"),
        ([frame(0x81, b"one"), frame(0x8A, b"what?"), frame(0x81, b"two")], b"\x81\x03one\x81\x03two"),
    ],
    ids=["two in a row", "long", "in pieces around a ping", "around a stray pong"],
)
def test_frames_are_read_however_they_come(frames: list[bytes], answer: bytes, *, is_slow: bool) -> None:
    async def test() -> None:
        async with talking() as (reader, writer):
            sent = b"".join(frames)
            for piece in [bytes([byte]) for byte in sent] if is_slow else [sent]:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            assert await reader.readexactly(len(answer)) == answer

    run(test)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x03one", 1002),
        (frame(0xF1, b"reserved"), 1002),
        (b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"mask", 1009),
        (frame(0x80, b"what was before?"), 1002),
    ],
    ids=["not masked", "reserved bits", "too long", "rest of nothing"],
)
def test_a_frame_that_breaks_the_rules_ends_the_connection(sent: bytes, code: int) -> None:
    async def test() -> None:
        async with talking() as (reader, writer):
            writer.write(sent)
            said = await reader.read()
            assert (said[0], said[2:4]) == (0x88, code.to_bytes(2, "big"))

    run(test)


def test_a_push_is_refused_while_the_client_does_not_read_and_the_line_says_when_it_reads_again() -> None:
    async def test() -> None:
        pushed: list[bytes] = []
        full, resumed = asyncio.Event(), asyncio.Event()

        async def flood(line: PromptProtocol) -> None:
            line.resumed = resumed.set
            while line.push(message := bytes([65 + len(pushed) % 26]) * 60_000):
                pushed.append(message)
                await asyncio.sleep(0)
            full.set()
            await line.receive()

        async with serving(flood) as address, connect(address, max_queue=1) as client:
            await full.wait()
            assert not resumed.is_set()
            assert [(await client.recv(decode=False)) for _ in pushed] == pushed
            await resumed.wait()

    run(test)


def test_what_begins_at_once_is_done_before_the_next_message_is_heard() -> None:
    async def test() -> None:
        lines: list[PromptProtocol] = []
        begun: list[Callable[[], None]] = []
        heard: list[bytes] = []

        async def attend(line: PromptProtocol) -> None:
            def begin(message: bytes, finished: Callable[[], None]) -> bool:
                if message == b"move":
                    begun.append(finished)
                return message == b"move"

            lines.append(line)
            line.begin = begin
            assert line.push(b"welcome")
            while (message := await line.receive())["type"] == "websocket.receive":
                heard.append(message.get("bytes") or b"")
                assert line.push(heard[-1])

        async with serving(attend) as address, connect(address, compression=None) as client:
            assert await client.recv() == "welcome"
            for text in ("move", "chat"):
                await client.send(text)
            while not (begun and len(lines[0].inbox)):
                await asyncio.sleep(0)
            for _ in range(20):
                await asyncio.sleep(0)
            assert not heard
            begun[0]()
            assert await client.recv() == "chat"

    run(test)
