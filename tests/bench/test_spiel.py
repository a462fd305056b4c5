"""OpenSpiel's search on our engine: the adapter shows a seat what it may know, and plays whole games."""

from typing import Any

import pytest

from bench import spiel
from mazzo import Random, games
from tests.bots.rivals import decisions

SIMULATIONS = 12


@pytest.mark.parametrize("name", spiel.ADAPTERS)
def test_a_state_shows_the_seat_to_move_what_it_may_know_and_no_more(name: str) -> None:
    adapter = spiel.ADAPTERS[name]
    views: Any = decisions(name, 3, 2, every=7)
    for number, view in enumerate(views):
        table = view.table()
        state = spiel.State(table, adapter)
        elsewhere = spiel.State(table.copy(), adapter)
        adapter.deal(elsewhere.table, table.to_move, Random(number))
        assert elsewhere.information_state_string() == state.information_state_string()
        assert elsewhere.legal_actions() == state.legal_actions()
        assert games.find(name).view(elsewhere.table, view.seat) == view


@pytest.mark.parametrize("name", spiel.ADAPTERS)
def test_a_leaf_is_played_on_and_the_returns_are_shares(name: str) -> None:
    adapter = spiel.ADAPTERS[name]
    view = next(decisions(name, 3, 5))
    table: Any = view.imagine(Random(1))
    for by_policy in (False, True):
        state = spiel.State(table.copy(), adapter)
        found = spiel.Evaluator(Random(2), by_policy).evaluate(state)
        assert len(found) == 3
        assert all(0 <= share <= 1 for share in found)
        assert state.legal_actions() == table.legal_moves(), "the leaf itself stays as it is"


@pytest.mark.parametrize("name", spiel.ADAPTERS)
def test_the_search_plays_a_whole_game(name: str) -> None:
    pytest.importorskip("pyspiel", reason=spiel.MISSING)
    ours, theirs = spiel.Pace(), spiel.Pace()
    duel = spiel.Duel(name, 3, 0.005, by_policy=True, seed=1)
    assert duel.play(1, 1, SIMULATIONS, ours, theirs) == duel.play(1, 1, SIMULATIONS, ours, theirs)
    assert theirs.moves > ours.moves > 0


def test_without_an_adapter_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert spiel.main(["--game", "the-game"]) == 2
    assert capsys.readouterr().err == "There is no adapter for 'the-game': name ventuno or hamsterbacke.\n"
