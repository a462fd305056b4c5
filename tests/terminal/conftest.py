"""The text interface in tests: its own folder for state, English, colours as usual."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mazzo import texts
from tests.server.real import RealServer


@pytest.fixture(autouse=True)
def _a_quiet_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("NO_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    texts.speak("en")
    yield
    texts.speak("en")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    server = RealServer(tmp_path / "mazzo.sqlite3", bot_workers=1)
    yield server
    server.stop()
