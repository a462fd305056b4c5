"""Rooms against a simple model: messages lost, doubled, late and out of order, tabs, faults, restarts, two houses."""

import asyncio
import json
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from mazzo import record
from mazzo.server import events as ev
from mazzo.server.house import House
from mazzo.server.store import NotSaved
from tests.server.company import GAMES, Company, Tab
from tests.server.memory import MemoryStore
from tests.server.model import SETTINGS
from tests.server.slow import let_others, stop

ANY = st.integers(0, 10_000)


class Rooms(Company):
    """What can happen, in any order."""

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

    @precondition(lambda self: len(self.tables) < 2)
    @rule(game=st.sampled_from(sorted(GAMES)), which=ANY, first=st.sampled_from((None, 0)))
    def create_twice(self, game: str, which: int, first: int | None) -> None:
        """A request to open a table that is sent twice opens one."""
        self.create(game, which, first, doubled=True)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def ask_something(self, which: int, kind: int, sensible: bool) -> None:
        """A person sends something, and it arrives."""
        if wish := self.wish(which, kind, sensible):
            self.ask(*wish)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def ask_something_else(self, which: int, kind: int, sensible: bool) -> None:
        """The same: it is what happens most."""
        self.ask_something(which, kind, sensible or kind % 2 == 0)

    @rule(which=ANY, kind=ANY, sensible=st.booleans())
    def send_something(self, which: int, kind: int, sensible: bool) -> None:
        """A person sends something, and it is on its way for long."""
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
        """A tab loses its connection, or gets one and continues where it was, perhaps at another house."""
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
            await let_others(steps)
            working.cancel()
            await stop(house)
            await asyncio.gather(working, return_exceptions=True)

        self.run(die())
        self.bus.forget(house.neighbours.hear)
        self.told_all = False  # nobody tells that its people are gone
        for tab in [tab for tab in self.tabs if tab.house is house]:
            self.cut(tab)
            tab.guest.outbox.clear()
        self.houses[which] = self.run(self.open_house())
        self.quiet()

    @rule()
    def hear_news(self) -> None:
        """The houses hear what has happened in the other."""
        self.run(self.bus.pass_on())
        for house in self.houses * 2:
            self.run(house.neighbours.look())
        self.quiet()
        self.run(self.bus.pass_on())
        for house in self.houses if self.told_all else ():
            for code, live in house.tables.items():
                assert live.present() == self.present(code), "late news have undone later ones"

    @rule(order=ANY, lossy=st.booleans())
    def jumble_news(self, order: int, lossy: bool) -> None:
        """News are doubled, some perhaps lost, and come in another order."""
        self.told_all &= not lossy
        self.bus.jumble(order, lossy)
        self.hear_news()

    @rule(seconds=st.sampled_from((1, 1, 2000)))
    def sweep(self, seconds: int) -> None:
        """Time passes, and the houses see to what is stuck or stale."""
        self.clock.now += seconds
        for house in self.houses:
            self.run(house.sweep())
        self.quiet()

    @rule(which=ANY, other=ANY, muted=st.booleans())
    def mute(self, which: int, other: int, muted: bool) -> None:
        """A person mutes or unmutes another; the client then asks for what they have said."""
        tab, person = self.tabs[which % len(self.tabs)], self.tabs[other % 3].person.id
        tabs = [t for t in self.tabs if t.person.id == tab.person.id and t.house]
        if tab not in tabs:
            return
        self.run(self.arrive([(tab, self.make(tab, "mute", person=person, muted=muted))]))
        self.hear_news()
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
        self.run(self.meet())
        self.sweep(0)
        self.run(self.meet())
        self.quiet()
        for house in self.houses:
            for code, live in house.tables.items():
                self.compare_room(house, code, live.room)
        for tab in self.tabs:
            self.read(tab)
            for code, seat in tab.watches:
                assert tab.house
                fresh = json.loads(self.run(tab.house.snapshot(tab.person, code, seat)))
                tab.copies[code, seat].equals(fresh)
                self.compare_mutes(tab, fresh)

    def compare_room(self, house: House, code: str, room: Any) -> None:
        model = self.tables[code]
        assert room.log == self.run(MemoryStore.entries(self.store, code))
        seats = room.state(self.present(code)).seats
        assert [(s.person, s.level, s.name) for s in seats] == [(c.person, c.level, c.name) for c in model.chairs]
        assert (room.host, room.phase, room.number) == (model.host, model.phase, model.number)
        assert {name: getattr(room.settings, name) for name in SETTINGS} == model.settings
        assert house.tables[code].present() == self.present(code)
        assert house.tables[code].here() <= house.tables[code].present()
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
                entry = log[event["number"] - 1]
                assert isinstance(entry.event, ev.Said)
                is_chat = entry.event.text not in self.tables[fresh["table"]].game.signals
                assert (event["event"]["text"] is None) == (is_chat and entry.by in self.mutes[tab.person.id])

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
