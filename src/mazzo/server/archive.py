"""What a store keeps besides tables: the traces of each person, and what operators have ordered."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from typing import Any, Protocol

import msgspec
import sqlalchemy as sql

from mazzo import games
from mazzo.games.errors import MazzoError
from mazzo.games.talk import COURTESIES
from mazzo.server.store import Conflict, SqlStore, Store, schema

NOBODY = "Player"
"""The name of somebody who has deleted their data."""
DAY = 86400

_devices, _events, _history = schema.tables["devices"], schema.tables["events"], schema.tables["history"]
_people, _sittings, _tables = schema.tables["people"], schema.tables["sittings"], schema.tables["tables"]
_links, _mutes = schema.tables["links"], schema.tables["mutes"]
_visits = sql.Table(
    "visits",
    schema,
    sql.Column("device", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(80), nullable=False),
    sql.Column("added", sql.Integer),
    sql.Column("seen", sql.Integer, nullable=False, index=True),
)
"""What each device is, and on which days it came first and last; days count from 1970."""
_orders = sql.Table(
    "orders",
    schema,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("by", sql.String(80), nullable=False),
    sql.Column("what", sql.String(20), nullable=False),
    sql.Column("subject", sql.String(80), nullable=False),
    sql.Column("why", sql.String(200), nullable=False),
)
_bans = sql.Table(
    "bans",
    schema,
    sql.Column("subject", sql.String(80), primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("until", sql.Float),
)


class Visit(msgspec.Struct, frozen=True):
    """A device of a person."""

    device: str
    kind: str
    added: int | None
    seen: int


class Order(msgspec.Struct, frozen=True):
    """Something that an operator, or a person about their own data, has ordered: every process carries it out."""

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


class Keeper(Store, Protocol):
    """What the house needs to have kept, with people's traces and operators' orders."""

    async def visits(self, person: str) -> list[Visit]:
        """Return the devices of a person."""

    async def note_visit(self, device: str, kind: str | None, day: int) -> None:
        """Keep that a device came on a day, and if it is new, of which kind it is."""

    async def sign_out(self, person: str, device: str) -> bool:
        """Forget a device of a person, and say whether there was one."""

    async def sat_at(self, person: str) -> list[str]:
        """Return the tables where a person ever sat, or which they opened."""

    async def anonymise(self, table: str, person: str, alias: str) -> None:
        """Take a person's id, name and chat out of a table and of the histories of the others who played there."""

    async def erase(self, person: str) -> None:
        """Delete all that is kept about a person besides tables."""

    async def old_people(self, day: int) -> list[str]:
        """Return the people none of whose devices came on this day or later."""

    async def old_tables(self, at: int) -> list[str]:
        """Return some of the tables that are over, and where nothing has happened since this time."""

    async def drop_table(self, table: str) -> None:
        """Delete a table, and its place in the histories of those who played there."""

    async def order(self, what: str, subject: str, *, by: str, why: str = "") -> int:
        """Keep an order, and return its number."""

    async def orders(self, after: int) -> list[Order]:
        """Return the orders that come after a number."""

    async def bans(self) -> list[Ban]:
        """Return who may not come in."""


class Archive(SqlStore):
    """A store in SQLite or PostgreSQL that knows what it keeps about whom."""

    def _take_over(self) -> None:
        """Note what a database of an older version does not say; its devices count as seen today."""
        super()._take_over()
        with self.engine.begin() as connection:
            known = sql.select(_visits.c.device)
            today = sql.literal(int(time.time() // DAY))
            found = sql.select(_devices.c.id, sql.literal(""), today).where(_devices.c.id.not_in(known))
            connection.execute(_visits.insert().from_select(["device", "kind", "seen"], found))

    # Devices

    async def visits(self, person: str) -> list[Visit]:
        """Return the devices of a person, the one that came last first."""
        query = sql.select(_visits).join(_devices, _devices.c.id == _visits.c.device)
        rows = await self._read(query.where(_devices.c.person == person).order_by(_visits.c.seen.desc()))
        return [Visit(**row._mapping) for row in rows]

    async def note_visit(self, device: str, kind: str | None, day: int) -> None:
        """Keep that a device came on a day, and if it is new, of which kind it is."""
        statement: sql.Update | sql.Insert = (
            _visits.update().where(_visits.c.device == device).values(seen=day)
            if kind is None
            else _visits.insert().values(device=device, kind=kind, added=day, seen=day)
        )
        await self._write(job=lambda connection: connection.execute(statement) and None)

    async def sign_out(self, person: str, device: str) -> bool:
        """Forget a device of a person, and say whether there was one."""

        def work(connection: sql.Connection) -> bool:
            mine = _devices.delete().where(_devices.c.id == device, _devices.c.person == person)
            if not connection.execute(mine).rowcount:
                return False
            connection.execute(_visits.delete().where(_visits.c.device == device))
            return True

        return await self._write(job=work)

    # Traces

    async def sat_at(self, person: str) -> list[str]:
        """Return the tables where a person ever sat, or which they opened."""
        sat = sql.select(_sittings.c.table_code).where(_sittings.c.person == person)
        opened = sql.select(_events.c.table_code).where(_events.c.by == person, _events.c.number == 1)
        return sorted(row.table_code for row in await self._read(sat.union(opened)))  # type: ignore[arg-type]

    async def anonymise(self, table: str, person: str, alias: str) -> None:
        """Take a person's id, name and chat out of a table and of the histories of the others who played there."""

        def work(connection: sql.Connection) -> None:
            rows = connection.execute(
                sql.select(_events.c.number, _events.c.by, _events.c.body)
                .where(_events.c.table_code == table)
                .order_by(_events.c.number)
            ).all()
            told = {row.number: msgspec.json.decode(row.body) for row in rows}
            by = {row.number: row.by for row in rows}
            names: dict[int, str] = {}
            for number in _anonymised(told, by, person, alias, names):
                here = (_events.c.table_code == table, _events.c.number == number)
                connection.execute(_events.update().where(*here).values(body=msgspec.json.encode(told[number])))
            mine = (_events.c.table_code == table, _events.c.by == person)
            connection.execute(_events.update().where(*mine).values(by=alias))
            _rename_in_histories(connection, table, names)
            gone = (_sittings.c.table_code == table, _sittings.c.person == person)
            connection.execute(_sittings.delete().where(*gone))

        await self._write(job=work)

    async def erase(self, person: str) -> None:
        """Delete all that is kept about a person besides tables."""

        def work(connection: sql.Connection) -> None:
            own = sql.select(_devices.c.id).where(_devices.c.person == person)
            connection.execute(_visits.delete().where(_visits.c.device.in_(own)))
            for table in (_devices, _links, _mutes, _history, _sittings):
                connection.execute(table.delete().where(table.c.person == person))
            connection.execute(_mutes.delete().where(_mutes.c.muted == person))
            connection.execute(_bans.delete().where(_bans.c.subject == person))
            connection.execute(_people.delete().where(_people.c.id == person))

        await self._write(job=work)

    async def old_people(self, day: int) -> list[str]:
        """Return the people none of whose devices came on this day or later."""
        here = sql.select(_devices.c.person).join(_visits, _visits.c.device == _devices.c.id)
        query = sql.select(_people.c.id).where(_people.c.id.not_in(here.where(_visits.c.seen >= day)))
        return [row.id for row in await self._read(query.limit(1000))]

    async def old_tables(self, at: int) -> list[str]:
        """Return some of the tables that are over, and where nothing has happened since this time."""
        last = sql.select(_events.c.at).where(_events.c.table_code == _tables.c.code)
        last = last.order_by(_events.c.number.desc()).limit(1)
        query = sql.select(_tables.c.code).where(~_tables.c.is_open, last.scalar_subquery() < at)
        return [row.code for row in await self._read(query.limit(1000))]

    async def drop_table(self, table: str) -> None:
        """Delete a table, and its place in the histories of those who played there."""

        def work(connection: sql.Connection) -> None:
            for kept in (_events, _history, _sittings):
                connection.execute(kept.delete().where(kept.c.table_code == table))
            connection.execute(_tables.delete().where(_tables.c.code == table))

        await self._write(job=work)

    # Orders

    async def order(self, what: str, subject: str, *, by: str, why: str = "") -> int:
        """Keep an order, and return its number."""
        kept = {"at": int(time.time() * 1000), "by": by, "what": what, "subject": subject, "why": why}

        def work(connection: sql.Connection) -> int:
            last = connection.execute(sql.select(sql.func.max(_orders.c.number))).scalar() or 0
            connection.execute(_orders.insert().values(number=last + 1, **kept))
            return last + 1

        while True:
            with suppress(Conflict):  # another process has taken the number: numbers have no gaps, so nobody misses one
                return await self._write(job=work)

    async def orders(self, after: int) -> list[Order]:
        """Return the orders that come after a number."""
        rows = await self._read(sql.select(_orders).where(_orders.c.number > after).order_by(_orders.c.number))
        return [Order(**row._mapping) for row in rows]

    async def bans(self) -> list[Ban]:
        """Return who may not come in."""
        return [Ban(**row._mapping) for row in await self._read(sql.select(_bans).order_by(_bans.c.subject))]

    async def ban(self, ban: Ban) -> None:
        """Let an address or a person no longer in."""

        def work(connection: sql.Connection) -> None:
            connection.execute(_bans.delete().where(_bans.c.subject == ban.subject))
            connection.execute(_bans.insert().values(msgspec.structs.asdict(ban)))

        await self._write(job=work)

    async def unban(self, subject: str) -> bool:
        """Let somebody in again, and say whether they were banned."""
        gone = _bans.delete().where(_bans.c.subject == subject)
        return await self._write(job=lambda connection: bool(connection.execute(gone).rowcount))

    async def person_name(self, person: str) -> str | None:
        """Return the name of a person."""
        rows = await self._read(sql.select(_people.c.name).where(_people.c.id == person))
        return rows[0].name if rows else None

    async def busiest_tables(self, since: int, most: int) -> list[Load]:
        """Return the open tables where most has happened since a time."""
        query = _busiest(_events.c.table_code, since, most)
        return [Load(row.table_code, "", row.events, row.at) for row in await self._read(query)]

    async def busiest_people(self, since: int, most: int) -> list[Load]:
        """Return the people who have done most at open tables since a time."""
        query = _busiest(_events.c.by, since, most).where(_events.c.by.is_not(None)).subquery()
        named = sql.select(query, _people.c.name).join(_people, _people.c.id == query.c.by, isouter=True)
        rows = await self._read(named.order_by(query.c.events.desc()))
        return [Load(row.by, row.name or "", row.events, row.at) for row in rows]


def _busiest(column: sql.Column[Any], since: int, most: int) -> sql.Select[Any]:
    many = sql.func.count().label("events")
    query = sql.select(column, many, sql.func.max(_events.c.at).label("at"))
    query = query.join(_tables, _tables.c.code == _events.c.table_code).where(_tables.c.is_open, _events.c.at >= since)
    return query.group_by(column).order_by(many.desc(), column).limit(most)


def _anonymised(
    told: Mapping[int, dict[str, Any]], by: Mapping[int, str | None], person: str, alias: str, names: dict[int, str]
) -> Iterator[int]:
    """Change the events that name a person or that are their chat; yield their numbers, and note names by seat.

    These are the stored forms and not our types, so that fields of a newer version stay as they are.
    """
    taken = {event.get("name") for event in told.values()}
    fresh = (name for name in chain([NOBODY], (f"{NOBODY} {n}" for n in count(2))) if name not in taken)
    spoken = _spoken(told)
    for number, event in told.items():
        kind = event["type"]
        if kind == "created" and event["host"] == person:
            event["host"] = alias
        elif kind == "seat-taken" and event["person"] == person:
            names[event["seat"]] = names.get(event["seat"]) or next(fresh)
            event["person"], event["name"] = alias, names[event["seat"]]
        elif kind == "said" and by[number] == person and event["text"] not in spoken:
            event["text"] = None
        else:
            if kind == "seat-taken":
                names.pop(event["seat"], None)  # somebody else sat there afterwards
            continue
        yield number


def _spoken(told: Mapping[int, dict[str, Any]]) -> set[str]:
    """Return the signals of a table's game: they are a part of the game, and nobody's own words."""
    try:
        return {*games.find(told[1]["game"]).signals, *COURTESIES}
    except (MazzoError, KeyError):
        return set(COURTESIES)


def _rename_in_histories(connection: sql.Connection, table: str, names: Mapping[int, str]) -> None:
    rows: Sequence[Any] = connection.execute(sql.select(_history).where(_history.c.table_code == table)).all()
    for row in rows:
        finished = msgspec.json.decode(row.body)
        players = [names.get(seat, name) for seat, name in enumerate(finished["players"])]
        body = msgspec.json.encode({**finished, "players": players})
        here = (_history.c.table_code == table, _history.c.person == row.person)
        connection.execute(_history.update().where(*here).values(body=body))
