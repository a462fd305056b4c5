"""What words are worth: `python -m bench.words`."""

from typing import Any

import pytest

from bench import words
from mazzo import Random, bots, games
from mazzo.bots.player import Player
from mazzo.croupier import play_on
from mazzo.match import Seat, begin


def said(unsaid: str) -> set[str]:
    """Return the words that a team says in some games if it leaves some unsaid."""
    found: set[str] = set()
    for seed in range(4):
        match = begin(games.find("the-game"), {"players": 3}, None, [Seat("bot")] * 3, Random(seed))
        team: dict[int, Any] = {}
        for seat in range(3):
            bot = bots.make("normal", "the-game", Random(seed, seat))
            assert isinstance(bot, Player)
            team[seat] = words.Reserved(bot, words.UNSAID[unsaid])
        play_on(match, team)
        found |= {said.text.split(" ")[0] for said in match.talk}
    return found


def test_a_team_leaves_the_words_unsaid_that_it_should() -> None:
    opening, small = {"!start-well", "!rather-not"}, {"!small"}
    assert said("all words") == opening | small
    assert said("not how it would start") == small
    assert said("no small steps") == opening
    assert said("silent") == set()


def test_a_difference_is_of_the_same_deals() -> None:
    assert words.difference([True, False, True, True], [True, False, False, True]) == "+25.0 ± 49.0"


def test_the_command_prints_a_line_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main(["--players", "2,5", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| players | deals | all words | not how it would start | no small steps | silent |"
    assert [line.split("|")[1].strip() for line in lines[2:]] == ["2", "5"]
    assert words.main(["--players", "7"]) == 2
