"""Games in progress, kept in the user's folder for state: a record each, written anew after every move."""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs

from mazzo import record
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.match import Match


def folder() -> Path:
    """Return where games are kept."""
    return platformdirs.user_state_path("mazzo", appauthor=False)


@dataclass(frozen=True, slots=True)
class Save:
    """The file of one game in progress."""

    path: Path

    def write(self, match: Match) -> None:
        """Keep the game as it stands; whatever happens, the file holds this position or the one before."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(match.record()) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def finish(self, match: Match, records: Path | None) -> Path:
        """Append the record of a game that is over to `records`, or to the finished games; keep no save of it."""
        file = records or folder() / "games.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        record.append(file, match.record())
        self.path.unlink(missing_ok=True)
        return file

    def open(self) -> Match:
        """Return the game, ready to be played on, or raise an error of Mazzo's."""
        try:
            return record.replay(record.parse(self.path.read_bytes()))
        except OSError as problem:
            raise BadOptions("no-save", f"The saved game cannot be read: {problem.strerror}.") from None


def new_save() -> Save:
    """Return a file for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return Save(folder() / "playing" / f"{stamp}-{os.getpid()}.json")


def saves() -> list[tuple[Save, Match]]:
    """Return the games that can be gone on with, the latest first."""
    files = sorted((folder() / "playing").glob("*.json"), key=lambda file: -file.stat().st_mtime)
    found = []
    for file in files:
        try:
            found.append((Save(file), Save(file).open()))
        except MazzoError:  # of another version perhaps; it is left alone
            continue
    return found


def latest() -> tuple[Save, Match]:
    """Return the game that was saved last, or raise `BadOptions`."""
    found = saves()
    if not found:
        raise BadOptions("nothing-saved", "There is no saved game to go on with: begin one with mazzo play.")
    return found[0]
