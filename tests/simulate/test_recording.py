"""Files of records: whatever happens, a good one is not lost, and nothing else is replaced."""

import json
import os
import resource
import signal
import stat
import subprocess
import threading
from pathlib import Path

import pytest

from mazzo import BadOptions, cli, record
from mazzo.recording import SessionRecords
from tests.simulate.test_command import hear_ctrl_c
from tests.typist import command

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "0.1.jsonl"
WORDS = ("simulate", "the-game", "--players", "3", "--seed", "5")
BOT = """
class Fails:
    def move(self, view, heard):
        raise KeyError("row")

    def opens(self, view, heard):
        return True

    def talk(self, view, heard):
        return ()
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return a file that holds records already."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(GOLDEN.read_bytes())
    return file


def untouched(file: Path) -> bool:
    """Say whether a file of records is as it was."""
    return file.read_bytes() == GOLDEN.read_bytes()


def partial(file: Path) -> Path | None:
    """Return the file beside another that holds the records of games that ended early, if there is one."""
    found = list(file.parent.glob("*.partial"))
    assert len(found) <= 1
    return found[0] if found else None


def test_a_bot_that_fails_in_its_first_game_costs_no_records(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = kept.with_name("my.py")
    bot.write_text(BOT)
    assert cli.main([*WORDS, "--bot", f"{bot}:Fails", "--games", "3", "--records", str(kept)]) == 2
    assert "move failed" in capsys.readouterr().err
    assert untouched(kept)
    assert partial(kept) is None


@pytest.mark.parametrize("content", ["print('precious')\n", "\n\nnotes\n", '{"format": "other"}\n', "x" * 5_000_000])
@pytest.mark.parametrize("words", [WORDS, ("play", "ventuno")], ids=["simulate", "play"])
def test_what_holds_no_records_is_not_replaced(
    words: tuple[str, ...], content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.py"
    file.write_text(content)
    assert cli.main([*words, "--records", str(file)]) == 2
    assert f"{file} holds something other than records, and Mazzo does not replace it" in capsys.readouterr().err
    assert file.read_text() == content
    assert partial(file) is None


def test_an_empty_file_and_one_with_a_byte_order_mark_are_replaced(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for content in (b"", b"\n", b"\xef\xbb\xbf" + GOLDEN.read_bytes()):
        file.write_bytes(content)
        assert cli.main([*WORDS, "--games", "2", "--records", str(file)]) == 0
        assert len(file.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGKILL])
def test_games_that_are_stopped_leave_the_file_and_what_they_wrote(signal_: signal.Signals, kept: Path) -> None:
    words = command(*WORDS, "--games", 10**8, "--records", kept, "--workers", 1)
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c
    ) as running:
        while not ((found := partial(kept)) and found.stat().st_size):
            assert running.poll() is None
        running.send_signal(signal_)
        _, complaint = running.communicate(timeout=60)
    assert untouched(kept)
    found = partial(kept)
    assert found is not None
    whole, _, cut = found.read_bytes().rpartition(b"\n")
    assert all(record.parse(line) for line in whole.splitlines())
    assert not cut or signal_ == signal.SIGKILL, "only a kill may leave half a line"
    if signal_ == signal.SIGINT:
        assert running.returncode == 130
        assert f"{kept} is unchanged; the records so far are in {found}" in complaint


def test_a_full_disk_leaves_the_file(kept: Path) -> None:
    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    words = command(*WORDS, "--games", 1000, "--records", kept, "--workers", 1)
    done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=small_disk)
    assert done.returncode == 2
    assert f"mazzo: {kept}: File too large" in done.stderr
    assert untouched(kept)


def test_a_link_stays_a_link_and_permissions_stay(kept: Path) -> None:
    kept.chmod(0o604)
    link = kept.with_name("link.jsonl")
    link.symlink_to(kept)
    assert cli.main([*WORDS, "--games", "2", "--records", str(link)]) == 0
    assert link.is_symlink()
    assert len(kept.read_bytes().splitlines()) == 2
    assert stat.S_IMODE(kept.stat().st_mode) == 0o604
    new, usual = kept.with_name("new.jsonl"), kept.with_name("usual")
    usual.touch()
    assert cli.main([*WORDS, "--games", "2", "--records", str(new)]) == 0
    assert new.stat().st_mode == usual.stat().st_mode


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_protected_file_or_folder_is_respected(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.chmod(0o444)
    assert cli.main([*WORDS, "--games", "2", "--records", str(kept)]) == 2
    kept.chmod(0o644)
    kept.parent.chmod(0o555)
    assert cli.main([*WORDS, "--games", "2", "--records", str(kept)]) == 2
    kept.parent.chmod(0o755)
    assert capsys.readouterr().err.count("Permission denied") == 2
    assert untouched(kept)


def test_records_flow_into_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert cli.main([*WORDS, "--games", "3", "--records", str(pipe)]) == 0
    reader.join(60)
    assert len(read[0].splitlines()) == 3
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_the_device_of_standard_output_is_standard_output(tmp_path: Path) -> None:
    outputs = []
    for name in ("-", "/dev/stdout"):
        file = tmp_path / "out"
        with file.open("wb") as out:
            words = command(*WORDS, "--games", 3, "--records", name)
            done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, text=True, check=True)
        assert "3 games" in done.stderr
        outputs.append(file.read_bytes())
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == 3


def test_play_replaces_a_file_of_records_as_simulate_does(kept: Path) -> None:
    for _ in range(2):
        words = command("play", "ventuno", "--seed", 3, "--records", kept)
        done = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=True)
    assert f"replaced {kept}, which held 1 line\n" in done.stderr
    assert [json.loads(line)["game"] for line in kept.read_text().splitlines()] == ["ventuno"]


def test_all_the_games_of_a_session_are_in_its_file(kept: Path) -> None:
    records = SessionRecords(str(kept))
    assert untouched(kept)
    for game in ("ventuno", "the-game"):
        records.keep({"format": "mazzo-record/1", "game": game})
    assert [json.loads(line)["game"] for line in kept.read_text().splitlines()] == ["ventuno", "the-game"]
    with pytest.raises(BadOptions, match="goes to standard output"):
        SessionRecords("-")


def test_a_bot_that_fails_later_leaves_the_records_of_the_games_before(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = kept.with_name("my.py")
    bot.write_text(
        BOT.replace(
            "class Fails:", "made = []\n\n\nclass Fails:\n    def __init__(self):\n        made.append(1)\n"
        ).replace("raise KeyError", "if len(made) < 9:\n            return view.moves[0]\n        raise KeyError")
    )
    words = [*WORDS, "--bot", f"{bot}:Fails", "--games", "9", "--workers", "1", "--records", str(kept)]
    assert cli.main(words) == 2
    found = partial(kept)
    assert found is not None
    assert f"are in {found}" in capsys.readouterr().err
    assert 1 <= len(found.read_bytes().splitlines()) < 9
    assert untouched(kept)
