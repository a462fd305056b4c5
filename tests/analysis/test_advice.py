"""Advice: right where the answer is known, honest about noise, the same for the same seed, blind to what is hidden."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count, islice, pairwise
from typing import Any

import pytest

from mazzo import BadOptions, Match, Random
from mazzo.analysis import Advice, advise
from mazzo.games.hamsterbacke.table import Table as HamsterbackeTable
from mazzo.games.the_game import outlook as the_game
from mazzo.games.ventuno.outlook import Outlook as VentunoOutlook
from tests.analysis.games import NAMES, after, opening
from tests.bots.rivals import mean_of_others
from tests.bots.worlds import imagine
from tests.tables import reshuffled
from tests.the_game.sitting import play, sitting

CHEAP = 25


def advised(
    match: Match, seat: int | None = None, worlds: int = CHEAP, seed: int = 1, most: int | None = None
) -> list[Advice]:
    """Return all the advice that a seat gets, or the first answers."""
    seat = match.to_move if seat is None else seat
    return list(islice(advise(match.view(seat), match.heard(), rng=Random(seed), worlds=worlds), most))


def test_the_turn_that_wins_for_sure_comes_first() -> None:
    best, *others = advised(sitting([20, 30, 34], tops=(25, 98, 3, 3)))[-1].alternatives
    assert (best.moves, best.chance) == (("30A", "20A", "end"), 1.0)
    spoilt = [other for other in others if other.moves[0] == "34A"]
    assert spoilt
    assert all(other.chance == 0.0 and other.clearly_worse for other in spoilt)


def test_a_few_worlds_that_agree_are_not_a_proof() -> None:
    for worlds, clear in ((2, False), (15, True)):
        _, *others = advised(sitting([20, 30, 34], tops=(25, 98, 3, 3)), worlds=worlds)[-1].alternatives
        assert all(other.behind_error > 0 for other in others)
        assert {other.clearly_worse for other in others if other.behind == 1.0} == {clear}


def test_two_players_win_for_sure() -> None:
    found = advised(sitting([50, 40], [51, 52], tops=(45, 98, 3, 3)))[-1]
    assert found.chance == found.alternatives[0].chance == 1.0
    assert found.alternatives[0].moves[:2] == ("50A", "40A")


def test_a_win_that_takes_long_to_see_is_seen_to_its_end() -> None:
    found = advised(sitting([4, 15, 19, 24, 25, 26, 31], [16, 18, 27, 47, 74, 83, 91], tops=(98, 50, 13, 76)))[-1]
    assert found.chance == found.alternatives[0].chance == 1.0


def test_a_lost_game_is_lost() -> None:
    found = advised(sitting([50, 95], tops=(90, 96, 10, 10)))[-1]
    assert found.shares == (0.0,)
    assert 0 < found.errors[0] < 0.1, "twenty-five worlds are no proof"


def test_within_a_turn_the_rest_of_it_is_weighed() -> None:
    within = play(sitting([20, 30, 40], tops=(25, 98, 3, 3)), "30A")
    best = advised(within)[-1].alternatives[0]
    assert (best.moves[0], best.chance) == ("20A", 1.0)


GOOD = [2, 3, 4, 97, 98, 99]


def test_who_opens_is_weighed_in_the_same_worlds() -> None:
    found = advised(opening(GOOD), worlds=100)[-1]
    assert {other.moves for other in found.alternatives} == {("start",), ("let another start",)}
    best, other = found.alternatives
    assert best.worlds == other.worlds
    assert best.chance - other.chance == pytest.approx(other.behind)
    assert other.behind_error > 0


def test_a_lone_player_opens() -> None:
    assert [found.moves for found in advised(after("the-game", 1, 0))[-1].alternatives] == [("start",)]


def test_a_player_who_only_speaks_of_the_opening_may_hold_any_card() -> None:
    match = opening([40, 46, 49, 52, 58, 60])
    match.say("!start-well", 1)
    view: Any = match.view(0)
    near = {card for seed in range(40) for card in imagine(view, match.heard(), Random(seed)).hand(1)}
    assert near & {2, 3, 4, 97, 98, 99}


def test_a_player_with_nothing_to_decide_gets_only_the_chance() -> None:
    match = after("the-game", 3, 10)
    found = advised(match, (match.to_move + 1) % 3)[-1]
    assert found.alternatives == ()
    assert 0 <= found.chance <= 1


@pytest.mark.parametrize("name", ["ventuno", "hamsterbacke"])
@pytest.mark.parametrize("moves", [0, 12, 31])
def test_the_shares_of_rivals_add_up(name: str, moves: int) -> None:
    match = after(name, 4, moves)
    for seat in range(4):
        found = advised(match, seat)[-1]
        assert sum(found.shares) == pytest.approx(1)
        assert found.chance == found.shares[seat]


@pytest.mark.parametrize("name", NAMES)
def test_answers_get_better_and_can_be_stopped(name: str) -> None:
    match = after(name, 3, 15)
    stream = advise(match.view(match.to_move), match.heard(), rng=Random(1), worlds=70)
    answers = list(stream)
    assert [answer.worlds for answer in answers] == [30, 60, 70]
    for earlier, later in pairwise(answers):
        assert {found.moves for found in later.alternatives} == {found.moves for found in earlier.alternatives}
        assert later.alternatives[0].worlds == later.worlds
        assert later.alternatives[0].behind == 0
        assert later.alternatives[0].chance == later.chance
    stopped = advise(match.view(match.to_move), match.heard(), rng=Random(1), worlds=10**9)
    assert next(stopped) == answers[0]
    stopped.close()  # type: ignore[attr-defined]
    assert list(stopped) == []


def after_asking(times: int) -> Callable[[], bool]:
    """Return a `should_stop` that returns True at this call."""
    asked = count(1)
    return lambda: next(asked) > times


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", [0, 100, 1000])
def test_without_time_advice_is_what_is_known_by_then(name: str, times: int) -> None:
    match = after(name, 3, 15)
    stop = after_asking(times)
    found = list(advise(match.view(match.to_move), match.heard(), rng=Random(1), worlds=10**6, should_stop=stop))
    assert found
    assert all(one.alternatives[0].behind == 0 and one.worlds >= 1 for one in found)
    assert found[:-1] == advised(match, worlds=10**6, most=len(found))[: len(found) - 1]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_advice_and_another_is_not(name: str) -> None:
    match = after(name, 3, 15)
    assert advised(match) == advised(match)
    assert advised(match) != advised(match, seed=2)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", [0, 3, 20, 40])
def test_what_is_hidden_does_not_change_advice(name: str, moves: int) -> None:
    match = after(name, 3, moves)
    for seat in range(3):
        usual = advised(match, seat)
        for other in (1, 2):
            table: Any = match.table
            if isinstance(table, HamsterbackeTable):
                anew = match.view(seat).imagine(Random(other))
            else:
                anew = reshuffled(table, seat, Random(other))
            view = match.game.view(anew, seat)
            assert list(advise(view, match.heard(), rng=Random(1), worlds=CHEAP)) == usual


def test_plain_and_compiled_advise_alike() -> None:
    code = """
from tests.analysis.games import NAMES, after
from tests.analysis.test_advice import advised
for name in NAMES:
    print(advised(after(name, 3, 60), worlds=6))
"""
    found = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "MAZZO_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    ]
    assert found[0].count("Advice(") == 3
    assert found[0] == found[1]


def test_what_was_said_counts() -> None:
    match = sitting([12, 40, 53, 66], [51, 21, 44], [33, 34, 97], tops=(11, 61, 50, 40), draw=range(70, 90))
    match.say("!leave B", 1)
    view = match.view(0)
    told, untold = (list(advise(view, heard, rng=Random(1), worlds=100))[-1] for heard in (match.heard(), ()))
    assert told != untold


def told_and_untold() -> tuple[the_game.Outlook, the_game.Outlook]:
    """Return the outlook of a player who was asked to leave pile B, where two cards fit well, and as if not asked."""
    draw = [*range(5, 12), *range(71, 80)]
    match = sitting([90, 20, 62, 63], [51, 22, 44], [34, 35, 97], tops=(40, 61, 30, 80), draw=draw)
    match.say("!leave B", 1)
    view: Any = match.view(0)
    return the_game.Outlook(view, match.heard()), the_game.Outlook(view, ())


def test_the_lines_leave_a_pile_alone_that_another_asked_for() -> None:
    told, untold = told_and_untold()
    for outlook, leaves in ((told, True), (untold, False)):
        assert all(move % 4 != 1 for move in outlook.lines()[0][:-1]) is leaves


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rivals_are_imagined_with_the_cards_that_people_keep(players: int) -> None:
    view: Any = after("ventuno", players, 2 * players).view(0)
    rng, outlook = Random(1), VentunoOutlook(view, ())
    by_chance = mean_of_others([view.imagine(rng) for _ in range(300)], 0)
    assert mean_of_others([outlook.imagine(rng) for _ in range(300)], 0) > by_chance + 0.2


def test_within_a_turn_silence_about_a_pile_tells_nothing() -> None:
    match = sitting([12, 40, 50], [20, 21], tops=(11, 60, 50, 40), draw=[13, 14, 15, 70, 71, 72])
    match.say("!leave B", 1)
    match.play("12A")
    view: Any = match.view(0)
    near = {card for seed in range(40) for card in imagine(view, match.heard(), Random(seed)).hand(1)}
    assert near & {13, 14, 15}


def test_a_greeting_is_not_a_signal_whose_absence_would_reveal_something() -> None:
    match = sitting([12, 40, 50], [20, 21], tops=(11, 60, 50, 40), draw=[13, 14, 15, 70, 71, 72])
    match.say("!hello", 1)
    view: Any = match.view(0)
    near = {card for seed in range(40) for card in imagine(view, match.heard(), Random(seed)).hand(1)}
    assert near & {13, 14, 15}


def test_no_advice_for_spectators_for_finished_games_or_for_nothing() -> None:
    match = after("the-game", 1, 0)
    over = replace(match.view(0), over=True)  # type: ignore[type-var]
    for view, worlds, code in (
        (match.view(None), 1, "no-such-seat"),
        (over, 1, "game-over"),
        (match.view(0), 0, "bad-effort"),
    ):
        with pytest.raises(BadOptions) as refused:
            advise(view, rng=Random(1), worlds=worlds)
        assert refused.value.code == code
