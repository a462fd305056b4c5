"""Games in progress, kept in the user's state folder: one record per game, written again after every move."""

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs

from mazzo import record, recording
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.locks import Lock
from mazzo.match import Match


def folder() -> Path:
    """Return where games are kept."""
    return platformdirs.user_state_path("mazzo", appauthor=False)


class BeingPlayed(BadOptions):
    """Another process plays a saved game."""

    def __init__(self) -> None:
        sentence = "The saved game is open in another window or terminal: continue there, or leave it there first."
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
        """Lock the game, then read it, so that no other process can move in between. Or raise an error of Mazzo's."""
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

    def write(self, match: Match) -> None:
        """Save the game as it stands. Whatever happens, the file holds this position or the one before."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(match.record()) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def remove(self) -> None:
        """Delete the save of this game."""
        self.path.unlink(missing_ok=True)
        self._lock.remove()

    def open(self) -> Match:
        """Return the game as the file holds it now, to look at, or raise an error of Mazzo's."""
        try:
            return record.replay(record.parse(self.path.read_bytes()))
        except OSError as problem:
            raise BadOptions("no-save", f"Mazzo cannot read the saved game: {problem.strerror}.") from None


def finished_games() -> Path:
    """Return the file to which the records of games that are over go."""
    return folder() / "games.jsonl"


def keep_finished(match: Match) -> Path:
    """Add the record of a game that is over to those of all the others, and return where they are."""
    file = finished_games()
    file.parent.mkdir(parents=True, exist_ok=True)
    recording.append(file, match.record())
    return file


def new_save() -> Save:
    """Return a file for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return Save(folder() / "playing" / f"{stamp}-{os.getpid()}.json")


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as a list shows it."""

    save: Save
    when: datetime
    match: Match | None
    """The game as it stands, or None if Mazzo cannot read it: another version may have saved it."""
    is_taken: bool
    """Whether another process, or another session of this one, plays it."""


def listing() -> list[Saved]:
    """Return all the saved games, the latest first."""
    found = []
    for when, save in _files():
        match = None
        with suppress(MazzoError):
            match = save.open()
        found.append(Saved(save, when, match, save.is_taken))
    return found


def resumable() -> list[Saved]:
    """Return the games that you can resume, the latest first, without games that another process plays."""
    return [saved for saved in listing() if saved.match and not saved.is_taken]


def saves() -> list[tuple[Save, Match]]:
    """Return the games that you can resume, each with its save."""
    return [(saved.save, saved.match) for saved in resumable() if saved.match]


def _files() -> list[tuple[datetime, Save]]:
    times = []
    for file in (folder() / "playing").glob("*.json"):
        with suppress(OSError):  # its game has just ended
            times.append((file.stat().st_mtime, file))
    return [(datetime.fromtimestamp(time), Save(file)) for time, file in sorted(times, reverse=True)]


def numbered(number: int) -> Saved:
    """Return the saved game that has this number in the list, counted from 1, or raise `BadOptions`."""
    found = listing()
    if not 1 <= number <= len(found):
        there = {0: "there are none", 1: "there is one, number 1"}.get(len(found), f"there are 1 to {len(found)}")
        raise BadOptions(
            "no-such-save", f"There is no saved game number {number}: {there}. List them with mazzo saves."
        )
    return found[number - 1]


def resume_numbered(number: int) -> tuple[Save, Match]:
    """Take and return the saved game that has this number in the list, or raise an error of Mazzo's."""
    save = numbered(number).save
    return save, save.resume()


def resume_latest() -> tuple[Save, Match]:
    """Take and return the latest saved game that no other process plays, or raise `BadOptions`."""
    is_played = False
    for _, save in _files():
        try:
            return save, save.resume()
        except BeingPlayed:
            is_played = True
        except MazzoError:  # perhaps of another version: leave it alone
            continue
    if is_played:
        raise BeingPlayed
    raise BadOptions("nothing-saved", "You have no saved game to resume: start one with mazzo play.")
