"""From which score on a bot offers to open: what is better is written, and nothing else changes."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mazzo
from mazzo.games.the_game.bots import weights
from training import opening, the_game
from training.cross_entropy import Weights

pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the file of a copy of the weights for three players, and few games to judge by."""
    shutil.copy(weights.FOLDER / "3p.json", tmp_path)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    monkeypatch.setattr(the_game, "FRESH", 400)
    monkeypatch.setattr(opening, "DEALS", 50)
    monkeypatch.setattr(sys, "argv", ["opening", "3p"])
    weights._read.cache_clear()
    yield tmp_path / "3p.json"
    weights._read.cache_clear()


def openings(data: dict[str, Any]) -> list[float]:
    """Return the score from which on a bot offers to open, of every phase."""
    return [data[phase].pop("opens")[0] for phase in weights.PHASES]


def judged(monkeypatch: pytest.MonkeyPatch, goal: Callable[[float, int], float]) -> None:
    """Let teams do as well as this says of the score from which on they open, and of the seed of the deals."""

    def play_fresh(values: Weights, players: int, flags: dict[str, bool], seed: int) -> the_game.Played:
        return the_game.Played([goal(openings(weights.by_name(values))[0], seed)] * 400)

    monkeypatch.setattr(opening, "play_fresh", play_fresh)


def test_a_team_where_everybody_offers_learns_not_to(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged(monkeypatch, lambda score, seed: 0.5 if score < -20 else 0.6)
    before = json.loads(file.read_text())
    before |= weights.by_name(opening.opening_from(weights.load(3, {}), -1000.0))
    file.write_text(json.dumps(before))
    weights._read.cache_clear()
    assert opening.main() == 0
    after = json.loads(file.read_text())
    assert set(openings(before)) == {-1000.0}
    assert min(openings(after)) > -20
    assert after.pop("opens_by") == "python -m training.opening 3p --seed 1"
    for data in (before, after):
        data.pop("opens_by", None)
        data.pop("beaten_by_the_planner_alone")
    assert after == before


def test_what_was_luck_on_some_deals_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged(monkeypatch, lambda score, seed: 0.5 + 0.001 * score if seed == 1 else 0.5)
    before = file.read_text()
    assert opening.main() == 0
    assert file.read_text() == before


def test_training_writes_only_what_is_better(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_text()
    monkeypatch.setattr(opening, "SHARES", (0.999,))  # nearly all hands too bad
    assert opening.main() == 0
    assert file.read_text() == before
