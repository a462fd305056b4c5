"""What every game tells about itself: its options, cards, notation, views and result."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from mazzo.games.base import Table
from mazzo.games.errors import BadOptions
from mazzo.games.rng import Random

Options = dict[str, int]
"""A game's options as they stand in a record: `players`, then the rest of them, all written out."""

Card = int | str
"""A card as it stands in a record."""


class View(Protocol):
    """What one seat may know of a table, and nothing else; `seat` is None for a spectator."""

    @property
    def seat(self) -> int | None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves of this seat, in the notation; empty when it has nothing to decide."""

    def imagine(self, rng: Random) -> Table:
        """Deal what is hidden at random into a full table that this seat could be sitting at."""


class Game(ABC):
    """A game as seen from outside its rules."""

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    flags: ClassVar[tuple[str, ...]] = ()
    """The yes-or-no options."""
    first_seat_agreed: ClassVar[bool] = False
    """Whether the players agree who opens (by a move) instead of it being an option."""
    rule_of: ClassVar[dict[str, str]]
    """The rule ids for what every game has: `players`, `deck`, `deal`, `turn`, `order`, `end` and `result`."""

    def options(self, given: Mapping[str, object]) -> Options:
        """Return all the options in order, or raise `BadOptions`."""
        players = given.get("players")
        if type(players) is not int or players not in self.players:
            raise BadOptions(
                "bad-players",
                f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players!r:.40}.",
                self.rule_of["players"],
            )
        options: Options = {"players": players}
        for flag in self.flags:
            value = given.get(flag, False)
            if type(value) is not bool:
                raise BadOptions("bad-flag", f"The option {flag} is true or false, not {value!r:.40}.")
            options[flag] = value
        if not self.first_seat_agreed:
            seat = given.get("first_seat")
            if type(seat) is not int or seat not in range(players):
                raise BadOptions(
                    "bad-first-seat", f"The first seat is a number from 0 to {players - 1}, not {seat!r:.40}."
                )
            options["first_seat"] = seat
        for name in given:
            if name not in options:
                raise BadOptions(
                    "unknown-option", f"{self.title} has no option {name!r:.40}; it has {', '.join(options)}."
                )
        return options

    @abstractmethod
    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its first deal."""

    @property
    @abstractmethod
    def labels(self) -> Mapping[int, Card]:
        """The label of every kind of card, by the number that the table gives it."""

    @abstractmethod
    def number_of(self, label: object) -> int | None:
        """Return the table's number for a card of a record, or None."""

    @property
    @abstractmethod
    def move_texts(self) -> Mapping[int, str]:
        """The text of every move of the notation, legal or not, by the number that the table gives it."""

    @abstractmethod
    def move_of(self, text: str, seat: int) -> int | None:
        """Return the table's number for a move in the notation, or None."""

    def public_text(self, move: int) -> str:
        """Return a move as the whole table sees it."""
        return self.move_texts[move]

    @abstractmethod
    def view(self, table: Any, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""

    @abstractmethod
    def result(self, table: Any) -> dict[str, Any]:
        """Return the result of a table whose game is over, as it stands in a record."""

    @abstractmethod
    def check_talk(self, table: Any, text: str) -> None:
        """Raise `IllegalTalk` if this may not be said at this table now."""
