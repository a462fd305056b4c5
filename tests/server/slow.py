"""Parts of a house that take their time, so that everything that can come in between does."""

import asyncio
import random
from collections.abc import Sequence
from itertools import count
from typing import Any

from mazzo.server.bus import Fact, Hear, LocalBus
from mazzo.server.events import Entry
from mazzo.server.house import House
from mazzo.server.store import Batch
from tests.server.memory import MemoryStore


class SlowStore(MemoryStore):
    """Takes its time, so that others come in between: before a write, and after it."""

    async def append(self, batches: Sequence[Batch]) -> None:
        await let_others(3)
        await super().append(batches)
        await let_others(3)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = await super().entries(table, after)
        await let_others(2)
        return found

    async def mutes(self, person: str) -> set[str]:
        found = await super().mutes(person)
        await let_others(1)
        return found


async def let_others(times: int) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


async def stop(house: House) -> None:
    """Let a house do nothing more, whatever it is at."""
    for task in list(house._tasks):
        task.cancel()
    await asyncio.gather(*house._tasks, return_exceptions=True)


class LateBus(LocalBus):
    """Keeps news to itself until the test lets it pass them on."""

    def __init__(self) -> None:
        super().__init__()
        self.news: list[tuple[Fact, Hear]] = []

    def publish(self, fact: Fact, by: Hear) -> None:
        self.news.append((fact, by))

    async def pass_on(self) -> None:
        """Pass the news on, and the news that follow from them."""
        while self.news:
            news, self.news = self.news, []
            for fact, by in news:
                super().publish(fact, by)
            await let_others(2)

    def jumble(self, order: int, lossy: bool) -> None:
        """Double some news, lose others, and put all of them in another order."""
        self.news += self.news[order % 3 :: 3]
        random.Random(order).shuffle(self.news)
        if lossy:
            del self.news[: len(self.news) // 3]

    def forget(self, hear: Hear) -> None:
        self._hearers.remove(hear)


class PlainBots:
    """Answers for bots that are the same every time, and like to talk."""

    def __init__(self) -> None:
        self.asked = count()

    async def run(self, key: object, work: Any, *arguments: Any) -> Any:
        await let_others(2)
        (question,) = arguments
        asked = next(self.asked)
        if question.about == "talk":
            return ["!leave A"] if asked % 3 == 0 else []
        if question.about == "opens":
            return asked % 2 == 0
        return question.view.moves[asked % len(question.view.moves)]

    def stop(self) -> None:
        pass
