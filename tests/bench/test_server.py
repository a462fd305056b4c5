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
