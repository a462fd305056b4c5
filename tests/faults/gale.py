"""People who play on while processes, Redis and PostgreSQL are killed: they connect to whatever server answers."""

import asyncio
import contextlib
import random
from typing import Any

import sqlalchemy as sql
from websockets.asyncio.client import ClientConnection, connect

from mazzo.server import events as ev
from tests.faults.storm import GONE, Kept, Player, Storm
from tests.server.cluster import Cluster
from tests.server.real import Client

PAUSE = 0.1
MOST = 20
"""After this many tables a player goes to another server."""


def read_postgres(url: str) -> Kept:
    """Return what a PostgreSQL holds of the tables."""
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        query = "SELECT table_code, number, by, command, body FROM events"
        rows = connection.execute(sql.text(query)).all()
    engine.dispose()
    commands = {(row.by, row.command): (row.table_code, row.number) for row in rows if row.command}
    assert len(commands) == sum(row.command is not None for row in rows), "a command was done twice"
    return Kept({(row.table_code, row.number): ev.decode(bytes(row.body)) for row in rows}, commands)


class Gale(Storm):
    """The players' common knowledge, with several servers."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(cluster.servers[0])
        self.cluster = cluster
        self.reconnects = 0
        self.put_off = 0
        """How often the server refused something because it could not save it."""


class Wanderer(Player):
    """A player who connects to any server that answers, to another one each time, and is patient with refusals."""

    def __init__(self, gale: Gale, client: Client, seed: int) -> None:
        super().__init__(gale, client, seed)
        self.gale = gale
        self.place = seed

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            self.place += 1
            servers = self.gale.cluster.servers
            url = f"ws://{servers[self.place % len(servers)].host}/socket"
            with contextlib.suppress(*GONE, TimeoutError):
                async with connect(
                    url,
                    additional_headers={"Cookie": self.client.cookie},
                    open_timeout=10,
                    close_timeout=0.2,
                ) as socket:
                    await self._sit_at(socket)
            self.gale.reconnects += 1
            await asyncio.sleep(PAUSE)

    async def _watch(self, socket: ClientConnection, table: str) -> None:
        if len(self.watching) >= MOST:
            await socket.close()
        else:
            await super()._watch(socket, table)

    async def _hear(self, socket: ClientConnection, message: Any) -> None:
        if message["type"] == "refused" and message["code"] == "not-saved":
            self.gale.put_off += 1
            await asyncio.sleep(PAUSE)
            if message["id"] in self.repeated:
                del self.repeated[message["id"]]
                return
        await super()._hear(socket, message)


def wanderers(gale: Gale, clients: list[Client], rng: random.Random) -> list[Wanderer]:
    """Return a player for each client."""
    return [Wanderer(gale, client, rng.getrandbits(16)) for client in clients]
