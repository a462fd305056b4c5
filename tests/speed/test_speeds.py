"""One source, two speeds: the compiled and the plain rules are the same rules, and Mazzo says which ones run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mazzo

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path = ROOT, **environment: Any) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own."""
    clean = {key: value for key, value in os.environ.items() if key not in ("MAZZO_PURE", "PYTHONPATH")}
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def digest(share: int = 1, **environment: Any) -> list[str]:
    """Return what tests/speed/digest.py prints."""
    return run(sys.executable, "-m", "tests.speed.digest", str(share), **environment).stdout.splitlines()


COMPILER = shutil.which("cc") or shutil.which("gcc")


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
def test_the_rules_are_compiled_where_they_can_be() -> None:
    assert mazzo.compiled


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
def test_both_speeds_play_the_same_games_move_for_move() -> None:
    compiled, plain = digest(), digest(MAZZO_PURE="1")
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert sum(int(line.split()[2]) for line in plain[1:]) >= 20_000
    assert compiled[1:] == plain[1:]
    assert sum(int(line.split()[4]) for line in plain if line.startswith("careful")) > 20, (
        "games played to the last card"
    )


def package(folder: Path) -> Path:
    """Return a copy of the package, with whatever is built."""
    return shutil.copytree(ROOT / "src" / "mazzo", folder / "mazzo", ignore=shutil.ignore_patterns("__pycache__"))


ASK = "import mazzo; from mazzo.games.the_game import table; print(mazzo.compiled, table.__file__.endswith('.py'))"


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize("edited", ["games/rng.py", "games/the_game/table.py", "games/ventuno/table.pxd"])
def test_a_stale_build_is_never_imported(tmp_path: Path, edited: str) -> None:
    copied = package(tmp_path)
    assert run(sys.executable, "-c", ASK, PYTHONPATH=str(tmp_path)).stdout.split() == ["True", "False"]
    with (copied / edited).open("a") as file:
        file.write("\n# an edit\n")
    found = run(sys.executable, "-c", ASK, PYTHONPATH=str(tmp_path))
    assert found.stdout.split() == ["False", "True"]
    assert "make build" in found.stderr


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize("spoil", ["an extension is missing", "the note is no JSON"])
def test_a_broken_build_is_never_called_compiled(tmp_path: Path, spoil: str) -> None:
    copied = package(tmp_path)
    if spoil == "the note is no JSON":
        (copied / "_compiled.json").write_text("{")
    else:
        next((copied / "games" / "ventuno").glob("table.*.so")).unlink()
    found = run(sys.executable, "-c", ASK, PYTHONPATH=str(tmp_path))
    assert found.stdout.split() == ["False", "True"]
    assert "make build" in found.stderr


def test_mazzo_pure_runs_the_plain_files() -> None:
    found = run(sys.executable, "-c", ASK, MAZZO_PURE="1")
    assert found.stdout.split() == ["False", "True"]
    assert found.stderr == ""
