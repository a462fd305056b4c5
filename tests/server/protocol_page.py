"""Writes the tables of docs/protocol.md and docs/server.md, and web/openapi.json (`make protocol`)."""

import ast
import inspect
import json
import re
import typing
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from mazzo.server import answers, bodies, events, messages, requests, settings
from mazzo.server.openapi import describe
from mazzo.server.web import OPERATIONS, STATUS

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SERVER_PAGE = PAGE.with_name("server.md")
DESCRIBED = Path(__file__).parents[2] / "web" / "openapi.json"
PARTS = (
    answers.Numbered,
    answers.TableState,
    events.Settings,
    answers.SeatState,
    answers.Signal,
    answers.Origin,
    answers.Advised,
)
BODIES = (requests.Create, requests.Continue, requests.Naming, requests.Claim)
RESULTS = (
    bodies.Me,
    bodies.DeviceLink,
    bodies.Catalogue,
    bodies.GameInfo,
    bodies.Invitation,
    bodies.Lobby,
    bodies.Replay,
    bodies.ReplayStep,
)
RAISED = ("Refused", "NotSaved", "NewerTable", "Unsure")
"""What refuses something, with a code and a sentence."""


def classes(module: ModuleType) -> dict[str, ast.ClassDef]:
    """Return the classes of a module as they are written."""
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


WRITTEN = classes(events) | classes(requests) | classes(answers) | classes(bodies) | classes(settings)


def fields(name: str) -> list[tuple[str, str, str]]:
    """Return the fields of a class, inherited ones first: name, type and meaning."""
    node = WRITTEN[name]
    found = [
        field for base in node.bases for field in (fields(ast.unparse(base)) if ast.unparse(base) in WRITTEN else [])
    ]
    for statement, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign):
            default = "" if statement.value is None else f" = {_json(ast.unparse(statement.value))}"
            text = following.value.value if _is_text(following) else ""  # type: ignore[union-attr]
            found.append((ast.unparse(statement.target), _json(ast.unparse(statement.annotation)) + default, str(text)))
    return found


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _json(text: str) -> str:
    """Return a Python type or value as people of other languages read it."""
    text = (
        re.sub(r"Annotated\[(\w+), .*?\)\]", r"\1", text)
        .replace("Public", "event")
        .replace("AnyView", "view")
        .replace("AnyAdvice", "Advised | null")
        .replace("AnyReview", "Review | null")
    )
    text = re.sub(r"Literal\[(.*?)\]", lambda found: found[1].replace(", ", " | "), text).replace("'", '"')
    for python, plain in (("None", "null"), ("True", "true"), ("False", "false"), ("Settings()", "the defaults")):
        text = text.replace(python, plain)
    return text


def section(kinds: typing.Iterable[Any], *, tagged: bool = True) -> str:
    """Return a table of these types."""
    lines = [f"| {'type' if tagged else 'name'} | what it is | fields |", "|---|---|---|"]
    for kind in kinds:
        name = kind.__struct_config__.tag if tagged else kind.__name__
        told = [
            f"`{field}`: {cell(kind_)}{f' – {text}' if text else ''}" for field, kind_, text in fields(kind.__name__)
        ]
        lines.append(f"| `{name}` | {cell(kind.__doc__)} | {'<br>'.join(map(escape, told))} |")
    return "\n".join(lines)


def cell(text: str) -> str:
    """Return a text as it can stand in a cell."""
    return text.strip()


def escape(text: str) -> str:
    """Return a text without what would end a cell."""
    return text.replace("|", "\\|").replace("\n", " ")


def operations() -> str:
    """Return the table of the HTTP API."""
    lines = ["| request | does | body | gives |", "|---|---|---|---|"]
    for op in OPERATIONS:
        path = op.path + "".join(f"[?{name}=]" for name in op.query)
        body = "" if op.body is None else "any command" if op.body is requests.AnyCommand else named(op.body)
        result = named(op.result)
        lines.append(f"| `{op.method} {path}` | {op.answer.__doc__} | {body} | {result} |")
    return "\n".join(lines)


def named(kind: Any) -> str:
    """Return what a body or an answer is called; a record has a page of its own."""
    return "the record" if kind == dict[str, Any] else f"`{kind.__name__}`"


def server_settings() -> str:
    """Return the table of the settings."""
    lines = ["| variable | type and default | meaning |", "|---|---|---|"]
    for name, kind, text in fields("ServerSettings"):
        lines.append(f"| `MAZZO_{name.upper()}` | {escape(kind)} | {text} |")
    return "\n".join(lines)


def refusals() -> str:
    """Return the table of the server's own refusals, as they are written in its sources."""
    found: dict[str, str] = {}
    for file in sorted(Path(messages.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RAISED and len(node.args) == 2:
                code, sentence = node.args
                if isinstance(code, ast.Constant):
                    found.setdefault(str(code.value), _told(sentence))
    lines = ["| code | status | sentence |", "|---|---|---|"]
    lines += [f"| `{code}` | {STATUS.get(code, 409)} | {escape(found[code])} |" for code in sorted(found)]
    return "\n".join(lines)


def _told(sentence: ast.expr) -> str:
    """Return a sentence with dots for what is filled in."""
    parts = sentence.values if isinstance(sentence, ast.JoinedStr) else [sentence]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)


SECTIONS = {
    "http": operations,
    "requests": lambda: section(typing.get_args(requests.AnyRequest)),
    "answers": lambda: section(typing.get_args(answers.AnyAnswer)),
    "events": lambda: section(typing.get_args(events.Public)),
    "parts": lambda: section(PARTS, tagged=False),
    "bodies": lambda: section((*BODIES, *RESULTS), tagged=False),
    "refusals": refusals,
}


SERVER_SECTIONS = {"settings": server_settings}


def renewed(page: str, sections: Mapping[str, Callable[[], str]] = SECTIONS) -> str:
    """Return a page with its tables made anew."""
    for name, make in sections.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        head, rest = page.split(begin)
        _, tail = rest.split(end)
        page = f"{head}{begin}\n{make()}\n{end}{tail}"
    return page


def described() -> str:
    """Return the types of all messages as the page reads them."""
    found = describe(OPERATIONS, "")
    return json.dumps({**found, "paths": {}}, indent=1) + "\n"


if __name__ == "__main__":
    DESCRIBED.write_text(described())
    PAGE.write_text(renewed(PAGE.read_text()))
    SERVER_PAGE.write_text(renewed(SERVER_PAGE.read_text(), SERVER_SECTIONS))
