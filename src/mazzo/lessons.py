"""Guided first games: a game's part `lessons` brings scripts, and this plays them through the real rules.

The part has a list `LESSONS`. The reader sits at seat 0; the script moves and talks for the partners.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from mazzo import games
from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, shown
from mazzo.games.game import Card, Game
from mazzo.match import Match, Seat

READER = 0
PARTNERS = ("Ada", "Ben", "Clara", "Dario", "Elsa")
LEVEL = "easy"
"""The level of the partners, and of the bots in the first real game."""

Act = tuple[int, str]
"""A seat, and its move in the notation or, with `!`, its signal."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: a sentence, what it points at, what the reader does then, and what the partners do after that."""

    text: str
    """The key of the sentence."""
    at: tuple[str, ...] = ()
    """What the sentence points at, as the page marks it: `pile A` is what has `data-pile="A"`."""
    do: str = ""
    """The move or the signal that the step asks for; without one, the reader only continues."""
    then: tuple[Act, ...] = ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """All that happens at the table in this step."""
        return ((READER, self.do), *self.then) if self.do else self.then


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A script."""

    name: str
    title: str
    """The key of its title."""
    options: dict[str, Any]
    deals: tuple[tuple[Card, ...], ...]
    """How each deal begins, as in a record; the rest of the deck follows in any order."""
    before: tuple[Act, ...] = ()
    """What has happened when the lesson begins."""
    steps: tuple[Step, ...]

    def deck(self, game: Game, deal: int) -> list[int]:
        """Return the whole deck of a deal, stacked."""
        first = [game.number_of(card) for card in (self.deals[deal] if deal < len(self.deals) else ())]
        stacked = [card for card in first if card is not None]
        rest = Counter(game.deck)
        rest.subtract(stacked)
        if len(stacked) != len(first) or min(rest.values()) < 0:
            raise ValueError(f"lesson {self.name} stacks cards that the deck does not have")
        return stacked + list(rest.elements())

    def seats(self, reader: str = "") -> list[Seat]:
        """Return who sits at the table; the reader may have a name."""
        partners = PARTNERS[: self.options["players"] - 1]
        return [Seat(reader, "human"), *(Seat(name, "bot", LEVEL) for name in partners)]


def of_game(game: Game) -> Sequence[Lesson]:
    """Return the lessons that a game brings, in the order in which people take them."""
    part = game.part("lessons")
    return part.LESSONS if part else ()


def find(name: str, lesson: str | None = None) -> tuple[Game, Lesson]:
    """Return a lesson of a game, by default the first, or raise `BadOptions`."""
    game = games.find(name)
    found = of_game(game)
    if not found:
        raise BadOptions("no-lesson", f"{game.title} has no lesson: read its rules with mazzo rules {name}.")
    for one in found:
        if lesson in (one.name, None):
            return game, one
    there = ", ".join(one.name for one in found)
    raise BadOptions("no-lesson", f"{game.title} has no lesson {shown(lesson)}: choose from {there}.")


def following(game: Game, lesson: Lesson) -> Lesson | None:
    """Return the lesson after this one, if there is one."""
    rest = [*of_game(game)]
    return next(iter(rest[rest.index(lesson) + 1 :]), None)


class Course:
    """A reader's way through a lesson, at a real match."""

    def __init__(self, game: Game, lesson: Lesson, reader: str = "") -> None:
        self.game = game
        self.lesson = lesson
        self.number = 0
        self._deal = count()
        self.match = Match(game, game.options(lesson.options), lesson.seats(reader), self._stack)
        for act in lesson.before:
            self.act(act)

    def _stack(self, table: Table) -> bool:
        table.stack(self.lesson.deck(self.game, next(self._deal)))
        return True

    @property
    def step(self) -> Step | None:
        """The step that the reader is at, or None when the lesson is over."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    def act(self, act: Act) -> None:
        """Let a player move or talk."""
        seat, text = act
        if text.startswith("!"):
            self.match.say(text, seat)
        else:
            self.match.play(text, seat)

    def playing(self) -> Iterator[Act]:
        """Do all that happens in this step, yield each act when it is done, and come to the next step."""
        assert self.step is not None
        acts = self.step.acts
        self.number += 1
        for act in acts:
            self.act(act)
            yield act

    def go_on(self, seen: Callable[[], None] = lambda: None) -> None:
        """Do all that happens in this step, show each act, and come to the next step."""
        for _ in self.playing():
            seen()
