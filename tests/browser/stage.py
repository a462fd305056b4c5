"""Tables that are in the middle of a game when the page opens: a log of events is written, as a server would have."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from mazzo.server import events as ev
from mazzo.server.people import new_code
from mazzo.server.room import Room, fold
from mazzo.server.store import Batch, SqlStore
from tests.server.real import Client
from tests.server.worlds import CODE, whole_game

MOST_SEEDS = 3_000
Until = Callable[[Room], bool]
"""Says whether a table is as a test needs it."""


def play_until(until: Until, game: str, players: int, **flags: bool) -> list[ev.Entry]:
    """Return the beginning of a game that leads to such a table, or its whole log."""
    for seed in range(MOST_SEEDS):
        room = Room(CODE)
        for entry in whole_game(game, players, seed, **flags):
            room.apply(entry)
            if isinstance(entry.event, ev.Moved | ev.Dealt) and until(room):
                return room.log
    raise AssertionError("no game comes to such a table")


def seat_people(log: Sequence[ev.Entry], people: Sequence[Client | None]) -> list[ev.Entry]:
    """Return the log with these people at the seats, and bots where there is nobody."""
    known = {f"p{seat}": person.me for seat, person in enumerate(people) if person}
    now = int(time.time() * 1000)  # or the house would soon close it as a table that nobody touches
    return [msgspec.structs.replace(entry, at=now, event=_seated(entry.event, known), by=None) for entry in log]


def _seated(event: ev.Stored, known: dict[str, Any]) -> ev.Stored:
    if isinstance(event, ev.Created):
        quick = ev.Settings(talk=event.settings.talk, pace="fast")
        return msgspec.structs.replace(event, host=known["p0"]["id"], settings=quick)
    if isinstance(event, ev.SeatTaken):
        if event.person not in known:
            return ev.BotSeated(event.seat, "easy", f"Bot {event.seat}")
        return ev.SeatTaken(event.seat, known[event.person]["id"], known[event.person]["name"])
    return event


def set_up(database: Path, log: Sequence[ev.Entry], people: Sequence[Client | None]) -> str:
    """Put a table with this log into the database of a server, and return its code."""
    code = new_code()
    entries = seat_people(log, people)
    fold(code, entries)
    store = SqlStore(f"sqlite:///{database}")

    async def keep() -> None:
        await store.append([Batch(code, entries)])
        await store.close()

    with ThreadPoolExecutor(1) as another:  # Playwright's event loop runs in this thread
        another.submit(asyncio.run, keep()).result()
    return code


def to_move(seat: int = 0) -> Until:
    """It is this seat's turn."""
    return lambda room: room.deciders() == [seat]


def is_over(room: Room) -> bool:
    """The game is over."""
    return room.phase == "over"


def warned_of(word: str, seat: int = 0) -> Until:
    """A legal move of the seat would lose in this way, and another would not."""

    def found(room: Room) -> bool:
        if room.deciders() != [seat]:
            return False
        view = room.playing.view(seat)
        words = [view.warning(move) for move in view.moves]
        return word in words and "" in words

    return found
