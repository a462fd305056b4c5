"""`mazzo check` under fire: spoilt records never crash it and are judged right."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazzo import BadRecord, MazzoError, games, record, replay

LINES = (Path(__file__).parent / "golden" / "records" / "0.1.jsonl").read_bytes().splitlines()
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in LINES]
FINISHED = [found for found in RECORDS if "result" in found]

Spoilt = tuple[dict[str, Any], str]
"""A record and the code that is expected of it; an empty code is a record that is right."""


def code_of(found: object) -> str:
    """Return the code of what is wrong with a record, or an empty text."""
    try:
        record.check(record.parse(json.dumps(found)))
    except MazzoError as problem:
        return problem.code
    return ""


def illegal_move(found: dict[str, Any], number: int) -> Spoilt:
    """Replace a move by one of the notation that is not legal there."""
    at = number % len(found["moves"])
    match = replay(found, at)
    seat = found["moves"][at][0]
    legal = set(match.legal_moves(seat))
    illegal = sorted({*match.game.move_texts.values()} - legal)
    found["moves"][at] = [seat, illegal[number % len(illegal)]]
    return found, "some"


def wrong_seat(found: dict[str, Any], number: int) -> Spoilt:
    """Let another seat make a move; any seat may open The Game, so not its first."""
    players = found["options"]["players"]
    at = 1 + number % (len(found["moves"]) - 1)
    seat = (found["moves"][at][0] + 1 + number % players) % (players + 1)
    found["moves"][at][0] = seat
    return found, "not-your-turn" if seat < players else "no-such-seat"


def doubled_card(found: dict[str, Any], number: int) -> Spoilt:
    """Replace a card of a deal by a different one."""
    deal = found["deals"][number % len(found["deals"])]
    other = next(card for card in deal if card != deal[number % len(deal)])
    deal[number % len(deal)] = other
    return found, "bad-deck"


def cut(found: dict[str, Any], number: int) -> Spoilt:
    """Cut the record at a move."""
    moves = number % len(found["moves"])
    found["deals"] = found["deals"][: len(replay(found, moves).deals)]
    found["moves"] = found["moves"][:moves]
    found["talk"] = [said for said in found.get("talk", []) if said[0] <= moves]
    del found["result"]
    return found, ""


def cut_with_result(found: dict[str, Any], number: int) -> Spoilt:
    """Cut the record at a move and keep the result."""
    result = found["result"]
    found, _ = cut(found, number)
    return {**found, "result": result}, "result-too-early"


def other_result(found: dict[str, Any], number: int) -> Spoilt:
    """State another result."""
    key = sorted(found["result"])[number % len(found["result"])]
    found["result"][key] = [1, 2, 3, number] if isinstance(found["result"][key], list) else number + 1000
    return found, "wrong-result"


def no_result(found: dict[str, Any], number: int) -> Spoilt:
    """Leave the result out."""
    del found["result"]
    return found, "result-missing"


def one_more(found: dict[str, Any], number: int) -> Spoilt:
    """Add a move after the end."""
    found["moves"].append(found["moves"][number % len(found["moves"])])
    return found, "game-over"


def unknown_field(found: dict[str, Any], number: int) -> Spoilt:
    """Add fields that readers do not know."""
    for place in (found, found["options"], found["result"], *found["seats"]):
        place[f"x{number}"] = [number]
    return found, ""


def other_name(found: dict[str, Any], number: int) -> Spoilt:
    """Give a seat another name."""
    found["seats"][number % len(found["seats"])]["name"] = chr(0x1F600 + number % 40) * 50
    return found, ""


SPOILERS: list[Callable[[dict[str, Any], int], Spoilt]] = [
    *(illegal_move, wrong_seat, doubled_card, cut, cut_with_result),
    *(other_result, no_result, one_more, unknown_field, other_name),
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(FINISHED), st.sampled_from(SPOILERS), st.integers(0, 10**6))
def test_spoilt_records_are_judged_right(
    found: dict[str, Any], spoil: Callable[[dict[str, Any], int], Spoilt], number: int
) -> None:
    spoilt, expected = spoil(copy.deepcopy(found), number)
    code = code_of(spoilt)
    assert bool(code) if expected == "some" else code == expected


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FINISHED), st.integers(0, 10**6))
def test_the_first_illegal_move_is_the_one_that_is_named(found: dict[str, Any], number: int) -> None:
    spoilt, _ = illegal_move(copy.deepcopy(found), number)
    with pytest.raises(BadRecord) as refused:
        record.check(record.parse(json.dumps(spoilt)))
    assert refused.value.move == 1 + number % len(found["moves"])
    assert refused.value.rule.split("-")[0] in ("TG", "OF", "TX", "VU", "HB")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(games.names()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(RECORDS), st.data(), JSON)
def test_any_value_anywhere_is_met_with_a_verdict(found: dict[str, Any], data: st.DataObject, value: Any) -> None:
    spoilt = copy.deepcopy(found)
    place: Any = spoilt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = value
    code_of(spoilt)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(LINES), st.lists(st.tuples(st.integers(0, 10**6), st.binary(max_size=3)), max_size=4))
def test_any_bytes_are_met_with_a_verdict(line: bytes, edits: list[tuple[int, bytes]]) -> None:
    for place, inserted in edits:
        at = place % len(line)
        line = line[:at] + inserted + line[at + place % 4 :]
    with suppress(MazzoError):
        record.check(record.parse(line))
