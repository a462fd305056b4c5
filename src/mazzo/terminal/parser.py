"""The parser of the command line: it takes words as you write them, and guesses what a wrong one means."""

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from mazzo.texts import t

COMPLAINTS = {
    re.compile(pattern): f"cli.error.{key}"
    for pattern, key in {
        r"the following arguments are required: (?P<what>.+)": "required",
        r"argument (?P<what>[^:]+): expected one argument": "value-needed",
        r"argument (?P<what>[^:]+): expected at least one argument": "values-needed",
        r"argument (?P<what>[^:]+): ignored explicit argument (?P<value>.+)": "no-value",
        r"argument (?P<what>[^:]+): invalid int value: (?P<value>.+)": "whole-number",
        r"argument (?P<what>[^:]+): invalid float value: (?P<value>.+)": "number",
        r"argument (?P<what>[^:]+): invalid choice: (?P<value>.+) \(choose from (?P<choices>.+)\)": "choice",
        r"argument (?P<what>[^:]+): not allowed with argument (?P<other>.+)": "either",
    }.items()
}
"""What `argparse` complains about in English, and what we say instead."""


class Parser(argparse.ArgumentParser):
    """Knows no abbreviations, which could take one option for another, and refuses unknown words itself.

    `argparse` leaves the unknown options of a command to the parser above, whose usage helps nobody.
    """

    def __init__(self, **about: Any) -> None:
        super().__init__(**about, add_help=False, allow_abbrev=False, formatter_class=Formatter)
        self._positionals.title, self._optionals.title = t("cli.positionals"), t("cli.options")
        self.add_argument("-h", "--help", action="help", help=t("cli.help"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words, or end with a sentence if there is an unknown one."""
        for word in self._own(args or ()):
            name = word.partition("=")[0]
            if name not in self._option_string_actions:
                self._refuse(name)
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(t("cli.error.too-much", words=f"{' '.join(rest):.60}"))
        return found, rest

    def error(self, message: str) -> NoReturn:
        """End with a sentence, without the usage, which would hide it."""
        self.exit(2, f"{self.prog}: {in_words(message)}\n{t('cli.see-help', command=self.prog)}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, a version or an error, and raise if standard output is full or closed, which `argparse` hides."""
        print(message, end="", file=file or sys.stderr)

    def _own(self, words: Sequence[str]) -> Iterable[str]:
        """Yield the options among the words that belong to this parser, not to a command's."""
        for word in words:
            if word == "--" or (self._subparsers and not word.startswith("-")):
                return
            if word.startswith("-") and word.lstrip("-")[:1].isalpha():
                yield word

    def _refuse(self, name: str) -> NoReturn:
        for action in self._get_positional_actions():
            if name == f"--{action.dest}":
                example = next(iter(action.choices or [action.metavar]))
                self.error(t("cli.error.without-dashes", what=action.metavar, example=f"{self.prog} {example}"))
        self.error(t("cli.error.no-option", name=f"{name:.40}") + guess(name, self._option_string_actions))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError:
            if meant := guess(value, map(str, action.choices or ())):
                what = "/".join(action.option_strings) or action.metavar
                self.error(t("cli.error.no-choice", what=what, value=f"{value!r:.40}") + meant)
            raise


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Shows the usage under its word in the language that is spoken."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage to the help."""
        super().add_usage(usage, actions, groups, t("cli.usage") if prefix is None else prefix)


def in_words(complaint: str) -> str:
    """Return an error of `argparse` as one of ours, or else unchanged but for the word argument."""
    for pattern, key in COMPLAINTS.items():
        if found := pattern.fullmatch(complaint):
            return t(key, **{**found.groupdict(), "choices": found.groupdict().get("choices", "").replace("'", "")})
    return complaint.removeprefix("argument ")


def guess(word: str, known: Iterable[str]) -> str:
    """Return the question whether you meant another word, if one is near enough."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    return t("cli.error.meant", word=close[0]) if close else ""
