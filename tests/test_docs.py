"""The documents are true."""

import dataclasses
import importlib.util
import json
import re
from pathlib import Path

import pytest

from bench.cells import finished
from bench.strength import current, tables
from mazzo import cli, texts
from mazzo.analysis import Advice, Alternative, Player, Reason, Review, Step, TurningPoint
from mazzo.terminal import check
from mazzo.terminal.completion import complete
from tests.test_rule_ids import rule_ids

ROOT = Path(__file__).parents[1]
GAMES = {"the-game": ("TG", "OF", "TX"), "ventuno": ("VU",), "hamsterbacke": ("HB",)}


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_pages_name_every_rule(game: str, language: str) -> None:
    page = (ROOT / "src" / "mazzo" / "games" / game.replace("-", "_") / "rules" / f"{language}.md").read_text()
    ids = {rule for rule in rule_ids() if rule.split("-")[0] in GAMES[game]}
    assert set(re.findall(r"\b(?:TG|OF|TX|VU|HB)-\d+\b", page)) == ids


PAGES = [file for folder in (ROOT, ROOT / "docs", ROOT / "src", ROOT / "tests") for file in folder.glob("**/*.md")]
OURS = [page for page in PAGES if not {".venv", "node_modules", "build"} & set(page.relative_to(ROOT).parts)]


def test_no_page_links_to_a_file_that_is_not_there() -> None:
    links = {(page, link) for page in OURS for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())}
    assert len(links) > 30
    lost = [(page.name, link) for page, link in links if not (page.parent / link).exists()]
    assert [(page, link) for page, link in lost if link != "commands.md"] == []  # made from the parser (`make docs`)


def test_the_security_page_names_a_test_for_every_threat() -> None:
    page = (ROOT / "docs" / "security.md").read_text()
    threats = re.findall(r"^\| (?!threat)(.+) \| (.+) \| (.+) \|$", page, re.MULTILINE)
    assert len(threats) > 10
    for threat, _, tests in threats:
        named = re.findall(r"`(tests/\S+\.py)`", tests)
        assert named, threat
        assert all((ROOT / name).is_file() for name in named), threat


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


def test_the_exit_codes_are_those_of_the_program() -> None:
    page = (ROOT / "docs" / "terminal.md").read_text()
    codes = [int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)]
    assert codes == [check.RIGHT, check.WRONG, cli.UNUSABLE, cli.INTERRUPTED, cli.PIPE_CLOSED]
    assert all(f"{code}  " in texts.t("cli.examples") for code in codes)


def test_the_tables_of_strength_are_those_that_were_measured() -> None:
    page = (ROOT / "docs" / "strength.md").read_text()
    shown = page.partition("<!-- tables -->\n")[2].partition("\n<!-- end of tables -->")[0]
    assert shown == tables(current(finished(ROOT / "bench" / "strength.jsonl")))


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_every_option_of_simulations_is_in_their_page(command: str) -> None:
    page = (ROOT / "docs" / "simulating.md").read_text()
    options = [line.partition("\t")[0] for line in complete(cli.build_parser(), [command, "--"])]
    assert len(options) > 15
    assert [option for option in options if option not in page and option != "--help"] == []


def test_the_page_names_every_field_of_the_json_of_an_analysis() -> None:
    table = (ROOT / "docs" / "analysis.md").read_text().partition("## The JSON")[2].partition("## From Python")[0]
    named = set(re.findall(r"`(\w+)`", table))
    for kind in (Advice, Alternative, Player, Reason, Review, Step, TurningPoint):
        fields = {field.name for field in dataclasses.fields(kind)}
        assert {name for name in fields if "error" not in name} <= named, kind


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "the-game", "--players", "2"],
        ["simulate", "ventuno", "--bots", "random,easy"],
        ["compare", "the-game", "--players", "2", "--bots", "random,random"],
        ["compare", "ventuno", "--players", "2", "--bots", "random,random"],
    ],
    ids=" ".join,
)
def test_every_field_of_the_json_of_simulations_is_in_their_page(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*words, "--games", "2", "--workers", "1", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    nested = [*numbers.get("seats", []), *numbers.get("lineups", []), *numbers.get("differences", [])]
    nested += numbers.get("levels", {}).values()
    fields = {field for found in [numbers, *nested] for field in found}
    table = (ROOT / "docs" / "simulating.md").read_text().partition("## JSON")[2].partition("\n## ")[0]
    assert len(fields) > 8
    assert {field for field in fields if f"`{field}`" not in table} == set()


def test_the_reference_of_the_command_line_names_every_option() -> None:
    spec = importlib.util.spec_from_file_location("site", ROOT / "docs" / "site" / "build.py")
    assert spec
    assert spec.loader
    site = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(site)
    parser = cli.build_parser()
    page = site.commands(parser)
    for command in (line.partition("\t")[0] for line in complete(parser, [""])):
        part = page.partition(f"## mazzo {command}\n")[2].partition("\n## ")[0]
        options = [line.partition("\t")[0] for line in complete(parser, [command, "--"])]
        assert part
        assert [option for option in options if f"`{option}" not in part and option != "--help"] == [], command
