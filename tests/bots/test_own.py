"""A user's own bot: a class in a file, wherever the command line names a bot."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mazzo
from mazzo import bots, cli, record
from mazzo.bots.own import OwnBot
from mazzo.croupier import play_on
from mazzo.games.errors import BadOptions, IllegalTalk
from mazzo.games.rng import Random
from tests.simulate.stubs import Careful

TALK_HELP = 'Return a tuple of texts from talk, such as ("!leave A",), or () for nothing'
HELPER = "def first(moves):\n    return moves[0]\n"
FILE = """
from dataclasses import dataclass

from helper_of_my_bots import first


class First:
    def move(self, view, heard):
        return first(view.moves)

    def opens(self, view, heard):
        return True

    def talk(self, view, heard):
        return ()


@dataclass
class Chancy(First):
    rng: "object"
    game: "str"
    depth: "int" = 3

    def move(self, view, heard):
        assert (self.game, self.depth) == ("hamsterbacke", 3)
        return view.moves[self.rng.below(len(view.moves))]


class Broken(First):
    def move(self, view, heard):
        return self.best(view)

    def best(self, view):
        return view.mooves[0]


class Illegal(First):
    def move(self, view, heard):
        return "37Z"


class Unhashable(First):
    def move(self, view, heard):
        return ["start"]


class Leaves(First):
    def move(self, view, heard):
        raise SystemExit(3)


class Unmade(First):
    def __init__(self, depth):
        self.depth = depth


class Chatty(First):
    def talk(self, view, heard):
        return "!leave A"


class Mute(First):
    def talk(self, view, heard):
        pass


class Odd(First):
    def talk(self, view, heard):
        return ["!leave A", "!sing"]


class Motionless:
    def opens(self, view, heard):
        return True

    def talk(self, view, heard):
        return ()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, in which commands are given."""
    (tmp_path / "helper_of_my_bots.py").write_text(HELPER)
    (tmp_path / "my.py").write_text(FILE)
    (tmp_path / "torn.py").write_text("class Torn(\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    return tmp_path


def said(code: int, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command complained about."""
    told = capsys.readouterr().err
    assert code == 2
    assert "Traceback" not in told
    return told


@pytest.mark.usefixtures("folder")
def test_its_generator_is_its_own_and_tells_nothing_about_the_one_that_dealt() -> None:
    def numbers(rng: Random) -> list[int]:
        return [rng.next() for _ in range(20)]

    first, second = (OwnBot("my.py:Chancy", "hamsterbacke", Random(5, 7)).bot.rng for _ in range(2))
    drawn = numbers(first)
    assert drawn == numbers(second)
    assert not set(drawn) & set(numbers(Random(5, 7)))


@pytest.mark.usefixtures("folder")
def test_it_is_compared_with_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "my.py:First,normal,normal+my.py:First+normal", "--players", "3", "--games", "4", "--seed", "1"]
    assert cli.main(["compare", "the-game", *words, "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["lineups"]
    assert [lineup["bots"][:2] for lineup in found] == [["my.py:First"] * 2, ["normal"] * 2, ["normal", "my.py:First"]]
    assert found[0]["mean_left"] > found[1]["mean_left"] + 20


def test_it_plays_the_same_games_in_worker_processes_and_is_recorded_by_its_name(folder: Path) -> None:
    written = []
    for workers in (1, 2):
        file = folder / f"{workers}.jsonl"
        words = ["--bots", "my.py:Chancy,my.py:First,random", "--games", "6", "--seed", "3", "--workers", str(workers)]
        assert cli.main(["simulate", "hamsterbacke", *words, "--records", str(file)]) == 0
        written.append(file.read_bytes())
    assert written[0] == written[1]
    found = [record.parse(line) for line in written[0].splitlines()]
    assert len({tuple(move for _, move in game.moves) for game in found}) == 6
    assert [seat.bot for seat in found[0].seats] == ["my.py:Chancy", "my.py:First", "random"]
    record.check(found[0])


def test_people_play_against_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert cli.main(["play", "ventuno", "--plain", "--bots", "my.py:First", "--first-seat", "1", "--records", "a"]) == 0
    assert "Bot 1: my.py:First." in capsys.readouterr().out
    assert record.parse((folder / "a").read_bytes()).moves[0][0] == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.py:First", "none.py:First: there is no file none.py."),
        ("my.py:Frist", "my.py:Frist: there is no class 'Frist' in my.py: it has First, Chancy, "),
        ("my.py:Motionless", "my.py:Motionless has no move: give your bot the methods move, opens, talk."),
        ("my.py:Unmade", "my.py:Unmade: Unmade() failed.\nTypeError: "),
        ("torn.py:Torn", 'torn.py", line 1\n    class Torn(\n'),
        (
            "my.py",
            "There is no bot 'my.py': choose from random, easy, normal, expert, or name your own as FILE.py:Class.",
        ),
    ],
)
@pytest.mark.parametrize("words", [["simulate", "the-game", "--bot"], ["play", "the-game", "--plain", "--bots"]])
def test_a_bot_that_does_not_exist_gives_a_sentence_before_a_game(
    words: list[str], name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(cli.main([*words, name, "--players", "2"]), capsys)
    assert sentence in told


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("Illegal", ["my.py:Illegal: move returned '37Z', which is not in view.moves: start."]),
        ("Unhashable", ["my.py:Unhashable: move returned ['start'], which is not in view.moves: start."]),
        ("Chatty", [f"my.py:Chatty: {TALK_HELP}, not '!leave A'."]),
        ("Mute", [f"my.py:Mute: {TALK_HELP}, not None."]),
        ("Odd", ["my.py:Odd 1: There is no signal '!sing'"]),
        ("Leaves", ["my.py:Leaves: move failed.\n", "raise SystemExit(3)", "\nSystemExit: 3\n"]),
        (
            "Broken",
            [
                "my.py:Broken: move failed.\n  File ",
                ", in best\n    return view.mooves[0]\n",
                "\nAttributeError: 'View' object",
            ],
        ),
    ],
)
def test_what_goes_wrong_in_it_is_reported_with_its_place(
    name: str, sentences: list[str], workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--players", "2", "--bot", f"my.py:{name}", "--games", "4", "--seed", "1", "--workers", workers]
    told = said(cli.main(["simulate", "the-game", *words]), capsys)
    assert told.startswith("mazzo: A bot broke the rules in game ")
    assert [sentence for sentence in sentences if sentence not in told] == []
    assert "own.py" not in told


@pytest.mark.usefixtures("folder")
def test_a_ray_of_two_workers_plays_with_it_and_tells_what_goes_wrong() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: make ray")
    simulate = [sys.executable, "-m", "mazzo.cli", "simulate", "the-game", "--players", "2", "--games", "4"]
    for name, code, told in (("First", 0, ""), ("Broken", 2, "my.py:Broken: move failed.\n  File ")):
        words = ["--bot", f"my.py:{name}", "--on", "ray", "--workers", "2"]
        done = subprocess.run([*simulate, *words], capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert told in done.stderr


@pytest.mark.parametrize("said", ["!leave A", None])
def test_a_bot_whose_talk_is_not_a_tuple_of_texts_gets_a_sentence(said: object) -> None:
    match = mazzo.new("the-game", players=1, seed=1)
    with pytest.raises(IllegalTalk, match=re.escape(f"Player 1: {TALK_HELP}, not {said!r}.")):
        play_on(match, {0: Careful(says=said)})  # type: ignore[arg-type]
    play_on(match, {0: Careful(says=["!leave A"])})
    assert {words.text for words in match.talk} == {"!leave A"}


def test_only_the_command_line_opens_files(folder: Path) -> None:
    (folder / "evil.py").write_text("from pathlib import Path\nPath('run').touch()\nclass Evil: pass\n")
    with pytest.raises(BadOptions, match="There is no bot"):
        bots.make("evil.py:Evil", "ventuno", Random(1))
    assert not (folder / "run").exists()
    with pytest.raises(BadOptions, match="has no move"):
        bots.named("evil.py:Evil", "ventuno", Random(1))
    assert (folder / "run").exists()
