"""What clients rely on: numbers, resends, catching up, talk, limits and time; in memory."""

import asyncio
import gc
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mazzo import Random
from mazzo.server.bus import LocalBus
from mazzo.server.live import MOST_WAITING, TOO_SLOW
from mazzo.server.sockets import COOKIE, REASONS, Sockets
from mazzo.server.store import Batch, Conflict, NotSaved
from mazzo.server.web import Web, build
from mazzo.workers import WorkerDied
from tests.server.memory import (
    Clock,
    MemoryStore,
    Tab,
    create,
    hear,
    join,
    make_house,
    open_tab,
    play_on,
    run,
    settle,
)
from tests.server.protocol_page import PAGE
from tests.server.test_tables import seated


def test_a_resend_is_answered_and_not_played_twice() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        done = await ada.do("move", table, id="m1", seat=0, move="draw")
        await settle(house)
        room = (await house.live(table)).room
        number = room.number
        assert await ada.do("move", table, id="m1", seat=0, move="draw") == done
        second = await open_tab(house, ada.person)
        assert await second.do("move", table, id="m1", seat=0, move="draw") == done
        assert room.number == number
        fresh = make_house(house.store)  # type: ignore[arg-type]
        tab = await open_tab(fresh, ada.person)
        assert await tab.do("move", table, id="m1", seat=0, move="draw") == done

    run(test)


def test_a_new_name_is_known_on_every_socket_of_the_person() -> None:
    async def test() -> None:
        house = make_house()
        ada, bo = await join(house, "Ada"), await join(house, "Bo")
        second = await open_tab(house, bo.person)
        table = await create(house, ada, "ventuno", 3)
        await house.rename(bo.person, "Boris")
        await bo.do("sit", table)
        await second.do("sit", table)
        assert [place.name for place in (await house.live(table)).room.places] == ["Ada", "Boris", "Boris 2"]
        assert house.sockets == 3
        house.leave(second.guest)
        assert house.sockets == 2

    run(test)


def test_an_id_is_for_one_command_of_one_person_at_one_table() -> None:
    async def test() -> None:
        house = make_house()
        ada, bo = await join(house, "Ada"), await join(house, "Bo")
        one = await create(house, ada, "ventuno", 2)
        other = await create(house, ada, "ventuno", 2)
        await ada.do("seat-bot", one, id="x", seat=1)
        await bo.do("sit", other, id="x")
        await ada.do("leave", other, id="x")
        assert await create(house, ada, "ventuno", 2, id="x") == await create(house, ada, "ventuno", 2, id="x")
        assert await create(house, bo, "ventuno", 2, id="x") not in (one, other)

    run(test)


def test_a_client_gets_the_events_it_missed_or_a_fresh_view_if_that_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mazzo.server.live.RECENT", 30)

    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2)
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        number = (await house.live(table)).room.number
        for after, is_fresh in ((number - 3, False), (1, True), (None, True), (number + 7, True), (number, False)):
            tab = await open_tab(house, ada.person)
            await tab.do("watch", table, seat=0, after=after)
            update = tab.last()
            assert update["fresh"] is is_fresh
            assert update["number"] == number
            if after is not None and not is_fresh:
                assert [e["number"] for e in update["events"]] == list(range(after + 1, number + 1))
                assert update["events"] == [e for e in ada.events(0) if e["number"] > after]
            house.leave(tab.guest)

    run(test)


def test_the_saved_move_is_acknowledged_before_it_is_broadcast() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        await settle(house)
        ada.read()
        ada.received.clear()
        await ada.do("move", table, seat=0, move="draw")
        assert [m["type"] for m in ada.received[:2]] == ["done", "update"]

    run(test)


def test_what_could_not_be_saved_did_not_happen_and_can_be_sent_again() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        store.fault = NotSaved("not-saved", "The disk is full.")
        assert (await ada.ask("move", table, id="m", seat=0, move="draw"))["code"] == "not-saved"
        assert ada.view(0)["hand"] == []
        assert (await ada.do("move", table, id="m", seat=0, move="draw"))["type"] == "done"
        assert len(ada.view(0)["hand"]) == 1

    run(test)


def test_the_loser_of_a_race_is_refused_and_sees_what_won() -> None:
    async def test() -> None:
        store, bus = MemoryStore(), LocalBus()
        one, other = make_house(store, bus=None), make_house(store, bus=None)
        table, (ada, bo) = await seated(one, "the-game", 2, players=2)
        elsewhere = await open_tab(other, bo.person)
        await elsewhere.do("watch", table, seat=1)
        await ada.do("move", table, seat=0, move="start")
        assert (await elsewhere.ask("move", table, seat=1, move="start"))["code"] == "lost-race"
        assert not elsewhere.view(1)["opening"]
        assert other.tables[table].room.log == one.tables[table].room.log
        del bus

    run(test)


def test_houses_on_one_bus_tell_each_other() -> None:
    async def test() -> None:
        store, bus = MemoryStore(), LocalBus()
        one, other = make_house(store, bus=bus), make_house(store, bus=bus)
        await one.open()
        await other.open()
        table, (ada, bo) = await seated(one, "the-game", 2, players=2)
        await settle(other)
        elsewhere = await open_tab(other, bo.person)
        await elsewhere.do("watch", table, seat=1)
        await settle(one)
        await ada.do("move", table, seat=0, move="start")
        await settle(other)
        assert elsewhere.view(1)["to_move"] == 0
        assert ada.events(0)[-1] == elsewhere.events(1)[-1]

    run(test)


def test_talk_is_signals_only_unless_the_host_allows_chat() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "the-game", 2, players=2)
        await ada.do("say", table, seat=0, text="!start-well")
        assert bo.last()["signals"] == [{"seat": 0, "text": "!start-well"}]
        await bo.do("say", table, seat=1, text="!hello")
        assert (await ada.ask("say", table, seat=0, text="only a small step"))["code"] == "signals-only"
        assert (await bo.ask("change", table, talk="chat"))["code"] == "not-host"
        await ada.do("change", table, talk="chat")
        await ada.do("say", table, seat=0, text="only a small step")
        assert bo.events(1)[-1]["event"] == {"type": "said", "seat": 0, "text": "only a small step"}
        refused = await ada.ask("say", table, seat=0, text="I have the 37")
        assert (refused["code"], refused["rule"]) == ("value", "TG-17")
        assert (await bo.ask("say", table, seat=0, text="!leave A"))["code"] == "not-your-seat"

    run(test)


@pytest.mark.rule("TX-7")
def test_silence_holds_for_people_and_bots_courtesies_excepted() -> None:
    async def test() -> None:
        for seed in range(200):
            house = make_house(seed=seed)
            table, (ada, bo) = await seated(
                house, "the-game", 2, players=3, bot="normal", options={"extreme": True}, first_seat=0
            )
            silent = next((card for card in ada.view(0)["hand"] if card in (6, 31, 69, 94)), None)
            if silent is None:
                continue
            await settle(house)
            await ada.do("move", table, seat=0, move=f"{silent}{'A' if silent < 50 else 'C'}")
            await settle(house)
            for tab, seat in ((ada, 0), (bo, 1)):
                assert (await tab.ask("say", table, seat=seat, text="!leave A"))["code"] == "silence"
                await tab.do("say", table, seat=seat, text="!thanks")
            said = len([e for e in bo.events(1) if e["event"]["type"] == "said"])
            follow = next(m for m in ada.view(0)["moves"] if m[-1] != ("A" if silent < 50 else "C"))
            await ada.do("move", table, seat=0, move=follow)
            if "end" in ada.view(0)["moves"]:
                await ada.do("move", table, seat=0, move="end")
            await settle(house)
            assert len([e for e in bo.events(1) if e["event"]["type"] == "said"]) == said
            return
        raise AssertionError("nobody was dealt a silence")

    run(test)


def test_muting_hides_a_persons_chat_but_not_their_signals() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo, cy) = await seated(house, "the-game", 3)
        await ada.do("mute", person=bo.person.id)
        await bo.do("say", table, seat=1, text="!thanks")
        heard = [tab.events(seat)[-1]["event"]["text"] for seat, tab in enumerate((ada, bo, cy))]
        assert heard == [None, "!thanks", "!thanks"]
        await bo.do("say", table, seat=1, text="!leave A")
        assert ada.events(0)[-1]["event"]["text"] == "!leave A"
        assert ada.last()["signals"] == [{"seat": 1, "text": "!leave A"}]
        house.leave(ada.guest)
        ada = await open_tab(house, ada.person)
        await ada.do("watch", table, seat=0)
        assert "!thanks" not in json.dumps(ada.read())
        await ada.do("mute", person=bo.person.id, muted=False)
        await bo.do("say", table, seat=1, text="!sorry")
        assert ada.events(0)[-1]["event"]["text"] == "!sorry"

    run(test)


@pytest.mark.rule("TG-19")
def test_the_log_of_the_game_goes_back_to_the_own_last_turn_whatever_a_client_asks_for() -> None:
    async def test() -> None:
        house = make_house()
        table, tabs = await seated(house, "the-game", 3)
        await tabs[0].do("move", table, seat=0, move="start")
        own: list[int] = []
        for turn in range(7):
            tab, seat = tabs[turn % 3], turn % 3
            for move in ("", "", "end"):
                view = tab.view(seat)
                least = min(zip(view["steps"], view["moves"], strict=True))[1]
                done = await tab.do("move", table, seat=seat, move=move or least)
                if seat == 0:
                    own.append(done["number"])
        first = own[-3]
        for eyes in (0, None):
            for after in (None, 0, 1, first - 3, first - 1, first):
                tab = await open_tab(house, tabs[0].person)
                await tab.do("watch", table, seat=eyes, after=after)
                update = tab.last()
                moves = [entry["number"] for entry in update["events"] if entry["event"]["type"] == "moved"]
                assert update["log_from"] == first
                assert min(moves) == (first + 1 if after == first else first)
        live = await house.live(table)
        assert json.loads(await house.snapshot(tabs[0].person, table, 0))["events"][0]["number"] == own[-3]
        assert live.room.log_from(1) < own[-3]

    run(test)


def test_the_log_of_another_game_goes_back_to_its_beginning() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "ventuno", 2)
        for _ in range(20):
            seat = ada.last()["deciders"][0]
            tab = (ada, bo)[seat]
            await tab.do("move", table, seat=seat, move=min(tab.view(seat)["moves"], key=len))
        again = await open_tab(house, ada.person)
        await again.do("watch", table, seat=0)
        assert again.last()["log_from"] == 1
        assert again.last()["events"][0]["event"]["type"] == "created"

    run(test)


def test_warnings_say_which_moves_would_lose() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "the-game", 1, players=1, options={"extreme": True, "on_fire": True})
        await ada.do("move", table, seat=0, move="start")
        warned = await ada.do("warn", table, seat=0)
        assert warned["type"] == "warnings"
        assert set(warned["warnings"]) <= set(ada.view(0)["moves"])
        eve = await join(house, "Eve")
        assert (await eve.ask("warn", table, seat=0))["code"] == "not-your-seat"

    run(test)


@pytest.mark.rule("TG-5")
def test_why_says_what_forbids_a_move_with_its_values_and_plays_nothing() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "the-game", 1, players=1)
        await ada.do("move", table, seat=0, move="start")
        low, *_, high = ada.view(0)["hand"]
        await ada.do("move", table, seat=0, move=f"{high}A")
        why = await ada.ask("why", table, seat=0, move=f"{low}A")
        assert (why["type"], why["code"], why["rule"]) == ("refused", "not-higher", "TG-5")
        assert why["values"] == {"card": low, "top": high, "pile": "A"}
        assert (await ada.do("why", table, seat=0, move=f"{low}B"))["type"] == "done"
        assert ada.view(0)["laid"] == 1
        eve = await join(house, "Eve")
        assert (await eve.ask("why", table, seat=0, move=f"{low}A"))["code"] == "not-your-seat"

    run(test)


def test_tables_that_nobody_touches_are_closed_and_finished_ones_leave_the_memory() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock, table_timeout=3600)
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        clock.now += 3000
        await ada.do("move", table, seat=0, move="draw")
        await settle(house)
        clock.now += 3000
        await house.sweep()
        assert house.tables[table].room.phase == "playing"
        clock.now += 3000
        await house.sweep()
        assert ada.last()["state"]["phase"] == "closed"
        assert ada.events(0)[-1]["event"] == {"type": "closed", "why": "idle"}
        assert await house.store.open_tables() == []
        await house.sweep()
        assert table in house.tables
        house.leave(ada.guest)
        await house.sweep()
        assert table not in house.tables
        assert (await house.live(table)).room.record()["moves"]

    run(test)


def test_a_client_that_asks_too_much_hears_so_and_may_continue_later() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(messages_per_second=2)
        house.person_rate.clock = clock
        ada, bo = await join(house, "Ada"), await join(house, "Bo")
        answers = [await ada.ask("ping") for _ in range(8)]
        assert [a["type"] for a in answers] == ["pong"] * 6 + ["refused"] * 2
        assert answers[-1]["code"] == "too-fast"
        assert (await bo.ask("ping"))["type"] == "pong"
        clock.now += 1
        assert (await ada.ask("ping"))["type"] == "pong"

    run(test)


def test_setting_the_wall_clock_back_locks_nobody_out() -> None:
    async def test() -> None:
        clock = Clock()
        house = make_house(clock=clock, messages_per_second=2)
        web = Web(house)
        ada = await join(house, "Ada")
        await ada.do("ping")
        for rate in (web.table_rate, web.people_rate, web.claim_rate):
            rate.check("an address")
        clock.now -= 60
        await ada.do("ping")
        for rate in (web.table_rate, web.people_rate, web.claim_rate):
            rate.check("an address")

    run(test)


def test_a_slow_reader_is_dropped_and_the_others_are_not() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "ventuno", 2)
        bo.read()
        for _ in range(MOST_WAITING + 10):
            await ada.do("say", table, seat=0, text="!hello")
        assert bo.guest.dismissed == TOO_SLOW
        assert not ada.guest.dismissed
        again = await open_tab(house, bo.person)
        await again.do("watch", table, seat=1, after=bo.events(1)[-1]["number"])
        assert again.last()["number"] == (await house.live(table)).room.number

    run(test)


def test_a_bot_whose_thinking_fails_still_moves() -> None:
    async def test() -> None:
        house = make_house()

        async def fail(key: object, work: object, *arguments: object) -> object:
            raise WorkerDied

        house.workers.run = fail  # type: ignore[method-assign, assignment]
        table, (ada,) = await seated(house, "hamsterbacke", 1)
        await play_on(house, {0: ada}, table, Random(1))
        assert (await house.live(table)).room.phase == "over"

    run(test)


def test_a_conflict_while_dealing_is_mended() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        ada = await join(house, "Ada")
        table = await create(house, ada, "the-game", 1)
        await ada.do("watch", table, seat=0)
        real = store.append
        calls = []

        async def once_in_conflict(batches: object) -> None:
            calls.append(batches)
            if len(calls) == 2:
                raise Conflict
            await real(batches)  # type: ignore[arg-type]

        store.append = once_in_conflict  # type: ignore[method-assign]
        await ada.do("start", table)
        assert (await house.live(table)).room.deciders() == []
        await house.sweep()
        assert ada.view(0)["hand"]

    run(test)


@pytest.mark.parametrize("count", [1, 5])
def test_commands_sent_at_once_are_done_one_after_the_other(count: int) -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        tabs = [await open_tab(house, ada.person) for _ in range(count)]
        answers = await asyncio.gather(*(tab.ask("move", table, id="same", seat=0, move="draw") for tab in tabs))
        assert len({json.dumps(answer) for answer in answers}) == 1
        moved = [e for e in ada.events(0) if e["event"] == {"type": "moved", "seat": 0, "move": "draw"}]
        assert len(moved) == 1

    run(test)


def test_a_table_that_cannot_be_read_does_not_keep_the_others_closed() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        ada = await join(house, "Ada")
        good, bad = [await create(house, ada, "ventuno", 2) for _ in range(2)]
        del store.log[bad][0]
        again = make_house(store)
        await again.open()
        assert list(again.tables) == [good]

    run(test)


def test_you_leave_a_finished_table_at_once_and_talk_there_until_then() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, bo) = await seated(house, "hamsterbacke", 2)
        await play_on(house, {0: ada, 1: bo}, table, Random(1))
        await ada.do("say", table, seat=0, text="!well-played")
        assert bo.events(1)[-1]["event"]["text"] == "!well-played"
        await ada.do("leave", table)

    run(test)


def test_the_server_saves_before_it_acknowledges_or_sends() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        table, (ada,) = await seated(house, "ventuno", 1, first_seat=0)
        await settle(house)
        ada.read()
        saved, real = asyncio.Event(), store.append

        async def wait_for_the_disk(batches: Sequence[Batch]) -> None:
            await saved.wait()
            await real(batches)

        store.append = wait_for_the_disk  # type: ignore[method-assign]
        move = json.dumps({"type": "move", "id": "m", "table": table, "seat": 0, "move": "draw"}).encode()
        asking = asyncio.create_task(hear(house, ada.guest, move))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not ada.guest.outbox
        saved.set()
        await asking
        assert [json.loads(message)["type"] for message in list(ada.guest.outbox)[:2]] == ["done", "update"]

    run(test)


class OneMessage:
    """A line on which one message comes, and nothing more."""

    def __init__(self, text: str) -> None:
        self.messages = asyncio.Queue[dict[str, str]]()
        self.messages.put_nowait({"type": "websocket.receive", "text": text})
        self.resumed: Callable[[], None] | None = None

    async def receive(self) -> dict[str, str]:
        """Return the message, then wait."""
        return await self.messages.get()

    def push(self, message: bytes) -> bool:
        """Let it be lost."""
        return True

    def send_now(self) -> None:
        """Do nothing."""

    def hang_up(self) -> None:
        """Say so."""
        self.messages.put_nowait({"type": "websocket.disconnect"})


def test_a_player_who_disconnects_while_returning_counts_as_gone() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        table, (ada, bo) = await seated(house, "ventuno", 2, players=2)
        await bo.do("leave", table)
        house.leave(bo.guest)
        again = Tab(house, bo.person)
        saved, real = asyncio.Event(), store.append

        async def wait_for_the_disk(batches: Sequence[Batch]) -> None:
            await real(batches)
            await saved.wait()

        store.append = wait_for_the_disk  # type: ignore[method-assign]
        watch = json.dumps({"type": "watch", "id": "w", "table": table, "seat": 1})
        again.guest.line = line = OneMessage(watch)
        attending = asyncio.create_task(Sockets(house)._attend(line, again.guest))  # type: ignore[arg-type]
        for _ in range(20):
            await asyncio.sleep(0)
        line.hang_up()
        saved.set()
        await attending
        assert not house.tables[table].room.places[1].left
        await settle(house)
        live = await house.live(table)
        assert live.present() == {ada.person.id}
        assert live.room.log == await store.entries(table)
        assert not live.room.places[1].left

    run(test)


@pytest.mark.parametrize("failing", ["device", "mutes"])
def test_a_socket_that_opens_while_the_database_is_down_is_closed_with_a_reason(failing: str) -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        _, cookie = await house.people.meet("Ada")

        async def fail(_: str) -> None:
            raise NotSaved("not-saved", "The database is down.")

        setattr(store, failing, fail)
        headers = [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        state = {"line": OneMessage("")}
        scope = {"type": "websocket", "path": "/socket", "headers": headers, "client": ("127.0.0.1", 1), "state": state}
        heard = iter([{"type": "websocket.connect"}])
        sent: list[Any] = []

        async def receive() -> Any:
            return next(heard)

        async def send(message: Any) -> None:
            sent.append(message)

        await build(house)(scope, receive, send)
        assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
        assert (sent[1]["code"], sent[1]["reason"]) == (4005, REASONS[4005])
        assert "4005" in PAGE.read_text()
        assert house.sockets == 0

    run(test)


def test_a_refusal_that_nobody_waits_for_any_more_is_not_logged() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada,) = await seated(house, "the-game", 1, players=1, first_seat=0)
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        missing = next(card for card in range(2, 100) if card not in ada.view(0)["hand"])
        move = json.dumps({"type": "move", "id": "m", "table": table, "seat": 0, "move": f"{missing}A"})
        async with house.tables[table].lock:
            asking = asyncio.create_task(house.receive(ada.guest, move))
            for _ in range(20):
                await asyncio.sleep(0)
            house.leave(ada.guest)
            asking.cancel()
        await settle(house)
        del asking
        gc.collect()
        assert not complaints

    run(test)
