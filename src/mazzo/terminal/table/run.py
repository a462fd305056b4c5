"""How the commands open the text interface. Whoever calls has chosen the language (`texts.speak`)."""

from mazzo.record import Record
from mazzo.terminal.sitting import Wish


def play(wish: Wish | None, records: str | None = None) -> int:
    """Play the game of a wish at this keyboard, or begin with the menu; return the exit code.

    `records` is a file to which the record of the game is appended when it is over.
    """
    from mazzo.terminal.table.app import MazzoApp

    return MazzoApp.play(wish, records)


def resume(records: str | None = None) -> int:
    """Go on with the game that was saved last, or raise `BadOptions`: there is none."""
    from mazzo.terminal.table.app import MazzoApp

    return MazzoApp.resume(records)


def join(link: str, name: str | None = None) -> int:
    """Sit down at a table of a running server, by its link."""
    from mazzo.terminal.table.app import MazzoApp

    return MazzoApp.join(link, name)


def replay(found: Record, move: int = 0, seat: int | None = None) -> int:
    """Step through a record from a move on, with the eyes of a seat, or with all the hands open."""
    from mazzo.terminal.table.app import MazzoApp

    return MazzoApp.replay(found, move, seat)
