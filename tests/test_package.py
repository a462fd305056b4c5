"""What we release: an sdist and a wheel, installed in clean environments without a network."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import mazzo
from mazzo import cli
from mazzo.terminal.completion import complete
from tests.server.real import PATIENCE
from tests.speed.test_speeds import digest, run

ROOT = Path(__file__).parents[1]
COMMANDS = {
    "simulate": "simulate the-game --players 3 --bot easy --games 2 --seed 7 --records games.jsonl",
    "compare": "compare ventuno --players 3 --bots random,easy --games 2",
    "check": "check games.jsonl",
    "replay": "replay games.jsonl --game 2",
    "analyse": "analyse games.jsonl --game 1 --effort 0.01",
    "advise": "advise games.jsonl --move 3 --effort 0.01",
    "rules": "rules ventuno --lang it",
    "learn": "learn the-game",
    "play": "play hamsterbacke --seed 7",
    "saves": "saves",
    "admin": "admin tables --database mazzo.sqlite3",
    "export": "export kept --database mazzo.sqlite3",
    "import": "import kept --database other.sqlite3",
    "completion": "completion bash",
}
"""A run of every command but `serve`; the first makes the records that others read."""


def source_tree(folder: Path) -> Path:
    """Return a copy of this project with its built page and without compiled rules."""
    built = ("*.so", "_compiled.json", "__pycache__", "*.egg-info", "node_modules", "build", "dist", "mazzo.sqlite3*")
    ours = (".git", ".venv", ".hypothesis", ".*_cache")
    return shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*built, *ours))


def make(*what: str, source: Path, out: Path, **environment: str) -> str:
    """Build as `python -m build` does, with the tools of this environment, and return what was printed."""
    done = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, *what, cwd=source, **environment)
    return done.stdout + done.stderr


class Clean:
    """An environment with what Mazzo declares that it needs, and nothing else: no compiler, no node, no pip."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
        self.programs = folder / "venv" / "bin"
        (self.packages,) = (folder / "venv").glob("lib/python*/site-packages")
        for name in needed("mazzo"):
            found = importlib.metadata.distribution(name)
            for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."} - {"__pycache__"}:
                (self.packages / top).symlink_to(Path(str(found.locate_file(top))))

    def install(self, wheel: Path) -> None:
        """Install a wheel with the pip of this project; what it needs must be here already."""
        run(sys.executable, "-m", "pip", "--python", self.programs / "python", "install", "--no-index", wheel)

    def environment(self, **more: str) -> dict[str, str]:
        """Return the variables that its programs see."""
        return {"PATH": str(self.programs), "HOME": str(self.home), **more}

    def mazzo(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the program."""
        return subprocess.run(
            [self.programs / "mazzo", *words],
            cwd=self.home,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )


def needed(name: str, extras: Collection[str] = ("",)) -> set[str]:
    """Return the packages that one needs, and that those need."""
    found: set[str] = set()
    for wanted in map(Requirement, importlib.metadata.requires(name) or ()):
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras):
            found |= {canonicalize_name(wanted.name), *needed(wanted.name, ("", *wanted.extras))}
    return found


def served(clean: Clean) -> str:
    """Open the server, and return its page and the script that the page loads."""
    command = [str(clean.programs / "mazzo"), "serve", "--port", "0", "--database", "mazzo.sqlite3"]
    options: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, cwd=clean.home, env=clean.environment(), **options) as server:
        assert server.stdout
        link = server.stdout.readline().split()[4]
        with urlopen(link, timeout=PATIENCE) as answer:
            page: str = answer.read().decode()
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script
        with urlopen(link + script[1], timeout=PATIENCE) as answer:
            assert answer.status == 200
        server.terminate()
        assert server.wait(PATIENCE) == 0
    return page


def try_everything(clean: Clean) -> None:
    """Run every command."""
    every = {line.partition("\t")[0] for line in complete(cli.build_parser(), [""])}
    assert every == {*COMMANDS, "serve"}
    assert clean.mazzo("--version").stdout == f"mazzo {mazzo.__version__} (compiled rules)\n"
    assert "<title>Mazzo</title>" in served(clean)
    for command in COMMANDS.values():
        done = clean.mazzo(*command.split())
        assert done.stdout, command
        assert "Traceback" not in done.stderr, command


@pytest.mark.skipif(shutil.which("gcc") is None, reason="the bounds checks are gcc's")
def test_the_wheel_needs_no_compiler_and_its_rules_stay_within_their_arrays(tmp_path: Path) -> None:
    """The compiler checks every index into a fixed-size array here; the release build does not."""
    flags = "-O0 -fsanitize=bounds -fsanitize-undefined-trap-on-error"
    make(source=source_tree(tmp_path / "source"), out=tmp_path / "dist", CC="gcc", MAZZO_CFLAGS=flags)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    clean = Clean(tmp_path)
    clean.install(wheel)
    try_everything(clean)
    assert digest(10, PYTHONPATH=str(clean.packages)) == digest(10)


def test_without_a_compiler_or_node_the_sdist_installs_plain_files_and_its_page_with_one_sentence(
    tmp_path: Path,
) -> None:
    make("--sdist", source=source_tree(tmp_path / "source"), out=tmp_path / "dist")
    (sdist,) = (tmp_path / "dist").iterdir()
    build = ("pip", "wheel", "--verbose", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    done = run(sys.executable, "-m", *build, sdist, CC="no-such-compiler", PATH=os.devnull)
    printed = done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    clean = Clean(tmp_path)
    clean.install(wheel)
    assert [sentence[:33] for sentence in re.findall("Mazzo: .*", printed)] == ["Mazzo: compiling the rules failed"]
    assert clean.mazzo("--version").stdout == f"mazzo {mazzo.__version__} (plain Python rules)\n"
    assert "<title>Mazzo</title>" in served(clean)
    simulate = ("simulate", "the-game", "--players", "2", "--games", "3")
    assert clean.mazzo(*simulate).stderr.startswith("mazzo: the rules run as plain Python")
    assert clean.mazzo(*simulate, MAZZO_PURE="1").stderr == ""
