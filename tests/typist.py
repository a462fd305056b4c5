"""A person who plays in the terminal by reading lines and typing answers, through pipes or a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from mazzo import Random, texts

ROOT = Path(__file__).parents[1]
STATE = tempfile.TemporaryDirectory(prefix="mazzo-tests-")
"""Where the games and acquaintances of these people are kept."""
MOVES = tuple(str(texts.catalogue(code)["plain.moves"]).partition("{")[0] for code in texts.languages())
AGAIN = tuple(str(texts.catalogue(code)["plain.again"]) for code in texts.languages())
SECONDS = 60


def command(*arguments: object) -> list[str]:
    """Return how to run a command of this checkout."""
    return [sys.executable, "-m", "mazzo.cli", *map(str, arguments)]


def surroundings(**more: str) -> dict[str, str]:
    """Return the environment of a person whose locale says nothing about a language."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return {**kept, "LANG": "C.UTF-8", "TERM": "dumb", "XDG_STATE_HOME": STATE.name, **more}


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
        if any(key in lines[-1] for key in ("Enter", "Invio", "Entrée")):
            return ""
        listed = next((line for line in lines if line.startswith(MOVES)), None)
        if listed is not None:
            moves = listed.partition(": ")[2].rstrip(".").split(", ")
            self.move = moves[self.rng.below(len(moves))]
            return self.move
        last, self.move = self.move, ""
        warned = last and any(line.endswith(AGAIN) for line in lines)
        return last if warned else ""


def play_through_pipes(typist: Typist, *arguments: object, **more: str) -> int:
    """Let a typist play to the end, reading whole lines only, and return the exit code."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*arguments), stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=surroundings(**more)
    ) as program:
        assert program.stdin
        assert program.stdout
        watchdog = threading.Timer(2 * SECONDS, program.kill)
        watchdog.start()
        lines: list[str] = []
        for line in program.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].endswith("?"):
                program.stdin.write(f"{typist.answer(lines)}\n")
                program.stdin.flush()
                lines = []
        typist.told += lines
        watchdog.cancel()
    return program.returncode


def play_through_terminal(typist: Typist, *arguments: object, **more: str) -> int:
    """Let a typist play to the end at a pseudo-terminal, and return the exit code."""
    with at_terminal(command(*arguments), **more) as (program, terminal):
        heard = b""
        while data := read(terminal):
            heard += data
            if heard.endswith(b"? "):
                lines = heard.decode().replace("\r", "").rstrip(" ").split("\n")
                os.write(terminal, f"{typist.answer(lines)}\n".encode())
                heard = b""
        typist.told += heard.decode().replace("\r", "").rstrip("\n").split("\n")
    return program.returncode


@contextlib.contextmanager
def at_terminal(words: Sequence[str], **more: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run a program at a pseudo-terminal of its own; give the program, and the end where a person sits."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings(**more), preexec_fn=_take_terminal
    ) as program:
        os.close(theirs)
        try:
            yield program, ours
            program.wait(2 * SECONDS)
        except BaseException:
            program.kill()
            raise
    os.close(ours)


def _take_terminal() -> None:
    """Make the terminal the program's own, so that Ctrl-C reaches it, also if the tests themselves ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def wait_for(text: str, terminal: int) -> str:
    """Read what a terminal shows until it has shown this, and return it all."""
    heard = b""
    while text.encode() not in heard:
        data = read(terminal)
        assert data, heard
        heard += data
    return heard.decode()


def interrupt(terminal: int) -> str:
    """Press Ctrl-C, again if need be: Python misses one that comes just before it waits for a key."""
    heard = b""
    for _ in range(SECONDS):
        os.write(terminal, b"\x03")
        while select.select([terminal], [], [], 1)[0]:
            data = read(terminal)
            if not data:
                return heard.decode().replace("\r", "")
            heard += data
    raise AssertionError("the program does not end")


def read_all(terminal: int) -> str:
    """Return all that a terminal shows until the program has ended."""
    heard = b""
    while data := read(terminal):
        heard += data
    return heard.decode().replace("\r", "")


def read(terminal: int) -> bytes:
    """Return what a program shows next at a terminal; nothing when it has ended."""
    assert select.select([terminal], [], [], SECONDS)[0], "the program is silent and does not end"
    with contextlib.suppress(OSError):  # that is how Linux tells the end of a terminal
        return os.read(terminal, 65536)
    return b""
