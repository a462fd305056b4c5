"""Tables about which people ask for hints and reviews."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from mazzo.server import answers as ans
from mazzo.server import commands, questions
from mazzo.server import requests as req
from mazzo.server.archive import Keeper
from mazzo.server.events import Entry
from mazzo.server.limits import Buckets
from mazzo.server.live import Guest, Live
from mazzo.server.messages import Refused
from mazzo.server.settings import ServerSettings
from mazzo.server.study import News, Streams, Study
from mazzo.server.tables import Tables
from mazzo.workers import StreamPool, cores


class StudiedTables(Tables):
    """All the tables, and what people want to know about them; `streams` makes a pool for some generators."""

    def __init__(
        self, store: Keeper, settings: ServerSettings, *, streams: Callable[[int], Streams] = StreamPool, **parts: Any
    ) -> None:
        super().__init__(store, settings, **parts)
        size, asked = settings.analysis_workers or max(1, cores() - 1), settings.reviews_per_minute
        share = self.neighbours.share
        self.reviews = Study(streams(size), size, share("reviews", Buckets(asked / 60, 5 * asked)))
        self.hints = Study(streams(size), size, share("hints", Buckets(asked / 6, 50 * asked)))

    async def hint(self, guest: Guest, request: req.AskHint) -> None:
        """Count a hint, and let better and better ones follow until the position changes."""
        live = await self.live(request.table)
        async with live.lock:
            counted = commands.hint(live.room, request, guest.person)
            question = questions.hint_for(live.room, request.seat)
            self.hints.check(question, guest)
            await self._happen(live, counted, guest.person.id, request.id)
            wrap = partial(_hint, request, len(live.room.playing.log))
            self.hints.follow(question, guest, request.id, wrap)

    async def review(self, guest: Guest, request: req.AskReview) -> None:
        """Let better and better reviews of a game that is over follow."""
        room = (await self.live(request.table)).room
        room.check_watch(guest.person.id, None)
        question = questions.review_of(room.record())
        self.reviews.check(question, guest)
        self.reviews.follow(question, guest, request.id, partial(_reviewed, request))

    def give_up(self, guest: Guest, name: str | None = None) -> None:
        """Send a guest no more answers, to the question with this name or to any."""
        self.hints.leave(guest, name)
        self.reviews.leave(guest, name)

    def _let_happen(self, live: Live, entries: list[Entry]) -> bool:
        has_ended = super()._let_happen(live, entries)
        self._end_hints(live)
        return has_ended

    def take(self, live: Live, entries: Iterable[Entry]) -> None:
        """Let happen what others have written and is not known yet. Nobody else may hold the lock."""
        super().take(live, entries)
        self._end_hints(live)

    def _end_hints(self, live: Live) -> None:
        """Stop thinking about positions that are past."""
        if not self.hints:
            return
        past = Refused("position-changed", "Another player has moved since: ask again when it is your turn.")
        self.hints.end(lambda key: questions.is_past(key, live.room), past)

    async def close(self) -> None:
        """Let nothing more happen, and close the store."""
        await self.hints.close()
        await self.reviews.close()
        await super().close()


def _hint(request: req.AskHint, moves: int, news: News) -> ans.Hint:
    return ans.Hint(request.id, request.table, request.seat, moves, news.ahead, _raw(news.found), news.done)


def _reviewed(request: req.AskReview, news: News) -> ans.Reviewed:
    return ans.Reviewed(request.id, news.ahead, _raw(news.found), news.done)


def _raw(found: bytes | None) -> msgspec.Raw | None:
    return None if found is None else msgspec.Raw(found)
