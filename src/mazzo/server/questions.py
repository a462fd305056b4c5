"""What people ask about games, and the generators that answer it in worker processes: each answer as JSON."""

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from mazzo import record
from mazzo.analysis import advise, begun, review
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.server.answers import Advised
from mazzo.server.room import Room
from mazzo.server.study import Question

T = TypeVar("T")
PAUSE = 0.5
"""Seconds between two answers at least: nobody reads faster, and each of them is sent."""
PLAYED = ("game", "options", "deals", "moves", "talk")
"""The fields of a record by which games differ; names and hashes change nothing."""


def review_of(found: Mapping[str, Any]) -> Question:
    """Return the question of what the moves of a record were worth."""
    body = msgspec.json.encode(found)
    played = msgspec.json.encode([found.get(field) for field in PLAYED])
    return Question(hashlib.sha256(played).digest(), reviews, (body,))


def hint_for(room: Room, seat: int) -> Question:
    """Return the question of what a good player would do at a seat. It knows only what the seat knows."""
    match = room.playing
    heard = tuple(match.heard())
    return Question((room.code, len(match.log), seat, heard), hints, tuple(begun(match, seat)))


def is_past(question: Any, room: Room) -> bool:
    """Say whether a move has made a hint at this table obsolete."""
    code, moves, *_ = question
    return bool(code == room.code and (room.phase != "playing" or moves != len(room.playing.log)))


def reviews(body: bytes) -> Iterator[bytes]:
    """Yield better and better reviews of a record, with only the best alternatives: a third of the bytes."""
    for found in _spaced(review(record.parse(body))):
        steps = tuple(replace(step, alternatives=step.alternatives[:1]) for step in found.steps)
        yield msgspec.json.encode(replace(found, steps=steps))


def hints(view: View, heard: Sequence[Said], so_far: Sequence[str] = ()) -> Iterator[bytes]:
    """Yield better and better advice for a seat: the best alternative, and why it is the best."""
    for advice in _spaced(advise(view, heard, rng=Random(0), so_far=so_far)):
        best = advice.alternatives[0]
        yield msgspec.json.encode(Advised(best.moves, advice.reasons, best.chance, best.error, advice.worlds))


def _spaced(items: Iterator[T]) -> Iterator[T]:
    """Yield the first and the last item, and only as many between them as people can follow."""
    last: T | None = None
    told = 0.0
    for item in items:
        last = item
        if time.monotonic() - told >= PAUSE:
            told, last = time.monotonic(), None
            yield item
    if last is not None:
        yield last
