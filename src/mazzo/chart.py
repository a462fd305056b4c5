"""What charts have in common, in the terminal and as files. Only the files import matplotlib."""

import io
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from mazzo.games.errors import BadOptions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDEST = 79
"""How wide a picture in the terminal is at most."""
SUFFIXES = (".svg", ".png")
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb", "#333333")
"""Colours that the colour-blind can tell apart too (Paul Tol)."""


def width() -> int:
    """Return how wide a picture in this terminal may be."""
    return min(WIDEST, max(30, get_terminal_size().columns - 1))


def check(file: Path) -> None:
    """Raise `BadOptions` before any work begins if Mazzo could not draw the chart."""
    if file.suffix.lower() not in SUFFIXES:
        given = f"{file.name!r:.60}"
        raise BadOptions("bad-plot", f"Name a file for the chart that ends in .svg or .png, not {given}.", file=given)
    old = [file] if file.exists() else []
    if (old and not file.is_file()) or not all(os.access(place, os.W_OK) for place in (_real(file).parent, *old)):
        given = f"{str(file)!r:.80}"
        sentence = f"Mazzo cannot write the chart {given}: name a file in a folder of yours."
        raise BadOptions("bad-plot", sentence, case="folder", file=given)
    if find_spec("matplotlib") is None:
        sentence = f"A chart needs matplotlib: run {sys.executable} -m pip install matplotlib, or leave out --plot."
        raise BadOptions("no-matplotlib", sentence, python=sys.executable)


def save(figure: "Figure", file: Path, title: str) -> None:
    """Write a chart with its title: the same chart, the same bytes."""
    import matplotlib

    figure.suptitle(plain(title), fontsize="medium", wrap=True)
    kind = file.suffix.lower().removeprefix(".")
    drawn = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "mazzo"}):
        figure.savefig(drawn, format=kind, metadata={"Date": None} if kind == "svg" else {})
    _replace(file, drawn.getvalue())


def _real(file: Path) -> Path:
    """Return the file that a link leads to, so that the link stays; unlike `Path.resolve`, allow a ring of links."""
    return Path(os.path.realpath(file))


def _replace(file: Path, content: bytes) -> None:
    """Write a file again; if that fails, or Ctrl-C ends it, keep the old one and leave nothing beside it."""
    target = _real(file)
    fresh = target.with_name(f".mazzo-{os.getpid()}.new")
    try:
        fresh.write_bytes(content)
        fresh.replace(target)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(file)) from None
    finally:
        fresh.unlink(missing_ok=True)


def plain(text: str) -> str:
    """Return a text so that matplotlib takes nothing in it for a formula."""
    return text.replace("$", r"\$")


def has(characters: str, encoding: str | None) -> bool:
    """Say whether an encoding has these characters."""
    try:
        characters.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
