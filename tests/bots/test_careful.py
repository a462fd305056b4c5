"""Tens of thousands of games: no bot makes an illegal move, and none loses at once where another move does not."""

from itertools import product
from typing import Any

import pytest

import mazzo
from mazzo import Match, Random, bots, games
from mazzo.games.base import Table as AnyTable
from mazzo.games.hamsterbacke.bots.policy import Policy as HamsterPolicy
from mazzo.games.hamsterbacke.bots.weights import WEIGHTS
from mazzo.games.hamsterbacke.table import Table as HamsterTable
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.notation import START
from mazzo.games.the_game.table import REASONS, Table
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.policy import Policy as VentunoPolicy
from mazzo.games.ventuno.cards import LIMIT
from mazzo.games.ventuno.table import Table as VentunoTable
from mazzo.match import Seat, begin

THE_GAME, VENTUNO, HAMSTERBACKE = (games.find(name) for name in ("the-game", "ventuno", "hamsterbacke"))
VARIANTS = [dict(zip(THE_GAME.flags, on, strict=True)) for on in product((False, True), repeat=len(THE_GAME.flags))]
in_every_variant = pytest.mark.parametrize(
    "flags", VARIANTS, ids=["+".join(flag for flag, on in flags.items() if on) or "base" for flags in VARIANTS]
)
SHARE = 1 if mazzo.compiled else 50
"""The plain files are many times slower, so they play fewer games."""


def lost_in_a_turn(table: Table) -> bool:
    """Say whether a game was lost by what its last player laid: by a skull, a three, a fire, or stuck half-way."""
    return table.over and table.laid > 0 and REASONS[table.reason] != "all-laid"


def avoidable(table: Table, tried: set[Any] | None = None) -> bool:
    """Say whether the turn that stands here can be played in any way that does not lose in it."""
    tried = set() if tried is None else tried
    for move in table.legal_moves():
        after = table.copy()
        after.play(move)
        stands = (*after.hand(table.to_move), *after.tops, *after.fires, after.three, after.only_pile)
        if lost_in_a_turn(after) or stands in tried:
            continue
        tried.add(stands)
        if after.over or after.laid == 0 or avoidable(after, tried):
            return True
    return False


def play(table: AnyTable, move: int) -> None:
    """Make a move that has to be legal."""
    assert move in table.legal_moves()
    table.play(move)


@pytest.mark.rule("TX-3", "OF-2")
@in_every_variant
@pytest.mark.parametrize("players", THE_GAME.players)
def test_the_planner_plays_legally_and_never_loses_a_turn_that_it_could_survive(
    players: int, flags: dict[str, bool]
) -> None:
    planner, table = Planner(weights.load(players, flags), 1), Table(players, **flags)
    before = table.copy()
    for seed in range(max(1, (100 if players == 1 else 300) // SHARE)):
        table.shuffle(Random(seed, players))
        table.deal()
        play(table, START + seed % players)
        while not table.over:
            if table.laid == 0:
                before.copy_from(table)
            turn = planner.turn(0) if planner.plan(table) else table.legal_moves()[:1]
            for move in turn:
                play(table, move)
        if lost_in_a_turn(table):
            assert not avoidable(before), f"seed {seed}: {REASONS[table.reason]}"


def sit_down(name: str, level: str, options: dict[str, Any], seed: int) -> tuple[Match, list[bots.Bot]]:
    """Return a match and a bot for each seat, in a hurry."""
    seats = range(options["players"])
    first = None if name == "the-game" else seed % len(seats)
    match = begin(games.find(name), options, first, [Seat(level, "bot", level) for _ in seats], Random(seed))
    return match, [bots.make(level, name, Random(seed, 1 + seat), 0.01) for seat in seats]


def answer(match: Match, team: list[bots.Bot]) -> int:
    """Return the move of the bot to move; a match refuses one that is illegal."""
    seat = match.to_move
    match.play(team[seat].move(match.view(seat), match.heard()), seat)
    return match.log[-1][1]


@pytest.mark.rule("TX-3", "OF-2")
@in_every_variant
@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_of_the_game_is_as_careful_as_it_has_to_be(level: str, flags: dict[str, bool]) -> None:
    """`random` need not be, `easy` looks one card ahead, the others a whole turn."""
    for seed in range(5 if level == "expert" else max(5, 20 // SHARE)):
        match, team = sit_down("the-game", level, {"players": 1 + seed % 5, **flags}, seed)
        turn: Any = match.table.copy()
        card: Any = turn
        while not match.over:
            table: Any = match.table
            card = table.copy()
            if table.laid == 0:
                turn = card
            answer(match, team)
        if lost_in_a_turn(table):
            assert level != "easy" or not has_other_move(card), f"seed {seed}"
            assert level in ("random", "easy") or not avoidable(turn), f"seed {seed}"


def has_other_move(table: Table) -> bool:
    """Say whether some move here does not lose at once."""
    for move in table.legal_moves():
        after = table.copy()
        after.play(move)
        if not lost_in_a_turn(after):
            return True
    return False


def explodes(table: VentunoTable, move: int) -> bool:
    """Say whether a move explodes for any player."""
    after = table.copy()
    after.play(move)
    return after.total > LIMIT


@pytest.mark.rule("VU-5")
@pytest.mark.parametrize("players", VENTUNO.players)
def test_the_policy_of_ventuno_plays_legally_and_explodes_only_when_it_must(players: int) -> None:
    policy = VentunoPolicy(LEARNT[players]["policy"])
    for seed in range(max(1, 300 // SHARE)):
        table, rng = VentunoTable(players, seed % players), Random(seed, players)
        while not table.over:
            if table.awaits_deal:
                table.shuffle(rng)
                table.deal()
            move = policy.choose(table)
            if explodes(table, move):
                assert all(explodes(table, other) for other in table.legal_moves()), f"seed {seed}"
            play(table, move)


@pytest.mark.rule("VU-5")
@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
@pytest.mark.parametrize("players", VENTUNO.players)
def test_no_level_of_ventuno_explodes_that_can_help_it(players: int, level: str) -> None:
    for seed in range(2 if level == "expert" else max(1, 5 // SHARE)):
        match, team = sit_down("ventuno", level, {"players": players}, seed)
        while not match.over:
            before: Any = match.table.copy()
            if explodes(before, answer(match, team)):
                assert all(explodes(before, other) for other in before.legal_moves()), f"seed {seed}"


@pytest.mark.parametrize("players", HAMSTERBACKE.players)
def test_the_policy_of_hamsterbacke_plays_legally(players: int) -> None:
    policy = HamsterPolicy(WEIGHTS[players])
    for seed in range(max(1, 1000 // SHARE)):
        table = HamsterTable(players, seed % players)
        table.shuffle(Random(seed, players))
        table.deal()
        while not table.over:
            play(table, policy.choose(table))
