"""Three servers with one PostgreSQL and one Redis behind a small proxy, to try: `make cluster`.

The proxy gives each connection to the next server, or to another if that one does not answer.
"""

import asyncio
import contextlib
import os
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest

from tests.server.cluster import Cluster, running_cluster
from tests.server.postgres import running_postgres
from tests.server.valkey import running_valkey

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


async def run(cluster: Cluster, port: int) -> None:
    """Serve until Ctrl-C."""
    server = await asyncio.start_server(Proxy(cluster).serve, "127.0.0.1", port)
    print(f"Mazzo is open at http://127.0.0.1:{port} (Ctrl-C ends it), with three processes behind it:")
    for one in cluster.servers:
        print(f"  {one.url}  process {one.process.pid}: kill it, and people play on")
    print(f"Their logs are in {cluster.folder}.", flush=True)
    async with server:
        await server.serve_forever()


def main() -> int:
    """Start everything, and say where."""
    try:
        with (
            running_postgres() as postgres,
            running_valkey() as valkey,
            tempfile.TemporaryDirectory() as folder,
            running_cluster(postgres, valkey, Path(folder), **PLAIN) as cluster,
        ):
            asyncio.run(run(cluster, int(os.environ.get("PORT", "8000"))))
    except pytest.skip.Exception as problem:
        print(problem)
        return 2
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
