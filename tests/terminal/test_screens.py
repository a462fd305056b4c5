"""Every screen snapshots as it did; `make screens` writes them anew when it is meant to snapshot different."""

import asyncio

import pytest

from tests.terminal.screens import GOLDEN, SHOTS, take


@pytest.mark.parametrize("name", SHOTS)
def test_a_screen_looks_as_it_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "")  # taken back afterwards
    text, _ = asyncio.run(take(SHOTS[name]))
    assert text == (GOLDEN / f"{name}.txt").read_text()
