"""The searches as commands: how they begin, and how Ctrl-C ends them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def hear_ctrl_c() -> None:
    """Undo what a shell does to jobs in the background: they, and what they start, ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("words", "under_way"),
    [
        (["the_game", "--players", "2", "--games", "1", "--workers", "2", "--steps", "99999"], "step 1:"),
        (["ventuno"], "25 generations of 60 candidates"),
        (["hamsterbacke"], "30 generations of 60 candidates"),
    ],
)
def test_ctrl_c_ends_a_search_with_a_sentence(words: list[str], under_way: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", f"training.{words[0]}", *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    assert process.stderr
    with process.stderr:
        assert any(line.startswith(under_way) for line in process.stderr)
        os.killpg(process.pid, signal.SIGINT)  # a terminal tells the whole group
        told = process.stderr.read()
    assert process.wait() == 130
    assert told.splitlines()[-1] == "Interrupted: the search is not finished. Next time it starts from the beginning."
    assert "Traceback" not in told


@pytest.mark.parametrize("words", [["ventuno", "--players", "2,9"], ["hamsterbacke", "--players", "x"]])
def test_players_that_a_game_has_not_are_refused(words: list[str]) -> None:
    command = [sys.executable, "-m", f"training.{words[0]}", *words[1:]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert f"not {words[-1]!r}" in done.stderr.splitlines()[-1]
