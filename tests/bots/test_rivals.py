"""Ventuno's and Hamsterbacke's bots: legal, honest, careful, and the same at every speed."""

import os
import subprocess
import sys
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import mazzo
from mazzo import Random, bots, games
from mazzo.bots.search import Search
from mazzo.games.hamsterbacke.bots import levels as hamsterbacke
from mazzo.games.ventuno.bots import levels as ventuno
from mazzo.games.ventuno.bots.levels import rollouts_in
from mazzo.games.ventuno.bots.weights import promised
from tests.bots.rivals import CHEAP, RIVALS, decisions, mean_of_others, played

ROOT = Path(__file__).parents[2]
THINKING = ("easy", "normal", "expert")
SEATINGS = [(name, players) for name in RIVALS for players in games.find(name).players]
SHARE = 1 if mazzo.compiled else 10
"""The plain files are many times slower, so they play fewer games."""


def chosen(name: str, level: str, view: Any, seed: int = 1, effort: float = CHEAP) -> str:
    """Return the move that a bot with this seed chooses."""
    return bots.make(level, name, Random(seed), effort).move(view, ())


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_bots_of_every_level_play_whole_games_legally(name: str, players: int) -> None:
    levels = [*THINKING, "random", "normal", "expert"]
    for seed in range(30 // SHARE):
        turned = levels[seed % 6 :] + levels[: seed % 6]
        assert played(name, turned[:players], seed).over


@pytest.mark.parametrize("level", THINKING)
def test_a_bot_cannot_play_from_a_table(level: str) -> None:
    """The linter says so if the types ever allow it: an ignored error that is none is an error."""
    row, circle = (mazzo.new(name, players=3, seed=1).table for name in RIVALS)
    with pytest.raises((AttributeError, TypeError)):
        ventuno.make(level, Random(1), 1.0).move(row, ())  # type: ignore[arg-type]
    with pytest.raises((AttributeError, TypeError)):
        hamsterbacke.make(level, Random(1), 1.0).move(circle, ())  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_same_seed_plays_the_same_game(name: str, players: int) -> None:
    levels = (["expert", "easy", "normal"] * 2)[:players]
    assert played(name, levels, 7).log == played(name, levels, 7).log


@pytest.mark.skipif(not mazzo.compiled, reason="there is no compiled build to compare with")
def test_both_speeds_choose_the_same_moves() -> None:
    printed = []
    for pure in ("0", "1"):
        command = [sys.executable, "-m", "tests.bots.digest"]
        environment = {**os.environ, "MAZZO_PURE": pure}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        printed.append(done.stdout.splitlines())
    assert (printed[0][0], printed[1][0]) == ("compiled", "plain")
    assert printed[0][1:] == printed[1][1:]


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_what_is_hidden_makes_no_difference(name: str, players: int, level: str) -> None:
    game = games.find(name)
    for number, view in enumerate(decisions(name, players, 3, every=11)):
        elsewhere = game.view(view.imagine(Random(number)), view.seat)
        assert elsewhere == view
        assert chosen(name, level, elsewhere) == chosen(name, level, view)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("name", RIVALS)
def test_a_view_that_came_over_a_wire_is_all_that_a_bot_needs(name: str, level: str) -> None:
    for view in decisions(name, 3, 4, every=9):
        alone: Any = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert chosen(name, level, alone) == chosen(name, level, view)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("name", RIVALS)
def test_they_say_nothing_and_leave_the_opening_to_the_rules(name: str, level: str) -> None:
    view = next(decisions(name, 3, 1))
    bot = bots.make(level, name, Random(1))
    assert not bot.talk(view, ())
    assert not bot.opens(view, ())


def test_random_loses_to_easy_and_easy_to_normal_at_hamsterbacke() -> None:
    """A few games only, so that a blunder in the code shows; strengths are measured by bench.strength."""
    for weaker, stronger in (("random", "easy"), ("easy", "normal")):
        won = 0.0
        for seed in range(12):
            levels = [weaker] * 3
            levels[seed % 3] = stronger
            winners = (played("hamsterbacke", levels, seed).result or {})["winners"]
            won += (seed % 3 in winners) / len(winners)
        assert won > 6, f"{stronger} takes most games among {weaker}"


class Guess(Search):
    """A search for the number nearest to 5, by rollouts that are off by the number of the world."""

    def __init__(self) -> None:
        super().__init__()
        self.tried: list[int] = []

    def rollout(self, move: int, world: int) -> int:
        """Return the more the nearer the move is, but for some noise."""
        self.tried.append(move)
        return -10 * abs(move - 5) + (7 * world + 3 * move) % 8


def test_halving_finds_the_best_and_tries_the_good_ones_most() -> None:
    search = Guess()
    assert search.best(list(range(12)), 400) == 5
    assert len(search.tried) <= 400
    assert search.tried.count(5) > 3 * search.tried.count(0) > 0


class Noisy(Search):
    """A search between two moves, the second better by this much, with noise from 0 to 99 in each world."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by
        self.tried = 0

    def rollout(self, move: int, world: int) -> int:
        """Return some noise, and more for the second move."""
        self.tried += 1
        return Random(world, move).below(100) + self.by * move


def test_a_clear_decision_takes_few_rollouts_and_a_close_one_all_of_them() -> None:
    clear, close = Noisy(40), Noisy(0)
    assert clear.best([0, 1], 4000) == 1
    assert clear.tried < 200
    close.best([0, 1], 4000)
    assert close.tried == 4000


def test_of_equal_moves_the_first_is_chosen() -> None:
    class Indifferent(Search):
        def rollout(self, move: int, world: int) -> int:
            return 0

    assert Indifferent().best([4, 2, 9], 30) == 4
    assert Indifferent().best([8], 30) == 8


class Partial(Search):
    """Rollouts that value one move above all others."""

    def __init__(self, favourite: int, worlds: list[Any]) -> None:
        super().__init__()
        self.favourite = favourite
        self.worlds = len(worlds)
        self.tried: list[int] = []

    def rollout(self, move: int, world: int) -> int:
        """Return 1 for the favourite."""
        self.tried.append(move)
        return int(move == self.favourite)


def tried_by_expert(name: str, favourite: int, effort: float, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Partial]:
    """Return what an expert plays if all its rollouts speak for one move, and those rollouts."""
    made: list[Partial] = []

    def rollouts(worlds: list[Any], *_: object) -> Partial:
        made.append(Partial(favourite, worlds))
        return made[-1]

    monkeypatch.setattr(import_module(f"mazzo.games.{name}.bots.levels"), "Rollouts", rollouts)
    view = next(view for view in decisions(name, 3, 1) if 4 <= len(view.moves) <= 8)
    return chosen(name, "expert", view, effort=effort), made[-1]


@pytest.mark.parametrize("name", RIVALS)
def test_an_expert_plays_the_move_that_its_rollouts_speak_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, indifferent = tried_by_expert(name, -1, CHEAP, monkeypatch)
    candidates = set(indifferent.tried)
    assert len(candidates) > 2
    texts = import_module(f"mazzo.games.{name}.notation").MOVE_TEXTS
    for favourite in candidates:
        assert tried_by_expert(name, favourite, CHEAP, monkeypatch)[0] == texts[favourite]


@pytest.mark.parametrize("name", RIVALS)
def test_an_expert_tries_a_lot_and_more_with_more_effort(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    little, usual, much = (tried_by_expert(name, -1, effort, monkeypatch)[1] for effort in (0.1, 1, 3))
    assert 10 <= little.worlds < usual.worlds / 5
    assert usual.worlds >= 100
    assert len(usual.tried) > 1000
    assert len(much.tried) > 2 * len(usual.tried) > 10 * len(little.tried)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_expert_expects_others_to_hold_the_cards_that_people_keep(players: int) -> None:
    _, view = islice(decisions("ventuno", players, 3, every=2 * players), 2)
    rng = Random(1)
    worlds: list[Any] = [view.imagine(rng) for _ in range(300)]
    by_chance = mean_of_others(worlds, view.to_move)
    rollouts_in(worlds, view.to_move, rng)
    assert mean_of_others(worlds, view.to_move) > by_chance + 0.2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_totals_promise_the_analysis_what_they_promise_the_search(players: int) -> None:
    rng = Random(players)
    table: Any = next(decisions("ventuno", players, 1)).imagine(rng)
    for most in (5, 40, 99):
        scores = [rng.below(most + 10) - 9 for _ in range(players)]
        table.scores = scores + [0] * (6 - players)
        assert promised(scores) == [rollouts_in([table.copy()], seat, rng).value(table) for seat in range(players)]
