"""The command `simulate`, beyond what every command does."""

import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo import BadOptions, cli, record
from mazzo.games.game import Game
from mazzo.games.the_game.game import TheGame
from mazzo.games.ventuno.game import Ventuno
from mazzo.simulation.command import choose_lineup
from mazzo.simulation.compare import read_lineups
from tests.simulate.stubs import Made

SIMULATE = [sys.executable, "-m", "mazzo.cli", "simulate", "the-game", "--players", "3", "--seed", "5"]


def simulate(*arguments: object) -> int:
    """Run the command in this process, where the bots are those of the test."""
    return cli.main(["simulate", *map(str, arguments), "--workers", "1"])


@pytest.mark.parametrize("name", ["the-game", "ventuno", "hamsterbacke"])
def test_a_mixed_table_is_recorded_seat_by_seat(name: str, tmp_path: Path, made: list[Made]) -> None:
    file = tmp_path / "games.jsonl"
    assert simulate(name, "--bots", "expert, random,normal", "--games", 3, "--effort", 2.5, "--records", file) == 0
    with file.open("rb") as lines:
        found = [record.parse(line) for _, line in record.lines(lines)]
    assert [[seat.bot for seat in game.seats] for game in found] == [["expert", "random", "normal"]] * 3
    assert {level for level, _, _ in made} == {"expert", "normal"}
    assert {effort for _, _, effort in made} == {2.5}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_named_after_what_was_finished(capsys: pytest.CaptureFixture[str], made: list[Made]) -> None:
    assert simulate("ventuno", "--bot", "normal", "--players", 3, "--games", 2, "--json", "--records", "/dev/full") == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 0
    assert told.err.endswith("mazzo: /dev/full: No space left on device\n")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*SIMULATE, "--games", "2", "--records", "-"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr.endswith("mazzo: output: No space left on device\n")


def test_the_values_of_the_table_stand_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("the-game", "--games", 2, "--seed", 1) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("  beaten", "  brilliant"))]
    assert len({line.index("0.00 %") for line in rows}) == 1


def test_one_name_stands_for_all_seats_as_in_play() -> None:
    assert choose_lineup(None, "easy", "ventuno", 3) == choose_lineup("easy", None, "ventuno", 3) == ("easy",) * 3
    assert choose_lineup(None, None, "ventuno", 2) == ("random", "random")


def test_where_a_game_has_a_usual_number_of_players_nobody_has_to_say_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_lineup(None, "easy", "ventuno", None) == ("easy",) * 4
    assert read_lineups("easy,normal", "the-game", None, None) == (("easy",) * 3, ("normal",) * 3)
    assert choose_lineup(None, "easy,normal", "ventuno", None) == ("easy", "normal")
    monkeypatch.setattr(Ventuno, "usual_players", None)
    with pytest.raises(BadOptions, match="Say how many play: --players"):
        choose_lineup(None, "easy", "ventuno", None)


def test_a_random_seed_is_short_enough_to_read_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("ventuno", "--games", 2, "--json") == 0
    assert 0 <= json.loads(capsys.readouterr().out)["seed"] < 1_000_000


def test_a_table_that_is_silent_records_no_talk(
    tmp_path: Path, made: list[Made], capsys: pytest.CaptureFixture[str]
) -> None:
    for flags, talked in (([], True), (["--no-talk"], False)):
        file = tmp_path / "games.jsonl"
        assert simulate("the-game", "--players", 2, "--bot", "easy", "--games", 2, "--records", file, *flags) == 0
        assert (b'"talk"' in file.read_bytes()) is talked
        assert ("no talk" in capsys.readouterr().out) is not talked


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    outputs = []
    for workers in (1, 2, 3):
        file = tmp_path / f"{workers}.jsonl"
        command = [*SIMULATE, "--games", "20000", "--json", "--workers", str(workers), "--records", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        outputs.append((done.stdout, done.stderr, file.read_bytes()))
    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0][2].count(b"\n") == 20_000


def test_a_file_of_records_is_not_replaced_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    words = ("the-game", "--players", 2, "--games", 3, "--seed", 1, "--records", file)
    assert simulate(*words) == 0
    assert capsys.readouterr().err == ""
    before = file.read_bytes()
    assert simulate(*words) == 0
    assert capsys.readouterr().err == f"mazzo: replaced {file}, which held 3 lines\n"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "flags", [["--workers", "0"], ["--on", "ray"], ["--plot", "left.pdf"], ["--bot", "wizard"], ["--games", "0"]]
)
def test_a_command_that_is_refused_leaves_the_file_of_records_alone(
    flags: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    kept, new = tmp_path / "kept.jsonl", tmp_path / "new.jsonl"
    kept.write_text("precious\n")
    for file in (kept, new):
        assert cli.main(["simulate", "ventuno", "--players", "2", *flags, "--records", str(file)]) == 2
    assert kept.read_text() == "precious\n"
    assert not new.exists()


def test_where_records_cannot_be_written_nobody_is_left_waiting(tmp_path: Path) -> None:
    words = ["simulate", "ventuno", "--players", "2", "--bot", "easy", "--workers", "2"]
    assert cli.main([*words, "--records", str(tmp_path)]) == 2
    assert multiprocessing.active_children() == []


def test_a_mixed_table_of_rivals_is_reported_by_level(made: list[Made], capsys: pytest.CaptureFixture[str]) -> None:
    words = ("hamsterbacke", "--bots", "normal,random,random", "--games", 5, "--seed", 1)
    assert simulate(*words) == 0
    assert "of its fair share" in capsys.readouterr().out
    assert simulate(*words, "--json") == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["bots"] == ["normal", "random", "random"]
    assert "bot" not in numbers
    assert sum(level["wins"]["share"] for level in numbers["levels"].values()) == pytest.approx(1)


def test_the_picture_fits_80_columns_and_needs_no_block_characters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*SIMULATE, "--games", "100"], capture_output=True, text=True, check=True, env=environment)
    assert "cards left\n" in done.stdout
    assert "#####" in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 80


def test_the_picture_of_a_narrow_terminal_is_narrow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert simulate("ventuno", "--players", 3, "--games", 50, "--seed", 5) == 0
    bars = capsys.readouterr().out.partition("random: scores\n")[2].splitlines()
    assert bars[0].split()[0] == "0-19"
    assert 40 < max(map(len, bars)) < 50


def hear_ctrl_c() -> None:
    """Undo what a shell does to jobs in the background: they, and what they start, ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_ctrl_c_prints_what_was_finished_and_leaves_whole_records_in_order(workers: int, unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    command = [*SIMULATE, "--games", "100000000", "--records", "-", "--workers", str(workers)]
    # A session of its own: Ctrl-C at a terminal reaches every process, and must not reach the tests.
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
        env=environment,
    ) as running:
        assert isinstance(running.stdout, io.FileIO)
        first = running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        rest, complaint = running.communicate(timeout=120)
    lines = (first + rest).splitlines(keepends=True)
    assert running.returncode == 130
    assert f"{len(lines)} of 100000000 games" in complaint.decode()
    assert "cards left, mean" in complaint.decode()
    assert "Traceback" not in complaint.decode()
    again = subprocess.run(
        [*SIMULATE, "--games", str(len(lines)), "--records", "-", "--workers", "1"], capture_output=True, check=True
    )
    assert again.stdout == first + rest


@pytest.mark.parametrize("suffix", ["svg", "PNG"])
def test_a_chart_is_drawn_and_the_same_each_time(suffix: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = [tmp_path / f"{name}.{suffix}" for name in "ab"]
    for file in files:
        assert simulate("the-game", "--players", 2, "--seed", 3, "--games", 50, "--plot", file) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes().startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")


def test_a_chart_has_the_bars_of_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "left.svg"
    assert simulate("the-game", "--players", 3, "--seed", 3, "--games", 100, "--plot", file) == 0
    bars = capsys.readouterr().out.partition("cards left\n")[2].splitlines()
    grounds_and_frame = 6
    assert file.read_text().count('id="patch_') - grounds_and_frame == len(bars)


def test_a_title_names_the_variants_as_people_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("the-game", "--players", 3, "--fewer-cards", "--on-fire", "--games", 2, "--seed", 3) == 0
    title = "The Game, 3 players, One card fewer, On Fire: random, 2 games, seed 3\n"
    assert capsys.readouterr().out.startswith(title)
    assert simulate("the-game", "--players", 1, "--games", 1, "--seed", 3) == 0
    assert capsys.readouterr().out.startswith("The Game, 1 player: random, 1 game, seed 3\n")


def test_results_without_amounts_are_not_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "left.svg"
    monkeypatch.setattr(TheGame, "result", lambda self, table: {"won": False})
    monkeypatch.setattr(TheGame, "verdict", Game.verdict)
    assert simulate("the-game", "--players", 2, "--games", 5, "--plot", file) == 0
    told = capsys.readouterr()
    assert "cards left" not in told.out
    assert "did not draw" in told.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("module", "flags"), [("matplotlib", ["--plot", "left.svg"]), ("ray", ["--on", "ray"])], ids=["plot", "ray"]
)
def test_an_extra_that_is_missing_is_named(
    module: str, flags: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    assert simulate("the-game", "--players", 2, "--games", 5, *flags) == 2
    assert f"{sys.executable} -m pip install {module}, or" in capsys.readouterr().err


def test_a_ray_of_two_workers_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: make ray")
    files = [tmp_path / "here.jsonl", tmp_path / "ray.jsonl"]
    for file, flags in zip(files, (["--workers", "1"], ["--workers", "2", "--on", "ray"]), strict=True):
        command = [*SIMULATE, "--games", "3000", "--records", str(file), *flags]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    assert files[0].read_bytes() == files[1].read_bytes()
