"""`easy` is for families: its team beats The Game now and then, and a beginner holds its own against it."""

import pytest

import mazzo
from bench import beginner

pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_team_of_easy_beats_the_game_now_and_then(players: int) -> None:
    assert 0.05 <= beginner.beaten(players, 1500, 1) / 1500 <= 0.15


@pytest.mark.parametrize(
    ("name", "players"), [("ventuno", 2), ("ventuno", 6), ("hamsterbacke", 3), ("hamsterbacke", 5)]
)
def test_a_beginner_takes_about_its_share_among_easy(name: str, players: int) -> None:
    times, _ = beginner.among_easy(name, players, 600 // players, 1)
    assert 0.75 <= times <= 1.25


def test_the_command_prints_a_line_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert beginner.main(["--game", "hamsterbacke", "--games", "6"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split("|")[2].strip() for line in lines] == ["3", "4", "5"]
    assert beginner.main(["--game", "bridge"]) == 2
    assert "bridge" in capsys.readouterr().err
