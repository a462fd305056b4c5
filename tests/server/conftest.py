"""A server for the tests of a file, a PostgreSQL for those who want one, and nothing left behind."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres, running_postgres
from tests.server.real import RealServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A real server that the tests of a file share."""
    running = RealServer(
        tmp_path_factory.mktemp("server") / "mazzo.sqlite3", messages_per_second=10_000, tables_per_minute=10_000
    )
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    with running_postgres() as running:
        yield running
