"""Ometto, a game of another distribution: its code for the tests of its rules, and an installed copy for the rest."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).parent / "ometto"
SECONDS = 600
sys.path.append(str(SOURCE / "src"))

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs Python with these arguments on a machine where Ometto is installed."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where Ometto is installed."""
    folder = tmp_path_factory.mktemp("plugin")
    copy = shutil.copytree(SOURCE, folder / "ometto", ignore=shutil.ignore_patterns("__pycache__"))
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", target, copy], check=True)
    return target


@pytest.fixture(scope="session")
def python(installed: Path) -> Run:
    """Runs Python where Ometto is installed."""

    def run(*arguments: object, answers: str = "") -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(installed), "LANG": "C.UTF-8"}
        words = [sys.executable, *map(str, arguments)]
        return subprocess.run(
            words, cwd=ROOT, env=env, input=answers, capture_output=True, text=True, timeout=SECONDS, check=False
        )

    return run


@pytest.fixture(scope="session")
def mazzo(python: Run) -> Run:
    """Runs a command of Mazzo where Ometto is installed."""
    return lambda *arguments, **options: python("-m", "mazzo.cli", *arguments, **options)
