"""Bots think in processes of their own."""

import os
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from mazzo import bots, new
from mazzo.games.errors import BadOptions
from mazzo.server import messages
from mazzo.server.thinkers import Question, WorkerThinkers
from tests.server.memory import run


def question(about: str = "move", level: str = "normal") -> Question:
    """Ask the first bot of a game for a move."""
    match = new("the-game", players=1, seed=1, first_seat=0)
    return Question("table", "the-game", about, [(0, level, match.view(0))], match.heard())  # type: ignore[arg-type]


def test_a_worker_that_dies_is_replaced() -> None:
    async def test() -> None:
        thinkers = WorkerThinkers(1)
        try:
            first = await thinkers.think(question())
            (worker,) = thinkers._workers
            assert worker
            assert worker.process.pid not in (None, os.getpid())
            worker.process.kill()
            second = await thinkers.think(question())
            assert len(first) == len(second) == 1
            (replaced,) = thinkers._workers
            assert replaced is not worker
        finally:
            thinkers.close()

    run(test)


def test_a_message_can_name_a_level_and_never_a_file() -> None:
    assert get_args(messages.Level) == bots.LEVELS
    for kind in ("seat-bot", "lend"):
        command = {"type": kind, "id": "1", "table": "t", "seat": 0, "level": "evil.py:Evil"}
        msgspec.convert(command | {"level": "easy"}, messages.AnyCommand)
        with pytest.raises(msgspec.ValidationError, match="level"):
            msgspec.convert(command, messages.AnyCommand)


def test_the_bots_of_a_server_open_no_file_even_if_one_is_named(tmp_path: Path) -> None:
    file = tmp_path / "evil.py"
    file.write_text("from pathlib import Path\nPath(__file__).with_name('run').touch()\n")

    async def test() -> None:
        thinkers = WorkerThinkers(1)
        try:
            with pytest.raises(BadOptions, match="There is no bot"):
                await thinkers.think(question(level=f"{file}:Evil"))
        finally:
            thinkers.close()

    run(test)
    assert not (tmp_path / "run").exists()
