"""Games in progress, kept in the user's folder for state: a record each, written again after every move."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs

from mazzo import record
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.match import Match
from mazzo.terminal.locks import Lock


def folder() -> Path:
    """Return where games are kept."""
    return platformdirs.user_state_path("mazzo", appauthor=False)


class BeingPlayed(BadOptions):
    """Another process plays a saved game."""

    def __init__(self) -> None:
        sentence = "The saved game is open in another window or terminal: go on there, or leave it there first."
        super().__init__("being-played", sentence)


class Save:
    """The file of one game in progress, and the lock of the process that plays it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock(path.with_suffix(".lock"), gate=path.parent.with_suffix(".lock"))

    def take(self) -> None:
        """Keep other processes from playing this game, or raise `BeingPlayed`: one of them plays it."""
        with suppress(OSError):  # the player reads that nothing can be written here when the game is saved
            self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._lock.take():
            raise BeingPlayed

    def resume(self) -> Match:
        """Take the game, then read it, so that no other process can move in between; or raise an error of Mazzo's."""
        self.take()
        try:
            return self.open()
        except MazzoError:
            self.release()
            raise

    def release(self) -> None:
        """Let others play this game."""
        self._lock.release()

    @property
    def is_taken(self) -> bool:
        """Whether another process, or another session of this one, plays this game."""
        return self._lock.is_taken

    @property
    def written(self) -> float:
        """When the game was saved, in seconds since 1970; 0 if it has just ended elsewhere."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    def write(self, match: Match) -> None:
        """Keep the game as it stands; whatever happens, the file holds this position or the one before."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(match.record()) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def remove(self) -> None:
        """Keep no save of this game any more."""
        self.path.unlink(missing_ok=True)
        self._lock.remove()

    def open(self) -> Match:
        """Return the game as it is in the file now, to look at, or raise an error of Mazzo's."""
        try:
            return record.replay(record.parse(self.path.read_bytes()))
        except OSError as problem:
            raise BadOptions("no-save", f"The saved game cannot be read: {problem.strerror}.") from None


def finished_games() -> Path:
    """Return the file to which the records of games that are over go."""
    return folder() / "games.jsonl"


def keep_record(match: Match, file: Path) -> None:
    """Append the record of a game to a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    record.append(file, match.record())


def new_save() -> Save:
    """Return a file for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return Save(folder() / "playing" / f"{stamp}-{os.getpid()}.json")


def delete(save: Save) -> None:
    """Delete a saved game, or raise `BeingPlayed`: another process plays it."""
    save.take()
    save.remove()


def saves() -> list[tuple[Save, Match]]:
    """Return the games that you can resume, the latest first: not those that another process plays."""
    found = []
    for save in _files():
        with suppress(MazzoError):  # of another version perhaps; it is left alone
            match = save.open()
            if not save.is_taken:
                found.append((save, match))
    return found


def _files() -> list[Save]:
    files = (folder() / "playing").glob("*.json")
    times = []
    for file in files:
        with suppress(OSError):  # its game has just ended
            times.append((file.stat().st_mtime, file))
    return [Save(file) for _, file in sorted(times, reverse=True)]


def resume_latest() -> tuple[Save, Match]:
    """Take and return the game that was saved last, of those that no other process plays, or raise `BadOptions`."""
    is_played = False
    for save in _files():
        try:
            return save, save.resume()
        except BeingPlayed:
            is_played = True
        except MazzoError:  # of another version perhaps; it is left alone
            continue
    if is_played:
        raise BeingPlayed
    raise BadOptions("nothing-saved", "There is no saved game to go on with: begin one with mazzo play.")
