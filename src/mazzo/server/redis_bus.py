"""A bus between processes: Redis or Valkey carries the facts, and lends leases.

What is lost while Redis is away is not sent again. Each process that connects says hello; then all of them read the
log, and tell again who is there.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from mazzo.server import logs
from mazzo.server.bus import Fact, Hear, Hello, Lag, no_lag
from mazzo.server.people import new_code

WITHIN = 2.0
"""Seconds that Redis has for an answer."""
SILENT_AFTER = 4.0
"""Seconds without any news, our own included, after which the connection counts as lost."""
RETRY = 0.3, 3.0
"""After how many seconds it tries a lost connection again, at first and at last."""
LOST = (RedisError, OSError, TimeoutError)

_TAKE = """
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
_GIVE_BACK = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[str, list[msgspec.Raw]]).decode
_fact = msgspec.json.Decoder(Fact).decode


class RedisBus:
    """Facts go out in groups, one message per round of the event loop. Each process receives its own, too."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._sender = new_code()
        # The client's own way to connect again would hide that something was missed.
        never = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(url, socket_timeout=WITHIN, socket_connect_timeout=WITHIN, retry=never)
        self._space = f"mazzo:{self._redis.connection_pool.connection_kwargs.get('db', 0)}"
        self._hear: Hear = lambda _: None
        self._lag: Lag = no_lag
        self._sent: deque[float] = deque()
        """When each message of our own that has not come back was sent."""
        self._unsent: list[Fact] = []
        self._filled = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.is_up = False

    def subscribe(self, hear: Hear, lag: Lag = no_lag) -> None:
        """Receive facts from now on, and how many seconds our own take to come back. A process has one listener."""
        self._hear, self._lag = hear, lag

    def publish(self, fact: Fact, by: Hear) -> None:
        """Tell all the other processes, unless the connection is lost: they will read the log."""
        if self.is_up:
            self._unsent.append(fact)
            self._filled.set()

    async def open(self) -> None:
        """Connect, or keep trying in the background: a server without Redis still serves."""
        up = asyncio.Event()
        self._tasks = [asyncio.create_task(work) for work in (self._listen(up.set), self._send())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(up.wait(), WITHIN)
        if not self.is_up:
            logs.tell("Redis does not answer: the server continues without it", level=logging.WARNING)

    async def close(self) -> None:
        """Send the rest, and hang up."""
        with contextlib.suppress(*LOST):
            await self._send_unsent()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*LOST):
            await self._redis.aclose()

    # Leases

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Say whether nobody else has the lease. Without Redis everybody may: the log refuses what is done twice."""
        if not self.is_up:
            return True
        try:
            return bool(await self._redis.eval(_TAKE, 1, self._key(name), holder, str(int(seconds * 1000))))
        except LOST:
            return True

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back. If that fails, it expires."""
        if self.is_up:
            with contextlib.suppress(*LOST):
                await self._redis.eval(_GIVE_BACK, 1, self._key(name), holder)

    def _key(self, name: str) -> str:
        return f"{self._space}:lease:{name}"

    # News

    async def _send(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            with contextlib.suppress(*LOST):  # who listens notices it, too, and says so
                await self._send_unsent()

    async def _send_unsent(self) -> None:
        if self._unsent:
            facts, self._unsent = self._unsent, []
            self._sent.append(time.perf_counter())
            await self._redis.publish(self._space, _encode((self._sender, facts)))

    async def _listen(self, connected: Callable[[], None]) -> None:
        """Hear the others, and say so whenever the connection is made."""
        wait = RETRY[0]
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._space)
                    async for data in _messages(channel):
                        if not self.is_up:  # we are subscribed
                            self.is_up, wait = True, RETRY[0]
                            connected()
                            self._hear(Hello(""))
                        elif data is not None:
                            self._take(data)
            except LOST:
                pass
            if self.is_up:
                logs.tell("Redis is gone: the server continues without it", level=logging.WARNING)
            self.is_up = False
            self._unsent.clear()
            self._sent.clear()
            await asyncio.sleep(wait)
            wait = min(RETRY[1], 2 * wait)

    def _take(self, data: bytes) -> None:
        """Receive the others' facts, and ignore unknown ones of a newer version."""
        sender, facts = _decode(data)
        if sender == self._sender:
            if self._sent:
                self._lag(time.perf_counter() - self._sent.popleft())
            return
        for raw in facts:
            try:
                fact = _fact(raw)
            except msgspec.ValidationError:
                continue
            self._hear(fact)


async def _messages(channel: PubSub) -> AsyncIterator[bytes | None]:
    """Yield messages, and first None for the subscription. Raise `TimeoutError` after a silence."""
    while True:
        message = await channel.get_message(timeout=SILENT_AFTER)
        if message is None:
            raise TimeoutError
        yield message["data"] if message["type"] == "message" else None
