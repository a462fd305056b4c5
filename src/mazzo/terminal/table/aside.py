"""Long thoughts, in a process of their own: what comes of a generator while the screen goes on."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from typing import Any, TypeVar

from mazzo.analysis import Advice, Step, advise, analyse
from mazzo.games.talk import Said
from mazzo.match import generator

T = TypeVar("T")
WORLDS_OF_A_CURVE = 40
"""A curve needs many positions rather than exact ones."""


async def aside(thought: Callable[..., Iterator[T]], *arguments: object) -> AsyncIterator[T]:
    """Yield what a generator yields in another process; closing this ends that."""
    line, theirs = Pipe(duplex=False)
    process = get_context("spawn").Process(target=_think, args=(theirs, thought, arguments), daemon=True)
    process.start()
    theirs.close()
    loop = asyncio.get_running_loop()
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                found: T = await loop.run_in_executor(None, line.recv)
                yield found
    finally:
        process.kill()
        process.join()


def _think(line: Connection, thought: Callable[..., Iterator[Any]], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        for found in thought(*arguments):
            line.send(found)


def hint(view: Any, heard: Sequence[Said]) -> Iterator[Advice]:
    """Yield better and better advice."""
    return advise(view, heard, rng=generator(None))


def chances(record: dict[str, Any]) -> Iterator[Step]:
    """Yield what every move of a record was worth."""
    return analyse(record, worlds=WORLDS_OF_A_CURVE)
