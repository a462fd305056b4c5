"""A server for the tests of a file, and nothing left behind."""

from collections.abc import Iterator

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
