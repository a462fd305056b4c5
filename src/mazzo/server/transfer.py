"""Moves everything between databases by way of a folder: from SQLite or PostgreSQL to SQLite or PostgreSQL.

A folder has a manifest and, for each table of the database, files of JSON lines. Both directions continue where they
were interrupted, and compare what they wrote with what they read: row counts, and a hash that ignores the order.
"""

import hashlib
import os
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql

from mazzo import __version__
from mazzo.games.errors import BadOptions
from mazzo.server.migrations import IMPORTING, take_over
from mazzo.server.people import new_code
from mazzo.server.schema import schema

FORMAT = 1
MANIFEST = "manifest.json"
UNFINISHED = ".part"
ROWS = 5_000
"""How many rows a file has at most. Each file is written, and imported, whole or not at all."""
_importing = sql.Table(
    IMPORTING,
    sql.MetaData(),
    sql.Column("export", sql.String(40), primary_key=True),
    sql.Column("file", sql.String(80), primary_key=True),
)
"""The files that an import has read. The table exists until the import is finished."""


class Sum(msgspec.Struct):
    """A number of rows and the sum of their SHA-256, because two databases may sort differently."""

    rows: int = 0
    hash: str = "0"

    def add(self, lines: Iterable[bytes]) -> None:
        """Count more rows, each as its line."""
        total = int(self.hash, 16)
        for line in lines:
            self.rows += 1
            total += int.from_bytes(hashlib.sha256(line).digest(), "big")
        self.hash = f"{total % 2**256:x}"


class Chunk(msgspec.Struct):
    """A file of rows."""

    file: str
    sha256: str
    last: list[Any]
    """The key of the last row: the next file begins after it."""


class Part(msgspec.Struct):
    """A table of the database."""

    columns: list[str]
    chunks: list[Chunk] = []
    sum: Sum = msgspec.field(default_factory=Sum)
    done: bool = False


class Manifest(msgspec.Struct):
    """What a folder holds."""

    format: int
    export: str
    """Tells one export from another."""
    version: str
    """The version of Mazzo that wrote it."""
    parts: dict[str, Part] = {}
    verified: bool = False
    """Whether the export is finished, and equal to the database that it was made from."""


def export(engine: sql.Engine, folder: Path) -> Manifest:
    """Write a database to a folder, or continue that. Raise `BadOptions` if the two differ at the end."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = _read_manifest(folder) if (folder / MANIFEST).exists() else None
    manifest = found or Manifest(FORMAT, new_code(), __version__)
    if found is None and any(file.suffix != UNFINISHED for file in folder.iterdir()):
        sentence = f"The folder {folder} holds other files: name a new one."
        raise BadOptions("folder-not-empty", sentence, folder=str(folder))
    _check_files(folder, manifest)
    _write_manifest(folder, manifest)
    with _snapshot(engine) as connection:
        for table in schema.sorted_tables:
            part = manifest.parts.setdefault(str(table.name), Part([str(column.name) for column in table.columns]))
            while not part.done:
                _write_chunk(connection, table, folder, part)
                _write_manifest(folder, manifest)
        for table in schema.sorted_tables:
            if _sum(connection, table) != manifest.parts[table.name].sum:
                what = "The database has changed since the export began"
                raise BadOptions("export-differs", f"{what}: stop the server, and export to a new folder.")
    manifest.verified = True
    _write_manifest(folder, manifest)
    return manifest


def check(folder: Path) -> Manifest:
    """Return what a folder holds, or raise `BadOptions` unless it is a whole export that this version knows."""
    if not (folder / MANIFEST).is_file():
        sentence = f"The folder {folder} holds no export: make one with mazzo export."
        raise BadOptions("no-export", sentence, folder=str(folder))
    manifest = _read_manifest(folder)
    if not manifest.verified:
        sentence = f"The export in {folder} is not finished: run mazzo export again."
        raise BadOptions("export-unfinished", sentence, folder=str(folder))
    _check_known(manifest)
    _check_files(folder, manifest)
    return manifest


def load(engine: sql.Engine, folder: Path, manifest: Manifest) -> None:
    """Read a checked folder into an empty database, or continue that. Raise `BadOptions` if they differ at the end."""
    done = _begin(engine, manifest.export)
    for table in schema.sorted_tables:
        for chunk in manifest.parts[table.name].chunks if table.name in manifest.parts else ():
            if chunk.file not in done:
                rows = _read_rows(table, manifest.parts[table.name], (folder / chunk.file).read_bytes())
                with engine.begin() as connection:
                    connection.execute(table.insert(), rows)
                    connection.execute(_importing.insert().values(export=manifest.export, file=chunk.file))
    with _snapshot(engine) as connection:
        for name, part in manifest.parts.items():
            if _sum(connection, schema.tables[name]) != part.sum:
                what = "The database differs from the export"
                sentence = f"{what} (table {name}): empty the database, and import again."
                raise BadOptions("import-differs", sentence, table=name)
    _importing.drop(engine)
    if not schema.tables.keys() <= manifest.parts.keys():
        take_over(engine)


def is_unfinished(engine: sql.Engine) -> bool:
    """Say whether a database holds a part of an import only."""
    return sql.inspect(engine).has_table(_importing.name)


# Databases


@contextmanager
def _snapshot(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Read a database as it is at one moment, whatever others write meanwhile."""
    in_file = engine.dialect.name == "sqlite"
    level: Any = "AUTOCOMMIT" if in_file else "REPEATABLE READ"
    with engine.connect().execution_options(isolation_level=level) as connection:
        if in_file:
            connection.exec_driver_sql("BEGIN")
        yield connection
        if in_file:
            connection.exec_driver_sql("COMMIT")


def _rows(connection: sql.Connection, table: sql.Table, after: Sequence[Any]) -> Sequence[sql.Row[Any]]:
    """Return the next rows of a table after a key, in the order of this database."""
    keys = list(table.primary_key.columns)
    query = sql.select(table).order_by(*keys).limit(ROWS)
    if after:
        query = query.where(sql.tuple_(*keys) > tuple(after))
    return connection.execute(query).all()


def _key(table: sql.Table, row: sql.Row[Any]) -> list[Any]:
    return [row._mapping[column] for column in table.primary_key.columns]


def _sum(connection: sql.Connection, table: sql.Table) -> Sum:
    """Return the sum over a table of a database."""
    found, after = Sum(), list[Any]()
    while rows := _rows(connection, table, after):
        found.add(map(_line, rows))
        after = _key(table, rows[-1])
    return found


def _begin(engine: sql.Engine, export: str) -> set[str]:
    """Make sure that the database is empty, or holds a part of this export. Return the files read so far."""
    if is_unfinished(engine):
        with engine.connect() as connection:
            found = connection.execute(sql.select(_importing)).all()
        if all(row.export == export for row in found):
            return {row.file for row in found}
        raise BadOptions("other-import", "The database holds a part of another import: empty it, and import again.")
    with engine.connect() as connection:
        for table in schema.sorted_tables:
            if connection.execute(sql.select(table).limit(1)).first():
                sentence = "The database is not empty, and an import would mix two servers: name an empty database."
                raise BadOptions("database-not-empty", sentence)
    _importing.create(engine)
    return set()


# Files


def _line(row: Sequence[Any]) -> bytes:
    return msgspec.json.encode(list(row))


def _write_chunk(connection: sql.Connection, table: sql.Table, folder: Path, part: Part) -> None:
    rows = _rows(connection, table, part.chunks[-1].last if part.chunks else ())
    if not rows:
        part.done = True
        return
    lines = [_line(row) for row in rows]
    body = b"".join(line + b"\n" for line in lines)
    file = f"{table.name}-{len(part.chunks) + 1:06}.jsonl"
    _write(folder / file, body)
    part.chunks = [*part.chunks, Chunk(file, hashlib.sha256(body).hexdigest(), _key(table, rows[-1]))]
    part.sum.add(lines)


def _read_rows(table: sql.Table, part: Part, body: bytes) -> list[dict[str, Any]]:
    is_binary = [isinstance(table.c[name].type, sql.LargeBinary) for name in part.columns]
    decoder = msgspec.json.Decoder(list[Any])
    return [
        {
            name: b64decode(value) if binary and value is not None else value
            for name, binary, value in zip(part.columns, is_binary, decoder.decode(line), strict=True)
        }
        for line in body.splitlines()
    ]


def _check_files(folder: Path, manifest: Manifest) -> None:
    for part in manifest.parts.values():
        for chunk in part.chunks:
            file = folder / chunk.file
            if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != chunk.sha256:
                sentence = f"The file {file} is missing or damaged: export to a new folder."
                raise BadOptions("export-damaged", sentence, file=str(file))


def _check_known(manifest: Manifest) -> None:
    for name, part in manifest.parts.items():
        table = schema.tables.get(name)
        if table is None or not set(part.columns) <= set(table.columns.keys()):
            raise _too_new(manifest.version)


def _too_new(version: str) -> BadOptions:
    sentence = f"Mazzo {version} made this export: install that version or a newer one."
    return BadOptions("export-too-new", sentence, version=version)


def _read_manifest(folder: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except msgspec.DecodeError:
        sentence = f"The file {folder / MANIFEST} is damaged: export again."
        raise BadOptions("export-damaged", sentence, case="manifest", file=str(folder / MANIFEST)) from None
    if manifest.format != FORMAT:
        raise _too_new(manifest.version)
    return manifest


def _write_manifest(folder: Path, manifest: Manifest) -> None:
    _write(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))


def _write(file: Path, body: bytes) -> None:
    """Write a file for its owner only, durably, and whole or not at all."""
    unfinished = file.with_suffix(UNFINISHED)
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:  # noqa: PTH123
        written.write(body)
        written.flush()
        os.fsync(written.fileno())
    unfinished.replace(file)
