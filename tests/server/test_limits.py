"""How much people may ask for."""

from unittest.mock import Mock

import pytest

from mazzo.server import limits
from mazzo.server.limits import Buckets
from tests.server.memory import Clock


def test_a_bucket_limits_bursts_and_the_rate() -> None:
    clock = Clock()
    buckets = Buckets(2.0, 3.0, clock)
    assert [buckets.take("ada") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("bo")
    clock.now += 1
    assert [buckets.take("ada") for _ in range(3)] == [True, True, False]


def test_a_crowd_is_looked_through_now_and_then_and_those_who_are_quiet_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MANY", 100)
    clock = Clock()
    buckets = Buckets(1.0, 1.0, clock)
    looked = Mock(side_effect=buckets._forget)
    monkeypatch.setattr(buckets, "_forget", looked)
    for number in range(3000):
        buckets.take(f"early {number}")
    assert 1 <= looked.call_count <= 10
    clock.now += 10
    for number in range(9000):
        buckets.take(f"late {number}")
    assert not any(key.startswith("early") for key in buckets._buckets)
