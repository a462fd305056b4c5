"""Questions about games: computed once for all who ask, in a queue, within a budget, no longer than wanted."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from mazzo import Random
from mazzo.server import study
from mazzo.server.house import House
from mazzo.workers import WorkerDied
from tests.server.memory import (
    InlineStreams,
    MemoryStore,
    Tab,
    create,
    join,
    make_house,
    open_tab,
    play_on,
    run,
    settle,
)


async def others() -> None:
    """Let everything happen that can happen by itself."""
    for _ in range(20):
        await asyncio.sleep(0)


class SlowStreams(InlineStreams):
    """Generators that yield one more item whenever a test lets them."""

    def __init__(self, size: int) -> None:
        self.begun: list[object] = []
        self.running = 0
        self.problem: Exception | None = None
        self._steps = asyncio.Semaphore(0)

    async def stream(self, work: Callable[..., Iterator[Any]], *arguments: object) -> AsyncIterator[Any]:
        self.begun.append(arguments)
        self.running += 1
        try:
            for number in range(3):
                await self._steps.acquire()
                if self.problem:
                    raise self.problem
                yield b'{"look":%d}' % number
        finally:
            self.running -= 1

    async def step(self, steps: int = 1) -> None:
        for _ in range(steps):
            self._steps.release()
            await others()


async def finished(house: House, tab: Tab, game: str = "ventuno", players: int = 2) -> str:
    """Return the table of a game that a person has played alone with bots."""
    table = await create(house, tab, game, players)
    for seat in range(1, players):
        await tab.do("seat-bot", table, seat=seat, level="random")
    await tab.do("watch", table, seat=0)
    await tab.do("start", table)
    await play_on(house, {0: tab}, table, Random(1))
    assert house.tables[table].room.phase == "over"
    return table


def slow(house: House) -> SlowStreams:
    """Return what answers the reviews of a house, one at a time."""
    streams = SlowStreams(1)
    house.reviews = study.Study(streams, 1, house.reviews.budget)
    return streams


def answers(tab: Tab) -> list[tuple[Any, bool]]:
    """Return what came of the reviews that a tab has asked for."""
    return [(message["review"], message["done"]) for message in tab.read() if message["type"] == "review"]


def test_better_answers_follow_until_the_last() -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table, streams = await finished(house, ada), slow(house)
        await ada.do("review", table)
        await streams.step(4)
        assert answers(ada) == [
            (None, False),
            *(({"look": number}, False) for number in range(3)),
            (None, True),
        ]

    run(test)


def test_a_question_is_computed_once_for_all_who_ask_and_kept() -> None:
    async def test() -> None:
        house = make_house()
        ada, grace = await join(house, "Ada"), await join(house, "Grace")
        table, streams = await finished(house, ada), slow(house)
        await ada.do("review", table)
        await streams.step(2)
        await grace.do("review", table)
        assert answers(grace) == [({"look": 1}, False)]
        await streams.step(2)
        assert answers(grace)[1:] == [({"look": 2}, False), (None, True)]
        late = await join(house, "Late")
        await late.do("review", table)
        assert answers(late) == [({"look": 2}, True)]
        assert len(streams.begun) == 1

    run(test)


def test_the_same_game_at_another_table_is_the_same_question() -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table, streams = await finished(house, ada), slow(house)
        import_of = {**house.tables[table].room.record(), "seed": 7}
        for seat in import_of["seats"]:
            seat["name"] += "!"
        other = await house.import_record(ada.person, json.dumps(import_of).encode())
        await ada.do("review", table)
        await ada.do("review", other)
        await streams.step(4)
        assert len(streams.begun) == 1

    run(test)


@pytest.mark.parametrize("how", ["stop", "leave"])
def test_it_stops_when_the_last_one_who_wanted_it_is_gone(how: str) -> None:
    async def test() -> None:
        house = make_house()
        ada, grace = await join(house, "Ada"), await join(house, "Grace")
        table, streams = await finished(house, ada), slow(house)
        asked = {tab: (await tab.do("review", table))["id"] for tab in (ada, grace)}
        await streams.step()
        for left, tab in enumerate((ada, grace)):
            assert streams.running == 1, left
            if how == "stop":
                await tab.do("stop", question=asked[tab])
            else:
                house.leave(tab.guest)
            await others()
        assert streams.running == 0
        back = await open_tab(house, ada.person)
        await back.do("review", table)
        await streams.step(4)
        assert answers(back)[-1] == (None, True)
        assert len(streams.begun) == 2

    run(test)


def test_people_who_wait_know_their_place_and_a_full_queue_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "MOST_WAITING", 2)

    async def test() -> None:
        house = make_house()
        tabs = [await join(house, name) for name in ("Ada", "Bo", "Cy", "Di")]
        tables = [await finished(house, tab) for tab in tabs]
        streams = slow(house)
        for tab, table in zip(tabs[:3], tables, strict=False):
            await tab.do("review", table)
            await others()
        assert [tab.last("review")["ahead"] for tab in tabs[:3]] == [0, 1, 2]
        refused = await tabs[3].ask("review", tables[3])
        assert refused["code"] == "queue-full"
        await streams.step(3)
        assert [tab.last("review")["ahead"] for tab in tabs[:3]] == [0, 0, 1]
        await tabs[3].do("review", tables[3])

    run(test)


def test_one_person_has_limited_questions_at_a_time_and_per_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "MOST_OF_ONE", 1)

    async def test() -> None:
        house = make_house(reviews_per_minute=0.4)
        ada = await join(house, "Ada")
        tables = [await finished(house, ada) for _ in range(3)]
        streams = slow(house)
        await ada.do("review", tables[0])
        refused = await ada.ask("review", tables[1])
        assert (refused["code"], refused["values"]) == ("too-many-questions", {"n": 1})
        await streams.step(4)
        await ada.do("review", tables[1])
        await streams.step(4)
        assert (await ada.ask("review", tables[2]))["code"] == "budget-used"
        await ada.do("review", tables[0])  # the answer is there already
        await (await join(house, "Grace")).do("review", tables[2])

    run(test)


def test_an_analysis_that_is_lost_or_fails_says_so_and_can_be_asked_for_again() -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table, streams = await finished(house, ada), slow(house)
        for problem, code in ((WorkerDied(), "analysis-lost"), (ValueError("secret"), "analysis-failed")):
            streams.problem = problem
            await ada.do("review", table)
            await streams.step()
            assert ada.last("refused")["code"] == code
        streams.problem = None
        await ada.do("review", table)
        await streams.step(4)
        assert answers(ada)[-1] == (None, True)

    run(test)


def test_the_review_of_a_running_game_is_refused() -> None:
    async def test() -> None:
        house = make_house()
        ada = await join(house, "Ada")
        table = await create(house, ada, "ventuno", 2)
        assert (await ada.ask("review", table))["code"] == "no-record"
        await ada.do("seat-bot", table, seat=1)
        await ada.do("start", table)
        await settle(house)
        assert (await ada.ask("review", table))["code"] == "still-playing"
        assert (await ada.ask("review", "nothing"))["code"] == "no-such-table"

    run(test)


# Hints


async def alone(house: House, **settings: Any) -> tuple[Tab, str]:
    """Return a person who is to move at a table with a bot."""
    ada = await join(house, "Ada")
    table = await create(house, ada, "ventuno", 2, first_seat=0, settings=settings)
    await ada.do("seat-bot", table, seat=1)
    await ada.do("watch", table, seat=0)
    await ada.do("start", table)
    await settle(house)
    return ada, table


async def together(house: House, **settings: Any) -> tuple[Tab, Tab, str]:
    """Return two people at a table; the first is to move."""
    ada, grace = await join(house, "Ada"), await join(house, "Grace")
    table = await create(house, ada, "ventuno", 2, first_seat=0, settings=settings)
    await grace.do("sit", table)
    for seat, tab in enumerate((ada, grace)):
        await tab.do("watch", table, seat=seat)
    await ada.do("start", table)
    return ada, grace, table


async def answered(house: House) -> None:
    """Wait until all hints are through."""
    while house.hints._jobs:
        await asyncio.sleep(0)


def test_a_hint_is_a_legal_move_and_the_table_counts_it_once_for_each_decision() -> None:
    async def test() -> None:
        house = make_house()
        ada, table = await alone(house)
        for decision in (1, 2):
            for _ in range(2):
                first = await ada.do("hint", table, seat=0)
                await answered(house)
                given = [m for m in ada.read() if m["type"] == "hint" and m["id"] == first["id"] and m["advice"]]
                assert given[-1]["advice"]["moves"][0] in ada.view(0)["moves"]
                assert given[-1]["moves"] == len(house.tables[table].room.playing.log)
            assert ada.last()["state"]["seats"][0]["hints"] == decision
            await ada.do("move", table, seat=0, move=given[-1]["advice"]["moves"][0])
            await settle(house)
        assert [e["event"] for e in ada.events(0) if e["event"]["type"] == "hinted"] == [
            {"type": "hinted", "seat": 0}
        ] * 2
        again = make_house(house.store)  # type: ignore[arg-type]
        assert (await again.live(table)).room.places[0].hints == 2

    run(test)


def test_among_people_hints_are_there_if_the_host_allowed_them_before_the_start() -> None:
    async def test() -> None:
        house = make_house()
        ada, grace, table = await together(house)
        assert not ada.last()["state"]["hints"]
        assert (await ada.ask("hint", table, seat=0))["code"] == "no-hints"
        assert (await ada.ask("change", table, hints=True))["code"] == "already-started"
        ada, grace, table = await together(house, hints=True)
        await ada.do("hint", table, seat=0)
        await answered(house)
        assert ada.last("hint")["done"]
        assert grace.events(1)[-1]["event"] == {"type": "hinted", "seat": 0}
        assert (await grace.ask("hint", table, seat=1))["code"] == "nothing-to-decide"
        assert (await grace.ask("hint", table, seat=0))["code"] == "not-your-seat"

    run(test)


def test_a_move_ends_the_hint_for_the_position_before_it() -> None:
    async def test() -> None:
        house = make_house()
        streams = SlowStreams(1)
        house.hints = study.Study(streams, 1, house.hints.budget)
        ada, table = await alone(house)
        asked = await ada.do("hint", table, seat=0)
        await streams.step()
        assert ada.last("hint")["advice"] == {"look": 0}
        await ada.do("move", table, seat=0, move="draw")
        assert {"id": asked["id"], "code": "position-changed"}.items() <= ada.last("refused").items()
        await others()
        assert streams.running == 0

    run(test)


def test_a_full_queue_counts_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "MOST_WAITING", 0)

    async def test() -> None:
        house = make_house()
        ada, table = await alone(house)
        assert (await ada.ask("hint", table, seat=0))["code"] == "queue-full"
        assert house.tables[table].room.places[0].hints == 0

    run(test)


def test_older_tables_allow_no_hints() -> None:
    async def test() -> None:
        store = MemoryStore()
        house = make_house(store)
        _, _, table = await together(house)
        row = store.log[table][0]
        assert b'"hints":false' in row.body
        store.log[table][0] = row._replace(body=row.body.replace(b',"hints":false', b""))
        assert not (await make_house(store).live(table)).room.settings.hints

    run(test)
