"""Replays, records that people bring, and tables that continue a finished game."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazzo import MazzoError, Random, games, record
from mazzo.server import answers as ans
from mazzo.server import bodies, replaying
from mazzo.server import events as ev
from mazzo.server import messages as msg
from mazzo.server import requests as req
from mazzo.server.commands import Person
from mazzo.server.hashing import digest
from mazzo.server.house import House
from mazzo.server.messages import Refused
from mazzo.server.room import Room, fold
from mazzo.server.store import Batch, Device
from mazzo.server.web import build
from tests.server.memory import MemoryStore, SeededChance, join, make_house, open_tab, play_on, run, settle
from tests.server.real import Client, RealServer
from tests.server.test_secrecy import http
from tests.server.test_tables import PLAYERS, seated
from tests.server.worlds import CODE, whole_game
from tests.test_check_fuzz import FINISHED, JSON, LINES, SPOILERS, Spoilt

ADA = Person("ada", "Ada")


def table_of(log: list[ev.Entry]) -> Room:
    """Return the table that a log makes, each event as the store would bring it back."""
    return fold(CODE, [msgspec.structs.replace(entry, event=ev.decode(ev.encode(entry.event))) for entry in log])


def brought(text: bytes) -> Room:
    """Return the table that is made of a record."""
    _, events = replaying.imported(text, ADA)
    return table_of([ev.Entry(number, 0, event) for number, event in enumerate(events, 1)])


def seen(replay: bodies.Replay, eyes: int) -> list[dict[str, Any]]:
    """Return the views of a replay, as a client puts them together."""
    view: dict[str, Any] = {}
    views = []
    for step in replay.steps:
        view = {**view, **step.shared, **step.own[eyes]}
        views.append(view)
    return views


@pytest.mark.parametrize("game", games.names())
def test_a_replay_shows_every_position_as_each_seat_saw_it(game: str) -> None:
    log = whole_game(game, PLAYERS[game], 3)
    replay = replaying.replay(table_of(log))
    for eyes, seat in enumerate((*range(PLAYERS[game]), None)):
        room, live = Room(CODE), []
        for entry in log:
            room.apply(entry)
            if isinstance(entry.event, ev.Moved | ev.Dealt):
                live.append(msgspec.to_builtins(room.playing.view(seat)))
        assert [msgspec.to_builtins(view) for view in seen(replay, eyes)] == live
    moves = [(step.seat, step.move) for step in replay.steps if step.seat is not None]
    assert moves == table_of(log).playing.moves
    assert replay.state.result == table_of(log).playing.result


def test_talk_stands_where_it_was_said_and_muted_chat_is_hidden() -> None:
    log = whole_game("the-game", 2, 1)
    dealt = next(entry.number for entry in log if isinstance(entry.event, ev.Dealt))
    said = [ev.Said(0, "!start-well"), ev.Said(1, "hello")]
    events = [entry.event for entry in log]
    events[dealt:dealt] = said
    room = table_of([ev.Entry(number, 0, event) for number, event in enumerate(events, 1)])
    step = replaying.replay(room, {"p1"}).steps[0]
    assert [(one.seat, one.text) for one in step.said] == [(0, "!start-well"), (1, None)]
    assert [(one.seat, one.text) for one in step.signals] == [(0, "!start-well")]
    assert all(not step.said for step in replaying.replay(room).steps[1:])


def test_a_running_game_has_no_replay_and_no_continuation() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, _) = await seated(house, "ventuno", 2)
        room = (await house.live(table)).room
        with pytest.raises(Refused, match="still running"):
            replaying.replay(room)
        with pytest.raises(Refused, match="still running"):
            await house.continue_game(ada.person, table, req.Continue("c", 0))

    run(test)


@pytest.mark.parametrize("line", LINES)
def test_a_record_becomes_a_finished_table_that_says_so(line: bytes) -> None:
    room = brought(line)
    found = json.loads(line)
    assert room.imported
    assert room.phase == ("over" if "result" in found else "closed")
    assert room.state().result == found.get("result")
    kept = room.record()
    for name in ("game", "options", "seats", "deals", "moves"):
        assert kept[name] == found[name]
    record.check(record.from_dict(kept))
    assert [seat.name for seat in room.state().seats] == [seat["name"] for seat in found["seats"]]
    assert len(replaying.replay(room).steps) == len(found["moves"]) + len(found["deals"])


def test_a_record_makes_one_table_which_is_there_after_a_restart_and_in_no_history() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        ada, bo = await join(house, "Ada"), await join(house, "Bo")
        code = await house.import_record(ada.person, LINES[0])
        pretty = json.dumps(json.loads(LINES[0]), indent=2).encode()
        assert await house.import_record(bo.person, pretty) == code
        assert store.open == set()
        assert (await house.history(ada.person)).games == []
        again = make_house(store)
        await again.open()
        viewer = await open_tab(again, bo.person)
        await viewer.do("watch", code)
        assert viewer.last()["state"]["imported"]
        assert "record" not in json.dumps(viewer.last()["events"])
        assert (await viewer.ask("say", code, seat=0, text="hello"))["code"] == "not-your-seat"
        assert (await viewer.ask("rematch", code))["code"] == "not-seated"

    run(test)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FINISHED), st.sampled_from(SPOILERS), st.integers(0, 10**6))
def test_what_check_refuses_makes_no_table(
    found: dict[str, Any], spoil: Callable[[dict[str, Any], int], Spoilt], number: int
) -> None:
    spoilt, expected = spoil(copy.deepcopy(found), number)
    text = json.dumps(spoilt).encode()
    if expected:
        with pytest.raises(MazzoError):
            replaying.imported(text, ADA)
    else:
        replaying.replay(brought(text))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FINISHED), st.data(), JSON | st.integers(2**64, 2**80))
def test_any_value_anywhere_makes_a_table_or_a_sentence(found: dict[str, Any], data: st.DataObject, value: Any) -> None:
    spoilt = {**copy.deepcopy(found), "seed": 1, "continues": {"table": "x", "move": 3}, "talk": [[0, 0, "!hello"]]}
    place: Any = spoilt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = value
    with suppress(MazzoError):
        msg.write(replaying.replay(brought(json.dumps(spoilt).encode())))


async def continue_with_bots(house: House, table: str, moves: int, game: str) -> str:
    """Let a newcomer continue a game after this many moves, with bots at the other seats."""
    ada = await join(house, "Ada")
    done = await house.continue_game(ada.person, table, req.Continue(f"c{moves}", moves, 0))
    assert done.table
    for seat in range(1, PLAYERS[game]):
        await ada.do("seat-bot", done.table, seat=seat, level="random")
    await ada.do("watch", done.table, seat=0)
    await ada.do("start", done.table)
    room = (await house.live(done.table)).room
    assert len(room.playing.log) >= moves
    await play_on(house, {0: ada}, done.table, Random(moves))
    assert ada.last()["state"]["continues"] == {"table": table, "move": moves}
    return done.table


@pytest.mark.parametrize("game", games.names())
def test_a_game_continues_from_any_move_and_its_record_is_right_and_says_so(game: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        log = whole_game(game, PLAYERS[game], 4)
        house = make_house(store, tables_per_minute=1e6)
        await store.append([Batch(CODE, log)])
        old = fold(CODE, log).playing
        for moves in {0, 1, len(old.log) // 3, len(old.log) - 1}:
            table = await continue_with_bots(house, CODE, moves, game)
            room = (await house.live(table)).room
            assert room.phase == "over"
            found = room.record()
            record.check(record.from_dict(found))
            assert found["continues"] == {"table": CODE, "move": moves}
            assert found["moves"][:moves] == [[seat, move] for seat, move in old.moves[:moves]]
            assert found["deals"][0] == old.record()["deals"][0]
            assert room.finished("x").continues == ans.Origin(CODE, moves)
            restored = table_of(await store.entries(table))
            assert restored.record() == found

    run(test)


def test_a_table_that_continues_shows_each_seat_its_own_cards_only() -> None:
    async def test() -> None:
        store = MemoryStore()
        log = whole_game("the-game", 3, 4)
        await store.append([Batch(CODE, log)])
        house = make_house(store)
        ada = await join(house, "Ada")
        done = await house.continue_game(ada.person, CODE, req.Continue("c", 9, 1))
        await ada.do("watch", done.table, seat=1)
        for seat in (0, 2):
            await ada.do("seat-bot", done.table, seat=seat, level="random")
        await ada.do("start", done.table)
        await settle(house)
        sent = [message for message in ada.read() if message["type"] == "update"]
        assert not any(key in json.dumps(sent) for key in ('"deck"', '"nonce"', '"script"'))
        assert all(update["hands"] is None for update in sent)
        assert any(event["event"]["type"] == "continued" for update in sent for event in update["events"])

    run(test)


def test_where_nothing_can_be_continued_it_says_why() -> None:
    room = table_of(whole_game("ventuno", 2, 4))
    last = len(room.playing.log)
    for moves, seat, code in ((last, 0, "no-more-moves"), (last + 1, 0, "bad-moves"), (0, 5, "no-such-seat")):
        with pytest.raises(Refused) as refused:
            replaying.continued(room, req.Continue("c", moves, seat), ADA, SeededChance(1))
        assert refused.value.code == code


def test_a_record_without_promises_continues_and_passes_the_check() -> None:
    room = brought(next(line for line in LINES if b'"ventuno"' in line))
    events = replaying.continued(room, req.Continue("c", 20), ADA, SeededChance(1))
    players = len(room.places)
    events += [ev.BotSeated(seat, "easy", f"Bot {seat}") for seat in range(players)]
    events.append(ev.Started(room.playing.options["first_seat"]))
    table = table_of([ev.Entry(number, 0, event) for number, event in enumerate(events, 1)])
    for event in table.due(SeededChance(2)):
        table.apply(ev.Entry(table.number + 1, 0, event))
    assert len(table.playing.log) == 20
    table.apply(ev.Entry(table.number + 1, 0, ev.Closed("empty")))
    record.check(record.from_dict(table.record()))


def test_replays_and_records_work_over_http(server: RealServer) -> None:
    ada = Client(server, "Ada")
    code = ada.post("/api/records", json.loads(LINES[0]))["table"]
    replay = Client(server).get(f"/api/records/{code}/replay")
    assert replay["state"]["imported"]
    assert replay["steps"][0]["moves"] == 0
    spoilt = json.loads(LINES[0])
    spoilt["moves"][3] = [0, "99Z"]
    status, refusal, _ = ada.request("POST", "/api/records", spoilt)
    assert (status, refusal["code"], refusal["values"]["at_move"]) == (400, "unknown-move", 4)
    assert ada.request("POST", "/api/records", b"[1, 2")[0] == 400
    assert ada.request("POST", "/api/records", b" " * 300_000)[0] == 413
    assert Client(server).request("POST", "/api/records", json.loads(LINES[0]))[0] == 401
    assert ada.request("GET", "/api/records/nothing/replay")[0] == 404
    done = ada.post(f"/api/records/{code}/continue", {"id": "w1", "move": 3, "seat": 0})
    assert ada.post(f"/api/records/{code}/continue", {"id": "w1", "move": 3, "seat": 0}) == done
    state = ada.get(f"/api/tables/{done['table']}")["state"]
    assert state["continues"] == {"table": code, "move": 3}
    assert ada.request("GET", f"/api/records/{done['table']}/replay")[1]["code"] == "no-record"


def test_too_many_records_at_once_are_refused_with_a_sentence() -> None:
    async def test() -> None:
        store = MemoryStore()
        await store.add_person(Device("device", "ada", "Ada", digest("secret")))
        app = build(make_house(store, tables_per_minute=0.2))
        first = await http(app, "POST", "/api/records", json.loads(LINES[0]))
        second = await http(app, "POST", "/api/records", json.loads(LINES[1]))
        assert b'"table":"' in first
        assert b"'status': 429" in second
        assert b"wait a moment" in second

    run(test)
