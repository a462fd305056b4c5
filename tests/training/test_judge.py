"""The network that learns is the network that the bots use, and it is written only if it is better."""

import sys
from pathlib import Path

import pytest

import mazzo
from mazzo import Random
from mazzo.games.the_game.bots import nets, weights
from mazzo.games.the_game.bots.judge import Judge
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.table import Table

np = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
judge = pytest.importorskip("training.judge")
pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


def test_whole_numbers_judge_as_the_fractions_do() -> None:
    torch.manual_seed(1)
    network = judge.Network()
    planner, table = Planner(weights.load(3, {}), 4), Table(3)
    planner.judge = Judge(*network.numbers())
    table.shuffle(Random(1))
    table.deal()
    planner.open(table)
    for _ in range(12):
        found = planner.plan(table)
        seen = np.frombuffer(b"".join(planner.seen(table, rank) for rank in range(found)), np.uint8).reshape(-1, 114)
        with torch.no_grad():
            logits = network(torch.from_numpy(seen.copy()))
        whole = [planner.logits[rank] / 65536 for rank in range(found)]
        assert whole == pytest.approx(logits.tolist(), abs=0.03)
        planner.play_turn(table)


def test_a_turn_is_worth_what_follows_it_and_what_the_network_thinks_of_that() -> None:
    later = [judge.Opinion(0.8, at_random=False), judge.Opinion(None, at_random=False)]
    first = judge.TRACE * 0.0 + (1 - judge.TRACE) * 0.8
    assert judge.worths([judge.Opinion(0.5, at_random=False), *later], 0.0) == pytest.approx([first, 0.0, 0.0])
    assert judge.worths([judge.Opinion(0.5, at_random=False), judge.Opinion(0.8, at_random=True)], 0.0) == [0.8, 0.0]


def test_a_network_is_written_only_if_it_is_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    monkeypatch.setattr(judge, "FRESH", 20)
    monkeypatch.setattr(sys, "argv", ["judge", "base", "--games", "20", "--rounds", "1", "--workers", "1"])
    assert judge.main() == 1
    assert not list(tmp_path.iterdir())
