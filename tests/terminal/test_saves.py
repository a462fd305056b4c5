"""Saved games: one process plays one at a time, and a killed one leaves no lock behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from mazzo.games.errors import BadOptions
from mazzo.terminal import saves
from mazzo.terminal.local import Here, LocalSession
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import Wish, sit_down

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
            saves.latest()
        assert refused.value.code == "being-played"
        with pytest.raises(BadOptions, match="open in another window"):
            LocalSession(Save(file).open(), Save(file), Here(), None)
        player.kill()
    save, _ = saves.latest()
    assert save.path == file


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
    assert saves.latest()[0].path == first
    second.release()


def test_a_finished_game_leaves_no_file_behind() -> None:
    file = saved()
    save = Save(file)
    save.take()
    save.remove()
    assert list(file.parent.iterdir()) == []
