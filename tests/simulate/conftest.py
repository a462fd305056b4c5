"""What the tests of the simulator share."""

import signal
from collections.abc import Iterator

import pytest

from mazzo import bots
from tests.simulate.stubs import Made, make_of


@pytest.fixture(autouse=True)
def hears_ctrl_c() -> Iterator[None]:
    """Hear Ctrl-C even where the tests run in the background, and a shell has told them to ignore it."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """Put careful bots at the seats of all levels but `random`, and list them as they are made."""
    found: list[Made] = []
    monkeypatch.setattr(bots, "make", make_of(found, ("!free A",)))
    return found
