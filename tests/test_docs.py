"""The documents are true."""

import re
from pathlib import Path

import pytest

from tests.test_rule_ids import rule_ids

ROOT = Path(__file__).parents[1]
GAMES = {"the-game": ("TG", "OF", "TX"), "ventuno": ("VU",), "hamsterbacke": ("HB",)}


@pytest.mark.parametrize("page", ["README.md", "docs/analysis.md"])
def test_the_example_of_a_page_runs(page: str) -> None:
    example = re.search(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert example
    exec(compile(example[1], page, "exec"), {})


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_pages_name_every_rule(game: str, language: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text()
    ids = {rule for rule in rule_ids() if rule.split("-")[0] in GAMES[game]}
    assert set(re.findall(r"\b(?:TG|OF|TX|VU|HB)-\d+\b", page)) == ids


@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_table_names_every_rule_and_tests_that_exist(game: str) -> None:
    folder = game.replace("-", "_")
    text = (ROOT / "src" / "mazzo" / "games" / folder / "table.py").read_text()
    rows = re.findall(r"^\| ([A-Z]+-\d+) \| (.*) \| (.*) \|$", text, re.MULTILINE)
    assert {rule for rule, _, _ in rows} == {rule for rule in rule_ids() if rule.split("-")[0] in GAMES[game]}
    tests = "".join(file.read_text() for file in (ROOT / "tests" / folder).glob("test_*.py"))
    for _, _, cited in rows:
        for name in re.findall(r"`(test_\w+)`", cited):
            assert f"def {name}(" in tests, name


@pytest.mark.parametrize("page", ["README.md", *(str(f.relative_to(ROOT)) for f in (ROOT / "docs").rglob("*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text()):
        assert (ROOT / page).parent.joinpath(target).exists(), target
