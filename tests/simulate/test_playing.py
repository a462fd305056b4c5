"""The games come in order, in any pool and however they end."""

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from mazzo.games.errors import BadOptions, MazzoError
from mazzo.simulation import playing
from mazzo.simulation.job import Chunk, Job, play_chunk
from mazzo.simulation.pools import InlinePool, pool_for
from mazzo.workers import BatchPool

JOB = Job("the-game", {"players": 3}, None, (("random",) * 3,), 5, records=True)
ASKED = Job("the-game", {"players": 3}, None, (("random",) * 3,), 5, shared_deals=True)


class Backwards:
    """Finishes first what it began last."""

    capacity = 5

    def __init__(self) -> None:
        self.begun: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self.stopped = False

    def begin(self, work: Callable[..., Any], *arguments: object) -> None:
        self.begun.append((work, arguments))

    def finished(self) -> list[Any]:
        work, arguments = self.begun.pop()
        return [work(*arguments)]

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def pool() -> Iterator[BatchPool]:
    found = BatchPool(2)
    yield found
    found.stop()


def test_games_that_finish_out_of_order_are_handed_over_in_order() -> None:
    taken: list[Chunk] = []
    pool = Backwards()
    assert playing.play_all(JOB, 5_000, pool, taken.append) is None
    assert len(taken) > 5
    assert b"".join(chunk.records for chunk in taken) == play_chunk(JOB, 0, 5_000).records
    assert pool.stopped


def test_processes_play_the_same_games(pool: BatchPool) -> None:
    chunks = list(playing.in_order(JOB, 1_000, pool))
    assert b"".join(chunk.records for chunk in chunks) == play_chunk(JOB, 0, 1_000).records


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_processes_play_the_same_games_of_bots_that_think(pool: BatchPool, game: str) -> None:
    job = Job(game, {"players": 3}, None, (("expert", "normal", "easy"),), 5, effort=0.01, records=True)
    chunks = list(playing.in_order(job, 6, pool))
    assert b"".join(chunk.records for chunk in chunks) == play_chunk(job, 0, 6).records


def test_a_worker_that_dies_ends_the_games_with_a_sentence(pool: BatchPool) -> None:
    def kill(chunk: Chunk) -> None:
        for worker in pool.workers:
            assert worker
            worker.process.kill()

    ending = playing.play_all(ASKED, 10**9, pool, kill)
    assert isinstance(ending, MazzoError)
    assert "fewer --workers" in ending.sentence


def test_a_bug_in_a_worker_shows_its_place(pool: BatchPool) -> None:
    with pytest.raises(RuntimeError, match="in play_by_itself"):
        list(playing.in_order(Job("the-game", {}, None, (("random",),), 5), 1, pool))


def test_an_interrupt_waits_until_a_chunk_is_taken_and_leaves_the_first_games() -> None:
    taken: list[int] = []

    def take(chunk: Chunk) -> None:
        if len(taken) == 2:
            signal.raise_signal(signal.SIGINT)
        taken.append(chunk.first)

    pool = Backwards()
    assert isinstance(playing.play_all(ASKED, 1_000, pool, take), KeyboardInterrupt)
    assert len(taken) == 3
    assert taken == sorted(taken)
    assert pool.stopped


def test_a_second_interrupt_does_not_wait() -> None:
    reached = []

    def interrupted_twice() -> None:
        with playing.undisturbed():
            signal.raise_signal(signal.SIGINT)
            reached.append(1)
            signal.raise_signal(signal.SIGINT)
            reached.append(2)

    with pytest.raises(KeyboardInterrupt):
        interrupted_twice()
    assert reached == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(("games", "seconds", "size"), [(1, 9.0, 1), (1, 0.1, 2), (100, 0.1, 200), (100, 1e-9, 400)])
def test_a_chunk_takes_a_moment(games: int, seconds: float, size: int) -> None:
    assert playing.next_size(Chunk(0, [()] * games, b"", seconds)) == size


def test_a_small_job_needs_no_processes() -> None:
    assert isinstance(pool_for(JOB, 1_000, 8), InlinePool)
    assert isinstance(pool_for(ASKED, 1, None), InlinePool)
    assert isinstance(pool_for(ASKED, 1_000, 1), InlinePool)
    pool = pool_for(ASKED, 1_000, 2)
    assert isinstance(pool, BatchPool)
    pool.stop()


@pytest.mark.parametrize("asks_affinity", [True, False])
def test_everybody_has_a_core_and_every_core_is_used(asks_affinity: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2, 5, 6}, raising=False)
    if not asks_affinity:
        monkeypatch.delattr(os, "sched_getaffinity")
    cores = 5 if asks_affinity else 7
    for games, size in ((1_000, cores), (3, 3)):
        pool = pool_for(ASKED, games, None)
        assert isinstance(pool, BatchPool)
        assert len(pool.workers) == pool.capacity == size


def test_a_worker_of_a_table_that_plays_by_itself_has_its_next_chunk_before_it_needs_it() -> None:
    pool = pool_for(JOB, 50_000, 2)
    assert isinstance(pool, BatchPool)
    assert (len(pool.workers), pool.capacity) == (2, 4)


@pytest.mark.parametrize("workers", [0, -1, 10_000])
def test_the_number_of_workers_makes_sense(workers: int) -> None:
    with pytest.raises(BadOptions, match=r"Choose 1 to \d+ workers"):
        pool_for(JOB, 10, workers)
