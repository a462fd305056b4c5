"""docs/add-a-game.md is true: its code is that of Ometto, and its commands work."""

import re
import shlex
from pathlib import Path

import pytest

from mazzo.games import base
from tests.plugin.conftest import ROOT, SOURCE, Run

PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
FILES = [
    *SOURCE.rglob("*.py"),
    *SOURCE.rglob("*.json"),
    *SOURCE.rglob("*.toml"),
    Path(__file__).parent / "test_rules.py",
]
LASTS = ("play", "serve")
"""Commands that run until a person ends them."""


def blocks(*languages: str) -> list[str]:
    """Return the code of the page in these languages."""
    return re.findall(rf"```(?:{'|'.join(languages)})\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", blocks("python", "toml", "json"))
def test_the_code_is_that_of_ometto(block: str) -> None:
    assert any(block in file.read_text() for file in FILES), block


def test_the_tree_is_that_of_ometto() -> None:
    named = set(re.findall(r"[\w/]+\.\w+", blocks("text")[0]))
    assert named == {file.name if file.parent.name != "texts" else "texts/en.json" for file in FILES[:-1]}


def test_the_commands_work(mazzo: Run, tmp_path: Path) -> None:
    lines = [shlex.split(line)[1:] for line in blocks("sh")[0].splitlines() if line.startswith("mazzo ")]
    assert len(lines) > 6
    for words in lines:
        if words[0] not in LASTS:
            done = mazzo(*(str(tmp_path / word) if word == "games.jsonl" else word for word in words))
            assert done.returncode == 0, (words, done.stderr)


def test_every_method_that_a_table_must_bring_is_named() -> None:
    source = Path(base.__file__).with_name("base.py").read_text()
    needed = re.findall(r"def (\w+)\(.*\).*:\n        \"\"\".*\"\"\"\n        raise NotImplementedError", source)
    assert {"deal", "play", "refusal", "copy"} <= set(needed)
    assert [name for name in needed if f"`{name}(" not in PAGE] == []
