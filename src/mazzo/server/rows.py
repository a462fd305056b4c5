"""What several parts of the server do with rows of the database, each within a transaction of its caller."""

import zlib
from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sql

from mazzo.server import schema as db
from mazzo.server.events import Entry, decode

Row = tuple[str, int, int, str | None, str | None, bytes]
"""An event as its table in the database has it."""
Packed = list[tuple[int, int, str | None, str | None, msgspec.Raw]]
"""The events of an archived table: the columns of a row without the table's code."""

_SEAT = sql.text("INSERT INTO sittings (person, table_code) VALUES (:person, :table) ON CONFLICT DO NOTHING")
_pack, _unpack = msgspec.json.Encoder().encode, msgspec.json.Decoder(Packed).decode


def seat(connection: sql.Connection, seated: Collection[tuple[str, str]]) -> None:
    """Note which people sat at which tables."""
    if seated:
        connection.execute(_SEAT, [{"person": person, "table": table} for person, table in sorted(seated)])


def archive(connection: sql.Connection, table: str) -> None:
    """Pack the events of a table into one row, together with those that were packed before."""
    restore(connection, table)
    log = _log(connection, table)
    if not log:
        return
    if log[0].by is not None:
        seat(connection, [(log[0].by, table)])  # who opened a table is found there, once its first event is packed
    packed = _pack([(row.number, row.at, row.by, row.command, msgspec.Raw(row.body)) for row in log])
    connection.execute(
        db.archived.insert().values(table_code=table, number=log[-1].number, at=log[-1].at, body=zlib.compress(packed))
    )
    # What another process has written meanwhile stays in the log.
    gone = (db.events.c.table_code == table, db.events.c.number <= log[-1].number)
    connection.execute(db.events.delete().where(*gone))


def restore(connection: sql.Connection, table: str) -> None:
    """Put the events of a table back into the log, if it is archived."""
    here = db.archived.c.table_code == table
    found = connection.execute(sql.select(db.archived.c.body).where(here)).scalar()
    if found is None:
        return
    columns = ("table_code", "number", "at", "by", "command", "body")
    rows = [
        dict(zip(columns, (table, *row[:4], bytes(row[4])), strict=True)) for row in _unpack(zlib.decompress(found))
    ]
    connection.execute(db.archived.delete().where(here))
    connection.execute(db.events.insert(), rows)


def archived(body: bytes, after: int) -> list[Entry]:
    """Return the events of an archived table that come after a number."""
    return [
        Entry(number, at, decode(bytes(event)), by, command)
        for number, at, by, command, event in _unpack(zlib.decompress(body))
        if number > after
    ]


def _log(connection: sql.Connection, table: str) -> list[Any]:
    query = sql.select(db.events).where(db.events.c.table_code == table).order_by(db.events.c.number)
    return list(connection.execute(query).all())
