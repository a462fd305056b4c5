"""A WebSocket client that costs as little as possible, so that the load weighs on the server and not on the players."""

import base64
import os
import socket
from collections.abc import Iterator

PATIENCE = 30.0
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Hung(Exception):
    """The server closed a socket, or refused to open it."""


class Line:
    """One socket. It blocks only while it opens."""

    def __init__(self, host: str, port: int, path: str, cookie: str = "") -> None:
        self.socket = socket.create_connection((host, port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = 0
        """Bytes, frames and all."""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head, _, self._rest = self._read_head().partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Hung(head.decode())
        self.socket.settimeout(0)

    def _read_head(self) -> bytes:
        data = b""
        while b"\r\n\r\n" not in data:
            more = self.socket.recv(65536)
            if not more:
                raise Hung("The server hung up.")
            data += more
        return data

    def fileno(self) -> int:
        """Return the file number, for selectors."""
        return self.socket.fileno()

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        """Send a message. Clients must use a mask: ours is zero, so there is nothing to mask."""
        size = len(payload)
        head = bytes((opcode, 0x80 | size)) if size < 126 else bytes((opcode, 0xFE, size >> 8, size & 255))
        self.socket.send(head + b"\0\0\0\0" + payload)

    def messages(self) -> Iterator[bytes]:
        """Yield the messages that have come, and answer pings."""
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            data = b""
        else:
            if not data:
                raise Hung("The server hung up.")
        self.received += len(data)
        data = self._rest + data if self._rest else data
        place, end = 0, len(data)
        while end - place >= 2:
            opcode, size, start = data[place], data[place + 1], place + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[place + 2 : start], "big")
            if start + size > end:
                break
            payload = data[start : start + size]
            place = start + size
            if opcode == TEXT:
                yield payload
            elif opcode == PING:
                self.send(payload, PONG)
            elif opcode == CLOSE:
                raise Hung(f"The server closed a socket: {payload[2:].decode()}")
        self._rest = data[place:]

    def close(self) -> None:
        """Close the socket."""
        self.socket.close()
