"""What the tests of the simulator share."""

import pytest

from mazzo import bots
from tests.simulate.stubs import Made, make_of


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """Put careful bots at the seats of all levels but `random`, and list them as they are made."""
    found: list[Made] = []
    monkeypatch.setattr(bots, "make", make_of(found, ("!free A",)))
    return found
