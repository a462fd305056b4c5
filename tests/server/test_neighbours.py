"""A move that nobody at the table sees differently goes over the bus; everything else is read from the log."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from mazzo import games
from mazzo.server import bus as facts
from mazzo.server.bus import Happened, LocalBus, PublicMove
from mazzo.server.events import Entry, Moved
from mazzo.server.house import House
from tests.server.memory import MemoryStore, Tab, create, join, make_house, run

PLAYERS = dict.fromkeys(games.names(), 3) | {"ventuno": 2}


class CountingStore(MemoryStore):
    """Counts how often a log is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        return await super().entries(table, after)

    async def entries_of(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        self.reads += 1
        return await super().entries_of(known)


class World:
    """Two people at two houses with one log, in a game."""

    def __init__(self) -> None:
        self.store = CountingStore()
        self.bus = LocalBus()
        self.told: list[facts.Fact] = []
        self.houses: list[House] = []
        self.tabs: list[Tab] = []

    async def begin(self, game: str) -> str:
        """Let both sit down, each at a house of their own, and start."""
        self.houses = [make_house(self.store, bus=self.bus) for _ in range(2)]
        for house in self.houses:
            await house.open()
        self.bus.subscribe(self.told.append)
        here, there = self.houses
        self.tabs = [await join(here, "Ada"), await join(there, "Bo"), await join(there, "Cy")]
        del self.tabs[PLAYERS[game] :]
        code = await create(here, self.tabs[0], game, PLAYERS[game], first_seat=0)
        await self.settle()
        for seat, tab in enumerate(self.tabs):
            if seat:
                await tab.do("sit", code)
            await tab.do("watch", code, seat=seat)
        await self.tabs[0].do("start", code)
        await self.settle()
        return code

    async def settle(self) -> None:
        """Wait until both houses know everything."""
        for house in self.houses * 2:
            while house.neighbours._reading and not house.neighbours._reading.done():
                await house.neighbours._reading

    async def end(self) -> None:
        """Close the houses."""
        for house in self.houses:
            await house.close()

    async def move(self, code: str, choice: int = 0) -> None:
        """Let the player who decides move."""
        match = self.houses[0].tables[code].room.playing
        seat, legal = match.to_move, match.legal_moves()
        await self.tabs[seat].do("move", code, seat=seat, move=legal[choice % len(legal)])
        await self.settle()


def test_another_process_takes_a_move_from_the_bus_and_reads_no_log() -> None:
    async def play() -> None:
        world = World()
        code = await world.begin("the-game")
        reads = world.store.reads
        for _ in range(4):
            await world.move(code)
        assert world.store.reads == reads
        here, there = (house.tables[code].room for house in world.houses)
        assert here.log == there.log
        assert [event["number"] for event in world.tabs[0].events(0)] == [e["number"] for e in world.tabs[1].events(1)]
        assert not world.houses[1].neighbours.unread
        await world.end()

    run(play)


@pytest.mark.parametrize("game", games.names())
def test_only_moves_that_everybody_sees_alike_are_on_the_bus(game: str) -> None:
    async def play() -> None:
        world = World()
        code = await world.begin(game)
        room = world.houses[0].tables[code].room
        step = 0
        while room.is_open:
            step += 1
            await world.move(code, 7 * step)
        moves = {entry.number: entry for entry in room.log if isinstance(entry.event, Moved)}
        told = {fact.number: fact.move for fact in world.told if isinstance(fact, Happened) and fact.move}
        assert told
        assert told.keys() <= moves.keys() - room.masked.keys()
        for number, move in told.items():
            assert room.seen(moves[number], None).event == Moved(move.seat, move.move)
        assert world.houses[1].tables[code].room.log == room.log
        await world.end()

    run(play)


@pytest.mark.parametrize("wrong", ["nonsense", "not-next"])
def test_a_move_that_does_not_fit_is_read_from_the_log(wrong: str) -> None:
    async def play() -> None:
        world = World()
        code = await world.begin("the-game")
        there = world.houses[1]
        room = there.tables[code].room
        legal = room.playing.legal_moves()[0]
        move = PublicMove(1, 0, "99Z" if wrong == "nonsense" else legal, None, None)
        number, reads = room.number + (1 if wrong == "nonsense" else 2), world.store.reads
        there.neighbours.hear(Happened(code, number, move))
        await world.settle()
        assert room.number == number - (1 if wrong == "nonsense" else 2)
        assert world.store.reads > reads
        await world.end()

    run(play)


def test_a_fact_of_an_earlier_version_has_no_move() -> None:
    fact: Any = msgspec.json.decode(b'{"type":"event","table":"abc","number":7}', type=facts.Fact)
    assert fact == Happened("abc", 7)
