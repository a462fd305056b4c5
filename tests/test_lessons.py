"""Lessons: every script plays through the real rules, in sentences that every language has."""

from collections import Counter

import msgspec
import pytest

from mazzo import games, lessons, texts
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.lessons import READER, Course, Lesson
from mazzo.server import teaching
from tests.test_texts import TEXTS

MOST_WORDS = 25
OWN = ("the-game", "ventuno", "hamsterbacke")
SCRIPTS = [(games.find(name), lesson) for name in OWN for lesson in lessons.of_game(games.find(name))]
ids = [f"{game.name}-{lesson.name}" for game, lesson in SCRIPTS]
every_script = pytest.mark.parametrize(("game", "lesson"), SCRIPTS, ids=ids)


def test_every_game_of_ours_teaches_and_the_game_has_its_expansions_as_lessons_of_their_own() -> None:
    found = {name: [lesson.name for lesson in lessons.of_game(games.find(name))] for name in OWN}
    assert found == {"the-game": ["first", "on-fire", "extreme"], "ventuno": ["first"], "hamsterbacke": ["first"]}


@every_script
def test_a_script_plays_through_the_rules_and_asks_for_no_move_that_loses(game: Game, lesson: Lesson) -> None:
    course = Course(game, lesson)
    while (step := course.step) is not None:
        view = course.match.view(READER)
        assert not step.do or step.do.startswith("!") or step.do in view.moves, step.text
        assert not (step.do in view.moves and view.warning(step.do)), step.text
        assert step.do or not step.then, f"{step.text}: partners move when the reader has"
        course.go_on()
    assert course.number == len(lesson.steps)
    assert not course.match.over


@every_script
def test_a_stacked_deck_has_the_right_cards(game: Game, lesson: Lesson) -> None:
    for deal in range(len(lesson.deals) + 1):
        assert Counter(lesson.deck(game, deal)) == Counter(game.deck)
    too_many = (*(game.labels[card] for card in game.deck), lesson.deals[0][0])
    doubled = Lesson(name="x", title="", options=lesson.options, deals=(too_many,), steps=())
    with pytest.raises(ValueError, match="does not have"):
        doubled.deck(game, 0)


@every_script
@pytest.mark.parametrize("language", texts.languages())
def test_a_lesson_says_one_short_thing_at_a_time_in_every_language(game: Game, lesson: Lesson, language: str) -> None:
    assert lesson.title in TEXTS[language]
    for step in lesson.steps:
        assert 0 < len(TEXTS[language][step.text].split()) <= MOST_WORDS, step.text
    assert len({step.text for step in lesson.steps}) == len(lesson.steps) <= 25


@every_script
def test_a_lesson_lets_the_reader_act_and_points_at_something(game: Game, lesson: Lesson) -> None:
    assert sum(bool(step.do) for step in lesson.steps) * 4 >= len(lesson.steps)
    assert sum(bool(step.at) for step in lesson.steps) >= len(lesson.steps) - 1


@every_script
def test_clients_get_the_updates_of_a_table_and_no_card_of_a_partner(game: Game, lesson: Lesson) -> None:
    script = teaching.script(game.name, lesson.name)
    course = Course(game, lesson)
    assert script.start.fresh
    assert script.start.view == _sent(course)
    for frame in script.steps:
        course.go_on()
        numbers = [update.number for update in frame.updates]
        assert numbers == sorted(set(numbers))
        views = [update.view for update in frame.updates if update.view]
        if views:
            assert views[-1] == _sent(course)
        assert all(update.seat == READER and update.hands is None for update in frame.updates)


def _sent(course: Course) -> object:
    """Return the reader's view as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(course.match.view(READER)))


def test_lessons_are_found_by_their_names_and_what_is_not_there_is_said() -> None:
    game, first = lessons.find("the-game")
    assert first.name == "first"
    following = lessons.following(game, first)
    assert following
    assert following.name == "on-fire"
    assert lessons.following(game, lessons.of_game(game)[-1]) is None
    with pytest.raises(BadOptions, match="choose from first, on-fire, extreme"):
        lessons.find("the-game", "poker")
    with pytest.raises(BadOptions, match="no game"):
        lessons.find("poker")
