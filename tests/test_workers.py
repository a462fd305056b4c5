"""Worker processes: what they return, how they fail, and that none is left."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from multiprocessing import connection
from pathlib import Path
from typing import Any

import pytest

from mazzo import workers
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.workers import LOWEST, BatchPool, Pool, StreamPool, Worker, WorkerDied, stream

BIG = 1_000_000
"""More bytes than a pipe holds."""


def double(number: int) -> int:
    return 2 * number


def big() -> bytes:
    return bytes(BIG)


def forever(*_: object) -> None:
    threading.Event().wait()


def up_to(number: int) -> Iterator[int]:
    yield from range(number)


def without_end() -> Iterator[int]:
    yield from count()


def one_and_forever() -> Iterator[int]:
    yield os.getpid()
    forever()


def niceness() -> Iterator[tuple[int, int]]:
    yield os.getpid(), os.nice(0)


def refuse() -> None:
    raise BadOptions("bad-thing", "That is no thing.", "XX-1")


def refuse_after(number: int) -> Iterator[int]:
    yield from range(number)
    raise BadOptions("bad-thing", "That is no thing.")


def fail() -> None:
    raise ZeroDivisionError("by nothing")


def unsendable() -> object:
    return lambda: None


def exit_if_first(mark: str) -> str:
    """End the process in the middle of the work, the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return "done"


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(2)
    yield found
    found.stop()


@pytest.fixture
def batch_pool() -> Iterator[BatchPool]:
    found = BatchPool(2)
    yield found
    found.stop()


@pytest.fixture
def stream_pool() -> Iterator[StreamPool]:
    found = StreamPool(1)
    yield found
    found.stop()


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.stop()


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""

    async def whole() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(whole())


# Results


def test_streams_of_a_pool_come_one_after_the_other_from_the_same_process_of_the_lowest_priority(
    stream_pool: StreamPool,
) -> None:
    async def collected() -> list[object]:
        return [item async for item in stream_pool.stream(niceness)]

    async def test() -> None:
        first, second = await asyncio.gather(collected(), collected())
        assert first == second
        assert first[0][1] == LOWEST  # type: ignore[index]
        with pytest.raises(BadOptions):
            [item async for item in stream_pool.stream(refuse_after, 1)]
        assert await collected() == first

    run(test)


def test_a_stream_of_a_pool_that_nobody_wants_the_rest_of_ends_its_process(stream_pool: StreamPool) -> None:
    async def test() -> None:
        items = stream_pool.stream(one_and_forever)
        pid = await anext(items)
        waiting = asyncio.ensure_future(anext(items))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert not is_running(pid)
        assert [item async for item in stream_pool.stream(up_to, 3)] == [0, 1, 2]

    run(test)


def test_work_is_spread_over_the_workers_and_its_results_come_back(batch_pool: BatchPool) -> None:
    for number in range(6):
        batch_pool.begin(double, number)
    assert [worker.owed for worker in batch_pool.workers if worker] == [3, 3]
    found: list[int] = []
    while len(found) < 6:
        found += batch_pool.finished()
    assert sorted(found) == [0, 2, 4, 6, 8, 10]
    assert [worker.owed for worker in batch_pool.workers if worker] == [0, 0]


def test_a_worker_starts_when_it_is_first_needed(batch_pool: BatchPool) -> None:
    assert batch_pool.workers == [None, None]
    batch_pool.begin(double, 1)
    assert [bool(worker) for worker in batch_pool.workers] == [True, False]


def test_work_with_the_same_key_goes_to_the_same_process(pool: Pool) -> None:
    async def test() -> None:
        found = [await pool.run(key, os.getpid) for key in (0, 1, 2, 0, 1, 2)]
        assert found[0] == found[2] == found[3] == found[5]
        assert found[1] == found[4]
        assert len({*found, os.getpid()}) == 3

    run(test)


def test_many_may_ask_one_worker_at_once() -> None:
    async def test() -> None:
        pool = Pool(1)
        try:
            assert await asyncio.gather(*(pool.run("key", double, n) for n in range(20))) == [2 * n for n in range(20)]
        finally:
            pool.stop()

    run(test)


def test_the_items_of_a_generator_come_one_by_one() -> None:
    async def test() -> None:
        assert [item async for item in stream(up_to, 4)] == [0, 1, 2, 3]
        assert [item async for item in stream(up_to, 0)] == []

    run(test)


def test_a_worker_runs_the_next_work_after_a_generator(worker: Worker) -> None:
    worker.begin(up_to, 3, streaming=True)
    worker.begin(double, 4)
    assert list(worker.items()) == [0, 1, 2]
    assert worker.result() == 8


# Errors


@pytest.mark.parametrize(
    ("work", "sort", "words"),
    [
        (refuse, BadOptions, "That is no thing"),
        (fail, RuntimeError, "(?s)in fail.*ZeroDivisionError: by nothing"),
        (unsendable, RuntimeError, "in a worker process"),
        (without_end, RuntimeError, "in a worker process"),
    ],
    ids=["refusal", "bug", "unsendable", "generator"],
)
def test_what_goes_wrong_is_reported_with_its_place_and_the_worker_lives_on(
    work: Any, sort: type[Exception], words: str, worker: Worker
) -> None:
    worker.begin(work)
    worker.begin(os.getpid)
    with pytest.raises(sort, match=words) as problem:
        worker.result()
    assert worker.result() == worker.process.pid
    assert worker.owed == 0
    if isinstance(problem.value, MazzoError):
        assert (problem.value.code, problem.value.rule) == ("bad-thing", "XX-1")


def test_work_that_cannot_be_sent_is_an_error_here_and_the_worker_owes_nothing(worker: Worker) -> None:
    with pytest.raises((AttributeError, TypeError)):
        worker.begin(threading.Lock().acquire)
    assert worker.call(double, 2) == 4


def test_what_goes_wrong_in_a_generator_comes_after_its_items() -> None:
    async def test() -> None:
        items = stream(refuse_after, 2)
        assert [await anext(items), await anext(items)] == [0, 1]
        with pytest.raises(BadOptions, match="no thing"):
            await anext(items)

    run(test)


# Workers that die


def test_a_worker_that_dies_while_it_is_idle_is_replaced(pool: Pool) -> None:
    async def test() -> None:
        first = await pool.run(0, os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await pool.run(0, os.getpid) not in (first, os.getpid())

    run(test)


def test_a_worker_that_dies_in_the_middle_of_its_work_is_replaced_and_does_it(pool: Pool, tmp_path: Path) -> None:
    async def test() -> None:
        assert await pool.run(0, exit_if_first, str(tmp_path / "mark")) == "done"

    run(test)


def test_a_worker_that_dies_every_time_is_reported(pool: Pool) -> None:
    async def test() -> None:
        with pytest.raises(WorkerDied, match="fewer --workers"):
            await pool.run(0, os._exit, 1)
        assert await pool.run(0, double, 1) == 2

    run(test)


def test_without_a_loop_a_worker_that_dies_is_reported_at_once(batch_pool: BatchPool) -> None:
    batch_pool.begin(forever)
    batch_pool.begin(forever)
    first = batch_pool.workers[0]
    assert first
    first.process.kill()
    with pytest.raises(WorkerDied):
        batch_pool.finished()


def test_a_worker_that_dies_in_the_middle_of_a_message_keeps_nobody_waiting(batch_pool: BatchPool) -> None:
    batch_pool.begin(big)
    (worker,) = filter(None, batch_pool.workers)
    connection.wait([worker.pipe])
    worker.process.kill()
    with pytest.raises(WorkerDied):
        batch_pool.finished()


def test_a_dead_worker_takes_no_work(worker: Worker) -> None:
    worker.process.kill()
    worker.process.join()
    with pytest.raises(WorkerDied):
        worker.begin(double, 1)


def test_a_generator_whose_process_dies_is_reported() -> None:
    async def test() -> None:
        items = stream(one_and_forever)
        os.kill(await anext(items), signal.SIGKILL)
        with pytest.raises(WorkerDied):
            await anext(items)

    run(test)


# Waiting too long, and no longer


def test_work_that_takes_too_long_is_given_up_and_the_next_work_is_done(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        pid = await pool.run(0, os.getpid)
        monkeypatch.setattr(workers, "LONGEST_WORK", 0)
        with pytest.raises(WorkerDied):
            await pool.run(0, forever)
        assert not is_running(pid)
        monkeypatch.undo()
        assert await pool.run(0, double, 1) == 2

    run(test)


def test_after_a_work_that_nobody_awaits_any_more_the_next_gets_its_own_result(pool: Pool) -> None:
    async def test() -> None:
        await pool.run(0, double, 1)
        given_up = asyncio.create_task(pool.run(0, double, 2))
        await asyncio.sleep(0)
        given_up.cancel()
        assert await pool.run(0, double, 3) == 6
        assert given_up.cancelled()

    run(test)


def test_a_generator_of_which_nobody_wants_more_ends() -> None:
    async def test() -> None:
        items = stream(one_and_forever)
        pid = await anext(items)
        assert is_running(pid)
        await items.aclose()
        assert not is_running(pid)

    run(test)


# Ctrl-C, and the end


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system cannot block signals")
def test_ctrl_c_does_not_reach_a_worker_even_while_it_starts(worker: Worker) -> None:
    assert worker.process.pid
    os.kill(worker.process.pid, signal.SIGINT)
    assert worker.call(double, 1) == 2
    os.kill(worker.process.pid, signal.SIGINT)
    assert worker.call(double, 2) == 4
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_pool_stops_in_the_middle_of_work_and_of_a_message_and_starts_nothing_more(pool: Pool) -> None:
    async def test() -> None:
        pids = [await pool.run(key, os.getpid) for key in (0, 1)]
        waiting = [asyncio.create_task(pool.run(0, forever)), asyncio.create_task(pool.run(1, big))]
        await asyncio.sleep(0)
        pool.stop()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found[0], WorkerDied)
        assert isinstance(found[1], WorkerDied) or found[1] == big()
        assert not any(map(is_running, pids))
        assert pool.workers == [None, None]
        with pytest.raises(WorkerDied):
            await pool.run(0, double, 1)

    run(test)


SCRIPT = """
import os, sys
from mazzo.workers import BatchPool

if __name__ == "__main__":
    pool = BatchPool(1)
    pool.begin(os.getpid)
    print(*pool.finished(), flush=True)
    if sys.argv[1] == "killed":
        os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("how", ["forgotten", "killed"])
def test_nothing_stays_behind_a_program_that_does_not_stop_its_pool(how: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, script, how],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )  # it returns when the last process that holds the output has ended
    assert done.stdout.strip().isdecimal()
    assert done.stderr == ""  # nor does anybody complain about semaphores


@pytest.mark.parametrize("asks_affinity", [True, False])
def test_cores_are_those_that_this_process_may_use(asks_affinity: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 5}, raising=False)
    if not asks_affinity:
        monkeypatch.delattr(os, "sched_getaffinity")
    assert workers.cores() == (3 if asks_affinity else 7)


def chatter() -> int:
    print("a word", flush=True)
    return os.write(2, b"a cry\n")


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_silent_worker_prints_nothing_on_a_screen(is_silent: bool, capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker(is_silent=is_silent)
    assert worker.call(chatter) == 6
    worker.stop()
    assert capfd.readouterr() == (("", "") if is_silent else ("a word\n", "a cry\n"))
