"""Mazzo from Python: matches and views travel, and `simulate` and `compare` return what the commands print."""

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mazzo
from mazzo import BadOptions, Match, Random, cli, games, record

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def play(match: Match, moves: int, rng: Random) -> None:
    """Make this many moves, or as many as there are."""
    for _ in range(moves):
        if match.over:
            return
        legal = match.legal_moves()
        match.play(legal[rng.below(len(legal))])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", games.names())
def test_a_match_and_its_views_can_be_pickled_and_copied(name: str, way: str) -> None:
    match = mazzo.new(name, players=3, seed=7)
    match.say("!hello", 1)
    for moves in (0, 20, 10_000):
        play(match, moves, Random(1))
        before = match.record()
        again = WAYS[way](match)
        assert again.record() == before
        assert [again.view(seat) for seat in (None, 0, 1, 2)] == [match.view(seat) for seat in (None, 0, 1, 2)]
        assert WAYS[way](match.view(0)) == match.view(0)
        play(again, 10_000, Random(2))
        assert match.record() == before
        if not match.over:
            one, other = WAYS[way](match), WAYS[way](match)
            for copied in (one, other):
                play(copied, 10_000, Random(3))
            assert one.record() == other.record()  # the same cards come, also in rounds that were not dealt yet


def test_the_plain_files_can_do_it_too() -> None:
    test = f"{__file__}::{test_a_match_and_its_views_can_be_pickled_and_copied.__name__}"
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", test]
    done = subprocess.run(words, env={**os.environ, "MAZZO_PURE": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_records_say_their_seed_and_number(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert cli.main(["simulate", "ventuno", "--seed", "7", "--games", "3", "--records", str(file)]) == 0
    found = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(game["seed"], game["number"]) for game in found] == [(7, 1), (7, 2), (7, 3)]
    match = mazzo.new("ventuno", players=4, seed=7)
    assert match.record()["seed"] == 7
    assert match.record()["deals"][0] == found[0]["deals"][0]
    assert "seed" not in mazzo.new("ventuno", players=4).record()
    for game in found:
        assert mazzo.replay(game).record() == game
    record.check(record.from_dict({**found[0], "seed": "a word", "number": [1]}))


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert cli.main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_simulate_and_compare_return_what_the_commands_print(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["the-game", "--players", "2", "--on-fire", "--games", "20", "--seed", "5"]
    wanted = printed(capsys, "simulate", *words, "--no-talk", "--effort", "0.5")
    assert mazzo.simulate("the-game", players=2, on_fire=True, games=20, seed=5, talk=False, effort=0.5) == wanted
    wanted = printed(capsys, "simulate", "ventuno", "--bots", "easy,random", "--games", "5", "--seed", "5")
    assert mazzo.simulate("ventuno", bots=["easy", "random"], games=5, seed=5) == wanted
    wanted = printed(capsys, "compare", *words, "--bots", "easy,random")
    assert mazzo.compare("the-game", ["easy", "random"], players=2, on_fire=True, games=20, seed=5) == wanted
    assert capsys.readouterr() == ("", "")
    with pytest.raises(BadOptions, match="There is no bot 'wizard'"):
        mazzo.simulate("ventuno", bot="wizard")
    with pytest.raises(BadOptions, match="not 0"):
        mazzo.simulate("ventuno", bots=["easy", "random"], players=0)
    with pytest.raises(BadOptions, match="has no option 'extreme'"):
        mazzo.simulate("ventuno", extreme=True)


SCRIPT = """
import mazzo

print("once")
print(mazzo.simulate("ventuno", players=2, bot="easy", games=6, seed=1, workers=2)["games"])
"""


def test_a_script_without_a_guard_runs_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("once\n6\n", "", 0)


TALKATIVE = """
print("imported")


class Talkative:
    def __init__(self):
        print("made")

    def move(self, view, heard):
        print("moves")
        return view.moves[0]

    def opens(self, view, heard):
        return True

    def talk(self, view, heard):
        return ()
"""


@pytest.mark.parametrize(
    "place", [["--workers", "1"], ["--workers", "2"], ["--on", "ray"]], ids=["here", "workers", "ray"]
)
def test_what_a_bot_prints_does_not_reach_the_results(place: list[str], tmp_path: Path) -> None:
    if "ray" in place:
        pytest.importorskip("ray", reason="Ray is not installed: make ray")
    bot = tmp_path / "my.py"
    bot.write_text(TALKATIVE)
    words = [sys.executable, "-m", "mazzo.cli", "simulate", "ventuno", "--games", "4", "--json", *place]
    done = subprocess.run([*words, "--bot", f"{bot}:Talkative"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 4
    if "ray" not in place:  # Ray keeps what its workers print in its own logs
        assert {"imported", "made", "moves"} <= set(done.stderr.split())


def test_what_a_bot_prints_at_a_table_goes_to_standard_error(tmp_path: Path) -> None:
    bot = tmp_path / "my.py"
    bot.write_text(TALKATIVE)
    words = [sys.executable, "-m", "mazzo.cli", "play", "ventuno", "--first-seat", "1", "--bots", f"{bot}:Talkative"]
    done = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=True)
    assert "moves" in done.stderr.split()
    assert not {"imported", "made", "moves"} & set(done.stdout.splitlines())
