"""Mazzo's own tests, with a game that another distribution brings among the games."""

import re

import pytest

from tests.plugin.conftest import Run

SUITES = {
    "properties": (["tests/properties"], ""),
    "secrecy": (["tests/server/test_secrecy.py"], "ometto or way_to_a_refusal or other_worlds or alike"),
    "server": (
        [
            "tests/server/test_tables.py",
            "tests/server/test_real.py",
            "tests/server/test_experts.py",
            "tests/server/test_replays.py",
        ],
        "ometto",
    ),
    "simulate": (["tests/simulate/test_job.py", "tests/simulate/test_compare.py"], "ometto"),
    "analysis": (["tests/analysis/test_review.py", "tests/analysis/test_advice.py"], "ometto and not 40-ometto"),
    "matches": (["tests/test_match.py", "tests/test_cli.py"], "ometto"),
    "terminal": (["tests/test_terminal.py"], "ometto and (pipes or typed_at_a_terminal)"),
}
"""The tests that go through all the games, and which of them to choose.

The properties draw a game at random for each example. After 40 moves Ometto is over.
"""


@pytest.mark.parametrize("suite", SUITES)
def test_a_suite_holds_for_it_too(suite: str, python: Run) -> None:
    files, chosen = SUITES[suite]
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", *files, *(["-k", chosen] if chosen else []))
    assert done.returncode == 0, done.stdout[-5000:]
    assert re.search(r"\b[1-9]\d* passed", done.stdout)
    assert "skipped" not in done.stdout


def test_the_suites_would_see_a_leak(python: Run) -> None:
    """The view of the next player tells a card of the one before: the property and the secrecy tests must both fail."""
    leak = (
        "import sys, pytest\n"
        "from mazzo_ometto.game import Ometto\n"
        "shown = Ometto.public\n"
        "def leak(game, table):\n"
        "    fields = shown(game, table)\n"
        "    return fields | {'draw_pile': fields['draw_pile'] + sum(table.hands[0])}\n"
        "Ometto.public = leak\n"
        "sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', *sys.argv[1:]]))\n"
    )
    for test in ("tests/properties", "tests/server/test_secrecy.py"):
        done = python("-c", leak, test, "-k", "nothing_hidden or (viewer and ometto)")
        assert done.returncode == 1, done.stdout[-3000:]
        assert "failed" in done.stdout
