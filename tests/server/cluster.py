"""Several real servers with one PostgreSQL and one Redis."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from mazzo.server.schema import schema
from tests.server.postgres import Postgres
from tests.server.real import RealServer
from tests.server.valkey import Valkey

LIMITS = {"messages_per_second": 100_000, "tables_per_minute": 10_000, "bot_workers": 1, "analysis_workers": 1}


class Cluster(NamedTuple):
    """Servers, and what they have in common."""

    servers: list[RealServer]
    postgres: Postgres
    valkey: Valkey
    folder: Path

    def start(self, place: int, **settings: object) -> RealServer:
        """Start the server of a place, perhaps again."""
        common = {"url": self.postgres.url, "bus": self.valkey.url, "log_level": "warning", **LIMITS}
        server = RealServer(self.folder / f"server-{place}.x", **{**common, **settings})
        self.servers[place : place + 1] = [server]
        return server

    def stop(self, place: int) -> None:
        """Stop the server of a place."""
        self.servers[place].stop()


@contextmanager
def running_cluster(
    postgres: Postgres, valkey: Valkey, folder: Path, size: int = 3, **settings: object
) -> Iterator[Cluster]:
    """Run several servers for a while, on an empty database."""
    engine = sql.create_engine(postgres.url)
    schema.drop_all(engine)
    engine.dispose()
    cluster = Cluster([], postgres, valkey, folder)
    with ExitStack() as stack:
        for place in range(size):
            cluster.start(place, **settings)
            stack.callback(cluster.stop, place)
        yield cluster
