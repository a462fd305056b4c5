"""Every code block of the documents works: Python runs, `mazzo` commands run, the rest can be read."""

import io
import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mazzo import cli

ROOT = Path(__file__).parents[1]
TESTED_ELSEWHERE = {
    "docs/add-a-game.md": "tests/plugin/test_page.py",
    "docs/protocol.md": "tests/server/protocol_page.py",
}
PAGES = sorted(
    name
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *ROOT.glob("README.*.md"),
        *(ROOT / "docs").rglob("*.md"),
    )
    if (name := page.relative_to(ROOT).as_posix()) not in TESTED_ELSEWHERE
)
OPEN_ENDED = {"serve", "export", "import", "admin", "saves"}
"""Commands that wait, or that need what a reader has: other tests run them, and here they must be understood."""
NEEDS_MORE = ("http", "--resume", "--join", "FILE")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LITTLE = {
    "simulate": {"--games": "12", "--effort": "0.01", "--workers": "1"},
    "compare": {"--games": "3", "--effort": "0.01", "--workers": "1"},
    "analyse": {"--effort": "0.01"},
    "advise": {"--effort": "0.01"},
}
"""What commands get in place of larger numbers."""


def blocks(page: str) -> Iterator[tuple[str, str]]:
    """Yield the code blocks of a page: their language and text; indented ones are commands."""
    text = (ROOT / page).read_text()
    yield from FENCED.findall(text)
    for block in re.findall(r"(?:^    \S.*\n)+", FENCED.sub("", text), re.MULTILINE):
        yield "sh", re.sub("^    ", "", block, flags=re.MULTILINE)


def commands(page: str) -> list[list[str]]:
    """Return the `mazzo` commands of a page as words, without the remarks behind them."""
    lines = [line for language, text in blocks(page) if language == "sh" for line in text.splitlines()]
    return [shlex.split(re.split(r"   +|; | > | >> ", line)[0])[1:] for line in lines if line.startswith("mazzo")]


PAGES_WITH_COMMANDS = [page for page in PAGES if commands(page)]
PAGES_WITH_PYTHON = [page for page in PAGES if any(language == "python" for language, _ in blocks(page))]


def test_the_pages_have_examples() -> None:
    assert len(PAGES_WITH_COMMANDS) > 10
    assert len(PAGES_WITH_PYTHON) > 4


@pytest.mark.parametrize("page", TESTED_ELSEWHERE)
def test_another_test_runs_the_examples_of_a_page(page: str) -> None:
    assert Path(page).name in (ROOT / TESTED_ELSEWHERE[page]).read_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader has it: with some records, an unfinished game and a bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    words = "simulate the-game --players 3 --bot easy --games 12 --seed 7 --workers 1 --records games.jsonl"
    assert cli.main(words.split()) == 0
    record = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    record["moves"] = record["moves"][:20]
    del record["result"]
    (tmp_path / "unfinished.jsonl").write_text(json.dumps(record))
    return tmp_path


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON)
def test_the_python_of_a_page_runs(page: str, folder: Path) -> None:
    names = {"__name__": "__main__"}
    for language, text in blocks(page):
        if language == "python":
            exec(compile(text, page, "exec"), names)


@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS)
def test_the_commands_of_a_page_work(page: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = [text for named in (page, "docs/your-own-bot.md") for language, text in blocks(named) if "class " in text]
    (folder / "my.py").write_text(bots[0])
    for words in commands(page):
        assert cli.build_parser().parse_args(words or ["play"])
        if words and words[0] not in OPEN_ENDED and not any(sign in word for word in words for sign in NEEDS_MORE):
            assert cli.main(quick(words)) == 0, (words, capsys.readouterr().err)


def quick(words: list[str]) -> list[str]:
    """Return a command with fewer games and less thought: the last value of an option counts."""
    return [*words, *(word for option in LITTLE.get(words[0], {}).items() for word in option)]


@pytest.mark.parametrize("page", PAGES)
def test_the_data_of_a_page_can_be_read(page: str) -> None:
    readers = {"json": json.loads, "toml": tomllib.loads}
    for language, text in blocks(page):
        assert language in ("python", "sh", "text", *readers), language
        if language in readers:
            readers[language](text)
