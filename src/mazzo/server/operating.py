"""What operators do at the command line, besides `mazzo serve`."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from mazzo.games.errors import BadOptions
from mazzo.server import transfer
from mazzo.server.archive import Archive
from mazzo.server.serve import database_url, open_store
from mazzo.server.settings import ServerSettings


def export(settings: ServerSettings, folder: Path) -> int:
    """Write everything to a folder, and print what it holds."""
    with opened(settings) as store:
        _print(transfer.export(store.engine, folder))
    print(f"The export in {folder} is equal to the database.")
    return 0


def load(settings: ServerSettings, folder: Path) -> int:
    """Read a folder into a database, and print what it holds."""
    manifest = transfer.check(folder)  # before there is a new database
    with opened(settings, importing=True) as store:
        transfer.load(store.engine, folder, manifest)
    _print(manifest)
    print(f"The database is equal to the export in {folder}.")
    return 0


def administer(settings: ServerSettings, task: Callable[[Archive], Awaitable[list[str]]]) -> int:
    """Do one task of `mazzo admin`, and print what it returns."""
    with opened(settings) as store:
        print(*asyncio.run(_told(task, store)), sep="\n")
    return 0


async def _told(task: Callable[[Archive], Awaitable[list[str]]], store: Archive) -> list[str]:
    return await task(store)


@contextmanager
def opened(settings: ServerSettings, *, importing: bool = False) -> Iterator[Archive]:
    """Open the database for a moment; only an import makes one that is not there."""
    url = database_url(settings)
    file = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite") and not importing and not file.is_file():
        sentence = f"There is no database {file}: name the right one with --database."
        raise BadOptions("no-database", sentence, file=str(file))
    store = open_store(settings, importing=importing)
    try:
        yield store
    except SQLAlchemyError as problem:
        reason = f"{str(problem).splitlines()[0]:.200}"
        sentence = f"The database refuses this: {reason}."
        raise BadOptions("bad-database", sentence, case="refuses", reason=reason) from None
    finally:
        asyncio.run(store.close())


def _print(manifest: transfer.Manifest) -> None:
    for name, part in sorted(manifest.parts.items()):
        print(f"{name:10} {part.sum.rows:12,} rows   {part.sum.hash.zfill(64)[:16]}")
