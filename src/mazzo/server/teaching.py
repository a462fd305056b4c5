"""Lessons as clients see them: the updates of a table that is never stored, made by the same code as all others."""

from functools import cache

import msgspec

from mazzo import lessons
from mazzo.games.game import Game
from mazzo.lessons import READER, Lesson
from mazzo.server import events as ev
from mazzo.server.answers import Update
from mazzo.server.bodies import LessonScript, LessonStep
from mazzo.server.news import News
from mazzo.server.room import Room

CODE, READER_ID = "lesson", "reader"


class StackedChance:
    """Deals the cards of a lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson, self.dealt = game, lesson, 0

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in the order of the lesson."""
        cards[:] = self.lesson.deck(self.game, self.dealt)
        self.dealt += 1

    def below(self, n: int) -> int:
        """Return the first number: nothing is drawn in a lesson."""
        return 0

    def nonce(self) -> str:
        """Return nothing: everybody may know the cards of a lesson."""
        return ""


class Classroom:
    """A table at which a reader plays a lesson, and what the server sends to the reader."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        self.room = Room(CODE)
        self.chance = StackedChance(game, lesson)
        options = {name: value for name, value in game.options(lesson.options).items() if name != "first_seat"}
        first_seat = lesson.options.get("first_seat")
        seats = lesson.seats()
        self.happen(ev.Created(game.name, options, first_seat, READER_ID, ev.Settings()))
        self.happen(ev.SeatTaken(READER, READER_ID, seats[READER].name))
        for seat, who in enumerate(seats[1:], 1):
            self.happen(ev.BotSeated(seat, who.bot or "", who.name))
        self.happen(ev.Started(first_seat))
        for act in lesson.before:
            self.act(*act)

    def happen(self, event: ev.Stored) -> list[Update]:
        """Let an event happen, and what the house does then. Return the update for the reader."""
        found = []
        events = [event]
        while events:
            for one in events:
                self.room.apply(ev.Entry(self.room.number + 1, 0, one))
                found.append(self.update(self.room.log[-1:]))
            events = self.room.due(self.chance)
        return found

    def act(self, seat: int, text: str) -> list[Update]:
        """Let a seat move or talk."""
        return self.happen(ev.Said(seat, text) if text.startswith("!") else ev.Moved(seat, text))

    def update(self, entries: list[ev.Entry], *, fresh: bool = False) -> Update:
        """Return an update for the reader."""
        state = self.room.state({READER_ID})
        return msgspec.json.decode(News(self.room, entries, state, fresh=fresh).told(READER), type=Update)

    def script(self) -> LessonScript:
        """Play the lesson to its end, and return it as clients get it."""
        start, steps = self.update(self.room.log, fresh=True), []
        for step in self.lesson.steps:
            view = self.room.playing.view(READER)
            warned = {move: view.warning(move) for move in view.moves}
            warnings = {move: word for move, word in warned.items() if word}
            updates = [update for act in step.acts for update in self.act(*act)]
            steps.append(LessonStep(step.text, list(step.at), step.do, warnings, updates))
        return LessonScript(self.lesson.name, self.lesson.title, start, steps)


@cache
def script(game: str, lesson: str) -> LessonScript:
    """Return a lesson as clients get it, or raise `BadOptions`."""
    return Classroom(*lessons.find(game, lesson)).script()
