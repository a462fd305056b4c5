"""Tables from their opening to their end, in memory."""

import gc
import json
import math
import secrets
from typing import Any

import pytest

from mazzo import Random, games, record
from mazzo.server.bus import LocalBus
from mazzo.server.house import House
from mazzo.server.room import SystemChance, fold
from mazzo.server.store import NotSaved
from tests.server.memory import MemoryStore, Tab, create, join, make_house, open_tab, play_on, run, settle
from tests.server.worlds import whole_game

PLAYERS = dict.fromkeys(games.names(), 3) | {"ventuno": 2}


async def seated(house: House, game: str, people: int, **fields: Any) -> tuple[str, list[Tab]]:
    """Open a table for this many people, with bots at the other seats, all watching their seats."""
    tabs = [await join(house, f"P{number}") for number in range(people)]
    players = fields.pop("players", PLAYERS[game])
    bot = fields.pop("bot", "random")
    table = await create(house, tabs[0], game, players, **fields)
    for tab in tabs[1:]:
        await tab.do("sit", table)
    for seat in range(people, players):
        await tabs[0].do("seat-bot", table, seat=seat, level=bot)
    for seat, tab in enumerate(tabs):
        await tab.do("watch", table, seat=seat)
    await tabs[0].do("start", table)
    return table, tabs


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_of_people_and_bots_ends_with_a_record_that_is_right(game: str, people: int) -> None:
    async def test() -> None:
        house = make_house()
        if people == 0:
            host = await join(house, "Host")
            table = await create(house, host, game, PLAYERS[game], sit=False)
            for seat in range(PLAYERS[game]):
                await host.do("seat-bot", table, seat=seat, level="easy")
            await host.do("watch", table)
            await host.do("start", table)
            tabs = {}
        else:
            table, sitting = await seated(house, game, people)
            tabs = dict(enumerate(sitting))
        await play_on(house, tabs, table, Random(5))
        room = (await house.live(table)).room
        assert room.phase == "over"
        record.check(record.from_dict(room.record()))
        for seat, tab in tabs.items():
            numbers = [event["number"] for event in tab.events(seat)]
            assert numbers == sorted(set(numbers))
            assert numbers[-1] == room.number
            assert tab.last(seat=seat)["hands"] is not None
            assert tab.last(seat=seat)["state"]["result"] == room.playing.result
        assert table not in await house.store.open_tables()

    run(test)


def test_the_bots_that_plan_and_talk_play_the_game_to_its_end_with_a_person() -> None:
    async def test() -> None:
        house = make_house()
        table, tabs = await seated(house, "the-game", 1, bot="normal", players=3)
        await settle(house)
        said = [event["event"] for event in tabs[0].events(0) if event["event"]["type"] == "said"]
        assert {event["seat"] for event in said} == {1, 2}
        assert {event["text"] for event in said} <= {"!start-well", "!rather-not"}
        assert tabs[0].last()["deciders"] == [0, 1, 2]
        await tabs[0].do("move", table, seat=1, move="start")
        await play_on(house, {0: tabs[0]}, table, Random(2))
        assert (await house.live(table)).room.phase == "over"

    run(test)


def test_a_hash_is_shown_before_the_first_card_and_the_deck_never_leaves() -> None:
    async def test() -> None:
        house = make_house()
        _, (tab,) = await seated(house, "hamsterbacke", 1)
        updates = [m for m in tab.read() if m["type"] == "update" and m["events"]]
        kinds = [m["events"][0]["event"]["type"] for m in updates]
        assert kinds[-3:] == ["started", "shuffled", "dealt"]
        shuffled, dealt = updates[-2:]
        assert shuffled["view"] is None
        assert dealt["view"]["hand"]
        assert len(shuffled["events"][0]["event"]["hash"]) == 64
        everything = json.dumps(tab.received)
        assert "nonce" not in everything
        assert "deck" not in everything

    run(test)


def test_ventuno_shows_a_new_hash_for_every_round() -> None:
    async def test() -> None:
        house = make_house()
        table, tabs = await seated(house, "ventuno", 2)
        await play_on(house, dict(enumerate(tabs)), table, Random(1))
        room = (await house.live(table)).room
        hashes = [e["event"]["hash"] for e in tabs[0].events(0) if e["event"]["type"] == "shuffled"]
        assert len(hashes) == len(room.record()["deals"]) > 1
        assert [shuffle["hash"] for shuffle in room.record()["shuffles"]] == hashes

    run(test)


def test_a_fixed_first_seat_starts_and_the_log_names_a_drawn_one() -> None:
    async def test() -> None:
        house = make_house()
        _, tabs = await seated(house, "the-game", 2, players=2, first_seat=1)
        assert tabs[0].view(0)["to_move"] == 1
        assert not tabs[0].view(0)["opening"]
        _, tabs = await seated(house, "hamsterbacke", 1, first_seat="random")
        started = next(e["event"] for e in tabs[0].events(0) if e["event"]["type"] == "started")
        assert started["first_seat"] in (0, 1, 2)

    run(test)


def test_what_is_given_in_hamsterbacke_is_seen_by_the_giver_only() -> None:
    async def test() -> None:
        house = make_house()
        table, tabs = await seated(house, "hamsterbacke", 2)
        await tabs[1].do("watch", table)
        await play_on(house, dict(enumerate(tabs)), table, Random(3))
        given = {
            viewer: [e["event"] for e in tab.events(viewer) if e["event"].get("move", "").startswith("give ")]
            for viewer, tab in ((0, tabs[0]), (1, tabs[1]), (None, tabs[1]))
        }
        assert given[None]
        for viewer, events in given.items():
            for event in events:
                assert ("?" in event["move"]) is (event["seat"] != viewer)

    run(test)


def test_a_game_starts_only_by_its_host_and_with_no_seat_open() -> None:
    async def test() -> None:
        house = make_house()
        host, other = await join(house, "Ada"), await join(house, "Bo")
        table = await create(house, host, "ventuno", 2)
        assert (await host.ask("start", table))["code"] == "open-seats"
        await other.do("sit", table)
        assert (await other.ask("start", table))["code"] == "not-host"
        assert (await other.ask("seat-bot", table, seat=1))["code"] == "not-host"
        await host.do("start", table)
        assert (await host.ask("start", table))["code"] == "already-started"
        assert (await other.ask("sit", table))["code"] == "already-started"

    run(test)


def test_the_host_removes_a_player_before_the_start_and_not_later() -> None:
    async def test() -> None:
        house = make_house()
        host, other = await join(house, "Ada"), await join(house, "Bo")
        table = await create(house, host, "ventuno", 2)
        await other.do("sit", table)
        await other.do("watch", table, seat=1)
        assert (await other.ask("clear", table, seat=0))["code"] == "not-host"
        await host.do("clear", table, seat=1)
        assert other.last("gone")["code"] == "not-your-seat"
        assert (await other.ask("sit", table))["code"] == "removed"
        await (await join(house, "Cy")).do("sit", table)
        await host.do("start", table)
        assert (await host.ask("clear", table, seat=1))["code"] == "already-started"

    run(test)


def test_a_host_who_leaves_passes_the_table_on_and_the_last_one_closes_it() -> None:
    async def test() -> None:
        house = make_house()
        host, other = await join(house, "Ada"), await join(house, "Bo")
        table = await create(house, host, "ventuno", 2)
        await other.do("sit", table)
        await host.do("leave", table)
        room = (await house.live(table)).room
        assert room.host == other.person.id
        await other.do("leave", table)
        assert room.phase == "closed"
        assert (await host.ask("sit", table))["code"] == "closed"

    run(test)


def test_people_of_one_name_look_different() -> None:
    async def test() -> None:
        house = make_house()
        long = "N" * 30
        tabs = [await join(house, name) for name in ("Player", "Player", "Player", long, long)]
        table = await create(house, tabs[0], "ventuno", 6)
        for tab in tabs[1:]:
            await tab.do("sit", table)
        await tabs[0].do("sit", table, name="Player 2")
        names = [place.name for place in (await house.live(table)).room.places]
        assert names == ["Player", "Player 2", "Player 3", long, f"{'N' * 27} 2", "Player 2 2"]

    run(test)


def test_a_game_is_given_up_when_the_last_of_its_people_leaves_and_bots_do_not_play_on() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2, players=3, bot="random")
        room = (await house.live(table)).room
        await ada.do("leave", table)
        assert (room.phase, room.sits(ada.person.id), room.sits(bo.person.id)) == ("playing", False, True)
        await ada.do("watch", table, seat=0, after=None)
        assert room.sits(ada.person.id)
        await ada.do("leave", table)
        await bo.do("leave", table)
        assert room.phase == "closed"
        made = len(room.playing.log)
        await settle(house)
        assert len(room.playing.log) == made
        assert (await bo.ask("move", table, seat=1, move="take 0"))["code"] == "closed"

    run(test)


def test_a_seat_is_lent_to_a_bot_only_when_its_player_is_gone_and_is_handed_back() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2, players=3)
        assert (await ada.ask("lend", table, seat=1))["code"] == "still-here"
        house.leave(bo.guest)
        assert not ada.last()["state"]["seats"][1]["present"]
        stranger = await join(house, "Stranger")
        assert (await stranger.ask("lend", table, seat=1))["code"] == "not-seated"
        await ada.do("lend", table, seat=1, level="random")
        await settle(house)
        room = (await house.live(table)).room
        assert room.bots()[1] == "random"
        bo = await open_tab(house, bo.person)
        await bo.do("watch", table, seat=1)
        assert 1 not in room.bots()
        assert ada.last()["state"]["seats"][1]["present"]
        await bo.do("leave", table)
        await ada.do("lend", table, seat=1, level="random")
        await play_on(house, {0: ada}, table, Random(4))
        assert room.phase == "over"

    run(test)


class DeafBus(LocalBus):
    """A bus between processes that carries nothing."""

    @property
    def is_shared(self) -> bool:
        """Whether there are others."""
        return True


def test_a_command_is_decided_again_if_another_process_had_done_more_than_was_heard() -> None:
    async def test() -> None:
        store = MemoryStore()
        here, there = make_house(store, bus=DeafBus()), make_house(store, bus=DeafBus())
        ada, bo = await join(here, "Ada"), await join(there, "Bo")
        table = await create(here, ada, "ventuno", 2)
        await bo.do("sit", table)
        assert not (await here.live(table)).room.places[1].person
        await ada.do("start", table)
        assert (await here.live(table)).room.phase == "playing"

    run(test)


def test_a_seat_is_handed_back_though_another_process_lent_it_and_has_not_been_heard_yet() -> None:
    async def test() -> None:
        store = MemoryStore()
        here, there = make_house(store, bus=DeafBus()), make_house(store, bus=DeafBus())
        table, (ada, bo) = await seated(here, "ventuno", 2, players=2)
        await there.live(table)
        here.leave(bo.guest)
        await ada.do("lend", table, seat=1, level="random")
        await settle(here)
        back = await open_tab(there, bo.person)
        await back.do("watch", table, seat=1)
        assert 1 not in (await make_house(store).live(table)).room.bots()

    run(test)


def test_a_rematch_seats_the_same_people_and_bots_once() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2)
        assert (await bo.ask("rematch", table))["code"] == "not-over"
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        done = await bo.do("rematch", table, id="again")
        assert (await bo.do("rematch", table, id="again")) == done
        assert (await ada.do("rematch", table))["table"] == done["table"]
        assert ada.last()["state"]["rematch"] == done["table"]
        room = (await house.live(done["table"])).room
        assert room.host == bo.person.id
        assert [place.name for place in room.places] == ["P0", "P1", "Bot 1"]
        assert room.rematch_of == table
        await bo.do("start", done["table"])

    run(test)


def test_a_rematch_can_be_a_harder_version_of_the_game() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "the-game", 2, players=2)
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        assert (await bo.ask("rematch", table, flag="players"))["code"] == "unknown-option"
        done = await bo.do("rematch", table, flag="professional")
        room = (await house.live(done["table"])).room
        assert [name for name, value in room.options.items() if value is True] == ["professional"]
        assert [place.name for place in room.places] == ["P0", "P1"]

    run(test)


def test_a_rematch_leaves_the_seats_open_of_people_who_left() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo, cy, di) = await seated(house, "hamsterbacke", 4, players=5)
        await cy.do("leave", table)
        await ada.do("lend", table, seat=2, level="random")
        house.leave(bo.guest)  # lost the connection, and has not left
        await ada.do("lend", table, seat=1, level="random")
        await play_on(house, {0: ada, 3: di}, table, Random(1))
        await di.do("leave", table)
        done = await ada.do("rematch", table)
        room = (await house.live(done["table"])).room
        assert [place.person for place in room.places] == [ada.person.id, bo.person.id, None, None, None]
        assert [place.level for place in room.places] == [None, None, None, None, "random"]
        assert (await ada.ask("start", done["table"]))["code"] == "open-seats"

    run(test)


def test_a_person_who_left_and_asks_for_a_rematch_has_a_seat_again() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2)
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        await bo.do("leave", table)
        done = await bo.do("rematch", table)
        room = (await house.live(done["table"])).room
        assert [place.person for place in room.places] == [ada.person.id, bo.person.id, None]

    run(test)


def test_one_person_holds_two_seats_and_asks_for_each_view_by_itself() -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table = await create(house, ada, "the-game", 2)
        await ada.do("sit", table, name="Bo")
        await ada.do("watch", table, seat=0)
        await ada.do("start", table)
        assert not any(m.get("seat") == 1 for m in ada.read() if m["type"] == "update")
        await ada.do("watch", table, seat=1)
        assert set(ada.view(0)["hand"]).isdisjoint(ada.view(1)["hand"])
        await ada.do("unwatch", table, seat=0)
        await ada.do("move", table, seat=1, move="start")
        assert ada.last()["seat"] == 1
        other = await join(house, "Eve")
        assert (await other.ask("watch", table, seat=1))["code"] == "not-your-seat"
        assert (await other.ask("move", table, seat=0, move="start"))["code"] == "not-your-seat"

    run(test)


def test_two_tabs_of_a_person_see_the_same_and_both_may_move() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "ventuno", 1)
        second = await open_tab(house, ada.person)
        await second.do("watch", table, seat=0)
        await settle(house)
        for tab in (ada, second, ada):
            await tab.do("move", table, seat=0, move=tab.view(0)["moves"][0])
            await settle(house)
        assert ada.view(0) == second.view(0)
        house.leave(second.guest)
        assert (await house.live(table)).present() == {ada.person.id}

    run(test)


def test_spectators_see_no_hand_and_only_if_the_host_allows() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, _) = await seated(house, "the-game", 2, players=2)
        eve = await join(house, "Eve")
        await eve.do("watch", table)
        assert eve.view(None)["hand"] == []
        assert ada.last()["state"]["spectators"] == 1
        assert (await eve.ask("say", table, seat=0, text="!leave A"))["code"] == "not-your-seat"
        await ada.do("change", table, spectators=False)
        assert eve.last("gone")["code"] == "no-spectators"
        assert (await eve.ask("watch", table))["code"] == "no-spectators"
        assert (await house.live(table)).present() == {t.person.id for t in (ada, _)}

    run(test)


def test_bots_go_on_after_a_restart() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "hamsterbacke", 1)
        await settle(house)
        before = (await house.live(table)).room
        fresh = make_house(house.store)  # type: ignore[arg-type]
        await fresh.open()
        await settle(fresh)
        room = fresh.tables[table].room
        assert room.number >= before.number
        assert room.log[: before.number] == before.log
        tab = await open_tab(fresh, ada.person)
        await tab.do("watch", table, seat=0)
        await play_on(fresh, {0: tab}, table, Random(1))
        assert room.phase == "over"

    run(test)


def test_the_garbage_collector_ignores_events() -> None:
    log = whole_game("the-game", 3, seed=1)
    kept = fold("t", log)
    gc.collect()
    assert not any(gc.is_tracked(entry) or gc.is_tracked(entry.event) for entry in kept.log)


def test_every_order_of_the_deck_comes_from_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = set()
    for number in range(math.factorial(5)):
        monkeypatch.setattr(secrets, "randbelow", lambda _, drawn=number: drawn)
        cards = [1, 2, 3, 4, 5]
        SystemChance().shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == math.factorial(5)


@pytest.mark.parametrize("failures", [3, 1000])
def test_a_house_opens_when_the_database_answers_and_gives_up_if_it_never_does(failures: int) -> None:
    class Restarting(MemoryStore):
        async def open_tables(self) -> list[str]:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise NotSaved("not-saved", "The database does not answer.")
            return await super().open_tables()

    async def test() -> None:
        house = make_house(Restarting())
        if failures > 3:
            with pytest.raises(NotSaved):
                await house.open()
        else:
            await house.open()
        await house.close()

    run(test)
