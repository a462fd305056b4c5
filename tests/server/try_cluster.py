"""Three servers with one PostgreSQL and one Redis behind a small proxy, to try: `make cluster`.

The proxy gives each connection to the next server, or to another if that one does not answer.

All of it runs in a session of its own. A terminal sends Ctrl-C to every process in front of it, and would end
PostgreSQL's programs halfway. So only the first process hears Ctrl-C, and the second one ends the others in order.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest

from tests.server.cluster import Cluster, running_cluster
from tests.server.postgres import running_postgres
from tests.server.valkey import running_valkey

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SIZE = 3
PLAIN = {"messages_per_second": 10, "tables_per_minute": 60, "bot_workers": 0, "analysis_workers": 0}


class Proxy:
    """Passes bytes on between people and servers."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.turns = count()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        try:
            there = await self._connect()
            if there is not None:
                with contextlib.suppress(asyncio.CancelledError):  # at the end; Python 3.11 would report it as an error
                    await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
        finally:
            writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        servers = self.cluster.servers
        first = next(self.turns)
        for place in range(len(servers)):
            host, _, port = servers[(first + place) % len(servers)].host.rpartition(":")
            with contextlib.suppress(OSError):
                return await asyncio.open_connection(host, int(port))
        return None


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


class Ending(Exception):
    """Somebody has asked for the end."""


class Asked:
    """Whether somebody has asked for the end; a signal asks."""

    def __init__(self) -> None:
        self.is_asked = False
        for ending in ENDINGS:
            signal.signal(ending, self.note)

    def note(self, *_: object) -> None:
        """Note that somebody asks."""
        self.is_asked = True

    def check(self) -> None:
        """Raise `Ending` if somebody has asked."""
        if self.is_asked:
            raise Ending

    async def wait(self) -> None:
        """Wait until somebody asks. Handlers of the loop would end with it, and a second Ctrl-C would then kill us."""
        while not self.is_asked:
            await asyncio.sleep(0.1)


async def run(cluster: Cluster, port: int, asked: Asked) -> None:
    """Serve until somebody asks for the end."""
    try:
        server = await asyncio.start_server(Proxy(cluster).serve, "127.0.0.1", port)
    except OSError as problem:
        pytest.skip(f"The proxy cannot listen on port {port} ({problem.strerror}): choose another, as in PORT=8080.")
    port = server.sockets[0].getsockname()[1]
    print(f"Mazzo is open at http://127.0.0.1:{port} (Ctrl-C ends it), with three processes behind it:")
    for one in cluster.servers:
        print(f"  {one.url}  process {one.process.pid}: kill it, and people play on")
    print(f"Their logs are in {cluster.folder}.", flush=True)
    await asked.wait()
    server.close()  # its connections end with the loop: the people at them do not go by themselves


def end(cluster: Cluster) -> None:
    """End the servers, all at once, and also one that hangs."""
    for server in cluster.servers:
        server.process.terminate()
    for server in cluster.servers:
        try:
            server.stop()
        except subprocess.TimeoutExpired:
            server.kill()


def start(port: int, asked: Asked) -> int:
    """Start one after the other, serve until somebody asks for the end, and end everything that has started."""
    print("Mazzo starts PostgreSQL, Redis and three processes: a moment.", flush=True)
    try:
        with contextlib.ExitStack() as stack:
            postgres = stack.enter_context(running_postgres())
            asked.check()
            valkey = stack.enter_context(running_valkey())
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            cluster = stack.enter_context(running_cluster(postgres, valkey, folder, size=0))
            stack.callback(end, cluster)
            for place in range(SIZE):
                asked.check()
                cluster.start(place, **PLAIN)
            asyncio.run(run(cluster, port, asked))
    except pytest.skip.Exception as problem:
        print(problem)
        return 2
    except Ending:
        pass
    return 0


def main() -> int:
    """Start everything in a session of its own, pass on that it has to end, and wait until it has."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)  # until both processes know what to do with them
    second = os.fork()
    if not second:
        os.setsid()
        asked = Asked()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
        return start(int(os.environ.get("PORT", "8000")), asked)
    for ending in ENDINGS:
        signal.signal(ending, lambda *_: os.kill(second, signal.SIGTERM))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    os.waitid(os.P_PID, second, os.WEXITED | os.WNOWAIT)  # its id stays its own as long as we pass signals on
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    _, status = os.waitpid(second, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())
