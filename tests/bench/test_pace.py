"""How long bots think: `python -m bench.pace`."""

import cProfile
import re

import pytest

from bench import pace
from mazzo import Random, bots
from tests.bots.rivals import decisions


def test_the_profiler_sees_what_is_interpreted_and_not_the_bot_or_the_bench() -> None:
    interpreted = cProfile.Profile()
    bot = pace.Timed(bots.make("normal", "hamsterbacke", Random(1)), [], interpreted)
    bot.move(next(decisions("hamsterbacke", 3, 1)), ())
    seen = {row.code.co_filename for row in interpreted.getstats() if not isinstance(row.code, str)}
    assert any("mazzo/games/" in file for file in seen)
    assert not any(file.endswith("pace.py") for file in seen)


def test_the_command_prints_a_line_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert pace.main(["--game", "hamsterbacke", "--players", "3,5", "--games", "1", "--level", "normal"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split("|")[2].strip() for line in lines] == ["3", "5"]
    assert all(re.search(r" \d+\.\d % \|$", line) for line in lines)
    assert pace.main(["--games", "0"]) == 2
