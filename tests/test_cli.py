"""The commands, as a person or a script runs them."""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo import games, texts
from mazzo.cli import build_parser, main
from tests.typist import at_terminal, command, interrupt, read_all, surroundings, wait_for

BAD_ORIGINS = (
    "foo",
    "example.org",
    "ftp://example.org",
    "https://",
    "https://x.org/cards",
    "https://x.org:port",
    "http://a b",
)
GOLDEN = Path(__file__).parent / "golden" / "records" / "0.1.jsonl"


def mazzo(*arguments: object, answers: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command with these answers on its input, and make sure that it shows no traceback."""
    done = subprocess.run(
        command(*arguments),
        input=answers,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=surroundings(**more),
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


def test_help_is_for_newcomers_and_imports_nothing_heavy() -> None:
    done = mazzo("--help")
    assert done.returncode == 0
    for word in (
        "play",
        "serve",
        "simulate",
        "compare",
        "check",
        "replay",
        "analyse",
        "advise",
        "completion",
        "examples",
        "exit codes",
    ):
        assert word in done.stdout
    code = "import sys, mazzo.cli as c; c.build_parser(); print([m for m in sys.argv[1:] if m in sys.modules])"
    heavy = [
        "numpy",
        "asyncio",
        "multiprocessing",
        "concurrent",
        "matplotlib",
        "ray",
        "sqlite3",
        "http",
        "hypothesis",
        "Cython",
        "starlette",
        "uvicorn",
        "sqlalchemy",
        "websockets",
        "segno",
        "textual",
        "platformdirs",
        "babel",
    ]
    found = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("name", games.names())
def test_simulated_records_are_right_and_the_same_for_the_same_seed(name: str, tmp_path: Path) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for file in files:
        done = mazzo("simulate", name, "--players", 3, "--bot", "random", "--games", 20, "--seed", 5, "--records", file)
        assert done.returncode == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_bytes().splitlines()) == 20
    checked = mazzo("check", files[0])
    assert (checked.returncode, checked.stdout) == (0, f"{files[0]}: 20 games, all right\n")


def test_with_records_on_standard_output_the_table_goes_elsewhere() -> None:
    done = mazzo("simulate", "the-game", "--players", 2, "--games", 4, "--records", "-", "--extreme", "--on-fire")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 4
    assert all(game["options"]["extreme"] and game["options"]["on_fire"] for game in found)
    assert "4 games" in done.stderr
    assert mazzo("check", "-", answers=done.stdout).returncode == 0


def test_simulate_prints_a_table_or_json() -> None:
    words = ("simulate", "the-game", "--players", 4, "--games", 50, "--seed", 1)
    assert "beaten" in mazzo(*words).stdout
    numbers = json.loads(mazzo(*words, "--json").stdout)
    assert (numbers["games"], numbers["seed"], sum(numbers["reasons"].values())) == (50, 1, 50)
    seats = json.loads(mazzo("simulate", "hamsterbacke", "--players", 4, "--games", 50, "--json").stdout)["seats"]
    assert sum(seat["wins"]["share"] for seat in seats) == pytest.approx(1)


def test_a_first_seat_can_be_fixed() -> None:
    for name in ("the-game", "ventuno"):
        done = mazzo("simulate", name, "--players", 3, "--games", 5, "--first-seat", 2, "--records", "-")
        assert {json.loads(line)["moves"][0][0] for line in done.stdout.splitlines()} == {2}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "the-game", "--players", 7], "The Game is for 1 to 5 players, not 7."),
        (
            ["simulate", "ventuno", "--players", 3, "--extreme"],
            "Ventuno has no --extreme: leave it out, it is a variant of The Game.",
        ),
        (["play", "ventuno", "--on-fire"], "Ventuno has no --on-fire: leave it out, it is a variant of The Game."),
        (["compare", "ventuno", "--players", 2, "--bots", "random,easy", "--no-talk"], "leave out --no-talk"),
        (["simulate", "the-game", "--players", 2, "--bot", "wizard"], "There is no bot 'wizard'"),
        (["simulate", "the-game", "--players", 2, "--games", 0], "at least 1 game, not 0"),
        (["simulate", "the-game", "--players", 2, "--games", 10**12], "at most 1,000,000,000"),
        (["simulate", "the-game", "--players", 2, "--effort", 0], "Choose an effort above 0"),
        (["simulate", "the-game", "--players", 2, "--workers", 0], "Choose 1 to 512 workers"),
        (["simulate", "the-game", "--bots", "random,wizard"], "There is no bot 'wizard'"),
        (["simulate", "the-game", "--bots", "random,,random"], "There is no bot ''"),
        (
            ["simulate", "the-game", "--players", 3, "--bots", "random,easy"],
            "Name 3 bots for 3 players, one for each seat, not 2: random,easy.",
        ),
        (["simulate", "the-game", "--players", 2, "--bot", "random", "--bots", "random,random"], "not both"),
        (["simulate", "the-game", "--players", 2, "--plot", "left.pdf"], "ends in .svg or .png"),
        (
            ["simulate", "the-game", "--players", 2, "--plot", "/no/such/folder/left.svg"],
            "Mazzo cannot write the chart",
        ),
        (["simulate", "the-game", "--players", 2, "--on", "moon"], "choose from here, ray, not 'moon'"),
        (["compare", "the-game", "--players", 2, "--bots", "random"], "Name 2 to 8"),
        (["compare", "the-game", "--players", 2, "--bots", "random,wizard"], "There is no bot 'wizard'"),
        (["compare", "the-game", "--players", 3, "--bots", "random,random+easy"], "not 2: random+easy."),
        (["compare", "the-game", "--players", 2], "--bots"),
        (["simulate", "the-game", "--players", 2, "--seed", -1], "Use a whole number from 0"),
        (["simulate", "the-game", "--players", 2, "--first-seat", 2], "from 0 to 1"),
        (["simulate", "the-game", "--players", 2, "--records", "/no/such/folder/x"], "No such file"),
        (["simulate", "chess", "--players", 2], "choose from the-game, ventuno, hamsterbacke, not 'chess'"),
        (["simulate"], "GAME"),
        (["play", "the-game", "--players", 1, "--bots", "easy"], "No seat is left for a bot: leave out --bots"),
        (["play", "--join", "3k9", "--resume"], "leave out one of them"),
        (["play", "--join", "3k9", "--records", "x.jsonl"], "leave out --records"),
        (["play", "ventuno", "--people", 1, "--name", "Ada", "--name", "Bo"], "You gave 2 names, but --people is 1"),
        (["play", "--resume", 0], "the number of a saved game"),
        (["play", "--resume", 99], "There is no saved game number 99"),
        (["saves", "--delete", 99], "There is no saved game number 99"),
        (["saves", "--delete", 1, "--json"], "use --json or --delete, not both"),
        (["play", "the-game", "--people", 0], "--people must be from 1 to 3, not 0"),
        (["serve", "--lan", "--host", "192.0.2.1"], "leave out --lan or --host"),
        (["serve", "--port", 70000], "from 0 to 65535"),
        (["serve", "--table-timeout", 0], "above 0"),
        (["serve", "--log-level", "loud"], "Set the log level to"),
        *((["serve", "--public-origin", origin], "such as https://cards.example.org") for origin in BAD_ORIGINS),
        *((["serve", "--trusted-proxy", proxy], "such as 127.0.0.1") for proxy in ("foo", "1.2.3.4:80", "::1,bar")),
        (["play", "the-game", "--players", 2, "--people", 3], "--people must be from 1 to 2, not 3"),
        (["play", "the-game", "--players", 10**9], "1 to 5 players"),
        (["play", "the-game", "--players", 10**9, "--lang", "it"], "è per 1–5 persone"),
        (["play", "the-game", "--bots", "expert,easy", "--players", 2], "there is 1 seat and you named 2."),
        (["play", "ventuno", "--bots", "expert,wizard"], "There is no bot 'wizard'"),
        (["play", "ventuno", "--bots", ""], "There is no bot ''"),
        (["play", "--lang", "tlh"], "--lang: choose from"),
        (["play", "ventuno", "--resume"], "The game is already chosen"),
        (["play", "--players", 3, "--join", "x"], "The game is already chosen"),
        (["completion", "tcsh"], "choose from bash, zsh, fish, not 'tcsh'"),
        (["play", "ventuno", "--records", "/no/such/folder/x"], "No such file"),
        (["play", "ventuno", "--records", ""], "Is a directory"),
        (["replay", "/no/such/file"], "No such file"),
        (["replay", GOLDEN, "--game", 999], "no game number 999: it holds games 1 to"),
        (["replay", GOLDEN, "--move", 9999], "Choose a move from 0 to"),
        (["replay", GOLDEN, "--seat", 9, "--move", 1], "no seat 9"),
        (["dance"], "COMMAND: choose from play"),
    ],
)
def test_bad_usage_is_answered_with_a_sentence_and_code_2(arguments: list[object], sentence: str) -> None:
    done = mazzo(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "--game", "ventuno"], "give the GAME without dashes: mazzo simulate the-game"),
        (["check", "--file", GOLDEN], "there is no option --file"),
        (["compare", "the-game", "--players", 2, "--bots", "random,easy", "--bot", "easy"], "did you mean --bots?"),
        (["simulate", "--gmaes", 5, "ventuno"], "there is no option --gmaes; did you mean --games?"),
        (["simulate", "ventuno", "--player=3"], "there is no option --player; did you mean --players?"),
        (["simulate", "the_game"], "there is no 'the_game'; did you mean the-game?"),
        (["replay", GOLDEN, "twelve"], "unexpected argument: twelve"),
        (["simulat"], "there is no 'simulat'; did you mean simulate?"),
        (["--vers"], "there is no option --vers; did you mean --version?"),
    ],
)
def test_mazzo_guesses_what_you_meant_and_accepts_no_abbreviations(arguments: list[object], sentence: str) -> None:
    done = mazzo(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    command = f"mazzo {arguments[0]}" if len(arguments) > 1 else "mazzo"
    assert done.stderr.startswith(f"{command}: ")
    assert done.stderr.endswith(f"\nType {command} --help to see how to use it.\n")
    assert len(done.stderr.splitlines()) == 2


def test_without_a_command_there_is_the_menu_at_a_terminal_and_help_elsewhere() -> None:
    done = mazzo()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == mazzo("--help").stdout
    with at_terminal(command()) as (_, terminal):
        assert "usage:" not in wait_for("The Game", terminal)
        interrupt(terminal)


COMMANDS = (
    "play",
    "learn",
    "saves",
    "serve",
    "export",
    "import",
    "admin",
    "simulate",
    "compare",
    "check",
    "rules",
    "replay",
    "analyse",
    "advise",
    "completion",
)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_describes_it_and_shows_an_example(name: str) -> None:
    (commands,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert set(commands.choices) - {"analyze"} == set(COMMANDS)
    parser = commands.choices[name]
    assert parser.description.rstrip().endswith(".")
    assert parser.epilog.startswith("examples")
    assert f"mazzo {name}" in parser.epilog
    for action in parser._actions:
        if action.default not in (None, False, (), "==SUPPRESS==") or "(default" in action.help:
            assert re.search(r"\(default: [^()]+\)$", action.help), action.help
        assert not re.search(r"\((usual|\d+)\)", action.help), action.help


@pytest.mark.parametrize("language", texts.languages())
def test_help_and_errors_speak_the_requested_language(language: str) -> None:
    said = texts.catalogue(language)
    by_option, by_locale = mazzo("play", "--lang", language, "--help"), mazzo("play", "--help", LANG=f"{language}_CH")
    assert by_option.stdout == by_locale.stdout
    assert by_option.stdout.startswith(str(said["cli.usage"]))
    for key in ("cli.play.about", "cli.positionals", "cli.options", "tui.option.on_fire"):
        assert str(said[key]) in by_option.stdout
    complaint = mazzo("simulate", "ventuno", "--players", "few", LANG=language).stderr
    assert str(said["cli.error.whole-number"]).format(what="--players", value="'few'") in complaint


REFUSED: list[tuple[list[object], str, dict[str, object]]] = [
    (["serve", "--port", 70000], "error.bad-port", {"port": 70000}),
    (["serve", "--table-timeout", 0], "error.bad-setting-positive", {"setting": "table_timeout", "given": "0.0"}),
    (["serve", "--log-level", "loud"], "error.bad-setting-log-level", {"given": "loud"}),
    (["serve", "--lan", "--host", "192.0.2.1"], "error.lan-and-host", {}),
    (["serve", "--port", 0, "--database", "/none/x"], "error.no-folder", {"folder": "/none"}),
    (["admin", "tables", "--database", "/none/x"], "error.no-database", {"file": "/none/x"}),
    (["import", "/none", "--database", "never-made.sqlite3"], "error.no-export", {"folder": "/none"}),
    (["simulate", "ventuno", "--games", 0], "error.bad-games-few", {"games": 0}),
    (["simulate", "ventuno", "--workers", 0], "error.bad-workers", {"most": 512, "given": 0}),
    (["simulate", "ventuno", "--bot", "x.py:Y"], "error.no-bot-file", {"bot": "x.py:Y", "file": "x.py"}),
    (
        ["simulate", "ventuno", "--bot", "wizard"],
        "error.unknown-bot-named",
        {"bot": "'wizard'", "levels": "random, easy, normal, expert"},
    ),
    (
        ["simulate", "ventuno", "--extreme"],
        "error.unknown-option-other",
        {"game": "Ventuno", "flag": "extreme", "owner": "The Game"},
    ),
    (["simulate", "ventuno", "--plot", "left.pdf"], "error.bad-plot", {"file": "'left.pdf'"}),
    (["compare", "ventuno", "--bots", "easy"], "error.bad-comparison", {"most": 8}),
    (["replay", "/none"], "cli.errno.ENOENT", {}),
    (["check", "/none"], "cli.errno.ENOENT", {}),
    (["replay", "/"], "cli.errno.EISDIR", {}),
]


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize(("arguments", "key", "values"), REFUSED, ids=str)
def test_a_refusal_speaks_the_requested_language(
    arguments: list[object],
    key: str,
    values: dict[str, object],
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", language)
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    try:
        assert main([str(word) for word in arguments]) == 2
    finally:
        texts.speak("en")
    sentence = texts.fill(texts.catalogue(language), language, key, values)
    assert capsys.readouterr().err.endswith(f"{sentence}\n")


def test_a_wrong_record_is_explained_in_the_requested_language(tmp_path: Path) -> None:
    spoilt = json.loads(GOLDEN.read_text().splitlines()[1])
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps({**spoilt, "moves": [*spoilt["moves"][:3], [0, "100A"]]}))
    done = mazzo("replay", file, "--lang", "it")
    assert done.returncode == 1
    assert done.stderr.startswith(f"mazzo: {file}:1: mossa 4: ")
    assert str(texts.catalogue("it")["error.unknown-move"]) in done.stderr


TASKS = ("tables", "people", "log", "results", "bans", "close", "ban", "unban")


@pytest.mark.parametrize("name", TASKS)
def test_the_help_of_every_task_of_admin_describes_it_and_shows_an_example(name: str) -> None:
    (commands,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    (tasks,) = (a for a in commands.choices["admin"]._actions if isinstance(a, argparse._SubParsersAction))
    assert tuple(tasks.choices) == TASKS
    parser = tasks.choices[name]
    assert parser.description.endswith(".")
    assert f"mazzo admin {name} " in parser.epilog
    said = shlex.split(parser.epilog.splitlines()[1])
    assert build_parser().parse_args(said[1:]).task == name
    assert all(action.help for action in parser._actions)


@pytest.mark.parametrize("task", TASKS)
def test_a_task_of_admin_speaks_the_requested_language_too(task: str) -> None:
    assert mazzo("admin", task, "--lang", "it", "--help").stdout.startswith("uso: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("word", ["--version", "--help"])
def test_a_full_standard_output_gives_one_sentence(word: str, unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(word),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=surroundings(PYTHONUNBUFFERED=unbuffered),
        )
    assert (done.returncode, done.stderr) == (2, "mazzo: output: No space left on device\n")


def test_analyse_may_be_written_with_a_z() -> None:
    assert mazzo("analyze", "--help").stdout == mazzo("analyse", "--help").stdout


def test_check_names_file_line_move_and_rule(tmp_path: Path) -> None:
    lines = GOLDEN.read_text().splitlines()
    spoilt = json.loads(lines[1])
    spoilt["moves"][3][1] = "100A"
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([lines[0], "", json.dumps(spoilt), lines[2]]))
    done = mazzo("check", GOLDEN, file)
    assert done.returncode == 1
    assert f"{file}:3: move 4: '100A' is not a move" in done.stdout
    assert "(TG-4)" in done.stdout
    assert f"{GOLDEN}: {len(lines)} games, all right" in done.stdout


def test_check_shows_its_progress_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(GOLDEN.read_text().replace('"left"', '"lfet"', 1))
    with at_terminal(command("check", file)) as (_, terminal):
        shown = read_all(terminal)
    bar = f"{len(GOLDEN.read_text().splitlines()[0]) + 1:,} of {file.stat().st_size:,} bytes"
    assert shown.index("result's left") < shown.index(bar) < shown.index("1 of them wrong")
    assert bar not in mazzo("check", file).stderr


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{\n", "expected one JSON object per line (it ends too early)."),
        (b"\xff\xfe\x00", "expected one JSON object per line (it is not text)."),
        (b"[1, 2]\n", "expected a JSON object with the format"),
        (b'{"format": "mazzo-record/7"}\n', "format should be"),
        (b"x" * 10_000_000, "longer than"),
        (b'{"format": "mazzo-record/1"' + b" " * 10_000_000, "longer than"),
        (GOLDEN.read_bytes()[:500], "expected one JSON object per line"),
    ],
    ids=["cut", "binary", "list", "future", "long", "spaces", "truncated"],
)
def test_an_unreadable_file_gives_code_2(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    done = mazzo("check", file)
    assert done.returncode == 2
    assert sentence in done.stdout
    assert len(done.stdout) < 400


def test_a_missing_file_a_folder_and_an_empty_file(tmp_path: Path) -> None:
    for missing, why in ((tmp_path / "none", "No such file or directory"), (tmp_path, "Is a directory")):
        done = mazzo("check", missing)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"mazzo: {missing}: {why}\n")
    empty = tmp_path / "empty"
    for content in ("", "\n\n"):
        empty.write_text(content)
        done = mazzo("check", empty)
        assert (done.returncode, done.stdout) == (0, f"{empty}: no games\n")
    assert mazzo("check", GOLDEN, tmp_path / "none").returncode == 2


def test_replay_shows_every_position_or_one() -> None:
    whole = mazzo("replay", GOLDEN, "--game", 3).stdout
    assert whole.count("-- after") == len(json.loads(GOLDEN.read_text().splitlines()[2])["moves"]) + 1
    one = mazzo("replay", GOLDEN, "--game", 3, "--move", 2, "--seat", 0).stdout
    assert one.count("-- after") == 1
    assert "Your hand" in one
    assert "Your hand" not in whole


def test_a_pipe_that_closes_early_is_not_an_error() -> None:
    command = f"{sys.executable} -m mazzo.cli simulate the-game --players 2 --games 3000 --records - | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["game"] == "the-game"
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_a_closed_pipe_gives_code_141() -> None:
    gone, output = os.pipe()
    os.close(gone)
    words = command("replay", GOLDEN)
    done = subprocess.run(words, stdout=output, stderr=subprocess.PIPE, env=surroundings(), check=False)
    os.close(output)
    assert (done.returncode, done.stderr) == (141, b"")


def test_replay_tells_the_move_and_the_result() -> None:
    found = json.loads(GOLDEN.read_text().splitlines()[2])
    (seat, text), last = found["moves"][1], len(found["moves"])
    zero, two, end = (mazzo("replay", GOLDEN, "--game", 3, "--move", n).stdout for n in (0, 2, last))
    assert zero.startswith(f"-- after 0 of {last} moves\n")
    assert f"-- after 2 of {last} moves, {found['seats'][seat]['name']}: {text}\n" in two
    assert end.splitlines()[-1].startswith("Lost")


def test_replay_says_where_a_record_is_wrong_as_check_does(tmp_path: Path) -> None:
    spoilt = json.loads(GOLDEN.read_text().splitlines()[1])
    spoilt["moves"][3][1] = "100A"
    file = tmp_path / "games.jsonl"
    file.write_text(f"\n{json.dumps(spoilt)}\nxx\n")
    for words, code, sentence in (
        (["replay", file], 1, f"mazzo: {file}:2: move 4: '100A' is not a move"),
        (["replay", file, "--move", 4], 1, f"mazzo: {file}:2: move 4: '100A' is not a move"),
        (["replay", file, "--game", 2], 2, f"mazzo: {file}:3: "),
    ):
        done = mazzo(*words)
        assert (done.returncode, done.stdout) == (code, "")
        assert done.stderr.startswith(sentence)
    assert mazzo("replay", file, "--move", 3).returncode == 0
    with at_terminal(command("replay", file)) as (program, terminal):
        assert "move 4: '100A' is not a move" in read_all(terminal)
    assert program.returncode == 1


@pytest.mark.rule("HB-11")
def test_replay_from_a_seats_view_shows_no_given_cards() -> None:
    lines = GOLDEN.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '"give' in line)
    moves = json.loads(lines[number - 1])["moves"]
    at = next(n for n, (_, text) in enumerate(moves, 1) if text.startswith("give"))
    donor = moves[at - 1][0]
    for seat in range(3):
        shown = mazzo("replay", GOLDEN, "--game", number, "--move", at, "--seat", seat).stdout.splitlines()[0]
        assert shown.endswith(moves[at - 1][1] if seat == donor else "?")


def test_check_does_not_say_all_is_well_to_a_closed_pipe(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(GOLDEN.read_text().replace('"left"', '"lfet"') * 40)
    command = f"{sys.executable} -m mazzo.cli check {file} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] in ("1", "141")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_closed_streams_show_no_traceback(closed: str) -> None:
    command = f"{sys.executable} -m mazzo.cli simulate ventuno --players 2 --games 2 --records - {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_strange_letters_and_names_do_not_hurt(tmp_path: Path) -> None:
    found = json.loads(GOLDEN.read_text().splitlines()[0])
    found["seats"][0]["name"] = "\x1b[2JEvil\n" + "x" * 1000
    file = tmp_path / "\u00e9.jsonl"
    file.write_text(json.dumps(found))
    for words in (["--help"], ["check", str(file)], ["replay", str(file)]):
        command = [sys.executable, "-m", "mazzo.cli", *words]
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert len(max(done.stdout.splitlines(), key=len)) < 400


def test_a_byte_order_mark_is_not_part_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + GOLDEN.read_bytes() + b"\xef\xbb\xbf\n" + b"\xef\xbb\xbf" + GOLDEN.read_bytes())
    done = mazzo("check", file)
    games = 2 * len(GOLDEN.read_text().splitlines())
    assert (done.returncode, done.stdout) == (0, f"{file}: {games} games, all right\n")
    assert mazzo("replay", file, "--move", 0).returncode == 0
