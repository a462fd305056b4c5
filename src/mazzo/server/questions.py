"""What people ask about games, and the generators that answer it in worker processes: each answer as JSON."""

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from mazzo import record
from mazzo.analysis import advise, analyse, turning_points
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.server.room import Room
from mazzo.server.study import Question

T = TypeVar("T")
PAUSE = 0.5
"""Seconds between two answers at least: nobody reads faster, and each of them is sent."""
FEW = 5
"""How many alternatives a hint and a step of a review have at most."""
PLAYED = ("game", "options", "deals", "moves", "talk")
"""The fields of a record by which games differ; names and hashes change nothing."""


def review_of(found: Mapping[str, Any]) -> Question:
    """Return the question what the moves of a record were worth, or raise `BadRecord`."""
    record.from_dict(found)
    body = msgspec.json.encode(found)
    played = msgspec.json.encode([found.get(field) for field in PLAYED])
    return Question(hashlib.sha256(played).digest(), reviews, (body,))


def hint_for(room: Room, seat: int) -> Question:
    """Return the question what a good player would do at a seat; it knows what the seat knows."""
    match = room.playing
    view, heard = match.view(seat), tuple(match.heard())
    return Question((room.code, len(match.log), seat, heard), hints, (view, heard))


def is_past(question: Any, room: Room) -> bool:
    """Say whether a hint at this table has been overtaken by a move."""
    code, moves, *_ = question
    return bool(code == room.code and (room.phase != "playing" or moves != len(room.playing.log)))


def reviews(body: bytes) -> Iterator[bytes]:
    """Yield better and better reviews of a record that `check` finds right, or raise `BadRecord`."""
    found = record.parse(body)
    record.check(found)
    yield from (msgspec.json.encode(one) for one in _spaced(_reviews(found)))


def _reviews(found: record.Record) -> Iterator[dict[str, Any]]:
    steps = []
    for step in analyse(found):
        steps.append(step)
        points = turning_points(steps, found)
        yield {"steps": steps, "turning_points": points, "settled": len(steps) == len(found.moves)}


def hints(view: View, heard: Sequence[Said]) -> Iterator[bytes]:
    """Yield better and better advice for a seat, the few best alternatives only."""
    for advice in _spaced(advise(view, heard, rng=Random(0))):
        fields = {name: getattr(advice, name) for name in advice.__dataclass_fields__}
        yield msgspec.json.encode({**fields, "alternatives": advice.alternatives[:FEW]})


def _spaced(items: Iterator[T]) -> Iterator[T]:
    """Yield the first and the last of the items, and of those between them only so many that people can follow."""
    last: T | None = None
    told = 0.0
    for item in items:
        last = item
        if time.monotonic() - told >= PAUSE:
            told, last = time.monotonic(), None
            yield item
    if last is not None:
        yield last
