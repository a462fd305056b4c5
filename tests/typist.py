"""Somebody who plays in the terminal by reading lines and typing answers, through pipes or a pseudo-terminal."""

import contextlib
import os
import select
import subprocess
import sys
from pathlib import Path

from mazzo import Random

ROOT = Path(__file__).parents[1]
MOVES = ("Legal moves: ", "Mosse possibili: ")
SECONDS = 60


def command(*arguments: object) -> list[str]:
    """Return how to run a command of this checkout."""
    return [sys.executable, "-m", "mazzo.cli", *map(str, arguments)]


def surroundings(**more: str) -> dict[str, str]:
    """Return the environment of a person whose locale says nothing about a language."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return {**kept, "LANG": "C.UTF-8", "TERM": "dumb", **more}


class Typist:
    """Asks for the legal moves whenever a move is wanted, and types any of them; says yes to everything else."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.told: list[str] = []
        self.asked = 0
        self.move = ""

    def answer(self, lines: list[str]) -> str:
        """Return what to type after these lines, the last of which is a question."""
        self.told += lines
        self.asked += 1
        if lines[-1].endswith(("y or n?", "s o n?")) or "Enter" in lines[-1] or "Invio" in lines[-1]:
            return ""
        listed = next((line for line in lines if line.startswith(MOVES)), None)
        if listed is not None:
            moves = listed.partition(": ")[2].rstrip(".").split(", ")
            self.move = moves[self.rng.below(len(moves))]
            return self.move
        last, self.move = self.move, ""
        warned = last and any(line.endswith(("all the same.", "lo stesso.")) for line in lines)
        return last if warned else ""


def play_through_pipes(typist: Typist, *arguments: object) -> int:
    """Let a typist play to the end, reading whole lines only, and return the exit code."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*arguments), stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=surroundings()
    ) as program:
        assert program.stdin
        assert program.stdout
        lines: list[str] = []
        for line in program.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].endswith("?"):
                program.stdin.write(f"{typist.answer(lines)}\n")
                program.stdin.flush()
                lines = []
        typist.told += lines
    return program.returncode


def play_through_terminal(typist: Typist, *arguments: object) -> int:
    """Let a typist play to the end at a pseudo-terminal, and return the exit code."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        command(*arguments), stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings()
    ) as program:
        os.close(theirs)
        heard = b""
        while data := _read(ours):
            heard += data
            if heard.endswith(b"? "):
                lines = heard.decode().replace("\r", "").rstrip(" ").split("\n")
                os.write(ours, f"{typist.answer(lines)}\n".encode())
                heard = b""
        typist.told += heard.decode().replace("\r", "").rstrip("\n").split("\n")
    os.close(ours)
    return program.returncode


def _read(terminal: int) -> bytes:
    """Return what a program shows next; nothing when it has ended."""
    assert select.select([terminal], [], [], SECONDS)[0], "the program is silent and does not end"
    with contextlib.suppress(OSError):  # that is how Linux tells the end of a terminal
        return os.read(terminal, 65536)
    return b""
