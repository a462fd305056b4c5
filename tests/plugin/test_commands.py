"""Every command knows a game that another distribution brings, with no edit in Mazzo."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.plugin.conftest import Run
from tests.typist import Typist, command, play_through_pipes, play_through_terminal, surroundings

LINE = "Pile up stones, never a heavier one on a lighter one, and let others topple your little man."


@pytest.fixture(scope="module")
def records(mazzo: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of two, with a searching bot at one seat."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    words = ["--bots", "normal,random", "--games", 3, "--seed", 1, "--effort", 0.1, "--workers", 1]
    done = mazzo("simulate", "ometto", *words, "--records", file)
    assert done.returncode == 0, done.stderr
    return file


def result(done: object) -> dict[str, object]:
    """Return the JSON that a command printed."""
    text = getattr(done, "stdout", "")
    assert text, done
    found: dict[str, object] = json.loads(text)
    return found


def test_help_lists_it(mazzo: Run) -> None:
    assert "The Game, Ventuno, Hamsterbacke, Ometto." in mazzo("--help").stdout
    shown = mazzo("play", "--help").stdout
    assert "the-game, ventuno, hamsterbacke, ometto" in shown
    assert "Ometto 2-4" in shown
    assert re.search(r"--weighed +a stone that you collect scores its weight", shown)


def test_simulate_and_check(mazzo: Run, records: Path) -> None:
    assert mazzo("check", records).returncode == 0
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert {game["game"] for game in games} == {"ometto"}
    games[0]["result"]["scores"][0] += 1
    done = mazzo("check", "-", answers=json.dumps(games[0]))
    assert done.returncode == 1
    assert "OM-8" in done.stdout + done.stderr


def test_a_title_names_the_option_in_words(mazzo: Run) -> None:
    shown = mazzo("simulate", "ometto", "--players", 3, "--games", 5, "--seed", 1, "--weighed", "--workers", 1)
    assert shown.returncode == 0, shown.stderr
    assert "Ometto, 3 players, Weighed: random, 5 games, seed 1" in shown.stdout


def test_normal_beats_random_clearly(mazzo: Run) -> None:
    words = ["--bots", "normal,random", "--games", 40, "--seed", 1, "--json"]
    seats = result(mazzo("simulate", "ometto", *words))["seats"]
    assert isinstance(seats, list)
    assert seats[0]["wins"]["interval"][0] > 0.7, seats[0]["wins"]


def test_compare(mazzo: Run) -> None:
    words = ["--bots", "easy,random", "--against", "random", "--games", 4, "--seed", 1, "--json"]
    found = result(mazzo("compare", "ometto", "--players", 4, *words))
    assert found["game"] == "ometto"
    assert isinstance(found["lineups"], list)
    assert len(found["lineups"]) == 2


def test_replay_in_lines(mazzo: Run, records: Path) -> None:
    done = mazzo("replay", records, "--plain", "--lang", "en")
    assert done.returncode == 0, done.stderr
    first = json.loads(records.read_text().splitlines()[0])
    seat, move = first["moves"][0]
    assert f"-- after 1 of {len(first['moves'])} moves, {first['seats'][seat]['name']}: {move}" in done.stdout
    assert "Stones to draw: 32." in done.stdout


def test_advise(mazzo: Run, records: Path) -> None:
    done = mazzo("advise", records, "--move", 10, "--effort", 0.1)
    assert done.returncode == 0, done.stderr
    assert "lay " in done.stdout
    found = result(mazzo("advise", records, "--move", 10, "--effort", 0.1, "--json"))
    alternatives = found["alternatives"]
    assert isinstance(alternatives, list)
    assert all(alternative["moves"][0].startswith("lay ") for alternative in alternatives)


def test_analyse(mazzo: Run, records: Path) -> None:
    words = [records, "--game", 1, "--effort", 0.02, "--seed", 3]
    done = mazzo("analyse", *words)
    assert done.returncode == 0, done.stderr
    found = result(mazzo("analyse", *words, "--json"))
    steps = found["steps"]
    assert isinstance(steps, list)
    assert len(steps) == len(json.loads(records.read_text().splitlines()[0])["moves"])
    assert found == result(mazzo("analyse", *words, "--json"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_its_rules_are_what_it_says_about_itself(mazzo: Run, language: str) -> None:
    shown = mazzo("rules", "ometto", "--lang", language).stdout
    assert shown == f"# Ometto\n\n{LINE}\n\nWrite lay and a stone (lay 7), or home.\n"


@pytest.mark.parametrize("play", [play_through_pipes, play_through_terminal], ids=("pipes", "terminal"))
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("people", [1, 3])
def test_a_whole_game_in_lines(
    mazzo: Run, installed: Path, tmp_path: Path, people: int, language: str, play: Callable[..., int]
) -> None:
    """In Italian too: what the game does not say in Italian it says in English."""
    typist, file = Typist(5), tmp_path / "game.jsonl"
    bots = ["--bots", "easy"] if people < 3 else []
    words = ["play", "ometto", "--players", 3, "--people", people, *bots, "--seed", 5, "--plain"]
    code = play(typist, *words, "--lang", language, "--records", file, PYTHONPATH=str(installed))
    assert code == 0, typist.told[-5:]
    assert mazzo("check", file).returncode == 0
    assert json.loads(file.read_text())["result"]
    assert not any("ometto." in line or "{" in line or "Traceback" in line for line in typist.told)
    assert any("on the cairn" in line for line in typist.told)


@pytest.mark.parametrize(
    ("reason", "words"),
    [("behind", "Another player is ahead: you would lose the game."), ("odd", "This move is sure to lose (odd).")],
)
def test_a_warning_has_the_words_of_the_game_or_of_the_code(python: Run, reason: str, words: str) -> None:
    imports = "from mazzo import games; from mazzo.terminal.words import warning"
    assert python("-c", f"{imports}; print(warning(games.find('ometto'), {reason!r}))").stdout == f"{words}\n"


def test_a_game_that_is_not_installed_is_unknown(records: Path) -> None:
    """A record outlives the package of its game."""
    done = subprocess.run(command("check", records), env=surroundings(), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "There is no game 'ometto': choose from the-game, ventuno, hamsterbacke." in done.stdout + done.stderr
