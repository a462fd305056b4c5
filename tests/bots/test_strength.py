"""That the bots are strong, as far as a few games show it; docs/strength.md says how strong.

The same seed is the same game on any machine, so nothing here is left to luck.
"""

from collections.abc import Sequence
from math import sqrt

import pytest

import mazzo
from mazzo import Random, bots
from mazzo.bots.the_game import weights
from mazzo.croupier import play_on, speak
from mazzo.games.talk import Said
from mazzo.games.the_game.table import REASONS
from tests.bots.rivals import played
from tests.bots.test_the_game import play_one, sit_down
from training.the_game import options_of
from training.the_game import play as play_games

IN_A_HURRY = 0.1
GAMES = 600
pytestmark = pytest.mark.skipif(not mazzo.compiled, reason="the plain files take too long for so many games")


@pytest.mark.parametrize("name", sorted(file.stem for file in weights.FOLDER.iterdir()))
def test_the_weights_in_use_beat_the_game_as_often_as_their_file_says(name: str) -> None:
    players, flags = options_of(name)
    said = weights._read(name)
    assert said
    share = said["beaten_by_the_planner_alone"]
    found = play_games(weights.load(players, flags), players, flags, GAMES, 7).beaten
    assert abs(found - share) < 4 * sqrt(share * (1 - share) / GAMES)


def beaten(level: str, players: int, deals: Sequence[int]) -> int:
    """Return how many of these deals a team beats."""
    won = 0
    for deal in deals:
        match, team = sit_down(level, players, deal, effort=IN_A_HURRY)
        play_on(match, team)
        won += REASONS[match.table.reason] == "all-laid"
    return won


def test_a_team_of_experts_beats_most_games_and_one_of_beginners_none() -> None:
    assert beaten("easy", 3, range(10)) == 0
    assert beaten("normal", 3, range(10)) >= 5
    assert beaten("expert", 3, range(10)) >= 6


@pytest.mark.parametrize(("name", "players"), [("ventuno", 2), ("hamsterbacke", 3)])
@pytest.mark.parametrize(("one", "others"), [("easy", "random"), ("normal", "easy"), ("expert", "easy")])
def test_the_better_bot_wins_more_than_its_share(name: str, players: int, one: str, others: str) -> None:
    deals, won = 4, 0
    for deal in range(deals):
        for seat in range(players):
            levels = [one if seat == other else others for other in range(players)]
            match = played(name, levels, 100 + deal, IN_A_HURRY)
            won += seat in (match.result or {})["winners"]
    assert won > 1.5 * deals  # its share would be one win a deal


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_offer_to_open_with_good_hands_only(players: int) -> None:
    offers = asked = 0
    for seed in range(30):
        match, team = sit_down("normal", players, seed)
        speak(match, team)
        offers += [said.text for said in match.heard()].count("!start-well")
        asked += players
    assert 0.3 * asked < offers < 0.9 * asked


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("level", ["normal", "expert"])
def test_a_bot_mostly_leaves_a_pile_that_it_is_asked_to_leave(level: str) -> None:
    left_alone = 0
    for seed in range(20):
        match, team = sit_down("normal", 2, seed)
        match.play("start", 0)
        while len(match.log) < 20:
            play_one(match, team)
        while match.table.laid:
            play_one(match, team)
        view, other = match.view(match.to_move), 1 - match.to_move
        card_and_pile = bots.make(level, "the-game", Random(seed), IN_A_HURRY).move(view, ())
        heard = [Said(len(match.log), other, f"!leave {card_and_pile[-1]}")]
        left_alone += bots.make(level, "the-game", Random(seed), IN_A_HURRY).move(view, heard)[-1] != card_and_pile[-1]
    assert left_alone >= 12
