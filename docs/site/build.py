"""Builds the documentation site into build/docs, strictly: `make docs`.

Most pages are those of docs/. These come from elsewhere:

- the rules pages, which belong to the games;
- the changelog, the house rules and the security policy, which belong to the project's folder;
- the reference of the command line, which the parser knows.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from mazzo import games, texts
from mazzo.cli import build_parser

ROOT = Path(__file__).parents[2]
DOCS, GATHERED, SITE = ROOT / "docs", ROOT / "build" / "pages", ROOT / "build" / "docs"
BORROWED = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md", "security-policy.md": "SECURITY.md"}
"""Pages of the site, and the files of the project that they show."""
PICTURE = re.compile(r"<!-- cards ([^:]+): (.+?) -->", re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)]*)?\)")
SHIM = "https://unpkg.com/iframe-worker/shim"
"""What lets pages that lie in a folder search: the generator would fetch it from elsewhere."""


def main() -> int:
    """Gather the pages, build the site, and return the exit code."""
    gather()
    code = subprocess.run(
        [Path(sys.executable).parent / "zensical", "build", "--clean", "--strict"], cwd=ROOT
    ).returncode
    if code == 0:
        bring_shim()
        print(f"The site is built: open {(SITE / 'index.html').relative_to(ROOT)}.")
    return code


def gather() -> None:
    """Copy the pages of docs/ and write those that come from elsewhere."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    shutil.copytree(DOCS, GATHERED, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for page in DOCS.rglob("*.md"):
        write(page.relative_to(DOCS).as_posix(), page.read_text())
    for address, text in made_pages():
        write(address, text)


def write(address: str, text: str) -> None:
    """Write a page with its cards drawn, and with links that work on the site."""
    folder = Path(BORROWED.get(address, f"docs/{address}")).parent
    drawn = PICTURE.sub(lambda found: cards(*found.groups()), text)
    page = GATHERED / address
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(LINK.sub(lambda found: here(found, folder, address), drawn))


def bring_shim() -> None:
    """Put the shim beside the pages: the site needs nothing from elsewhere."""
    shutil.copy(ROOT / "web" / "node_modules" / "iframe-worker" / "shim" / "index.js", SITE / "assets" / "shim.js")
    for page in SITE.rglob("*.html"):
        up = "../" * (len(page.relative_to(SITE).parts) - 1)
        page.write_text(page.read_text().replace(SHIM, f"{up}assets/shim.js"))


def made_pages() -> Iterator[tuple[str, str]]:
    """Yield the address and the text of each page that is not in docs/."""
    for name in games.names():
        for file in sorted(games.find(name).folder.glob("rules/*.md")):
            yield f"rules/{name}/{file.name}", file.read_text()
    for address, name in BORROWED.items():
        yield address, (ROOT / name).read_text()
    texts.speak("en")
    yield "commands.md", commands(build_parser())


def cards(shown: str, words: str) -> str:
    """Return a picture of cards as HTML."""
    drawn = re.sub(r"[\w+×]+", lambda card: f"<span>{card[0]}</span>", shown)
    return f'<p class="cards" role="img" aria-label="{words}">{drawn}</p>'


def here(found: re.Match[str], folder: Path, source: str) -> str:
    """Return a link as it works on the site; what only the project's folder holds becomes plain words."""
    picture, words, target, anchor = found.groups()
    resolved = (ROOT / folder / target).resolve()
    if source.startswith("rules/") or not resolved.is_relative_to(ROOT):
        return found[0]
    path = resolved.relative_to(ROOT).as_posix()
    pages = {file: address for address, file in BORROWED.items()}
    rules = re.fullmatch(r"src/mazzo/games/(\w+)/rules/(\w+\.md)", path)
    address = f"rules/{rules[1].replace('_', '-')}/{rules[2]}" if rules else pages.get(path, "")
    if path.startswith("docs/"):
        address = path.removeprefix("docs/")
    if not address:
        return words
    up = "../" * source.count("/")
    return f"{picture}[{words}]({up}{address}{anchor or ''})"


def commands(parser: argparse.ArgumentParser) -> str:
    """Return the reference of the command line."""
    lines = ["# Commands", "", "This page is made from the program's own help: `mazzo COMMAND --help` says the same."]
    for command in subparsers(parser):
        lines += ["", f"## {command.prog}", "", command.description or ""]
        lines += ["", "```text", command.format_usage().removeprefix("usage: ").rstrip(), "```", ""]
        for task in subparsers(command):
            lines += [f"### {task.prog}", "", task.description or "", "", *options(task)]
        lines += options(command)
        if command.epilog:
            lines += ["", "```text", command.epilog.strip(), "```"]
    lines += ["", "## Exit codes and the rest", "", "```text", (parser.epilog or "").strip(), "```"]
    return "\n".join(lines) + "\n"


def subparsers(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """Return the commands of a parser, each once."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return list(dict.fromkeys(action.choices.values()))
    return []


def options(parser: argparse.ArgumentParser) -> list[str]:
    """Return the table of a command's arguments."""
    rows = []
    for action in parser._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            continue
        value = action.metavar if isinstance(action.metavar, str) else (action.dest if action.nargs != 0 else "")
        names = [f"`{name} {value}`".replace(" `", "`") for name in action.option_strings] or [f"`{value}`"]
        meaning = (action.help or "") % {**vars(action), "prog": parser.prog}
        rows.append(f"| {', '.join(names)} | {meaning} |".replace("FILE|", "FILE\\|").replace("HERE|", "HERE\\|"))
    return ["| | |", "|---|---|", *rows, ""] if rows else []


if __name__ == "__main__":
    sys.exit(main())
