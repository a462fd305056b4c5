"""The commands `mazzo play --plain`: a game at one keyboard or through pipes, or a table of a server, line by line."""

import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

from mazzo.match import Match
from mazzo.recording import SessionRecords
from mazzo.terminal import saves
from mazzo.terminal.local import Here, LocalSession
from mazzo.terminal.names import listed
from mazzo.terminal.plain.background import Background
from mazzo.terminal.plain.menu import choose, choose_saved
from mazzo.terminal.plain.prompt import Quit, at_terminal
from mazzo.terminal.plain.table import PlainTable
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down
from mazzo.texts import t

if TYPE_CHECKING:  # a game without a server does not load one
    from mazzo.terminal.remote import RemoteSession


def run(wish: Wish, records: str | None) -> int:
    """Play the game of a wish, asking for what it does not say, and return the exit code."""
    try:
        if wish == Wish("") and at_terminal() and (save := choose_saved()):
            return _play(save.resume(), save, records, None, is_resumed=True)
        match = sit_down(wish if wish.game else choose(wish))
    except Quit:
        print(t("plain.goodbye"))
        return 0
    return _play(match, saves.new_save() if at_terminal() else None, records, wish.seed)


def resume(records: str | None, number: int | None = None) -> int:
    """Resume the saved game of this number, or the latest, or raise `BadOptions`."""
    save, match = saves.resume_latest() if number is None else saves.resume_numbered(number)
    return _play(match, save, records, None, is_resumed=True)


def _play(match: Match, save: Save | None, records: str | None, seed: int | None, *, is_resumed: bool = False) -> int:
    """Play to the end, or until a player wants to stop. Write the record in any case."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (it lets people edit what they type)
    session = LocalSession(match, save, Here(), None if records is None else SessionRecords(records), seed)
    with Background() as background, _kept(session):
        try:
            PlainTable(session, background, is_hidden=is_resumed and len(session.mine) > 1).play()
        except Quit:
            print(t("tui.saved") if save and not session.trouble else t("plain.goodbye"))
        except KeyboardInterrupt:
            if save and not session.trouble:
                print(f"\n{t('tui.saved')}")
            raise
    if records is None:
        for note in session.notes():
            print(f"{note}.")
    return 0


@contextlib.contextmanager
def _kept(session: LocalSession) -> Iterator[None]:
    """Write the record of a game to a file even if it is broken off, then unlock it for other processes."""
    try:
        yield
    finally:
        if session.kept is None:
            session.keep_record()
        session.close()


def join(link: str, name: str | None = None) -> int:
    """Sit down at the table of a link, play, and return the exit code."""
    from mazzo.terminal.links import read_link
    from mazzo.terminal.remote import RemoteSession

    session = RemoteSession(read_link(link))
    with Background() as background:
        try:
            background.do(session.open(name))
            for line in background.each(_gathering(session)):
                print(line, flush=True)
            PlainTable(session, background).play()
        except Quit:
            print(t("plain.goodbye"))
        finally:
            background.do(session.close())
    return 0


async def _gathering(session: "RemoteSession") -> AsyncIterator[str]:
    """Take a free seat. Until the game begins, yield who is there whenever that changes."""
    told, wants_seat = "", True
    while session.state is None or session.state.phase == "gathering":
        session.changed.clear()
        if session.state:
            free = sum(seat.kind == "open" for seat in session.state.seats)
            if free and wants_seat and not session.mine:
                wants_seat = False
                await session.command("sit")
                continue
            names = listed(seat.name or t("lobby.open") for seat in session.state.seats)
            waiting = t("lobby.waiting", n=free) if free else t("lobby.wait-host").rstrip(".")
            if told != (told := f"{t('plain.count', name=t('table.players'), n=names)}. {waiting}."):
                yield told
        await session.changed.wait()
        if session.gone:
            raise session.gone
