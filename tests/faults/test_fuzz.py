"""Every message type, valid, nearly so and absurd: always an answer, no internal error, no change on refusal."""

import asyncio
import copy
import json
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from mazzo import Random, games
from mazzo.server import answers as ans
from mazzo.server import requests as req
from mazzo.server.commands import Person
from mazzo.server.live import Guest
from tests.server.memory import MemoryStore, create, hear, join, make_house, play_on, settle

KINDS = {kind.__struct_config__.tag: kind for kind in get_args(req.AnyRequest)}
SAYABLE = [signal for name in games.names() for signal in games.find(name).signals]
MOVES = ["start", "end", "draw", "pass", "2>1", "12>up1", "take 3", "", "?", "1", "stop"]
PEOPLE = ("ada", "bo", "stranger")


class World(msgspec.Struct):
    """A store with tables in every phase, and who knows them."""

    store: MemoryStore
    tables: list[str]
    people: list[Person]
    moves: list[str]


@cache
def world() -> World:
    """Build the world: of every game a table to gather at, one begun, one well advanced, one over and one closed."""

    async def build() -> World:
        store = MemoryStore()
        house = make_house(store)
        tabs = {seat: await join(house, name) for seat, name in enumerate(PEOPLE[:2])}
        stranger = await join(house, PEOPLE[2])
        tables, legal = [], set(MOVES)
        for game in games.names():
            for moves in (None, 0, 9, 5000, -1):
                table = await create(house, tabs[0], game, 3, settings={"talk": "chat"})
                tables.append(table)
                await tabs[1].do("sit", table)
                if moves is None:
                    await tabs[0].do("seat-bot", table, seat=2)
                    continue
                await tabs[1].do("sit", table, name="Bo's guest")
                if moves < 0:
                    await tabs[0].do("leave", table)
                    await tabs[1].do("leave", table)
                    continue
                await tabs[0].do("start", table)
                await settle(house)
                for seat in range(3):
                    await tabs[min(seat, 1)].do("watch", table, seat=seat)
                await play_on(house, {0: tabs[0], 1: tabs[1], 2: tabs[1]}, table, Random(7), moves)
                legal |= {move for seat in range(3) for move in tabs[min(seat, 1)].view(seat)["moves"]}
        people = [tab.person for tab in (*tabs.values(), stranger)]
        await house.close()
        return World(store, tables, people, sorted(legal))

    return asyncio.run(build())


ODD_TEXTS = st.text() | st.sampled_from(
    [
        "\x00",
        "\u202e",
        "\ud800",
        "\U0010ffff",
        "e\u0301" * 90,
        "\u200b",
        "<b>",
        "'; --",
        "9" * 999,
        " " * 500,
        "ﷺ" * 300,
    ]
)
ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**400, -1, 10, 1.0, 1e308, -0.0])
    | ODD_TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD_TEXTS, inner, max_size=3),
    max_leaves=8,
)


def valid(kind: inspect.Type, name: str = "") -> st.SearchStrategy[Any]:
    """Return a strategy for the values that a type allows, near to what there is."""
    known: dict[str, list[Any]] = {
        "table": world().tables,
        "move": world().moves,
        "text": [*SAYABLE, "!hello", "I have 17", "hm"],
        "person": [person.id for person in world().people],
    }
    if isinstance(kind, inspect.Metadata):
        return valid(kind.type, name)
    if isinstance(kind, inspect.UnionType):
        return st.one_of(*(valid(part, name) for part in kind.types))
    if name in known and not isinstance(kind, inspect.NoneType):
        return st.sampled_from(known[name])
    match kind:
        case inspect.IntType(ge=least, le=most):
            return st.integers(least, most if most is not None else 2**63 - 1) if name != "seat" else st.integers(0, 3)
        case inspect.StrType(pattern=pattern, max_length=longest):
            return st.from_regex(pattern, fullmatch=True) if pattern else st.text(max_size=min(longest or 99, 40))
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise NotImplementedError(kind)


def valid_messages(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for valid messages of a type."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    needed = {field.name: valid(field.type, field.name) for field in described.fields if field.required}
    others = {field.name: valid(field.type, field.name) for field in described.fields if not field.required}
    return st.fixed_dictionaries({"type": st.just(described.tag), **needed}, optional=others)


@st.composite
def spoilt_messages(draw: st.DrawFn, kind: type) -> bytes:
    """Draw a message of a type that is not quite right."""
    message = draw(valid_messages(kind))
    field = draw(st.sampled_from(sorted(message)))
    match draw(st.sampled_from(("value", "missing", "unknown", "renamed", "deep", "twice", "cut", "bytes"))):
        case "value":
            message[field] = draw(ODD)
        case "missing":
            del message[field]
        case "unknown":
            message[draw(ODD_TEXTS)] = draw(ODD)
        case "renamed":
            message["type"] = draw(st.sampled_from(sorted(KINDS)) | ODD_TEXTS)
        case "deep":
            levels = draw(st.sampled_from((10, 500, 3000)))
            message[field] = "here"
            return dump(message).replace(b'"here"', b"[" * levels + b"]" * levels)
        case "twice":
            return b"{" + dump({field: draw(ODD)})[1:-1] + b"," + dump(message)[1:]
        case "cut":
            text = dump(message)
            return text[: draw(st.integers(0, len(text) - 1))]
        case "bytes":
            text = dump(message)
            place = draw(st.integers(0, len(text)))
            return text[:place] + draw(st.binary(min_size=1, max_size=5)) + text[place:]
    return dump(message)


def dump(message: Any) -> bytes:
    """Return a message as JSON; what is not ASCII is escaped, halves of characters too."""
    return json.dumps(message).encode()


def twin(store: MemoryStore) -> MemoryStore:
    """Return a store that holds the same, and can change by itself."""
    other = MemoryStore()
    for name, kept in store.__dict__.items():
        setattr(other, name, copy.copy(kept))
    other.log = {table: list(rows) for table, rows in store.log.items()}
    other.muted = {person: set(muted) for person, muted in store.muted.items()}
    return other


def send(data: bytes, by: Person) -> None:
    """Send a message to the world, and see that it is answered and that a refusal changes nothing."""

    async def test() -> None:
        store = twin(world().store)
        house = make_house(store)
        guest = Guest(by)
        await house.enter(guest)
        guest.outbox.clear()
        assert await hear(house, guest, data)
        answers = [msgspec.json.decode(message, type=ans.AnyAnswer) for message in guest.outbox]
        assert answers
        assert not isinstance(answers[0], ans.Update | ans.Gone)
        if isinstance(answers[0], ans.Refusal):
            assert answers[0].code != "internal", answers[0]
            assert answers[0].sentence
            assert store.__dict__ == world().store.__dict__
            assert len(answers) == 1
        for code, live in house.tables.items():
            assert live.room.number == len(store.log[code])
        await house.close()

    asyncio.run(test())


fuzzed = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("kind", KINDS)
@fuzzed
@given(data=st.data(), by=st.integers(0, 2))
def test_a_valid_message_is_understood(kind: str, data: st.DataObject, by: int) -> None:
    message = data.draw(valid_messages(KINDS[kind]))
    assert isinstance(req.read(dump(message)), KINDS[kind])
    send(json.dumps(message, ensure_ascii=False).encode(), world().people[by])


@pytest.mark.parametrize("kind", KINDS)
@fuzzed
@given(data=st.data(), by=st.integers(0, 2))
def test_a_message_that_is_not_quite_right_is_answered(kind: str, data: st.DataObject, by: int) -> None:
    send(data.draw(spoilt_messages(KINDS[kind])), world().people[by])


@fuzzed
@given(data=st.binary(max_size=200) | ODD.map(dump), by=st.integers(0, 2))
def test_anything_else_is_answered(data: bytes, by: int) -> None:
    send(data, world().people[by])
