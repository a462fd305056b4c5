"""What is stored about each person: they can see it, take it along and delete it; some goes by itself after a time."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from mazzo.games.errors import MazzoError
from mazzo.server import bodies, logs
from mazzo.server import events as ev
from mazzo.server import messages as msg
from mazzo.server import requests as req
from mazzo.server.archive import DAY
from mazzo.server.commands import Person
from mazzo.server.people import new_code
from mazzo.server.store import Conflict

if TYPE_CHECKING:
    from mazzo.server.house import House

SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux")
BROWSERS = {"Firefox/": "Firefox", "Edg/": "Edge", "OPR/": "Opera", "Chrome/": "Chrome", "Safari/": "Safari"}
BY_PERSON, BY_AGE = "person", "retention"


def kind_of(agent: str) -> str:
    """Return in a few words what a device is, from what its browser says. Mazzo keeps nothing more of that."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return ", ".join(filter(None, (browser, system.replace("Macintosh", "Mac").replace("CrOS", "ChromeOS"))))


class Privacy:
    """Answers what is stored about a person, and deletes it."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._seen: tuple[int, set[str]] = (0, set())
        """Today, and the devices that are known to have come today."""

    # Devices

    async def met(self, device: str, agent: str | None = None) -> None:
        """Note that a device came today; a new one says what it is."""
        today = int(self.house.clock() // DAY)
        if self._seen[0] != today:
            self._seen = today, set()
        if agent is not None or device not in self._seen[1]:
            self._seen[1].add(device)
            await self.house.store.note_visit(device, None if agent is None else kind_of(agent), today)

    async def devices(self, person: Person, this: str) -> bodies.Devices:
        """Return the devices of a person, one of which asks."""
        found = await self.house.store.visits(person.id)
        return bodies.Devices(
            [
                bodies.DeviceState(
                    visit.device,
                    visit.kind,
                    None if visit.added is None else visit.added * DAY * 1000,
                    visit.seen * DAY * 1000,
                    visit.device == this,
                )
                for visit in found
            ]
        )

    async def sign_out(self, person: Person, device: str) -> None:
        """Let a device be this person's no longer, and close its sockets."""
        if not await self.house.store.sign_out(person.id, device):
            raise msg.Refused("no-such-device", "You have no such device: you may have signed it out already.")
        await self.house.doors.order("sign-out", device, BY_PERSON)

    # Data

    async def data(self, person: Person, this: str) -> bodies.PersonalData:
        """Return everything that is stored about a person."""
        store = self.house.store
        tables = [await self._trace(person.id, code) for code in await store.sat_at(person.id)]
        devices, history = await self.devices(person, this), await self.house.history(person)
        muted, settings = sorted(await store.mutes(person.id)), self.house.settings
        return bodies.PersonalData(
            person.id,
            person.name,
            devices.devices,
            muted,
            history.games,
            tables,
            settings.keep_games_days,
            settings.keep_people_days,
        )

    async def _trace(self, person: str, code: str) -> bodies.TableTrace:
        """Return what a table holds about a person."""
        entries = await self.house.store.entries(code)
        events = [entry.event for entry in entries]
        own = [entry.event for entry in entries if entry.by == person]
        return bodies.TableTrace(
            code,
            next((event.game for event in events if isinstance(event, ev.Created)), ""),
            entries[0].at if entries else 0,
            sorted({event.name for event in events if isinstance(event, ev.SeatTaken) and event.person == person}),
            sum(isinstance(event, ev.Moved) for event in own),
            [event.text for event in own if isinstance(event, ev.Said) and event.text],
        )

    async def delete(self, person: Person, by: str = BY_PERSON) -> None:
        """Delete what is stored about a person; what others need of their games stays, under the name `Player`."""
        store = self.house.store
        open_tables = set(await store.open_tables())
        while tables := await store.sat_at(person.id):
            for code in tables:
                if code in open_tables:
                    await self._stand_up(person, code)
                await store.anonymise(code, person.id, new_code())
        await store.erase(person.id)
        await self.house.doors.order("delete", person.id, by)

    async def _stand_up(self, person: Person, code: str) -> None:
        """Leave a table that is still played at."""
        with contextlib.suppress(MazzoError, Conflict):  # not seated, or over meanwhile
            await self.house.command(person, req.Leave(new_code(), code), lambda _: None)

    # Retention

    async def tidy(self) -> None:
        """Delete and archive what is older than the operator lets it be."""
        now, settings = self.house.clock(), self.house.settings
        if settings.keep_games_days:
            for code in await self.house.store.old_tables(int(now - settings.keep_games_days * DAY) * 1000):
                live = self.house.tables.get(code)
                if live is None or not live.watchers:
                    self.house.tables.pop(code, None)
                    await self.house.store.drop_table(code)
        if settings.archive_days:
            for code in await self.house.store.old_logs(int(now - settings.archive_days * DAY) * 1000):
                with contextlib.suppress(Conflict):  # another process was first
                    await self.house.store.archive(code)
        if settings.keep_people_days:
            for person in await self.house.store.old_people(int(now // DAY) - settings.keep_people_days):
                if person not in self.house.guests:
                    await self.delete(Person(person, ""), BY_AGE)

    async def keep_tidy(self, every: float = 3600.0) -> None:
        """Tidy for as long as the house is open."""
        while True:
            try:
                await self.tidy()
            except (MazzoError, Conflict) as problem:
                logs.tell("could not tidy", problem=type(problem).__name__, level=logging.WARNING)
            except Exception:
                logs.log.exception("tidying failed")
            await asyncio.sleep(every)
