"""Several processes lose one of them, Redis and PostgreSQL under load: nothing acknowledged is lost or doubled."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.cluster import KINDS, check, play_through
from tests.server.cluster import running_cluster
from tests.server.postgres import Postgres, running_postgres
from tests.server.valkey import Valkey, running_valkey


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL to kill."""
    with running_postgres() as running:
        yield running


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Redis to kill."""
    with running_valkey() as running:
        yield running


def test_kills_of_a_process_redis_and_postgresql_lose_and_double_nothing(
    postgres: Postgres, valkey: Valkey, tmp_path: Path
) -> None:
    with running_cluster(postgres, valkey, tmp_path) as cluster:
        gale = asyncio.run(play_through(cluster, list(KINDS), random.Random(1)))
    check(cluster, gale)
