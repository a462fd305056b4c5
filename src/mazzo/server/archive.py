"""What a store keeps besides tables: the traces of each person, and the operators' orders."""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count
from typing import Any, Protocol

import msgspec
import sqlalchemy as sql

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.games.talk import COURTESIES
from mazzo.server import schema as db
from mazzo.server.rows import archive, restore
from mazzo.server.store import Conflict, SqlStore, Store

NOBODY = "Player"
"""The name of a person who has deleted their data."""
DAY = 86400
AT_ONCE = 1000
"""How many old tables or people are found at a time."""


class Visit(msgspec.Struct, frozen=True):
    """A device of a person."""

    device: str
    kind: str
    added: int | None
    seen: int


class Order(msgspec.Struct, frozen=True):
    """An order by an operator, or by a person about their own data. Every process carries it out."""

    number: int
    at: int
    by: str
    what: str
    subject: str
    why: str


class Ban(msgspec.Struct, frozen=True):
    """An address, a network or a person who may not come in."""

    subject: str
    kind: str
    until: float | None


class Load(msgspec.Struct, frozen=True):
    """How much happens at a table, or by a person."""

    subject: str
    name: str
    events: int
    at: int
    """When something last happened."""


class Results(msgspec.Struct, frozen=True):
    """How the games of one kind have ended."""

    game: str
    players: int
    games: int
    won: int | None
    """How many of them the team won; None where players win against each other."""
    moves: float
    """On average, as seconds are."""
    seconds: float


class Keeper(Store, Protocol):
    """What the house needs to have kept, with people's traces and operators' orders."""

    async def visits(self, person: str) -> list[Visit]:
        """Return the devices of a person."""

    async def note_visit(self, device: str, kind: str | None, day: int) -> None:
        """Note that a device came on a day and, if it is new, its kind."""

    async def sign_out(self, person: str, device: str) -> bool:
        """Forget a device of a person, and say whether there was one."""

    async def sat_at(self, person: str) -> list[str]:
        """Return the tables where a person ever sat, or which they opened."""

    async def anonymise(self, table: str, person: str, alias: str) -> None:
        """Take a person's id, name and chat out of a table and of the histories of the others who played there."""

    async def erase(self, person: str) -> None:
        """Delete all that the store keeps about a person besides tables."""

    async def old_people(self, day: int) -> list[str]:
        """Return the people none of whose devices came on this day or later."""

    async def old_tables(self, at: int) -> list[str]:
        """Return some of the tables that have ended, and where nothing has happened since this time."""

    async def old_logs(self, at: int) -> list[str]:
        """Return those of them that are not archived."""

    async def archive(self, table: str) -> None:
        """Pack the events of a table away from the log in use; `entries` still finds them."""

    async def drop_table(self, table: str) -> None:
        """Delete a table, and its place in the histories of those who played there."""

    async def order(self, what: str, subject: str, *, by: str, why: str = "") -> int:
        """Keep an order, and return its number."""

    async def orders(self, after: int) -> list[Order]:
        """Return the orders that come after a number."""

    async def bans(self) -> list[Ban]:
        """Return who may not come in."""


class Archive(SqlStore):
    """A store in SQLite or PostgreSQL that knows what it keeps about each person."""

    # Devices

    async def visits(self, person: str) -> list[Visit]:
        """Return the devices of a person, the one that came last first."""
        query = sql.select(db.visits).join(db.devices, db.devices.c.id == db.visits.c.device)
        rows = await self._read(query.where(db.devices.c.person == person).order_by(db.visits.c.seen.desc()))
        return [Visit(**row._mapping) for row in rows]

    async def note_visit(self, device: str, kind: str | None, day: int) -> None:
        """Note that a device came on a day and, if it is new, its kind."""
        statement: sql.Update | sql.Insert = (
            db.visits.update().where(db.visits.c.device == device).values(seen=day)
            if kind is None
            else db.visits.insert().values(device=device, kind=kind, added=day, seen=day)
        )
        await self._write(job=lambda connection: connection.execute(statement) and None)

    async def sign_out(self, person: str, device: str) -> bool:
        """Forget a device of a person, and say whether there was one."""

        def work(connection: sql.Connection) -> bool:
            mine = db.devices.delete().where(db.devices.c.id == device, db.devices.c.person == person)
            if not connection.execute(mine).rowcount:
                return False
            connection.execute(db.visits.delete().where(db.visits.c.device == device))
            return True

        return await self._write(job=work)

    # Traces

    async def sat_at(self, person: str) -> list[str]:
        """Return the tables where a person ever sat, or which they opened."""
        sat = sql.select(db.sittings.c.table_code).where(db.sittings.c.person == person)
        opened = sql.select(db.events.c.table_code).where(db.events.c.by == person, db.events.c.number == 1)
        return sorted(row.table_code for row in await self._read(sat.union(opened)))  # type: ignore[arg-type]

    async def anonymise(self, table: str, person: str, alias: str) -> None:
        """Take a person's id, name and chat out of a table and of the histories of the others who played there."""

        def work(connection: sql.Connection) -> None:
            restore(connection, table)
            rows = connection.execute(
                sql.select(db.events.c.number, db.events.c.by, db.events.c.body)
                .where(db.events.c.table_code == table)
                .order_by(db.events.c.number)
            ).all()
            told = {row.number: msgspec.json.decode(row.body) for row in rows}
            by = {row.number: row.by for row in rows}
            names: dict[int, str] = {}
            for number in _anonymised(told, by, person, alias, names):
                here = (db.events.c.table_code == table, db.events.c.number == number)
                connection.execute(db.events.update().where(*here).values(body=msgspec.json.encode(told[number])))
            mine = (db.events.c.table_code == table, db.events.c.by == person)
            connection.execute(db.events.update().where(*mine).values(by=alias))
            _rename_in_histories(connection, table, names)
            gone = (db.sittings.c.table_code == table, db.sittings.c.person == person)
            connection.execute(db.sittings.delete().where(*gone))

        await self._write(job=work)

    async def erase(self, person: str) -> None:
        """Delete all that the store keeps about a person besides tables."""

        def work(connection: sql.Connection) -> None:
            own = sql.select(db.devices.c.id).where(db.devices.c.person == person)
            connection.execute(db.visits.delete().where(db.visits.c.device.in_(own)))
            for table in (db.devices, db.links, db.mutes, db.history, db.sittings):
                connection.execute(table.delete().where(table.c.person == person))
            connection.execute(db.mutes.delete().where(db.mutes.c.muted == person))
            connection.execute(db.bans.delete().where(db.bans.c.subject == person))
            connection.execute(db.people.delete().where(db.people.c.id == person))

        await self._write(job=work)

    async def old_people(self, day: int) -> list[str]:
        """Return the people none of whose devices came on this day or later."""
        here = sql.select(db.devices.c.person).join(db.visits, db.visits.c.device == db.devices.c.id)
        query = sql.select(db.people.c.id).where(db.people.c.id.not_in(here.where(db.visits.c.seen >= day)))
        return [row.id for row in await self._read(query.limit(AT_ONCE))]

    async def old_tables(self, at: int) -> list[str]:
        """Return some of the tables that have ended, and where nothing has happened since this time."""
        packed = sql.select(db.archived.c.table_code).where(db.archived.c.at < at).limit(AT_ONCE)
        archived = [row.table_code for row in await self._read(packed)]
        return archived or await self.old_logs(at)

    async def old_logs(self, at: int) -> list[str]:
        """Return those of them that are not archived."""
        last = sql.select(db.events.c.at).where(db.events.c.table_code == db.tables.c.code)
        last = last.order_by(db.events.c.number.desc()).limit(1)
        query = sql.select(db.tables.c.code).where(~db.tables.c.is_open, last.scalar_subquery() < at)
        return [row.code for row in await self._read(query.limit(AT_ONCE))]

    async def archive(self, table: str) -> None:
        """Pack the events of a table away from the log in use; `entries` still finds them."""
        await self._write(job=partial(archive, table=table))

    async def drop_table(self, table: str) -> None:
        """Delete a table, and its place in the histories of those who played there."""

        def work(connection: sql.Connection) -> None:
            for kept in (db.events, db.archived, db.history, db.sittings):
                connection.execute(kept.delete().where(kept.c.table_code == table))
            connection.execute(db.tables.delete().where(db.tables.c.code == table))

        await self._write(job=work)

    # Orders

    async def order(self, what: str, subject: str, *, by: str, why: str = "") -> int:
        """Keep an order, and return its number."""
        kept = {"at": int(time.time() * 1000), "by": by, "what": what, "subject": subject, "why": why}

        def work(connection: sql.Connection) -> int:
            last = connection.execute(sql.select(sql.func.max(db.orders.c.number))).scalar() or 0
            connection.execute(db.orders.insert().values(number=last + 1, **kept))
            return last + 1

        while True:
            with suppress(Conflict):  # another process has taken the number: numbers have no gaps, so nobody misses one
                return await self._write(job=work)

    async def orders(self, after: int) -> list[Order]:
        """Return the orders that come after a number."""
        rows = await self._read(sql.select(db.orders).where(db.orders.c.number > after).order_by(db.orders.c.number))
        return [Order(**row._mapping) for row in rows]

    async def bans(self) -> list[Ban]:
        """Return who may not come in."""
        return [Ban(**row._mapping) for row in await self._read(sql.select(db.bans).order_by(db.bans.c.subject))]

    async def ban(self, ban: Ban) -> None:
        """Keep an address or a person out."""

        def work(connection: sql.Connection) -> None:
            connection.execute(db.bans.delete().where(db.bans.c.subject == ban.subject))
            connection.execute(db.bans.insert().values(msgspec.structs.asdict(ban)))

        await self._write(job=work)

    async def unban(self, subject: str) -> bool:
        """Lift a ban, and say whether there was one."""
        gone = db.bans.delete().where(db.bans.c.subject == subject)
        return await self._write(job=lambda connection: bool(connection.execute(gone).rowcount))

    async def person_name(self, person: str) -> str | None:
        """Return the name of a person."""
        rows = await self._read(sql.select(db.people.c.name).where(db.people.c.id == person))
        return rows[0].name if rows else None

    async def results(self, since: int) -> list[Results]:
        """Return how many games have ended since a time and how, by game and number of players."""
        kinds = (db.results.c.game, db.results.c.players)
        query = sql.select(
            *kinds,
            sql.func.count().label("games"),
            sql.func.sum(sql.case((db.results.c.won, 1), else_=0)).label("won"),
            sql.func.count(db.results.c.won).label("of_teams"),
            sql.func.avg(db.results.c.moves).label("moves"),
            sql.func.avg(db.results.c.seconds).label("seconds"),
        )
        found = await self._read(query.where(db.results.c.at >= since).group_by(*kinds).order_by(*kinds))
        return [
            Results(
                row.game,
                row.players,
                row.games,
                int(row.won) if row.of_teams else None,
                float(row.moves or 0),
                float(row.seconds or 0),
            )
            for row in found
        ]

    async def busiest_tables(self, since: int, most: int) -> list[Load]:
        """Return the open tables where most has happened since a time."""
        query = _busiest(db.events.c.table_code, since, most)
        return [Load(row.table_code, "", row.events, row.at) for row in await self._read(query)]

    async def busiest_people(self, since: int, most: int) -> list[Load]:
        """Return the people who have done most at open tables since a time."""
        query = _busiest(db.events.c.by, since, most).where(db.events.c.by.is_not(None)).subquery()
        named = sql.select(query, db.people.c.name).join(db.people, db.people.c.id == query.c.by, isouter=True)
        rows = await self._read(named.order_by(query.c.events.desc()))
        return [Load(row.by, row.name or "", row.events, row.at) for row in rows]


def _busiest(column: sql.Column[Any], since: int, most: int) -> sql.Select[Any]:
    many = sql.func.count().label("events")
    query = sql.select(column, many, sql.func.max(db.events.c.at).label("at"))
    query = query.join(db.tables, db.tables.c.code == db.events.c.table_code).where(
        db.tables.c.is_open, db.events.c.at >= since
    )
    return query.group_by(column).order_by(many.desc(), column).limit(most)


def _anonymised(
    told: Mapping[int, dict[str, Any]], by: Mapping[int, str | None], person: str, alias: str, names: dict[int, str]
) -> Iterator[int]:
    """Change the events that name a person or that are their chat; yield their numbers, and note names by seat.

    These are the stored forms and not our types, so that fields of a newer version stay as they are.
    """
    others = {event.get("name") for event in told.values() if event.get("person") != person}
    spoken = _spoken(told)
    for number, event in told.items():
        kind = event["type"]
        if kind == "created" and event["host"] == person:
            event["host"] = alias
        elif kind == "seat-taken" and event["person"] == person:
            names.pop(event["seat"], None)
            names[event["seat"]] = _nameless({*others, *names.values()})
            event["person"], event["name"] = alias, names[event["seat"]]
        elif kind == "said" and by[number] == person and event["text"] not in spoken:
            event["text"] = None
        else:
            if kind == "seat-opened":
                names.pop(event["seat"], None)  # perhaps for another person, before the game begins
            continue
        yield number


def _nameless(taken: Collection[object]) -> str:
    """Return the name of a deleted person: as elsewhere, two people at a table never have the same name."""
    return next(name for name in chain([NOBODY], (f"{NOBODY} {n}" for n in count(2))) if name not in taken)


def _spoken(told: Mapping[int, dict[str, Any]]) -> set[str]:
    """Return the signals of a table's game: they are a part of the game, and nobody's own words."""
    try:
        return {*games.find(told[1]["game"]).signals, *COURTESIES}
    except (MazzoError, KeyError):
        return set(COURTESIES)


def _rename_in_histories(connection: sql.Connection, table: str, names: Mapping[int, str]) -> None:
    rows: Sequence[Any] = connection.execute(sql.select(db.history).where(db.history.c.table_code == table)).all()
    for row in rows:
        finished = msgspec.json.decode(row.body)
        players = [names.get(seat, name) for seat, name in enumerate(finished["players"])]
        body = msgspec.json.encode({**finished, "players": players})
        here = (db.history.c.table_code == table, db.history.c.person == row.person)
        connection.execute(db.history.update().where(*here).values(body=body))
