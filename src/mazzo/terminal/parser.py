"""The parser of the command line: words are taken as they are written, and what is meant by a wrong one is guessed."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """Knows no abbreviations, which would take one option for another, and refuses what it does not know by itself.

    `argparse` leaves the unknown options of a command to the parser above, whose usage helps nobody.
    """

    def __init__(self, **about: Any) -> None:
        super().__init__(**about, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words, or end with a sentence if any of them is not known."""
        for word in self._own(args or ()):
            name = word.partition("=")[0]
            if name not in self._option_string_actions:
                self._refuse(name)
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"this is too much: {' '.join(rest):.60}")
        return found, rest

    def error(self, message: str) -> NoReturn:
        """End with a sentence; what else there is would hide it."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help says how it is used.\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, a version or a complaint; `argparse` says nothing if the output takes no more."""
        print(message, end="", file=file or sys.stderr)

    def _own(self, words: Sequence[str]) -> Iterable[str]:
        """Yield the options among the words, as far as they are for this parser and not for that of a command."""
        for word in words:
            if word == "--" or (self._subparsers and not word.startswith("-")):
                return
            if word.startswith("-") and word.lstrip("-")[:1].isalpha():
                yield word

    def _refuse(self, name: str) -> NoReturn:
        for action in self._get_positional_actions():
            if name == f"--{action.dest}":
                example = next(iter(action.choices or [action.metavar]))
                self.error(f"the {action.dest} is named without an option: {self.prog} {example}")
        self.error(f"there is no option {name:.40}{guess(name, self._option_string_actions)}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as problem:
            if meant := guess(value, map(str, action.choices or ())):
                problem.message = f"invalid choice: {value!r:.40}{meant}"
            raise


def guess(word: str, known: Iterable[str]) -> str:
    """Return the question whether another word was meant, if one is near enough."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    return f"; did you mean {close[0]}?" if close else ""
