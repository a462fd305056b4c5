"""The games come in order, whoever plays them and however they end."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import connection

import pytest

from mazzo.games.errors import BadOptions, MazzoError
from mazzo.simulate import crew, runner
from mazzo.simulate.crew import Alone, Pool, gather
from mazzo.simulate.job import Chunk, Job, play_chunk

JOB = Job("the-game", {"players": 3}, None, (("random",) * 3,), 5, records=True)
ASKED = Job("the-game", {"players": 3}, None, (("random",) * 3,), 5, shared_deals=True)


class Backwards:
    """Finishes first what it began last."""

    chunks = 5

    def __init__(self) -> None:
        self.taken_on: list[tuple[Job, int, int]] = []
        self.stopped = False

    def begin(self, job: Job, first: int, count: int) -> None:
        self.taken_on.append((job, first, count))

    def finished(self) -> list[Chunk]:
        return [play_chunk(*self.taken_on.pop())]

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(2)
    yield found
    found.stop()


def test_games_that_finish_out_of_order_are_handed_over_in_order() -> None:
    taken: list[Chunk] = []
    crew = Backwards()
    assert runner.play_all(JOB, 5_000, crew, taken.append) is None
    assert len(taken) > 5
    assert b"".join(chunk.records for chunk in taken) == play_chunk(JOB, 0, 5_000).records
    assert crew.stopped


def test_processes_play_the_same_games(pool: Pool) -> None:
    chunks = list(runner.in_order(JOB, 1_000, pool))
    assert b"".join(chunk.records for chunk in chunks) == play_chunk(JOB, 0, 1_000).records


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_processes_play_the_same_games_of_bots_that_think(pool: Pool, game: str) -> None:
    job = Job(game, {"players": 3}, None, (("expert", "normal", "easy"),), 5, effort=0.01, records=True)
    chunks = list(runner.in_order(job, 6, pool))
    assert b"".join(chunk.records for chunk in chunks) == play_chunk(job, 0, 6).records


def test_a_worker_that_dies_is_told_in_a_sentence(pool: Pool) -> None:
    pool.begin(JOB, 0, 10**9)
    pool.hands[0].process.kill()
    with pytest.raises(MazzoError, match="fewer --workers"):
        pool.finished()


def test_a_worker_that_dies_in_the_middle_of_a_message_keeps_nobody_waiting(pool: Pool) -> None:
    pool.begin(JOB, 0, 5_000)  # more records than a pipe holds
    connection.wait([pool.hands[0].pipe])
    pool.hands[0].process.kill()
    with pytest.raises(MazzoError, match="fewer --workers"):
        pool.finished()


def test_a_bug_in_a_worker_shows_its_place(pool: Pool) -> None:
    pool.begin(Job("the-game", {}, None, (("random",),), 5), 0, 1)
    with pytest.raises(RuntimeError, match="in play_by_itself"):
        pool.finished()


def test_a_pool_stops_in_the_middle_of_a_game(pool: Pool) -> None:
    pool.begin(JOB, 0, 10**9)
    pool.stop()
    assert not any(hand.process.is_alive() for hand in pool.hands)


def test_an_interrupt_waits_until_a_chunk_is_taken_and_leaves_the_first_games() -> None:
    taken: list[int] = []

    def take(chunk: Chunk) -> None:
        if len(taken) == 2:
            signal.raise_signal(signal.SIGINT)
        taken.append(chunk.first)

    crew = Backwards()
    assert isinstance(runner.play_all(ASKED, 1_000, crew, take), KeyboardInterrupt)
    assert len(taken) == 3
    assert taken == sorted(taken)
    assert crew.stopped


def test_a_second_interrupt_does_not_wait() -> None:
    reached = []

    def interrupted_twice() -> None:
        with runner.undisturbed():
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
    assert runner.next_size(Chunk(0, [()] * games, b"", seconds)) == size


def test_a_small_job_needs_no_processes() -> None:
    assert isinstance(gather(JOB, 1_000, 8), Alone)
    assert isinstance(gather(ASKED, 1, None), Alone)
    assert isinstance(gather(ASKED, 1_000, 1), Alone)
    pool = gather(ASKED, 1_000, 2)
    assert isinstance(pool, Pool)
    pool.stop()


class Idle:
    """A hand that has no process."""


@pytest.mark.parametrize("asks_affinity", [True, False])
def test_everybody_has_a_core_and_every_core_is_used(asks_affinity: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "Hand", Idle)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2, 5, 6}, raising=False)
    if not asks_affinity:
        monkeypatch.delattr(os, "sched_getaffinity")
    cores = 5 if asks_affinity else 7
    for games, workers in ((1_000, cores), (3, 3)):
        pool = gather(ASKED, games, None)
        assert isinstance(pool, Pool)
        assert len(pool.hands) == workers


@pytest.mark.parametrize("workers", [0, -1, 10_000])
def test_the_number_of_workers_makes_sense(workers: int) -> None:
    with pytest.raises(BadOptions, match="The number of workers is from 1 to"):
        gather(JOB, 10, workers)
