"""The errors, each with a stable code for programs, a rule id and a sentence for people."""

from typing import NamedTuple

Value = int | str
"""A value in a sentence: a number, or a card, pile or colour as the notation writes it."""


class Refusal(NamedTuple):
    """Why a move is not legal now."""

    code: str
    rule: str
    sentence: str
    values: dict[str, Value] = {}
    """What fills the gaps of the same sentence in other languages, `error.<code>` in the catalogue."""


def shown(value: object) -> str:
    """Return any value so that a sentence can quote it."""
    try:
        return f"{value!r:.40}"
    except ValueError:  # a number of thousands of digits
        return "a huge number"


class MazzoError(ValueError):
    """A refusal that changed nothing. `values` are the values in the sentence, for other languages.

    Where a code has several sentences, the value `case` tells them apart.
    """

    def __init__(self, code: str, sentence: str, rule: str = "", **values: Value) -> None:
        super().__init__(code, sentence, rule)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.values = values

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


class GameFailed(MazzoError):
    """The code of another package's game has failed."""

    def __init__(self, game: str, package: str, why: str) -> None:
        sentence = f"The game {game} failed: {why}. Report it to the authors of the package {package}, or update it."
        super().__init__("game-failed", sentence)
        self.args = (game, package, why)
        self.package = package


class IllegalMove(MazzoError):
    """A move that the rules do not allow, or a text that is not a move."""


class IllegalTalk(MazzoError):
    """Something that a player may not say at the table, or not now."""


class BadOptions(MazzoError):
    """A game that does not exist, or options it does not have."""


class BadRecord(MazzoError):
    """A record that is not a legal game; `move` counts from 1, 0 if no single move is to blame."""

    def __init__(self, code: str, sentence: str, rule: str = "", move: int = 0, **values: Value) -> None:
        super().__init__(code, sentence, rule, **values)
        self.args = (code, sentence, rule, move)
        self.move = move


class UnreadableRecord(MazzoError):
    """Text that is not a record in a format that Mazzo knows, so Mazzo cannot judge its game."""
