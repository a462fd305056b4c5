"""What Mazzo's own bots decide on: tables that hide what a seat may not know."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazzo import Match, Random, Seat, bots, games
from mazzo.bots import Bot
from mazzo.bots.player import Player
from mazzo.croupier import play_on
from mazzo.games.base import Table
from mazzo.games.game import View
from mazzo.games.talk import Said
from mazzo.games.the_game.table import Table as TheGameTable
from mazzo.match import begin
from tests.tables import matches, random_moves, reshuffled

OURS = ("the-game", "ventuno", "hamsterbacke")
HELD = ("hands", "held", "hand_sizes", "known_held", "points", "owed", "left")
CHOOSER = st.integers(0, 2**64 - 1)


def hidden(table: Table, seat: int) -> dict[str, Any]:
    """Return what is on a table after all was hidden that a seat may not know."""
    masked: Any = table.copy()
    masked.hide_from(seat)
    return shown(masked)


def shown(table: Any) -> dict[str, Any]:
    """Return every card of a table that lies where only some may look, and how many there are."""
    fields = {name: list(getattr(table, name)) for name in HELD if isinstance(getattr(table, name, 0), list)}
    return {**fields, "deck": list(table.deck), "moves": sorted(table.legal_moves()), "to_move": table.to_move}


@settings(max_examples=150, deadline=None)
@given(match=matches().filter(lambda match: match.game.name in OURS), moves=st.integers(0, 120), seed=CHOOSER)
@pytest.mark.rule("TG-17", "VU-14", "HB-11")
def test_tables_that_look_the_same_to_a_seat_are_equal_once_the_rest_is_hidden(
    match: Match, moves: int, seed: int
) -> None:
    random_moves(match, moves, seed)
    for seat in range(len(match.seats)):
        view: Any = match.view(seat)
        found = hidden(match.table, seat)
        assert found == hidden(view.imagine(Random(seed)), seat)
        assert found == hidden(reshuffled(match.table, seat, Random(seed)), seat)
        if not match.table.awaits_deal:
            assert found == shown(view.table())


@pytest.mark.rule("TG-11")
def test_a_player_who_is_seen_to_move_can_move_in_every_world() -> None:
    table = TheGameTable(2)
    table.set_up([[2, 3], [60, 61]], list(range(4, 20)))
    table.tops = [59, 98, 3, 2]  # only 60 and 61 still fit
    table.to_move, table.owed = 1, 1
    view: Any = games.find("the-game").view(table, 0)
    assert all(view.imagine(Random(seed)).legal_moves() for seed in range(50))


class Asked:
    """A bot that decides from views: it is not one of the players that `self_play` knows."""

    def __init__(self, player: Bot) -> None:
        self.player = player

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Ask for the move."""
        return self.player.move(view, heard)

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Ask whether it opens."""
        return self.player.opens(view, heard)

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Ask what it says."""
        return self.player.talk(view, heard)


VARIANTS = [
    ("the-game", {}),
    ("the-game", {"on_fire": True}),
    ("the-game", {"extreme": True, "professional": True}),
    ("ventuno", {}),
    ("hamsterbacke", {}),
]


@pytest.mark.parametrize(("name", "flags"), VARIANTS)
@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_the_same_bots_play_the_same_game_from_tables_and_from_views(
    name: str, flags: dict[str, bool], level: str
) -> None:
    game = games.find(name)
    for seed in range(2 if level == "expert" else 5):
        for players in {game.players[0], 3, game.players[-1]}:
            records = []
            for wrap in (lambda bot: bot, Asked):
                seats = [Seat(level, "bot", level)] * players
                match = begin(game, {"players": players, **flags}, None, seats, Random(seed))
                team = {seat: wrap(bots.make(level, name, Random(seed, seat + 1), 0.005)) for seat in range(players)}
                play_on(match, team)
                assert match.over
                records.append(match.record())
            assert records[0] == records[1]


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_all_levels_of_our_games_decide_on_tables(name: str, level: str) -> None:
    assert isinstance(bots.make(level, name, Random(1)), Player)
