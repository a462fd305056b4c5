"""Nothing hidden is sent: deal what a viewer cannot know anew, and every byte that they get stays the same."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from mazzo import Random, games
from mazzo.analysis import advise
from mazzo.games.errors import IllegalMove, IllegalTalk
from mazzo.match import Match
from mazzo.server import commands, logs, questions
from mazzo.server import events as ev
from mazzo.server.answers import Numbered, Update, Warnings
from mazzo.server.commands import Person
from mazzo.server.hashing import digest
from mazzo.server.house import House
from mazzo.server.live import Guest, Live
from mazzo.server.messages import write
from mazzo.server.news import News
from mazzo.server.room import Room, fold
from mazzo.server.store import Batch, Device
from mazzo.server.study import Question
from mazzo.server.web import build
from tests.server.memory import MemoryStore, hear, make_house, run
from tests.server.worlds import CODE, moments, other_world, whole_game

VARIANTS = [dict(zip(games.find("the-game").flags, values, strict=True)) for values in product((False, True), repeat=4)]
OTHERS = [games.find(name) for name in games.names() if name not in ("the-game", "ventuno", "hamsterbacke")]
"""Games of other packages, if any are installed: those of tests/plugin run this file with one."""
GAMES: list[tuple[str, int, dict[str, bool]]] = [
    *(("the-game", 1 + number % 5, flags) for number, flags in enumerate(VARIANTS)),
    *(("the-game", players, {}) for players in (2, 3, 4, 5)),
    *(("ventuno", players, {}) for players in (2, 3, 6)),
    *(("hamsterbacke", players, {}) for players in (3, 4, 5)),
    *((game.name, players, dict.fromkeys(game.flags, players % 2 == 0)) for game in OTHERS for players in game.players),
]
SOME = [("the-game", 3), ("ventuno", 3), ("hamsterbacke", 4), *((game.name, 3) for game in OTHERS)]
TALK = ("!hello", "!leave A", "!hold stop", "I have the 37", "hello", "!nothing")


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints come from a few worlds: one answer, which does not depend on the clock."""
    monkeypatch.setattr(questions, "advise", partial(advise, worlds=5))


@contextmanager
def logged() -> Iterator[list[bytes]]:
    """Collect what is logged meanwhile, as it would be written but for the time."""
    lines: list[bytes] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(re.sub(r'"at":"[^"]*"', "", logs.JsonLines().format(record)).encode())

    handler, level = Collect(), logs.log.level
    logs.log.addHandler(handler)
    logs.log.setLevel(logging.DEBUG)
    yield lines
    logs.log.removeHandler(handler)
    logs.log.setLevel(level)


async def http(app: Starlette, method: str, path: str, body: object = None) -> bytes:
    """Return the whole answer to a request of the person whose device is `device`."""
    sent: list[Any] = []
    path, _, query = path.partition("?")

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"" if body is None else write(body)}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"cookie", b"mazzo=device.secret")]
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": headers}
    await app({**scope, "client": ("127.0.0.1", 1), "scheme": "http", "server": ("localhost", 80)}, receive, send)
    return repr(sent).encode()


async def at_the_table(log: Sequence[ev.Entry], seat: int | None) -> tuple[House, Guest, list[bytes]]:
    """Let a viewer watch as these events happen; return what they are sent."""
    person = Person("stranger" if seat is None else f"p{seat}", "Viewer")
    store = MemoryStore()
    await store.append([Batch(CODE, log)])
    await store.add_person(Device("device", person.id, person.name, digest("secret")))
    house = make_house(store)
    live = house.tables[CODE] = Live(fold(CODE, log[:1]))
    guest = Guest(person)
    await house.enter(guest)
    live.add(guest, seat)
    sent: list[bytes] = []
    for entry in log[1:]:
        live.apply([entry], {})
        sent += guest.outbox
        guest.outbox.clear()
    return house, guest, sent


def refused_moves(room: Room, seat: int | None) -> list[dict[str, Any]]:
    """Return moves that are not legal now, whatever they name and any player may hold it."""
    texts = [*dict.fromkeys(room.game.move_texts.values())]
    texts = [*texts[:: 1 + len(texts) // 60], "37", "play ?", "give ?"]
    legal = set(room.playing.legal_moves(seat)) if seat in room.deciders() else set()
    own = [{"seat": seat, "move": text} for text in texts if text not in legal and seat is not None]
    other = len(room.places) - 1 if seat == 0 else 0
    return [*own, *({"seat": other, "move": text} for text in texts[::5])]


async def everything(log: Sequence[ev.Entry], seat: int | None) -> list[bytes]:
    """Return everything that a viewer gets up to now, and whatever they ask for, by socket and HTTP; and the logs."""
    with logged() as lines:
        house, guest, sent = await at_the_table(log, seat)
        room, app = house.tables[CODE].room, build(house)
        asked = [{"type": "watch", "seat": seat, "after": after} for after in (None, 0, len(log) // 2, len(log) - 3)]
        asked += [{"type": "warn", "seat": seat or 0}, {"type": "start"}, {"type": "rematch"}]
        asked += [{"type": "hint", "seat": seat or 0}, {"type": "review"}]
        asked += [{"type": "say", "seat": seat or 0, "text": text} for text in TALK]
        asked += [{"type": kind, **move} for move in refused_moves(room, seat) for kind in ("move", "why")]
        for number, request in enumerate(asked):
            await hear(house, guest, json.dumps({"id": f"x{number}", "table": CODE, **request}).encode())
            while house.hints._jobs:
                await asyncio.sleep(0)
            sent += guest.outbox
            guest.outbox.clear()
        eyes = "" if seat is None else f"?seat={seat}"
        for path in (
            f"tables/{CODE}{eyes}",
            f"tables/{CODE}",
            "tables",
            f"records/{CODE}",
            f"records/{CODE}/replay",
        ):
            sent.append(await http(app, "GET", f"/api/{path}"))
        for move in refused_moves(room, seat)[::9]:
            command = {"type": "move", "id": "y", "table": CODE, **move}
            sent.append(await http(app, "POST", "/api/commands", command))
        sent.append(await http(app, "GET", "/healthz"))
    return [*sent, *lines]


async def differences(log: Sequence[ev.Entry], seats: Sequence[int | None], rng: Random, count: int) -> tuple[int, int]:
    """Compare worlds at some moments of a game; return how many were compared, and how many differed."""
    compared = differed = 0
    for number, past in enumerate(moments(log, count)):
        for seat in {seats[number % len(seats)], None}:
            other = other_world(past, seat, rng)
            if other is not None:
                compared += 1
                differed += await everything(past, seat) != await everything(other, seat)
    return compared, differed


@pytest.mark.parametrize(("game", "players", "flags"), GAMES)
def test_what_a_viewer_gets_does_not_depend_on_what_they_cannot_know(
    game: str, players: int, flags: dict[str, bool]
) -> None:
    async def test() -> None:
        log = whole_game(game, players, seed=players, **flags)
        compared, differed = await differences(log, range(players), Random(players), 6)
        assert compared >= 6
        assert not differed

    run(test)


def test_other_worlds_differ_in_hands_dealt_and_gifts() -> None:
    """The test above is worth something only if hidden hands really change, gifts too."""
    for game, players in SOME:
        changed = set()
        for past in moments(whole_game(game, players, seed=3), 12):
            other = other_world(past, 0, Random(2))
            if other is None:
                continue
            ours, theirs = fold(CODE, past), fold(CODE, other)
            assert ours.playing.table.hand(0) == theirs.playing.table.hand(0)  # type: ignore[attr-defined]
            if ours.playing.table.hand(1) != theirs.playing.table.hand(1):  # type: ignore[attr-defined]
                changed.add("hand")
            if ours.playing.log != theirs.playing.log:
                changed.add("gift")
            if any(a != b for a, b in zip(ours.shuffles[:-1], theirs.shuffles[:-1], strict=True)):
                changed.add("round")
        assert changed == {"hand"} | ({"gift"} if game == "hamsterbacke" else set()) | (
            {"round"} if game == "ventuno" else set()
        )


@pytest.mark.parametrize(("game", "players"), SOME)
def test_what_is_sent_of_the_cards_is_the_view_field_for_field(game: str, players: int) -> None:
    """Also of what the room kept from the last time that it was sent."""
    room = Room(CODE)
    for entry in whole_game(game, players, seed=3):
        room.apply(entry)
        for seat in (None, *range(players)):
            sent = msgspec.json.decode(News(room, [entry], None, fresh=True).told(seat), type=Update).view
            assert sent == json.loads(msgspec.json.encode(room.view(seat)))


@pytest.mark.parametrize(("game", "players", "signal"), [("the-game", 3, "!leave A"), ("hamsterbacke", 4, "well done")])
def test_a_message_shared_by_several_viewers_is_right_for_each(game: str, players: int, signal: str) -> None:
    """Of several events with several movers, some of them said by a person whom some viewers have muted."""
    room = fold(CODE, whole_game(game, players, seed=3)[:-1])
    for seat in (0, 1):
        room.apply(ev.Entry(room.number + 1, room.touched, ev.Said(seat, signal), f"p{seat}", f"c{seat}"))
    news = News(room, room.log, None)
    deaf = [frozenset(muted) for muted in ((), ("p0",), ("p1",), ("p0", "p1"))]
    for seat, muted in product((None, *range(players)), deaf):
        told = json.loads(news.told(seat, muted))
        assert told["seat"] == seat
        assert told["events"] == json.loads(write([room.seen(entry, seat, muted) for entry in room.log]))
        assert told["signals"] == json.loads(write(room.signals()))
        heard = {event["event"]["text"] for event in told["events"] if event["event"]["type"] == "said"}
        is_chat = signal not in room.game.signals
        assert heard == {None if who in muted and is_chat else signal for who in ("p0", "p1")}


# Leaks on purpose: each is to be seen


def _pile(room: Room) -> str:
    return str(room.playing.table.draw_pile() if room.match and room.match.deals else "")


def leak_in_views(patch: pytest.MonkeyPatch) -> None:
    shown = Match.own
    patch.setattr(Match, "own", lambda match, seat: shown(match, 0 if seat else 1))


def leak_in_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "seen", lambda room, entry, seat, muted=(): Numbered(entry.number, entry.at, entry.event))


def leak_in_states(patch: pytest.MonkeyPatch) -> None:
    state = Room.state
    patch.setattr(Room, "state", lambda room, *a: msgspec.structs.replace(state(room, *a), rematch=_pile(room)))


def leak_in_catching_up(patch: pytest.MonkeyPatch) -> None:
    catch_up = Live.catch_up
    patch.setattr(Live, "catch_up", lambda live, *a: catch_up(live, *a) + _pile(live.room).encode())


def leak_in_snapshots(patch: pytest.MonkeyPatch) -> None:
    snapshot = Live.snapshot
    patch.setattr(Live, "snapshot", lambda live, *a: snapshot(live, *a) + _pile(live.room).encode())


def leak_in_refusals(patch: pytest.MonkeyPatch) -> None:
    def own_seat(room: Room, seat: int, person: Person) -> int:
        raise IllegalMove("not-in-hand", f"The pile is {_pile(room)}.")

    patch.setattr(commands, "_own_seat", own_seat)


def leak_in_talk(patch: pytest.MonkeyPatch) -> None:
    def check_talk(room: Room, text: str, seat: int) -> None:
        raise IllegalTalk("value", _pile(room))

    patch.setattr(commands, "check_talk", check_talk)


def leak_in_warnings(patch: pytest.MonkeyPatch) -> None:
    async def warnings(house: House, person: Person, request: Any) -> Warnings:
        return Warnings("x", CODE, 0, {"": _pile(house.tables[CODE].room)})

    patch.setattr(House, "warnings", warnings)


def leak_in_hints(patch: pytest.MonkeyPatch) -> None:
    asked = questions.hint_for

    def hint_for(room: Room, seat: int) -> Question:
        known = json.dumps(_pile(room)).encode()
        return asked(room, seat)._replace(work=lambda *_: iter([known]))

    patch.setattr(questions, "hint_for", hint_for)


def leak_in_records(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "record", lambda room: room.playing.record())


def leak_in_logs(patch: pytest.MonkeyPatch) -> None:
    apply = Room.apply

    def tell(room: Room, entry: ev.Entry) -> None:
        apply(room, entry)
        logs.tell("a card lies on top", pile=_pile(room))

    patch.setattr(Room, "apply", tell)


def fail_with_cards(patch: pytest.MonkeyPatch) -> None:
    async def fail(house: House, person: Person, request: Any) -> Warnings:
        pile = _pile(house.tables[CODE].room)
        raise ValueError(pile) from KeyError(pile)

    patch.setattr(House, "warnings", fail)


def leak_in_failures(patch: pytest.MonkeyPatch) -> None:
    fail_with_cards(patch)
    patch.setattr(logs, "where_raised", repr)


LEAKS = [leak for name, leak in list(globals().items()) if name.startswith("leak_in_")]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_seen(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        log = whole_game("hamsterbacke", 3, seed=1)
        past = list(moments(log, 3))[1]
        seat = fold(CODE, past).playing.to_move
        worlds = [past, other_world(past, seat, Random(1))]
        leak(monkeypatch)
        ours, theirs = [await everything(world, seat) for world in worlds if world]
        assert ours != theirs

    run(test)


def test_a_failure_is_logged_without_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        past = list(moments(whole_game("ventuno", 2, seed=1), 3))[1]
        other = other_world(past, 1, Random(1))
        fail_with_cards(monkeypatch)
        assert other
        ours = await everything(past, 1)
        assert ours == await everything(other, 1)
        assert any(b"KeyError" in line and b"ValueError" in line for line in ours)

    run(test)


# Refusals


def test_a_card_that_is_not_in_hand_is_refused_alike_wherever_it_is() -> None:
    async def test() -> None:
        for game, players in SOME:
            for past in moments(whole_game(game, players, seed=4), 6):
                room = fold(CODE, past)
                seat = room.playing.to_move
                house, guest, _ = await at_the_table(past, seat)
                answers = set()
                for move in refused_moves(room, seat):
                    if move["seat"] != seat or not (card := _named_card(room, move["move"])):
                        continue
                    await hear(house, guest, json.dumps({"type": "move", "id": "x", "table": CODE, **move}).encode())
                    answer = json.loads(guest.outbox.pop())
                    if answer["code"] == "not-in-hand":
                        answers.add((answer["rule"], answer["sentence"].replace(card, "#")))
                assert len(answers) <= 1

    run(test)


def _named_card(room: Room, text: str) -> str:
    patterns = {"the-game": r"(\d+)[A-D]$", "ventuno": r"play ([^>]+)", "hamsterbacke": r"give (.+)"}
    found = re.match(patterns.get(room.game.name, r"\w+ (.+)"), text)
    return found[1] if found else ""


@pytest.mark.parametrize("game", games.names())
def test_the_server_runs_the_same_lines_to_a_refusal_whatever_is_hidden(game: str) -> None:
    """No time is measured: which lines are run is what a clock could tell."""

    async def way(log: Sequence[ev.Entry], seat: int) -> list[tuple[str, int]]:
        house, guest, _ = await at_the_table(log, seat)
        lines: list[tuple[str, int]] = []

        def trace(frame: Any, event: str, arg: object) -> Any:
            if "mazzo" not in frame.f_globals.get("__name__", ""):
                return None
            lines.append((frame.f_code.co_filename, frame.f_lineno))
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        for move in refused_moves(house.tables[CODE].room, seat):
            await hear(house, guest, json.dumps({"type": "move", "id": "x", "table": CODE, **move}).encode())
        sys.settrace(before)
        return lines

    async def test() -> None:
        compared = 0
        for past in moments(whole_game(game, 3, seed=6), 5):
            seat = fold(CODE, past).playing.to_move
            other = other_world(past, seat, Random(6))
            if other is not None:
                compared += 1
                assert await way(past, seat) == await way(other, seat)
        assert compared >= 3

    run(test)


@pytest.mark.parametrize(("game", "players"), SOME)
def test_a_hint_is_the_same_whatever_is_hidden(game: str, players: int) -> None:
    async def hint(log: Sequence[ev.Entry], seat: int) -> list[bytes]:
        house, guest, _ = await at_the_table(log, seat)
        await hear(house, guest, json.dumps({"type": "hint", "id": "x", "table": CODE, "seat": seat}).encode())
        while house.hints._jobs:
            await asyncio.sleep(0)
        return [message for message in guest.outbox if b'"type":"hint"' in message]

    async def test() -> None:
        compared = 0
        for past in moments(whole_game(game, players, seed=8), 10):
            seat = fold(CODE, past).playing.to_move
            other = other_world(past, seat, Random(8))
            if other is not None:
                ours = await hint(past, seat)
                assert any(json.loads(message)["advice"] for message in ours)
                assert ours == await hint(other, seat)
                compared += 1
        assert compared >= 5

    run(test)
