"""What serves a game that brings no bots and no outlook, at Mazzo's own games with theirs hidden."""

from types import SimpleNamespace
from typing import Any

import pytest

from mazzo import Match, Random, Seat, bots, games, new
from mazzo.analysis import advise, sampling
from mazzo.bots import sampling as default
from mazzo.croupier import play_on
from mazzo.games.game import Game
from mazzo.match import begin
from tests.ventuno.tables import table_with


@pytest.fixture(autouse=True)
def _no_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game brings anything beyond its rules."""
    monkeypatch.setattr(Game, "part", lambda game, name: None)


def played(name: str, seed: int, effort: float, *levels: str) -> dict[str, Any]:
    """Return the result of a game of these bots."""
    seats = [Seat(level, "bot", level) for level in levels]
    match = begin(games.find(name), {"players": len(levels)}, None, seats, Random(seed))
    play_on(match, {at: bots.make(level, name, Random(seed, at + 1), effort) for at, level in enumerate(levels)})
    assert match.result is not None
    return match.result


def test_normal_beats_random_clearly_at_ventuno() -> None:
    wins = sum(0 in played("ventuno", seed, 0.1, "normal", "random")["winners"] for seed in range(20))
    assert wins >= 17


def test_normal_gets_further_than_random_in_a_team() -> None:
    left = {
        level: sum(played("the-game", seed, 1, level, level)["left"] for seed in range(8))
        for level in ("random", "normal")
    }
    assert left["normal"] < 0.8 * left["random"]


@pytest.mark.parametrize("name", games.names())
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    levels = ("easy", "normal", "expert")
    assert played(name, 4, 0.01, *levels) == played(name, 4, 0.01, *levels)


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_a_move_that_is_sure_to_lose_is_avoided(level: str) -> None:
    view = games.find("ventuno").view(table_with("-1 9 12", "4 5", row="9 9"), 0)
    assert {bots.make(level, "ventuno", Random(seed), 0.01).move(view, ()) for seed in range(20)} == {"play -1"}


def test_if_every_move_is_sure_to_lose_there_is_a_move_all_the_same() -> None:
    view = games.find("ventuno").view(table_with("9 12 13", "4 5", row="9 9"), 0)
    assert bots.make("normal", "ventuno", Random(1), 0.1).move(view, ()) in view.moves


def rollouts(level: str, effort: float, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often a bot plays on for one decision."""
    worlds: list[int] = []

    class Counting(default.Rollouts):
        def rollout(self, move: int, world: int) -> int:
            worlds.append(world)
            return super().rollout(move, world)

    with monkeypatch.context() as patch:
        patch.setattr(default, "Rollouts", Counting)
        match = new("hamsterbacke", players=3, seed=1)
        bots.make(level, "hamsterbacke", Random(1), effort).move(match.view(match.to_move), ())
    return len(worlds)


def test_higher_levels_and_more_effort_play_on_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    easy, normal, expert = [rollouts(level, 0.5, monkeypatch) for level in ("easy", "normal", "expert")]
    assert easy < normal < expert
    assert 1.5 * normal < rollouts("normal", 1, monkeypatch) < 3 * normal
    assert rollouts("normal", 1e-9, monkeypatch) > 0


def test_it_opens_sometimes_and_says_nothing() -> None:
    view = new("the-game", players=3, seed=1).view(0)
    bot = bots.make("normal", "the-game", Random(1))
    assert {bot.opens(view, ()) for _ in range(30)} == {True, False}
    assert bot.talk(view, ()) == ()


@pytest.mark.parametrize(
    ("team", "worse", "better"),
    [
        (True, {"won": False, "left": 9}, {"won": False, "left": 3}),
        (True, {"won": False, "left": 1}, {"won": True, "left": 0}),
        (True, {"won": False}, {"won": True}),
        (False, {"scores": [0, 90], "winners": [1]}, {"scores": [80, 90], "winners": [1]}),
        (False, {"scores": [89, 90], "winners": [1]}, {"scores": [90, 90], "winners": [0, 1]}),
        (False, {"scores": [90, 90], "winners": [0, 1]}, {"scores": [91, 90], "winners": [0]}),
        (False, {"scores": [0, -9], "winners": [0]}, {"scores": [9, -9], "winners": [0]}),
        (False, {"scores": [-90, -90], "winners": [0, 1]}, {"scores": [1, -90], "winners": [0]}),
        (False, {"scores": [0], "winners": [0]}, {"scores": [5], "winners": [0]}),
    ],
)
def test_the_win_counts_first_and_then_how_narrow_it_was(
    team: bool, worse: dict[str, Any], better: dict[str, Any]
) -> None:
    def value(result: dict[str, Any]) -> int:
        game: Any = SimpleNamespace(is_team=team, deck=range(90), result=lambda table: result)
        return default.value(game, new("ventuno", players=2, seed=1).table, 0)

    assert value(worse) < value(better)


# The outlook


def test_advice_ranks_the_moves_by_random_play() -> None:
    view = games.find("ventuno").view(table_with("-1 12 13", "4 5", row="9 9"), 0)
    *_, advice = advise(view, rng=Random(1), worlds=60)
    assert advice.alternatives[0].moves == ("play -1",)
    assert {alternative.moves[0] for alternative in advice.alternatives} == set(view.moves)
    assert sum(advice.shares) == pytest.approx(1)
    assert advice.chance == advice.shares[0]


def test_a_team_has_one_share() -> None:
    match: Match = new("the-game", players=2, seed=1, first_seat=0)
    *_, advice = advise(match.view(0), rng=Random(1), worlds=5)
    assert len(advice.shares) == 1
    assert len(advice.alternatives) == len(match.legal_moves())


def test_a_player_who_waits_has_shares_and_nothing_to_choose() -> None:
    match = new("ventuno", players=3, seed=1, first_seat=0)
    *_, advice = advise(match.view(1), rng=Random(1), worlds=10)
    assert advice.alternatives == ()
    assert len(advice.shares) == 3


def test_the_same_seed_gives_the_same_advice() -> None:
    view = new("hamsterbacke", players=3, seed=1, first_seat=0).view(0)
    advice = [list(advise(view, rng=Random(seed), worlds=20)) for seed in (1, 1, 2)]
    assert advice[0] == advice[1] != advice[2]


def test_a_world_is_not_changed_by_what_is_tried_in_it() -> None:
    view = new("ventuno", players=2, seed=1, first_seat=0).view(0)
    outlook = sampling.Outlook(view, ())
    world = outlook.imagine(Random(1))
    outlook.play_on(world, outlook.lines()[0])
    assert not world.over
    assert games.find("ventuno").view(world, 0) == view
