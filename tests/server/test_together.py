"""People who look at a replay together: one leads, all can talk, and nothing of it is stored."""

from typing import Any

from mazzo.server.bus import LocalBus, Looking
from mazzo.server.house import House
from mazzo.server.store import Batch
from tests.server.memory import MemoryStore, Tab, join, make_house, run
from tests.server.test_tables import seated
from tests.server.worlds import CODE, whole_game


async def opened(*names: str) -> tuple[House, list[Tab]]:
    """Return a house with a finished game, and people who look at its replay."""
    store = MemoryStore()
    await store.append([Batch(CODE, whole_game("ventuno", 2, 1))])
    house = make_house(store)
    tabs = [await join(house, name) for name in names]
    for tab in tabs:
        await tab.do("join", CODE)
    return house, tabs


def told(tab: Tab) -> Any:
    """Return the last message that a person got."""
    return tab.last("together")


def test_the_leader_moves_everybody_and_can_hand_over() -> None:
    async def test() -> None:
        house, (ada, bo, cy) = await opened("Ada", "Bo", "Cy")
        assert {person["name"] for person in told(cy)["people"]} == {"Ada", "Bo", "Cy"}
        assert told(bo)["leader"] is None
        assert (await ada.ask("show", CODE, step=3))["code"] == "not-leader"
        await ada.do("lead", CODE, person=ada.person.id)
        await ada.do("show", CODE, step=3)
        assert (told(bo)["leader"], told(bo)["step"]) == (ada.person.id, 3)
        assert (await bo.ask("lead", CODE, person=bo.person.id))["code"] == "other-leader"
        assert (await bo.ask("show", CODE, step=4))["code"] == "not-leader"
        assert (await ada.ask("show", CODE, step=10**6))["code"] == "bad-message"
        await ada.do("lead", CODE, person=bo.person.id)
        await bo.do("show", CODE, step=4)
        assert (told(cy)["leader"], told(cy)["step"]) == (bo.person.id, 4)
        house.leave(bo.guest)
        assert told(cy)["leader"] is None
        assert [person["name"] for person in told(cy)["people"]] == ["Ada", "Cy"]

    run(test)


def test_all_can_talk_and_a_muted_person_is_not_heard() -> None:
    async def test() -> None:
        house, (ada, bo) = await opened("Ada", "Bo")
        await ada.do("remark", CODE, step=2, text="why not 7?")
        assert [made["text"] for made in told(bo)["remarks"]] == ["why not 7?"]
        assert (await bo.ask("remark", CODE, step=2, text=" "))["code"] == "empty-talk"
        await bo.do("mute", person=ada.person.id)
        await ada.do("remark", CODE, step=2, text="hello?")
        assert told(bo)["remarks"] == []
        late = await join(house, "Cy")
        await late.do("join", CODE)
        assert len(told(late)["remarks"]) == 2
        assert len((await house.live(CODE)).room.log) == len(whole_game("ventuno", 2, 1))

    run(test)


def test_people_at_two_processes_look_together_and_a_newcomer_learns_what_was_said() -> None:
    async def test() -> None:
        store, bus = MemoryStore(), LocalBus()
        await store.append([Batch(CODE, whole_game("ventuno", 2, 1))])
        here, there = make_house(store, bus=bus), make_house(store, bus=bus)
        for house in (here, there):
            await house.open()
        ada = await join(here, "Ada")
        await ada.do("join", CODE)
        await ada.do("lead", CODE, person=ada.person.id)
        await ada.do("show", CODE, step=3)
        await ada.do("remark", CODE, step=3, text="why not 7?")
        bo = await join(there, "Bo")
        await bo.do("join", CODE)
        assert (told(bo)["leader"], told(bo)["step"]) == (ada.person.id, 3)
        assert {person["name"] for person in told(bo)["people"]} == {"Ada", "Bo"}
        assert [made["text"] for made in told(bo)["remarks"]] == ["why not 7?"]
        assert (await bo.ask("show", CODE, step=4))["code"] == "not-leader"
        await bo.do("remark", CODE, step=3, text="8 is better")
        assert [made["text"] for made in told(ada)["remarks"]] == ["why not 7?", "8 is better"]
        await ada.do("lead", CODE, person=bo.person.id)
        await bo.do("show", CODE, step=5)
        assert (told(ada)["leader"], told(ada)["step"]) == (bo.person.id, 5)
        there.leave(bo.guest)
        assert told(ada)["leader"] is None
        assert [person["name"] for person in told(ada)["people"]] == ["Ada"]
        for house in (here, there):
            await house.close()

    run(test)


def test_late_and_repeated_news_of_a_replay_change_nothing() -> None:
    async def test() -> None:
        house, (ada,) = await opened("Ada")
        news = [
            Looking("x", 1, CODE, {"bo": "Bo"}, "bo", 1, 1, []),
            Looking("x", 2, CODE, {"bo": "Bo"}, "bo", 2, 2, []),
            Looking("x", 3, CODE, {}, None, 3, 3, []),
        ]
        for fact in (news[0], news[2], news[1], news[0], news[2]):
            house.companies.hear(fact)
        assert [person["name"] for person in told(ada)["people"]] == ["Ada"]
        assert (told(ada)["leader"], told(ada)["step"]) == (None, 3)
        house.companies.hear(Looking("y", 1, CODE, {"cy": "Cy"}, "cy", 1, 4, []))
        assert (told(ada)["leader"], told(ada)["step"]) == ("cy", 1)
        house.companies.forget("y")
        assert told(ada)["leader"] is None

    run(test)


def test_only_people_who_are_there_lead_and_talk_and_an_empty_replay_is_forgotten() -> None:
    async def test() -> None:
        house, (ada,) = await opened("Ada")
        bo = await join(house, "Bo")
        assert (await bo.ask("remark", CODE, step=0, text="hello"))["code"] == "not-joined"
        assert (await bo.ask("lead", CODE, person=bo.person.id))["code"] == "not-here"
        assert (await ada.ask("lead", CODE, person=bo.person.id))["code"] == "not-leader"
        await ada.do("stop", question=told(ada)["id"])
        assert not house.companies
        assert (await ada.ask("show", CODE, step=0))["code"] == "not-joined"

    run(test)


def test_nobody_can_look_at_a_running_game() -> None:
    async def test() -> None:
        house = make_house()
        table, (ada, _) = await seated(house, "ventuno", 2)
        assert (await ada.ask("join", table))["code"] == "still-playing"
        assert not house.companies

    run(test)
