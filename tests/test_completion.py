"""The Tab key, asked as shells do, and pressed in the shells that this machine has."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo.cli import build_parser
from mazzo.terminal.completion import FILES, complete
from tests.typist import at_terminal, read_all, surroundings, wait_for


def found(*words: str) -> list[str]:
    """Return what the last word could become, without what it means."""
    return [line.partition("\t")[0] for line in complete(build_parser(), words)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["pl"], ["play"]),
        (["play", "v"], ["ventuno"]),
        (["play", "ventuno", ""], []),
        (["play", "ventuno", "--on"], ["--on-fire"]),
        (["play", "--on-fire", "--on"], []),
        (["play", "--lang", ""], ["de", "en", "fr", "it"]),
        (["play", "--players", ""], []),
        (["play", "--bots", "expert,n"], ["expert,normal"]),
        (["compare", "--bots", "easy+n"], ["easy+normal"]),
        (["check", "games.json"], [FILES]),
        (["replay", "--game", "2", ""], [FILES]),
        (["play", "--records", "x"], [FILES]),
        (["completion", "z"], ["zsh"]),
        (["nonsense", "--vers"], ["--version"]),
        (["play", "--nonsense", "--nonsense"], []),
    ],
)
def test_words_are_completed_as_the_parser_has_them(words: list[str], expected: list[str]) -> None:
    assert found(*words) == expected


def test_the_commands_come_with_what_they_do() -> None:
    lines = list(complete(build_parser(), [""]))
    assert len(lines) > 8
    assert all(meaning for _, _, meaning in (line.partition("\t") for line in lines))
    assert list(complete(build_parser(), [])) == lines


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A search path on which `mazzo` is this checkout's."""
    program = tmp_path / "mazzo"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m mazzo.cli "$@"\n')
    program.chmod(0o755)
    return f"{tmp_path}:{os.environ['PATH']}"


@pytest.mark.parametrize(
    ("shell", "prepare"),
    [
        (["bash", "--norc", "--noprofile", "-i"], "source <(mazzo completion bash)"),
        (["zsh", "-f", "-i"], "autoload -U compinit; compinit -u -D; source <(mazzo completion zsh)"),
    ],
    ids=["bash", "zsh"],
)
def test_the_tab_key_completes_in_a_real_shell(shell: list[str], prepare: str, path: str) -> None:
    if shutil.which(shell[0]) is None:
        pytest.skip(f"there is no {shell[0]} here")
    with at_terminal(shell, PATH=path) as (program, terminal):
        os.write(terminal, f"{prepare}; echo rea''dy\n".encode())
        wait_for("ready", terminal)
        os.write(terminal, b"mazzo compl\tfi\t\n")
        wait_for("# mazzo: completion for fish", terminal)
        os.write(terminal, b"exit\n")
        read_all(terminal)
    assert program.returncode == 0


def test_fish_completes_with_descriptions(path: str) -> None:
    if shutil.which("fish") is None:
        pytest.skip("there is no fish here")
    words = ["fish", "--no-config", "-c", "mazzo completion fish | source; complete -C 'mazzo repl'"]
    done = subprocess.run(words, env=surroundings(PATH=path), capture_output=True, text=True, check=True)
    assert done.stdout == "replay\tstep through a record\n"
