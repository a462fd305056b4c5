"""Your own bot: a class in a file, named on the command line as `FILE.py:Class`."""

import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from mazzo.bots.base import check_said
from mazzo.games.errors import BadOptions, IllegalTalk, MazzoError, shown
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

METHODS = ("move", "opens", "talk")
LAST_LINES = 3
"""How many places in the author's code Mazzo shows when it fails."""


class OwnBot:
    """Asks a bot that you wrote. If it fails, a sentence says where. What it prints goes to standard error."""

    def __init__(self, name: str, game: str, rng: Random) -> None:
        self.name = name
        file, _, word = name.rpartition(":")
        maker = find(name, Path(file), word)
        self.bot = self.ask(f"{word}()", lambda: maker(**wanted_by(maker, {"game": game, "rng": unrelated(rng)})))
        if missing := [method for method in METHODS if not callable(getattr(self.bot, method, None))]:
            sentence = f"{name} has no {' and no '.join(missing)}: give your bot the methods {', '.join(METHODS)}."
            raise BadOptions("bad-bot", sentence, case="methods", bot=name, missing=", ".join(missing))

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose one of `view.moves`, or raise `MazzoError`."""
        move: object = self.ask("move", lambda: self.bot.move(view, heard))
        if not isinstance(move, str) or move not in view.moves:
            some = ", ".join(view.moves[:8]) + (" and more" if len(view.moves) > 8 else "")
            raise self.failed(f"move returned {shown(move)}, which is not in view.moves: {some}.")
        return move

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Say whether it wants to start."""
        return bool(self.ask("opens", lambda: self.bot.opens(view, heard)))

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Return what it says now, or raise `MazzoError`."""
        said: object = self.ask("talk", lambda: self.bot.talk(view, heard))
        try:
            return check_said(said)
        except IllegalTalk as problem:
            raise self.failed(problem.sentence) from None

    def ask(self, what: str, question: Callable[[], Any]) -> Any:
        """Return the answer, or raise `MazzoError` with the place in the author's code where it failed."""
        try:
            with redirect_stdout(sys.stderr):
                return question()
        except (Exception, SystemExit) as problem:
            raise self.failed(f"{what} failed.\n{last_lines(problem)}") from None

    def failed(self, why: str) -> MazzoError:
        """Return what went wrong, and in which bot."""
        return MazzoError("bot-failed", f"{self.name}: {why}")


def unrelated(rng: Random) -> Random:
    """Return a generator that reveals nothing about another one, which may have dealt the cards."""
    return Random(int.from_bytes(sha256(rng.next().to_bytes(8)).digest()[:8]))


def find(name: str, file: Path, word: str) -> Callable[..., Any]:
    """Return a class from a file, or raise `BadOptions`."""
    if not file.is_file():
        raise BadOptions("no-bot-file", f"{name}: there is no file {file}.", bot=name, file=str(file))
    try:
        with redirect_stdout(sys.stderr):
            module = load(file.resolve())
    except (Exception, SystemExit) as problem:
        trace = last_lines(problem)
        sentence = f"{name}: Python cannot import {file}.\n{trace}"
        raise BadOptions("bad-bot", sentence, case="import", bot=name, file=str(file), trace=trace) from None
    maker = getattr(module, word, None)
    if not callable(maker):
        classes = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "move")]
        there = f"it has {', '.join(classes)}" if classes else "it has no class with a method move"
        sentence, named = f"{name}: there is no class {word!r} in {file}: {there}.", ", ".join(classes) or "-"
        raise BadOptions("bad-bot", sentence, case="class", bot=name, file=str(file), word=repr(word), classes=named)
    found: Callable[..., Any] = maker
    return found


@cache
def load(file: Path) -> ModuleType:
    """Import a file, once in each process; like a script it finds the files beside it."""
    spec = spec_from_file_location(str(file), file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def wanted_by(maker: Callable[..., Any], there: Mapping[str, object]) -> dict[str, object]:
    """Return the arguments that a class accepts, by the names of its parameters."""
    parameters = inspect.signature(maker).parameters
    return {name: value for name, value in there.items() if name in parameters}


def last_lines(problem: BaseException) -> str:
    """Return the last lines of a traceback, those of the author's own code."""
    ours = (__file__, "<frozen ")
    places = [at for at in traceback.extract_tb(problem.__traceback__) if not at.filename.startswith(ours)]
    lines = traceback.format_list(places[-LAST_LINES:]) + traceback.format_exception_only(problem)
    return "".join(lines).rstrip()
