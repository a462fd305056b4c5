"""The load tool plays real games at real servers."""

import sys

import pytest

from bench import server


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
@pytest.mark.parametrize("kind", ["mazzo", "bare"])
def test_a_few_moves_are_played_and_measured(kind: str) -> None:
    found = server.measure(kind, None, tables=3, warm_up=0.1, seconds=1.0)
    assert found.moves > 0
    assert 0 < found.p50 <= found.p99 <= found.most
    assert found.server_cpu > 0
    assert found.memory["at the end"] > found.memory["at first"]


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_moves_are_compared_with_and_without_analysis() -> None:
    found = server.compare(tables=3, rounds=1, seconds=2.0, pace=0.1, warm_up=0.1)
    assert all(found.moves)
    assert found.busy > 0
    assert found.ratio == found.p99[1] / found.p99[0]
