"""Bots think in processes of their own."""

import os

from mazzo import new
from mazzo.server.thinkers import Question, WorkerThinkers
from tests.server.memory import run


def question(about: str = "move") -> Question:
    """Ask the first bot of a game for a move."""
    match = new("the-game", players=1, seed=1, first_seat=0)
    return Question("table", "the-game", about, [(0, "normal", match.view(0))], match.heard())  # type: ignore[arg-type]


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
