"""What every game says about itself: its options, cards, notation, views and result."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Protocol

from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, IllegalMove, shown
from mazzo.games.rng import Random
from mazzo.games.standing import Standing

Options = dict[str, Any]
"""A game's options as they stand in a record: `players`, then the rest of them, all written out."""

Card = int | str
"""A card as it stands in a record."""


class View(Protocol):
    """What one seat may know of a table, and nothing else.

    A game's view is a frozen dataclass that inherits from this. Write a field that has a default here with `=
    field()` there, so that it has none.
    """

    __slots__ = ()

    game: ClassVar[str]
    """The name of the game."""

    seat: int | None
    """The seat whose view this is; None for a spectator."""
    players: int
    """How many sit at the table."""
    hand: tuple[Card, ...]
    """The cards of this seat, as they stand in a record; a spectator has none."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    to_move: int
    """The seat whose decision it is."""
    over: bool
    """Whether the game is over."""
    moves: tuple[str, ...]
    """The legal moves of this seat, in the notation; empty when it has nothing to decide."""
    opening: bool = False
    """Whether the players still have to agree who starts."""
    silent: bool = False
    """Whether players may say only courtesies now."""
    awaits_deal: bool = False
    """Whether a round has ended and the next one is not dealt."""

    def warning(self, move: str) -> str:
        """Say, in a word, how a legal move of this seat would certainly lose; an empty text if it would not."""

    def imagine(self, rng: Random) -> Table:
        """Deal what is hidden at random into a full table that this seat could be sitting at."""


def legal_number(view: View, move: str, move_of: Callable[[str, int], int | None]) -> int:
    """Return the table's number for a legal move of a view's seat, or raise `IllegalMove`."""
    number = None if view.seat is None else move_of(move, view.seat)
    if number is None or move not in view.moves:
        raise IllegalMove("not-legal", f"This seat cannot play {shown(move)} now: choose one of view.moves.")
    return number


class Game(ABC):
    """A game as seen from outside its rules.

    Its folder may hold more parts, each loaded when it is first needed. Where one is missing, Mazzo's default serves:

    | part | what it brings | default |
    |---|---|---|
    | `bots` | `make(level, rng, effort)` | `mazzo.bots.sampling` |
    | `outlook` | `Outlook(view, heard)`, what a position is worth | `mazzo.analysis.sampling` |
    | `reasons` | `reasons(view, heard, played, better)`, why a turn is better | `mazzo.analysis.reasons` |
    | `scene` | the table drawn in a terminal | `mazzo.terminal.drawn.facts` |
    | `lines` | the table in lines of text | `mazzo.terminal.plain.show` |
    | `lessons` | `LESSONS`, guided games (`mazzo.lessons`) | none is offered |
    | `texts/<language>.json`, `rules/<language>.md` | words | the game's English, then the key itself |
    """

    name: ClassVar[str]
    title: ClassVar[str]
    view_class: ClassVar[type[Any]]
    """The dataclass of its views."""
    rules: ClassVar[int] = 1
    """The version of its rules: increase it whenever a running game would continue differently."""
    oldest_rules: ClassVar[int] = 1
    """The oldest version whose games these rules replay alike; a server does not show older tables."""
    rank: ClassVar[int] = 100
    """Where it stands in a list of games: the smaller, the earlier."""
    wording: ClassVar[Mapping[str, str]] = {}
    """Moves, signals and cards in words: a regular expression for the whole text, and the key of its words.

    The groups of the expression fill the gaps of the words (`mazzo.texts.worded` says how).
    """
    players: ClassVar[range]
    usual_players: ClassVar[int | None] = None
    """The default number of players, if there is a usual one."""
    flags: ClassVar[Mapping[str, str]] = {}
    """The yes-or-no options, and what each does, in English."""
    harder: ClassVar[Sequence[str]] = ()
    """The flags that make the game harder, in the order in which Mazzo offers them to a team that won."""
    first_seat_agreed: ClassVar[bool] = False
    """Whether the players agree who starts (by a move), instead of an option."""
    opening_move: ClassVar[str] = "start"
    """Where they agree: the move by which a seat starts."""
    decline_signal: ClassVar[str] = ""
    """Where they agree: the signal by which a player lets another start, if there is one."""
    is_team: ClassVar[bool] = False
    """Whether the players win or lose together."""
    verdicts: ClassVar[Mapping[str, str]] = {"beaten": "beaten"}
    """The verdicts on a team that are worth counting, and the English name of each in a table of results."""
    move_help: ClassVar[str]
    """How to write a move, in a phrase for a person."""
    labels: ClassVar[Mapping[int, Card]]
    """The label of every kind of card, by the number that the table gives it."""
    deck: ClassVar[Sequence[int]]
    """All the cards, by these numbers."""
    move_texts: ClassVar[Mapping[int, str]]
    """The text of every move of the notation, legal or not, by the number that the table gives it."""
    own_is_steady: ClassVar[bool] = False
    """Whether a move changes what a seat knows by itself (`own`) only if the seat made it, or decides before or after
    it. The server then need not look at the others again, except after a deal and when a round or the game ends."""
    signals: ClassVar[Mapping[str, str]] = {}
    """The signals about the game that players may give each other, and what they mean."""
    marks: ClassVar[Mapping[str, Mapping[Card, str]]] = {}
    """For flags that mark cards: what each marked card carries."""
    rule_of: ClassVar[dict[str, str]]
    """The rule ids for what every game has: `players`, `deck`, `deal`, `turn`, `order`, `end` and `result`."""

    @property
    def folder(self) -> Path:
        """The folder that holds the game's parts."""
        file = sys.modules[type(self).__module__].__file__
        assert file is not None
        return Path(file).parent

    def part(self, name: str) -> ModuleType | None:
        """Return the module of this name in the game's folder, or None if it brings none."""
        package = type(self).__module__.rpartition(".")[0]
        path = f"{package}.{name}"
        if not package or (path not in sys.modules and find_spec(path) is None):
            return None
        return import_module(path)

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of all the options, in order."""
        return ("players", *self.flags, *(() if self.first_seat_agreed else ("first_seat",)))

    def options(self, given: Mapping[str, object]) -> Options:
        """Return all the options in order, or raise `BadOptions`."""
        for name in given:
            if name not in self.option_names:
                names = ", ".join(self.option_names)
                raise BadOptions("unknown-option", f"{self.title} has no option {shown(name)}: choose from {names}.")
        players = self.check_players(given.get("players"))
        options: Options = {"players": players}
        for flag in self.flags:
            value = given.get(flag, False)
            if type(value) is not bool:
                raise BadOptions("bad-flag", f"Set the option {flag} to true or false, not {shown(value)}.")
            options[flag] = value
        if not self.first_seat_agreed:
            options["first_seat"] = self.check_first_seat(given.get("first_seat"), players)
        return options

    def check_players(self, players: object) -> int:
        """Return the number of players, or raise `BadOptions`."""
        if type(players) is not int or players not in self.players:
            least, most = self.players[0], self.players[-1]
            sentence = f"{self.title} is for {least} to {most} players, not {shown(players)}."
            raise BadOptions("bad-players", sentence, self.rule_of["players"], least=least, most=most)
        return players

    def check_first_seat(self, seat: object, players: int) -> int:
        """Return the seat that starts, or raise `BadOptions`."""
        if type(seat) is not int or seat not in range(players):
            sentence = f"Choose a first seat from 0 to {players - 1}, not {shown(seat)}."
            raise BadOptions("bad-first-seat", sentence, self.rule_of["order"])
        return seat

    def draws_first_seat(self, wanted: object) -> bool:
        """Say whether to draw lots for who starts. Wanted is a seat, "random", or None for the game's custom."""
        return wanted == "random" or (wanted is None and not self.first_seat_agreed)

    @abstractmethod
    def table(self, options: Options) -> Table:
        """Return a table with these options, awaiting its first deal."""

    @abstractmethod
    def number_of(self, label: object) -> int | None:
        """Return the table's number for a card of a record, or None."""

    @abstractmethod
    def move_of(self, text: str, seat: int) -> int | None:
        """Return the table's number for a move in the notation, or None."""

    def public_text(self, move: int) -> str:
        """Return a move as the whole table sees it."""
        return self.move_texts[move]

    def view(self, table: Any, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know: `public` and `own` together."""
        view: View = self.view_class(**self.public(table), **self.own(table, seat))
        return view

    @abstractmethod
    def public(self, table: Any) -> dict[str, Any]:
        """Return the fields of a view that are the same for everybody."""

    @abstractmethod
    def own(self, table: Any, seat: int | None) -> dict[str, Any]:
        """Return the other fields of a view: what a seat knows besides; a spectator knows nothing more."""

    @abstractmethod
    def result(self, table: Any) -> dict[str, Any]:
        """Return the result of a table whose game is over, as it stands in a record."""

    def signals_now(self, view: View) -> list[str]:
        """Return the signals that have a place at the table that a view shows."""
        return [] if view.silent else list(self.signals)

    def verdict(self, result: Mapping[str, Any]) -> str:
        """Return a word for a team's result, `beaten` if it won; an empty text where players win against each other."""
        return ("beaten" if result["won"] else "lost") if self.is_team else ""

    def log_start(self, moves: Sequence[tuple[int, str]], seat: int | None, options: Mapping[str, Any]) -> int:
        """Return the first of the moves so far that a log of a running game shows to a seat, or to a spectator.

        The moves begin with the game, or where this once said that the log begins.
        """
        return 0

    def log_advances(self, move: str, options: Mapping[str, Any]) -> bool:
        """Say whether a log may begin later because of a move. Where this is False, nobody asks `log_start` again."""
        return True

    def standing(self) -> Standing:
        """Return what keeps, for one table, which signals stand: none of them, unless the game says otherwise."""
        return Standing()

    @cached_property
    def signal_numbers(self) -> dict[str, int]:
        """The signals by their numbers."""
        return {signal: number for number, signal in enumerate(self.signals)}

    @abstractmethod
    def check_talk(self, table: Any, text: str, *, recorded: bool = False) -> None:
        """Raise `IllegalTalk` if a player may not say this at this table now.

        Talk that is already in a record must only keep the rules: a word filter may change with time.
        """
