"""Ometto at the drawn table and in a real browser, in a Python that has it installed."""

import re

import pytest

from tests.plugin.conftest import Run


@pytest.mark.parametrize("where", ["drawn", "browser"])
def test_a_whole_game_is_played(where: str, python: Run) -> None:
    fixtures = {"drawn": "tests.terminal.conftest", "browser": "tests.browser.conftest"}[where]
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", fixtures, f"tests/plugin/inside/{where}.py")
    if missing := re.search(r"^SKIPPED .*: (there is no|the page is) .*", done.stdout, re.MULTILINE):
        pytest.skip(missing[0])
    assert done.returncode == 0, done.stdout[-5000:]
    assert re.search(r"\b[1-9]\d* passed", done.stdout)
