"""Brings the database of an older version up to date when a server opens it: by one process, whole or not at all.

A migration adds; it takes nothing away that the version before needs. So processes of both versions can run side by
side while a server is being upgraded.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import sqlalchemy as sql

from mazzo.server import rows
from mazzo.server import schema as db
from mazzo.server.events import SeatTaken, decode

Migration = Callable[[sql.Connection], None]
AT_ONCE = 1000
"""How many rows a migration reads at a time."""
DAY = 86400
IMPORTING = "importing"
"""The table that a database has while an import into it is not finished."""

_versions = sql.Table(
    "schema_version", sql.MetaData(), sql.Column("version", sql.Integer, primary_key=True, autoincrement=False)
)
_LOCK = 0x6D617A7A6F
"""PostgreSQL's advisory lock: the letters of our name."""


def note_people(connection: sql.Connection) -> None:
    """Note who sat where, and let all devices count as seen today."""
    key = sql.tuple_(db.events.c.table_code, db.events.c.number)
    query = sql.select(db.events.c.table_code, db.events.c.number, db.events.c.body).order_by(*key).limit(AT_ONCE)
    found: Any = connection.execute(query).all()
    while found:
        taken = [(row.table_code, decode(bytes(row.body))) for row in found if b'"seat-taken"' in row.body]
        rows.seat(connection, {(event.person, code) for code, event in taken if isinstance(event, SeatTaken)})
        found = connection.execute(query.where(key > sql.tuple_(found[-1].table_code, found[-1].number))).all()
    known, today = sql.select(db.visits.c.device), sql.literal(int(time.time() // DAY))
    unknown = sql.select(db.devices.c.id, sql.literal(""), today).where(db.devices.c.id.not_in(known))
    connection.execute(db.visits.insert().from_select(["device", "kind", "seen"], unknown))


class _Finished(msgspec.Struct):
    """What a history says about a game."""

    game: str
    players: list[str]
    result: dict[str, Any]
    continues: Any = None


def note_results(connection: sql.Connection) -> None:
    """Make the index of results from what histories still hold; these do not say how long a game was."""
    known = set(connection.execute(sql.select(db.results.c.table_code)).scalars())
    for row in connection.execute(sql.select(db.history.c.table_code, db.history.c.at, db.history.c.body)).all():
        try:
            game = msgspec.json.decode(row.body, type=_Finished)
        except msgspec.DecodeError:  # one broken row is not to keep a server from starting
            continue
        if row.table_code not in known and game.continues is None:
            known.add(row.table_code)
            ended = {"table_code": row.table_code, "at": row.at, "game": game.game, "players": len(game.players)}
            how = {"won": game.result.get("won"), "body": msgspec.json.encode(game.result)}
            connection.execute(db.results.insert().values(**ended, **how))


MIGRATIONS: dict[int, Migration] = {2: note_people, 3: note_results}
"""What leads to each version from the one before; 1 is the first schema, whose databases say no version."""


def migrate(
    engine: sql.Engine, schema: sql.MetaData = db.schema, migrations: Mapping[int, Migration] = MIGRATIONS
) -> None:
    """Make the tables of a new database, or add what those of an older one lack."""
    latest = max(migrations, default=1)
    with engine.connect() as connection:
        if sql.inspect(connection).has_table(IMPORTING):
            return  # a part of an import stays as it is until the rest has come
        found = _version(connection)
        is_complete = set(schema.tables) <= set(sql.inspect(connection).get_table_names())
    if found is not None and found >= latest and is_complete:
        return
    with _locked(engine) as connection:
        found = _version(connection)  # another process may have been first
        if found is None:
            found = 1 if sql.inspect(connection).has_table("events") else latest
        schema.create_all(connection)  # what is new is there for the migrations to fill
        for version in range(found + 1, latest + 1):
            migrations[version](connection)
        _versions.create(connection, checkfirst=True)
        connection.execute(_versions.delete().where(_versions.c.version < latest))
        if _version(connection) is None:
            connection.execute(_versions.insert().values(version=latest))


def take_over(engine: sql.Engine, migrations: Mapping[int, Migration] = MIGRATIONS) -> None:
    """Note what the older version that wrote these rows did not. Doing it twice does no harm."""
    with _locked(engine) as connection:
        for version in sorted(migrations):
            migrations[version](connection)


def _version(connection: sql.Connection) -> int | None:
    if not sql.inspect(connection).has_table(_versions.name):
        return None
    return connection.execute(sql.select(sql.func.max(_versions.c.version))).scalar()


@contextmanager
def _locked(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Begin a transaction that no other process shares; it may take as long as it needs."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            for limit in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
                connection.execute(sql.text(f"SET LOCAL {limit} = 0"))
            connection.execute(sql.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        yield connection
        connection.commit()
