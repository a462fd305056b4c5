"""The searches that made the bots' numbers: one command each, with its seed."""

import argparse
import sys
import threading
from collections.abc import Callable
from concurrent.futures import InvalidStateError

from mazzo import games

INTERRUPTED = 130


def run(main: Callable[[], int]) -> int:
    """Run a search and return its exit code. Ctrl-C ends it with a sentence."""
    threading.excepthook = _report
    try:
        return main()
    except KeyboardInterrupt:
        print("Interrupted: the search is not finished. Next time it starts from the beginning.", file=sys.stderr)
        return INTERRUPTED


def _report(failed: threading.ExceptHookArgs) -> None:
    """Report what a thread raised, unless Ctrl-C has ended the workers and cancelled their tasks at the same time."""
    if failed.exc_type is not InvalidStateError:
        threading.__excepthook__(failed)


def players_of(name: str) -> Callable[[str], list[int]]:
    """Return how to read numbers of players of a game, with commas between them."""

    def read(text: str) -> list[int]:
        there = [str(number) for number in games.find(name).players]
        if not all(word in there for word in text.split(",")):
            raise argparse.ArgumentTypeError(f"it is some of {','.join(there)}, not {text!r:.40}")
        return [int(word) for word in text.split(",")]

    return read
