"""Brings the database of an older version up to date when a server opens it: by one process, whole or not at all.

A migration adds; it takes nothing away that the version before needs. So processes of both versions can run side by
side while a server is being upgraded.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sql

Migration = Callable[[sql.Connection], None]
MIGRATIONS: dict[int, Migration] = {}
"""What leads to each version from the one before; 1 is the first schema, whose databases say no version."""

_versions = sql.Table(
    "schema_version", sql.MetaData(), sql.Column("version", sql.Integer, primary_key=True, autoincrement=False)
)
_LOCK = 0x6D617A7A6F
"""PostgreSQL's advisory lock: the letters of our name."""


def migrate(engine: sql.Engine, schema: sql.MetaData, migrations: dict[int, Migration] = MIGRATIONS) -> None:
    """Make the tables of a new database, or do what is missing to those of an older one."""
    latest = max(migrations, default=1)
    with engine.connect() as connection:
        found = _version(connection)
        is_complete = set(schema.tables) <= set(sql.inspect(connection).get_table_names())
    if found is not None and found >= latest and is_complete:
        return
    with _locked(engine) as connection:
        found = _version(connection)  # another process may have been first
        if found is None:
            found = 1 if sql.inspect(connection).has_table("events") else latest
        for version in range(found + 1, latest + 1):
            migrations[version](connection)
        schema.create_all(connection)
        _versions.create(connection, checkfirst=True)
        connection.execute(_versions.delete().where(_versions.c.version < latest))
        if _version(connection) is None:
            connection.execute(_versions.insert().values(version=latest))


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
