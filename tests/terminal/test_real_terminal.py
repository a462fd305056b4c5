"""Games typed through a real pseudo-terminal, whose screen a terminal emulator reads."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from tests.typist import at_terminal, command, read_all, wait_for

PATIENCE = 60.0
GIVEN_BACK = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l")
"""The usual screen, the cursor, and the mouse."""


class Seat:
    """A person who reads a terminal of 80 columns and 24 lines, and types."""

    def __init__(self, program: subprocess.Popen[bytes], terminal: int) -> None:
        self.program = program
        self.terminal = terminal
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.heard = b""

    def text(self) -> str:
        """Return what stands on the screen."""
        return "\n".join(self.screen.display)

    def read(self) -> bool:
        """Read what comes next; False is the end."""
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            data = b""
        self.heard += data
        self.stream.feed(data.replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b""))
        return bool(data)

    def wait_for(self, *texts: str) -> str:
        """Read until one of these stands on the screen, and return it."""
        deadline = time.monotonic() + PATIENCE
        while not (found := next((text for text in texts if text in self.text()), "")):
            ready = select.select([self.terminal], [], [], max(0.0, deadline - time.monotonic()))[0]
            assert ready, self.text()
            assert self.read(), self.heard[-2000:]
        return found

    def type(self, keys: str) -> None:
        """Type some keys."""
        os.write(self.terminal, keys.encode())

    def end(self) -> int:
        """Read until the program has ended, and return its exit code."""
        while select.select([self.terminal], [], [], PATIENCE)[0] and self.read():
            pass
        return self.program.wait(PATIENCE)


@contextmanager
def seated(tmp_path: Path, *arguments: object) -> Iterator[Seat]:
    """Run a command at a terminal of 80 columns and 24 lines."""
    more = {"XDG_STATE_HOME": str(tmp_path / "state"), "TERM": "xterm-256color"}
    with at_terminal(command(*arguments), **more) as (program, terminal):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        program.send_signal(signal.SIGWINCH)
        yield Seat(program, terminal)


@pytest.mark.parametrize(("language", "again", "close"), [("en", "Play again", "Close"), ("it", "Rivincita", "Chiudi")])
def test_a_game_of_the_game_is_typed_to_its_end(tmp_path: Path, language: str, again: str, close: str) -> None:
    games = tmp_path / "state" / "mazzo" / "games.jsonl"
    with seated(tmp_path, "play", "the-game", "--players", 1, "--seed", 3, "--lang", language) as seat:
        seat.wait_for("The Game")
        while not games.exists():
            seat.type("".join(f"{card}abcdy" for card in range(8, 0, -1)) + "e")
            while select.select([seat.terminal], [], [], 0.3)[0]:
                assert seat.read(), seat.heard[-2000:]
        if seat.wait_for(again, close) == close:  # the last keys have asked for the chances
            seat.type("\r")
            seat.wait_for(again)
        seat.type("q")
        assert seat.end() == 0
        assert all(sequence in seat.heard for sequence in GIVEN_BACK)
    assert games.read_bytes().count(b"\n") == 1


def test_ctrl_c_leaves_at_once_and_you_can_resume_the_game(tmp_path: Path) -> None:
    with seated(tmp_path, "play", "ventuno", "--players", 2, "--first-seat", 0, "--bots", "easy") as seat:
        seat.wait_for("Your turn: draw a card")
        seat.type("d")
        seat.wait_for("You: a card drawn")
        seat.wait_for("Your turn")
        seat.type("\x03")
        assert seat.end() == 130
        assert all(sequence in seat.heard for sequence in GIVEN_BACK)
        assert b"mazzo play --resume" in seat.heard
    with seated(tmp_path, "play", "--resume") as seat:
        seat.wait_for("You: a card drawn")
        seat.type("q")
        seat.wait_for("Are you sure?")
        seat.type("y")
        assert seat.end() == 0


def test_a_killed_game_resumes_where_it_was(tmp_path: Path) -> None:
    with seated(tmp_path, "play", "hamsterbacke", "--players", 3, "--first-seat", 0) as seat:
        seat.wait_for("two actions")
        seat.type("33")
        seat.wait_for("You: row 3 taken")
        seat.program.send_signal(signal.SIGKILL)
        assert seat.end() == -signal.SIGKILL
    with seated(tmp_path, "play") as seat:
        seat.wait_for("Continue Hamsterbacke")
        seat.type("1")
        seat.wait_for("You: row 3 taken")
        seat.wait_for("one action left")
        seat.type("44")
        seat.wait_for("You: row 4 taken")
        seat.type("\x03")
        assert seat.end() == 130


def test_you_step_through_a_record_in_any_players_view(tmp_path: Path) -> None:
    record = Path(__file__).parent / "positions" / "hamsterbacke.json"
    with seated(tmp_path, "replay", record, "--lang", "it") as seat:
        seat.wait_for("Mossa 0 di 20")
        seat.type("\x1b[C\x1b[C \x1b[D")
        seat.wait_for("Mossa 2 di 20")
        seat.wait_for("Tutte le mani")
        seat.type("vv")
        seat.wait_for("Vista: Bot 1")
        seat.type("\x1b[F")
        seat.wait_for("Mossa 20 di 20")
        seat.type("q")
        assert seat.end() == 0


@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_terminal_that_cannot_be_drawn_on_gets_lines_of_text(tmp_path: Path, kind: str) -> None:
    words = command("play", "ventuno", "--first-seat", 0, "--seed", 3)
    with at_terminal(words, TERM=kind, XDG_STATE_HOME=str(tmp_path)) as (program, terminal):
        assert "\x1b[?1049h" not in wait_for("Your move?", terminal)
        os.write(terminal, b"quit\n")
        read_all(terminal)
        assert program.wait(PATIENCE) == 0
