"""The command `mazzo serve`."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket

import segno
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from mazzo.games.errors import BadOptions
from mazzo.server import logs
from mazzo.server.addresses import lan_address
from mazzo.server.house import House
from mazzo.server.punctual import PunctualProtocol
from mazzo.server.settings import ServerSettings
from mazzo.server.sockets import LONGEST_MESSAGE, PING_EVERY, PONG_WITHIN, PromptProtocol
from mazzo.server.store import SqlStore
from mazzo.server.web import build


def run(settings: ServerSettings) -> int:
    """Serve until Ctrl-C or a polite kill, and return the exit code."""
    logs.set_up(settings.log_level)
    allow_many_sockets()
    listening = listen(settings)
    port = listening.getsockname()[1]
    server = uvicorn.Server(configure(settings, open_store(settings)))
    print(invitation(settings, port), flush=True)
    for polite in (signal.SIGINT, signal.SIGTERM):  # uvicorn ends with grace, then raises them again
        signal.signal(polite, lambda *_: None)
    collect_seldom()
    with listening:
        asyncio.run(server.serve(sockets=[listening]))
    if not server.started:
        raise BadOptions("not-started", "The server could not start; the lines above say why.")
    return 0


def allow_many_sockets() -> None:
    """Raise the number of files this process may have open, where there is such a limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_seldom() -> None:
    """Let the garbage collector look at what is there now no more, and at what comes when it is worth a look.

    By default it looks at every move that is under way several times, and finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)


def listen(settings: ServerSettings) -> socket.socket:
    """Return a socket that listens where the settings say, or raise `BadOptions`."""
    host = "0.0.0.0" if settings.lan else settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, settings.port))
    except OSError as problem:
        listening.close()
        if problem.errno == errno.EADDRINUSE:
            another = "choose another port with --port (make run PORT=8001)"
            sentence = f"Port {settings.port} is in use: stop the other server, or {another}."
            raise BadOptions("port-in-use", sentence) from None
        raise BadOptions("cannot-listen", f"Cannot listen on {host}: {problem.strerror}.") from None
    listening.listen(2048)
    return listening


def open_store(settings: ServerSettings) -> SqlStore:
    """Open the database, or raise `BadOptions`."""
    try:
        return SqlStore(settings.database_url)
    except (SQLAlchemyError, ImportError, OSError) as problem:
        reason = str(problem).splitlines()[0]
        raise BadOptions("bad-database", f"The database cannot be opened: {reason:.200}.") from None


def configure(settings: ServerSettings, store: SqlStore) -> uvicorn.Config:
    """Return uvicorn's configuration for a house with this store."""
    return uvicorn.Config(
        build(House(store, settings)),
        http=PunctualProtocol,
        ws=PromptProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy or None,
        timeout_graceful_shutdown=3,
        server_header=False,
        access_log=False,
        log_config=None,
    )


def invitation(settings: ServerSettings, port: int) -> str:
    """Return what the terminal shows: where to play, and for phones the link as a QR code."""
    if not settings.lan:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return f"Mazzo is open at {settings.public_origin or f'http://{host}:{port}'} (Ctrl-C ends it)"
    link = f"http://{lan_address()}:{port}"
    return f"Mazzo is open at {link} for everybody on your network (Ctrl-C ends it)\n\n{qr_code(link)}"


def qr_code(link: str) -> str:
    """Return a QR code of half blocks, two rows of it a line, light on dark terminals and dark on light ones."""
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = (
        "".join(blocks[bool(a), bool(b)] for a, b in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(lines)
