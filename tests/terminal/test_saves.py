"""Saved games: one process plays one at a time, and a killed one leaves no lock behind."""

import asyncio
import errno
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mazzo import cli, locks
from mazzo.games.errors import BadOptions
from mazzo.locks import Lock
from mazzo.terminal import saves
from mazzo.terminal.drawn.app import MazzoApp
from mazzo.terminal.local import Here, LocalSession
from mazzo.terminal.plain import play
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down
from tests.terminal.player import SMALL, table, until

PLAYER = """
import sys
from pathlib import Path
from mazzo.terminal.saves import Save
Save(Path(sys.argv[1])).take()
print("taken", flush=True)
sys.stdin.read()
"""


def saved() -> Path:
    """Save a game, and return its file."""
    save = saves.new_save()
    save.write(sit_down(Wish("ventuno", 2, seed=1)))
    return save.path


def test_a_game_that_another_process_plays_is_not_offered_until_that_is_killed() -> None:
    file = saved()
    words = [sys.executable, "-c", PLAYER, str(file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout
        assert player.stdout.readline() == "taken\n"
        assert saves.saves() == []
        with pytest.raises(BadOptions) as refused:
            saves.resume_latest()
        assert refused.value.code == "being-played"
        with pytest.raises(BadOptions, match="open in another window"):
            LocalSession(Save(file).open(), Save(file), Here(), None)
        player.kill()
    save, _ = saves.resume_latest()
    assert save.path == file
    save.release()


def test_a_session_holds_its_game_until_it_is_closed() -> None:
    save = saves.new_save()
    session = LocalSession(sit_down(Wish("ventuno", 2, seed=1)), save, Here(), None)
    assert saves.saves() == []
    session.close()
    assert [match.game.name for _, match in saves.saves()] == ["ventuno"]


def test_the_next_game_is_offered_while_the_latest_is_played() -> None:
    first = saved()
    second = Save(first.with_name("zz.json"))
    second.write(sit_down(Wish("hamsterbacke", 3, seed=1)))
    second.take()
    save, _ = saves.resume_latest()
    assert save.path == first
    save.release()
    second.release()


def test_a_finished_game_leaves_no_file_behind() -> None:
    file = saved()
    save = Save(file)
    save.take()
    save.remove()
    assert list(file.parent.iterdir()) == []


@pytest.fixture
def last_moment(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Save a game in which another window moves, and leaves, just before this process gets the lock."""
    file = saved()
    take = Lock.take

    def late(self: Lock) -> bool:
        if self.path == file.with_suffix(".lock"):
            monkeypatch.setattr(Lock, "take", take)
            other = Save(file)
            match = other.resume()
            match.play(match.legal_moves()[0])
            other.write(match)
            other.release()
        return take(self)

    monkeypatch.setattr(Lock, "take", late)
    return file


def test_resuming_loses_no_move_of_another_window(last_moment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_play", lambda match, *_, **__: len(match.log))
    assert play.resume(None) == 1


def test_resuming_from_the_menu_loses_no_move_of_another_window(last_moment: Path) -> None:
    async def resume() -> int:
        app = MazzoApp(lambda app: app.tell_menu(None), Here(), pause=0)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("1")
            await until(pilot, lambda: getattr(pilot.app.screen, "snapshot", None) is not None)
            return len(table(pilot).session.match.log)  # type: ignore[attr-defined]

    assert asyncio.run(resume()) >= 1


def test_a_saved_game_that_cannot_be_read_is_not_held() -> None:
    file = saved()
    file.write_bytes(b"no record")
    with pytest.raises(BadOptions, match="no saved game"):
        saves.resume_latest()
    assert not Save(file).is_taken


# Locks


@pytest.fixture
def lock(tmp_path: Path) -> Callable[[], Lock]:
    """Return a maker of locks on one file."""
    return lambda: Lock(tmp_path / "a.lock", gate=tmp_path / "gate.lock")


def test_a_look_at_a_lock_keeps_nobody_from_taking_it(
    lock: Callable[[], Lock], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, taken = threading.Event(), []
    real_lock, real_release = locks._lock, Lock.release
    player = threading.Thread(target=lambda: taken.append(lock().take()))

    def lock_or_wait(descriptor: int, *, waits: bool) -> None:
        if threading.current_thread() is player:
            waiting.set()
        real_lock(descriptor, waits=waits)

    def release(self: Lock) -> None:
        """Give the lock back only when the player has come to the gate."""
        player.start()
        assert waiting.wait(60)
        real_release(self)

    monkeypatch.setattr(locks, "_lock", lock_or_wait)
    monkeypatch.setattr(Lock, "release", release)
    assert not lock().is_taken
    player.join(60)
    assert taken == [True]


@pytest.mark.parametrize(("problem", "is_free"), [(errno.ENOLCK, True), (errno.ENOTSUP, True), (locks.HELD[0], False)])
def test_only_a_held_lock_is_refused(
    problem: int, is_free: bool, lock: Callable[[], Lock], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(descriptor: int, *, waits: bool) -> None:
        raise OSError(problem, "no")

    monkeypatch.setattr(locks, "_lock", failing)
    found = lock()
    assert found.take() is is_free
    assert found.is_taken is not is_free
    found.remove()
    assert not found.path.exists()


def test_a_lock_is_closed_before_its_file_is_removed(lock: Callable[[], Lock], monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    found = lock()
    found.take()

    def unlink(path: Path) -> None:
        assert closed == [descriptor]

    descriptor = found._descriptor
    monkeypatch.setattr(os, "close", closed.append)
    monkeypatch.setattr(Path, "unlink", unlink)
    found.remove()
    monkeypatch.undo()
    os.close(closed[0])


def test_saved_games_are_listed_with_their_numbers_and_can_be_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["saves", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "You have no saved games: start one with mazzo play.\n"
    files = [saved() for _ in range(1)]
    for number, name in enumerate(("a", "b", "broken"), 1):
        files.append(files[0].with_name(f"{name}.json"))
        Save(files[-1]).write(sit_down(Wish("hamsterbacke", 3, seed=number)))
    files[-1].write_text("{}")
    for age, file in enumerate(files):
        os.utime(file, (10**9 - age, 10**9 - age))
    assert cli.main(["saves", "--lang", "it"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["1", "2", "3", "4"]
    assert lines[0].endswith("Ventuno con Tu, Bot 1, 0 mosse fatte")
    assert "Mazzo non riesce a leggere broken.json" in lines[3]
    assert cli.main(["saves", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["game"] for entry in listed] == ["ventuno", "hamsterbacke", "hamsterbacke", None]
    assert [entry["file"] for entry in listed] == [str(file) for file in files]
    assert cli.main(["saves", "--delete", "2", "4", "2", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Deleted: ") == 2
    assert [file.exists() for file in files] == [True, False, True, False]
    save, match = saves.resume_numbered(2)
    save.release()
    assert (save.path, match.game.name) == (files[2], "hamsterbacke")


def test_a_game_that_is_open_is_listed_but_not_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    file, other = saved(), Save(saved().with_name("other.json"))
    other.write(sit_down(Wish("ventuno", 2, seed=2)))
    player = Save(file)
    player.take()
    assert [entry.is_taken for entry in saves.listing() if entry.save.path == file] == [True]
    assert cli.main(["saves", "--delete", "1", "2", "--lang", "en"]) == 2
    assert "open in another window" in capsys.readouterr().err
    assert file.exists()
    assert other.path.exists()
    assert not other.is_taken
    player.release()
