"""Everything moves between databases, and comes back from a backup: then people continue their games."""

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from mazzo.games.errors import BadOptions
from mazzo.server import events as ev
from mazzo.server import transfer
from mazzo.server.schema import schema
from mazzo.server.store import Batch, Device, Played, SqlStore
from tests.server.memory import run
from tests.server.postgres import Postgres, fresh
from tests.server.real import PATIENCE, Client, Line, RealServer, play_to_the_end
from tests.test_cli import mazzo


def serve(file: Path, **settings: object) -> RealServer:
    return RealServer(file, messages_per_second=10_000, **settings)


def load(engine: sql.Engine, folder: Path) -> transfer.Manifest:
    """Read a folder into a database, and return what it holds."""
    manifest = transfer.check(folder)
    transfer.load(engine, folder, manifest)
    return manifest


def begin_game(server: RealServer) -> tuple[Client, Line, str]:
    """Let Ada play some moves of a game with a bot, and return her, her socket and the table."""
    ada = Client(server, "Ada")
    table = ada.create("ventuno", 2)
    ada.command("seat-bot", table, seat=1, level="easy")
    line = ada.socket()
    line.watch(table, 0)
    line.send("start", table=table)
    moves = 0
    while moves < 5:
        update = line.read()
        if update["type"] == "update" and update["view"] and update["view"]["moves"]:
            line.ask("move", table=table, seat=0, move=update["view"]["moves"][0])
            moves += 1
    return ada, line, table


def go_on(ada: Client, server: RealServer, table: str) -> Any:
    """Let Ada play her game to its end at another server, by the cookie that she had, and return its record."""
    ada.server = server
    line = ada.socket()
    play_to_the_end(line, table, 0, line.watch(table, 0))
    line.close()
    return ada.get(f"/api/records/{table}")


def said(*words: object) -> str:
    """Run a command that has to work, and return what it prints."""
    done = mazzo(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_goes_on_after_moving_to_postgresql_and_is_kept_after_moving_back(
    tmp_path: Path, postgresql: Postgres
) -> None:
    there, back = fresh(postgresql), tmp_path / "back.sqlite3"
    server = serve(tmp_path / "mazzo.sqlite3")
    ada, line, table = begin_game(server)
    line.close()
    server.stop()
    written = said("export", tmp_path / "out", "--database", tmp_path / "mazzo.sqlite3")
    assert said("import", tmp_path / "out", "--database", there).splitlines()[:-1] == written.splitlines()[:-1]
    server = serve(tmp_path / "there", url=there)
    record = go_on(ada, server, table)
    server.stop()
    written = said("export", tmp_path / "home", "--database", there)
    assert said("import", tmp_path / "home", "--database", back).splitlines()[:-1] == written.splitlines()[:-1]
    server = serve(back)
    ada.server = server
    assert ada.get(f"/api/records/{table}") == record
    assert [game["code"] for game in ada.get("/api/me/history")["games"]] == [table]
    assert ada.command("rematch", table)["table"]
    server.stop()


def test_a_backup_of_a_file_that_is_in_use_comes_back_and_the_game_goes_on(tmp_path: Path) -> None:
    server = serve(tmp_path / "mazzo.sqlite3")
    ada, line, table = begin_game(server)
    with closing(sqlite3.connect(tmp_path / "mazzo.sqlite3")) as used, closing(sqlite3.connect(tmp_path / "b")) as kept:
        used.backup(kept)
    server.kill()
    for kind in ("wal", "shm"):  # as docs/operations.md says
        (tmp_path / f"mazzo.sqlite3-{kind}").unlink(missing_ok=True)
    shutil.copy(tmp_path / "b", tmp_path / "mazzo.sqlite3")
    line.close()
    server = serve(tmp_path / "mazzo.sqlite3")
    go_on(ada, server, table)
    server.stop()


def test_a_dump_of_postgresql_in_use_comes_back_and_the_game_goes_on(tmp_path: Path, postgresql: Postgres) -> None:
    first, second = fresh(postgresql), fresh(postgresql)
    server = serve(tmp_path / "first", url=first)
    ada, line, table = begin_game(server)
    plain = [url.replace("+psycopg", "") for url in (first, second)]
    dump = str(tmp_path / "dump")
    for words in (["pg_dump", "-Fc", "-f", dump, plain[0]], ["pg_restore", "--no-owner", "-d", plain[1], dump]):
        subprocess.run([postgresql.programs / words[0], *words[1:]], check=True, timeout=PATIENCE)
    line.close()
    server.kill()
    server = serve(tmp_path / "second", url=second)
    go_on(ada, server, table)
    server.stop()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[sql.Engine]:
    """A database with a few rows in every table, which goes into many files."""
    monkeypatch.setattr(transfer, "ROWS", 3)
    monkeypatch.setattr("os.fsync", lambda _: None)
    store = SqlStore(f"sqlite:///{tmp_path / 'source.sqlite3'}")

    async def fill() -> None:
        for n in range(2):
            person = f"person{n}"
            entries = [ev.Entry(k + 1, k, ev.Said(0, f"è {k}"), person if k == 0 else None, "c") for k in range(5)]
            await store.append([Batch(f"t{n}", entries)])
            await store.add_person(Device(f"d{n}", person, f"Ada {n}", "hash"))
            await store.add_link(f"code{n}", person, 1 / 3)
            await store.mute(person, "somebody", muted=True)
            await store.shut(f"t{n}", [Played(person, f"t{n}", n, b"{}\xff")])
        await store.close()

    run(fill)
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'source.sqlite3'}")
    yield engine
    engine.dispose()


def empty(file: Path) -> sql.Engine:
    """Return an empty database with our tables."""
    engine = sql.create_engine(f"sqlite:///{file}")
    schema.create_all(engine)
    return engine


def interrupt(monkeypatch: pytest.MonkeyPatch, name: str, after: int) -> Callable[[], None]:
    """Let a function fail after this many calls, and return how to mend it."""
    real, calls = getattr(transfer, name), count()

    def fails(*arguments: Any) -> Any:
        if next(calls) == after:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(transfer, name, fails)
    return lambda: monkeypatch.setattr(transfer, name, real)


def test_export_and_import_continue_after_any_interruption(
    source: sql.Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = transfer.export(source, tmp_path / "whole")
    assert whole.parts["events"].sum.rows == 10
    for step in range(60):
        mend = interrupt(monkeypatch, "_write", step)
        try:
            transfer.export(source, tmp_path / f"out{step}")
            break
        except KeyboardInterrupt:
            mend()
        assert transfer.export(source, tmp_path / f"out{step}").parts == whole.parts
    assert step > 15
    for step in range(60):
        target = empty(tmp_path / f"in{step}.sqlite3")
        mend = interrupt(monkeypatch, "_read_rows", step)
        try:
            load(target, tmp_path / "whole")
            break
        except KeyboardInterrupt:
            mend()
        finally:
            target.dispose()
        refused = mazzo("serve", "--port", "0", "--database", tmp_path / f"in{step}.sqlite3") if step == 5 else None
        assert refused is None or (refused.returncode == 2 and "not finished" in refused.stderr)
        assert load(target, tmp_path / "whole").parts == whole.parts
        assert not transfer.is_unfinished(target)
        target.dispose()
    assert step > 7


def test_an_export_of_an_older_version_gets_what_that_version_did_not_note(source: sql.Engine, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    manifest = transfer.export(source, folder)
    for name in ("visits", "sittings", "results", "archived"):
        assert not manifest.parts.pop(name).sum.rows
    (folder / transfer.MANIFEST).write_bytes(msgspec.json.encode(manifest))
    target = empty(tmp_path / "new.sqlite3")
    load(target, folder)
    with target.connect() as connection:
        seen = connection.execute(sql.select(schema.tables["visits"].c.device)).scalars().all()
    target.dispose()
    assert sorted(seen) == ["d0", "d1"]


def test_an_export_says_that_its_database_has_changed(source: sql.Engine, tmp_path: Path) -> None:
    transfer.export(source, tmp_path / "out")
    assert transfer.export(source, tmp_path / "out").verified
    with source.begin() as connection:
        connection.execute(schema.tables["people"].update().values(name="Bo"))
    with pytest.raises(BadOptions, match="changed since the export"):
        transfer.export(source, tmp_path / "out")


def test_a_damaged_file_and_a_database_in_use_are_refused(source: sql.Engine, tmp_path: Path) -> None:
    transfer.export(source, tmp_path / "out")
    with pytest.raises(BadOptions, match="not empty"):
        load(source, tmp_path / "out")
    file = tmp_path / "out" / "people-000001.jsonl"
    file.write_bytes(file.read_bytes().replace(b"Ada 1", b"Eve 1"))
    target = empty(tmp_path / "target.sqlite3")
    with pytest.raises(BadOptions, match=r"people-000001\.jsonl is missing or damaged"):
        load(target, tmp_path / "out")
    target.dispose()
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "out").iterdir()} == {0}


def test_what_was_changed_after_it_was_read_in_is_found(
    source: sql.Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transfer.export(source, tmp_path / "out")
    target = empty(tmp_path / "target.sqlite3")
    mend = interrupt(monkeypatch, "_read_rows", 6)
    with pytest.raises(KeyboardInterrupt):
        load(target, tmp_path / "out")
    mend()
    with target.begin() as connection:
        connection.execute(schema.tables["events"].update().values(at=7))
    with pytest.raises(BadOptions, match="differs from the export"):
        load(target, tmp_path / "out")
    target.dispose()


def test_there_is_nothing_to_export_where_no_database_is(tmp_path: Path) -> None:
    done = mazzo("export", tmp_path / "out", "--database", tmp_path / "missing.sqlite3")
    assert done.returncode == 2
    assert "There is no database" in done.stderr
    assert not (tmp_path / "missing.sqlite3").exists()
    done = mazzo("import", tmp_path, "--database", tmp_path / "new.sqlite3")
    assert done.returncode == 2
    assert "holds no export" in done.stderr
    assert not (tmp_path / "new.sqlite3").exists()
