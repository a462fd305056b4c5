"""Every screen looks as it did; `make screens` writes them again when it is meant to look different."""

import asyncio

import pytest

from tests.terminal.screens import GOLDEN, SHOTS, take


@pytest.mark.parametrize("name", SHOTS)
def test_a_screen_looks_as_it_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "")  # taken back afterwards
    text, _ = asyncio.run(take(SHOTS[name]))
    assert text == (GOLDEN / f"{name}.txt").read_text()
