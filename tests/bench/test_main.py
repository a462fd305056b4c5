"""`python -m bench` by its words."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(("word", "code"), [("--help", 0), ("--fast", 2)])
def test_an_argument_prints_the_usage_and_measures_nothing(word: str, code: int) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "bench", word], capture_output=True, text=True, check=False, cwd=root, timeout=60
    )
    assert done.returncode == code
    assert "usage: python -m bench [-h]" in done.stdout + done.stderr
    assert "a second" not in done.stdout
