"""The director by itself: whom it asks, about what, and what follows."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest

import mazzo
from mazzo.director import (
    Ask,
    Director,
    Move,
    Opening,
    Say,
    deciders,
    is_opening,
    last_opener,
    lone_opener,
    returning,
)
from mazzo.games.errors import IllegalTalk
from mazzo.match import Match, Seat


def the_game(seed: int = 1, **options: Any) -> Match:
    return mazzo.new("the-game", players=3, seed=seed, **options)


def asked(director: Director, match: Match, bots: Collection[int], answers: dict[str, Any]) -> list[Ask]:
    """Return everything that the director asks until it has a deed to do or nothing more to ask."""
    found: list[Ask] = []
    while ask := director.next(match, bots):
        found.append(ask)
        if director.deeds(ask, answers[ask.about], bots):
            break
    return found


def is_between_turns(match: Match) -> bool:
    """Say whether bots may talk now: after the deal, and when a turn has ended."""
    return len(match.log) < 2 or match.log[-1][0] != match.to_move


def talk(seats: Sequence[int]) -> list[Ask]:
    return [Ask("talk", seat) for seat in seats]


QUIET = {"talk": (), "opens": False, "move": "start"}


# Who decides


def test_several_may_decide_before_the_opening_and_one_after_it() -> None:
    match = the_game()
    assert is_opening(match)
    assert deciders(match) == (0, 1, 2)
    match.play("start", 1)
    assert not is_opening(match)
    assert deciders(match) == (1,)


@pytest.mark.parametrize("game", ["ventuno", "hamsterbacke"])
def test_nobody_agrees_on_the_opening_where_chance_decides_it(game: str) -> None:
    match = mazzo.new(game, players=3, seed=1)
    assert not is_opening(match)
    assert deciders(match) == (match.to_move,)


def test_nobody_decides_before_a_deal_or_after_the_end() -> None:
    match = mazzo.new("ventuno", players=2, seed=1)
    deal, match.dealer = match.dealer, lambda table: False
    while not match.table.awaits_deal:
        match.play(match.legal_moves()[0])
    assert deciders(match) == ()
    assert Director().next(match, {0, 1}) is None
    match.dealer = deal
    match.deal()
    while not match.over:
        match.play(match.legal_moves()[0])
    assert deciders(match) == ()
    assert Director().next(match, {0, 1}) is None


# Moves


def test_the_bot_whose_turn_it_is_is_asked_for_its_move_and_makes_it() -> None:
    match = mazzo.new("ventuno", players=2, seed=1, first_seat=1)
    director = Director(talking=False)
    ask = director.next(match, {0, 1})
    assert ask == Ask("move", 1)
    assert director.deeds(ask, "draw", {0, 1}) == [Move(1, "draw")]
    assert director.next(match, {0, 1}) == Ask("move", 1)  # nobody has made it yet
    assert director.next(match, {0}) is None  # a person decides
    assert director.next(match, ()) is None


# Talk


def test_bots_talk_once_each_after_the_deal_and_after_the_opening() -> None:
    match = the_game()
    director = Director()
    assert asked(director, match, (2, 0), QUIET) == talk([0, 2])
    assert director.next(match, (2, 0)) is None
    match.play("start", 1)
    assert asked(director, match, (2, 0), QUIET) == talk([0, 2])


def test_bots_talk_when_a_turn_has_ended_and_not_in_the_middle_of_it() -> None:
    match = the_game(first_seat=0)
    director = Director()
    asked(director, match, (1, 2), QUIET)
    while match.to_move == 0:
        assert is_between_turns(match) == (len(match.log) < 2)
        if len(match.log) > 1:
            assert director.next(match, (1, 2)) is None
        end = "end" if "end" in match.legal_moves() else match.legal_moves()[0]
        match.play(end)
    assert asked(director, match, (1, 2), QUIET | {"move": "25A"}) == [*talk([1, 2]), Ask("move", 1)]


def test_a_bots_words_keep_their_order() -> None:
    match = the_game()
    director = Director()
    ask = director.next(match, {1})
    assert ask == Ask("talk", 1)
    assert director.deeds(ask, ("!leave A", "!small B"), {1}) == [Say(1, "!leave A"), Say(1, "!small B")]
    assert director.next(match, {1}) is None


@pytest.mark.parametrize("answer", ["!leave A", None, 3])
def test_the_director_refuses_an_answer_that_is_not_talk_and_does_not_ask_again(answer: object) -> None:
    match = the_game()
    director = Director()
    with pytest.raises(IllegalTalk, match="Return a tuple of texts from talk"):
        director.deeds(Ask("talk", 1), answer, {1})
    director.next(match, {1})
    with pytest.raises(IllegalTalk, match="Return a tuple of texts from talk"):
        director.deeds(Ask("talk", 1), answer, {1})
    assert director.next(match, {1}) is None


def test_a_bot_that_comes_to_the_table_between_turns_may_talk_too() -> None:
    match = the_game()
    director = Director()
    assert asked(director, match, (1,), QUIET) == talk([1])
    assert asked(director, match, (0, 1), QUIET) == talk([0])


def test_bots_say_nothing_where_nobody_talks() -> None:
    match = the_game()
    match.play("start", 0)
    assert Director(talking=False).next(match, {0, 1, 2}) == Ask("move", 0)


@pytest.mark.parametrize(("bot", "about"), [("normal", "move"), (None, "move"), ("my.py:Greeter", "talk")])
def test_a_level_is_not_asked_to_talk_where_there_are_no_signals_and_an_own_bot_is(bot: str | None, about: str) -> None:
    match = mazzo.new("ventuno", players=2, first_seat=1, seed=1)
    match.seats = (Seat("Ada"), Seat("Bob", "bot", bot))
    assert Director().next(match, {1}) == Ask(about, 1)  # type: ignore[arg-type]


@pytest.mark.rule("TX-7")
def test_bots_are_not_asked_to_talk_while_silence_is_in_view() -> None:
    asks = set()
    for seed in range(10):
        match = the_game(seed=seed, extreme=True, first_seat=0)
        while not match.over:
            if is_between_turns(match):
                ask = Director().next(match, {0, 1, 2})
                assert ask == (Ask("move", match.to_move) if match.table.silent() else Ask("talk", 0))
                asks.add(ask.about)
            match.play(match.legal_moves()[0])
    assert asks == {"move", "talk"}


# Opening


def test_people_decide_who_opens() -> None:
    assert Director(talking=False).next(the_game(), {0, 2}) is None


def test_bots_open_when_every_person_has_declined() -> None:
    match = the_game()
    director = Director(talking=False)
    assert not director.decline(match, 1, {2})
    assert director.deciders(match) == (0, 2)
    assert director.next(match, {2}) is None  # seat 0 has not answered
    assert not director.decline(match, 0, {2})
    assert director.next(match, {2}) == Ask("opens", 2)


def test_everybody_is_asked_again_where_all_declined_and_no_bot_sits() -> None:
    match = the_game()
    director = Director(talking=False)
    assert [director.decline(match, seat, ()) for seat in (0, 2)] == [False, False]
    assert director.deciders(match) == (1,)
    assert director.decline(match, 1, ())
    assert director.deciders(match) == (0, 1, 2)


def test_a_seat_that_declined_decides_again_after_the_opening() -> None:
    match = the_game()
    director = Director(talking=False)
    director.decline(match, 1, ())
    match.play("start", 1)
    assert director.deciders(match) == (1,)


def test_a_lone_player_opens_at_once() -> None:
    match = mazzo.new("the-game", players=1, seed=1)
    assert lone_opener(match) == 0
    match.play("start", 0)
    assert lone_opener(match) is None
    assert lone_opener(the_game()) is None
    assert lone_opener(mazzo.new("ventuno", players=2, seed=1)) is None


def test_people_are_asked_before_bots_and_without_bots_again() -> None:
    opening = Opening()
    assert opening.decline(0, people=(0, 2), bots=(1,)) == "people"
    assert opening.decline(2, people=(0, 2), bots=(1,)) == "bots"
    alone = Opening()
    assert [alone.decline(seat, people=(0, 1), bots=()) for seat in (1, 0)] == ["people", "again"]
    assert alone.declined == set()


def test_who_declined_is_not_asked_while_somebody_else_here_is_and_may_open_afterwards() -> None:
    opening = Opening()
    opening.decline(0, people=(0, 1, 2), bots=())
    assert opening.still_asked((0, 1, 2), here=(0, 1)) == (1, 2)
    opening.decline(1, people=(0, 1, 2), bots=())
    assert opening.still_asked((0, 1, 2), here=(0, 1)) == (0, 1, 2)


def test_the_last_bot_opens_as_a_last_resort() -> None:
    assert last_opener({3, 0}) == 3


def test_the_first_bot_that_wants_to_opens() -> None:
    match = the_game()
    director = Director(talking=False)
    bots = {0, 1, 2}
    assert director.next(match, bots) == Ask("opens", 0)
    assert director.deeds(Ask("opens", 0), False, bots) == []  # noqa: FBT003
    assert director.next(match, bots) == Ask("opens", 1)
    assert director.deeds(Ask("opens", 1), True, bots) == []  # noqa: FBT003
    assert director.next(match, bots) == Ask("move", 1)
    assert director.deeds(Ask("move", 1), "start", bots) == [Move(1, "start")]
    match.play("start", 1)
    assert director.next(match, bots) == Ask("move", 1)


def test_the_last_bot_opens_if_none_wants_to() -> None:
    director, match = Director(talking=False), the_game()
    director.decline(match, 1, {0, 2})
    assert asked(director, match, {0, 2}, QUIET) == [Ask("opens", 0), Ask("opens", 2), Ask("move", 2)]


def test_bots_talk_before_they_open() -> None:
    found = asked(Director(), the_game(), {0, 1, 2}, QUIET | {"opens": True})
    assert found == [*talk([0, 1, 2]), Ask("opens", 0), Ask("move", 0)]


def test_a_bot_that_leaves_the_table_does_not_open_it() -> None:
    match = the_game()
    director = Director(talking=False)
    director.decline(match, 2, {0, 1})
    director.next(match, {0, 1})
    director.deeds(Ask("opens", 0), False, {0, 1})  # noqa: FBT003
    director.deeds(Ask("opens", 1), True, {0, 1})  # noqa: FBT003
    director.decline(match, 1, {0})
    assert director.next(match, {0}) == Ask("opens", 0)
    director.deeds(Ask("opens", 0), False, {0})  # noqa: FBT003
    assert director.next(match, {0}) == Ask("move", 0)


# Lent seats


def test_seats_that_were_lent_or_left_come_back_to_their_person() -> None:
    assert returning(held={3, 1, 0}, lent={1, 2}, left={3}) == [1, 3]
    assert returning(held={0}, lent={1}, left={2}) == []


def test_a_seat_is_the_bots_while_it_is_lent_and_its_persons_again_when_it_returns() -> None:
    match = the_game(first_seat=1)
    director = Director(talking=False)
    assert director.next(match, {0}) is None
    assert director.next(match, {0, 1}) == Ask("move", 1)
    assert director.next(match, {0}) is None
