"""The command `mazzo serve`."""

import asyncio
import contextlib
import errno
import gc
import io
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import platformdirs
import segno
import sqlalchemy as sql
import uvicorn
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

from mazzo.games.errors import BadOptions
from mazzo.locks import Lock
from mazzo.server import logs
from mazzo.server.addresses import lan_address
from mazzo.server.archive import Archive
from mazzo.server.bus import Bus, LocalBus
from mazzo.server.house import House
from mazzo.server.settings import LAN_HOST, ServerSettings, misspelt
from mazzo.server.sockets import LONGEST_MESSAGE, PING_EVERY, PONG_WITHIN, PromptProtocol
from mazzo.server.timeouts import TimeoutProtocol
from mazzo.server.transfer import is_unfinished
from mazzo.server.web import build

DATABASE = "mazzo.sqlite3"


def run(settings: ServerSettings, *, show: bool = False) -> int:
    """Serve until Ctrl-C or SIGTERM, and return the exit code. `show` opens the page in a browser."""
    logs.set_up(settings.log_level, settings.log_format)
    for name, meant in misspelt().items():
        logs.tell(f"{name} is not a setting and has no effect: did you mean {meant}?", level=logging.WARNING)
    allow_many_sockets()
    with listen(settings) as listening:
        port = listening.getsockname()[1]
        store = open_store(settings, serving=True)
        server = uvicorn.Server(configure(settings, store))

        def stop(*_: object) -> None:  # uvicorn itself hears signals once it serves, and raises them again when it ends
            server.should_exit = True

        for polite in (signal.SIGINT, signal.SIGTERM):
            signal.signal(polite, stop)
        print(invitation(settings, port), kept_in(settings, store), sep="\n", flush=True)
        if show:  # the socket listens already: the browser waits until the server answers
            threading.Thread(target=open_page, args=(address(settings, port),), daemon=True).start()
        collect_seldom()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            runner.run(server.serve(sockets=[listening]))
    if not server.started:
        raise BadOptions("not-started", "The server could not start: read the lines above.", case="server")
    return 0


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes uvloop's event loop or, where uvloop does not exist (Windows), None: Python's own serves."""
    try:
        import uvloop
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


def allow_many_sockets() -> None:
    """Raise the number of files this process may have open, where there is such a limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_seldom() -> None:
    """Let the garbage collector ignore all that exists now, and look less often at what comes.

    By default it looks several times at every move under way, and finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


def listen(settings: ServerSettings) -> socket.socket:
    """Return a socket that listens where the settings say, or raise `BadOptions`."""
    host = LAN_HOST if settings.lan else settings.host
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
            raise BadOptions("port-in-use", sentence, port=settings.port) from None
        sentence = f"The server cannot listen on {host}: {problem.strerror}."
        raise BadOptions("cannot-listen", sentence, host=host, reason=str(problem.strerror)) from None
    listening.listen(2048)
    return listening


def open_store(settings: ServerSettings, *, importing: bool = False, serving: bool = False) -> Archive:
    """Open the database, or raise `BadOptions`. Only an import opens an incomplete one. One server opens a file."""
    try:
        url = database_url(settings)
        make_file(url)
        if serving:
            keep_others_out(url)
        store = Archive(url)
    except (ImportError, NoSuchModuleError) as problem:
        if url.startswith("postgresql") and getattr(problem, "name", "psycopg2") != "psycopg2":
            sentence = "MAZZO_DATABASE needs PostgreSQL's client: install it with pip install 'mazzo[cluster]'."
            raise BadOptions("no-psycopg", sentence) from None
        example = "name a file, or a URL such as postgresql+psycopg://mazzo@db/mazzo"
        sentence = f"Mazzo does not know this kind of database: {example}."
        raise BadOptions("bad-database", sentence, case="kind") from problem
    except (SQLAlchemyError, OSError) as problem:
        reason = f"{str(problem).splitlines()[0]:.200}"
        sentence = f"Mazzo cannot open the database: {reason}."
        raise BadOptions("bad-database", sentence, case="open", reason=reason) from None
    if not importing and is_unfinished(store.engine):
        sentence = "An import into this database is not finished: run mazzo import again with the same folder."
        raise BadOptions("import-unfinished", sentence)
    return store


def make_file(url: str) -> None:
    """Make a new file of SQLite that only you may read: it will hold hidden cards and hashes of secrets.

    A file that exists keeps its mode, and SQLite's other files get the same.
    """
    file = file_of(url)
    if file is None:
        return
    folder = file.parent
    if not folder.exists():
        sentence = f"There is no folder {folder} for the database: create the folder, or name another file."
        raise BadOptions("no-folder", sentence, folder=str(folder))
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def keep_others_out(url: str) -> None:
    """Lock a file of SQLite until this process ends, or raise `BadOptions`.

    Two servers would not see each other's moves. The lock has a file of its own: all others can use the database.
    """
    file = file_of(url)
    if file is None:
        return
    lock = Path(f"{file.resolve()}-lock")
    if lock.exists():
        lock.open("r+").close()  # `Lock` would not mind a file of another user
    if Lock(lock).take():
        return
    what_to_do = "stop that server, or name another database with --database"
    sentence = f"Another server already uses the database {file}: {what_to_do}."
    raise BadOptions("database-in-use", sentence, file=str(file))


def file_of(url: str) -> Path | None:
    """Return the file of a database, if it is one of SQLite in a file."""
    where = sql.make_url(url)
    name = where.database or ":memory:"
    is_file = where.get_backend_name() == "sqlite" and not name.startswith((":memory:", "file:"))
    return Path(name) if is_file else None


def open_bus(settings: ServerSettings) -> Bus:
    """Return what carries news between processes, or raise `BadOptions`."""
    if not settings.bus:
        return LocalBus()
    try:
        from mazzo.server.redis_bus import RedisBus
    except ImportError:
        raise BadOptions(
            "no-redis", "MAZZO_BUS needs Redis's client: install it with pip install 'mazzo[cluster]'."
        ) from None
    try:
        return RedisBus(settings.bus)
    except ValueError as problem:
        sentence = f"The URL of the bus is wrong: {problem}."
        raise BadOptions("bad-bus", sentence, case="url", reason=str(problem)) from None


def database_url(settings: ServerSettings) -> str:
    """Return the URL of the database: by default an old one in this folder, or one in the user's data folder."""
    if "://" in settings.database:
        return settings.database
    if settings.database or Path(DATABASE).is_file():
        return f"sqlite:///{Path(settings.database or DATABASE).absolute()}"
    folder = platformdirs.user_data_path("mazzo", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / DATABASE}"


def kept_in(settings: ServerSettings, store: Archive) -> str:
    """Return the line that says where tables and people are kept."""
    url = store.engine.url
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    found = not settings.database and where == str(Path(DATABASE).absolute())
    return f"Mazzo keeps tables and people in {where}{', which was in this folder already' if found else ''}"


def configure(settings: ServerSettings, store: Archive) -> uvicorn.Config:
    """Return uvicorn's configuration for a house with this store."""
    return uvicorn.Config(
        build(House(store, settings, bus=open_bus(settings))),
        http=TimeoutProtocol,
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
    link = address(settings, port)
    if not settings.lan:
        return f"Mazzo is open at {link} (Ctrl-C ends it)"
    return f"Mazzo is open at {link} for everybody on your network (Ctrl-C ends it)\n\n{qr_code(link)}"


def address(settings: ServerSettings, port: int) -> str:
    """Return the link of the page."""
    if settings.lan:
        return f"http://{lan_address()}:{port}"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return settings.public_origin or f"http://{host}:{port}"


def open_page(link: str) -> None:
    """Open a link in the user's browser, or say that there is none. One inside the terminal does not count."""
    windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
    if not (windows and webbrowser.open(link)):
        print("Mazzo found no browser here: open the link yourself.", flush=True)


def qr_code(link: str) -> str:
    """Return a QR code of half blocks, two of its rows per line. Phones read it on dark and light terminals."""
    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
