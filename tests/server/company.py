"""People with tabs at two houses: what they may want, what is on its way, and what the model says about each answer."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from itertools import count
from typing import Any, TypeVar

import msgspec
from hypothesis.stateful import RuleBasedStateMachine

from mazzo.server import answers as ans
from mazzo.server import requests as req
from mazzo.server.bus import Hello
from mazzo.server.commands import Person
from mazzo.server.house import House
from mazzo.server.live import Guest
from mazzo.server.neighbours import GONE_AFTER
from tests.server.memory import Clock, hear, make_house, settle
from tests.server.model import Copy, Request, TableModel
from tests.server.slow import LateBus, PlainBots, SlowStore, let_others

T = TypeVar("T")
NAMES = ("Ada", "Bo", "Cy")
TEXTS = ("!hello", "!leave A", "!start-well", "shall we?", "take my 37")
GAMES = {"the-game": (1, 2, 3), "ventuno": (2, 3), "hamsterbacke": (3,)}
CHANGES: dict[str, tuple[Any, ...]] = {
    "visibility": ("public", "private"),
    "talk": ("signals", "chat"),
    "spectators": (True, False),
    "pace": ("slow", "normal", "fast"),
}
ALWAYS = ("watch", "watch", "unwatch", "say", "leave", "change")
KINDS = {
    "gathering": (*ALWAYS, "sit", "sit", "seat-bot", "seat-bot", "clear", "start", "start", "move"),
    "playing": (*ALWAYS, "say", "say", "move", "move", "lend", "lend", "lend", "sit", "rematch"),
    "over": (*ALWAYS, "rematch", "rematch", "move", "lend"),
    "closed": (*ALWAYS, "sit", "move"),
}
"""What people may want, by the phase of the table."""


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


class Company(RuleBasedStateMachine):
    """Three people, five tabs, two houses on one store; what they do is up to `test_model.Rooms`."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.store, self.clock, self.bus = SlowStore(), Clock(), LateBus()
        self.beats = Clock()
        self.told_all = True
        """Whether nothing was lost since the houses last met."""
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
        """Who has asked to watch which table from which seat."""
        self.tables: dict[str, TableModel] = {}
        self.mutes: dict[str, set[str]] = {person.id: set() for person in people}
        for tab in self.tabs:
            self.connect(tab, 0)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    async def open_house(self) -> House:
        house = make_house(self.store, clock=self.clock, bus=self.bus, table_timeout=5000)
        house.workers = PlainBots()
        house.neighbours.clock = self.beats
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
        await let_others(steps)
        await working  # as a socket does: what has begun is finished
        house.leave(tab.guest)
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
        receiving = [hear(tab.house, tab.guest, json.dumps(request).encode()) for tab, request in arriving if tab.house]
        await asyncio.gather(*receiving)

    def quiet(self) -> None:
        """Wait until nothing more happens by itself, then look at everything that was saved and sent."""
        self.run(self.settle())
        self.take_logs()
        for tab in self.tabs:
            while tab.guest.outbox:
                self.take_answer(tab, json.loads(tab.guest.outbox.popleft()))
            if tab.guest.dismissed and tab.house:  # bots among themselves were too fast for the tab
                tab.house.leave(tab.guest)
                self.cut(tab)

    async def settle(self) -> None:
        for house in self.houses * 2:
            await settle(house)

    def take_logs(self) -> None:
        for code in list(self.store.log):
            if code not in self.tables:
                self.tables[code] = TableModel(code)
                self.tables[code].rematching = not self.store.log[code][0].command
            table = self.tables[code]
            watched = {person for place, person in self.watched if place == code}
            for row in self.store.log[code][table.number :]:
                entry = row.entry()
                request = self.sent[entry.by, entry.command] if entry.by and entry.command else None
                table.take(entry, request, watched)
            assert not table.due, "only half of a command was saved"
        for table in self.tables.values():
            if table.next_table:
                again = self.tables[table.next_table]
                gone = [c.left and c.person != again.host for c in table.chairs]
                if again.number == 1 + gone.count(False):  # nothing has happened there since it was opened
                    assert [c.person or c.level for c in again.chairs] == [
                        None if left else c.person or c.level for c, left in zip(table.chairs, gone, strict=True)
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
        made = [row.number for row in self.store.log.get(request["table"], []) if (row.by, row.command) == key]
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

    def present(self, table: str) -> set[str]:
        """Return who watches a table at any house."""
        tabs = [tab for tab in self.tabs if tab.house]
        return {tab.person.id for tab in tabs if any(place == table for place, _ in tab.watches)}

    async def meet(self) -> None:
        """Let the houses hear of each other whatever was late, lost or doubled, as after a break of the bus."""
        self.beats.now += GONE_AFTER + 1
        for house in self.houses * 2:
            house.neighbours.hear(Hello(""))
            await self.bus.pass_on()
            house.neighbours.beat()
        await self.bus.pass_on()
        for house in self.houses * 2:
            await house.neighbours.compare()
            await house.neighbours.look()
            await settle(house)
            await self.bus.pass_on()
        self.told_all = True

    def ask(self, tab: Tab, request: Request) -> Any:
        """Let a message arrive alone: the model knows the answer."""
        self.quiet()
        if tab.house is None:
            return None
        person, code, kind = tab.person.id, request["table"], request["type"]
        table, house = self.tables[code], tab.house
        foreseen = self.knows_all(house, code)
        before = len(self.store.log.get(code, []))
        was_done = self.store.commands.get((person, request["id"]))
        if kind in ("watch", "unwatch"):
            allowed = kind == "unwatch" or table.may_watch(person, request["seat"])
        else:
            allowed = table.outcome(request, person, self.present(code)) is not None
            if kind == "lend" and code in house.tables:  # who is at the other house is heard of late
                foreseen &= house.tables[code].present() == self.present(code)
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
            since = self.store.log.get(code, [])[before:]
            assert not any(row.by for row in since), "what was refused has changed something"
        return answers[0]

    # What people want

    def wish(self, which: int, kind: int, sensible: bool) -> tuple[Tab, Request] | None:
        """Return something that a connected person may want; if it is sensible, the model would grant it."""
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
        return bool(table.outcome(request, tab.person.id, self.present(table.code)))

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

    def create(self, game: str, which: int, first: int | None, doubled: bool = False) -> None:
        tab = self.tabs[which % 3 if self.tables else 0]
        players = GAMES[game][which % len(GAMES[game])]
        wish = {"id": f"c{next(self.ids)}", "game": game, "options": {"players": players}, "first_seat": first}
        self.sent[tab.person.id, str(wish["id"])] = {**wish, "sit": True, "name": tab.person.name}
        house = tab.house or self.houses[0]
        create = msgspec.convert(wish, req.Create)

        async def ask() -> list[ans.Done | BaseException]:
            wanted = [house.create(tab.person, create) for _ in range(1 + doubled)]
            return await asyncio.gather(*wanted, return_exceptions=True)

        codes = {answer.table for answer in self.run(ask()) if isinstance(answer, ans.Done)}
        assert len(codes) <= 1
        self.quiet()
        assert codes <= set(self.tables)
