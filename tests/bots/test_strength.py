"""That the bots are strong, as far as a few games show it; docs/strength.md says how strong.

The same seed is the same game on any machine, so nothing here is left to luck.
"""

from collections.abc import Sequence
from math import sqrt

import pytest

import mazzo
from mazzo import Random, bots
from mazzo.croupier import play_on
from mazzo.games.talk import Said
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.cards import PILES
from mazzo.games.the_game.table import REASONS
from mazzo.games.the_game.talk import NEAR
from mazzo.games.the_game.view import View
from tests.bots.rivals import played
from tests.bots.test_the_game import play_one, sit_down
from tests.bots.worlds import turn_of
from tests.talking import speak
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
    tuned = weights.load(players, flags)
    found = play_games(tuned, 7, players, flags, GAMES).beaten
    assert abs(found - share) < 4 * sqrt(share * (1 - share) / GAMES)


def beaten(level: str, players: int, deals: Sequence[int]) -> int:
    """Return how many of these deals a team beats."""
    won = 0
    for deal in deals:
        match, team = sit_down(level, players, deal, effort=IN_A_HURRY)
        play_on(match, team)
        won += REASONS[match.table.reason] == "all-laid"
    return won


def test_a_team_of_experts_beats_most_games_and_one_of_beginners_few() -> None:
    assert beaten("easy", 3, range(10)) <= 2
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


def test_an_expert_wins_more_than_its_share_of_hamsterbacke_among_club_players() -> None:
    won = {"normal": 0.0, "expert": 0.0}
    for one in won:
        for deal in range(12):
            levels = ["normal"] * 3
            levels[deal % 3] = one
            winners = (played("hamsterbacke", levels, deal, IN_A_HURRY).result or {})["winners"]
            won[one] += (deal % 3 in winners) / len(winners)
    assert won["expert"] > 6 > won["normal"]  # its share would be 4


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
        view, other = in_the_middle(seed)
        card_and_pile = bots.make(level, "the-game", Random(seed), IN_A_HURRY).move(view, ())
        heard = [Said(0, other, f"!leave {card_and_pile[-1]}")]
        left_alone += bots.make(level, "the-game", Random(seed), IN_A_HURRY).move(view, heard)[-1] != card_and_pile[-1]
    assert left_alone >= 12


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("level", ["normal", "expert"])
def test_a_bot_often_takes_a_small_step_only_where_it_is_asked_to(level: str) -> None:
    asked = heeded = 0
    for seed in range(40):
        view, other = in_the_middle(seed)
        for pile in moved_far(level, view, []):
            asked += 1
            heeded += pile not in moved_far(level, view, [Said(0, other, f"!small {pile}")])
    assert asked >= 20
    assert heeded >= asked / 3


def in_the_middle(seed: int) -> tuple[View, int]:
    """Return the view of a player whose turn begins after some twenty moves, and the seat of the other."""
    match, team = sit_down("normal", 2, seed)
    match.play("start", 0)
    while len(match.log) < 20 or match.table.laid:
        play_one(match, team)
    return match.view(match.to_move), 1 - match.to_move


def moved_far(level: str, view: View, heard: Sequence[Said]) -> set[str]:
    """Return the piles that a bot's next turn moves by more than a small step."""
    turn = turn_of(level, view, heard, IN_A_HURRY)
    tops = dict(zip(PILES, view.tops, strict=True))
    last = {move[-1]: int(move[:-1]) for move in turn if move != "end"}
    return {pile for pile, card in last.items() if (card - tops[pile] if pile in "AB" else tops[pile] - card) > NEAR}


@pytest.mark.rule("TG-18")
def test_before_the_first_card_nobody_asks_for_a_small_step() -> None:
    for seed in range(20):
        match, team = sit_down("normal", 3, seed)
        match.play("start", seat=seed % 3)
        speak(match, team)
        assert not [said.text for said in match.heard() if said.text.startswith("!small")]
