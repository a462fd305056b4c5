"""Asks a person at the keyboard, or a script at the other end of a pipe, one line per question."""

import os
import sys

from mazzo.texts import t


class Quit(Exception):
    """The person wants to stop, or the input has ended."""


def at_terminal() -> bool:
    """Say whether both ends are a terminal, and not a pipe or a file."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_draw() -> bool:
    """Say whether the terminal can be drawn on: a dumb one, or one that does not say what it is, shows lines only."""
    return os.name == "nt" or os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def ask(question: str) -> str:
    """Ask a question. The end of the input, or quit, means stop. For a pipe the question is a whole line."""
    if not at_terminal():
        print(question, flush=True)
    try:
        answer = input(f"{question} " if at_terminal() else "").strip()
    except EOFError:
        if at_terminal():
            print()
        raise Quit from None
    if means(answer, "quit"):
        raise Quit
    return answer


def means(answer: str, word: str) -> bool:
    """Say whether an answer is one of the words for something, in English or in the chosen language."""
    return answer.lower() in (word, *t(f"plain.word.{word}").split())


def number_of(answer: str) -> int:
    """Return the number that a person typed, or -1."""
    return int(answer) if answer.isascii() and answer.isdecimal() and len(answer) < 10 else -1


def ask_number(question: str, choice: range, usual: int) -> int:
    """Ask for a number until it is one of these. Enter alone means the default."""
    least, most = choice[0], choice[-1]
    while True:
        answer = ask(t("plain.ask-number", question=question, least=least, most=most, usual=usual)) or str(usual)
        if number_of(answer) in choice:
            return number_of(answer)
        print(t("plain.a-number", least=least, most=most))
