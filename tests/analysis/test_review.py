"""The review of a record: numbers that agree with each other, mistakes that are some, blind to what was hidden."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from bench.kinds import KINDS, Kind
from mazzo import BadOptions, BadRecord, Match, Random
from mazzo.analysis import Review, Step, final_shares, review, weighing
from mazzo.analysis.advice import outlook_of
from mazzo.analysis.turning import turning_points
from mazzo.games.the_game.notation import END, START
from mazzo.games.the_game.outlook import Outlook
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.record import replay
from tests.analysis.games import NAMES, after, careless, careless_of, finished, makers, opening

CHEAP = 0.01
GAMES = 12
"""How many games of each kind show that losses add up."""


def reviewed(game: Match | dict[str, Any], effort: float = CHEAP, seed: int = 0, seat: int | None = None) -> Review:
    """Return the last review of a game."""
    *_, last = review(game, effort=effort, seed=seed, seat=seat)
    return last


def largest_step(match: Match) -> str:
    """Return the move that spoils a pile most."""
    assert isinstance(match.table, TheGameTable)
    tops = match.table.tops

    def step(text: str) -> int:
        pile, card = "ABCD".index(text[-1]), int(text[:-1])
        return card - tops[pile] if pile < 2 else tops[pile] - card

    return max((text for text in match.legal_moves() if text != "end"), key=step)


@pytest.fixture(scope="module")
def spoilt() -> tuple[Match, Review]:
    """A game of two that goes well until a player wastes a pile, with its review."""
    match = after("the-game", 2, 14, seed=3)
    while match.view(match.to_move).moves and match.log[-1][1] != END:
        match.play(makers("the-game", 2, 3)[match.to_move].move(match.view(match.to_move), ()))
    match.play(largest_step(match))
    return match, reviewed(match, 0.2)


def test_a_planted_mistake_is_found_and_explained(spoilt: tuple[Match, Review]) -> None:
    match, found = spoilt
    mistakes = [point for point in found.turning_points if point.kind == "mistake"]
    assert [point.number for point in mistakes] == [len(match.log)]
    (mistake,) = mistakes
    assert mistake.change < -0.1
    assert mistake.better == found.steps[-1].better != ()
    assert mistake.played == (match.moves[-1][1],)
    assert any(reason.key in ("tg.why.moved", "tg.why.buried") for reason in mistake.reasons)
    assert [step.mistake for step in found.steps] == [False] * (len(match.log) - 1) + [True]
    (player,) = (player for player in found.players if player.mistakes)
    assert (player.seat, player.mistakes) == (mistake.seat, 1)
    assert player.lost == found.steps[-1].loss


def check_numbers(found: Review) -> None:
    """Assert that the numbers of a review agree from line to line, and add up."""
    for step in found.steps:
        side = step.side
        assert step.loss >= 0
        assert step.mistake == (step.loss > 0) == bool(step.better)
        assert step.best[side] - step.played[side] == pytest.approx(step.loss)
        for shares in (step.best, step.played, step.after):
            assert all(-1e-9 <= share <= 1 + 1e-9 for share in shares)
            assert len(shares) == 1 or sum(shares) == pytest.approx(1)
    for step, following in pairwise(found.steps):
        if not step.ends_turn:
            assert (step.seat, step.after, step.played) == (following.seat, following.best, following.best)
        elif step.seat == following.seat and following.number == step.number + 1:
            assert step.after == following.best, "the same player at the same position"
    turn: list[Step] = []
    for step in found.steps:
        turn.append(step)
        if step.ends_turn:
            lost = sum(one.loss for one in turn)
            assert lost == pytest.approx(turn[0].best[step.side] - step.played[step.side])
            assert lost <= turn[0].best[step.side] + 1e-9, "a turn loses no more than it had to lose"
            turn = []
    for player in found.players:
        own = [step for step in found.steps if step.seat == player.seat]
        assert player.mistakes == sum(step.mistake for step in own)
        assert player.lost == pytest.approx(sum(step.loss for step in own))
        assert 0 <= player.best <= player.decisions


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_losses_add_up_and_best_played_and_after_agree_in_hundreds_of_games(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "CLEAR", 0.5)  # a few worlds then find many mistakes
    monkeypatch.setattr(weighing, "SLIGHT", 0.0)
    mistakes = 0
    for seed in range(GAMES):
        found = next(review(careless_of(kind, 8 + seed % 6, seed), effort=0.4, seed=seed))
        check_numbers(found)
        mistakes += sum(player.mistakes for player in found.players)
    assert mistakes > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_reviewed_up_to_its_result(name: str) -> None:
    match = finished(name, 3)
    found = reviewed(match)
    assert [(step.number, step.seat, step.move) for step in found.steps] == [
        (number, *made) for number, made in enumerate(match.moves, 1)
    ]
    assert found.steps[-1].after == final_shares(match) == found.result
    for step in found.steps:
        assert len(step.best) == (1 if name == "the-game" else 3)
        assert any(other.moves[0] == step.move for other in step.alternatives)
    check_numbers(found)


@pytest.mark.parametrize("name", NAMES)
def test_reviews_get_better_and_the_first_covers_the_whole_game(name: str) -> None:
    match = after(name, 3, 30)
    found = list(review(match, effort=0.05))
    assert len(found) > 2
    assert all(len(one.steps) == 30 for one in found)
    assert [one.settled for one in found] == [False] * (len(found) - 1) + [True]
    assert all(one.worlds < other.worlds and one.done < other.done for one, other in pairwise(found[:-1]))
    assert found[-1].done == 1
    assert msgspec.json.decode(msgspec.json.encode(found[-1]))["settled"] is True


def test_the_budget_goes_where_candidates_are_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(review.__globals__, "BUDGET", 8000)
    steps = [step for step in reviewed(after("ventuno", 3, 40), 1).steps if step.ends_turn]
    close = [step.worlds for step in steps if len(step.alternatives) > 1]
    alone = [step.worlds for step in steps if len(step.alternatives) == 1]
    assert max(close) > 3 * min(close)
    assert alone
    assert set(alone) == {min(close)}


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_review_and_one_seat_has_its_own_steps(name: str) -> None:
    match = after(name, 3, 24)
    found = reviewed(match.record(), seed=5)
    assert found == reviewed(match, seed=5)
    assert found.steps != reviewed(match, seed=6).steps
    one = next(review(match, seed=5, effort=CHEAP, seat=1))
    assert {step.seat for step in one.steps} == {1} == {player.seat for player in one.players}
    all_ = next(review(match, seed=5, effort=CHEAP))
    assert one.steps == tuple(step for step in all_.steps if step.seat == 1)


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
    usual = next(review(record, effort=0.5, seat=seat)).steps[-1]
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
        assert next(review(anew, effort=0.5, seat=seat)).steps[-1] == usual


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
    as_it_was, otherwise = (next(review(each, effort=10, seat=seat)).steps[-1] for each in (record, other))
    assert as_it_was.played == otherwise.played
    assert as_it_was.after != otherwise.after


def test_a_first_action_of_hamsterbacke_is_worth_its_best_second_one() -> None:
    """The policy may spoil the second action; that is no fault of the first."""
    match = careless("hamsterbacke", 3, 30)
    for number in range(30):
        here = replay(match.record(), number)
        outlook: Any = outlook_of(here.view(here.to_move), here.heard())
        move = here.game.move_of(match.moves[number][1], here.to_move)
        plans = outlook.plans((move,))
        following = replay(match.record(), number + 1)
        assert bool(plans) == (following.to_move == here.to_move)
        if plans:
            texts = {outlook.move_texts[second] for _, second in plans}
            assert texts <= set(following.legal_moves())
            assert any(text.startswith("take") for text in texts)


def test_opening_is_not_taken_for_letting_the_team_agree() -> None:
    outlook = Outlook(after("the-game", 3, 0).view(0), ())  # type: ignore[arg-type]
    assert outlook.same((START,)) != outlook.same(())
    assert (
        outlook.same((4 * 9, 4 * 60 + 2, END)) == outlook.same((4 * 60 + 2, 4 * 9, END)) != outlook.same((4 * 9, END))
    )


def test_opening_is_judged_beside_letting_another_open() -> None:
    match = opening([40, 46, 49, 52, 58, 60])
    match.play("start", 0)
    (step,) = reviewed(match, 0.1).steps
    assert {found.moves for found in step.alternatives} == {("start",), ("let another start",)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", [0, 1, 50, 400])
def test_a_review_can_be_stopped_and_then_tells_what_is_known(name: str, times: int) -> None:
    match = after(name, 3, 24)
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > times

    found = list(review(match, effort=0.5, should_stop=should_stop))
    assert asked == times + 1, "it stopped as soon as it was told to"
    assert all(len(one.steps) == 24 and not one.settled for one in found)
    if found:
        assert found[0] == next(review(match, effort=0.5))


def test_what_cannot_be_reviewed_is_refused_at_once() -> None:
    match = after("ventuno", 2, 5)
    with pytest.raises(BadOptions, match="seat 2"):
        review(match, seat=2)
    with pytest.raises(BadOptions, match="effort"):
        review(match, effort=0)
    record = match.record()
    record["moves"][3][1] = "play 15"
    with pytest.raises(BadRecord):
        review(record)


def test_the_winners_share_the_win_whatever_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished("ventuno", 3)
    monkeypatch.setattr(type(match.game), "result", lambda *_: {"scores": [1, 9, 5], "winners": [0, 2]})
    assert final_shares(match) == (0.5, 0, 0.5)


def step(number: int, seat: int, best: tuple[float, ...], played: tuple[float, ...], error: float = 0.01) -> Step:
    """Return a step with these shares and nothing else of interest."""
    errors = (error,) * len(best)
    side = seat if len(best) > 1 else 0
    loss = best[side] - played[side]
    return Step(
        number=number,
        seat=seat,
        side=side,
        move="draw",
        best=best,
        best_errors=errors,
        played=played,
        played_errors=errors,
        after=played,
        after_errors=errors,
        by_policy=best,
        by_policy_errors=errors,
        loss=loss,
        loss_error=error,
        mistake=loss > 0,
        ends_turn=True,
        better=("play 7",) if loss > 0 else (),
        reasons=(),
        alternatives=(),
        worlds=100,
    )


def test_luck_is_what_comes_between_two_decisions_of_a_seat() -> None:
    steps = [
        step(1, 0, (0.5,), (0.5,)),
        step(2, 1, (0.8,), (0.8,)),
        step(3, 0, (0.7,), (0.7,)),
        step(4, 1, (0.8,), (0.8,)),
    ]
    points = turning_points(steps, (0.0,))
    assert [(point.kind, point.number, point.until) for point in points] == [("luck", 4, None), ("luck", 1, 3)]
    assert [point.change for point in points] == [pytest.approx(-0.8), pytest.approx(0.2)]


def test_a_team_tells_of_the_same_luck_once() -> None:
    steps = [
        step(1, 0, (0.2,), (0.2,)),
        step(2, 1, (0.3,), (0.3,)),
        step(3, 0, (0.7,), (0.7,)),
        step(4, 1, (0.7,), (0.7,)),
    ]
    assert [(point.number, point.until) for point in turning_points(steps, None)] == [(1, 3)]


def test_thinking_is_not_luck() -> None:
    steps = [step(1, 0, (0.2,), (0.2,)), replace(step(2, 0, (0.9,), (0.9,)), by_policy=(0.2,))]
    assert turning_points(steps, None) == ()


def test_noise_is_not_luck() -> None:
    noisy = [step(1, 0, (0.5,), (0.5,), 0.1), step(2, 0, (0.8,), (0.8,), 0.1)]
    assert turning_points(noisy, None) == ()


def test_what_a_rival_spoilt_counts_once() -> None:
    steps = [
        step(1, 0, (0.5, 0.5), (0.5, 0.5)),
        step(2, 1, (0.5, 0.5), (0.5, 0.5)),
        step(3, 0, (0.9, 0.1), (0.9, 0.1)),
    ]
    assert [(point.kind, point.seat) for point in turning_points(steps, None)] == [("luck", 0)]
    spoilt = [steps[0], step(2, 1, (0.5, 0.5), (0.9, 0.1)), steps[2]]
    found = turning_points(spoilt, None)
    assert [(point.kind, point.seat, point.better) for point in found] == [("mistake", 1, ("play 7",))]


def test_a_small_mistake_comes_before_much_luck() -> None:
    lucky = [step(number, 0, (0.1 if number % 2 else 0.9,), (0.1 if number % 2 else 0.9,)) for number in range(1, 20)]
    steps = [*lucky, step(20, 0, (0.1,), (0.06,))]
    points = turning_points(steps, None)
    assert (points[0].kind, points[0].number) == ("mistake", 20)
    assert [point.kind for point in points[1:]] == ["luck"] * 4
