"""The Game's bots: fair, legal and truthful."""

import json
import os
import subprocess
import sys
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazzo import Match, Random, Seat, bots, games
from mazzo.croupier import play_on
from mazzo.games.talk import Said
from mazzo.games.the_game.bots import planning, weights
from mazzo.games.the_game.bots.care import LEVELS
from mazzo.games.the_game.bots.lookahead import Lookahead
from mazzo.games.the_game.cards import COMMAND_CARDS, COMMAND_OF, COMMANDS
from mazzo.games.the_game.notation import END, MOVE_TEXTS
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.view import View
from mazzo.match import begin
from tests.bots.worlds import imagine, next_cards, turn_of
from tests.talking import speak
from tests.the_game.sitting import sitting, the_table
from training import the_game

GAME = games.find("the-game")
VARIANTS = [chosen for size in range(5) for chosen in combinations(GAME.flags, size)]
CHEAP = 0.2


def sit_down(level: str, players: int, seed: int, flags: tuple[str, ...] = (), effort: float = CHEAP) -> Any:
    """Return a match and its bots."""
    options = {"players": players, **dict.fromkeys(flags, True)}
    match = begin(GAME, options, None, [Seat(level, "bot", level)] * players, Random(seed))
    return match, {seat: bots.make(level, "the-game", Random(seed, seat + 1), effort) for seat in range(players)}


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
@pytest.mark.parametrize("flags", VARIANTS, ids="+".join)
def test_bots_play_every_variant_to_its_end(level: str, flags: tuple[str, ...]) -> None:
    for players in GAME.players:
        match, team = sit_down(level, players, players, flags, effort=0.02)
        play_on(match, team)
        assert match.over


def printed(code: str, pure: str) -> str:
    """Return what a program prints, run by itself with the plain files or not."""
    environment = {**os.environ, "MAZZO_PURE": pure}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_the_same_seed_is_the_same_game_plain_or_compiled() -> None:
    code = """
from tests.bots.test_the_game import play_one, sit_down
from mazzo.croupier import play_on
for level, players, flags in (
    ("easy", 3, ()), ("easy", 4, ("on_fire", "extreme")),
    ("normal", 1, ()), ("normal", 3, ()), ("normal", 2, ("on_fire", "extreme"))
):
    match, team = sit_down(level, players, 5, flags, 0.01)
    play_on(match, team)
    print(match.record())
match, team = sit_down("expert", 3, 5, (), 0.01)
match.play("start", 0)
for _ in range(6):
    play_one(match, team)
print(match.record())
"""
    found = [printed(code, pure) for pure in ("", "", "1")]
    assert found[0]
    assert found[0] == found[1] == found[2]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 5), st.sampled_from(VARIANTS), st.integers(0, 60))
def test_what_is_hidden_does_not_change_a_move(seed: int, players: int, flags: tuple[str, ...], moves: int) -> None:
    match, _ = sit_down("easy", players, seed, flags)
    team = {seat: bots.make("normal", "the-game", Random(seed, seat)) for seat in range(players)}
    while not match.over and len(match.log) < moves:
        play_one(match, team)
    if match.over:
        return
    speak(match, team)
    seat = match.to_move
    view: Any = match.view(seat)
    alone = msgspec.json.decode(msgspec.json.encode(view), type=View)  # what does not exist cannot be looked at
    others = [GAME.view(view.imagine(Random(world)), seat) for world in (1, 2)]
    for level in ("easy", "normal", "expert"):
        found = {
            bots.make(level, "the-game", Random(seed), 0.01).move(at, match.heard()) for at in (view, alone, *others)
        }
        assert len(found) == 1


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_a_bot_cannot_play_from_a_table(level: str) -> None:
    match: Match = sit_down(level, 2, 1)[0]
    match.play("start", 0)
    bot = bots.make(level, "the-game", Random(1))
    with pytest.raises((AttributeError, TypeError)):
        bot.move(match.table, ())  # type: ignore[arg-type]  # the linter says so if the types ever allow it


def play_one(match: Match, team: dict[int, bots.Bot]) -> None:
    """Let the bot to move make its move."""
    seat = match.to_move
    match.play(team[seat].move(match.view(seat), match.heard()), seat)


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("players", [2, 4])
def test_signals_are_true_when_given_and_few(players: int) -> None:
    said = 0
    for seed in range(6):
        match, team = sit_down("normal", players, seed, effort=0.05)
        match.play("start", 0)
        turns = 0
        while not match.over:
            before = len(match.talk)
            speak(match, team)
            explaining = next_cards(match.table)
            for text, seat in ((said.text, said.seat) for said in match.talk[before:]):
                word, pile = text.split(" ")
                assert word == "!small"
                assert len(explaining["ABCD".index(pile)] & set(match.view(seat).hand)) >= 2
            said += len(match.talk) - before
            mover = match.to_move
            play_one(match, team)
            while not match.over and match.to_move == mover and match.table.laid:
                play_one(match, team)
            turns += 1
        assert len(match.talk) < turns
    assert said > 10


@pytest.mark.rule("TX-7")
def test_bots_are_silent_under_silence_and_when_talk_is_off() -> None:
    for seed in range(10):
        match, team = sit_down("normal", 3, seed, ("extreme",), 0.05)
        play_on(match, team)  # a word under silence would be refused
        match, team = sit_down("normal", 3, seed, (), 0.05)
        play_on(match, team, talking=False)
        assert match.talk == []


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 12))
def test_imagined_worlds_agree_with_what_is_seen(seed: int, players: int, turns: int) -> None:
    match, team = sit_down("normal", players, seed, effort=0.02)
    match.play("start", 0)
    while not match.over and sum(move == END for _, move in match.log) < turns:
        play_one(match, team)
    if match.over:
        return
    speak(match, team)
    for seat in range(players):
        view = match.view(seat)
        assert isinstance(view, View)
        assert GAME.view(imagine(view, match.heard(), Random(seed)), seat) == view


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("wish", ["!small A", "!leave A", "!free A"])
def test_a_wish_tells_nothing_about_any_card(wish: str) -> None:
    match, _ = sit_down("normal", 3, 1)
    match.play("start", 0)
    view = match.view(0)
    assert isinstance(view, View)
    for number in range(20):
        worlds = [imagine(view, heard, Random(number)) for heard in ([Said(0, 1, wish)], [])]
        hands, silent_hands = ([*map(world.hand, range(3)), world.draw_pile()] for world in worlds)
        assert hands == silent_hands


def test_a_player_who_claims_a_command_holds_one_in_every_world() -> None:
    match, _ = sit_down("normal", 3, 1, ("extreme",))
    view = match.view(0)
    skulls = set(COMMAND_CARDS["skull"])
    assert not skulls <= set(view.hand)
    worlds = [imagine(view, [Said(0, 1, "!hold skull")], Random(number)) for number in range(50)]
    assert all(skulls & set(world.hand(1)) for world in worlds)
    assert all(GAME.view(world, 0) == view for world in worlds)


def test_the_last_skull_goes_to_the_player_who_claims_it() -> None:
    match = sitting([10, 35, 65], [40, 42], [43, 44], [90, 45], tops=(1, 1, 100, 100), draw=range(70, 73), extreme=True)
    view = match.view(0)
    assert isinstance(view, View)
    worlds = [imagine(view, [Said(0, 3, "!hold skull")], Random(number)) for number in range(50)]
    assert all(90 in world.hand(3) for world in worlds)


def test_a_bot_lays_a_command_that_a_player_asked_to_avoid_only_if_it_must() -> None:
    def laid(hand: list[int], *words: str) -> set[str]:
        match = sitting(hand, [40, 41], tops=(22, 1, 100, 100), draw=range(80, 90), extreme=True)
        bot = bots.make("normal", "the-game", Random(1))
        while match.to_move == 0:
            match.play(bot.move(match.view(0), [Said(0, 1, text) for text in words]))
        return {move[:-1] for _, move in match.moves}

    assert "24" in laid([24, 26, 28, 60])
    assert "24" not in laid([24, 26, 28, 60], "!avoid draw-one")
    assert "24" in laid([24, 26, 28, 60], "!avoid stop")
    assert "24" in laid([24, 76], "!avoid draw-one")


def test_an_expert_avoids_what_it_was_asked_to_wherever_a_club_player_can() -> None:
    asked = 0
    for seed in range(6):
        match, team = sit_down("normal", 4, seed, ("extreme",))
        match.play("start", 0)
        while not match.over:
            seat, view = match.to_move, match.view(match.to_move)
            if view.laid == 0:
                unasked = planned("expert", view, [])
                for command in {COMMANDS[COMMAND_OF[card]] for card in unasked} - {""}:
                    heard = [Said(0, (seat + 1) % 4, f"!avoid {command}")]
                    cards = set(COMMAND_CARDS[command])
                    if not cards & planned("normal", view, heard):
                        asked += 1
                        assert not cards & planned("expert", view, heard)
            play_one(match, team)
    assert asked > 20


def planned(level: str, view: View, heard: list[Said]) -> set[int]:
    """Return the cards of the turn that a bot plans."""
    return {int(move[:-1]) for move in turn_of(level, view, heard, 0.05) if move != "end"}


class Partial:
    """A lookahead that values one turn above all others, and notes each question."""

    def __init__(self, favourite: list[int]) -> None:
        self.favourite = favourite
        self.worlds: list[list[int]] = []
        self.turns: list[list[int]] = []

    def value(self, world: Table, moves: list[int]) -> float:
        """Return a lot for the favourite."""
        if self.worlds[-1:] != [world.hand(1) + world.draw_pile()]:
            self.worlds.append(world.hand(1) + world.draw_pile())
        if moves not in self.turns:
            self.turns.append(moves)
        return 1e9 * (moves == self.favourite)


def planned_partially(
    favourite: list[int], effort: float, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], Partial]:
    """Return the turn of an expert that finds one turn best in every world, and what it looked at."""
    ahead = Partial(favourite)
    monkeypatch.setattr(planning, "Lookahead", lambda planner, world, turns: ahead)
    match, _ = sit_down("expert", 3, 1)
    match.play("start", 0)
    view = match.view(0)
    assert isinstance(view, View)
    return turn_of("expert", view, (), effort), ahead


def test_an_expert_plays_the_turn_that_does_best_in_its_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    _, indifferent = planned_partially([], CHEAP, monkeypatch)
    assert len(indifferent.turns) == LEVELS["expert"].turns
    for turn in indifferent.turns:
        found, _ = planned_partially(turn, CHEAP, monkeypatch)
        assert found == [MOVE_TEXTS[move] for move in turn]


def test_to_fail_a_command_with_the_last_card_is_worth_no_more_than_to_be_stuck_with_many() -> None:
    planner = planning.new_planner(Table(2, extreme=True), LEVELS["normal"])
    skull = the_table(sitting([90], [], tops=(50, 50, 100, 100), extreme=True))
    stuck = the_table(sitting([30, 70], [], tops=(80, 80, 20, 20), extreme=True))
    assert Lookahead(planner, skull, 99).value(skull, []) == 0.0
    assert Lookahead(planner, stuck, 99).value(stuck, []) > 0.0


def test_an_expert_looks_at_many_worlds_and_at_more_with_more_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    little, usual, much = (len(planned_partially([], effort, monkeypatch)[1].worlds) for effort in (0.1, 1, 3))
    assert usual > 200
    assert much > 2 * usual > 10 * little


def test_weights_say_where_they_come_from() -> None:
    for file in weights.FOLDER.glob("*.json"):
        found = json.loads(file.read_text())
        command = found.get("remade_by", found["made_by"])
        asked = the_game.build_parser().parse_args(command.removeprefix("python -m training.the_game ").split())
        flags = {flag: getattr(asked, flag) for flag in the_game.FLAGS}
        assert weights.name(asked.players, flags) == file.stem
        assert "started_from" in found
    assert len(weights.load(3, {})) == 3 * 65
    assert weights.load(3, {"extreme": True})
