"""The turn timer: a bot makes a decision that took too long, and the player makes the next one."""

from typing import Any

import pytest

from mazzo.server.house import House
from tests.server.memory import Clock, MemoryStore, Tab, make_house, open_tab, run, settle
from tests.server.test_tables import seated

TIMED = {"turn_seconds": 30}


async def wait(clock: Clock, seconds: float, *houses: House) -> None:
    """Let time go by, and the houses look at their clocks."""
    clock.now += seconds
    for house in houses:
        await house.tick()
    for house in houses:
        await settle(house)


def kinds(tab: Tab, seat: int) -> list[str]:
    """Return what a player has heard of, in a word each."""
    return [entry["event"]["type"] for entry in tab.events(seat)]


@pytest.mark.parametrize("game", ["ventuno", "hamsterbacke"])
def test_a_bot_decides_when_the_time_is_up_and_the_player_keeps_the_seat(game: str) -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock)
        table, tabs = await seated(house, game, 3, players=3, first_seat=0, settings=TIMED)
        room = (await house.live(table)).room
        assert tabs[1].last()["time_left"] == 30_000
        await wait(clock, 29, house)
        assert not room.playing.log
        await wait(clock, 2, house)
        assert len(room.playing.log) == 1
        assert kinds(tabs[1], 1)[-2:] == ["time-up", "moved"]
        assert room.places[0].level is None
        assert tabs[1].last()["time_left"] == 30_000
        seat = room.deciders()[0]
        legal = tabs[seat].view(seat)["moves"]
        await tabs[seat].do("move", table, seat=seat, move=legal[0])

    run(test)


def test_without_a_timer_nobody_is_hurried() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock)
        table, tabs = await seated(house, "ventuno", 2, players=2, first_seat=0)
        assert tabs[0].last()["time_left"] is None
        await wait(clock, 10_000, house)
        assert not (await house.live(table)).room.playing.log

    run(test)


def test_where_the_players_agree_lots_decide_who_opens() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock)
        table, _ = await seated(house, "the-game", 2, players=2, settings=TIMED)
        await wait(clock, 31, house)
        room = (await house.live(table)).room
        assert [text for _, text in room.playing.record()["moves"]] == ["start"]

    run(test)


def test_a_host_can_stop_the_clock() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock)
        table, tabs = await seated(house, "ventuno", 2, players=2, first_seat=1, settings=TIMED)
        await tabs[0].do("change", table, turn_seconds=0)
        assert tabs[1].last()["time_left"] is None
        await wait(clock, 1000, house)
        assert not (await house.live(table)).room.playing.log
        assert (await tabs[0].ask("change", table, turn_seconds=7))["code"] == "bad-message"

    run(test)


def test_the_clock_survives_a_restart_and_waits_for_an_empty_table() -> None:
    async def test() -> None:
        clock, store = Clock(), MemoryStore()
        house = make_house(store, clock=clock)
        table, (ada, _) = await seated(house, "ventuno", 2, players=2, first_seat=0, settings=TIMED)
        clock.now += 20
        again = make_house(store, clock=clock)
        await again.open()
        back = await open_tab(again, ada.person)
        await back.do("watch", table, seat=0)
        assert back.last()["time_left"] == 10_000
        again.leave(back.guest)
        await wait(clock, 500, again)  # nobody is here: nobody is kept waiting
        room = (await again.live(table)).room
        assert not room.playing.log
        back = await open_tab(again, ada.person)
        await back.do("watch", table, seat=0)
        assert back.last()["time_left"] == 30_000
        await wait(clock, 31, again)
        assert len(room.playing.log) == 1

    run(test)


def test_two_processes_make_one_move() -> None:
    async def test() -> None:
        clock, store = Clock(), MemoryStore()
        here, there = make_house(store, clock=clock), make_house(store, clock=clock)
        table, (_, bo) = await seated(here, "ventuno", 2, players=2, first_seat=0, settings=TIMED)
        other = await open_tab(there, bo.person)
        await other.do("watch", table, seat=1)
        await wait(clock, 31, here, there)
        rooms: list[Any] = [(await house.live(table)).room for house in (here, there)]
        assert [len(room.playing.log) for room in rooms] == [1, 1]
        assert rooms[0].log == rooms[1].log

    run(test)
