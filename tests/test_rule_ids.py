"""Every rule has a test, and no test cites a rule that is not there."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def rule_ids() -> set[str]:
    """Return the ids of all the rules: the letters and how many there are, a line each, stand in rules.txt."""
    sections = (line.split() for line in (TESTS / "rules.txt").read_text().splitlines())
    return {f"{letters}-{number}" for letters, count in sections for number in range(1, int(count) + 1)}


def cited(tree: ast.AST) -> Iterator[str]:
    """Yield the ids in the rule markers of a file's test functions and classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


def test_every_rule_is_cited_by_a_test_and_only_rules_are() -> None:
    ids = {rule for file in TESTS.rglob("test_*.py") for rule in cited(ast.parse(file.read_text()))}
    assert ids == rule_ids()
