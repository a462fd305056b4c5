"""The command line: `arguments` says what the words mean, `commands` what they do. `--help` loads little else."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from mazzo import games, texts
from mazzo.cli.arguments import build_parser
from mazzo.games.errors import MazzoError

__all__ = ["INTERRUPTED", "PIPE_CLOSED", "UNUSABLE", "build_parser", "main"]

UNUSABLE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    _prepare_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    texts.speak(_language(words))
    if words[:1] == ["__complete"]:
        return _complete(words[1:])
    try:
        return _run(words or [_usual_word()])
    except MazzoError as problem:
        return _complain(texts.refusal(problem))
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except KeyboardInterrupt as stop:
        _complain(str(stop) or texts.t("common.interrupted"))
        return INTERRUPTED
    except OSError as problem:
        if problem.filename is None:
            _give_up_output()
        return _complain(f"{problem.filename or texts.t('cli.output')}: {texts.failed(problem)}")
    except Exception as problem:
        if failed := games.blamed(problem):
            return _complain(texts.refusal(failed))
        raise


def _language(words: Sequence[str]) -> str | None:
    """Return the language that the words ask for, if any: help and errors speak it too."""
    for word, following in pairwise([*words, ""]):
        if word == "--lang" or word.startswith("--lang="):
            return word.partition("=")[2] or following
    return None


def _run(words: list[str]) -> int:
    """Run a command, and write everything it printed before this ends."""
    try:
        args = build_parser().parse_args(words)
        code: int = args.run(args)
    except SystemExit:  # of --help, --version or bad usage
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return code


def _usual_word() -> str:
    """Return what to do without a command: a person at a terminal gets the menu."""
    from mazzo.terminal.plain.prompt import at_terminal

    return "play" if at_terminal() else "--help"


def _give_up_output() -> None:
    """Write nowhere from now on: otherwise Python complains at exit about what it could not write."""
    with suppress(io.UnsupportedOperation):  # a test may have put something else in its place
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complete(words: Sequence[str]) -> int:
    """Answer the Tab key: what the last of these words could become."""
    from mazzo.terminal import completion

    print(*completion.complete(build_parser(), words), sep="\n")
    return 0


def _prepare_streams() -> None:
    """Make sure that the standard streams exist and can write any character."""
    for name, errors in (("stdin", "replace"), ("stdout", "backslashreplace"), ("stderr", "backslashreplace")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w"))  # noqa: SIM115 (for the whole run)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _complain(sentence: str) -> int:
    print(f"mazzo: {sentence}", file=sys.stderr)
    return UNUSABLE
