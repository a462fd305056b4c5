"""What pressing something at the table does. The scenes only name it; the screens do it."""

from dataclasses import dataclass

from mazzo.terminal.snapshot import Choice


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick something up or point at it, or, with an empty choice, let it go."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class MoveAction:
    """Make a move, for your own seat or, in an opening, for a bot's."""

    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SayAction:
    """Say something."""

    text: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Say a sentence: why a key does nothing here."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Ask for something else that the screen can do, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Change a value to the following one, or with -1 to the one before."""

    name: str
    step: int = 1


@dataclass(frozen=True, slots=True)
class Button:
    """A labelled action in the line of what can be done now."""

    key: str
    label: str
    action: Pick | MoveAction | SayAction | Call
