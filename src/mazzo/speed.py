"""Which files run the rules: the compiled ones, or the plain ones they were made from.

An extension hides the Python file of the same name, so a stale build would hide an edit. The build
notes the digest of every source; unless all of them are still the same, the plain files run.
"""

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

NOTE = "_compiled.json"
PACKAGE = Path(__file__).parent
PLAIN_NOTE = (
    "mazzo: the rules run as plain Python, many times slower than compiled:"
    " install again with a C compiler, or set MAZZO_PURE=1 if you mean it"
)


def rules(package: Path = PACKAGE) -> list[str]:
    """Return the names of the modules that can be compiled: those with a .pxd beside them."""
    files = sorted(file for file in package.rglob("*.pxd") if file.stem != "__init__")
    return [".".join(("mazzo", *file.relative_to(package).with_suffix("").parts)) for file in files]


def digests(package: Path = PACKAGE) -> dict[str, str]:
    """Return the digest of each such module's sources."""
    found = {}
    for name in rules(package):
        source = package.parent / Path(*name.split("."))
        text = source.with_suffix(".py").read_bytes() + source.with_suffix(".pxd").read_bytes()
        found[name] = hashlib.sha256(text).hexdigest()
    return found


class PlainFinder:
    """An import hook that passes the extensions by."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the plain file of a module that can be compiled; leave the rest to Python."""
        if name not in self.names:
            return None
        source = PACKAGE.parent / Path(*name.split(".")).with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source)


def plain_wanted() -> bool:
    """Say whether the user asks for the plain files."""
    return os.environ.get("MAZZO_PURE", "") not in ("", "0")


def is_plain() -> bool:
    """Say whether the plain files run, since `choose` decided."""
    return any(isinstance(finder, PlainFinder) for finder in sys.meta_path)


def _is_fresh() -> bool:
    """Say whether every extension is there for this Python, made from the present sources."""
    try:
        noted = json.loads((PACKAGE / NOTE).read_text())
    except ValueError:
        return False
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    built = all((PACKAGE.parent / Path(*name.split("."))).with_suffix(suffix).exists() for name in rules())
    return built and noted == digests()


def choose() -> bool:
    """Decide once, before the rules are imported, and return whether they are the compiled ones."""
    if not plain_wanted() and (PACKAGE / NOTE).exists():
        if _is_fresh():
            return True
        warnings.warn(
            "the compiled rules do not fit their sources or this Python, so the plain files run: run `make build`",
            RuntimeWarning,
            stacklevel=2,
        )
    sys.meta_path.insert(0, PlainFinder(rules()))
    return False
