"""An event loop in its own thread, so that questions can wait for a keyboard while Ctrl-C works at once."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """The loop, as long as the context lasts."""

    def __enter__(self) -> "Background":
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        return self

    def do(self, action: Coroutine[Any, Any, T]) -> T:
        """Do something there and wait for it."""
        return asyncio.run_coroutine_threadsafe(action, self.loop).result()

    def call(self, function: Callable[..., T], *arguments: object) -> T:
        """Call a function there and wait for it."""

        async def calling() -> T:
            return function(*arguments)

        return self.do(calling())

    def each(self, things: AsyncIterator[T]) -> Iterator[T]:
        """Yield what comes there, one after the other."""

        async def following() -> T | None:
            return await anext(things, None)

        while (thing := self.do(following())) is not None:
            yield thing

    def __exit__(self, *problem: object) -> None:
        self.do(self._put_away())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _put_away(self) -> None:
        """End what is still going on."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.loop.shutdown_asyncgens()
