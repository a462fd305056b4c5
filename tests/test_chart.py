"""A chart is written whole or not at all."""

import errno
from pathlib import Path
from typing import Any

import pytest

from mazzo import BadOptions, chart, cli

OLD = b"an older chart"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an older chart, alone in its folder."""
    pytest.importorskip("matplotlib")
    found = tmp_path / "left.svg"
    found.write_bytes(OLD)
    return found


def plot(file: Path) -> int:
    """Let a command draw a chart."""
    words = ["simulate", "the-game", "--players", "2", "--games", "5", "--seed", "1", "--workers", "1"]
    return cli.main([*words, "--plot", str(file)])


def interrupt_after(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    """Press Ctrl-C when something has been done, or half of it."""
    real = getattr(owner, name)

    def interrupted(self: Any, *given: Any, **named: Any) -> None:
        real(self, *(each[: len(each) // 2] if isinstance(each, bytes) else each for each in given), **named)
        raise KeyboardInterrupt

    monkeypatch.setattr(owner, name, interrupted)


@pytest.mark.parametrize("doing", ["drawing", "writing"])
def test_ctrl_c_leaves_the_older_chart_and_no_litter(doing: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.figure import Figure

    interrupt_after(monkeypatch, *((Figure, "savefig") if doing == "drawing" else (Path, "write_bytes")))
    assert plot(file) == cli.INTERRUPTED
    assert [(found.name, found.read_bytes()) for found in file.parent.iterdir()] == [("left.svg", OLD)]


def test_a_full_disk_names_the_chart_and_leaves_the_older_one(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def is_full(self: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", is_full)
    assert plot(file) == 2
    assert capsys.readouterr().err.endswith(f"{file}: No space left on device\n")
    assert file.read_bytes() == OLD


def test_a_chart_behind_a_link_is_drawn_again_and_the_link_stays(file: Path) -> None:
    link = file.with_name("link.svg")
    link.symlink_to(file)
    assert plot(link) == 0
    assert link.is_symlink()
    assert file.read_bytes().startswith(b"<?xml")
    assert sorted(found.name for found in file.parent.iterdir()) == ["left.svg", "link.svg"]


def test_a_chart_replaces_only_files(tmp_path: Path) -> None:
    folder, device = tmp_path / "folder.svg", tmp_path / "device.svg"
    folder.mkdir()
    device.symlink_to("/dev/null")
    for place in (folder, device):
        with pytest.raises(BadOptions, match="cannot write the chart"):
            chart.check(place)
