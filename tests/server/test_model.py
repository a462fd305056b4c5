"""Rooms against a simple model: messages lost, doubled, late and out of order, tabs, faults, restarts, two houses."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from itertools import count
from typing import Any, TypeVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from mazzo import record
from mazzo.server import messages as msg
from mazzo.server.bus import Hear, LocalBus
from mazzo.server.commands import Person
from mazzo.server.events import Entry
from mazzo.server.house import House
from mazzo.server.live import Guest
from mazzo.server.store import Batch, NotSaved
from mazzo.server.thinkers import Question
from tests.server.memory import Clock, MemoryStore, make_house, settle
from tests.server.model import SETTINGS, Copy, Request, TableModel

T = TypeVar("T")
NAMES = ("Ada", "Bo", "Cy")
TEXTS = ("!hello", "!leave A", "!start-well", "shall we?", "take my 37")
GAMES = {"the-game": (1, 2, 3), "ventuno": (2, 3), "hamsterbacke": (3,)}
CHANGES: dict[str, tuple[Any, ...]] = {
    "visibility": ("public", "private"),
    "talk": ("signals", "chat"),
    "spectators": (True, False),
    "bot_pause": (True, False),
}
ALWAYS = ("watch", "watch", "unwatch", "say", "leave", "change")
KINDS = {
    "gathering": (*ALWAYS, "sit", "sit", "seat-bot", "seat-bot", "clear", "start", "start", "move"),
    "playing": (*ALWAYS, "say", "say", "move", "move", "lend", "lend", "lend", "sit", "rematch"),
    "over": (*ALWAYS, "rematch", "rematch", "move", "lend"),
    "closed": (*ALWAYS, "sit", "move"),
}
"""What people may want, by the phase of the table."""
ANY = st.integers(0, 10_000)


class SlowStore(MemoryStore):
    """Takes its time, so that others come in between: before a write, and after it."""

    async def append(self, batches: Sequence[Batch]) -> None:
        await _let_others(3)
        await super().append(batches)
        await _let_others(3)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = await super().entries(table, after)
        await _let_others(2)
        return found

    async def mutes(self, person: str) -> set[str]:
        found = await super().mutes(person)
        await _let_others(1)
        return found


async def _let_others(times: int) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


async def stop(house: House) -> None:
    """Let a house do nothing more, whatever it is at."""
    for task in list(house._tasks):
        task.cancel()
    await asyncio.gather(*house._tasks, return_exceptions=True)


class LateBus(LocalBus):
    """Keeps news to itself until it is told to pass them on."""

    def __init__(self) -> None:
        super().__init__()
        self.news: list[tuple[str, int, Hear]] = []

    def publish(self, table: str, number: int, by: Hear) -> None:
        self.news.append((table, number, by))

    async def pass_on(self) -> None:
        news, self.news = self.news, []
        for table, number, by in news:
            super().publish(table, number, by)

    def forget(self, hear: Hear) -> None:
        self._hearers.remove(hear)


class PlainThinkers:
    """Bots that are the same every time, and like to talk."""

    def __init__(self) -> None:
        self.asked = count()

    async def think(self, question: Question) -> list[Any]:
        await _let_others(2)
        asked = next(self.asked)
        if question.about == "talk":
            return [["!leave A"] if asked % 3 == 0 else [] for _ in question.seats]
        if question.about == "opens":
            return [asked % 2 == 0 for _ in question.seats]
        return [view.moves[asked % len(view.moves)] for _, _, view in question.seats]

    def close(self) -> None:
        pass


class Tab:
    """A tab of a person: a socket to a house, or none just now, and what it knows."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.house: House | None = None
        self.guest = Guest(person)
        self.unread: list[Any] = []
        self.copies: dict[tuple[str, int | None], Copy] = {}
        self.watches: dict[tuple[str, int | None], None] = {}
        """What the server has said that this tab watches."""


class Rooms(RuleBasedStateMachine):
    """Three people, five tabs, two houses on one store."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.store, self.clock, self.bus = SlowStore(), Clock(), LateBus()
        self.houses = [self.run(self.open_house()) for _ in range(2)]
        people = [self.run(self.houses[0].people.meet(name))[0] for name in NAMES]
        self.tabs = [Tab(person) for person in (*people, *people[:2])]
        self.ids = count(1)
        self.sent: dict[tuple[str, str], Request] = {}
        """Everything that was ever sent, by person and id."""
        self.wire: list[tuple[Tab, Request]] = []
        """What is on its way to a house."""
        self.done: dict[tuple[str, str], int] = {}
        self.watched: set[tuple[str, str]] = set()
        """Who has asked to watch which table with the eyes of a seat."""
        self.tables: dict[str, TableModel] = {}
        self.mutes: dict[str, set[str]] = {person.id: set() for person in people}
        for tab in self.tabs:
            self.connect(tab, 0)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    async def open_house(self) -> House:
        house = make_house(self.store, clock=self.clock, bus=self.bus, table_timeout=5000)
        house.thinkers = PlainThinkers()
        await house.open()
        return house

    def connect(self, tab: Tab, number: int) -> None:
        tab.house, tab.guest = self.houses[number], Guest(tab.person)
        self.run(tab.house.enter(tab.guest))

    def cut(self, tab: Tab) -> None:
        """Cut a tab's connection; what it has not read is lost."""
        tab.house = None
        tab.unread.clear()
        tab.watches.clear()
        self.wire = [(other, request) for other, request in self.wire if other is not tab]

    async def go_away(self, tab: Tab, house: House, steps: int) -> None:
        """Let a tab go while what it sent last is still worked on."""
        working = asyncio.create_task(self.arrive([sent for sent in self.wire if sent[0] is tab]))
        await _let_others(steps)
        house.leave(tab.guest)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        await settle(house)
        tab.guest.outbox.clear()
        self.cut(tab)

    # Messages

    def make(self, tab: Tab, kind: str, **fields: Any) -> Request:
        request = {"type": kind, "id": f"c{next(self.ids)}", **fields}
        self.sent[tab.person.id, request["id"]] = request
        return request

    async def arrive(self, arriving: Sequence[tuple[Tab, Request]]) -> None:
        """Let messages arrive at once."""
        for tab, request in arriving:
            if request["type"] == "watch" and request["seat"] is not None:
                self.watched.add((request["table"], tab.person.id))
        receiving = [tab.house.receive(tab.guest, json.dumps(request)) for tab, request in arriving if tab.house]
        await asyncio.gather(*receiving)

    def quiet(self) -> None:
        """Wait until nothing more happens by itself, then look at everything that was saved and sent."""
        for house in self.houses * 2:
            self.run(settle(house))
        self.take_logs()
        for tab in self.tabs:
            while tab.guest.outbox:
                self.take_answer(tab, json.loads(tab.guest.outbox.popleft()))
            if tab.guest.overrun.is_set() and tab.house:  # bots among themselves were too fast for the tab
                tab.house.leave(tab.guest)
                self.cut(tab)

    def take_logs(self) -> None:
        for code in list(self.store.log):
            entries = self.run(MemoryStore.entries(self.store, code))
            if code not in self.tables:
                self.tables[code] = TableModel(code)
                self.tables[code].rematching = not entries[0].command
            table = self.tables[code]
            watched = {person for place, person in self.watched if place == code}
            for entry in entries[table.number :]:
                request = self.sent[entry.by, entry.command] if entry.by and entry.command else None
                table.take(entry, request, watched)
            assert not table.due, "only half of a command was saved"
        for table in self.tables.values():
            if table.next_table and self.tables[table.next_table].number <= 1 + len(table.chairs):
                again = self.tables[table.next_table]
                assert [(c.person, c.person or c.level) for c in again.chairs] == [
                    (c.person, c.person or c.level) for c in table.chairs
                ]

    def take_answer(self, tab: Tab, answer: Any) -> None:
        """Note what a house has sent to a tab; the tab reads it later."""
        tab.unread.append(answer)
        request = self.sent.get((tab.person.id, answer.get("id") or ""))
        if answer["type"] == "gone":
            tab.watches.pop((answer["table"], answer["seat"]), None)
        if answer["type"] == "refused":
            assert answer["code"] not in ("internal", "bad-message"), answer
            assert (tab.person.id, answer["id"]) not in self.done, "what was done is refused afterwards"
        if answer["type"] == "done" and request:
            if request["type"] == "watch":
                tab.watches[request["table"], request["seat"]] = None
            elif request["type"] == "unwatch":
                tab.watches.pop((request["table"], request["seat"]), None)
            elif request["type"] != "mute":
                self.take_done(tab, request, answer["number"])

    def take_done(self, tab: Tab, request: Request, number: int) -> None:
        """An acknowledged command is in the log once, and every acknowledgement of it says where."""
        key = tab.person.id, request["id"]
        log = self.run(MemoryStore.entries(self.store, request["table"]))
        made = [entry.number for entry in log if (entry.by, entry.command) == key]
        if made:
            assert made == [number]
            assert self.done.setdefault(key, number) == number

    def read(self, tab: Tab, most: int | None = None) -> None:
        """Let a tab read what it was sent."""
        for answer in tab.unread[:most]:
            if answer["type"] == "update":
                copy = tab.copies.setdefault((answer["table"], answer["seat"]), Copy())
                copy.take(answer)
        del tab.unread[:most]

    def knows_all(self, house: House, table: str) -> bool:
        """Say whether a house is up to date, and nothing keeps it from saving."""
        live = house.tables.get(table)
        return (live is None or live.room.number == len(self.store.log[table])) and not self.store.fault

    def present(self, house: House, table: str) -> set[str]:
        tabs = [tab for tab in self.tabs if tab.house is house]
        return {tab.person.id for tab in tabs if any(place == table for place, _ in tab.watches)}

    def ask(self, tab: Tab, request: Request) -> Any:
        """Let a message arrive alone: the model knows the answer."""
        self.quiet()
        if tab.house is None:
            return None
        person, code, kind = tab.person.id, request["table"], request["type"]
        table, house = self.tables[code], tab.house
        foreseen = self.knows_all(house, code)
        before = self.run(MemoryStore.entries(self.store, code))
        was_done = self.store.commands.get((person, request["id"]))
        if kind in ("watch", "unwatch"):
            allowed = kind == "unwatch" or table.may_watch(person, request["seat"])
        else:
            allowed = table.outcome(request, person, self.present(house, code)) is not None
        unread = len(tab.unread)
        self.run(self.arrive([(tab, request)]))
        self.quiet()
        if tab.house is None:
            return None
        answers = [a for a in tab.unread[unread:] if a.get("id") == request["id"]]
        assert len(answers) == 1
        granted = answers[0]["type"] == "done"
        if was_done:
            assert granted
            assert answers[0]["number"] == was_done[1]
        elif foreseen:
            assert granted == allowed, (request, answers[0])
        if granted and kind == "watch" and request["seat"] is not None and table.phase == "playing":
            own = [table.chairs[seat] for seat in table.held_by(person)]
            assert not any(chair.level or chair.left for chair in own), "the seat is not handed back"
        if not granted and kind != "watch":
            after = self.run(MemoryStore.entries(self.store, code))
            assert [e for e in after if e.by] == [e for e in before if e.by], "what was refused has changed something"
        return answers[0]

    # What people want

    def wish(self, which: int, kind: int, sensible: bool) -> tuple[Tab, Request] | None:
        """Return something that somebody who is connected may want; if it is sensible, the model would grant it."""
        tables = list(self.tables.values())[-2:]
        tabs = [tab for tab in self.tabs if tab.house]
        if not tables or not tabs:
            return None
        table = tables[which % len(tables)]
        kinds = KINDS[table.phase]
        verb = kinds[kind % len(kinds)]
        wishes = [(tab, {"table": table.code, **fields}) for tab in tabs for fields in self.forms(verb, table, tab)]
        if sensible:
            wishes = [(tab, fields) for tab, fields in wishes if self.would_do(table, tab, {"type": verb, **fields})]
        if not wishes:
            return None
        tab, fields = wishes[which % len(wishes)]
        return tab, self.make(tab, verb, **fields)

    def would_do(self, table: TableModel, tab: Tab, request: Request) -> bool:
        """Say whether a request would be granted, and change something."""
        if request["type"] in ("watch", "unwatch"):
            watches = (request["table"], request["seat"]) in tab.watches
            return watches != (request["type"] == "watch") and table.may_watch(tab.person.id, request["seat"])
        assert tab.house
        return bool(table.outcome(request, tab.person.id, self.present(tab.house, table.code)))

    def forms(self, kind: str, table: TableModel, tab: Tab) -> list[dict[str, Any]]:
        """Return what may be asked for in a request of this kind, allowed or not."""
        seats = range(len(table.chairs) + 1)
        match kind:
            case "watch":
                numbers = {seat: copy.number for (code, seat), copy in tab.copies.items() if code == table.code}
                return [{"seat": seat, "after": numbers.get(seat)} for seat in (None, *seats)]
            case "unwatch":
                return [{"seat": seat} for seat in (None, *seats)]
            case "sit":
                return [{"name": tab.person.name}, *({"name": tab.person.name, "seat": seat} for seat in seats)]
            case "leave":
                return [{}, *({"seat": seat} for seat in seats)]
            case "change":
                return [{name: value} for name, values in CHANGES.items() for value in values]
            case "start" | "rematch":
                return [{}]
            case "say":
                return [{"seat": seat, "text": text} for seat in seats for text in TEXTS]
            case "move":
                return [{"seat": seat, "move": move} for seat in seats for move in self.moves(table, seat)]
            case "seat-bot" | "lend":
                return [{"seat": seat, "level": "random"} for seat in seats]
        return [{"seat": seat} for seat in seats]

    def moves(self, table: TableModel, seat: int) -> list[str]:
        """Return moves of a seat, legal ones and others."""
        dealt = table.match and table.match.deals and seat < len(table.chairs)
        legal = table.match.legal_moves(seat) if table.match and dealt else []
        return [*legal[:5], "start", "2A", "draw", "take 0"]

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        which=ANY,
        far=st.sampled_from(("opened", "seated", "started", "started")),
        first=st.sampled_from((None, 0)),
    )
    def begin(self, game: str, which: int, far: str, first: int | None) -> None:
        self.create(game, which, first)
        table = next(iter(self.tables.values()))
        host = self.tabs[0]
        for seat in table.free() if far != "opened" else ():
            tab = self.tabs[seat] if seat < 2 else host
            own = self.make(tab, "sit", table=table.code, seat=seat, name=tab.person.name)
            self.ask(tab, own if seat < 2 else self.make(tab, "seat-bot", table=table.code, seat=seat, level="random"))
        if far == "started":
            for seat, tab in enumerate(self.tabs[: min(2, len(table.chairs))]):
                self.ask(tab, self.make(tab, "watch", table=table.code, seat=seat))
            self.ask(host, self.make(host, "start", table=table.code))

    def create(self, game: str, which: int, first: int | None, doubled: bool = False) -> None:
        tab = self.tabs[which % 3 if self.tables else 0]
        players = GAMES[game][which % len(GAMES[game])]
        wish = {"id": f"c{next(self.ids)}", "game": game, "options": {"players": players}, "first_seat": first}
        self.sent[tab.person.id, str(wish["id"])] = {**wish, "sit": True, "name": tab.person.name}
        house = tab.house or self.houses[0]
        create = msgspec.convert(wish, msg.Create)

        async def ask() -> list[msg.Done | BaseException]:
            wanted = [house.create(tab.person, create) for _ in range(1 + doubled)]
            return await asyncio.gather(*wanted, return_exceptions=True)

        codes = {answer.table for answer in self.run(ask()) if isinstance(answer, msg.Done)}
        assert len(codes) <= 1
        self.quiet()
        assert codes <= set(self.tables)

    # Rules

    @precondition(lambda self: len(self.tables) < 2)
    @rule(game=st.sampled_from(sorted(GAMES)), which=ANY, first=st.sampled_from((None, 0)))
    def create_twice(self, game: str, which: int, first: int | None) -> None:
        """A request to open a table that is sent twice opens one."""
        self.create(game, which, first, doubled=True)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def ask_something(self, which: int, kind: int, sensible: bool) -> None:
        """Somebody sends something, and it arrives."""
        if wish := self.wish(which, kind, sensible):
            self.ask(*wish)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def ask_something_else(self, which: int, kind: int, sensible: bool) -> None:
        """The same: it is what happens most."""
        self.ask_something(which, kind, sensible or kind % 2 == 0)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def send_something(self, which: int, kind: int, sensible: bool) -> None:
        """Somebody sends something, and it is on its way for long."""
        if wish := self.wish(which, kind, sensible):
            self.wire.append(wish)

    @precondition(lambda self: self.wire)
    @rule(which=ANY, lost=st.booleans(), again=st.booleans())
    def arrive_late(self, which: int, lost: bool, again: bool) -> None:
        """Something arrives that was on its way, out of order; or it is lost; or it will come once more."""
        tab, request = self.wire.pop(which % len(self.wire))
        if not lost:
            self.ask(tab, request)
        if again:
            self.wire.append((tab, request))

    @precondition(lambda self: self.wire)
    @rule(twice=st.booleans())
    def arrive_together(self, twice: bool) -> None:
        """All that is on its way arrives at once, some of it twice."""
        arriving, self.wire = self.wire[:6], self.wire[6:]
        self.run(self.arrive(arriving + arriving[::2] * twice))
        self.quiet()

    @rule(which=ANY, tab=ANY)
    def send_again(self, which: int, tab: int) -> None:
        """A client sends a command again, from the same tab or another of the person's."""
        sender = self.tabs[tab % len(self.tabs)]
        own = [r for (person, _), r in self.sent.items() if person == sender.person.id and "table" in r]
        if own and own[which % len(own)]["type"] != "watch":
            self.ask(sender, own[which % len(own)])

    @rule(table=ANY, moves=st.sampled_from((1, 3, 300)))
    def play(self, table: int, moves: int) -> None:
        """Those whose turn it is make legal moves, from any of their tabs."""
        code = list(self.tables)[table % len(self.tables)] if self.tables else ""
        for place in range(moves):
            self.quiet()
            model = self.tables.get(code)
            movers = model.match.legal_moves() if model and model.match and model.match.deals else []
            if not model or not model.match or not movers:
                return
            chair = model.chairs[model.match.to_move]
            tab = next((t for t in self.tabs if t.person.id == chair.person and t.house), None)
            if chair.level or tab is None:
                return
            move = movers[(table + place * 7) % len(movers)]
            self.ask(tab, self.make(tab, "move", table=code, seat=model.match.to_move, move=move))

    @rule(which=ANY, house=st.integers(0, 1), steps=st.integers(0, 12))
    def disconnect_or_connect(self, which: int, house: int, steps: int) -> None:
        """A tab loses its connection, or gets one and goes on where it was, perhaps at another house."""
        tab = self.tabs[which % len(self.tabs)]
        if tab.house is not None:
            if steps > 6:
                self.read(tab)
            self.run(self.go_away(tab, tab.house, steps))
            self.quiet()
            return
        self.connect(tab, house)
        for (code, seat), copy in list(tab.copies.items()):
            self.ask(tab, self.make(tab, "watch", table=code, seat=seat, after=copy.number))

    @rule(which=ANY, most=st.integers(1, 5))
    def read_a_little(self, which: int, most: int) -> None:
        """A slow client reads some of what waits for it."""
        self.read(self.tabs[which % len(self.tabs)], most)

    @rule()
    def break_the_disk(self) -> None:
        """The next write fails."""
        self.store.fault = NotSaved("not-saved", "The disk is full.")

    @rule(which=st.integers(0, 1), steps=st.integers(0, 12))
    def kill(self, which: int, steps: int) -> None:
        """A house is killed in the middle of its work, and opened again."""
        house = self.houses[which]
        arriving = [(tab, request) for tab, request in self.wire if tab.house is house]

        async def die() -> None:
            working = asyncio.create_task(self.arrive(arriving))
            await _let_others(steps)
            working.cancel()
            await stop(house)
            await asyncio.gather(working, return_exceptions=True)

        self.run(die())
        self.bus.forget(house._hear)
        for tab in [tab for tab in self.tabs if tab.house is house]:
            self.cut(tab)
            tab.guest.outbox.clear()
        self.houses[which] = self.run(self.open_house())
        self.quiet()

    @rule()
    def hear_news(self) -> None:
        """The houses hear what has happened in the other."""
        self.run(self.bus.pass_on())
        self.quiet()

    @rule(seconds=st.sampled_from((1, 1, 2000)))
    def sweep(self, seconds: int) -> None:
        """Time passes, and the houses see to what is stuck or stale."""
        self.clock.now += seconds
        for house in self.houses:
            self.run(house.sweep())
        self.quiet()

    @rule(which=ANY, other=ANY, muted=st.booleans())
    def mute(self, which: int, other: int, muted: bool) -> None:
        """Somebody mutes somebody, or hears them again; what stands of their signals the client then asks for."""
        tab, person = self.tabs[which % len(self.tabs)], self.tabs[other % 3].person.id
        tabs = [t for t in self.tabs if t.person.id == tab.person.id and t.house]
        if tab not in tabs or {t.house for t in tabs} != {tab.house}:
            return  # a house does not tell the other whom somebody mutes
        self.run(self.arrive([(tab, self.make(tab, "mute", person=person, muted=muted))]))
        self.quiet()
        (self.mutes[tab.person.id].add if muted else self.mutes[tab.person.id].discard)(person)
        for table in self.tables.values():
            for seat in table.held_by(person):
                speaker = next(t for t in self.tabs if t.person.id == person)
                self.ask(speaker, self.make(speaker, "say", table=table.code, seat=seat, text="!hello"))
        for each in tabs:
            for code, eyes in list(each.watches):
                self.ask(each, self.make(each, "watch", table=code, seat=eyes))

    @rule()
    def compare(self) -> None:
        """Everybody catches up: houses, rooms, clients and the model have the same."""
        self.store.fault = None
        self.wire.clear()
        self.hear_news()
        self.sweep(0)
        self.hear_news()
        for house in self.houses:
            for code, live in house.tables.items():
                self.compare_room(house, code, live.room)
        for tab in self.tabs:
            self.read(tab)
            for code, seat in tab.watches:
                assert tab.house
                fresh = json.loads(self.run(tab.house.look(tab.person, code, seat)))
                tab.copies[code, seat].equals(fresh)
                self.compare_mutes(tab, fresh)

    def compare_room(self, house: House, code: str, room: Any) -> None:
        model = self.tables[code]
        assert room.log == self.run(MemoryStore.entries(self.store, code))
        seats = room.state(self.present(house, code)).seats
        assert [(s.person, s.level, s.name) for s in seats] == [(c.person, c.level, c.name) for c in model.chairs]
        assert (room.host, room.phase, room.number) == (model.host, model.phase, model.number)
        assert {name: getattr(room.settings, name) for name in SETTINGS} == model.settings
        assert house.tables[code].present() == self.present(house, code)
        model.check_game(room.match)
        if room.phase == "over":
            record.check(record.from_dict(room.record()))
        if room.phase == "playing":
            assert not room.playing.table.awaits_deal, "nobody deals"
            assert room.playing.to_move not in room.bots() or room.opening(), "a bot sleeps"

    def compare_mutes(self, tab: Tab, fresh: Any) -> None:
        log = self.run(MemoryStore.entries(self.store, fresh["table"]))
        for event in fresh["events"]:
            if event["event"]["type"] == "said":
                muted = log[event["number"] - 1].by in self.mutes[tab.person.id]
                assert (event["event"]["text"] is None) == muted

    def teardown(self) -> None:
        try:
            self.compare()
        finally:
            for house in self.houses:
                self.run(stop(house))
            self.loop.close()


TestRooms = Rooms.TestCase
TestRooms.settings = settings(
    max_examples=250,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
