"""The analysis of a record: every move, fairly, and the mistakes that were made."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from mazzo import BadOptions, BadRecord, Match, Random
from mazzo.analysis import Alternative, Step, analyse, final_shares, outcome, turning_points
from mazzo.analysis.review import swings
from mazzo.games.the_game.notation import END, START
from mazzo.games.the_game.outlook import Outlook
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.record import replay
from tests.analysis.games import NAMES, after, finished, makers, opening

CHEAP = 10


def largest_step(match: Match) -> str:
    """Return the move that spoils a pile most."""
    assert isinstance(match.table, TheGameTable)
    tops = match.table.tops

    def step(text: str) -> int:
        pile, card = "ABCD".index(text[-1]), int(text[:-1])
        return card - tops[pile] if pile < 2 else tops[pile] - card

    return max((text for text in match.legal_moves() if text != "end"), key=step)


@pytest.fixture(scope="module")
def spoilt() -> tuple[Match, list[Step]]:
    """A game of two that goes well until somebody wastes a pile, with its analysis."""
    match = after("the-game", 2, 14, seed=3)
    while match.view(match.to_move).moves and match.log[-1][1] != 400:
        match.play(makers("the-game", 2, 3)[match.to_move].move(match.view(match.to_move), ()))
    match.play(largest_step(match))
    return match, list(analyse(match, worlds=120))


def test_a_planted_mistake_is_found(spoilt: tuple[Match, list[Step]]) -> None:
    match, steps = spoilt
    points = turning_points(steps, match)
    mistakes = [point for point in points if point.kind == "mistake"]
    assert [point.number for point in mistakes] == [len(match.log)]
    (mistake,) = mistakes
    assert mistake.change < -0.1
    assert mistake.better == steps[-1].alternatives[0].moves != ()
    assert steps[-1].is_mistake
    assert not any(step.is_mistake for step in steps[:-1])


def test_there_is_a_step_for_every_move_and_only_knowledge_moves_the_chance_within_a_turn(
    spoilt: tuple[Match, list[Step]],
) -> None:
    match, steps = spoilt
    assert [(step.number, step.seat, step.move) for step in steps] == [
        (number, *made) for number, made in enumerate(match.moves, 1)
    ]
    for step, following in pairwise(steps):
        assert 0 <= step.loss <= 1
        assert step.played[0] == pytest.approx(step.before[0] - step.loss)
        assert step.ends_turn == (step.move in ("end", "start"))
        if not step.ends_turn:
            assert step.after == step.played
            assert following.before[0] >= step.after[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_analysed_up_to_its_result(name: str) -> None:
    match = finished(name, 3)
    steps = list(analyse(match, worlds=2))
    assert len(steps) == len(match.log)
    assert steps[-1].after == final_shares(match)
    for step in steps:
        assert len(step.before) == (1 if name == "the-game" else 3)
        if name != "the-game":
            assert sum(step.before) == pytest.approx(1)
            assert sum(step.after) == pytest.approx(1)
        assert any(found.moves[0] == step.move for found in step.alternatives)


def test_both_actions_of_hamsterbacke_are_one_turn_if_the_first_shows_nothing_new() -> None:
    match = finished("hamsterbacke", 3)
    record, steps = match.record(), list(analyse(match, worlds=CHEAP))
    together = 0
    for step, following in pairwise(steps):
        tables: list[Any] = [replay(record, moves).table for moves in (step.number - 1, step.number)]
        before, then = tables
        goes_on = then.to_move == step.seat and then.drawn == before.drawn
        assert step.ends_turn != goes_on
        if goes_on:
            together += 1
            assert following.before[step.seat] >= step.played[step.seat] == step.after[step.seat]
            assert any(len(found.moves) == 2 for found in step.alternatives)
    assert 10 < together < len(steps) / 2


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_one_seat_alone_give_the_same_steps(name: str) -> None:
    match = after(name, 3, 24)
    steps = list(analyse(match.record(), worlds=CHEAP, seed=5))
    assert steps == list(analyse(match, worlds=CHEAP, seed=5))
    assert steps != list(analyse(match, worlds=CHEAP, seed=6))
    assert [step for step in steps if step.seat == 1] == list(analyse(match, worlds=CHEAP, seed=5, seat=1))


def hidden_places(match: Match, seat: int) -> list[int]:
    """Return the places in the last deal of cards that a seat has not seen: the draw pile, in The Game hands too."""
    deal = match.deals[-1]
    places = list(range(match.table.drawn, len(deal)))
    if isinstance(match.table, TheGameTable):
        held = {card for other in range(match.table.players) if other != seat for card in match.table.hand(other)}
        places += [place for place, card in enumerate(deal) if card in held and place < match.table.drawn]
    return places


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", [9, 22])
def test_what_is_hidden_does_not_change_a_step(name: str, moves: int) -> None:
    match = after(name, 3, moves)
    record: dict[str, Any] = match.record()
    seat = record["moves"][-1][0]
    usual = list(analyse(record, worlds=CHEAP, seat=seat))[-1]
    places = hidden_places(match, seat)
    assert len(places) > 5
    for seed in (1, 2):
        mixed = [*places]
        Random(seed).shuffle(mixed)
        deal = [*record["deals"][-1]]
        for place, other in zip(places, mixed, strict=True):
            deal[place] = record["deals"][-1][other]
        anew = {**record, "deals": [*record["deals"][:-1], deal]}
        assert deal != record["deals"][-1]
        assert list(analyse(anew, worlds=CHEAP, seat=seat))[-1] == usual


@pytest.mark.parametrize("name", NAMES)
def test_what_a_move_brings_to_light_counts_after_it_and_not_before(name: str) -> None:
    record = after(name, 3, 16).record()
    drawn = [replay(record, moves).table.drawn for moves in range(17)]
    moves = next(moves for moves in range(6, 17) if drawn[moves] > drawn[moves - 1])
    record = replay(record, moves).record()
    deal = record["deals"][0]
    before = drawn[moves - 1]
    other = {**record, "deals": [[*deal[:before], *reversed(deal[before:])]]}
    seat = record["moves"][-1][0]
    as_it_was, otherwise = (list(analyse(each, worlds=50, seat=seat))[-1] for each in (record, other))
    assert as_it_was.played == otherwise.played
    assert as_it_was.after != otherwise.after


def test_opening_is_not_taken_for_letting_the_team_agree() -> None:
    outlook = Outlook(after("the-game", 3, 0).view(0), ())  # type: ignore[arg-type]
    assert outlook.same((START,)) != outlook.same(())
    assert (
        outlook.same((4 * 9, 4 * 60 + 2, END)) == outlook.same((4 * 60 + 2, 4 * 9, END)) != outlook.same((4 * 9, END))
    )


def test_opening_is_judged_beside_letting_another_open() -> None:
    match = opening([40, 46, 49, 52, 58, 60])
    match.play("start", 0)
    (step,) = analyse(match)
    assert {found.moves for found in step.alternatives} == {("start",), ("let another start",)}
    chances = {found.moves: found.chance for found in step.alternatives}
    assert step.loss == pytest.approx(max(chances.values()) - chances["start",])


def test_steps_come_one_by_one() -> None:
    steps = analyse(after("the-game", 2, 30), worlds=CHEAP)
    assert next(steps).number == 1
    steps.close()  # type: ignore[attr-defined]
    assert list(steps) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", [0, 1, 50, 400])
def test_whoever_has_no_time_left_gets_no_more_steps(name: str, times: int) -> None:
    match = after(name, 3, 24)
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > times

    steps = list(analyse(match, worlds=CHEAP, should_stop=should_stop))
    assert asked == times + 1, "it stopped as soon as it was told to"
    assert steps == list(analyse(match, worlds=CHEAP))[: len(steps)]
    assert times < 400 or 0 < len(steps) < 24


def test_a_step_of_a_single_world_can_be_stopped_too() -> None:
    assert list(analyse(after("ventuno", 2, 5), worlds=1, should_stop=lambda: True)) == []


def test_what_cannot_be_analysed_is_refused_at_once() -> None:
    match = after("ventuno", 2, 5)
    with pytest.raises(BadOptions, match="seat 2"):
        analyse(match, seat=2)
    with pytest.raises(BadOptions, match="world"):
        analyse(match, worlds=0)
    record = match.record()
    record["moves"][3][1] = "play 15"
    with pytest.raises(BadRecord):
        analyse(record)


def test_the_winners_share_the_win_whatever_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished("ventuno", 3)
    monkeypatch.setattr(type(match.game), "result", lambda *_: {"scores": [1, 9, 5], "winners": [0, 2]})
    assert final_shares(match) == (0.5, 0, 0.5)


def test_the_outcome_counts_once_the_steps_reach_it_and_is_that_of_the_same_game() -> None:
    match = finished("ventuno", 2)
    steps = list(analyse(match, worlds=1))
    assert outcome(steps, match) == outcome(steps, match.record()) == final_shares(match) is not None
    assert outcome([step for step in steps if step.seat == 0], match) == final_shares(match)
    assert outcome(steps[:-2], match) is None
    assert outcome([], match) is None
    assert turning_points(iter(steps), match.record()) == swings(steps, final_shares(match))
    for other in (finished("ventuno", 2, seed=2), after("ventuno", 2, 5)):
        with pytest.raises(BadOptions, match="another game"):
            turning_points(steps, other)


BETTER = Alternative(("play 7",), 0.5, 0.01, 0.0, 0.0, 100)


def step(number: int, seat: int, before: tuple[float, ...], played: tuple[float, ...], error: float = 0.01) -> Step:
    """Return a step with these shares and nothing else of interest."""
    errors = (error,) * len(before)
    side = seat if len(before) > 1 else 0
    return Step(
        number=number,
        seat=seat,
        move="draw",
        before=before,
        before_errors=errors,
        by_policy=before,
        by_policy_errors=errors,
        played=played,
        played_errors=errors,
        after=played,
        after_errors=errors,
        ends_turn=True,
        loss=before[side] - played[side],
        loss_error=error,
        alternatives=(BETTER,),
        worlds=100,
    )


def test_luck_is_what_comes_between_two_decisions_of_a_seat() -> None:
    steps = [
        step(1, 0, (0.5,), (0.5,)),
        step(2, 1, (0.8,), (0.8,)),
        step(3, 0, (0.7,), (0.7,)),
        step(4, 1, (0.8,), (0.8,)),
    ]
    points = swings(steps, (0.0,))
    assert [(point.kind, point.number, point.until) for point in points] == [("luck", 1, 3), ("luck", 4, None)]
    assert [point.change for point in points] == [pytest.approx(0.2), pytest.approx(-0.8)]


def test_a_team_tells_of_the_same_luck_once() -> None:
    steps = [
        step(1, 0, (0.2,), (0.2,)),
        step(2, 1, (0.3,), (0.3,)),
        step(3, 0, (0.7,), (0.7,)),
        step(4, 1, (0.7,), (0.7,)),
    ]
    assert [(point.number, point.until) for point in swings(steps, None)] == [(1, 3)]


def test_thinking_is_no_luck() -> None:
    steps = [step(1, 0, (0.2,), (0.2,)), replace(step(2, 0, (0.9,), (0.9,)), by_policy=(0.2,))]
    assert swings(steps, None) == []


def test_noise_is_no_luck() -> None:
    noisy = [step(1, 0, (0.5,), (0.5,), 0.1), step(2, 0, (0.8,), (0.8,), 0.1)]
    assert swings(noisy, None) == []


def test_what_a_rival_spoilt_is_told_once() -> None:
    steps = [
        step(1, 0, (0.5, 0.5), (0.5, 0.5)),
        step(2, 1, (0.5, 0.5), (0.5, 0.5)),
        step(3, 0, (0.9, 0.1), (0.9, 0.1)),
    ]
    assert [(point.kind, point.seat) for point in swings(steps, None)] == [("luck", 0)]
    spoilt = [steps[0], step(2, 1, (0.5, 0.5), (0.9, 0.1)), steps[2]]
    found = swings(spoilt, None)
    assert [(point.kind, point.seat, point.better) for point in found] == [("mistake", 1, ("play 7",))]
