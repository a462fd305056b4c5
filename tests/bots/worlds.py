"""Worlds that a player of The Game imagines, and the cards that signals are about."""

from collections.abc import Sequence

from mazzo import Random, games
from mazzo.bots.player import standing_in
from mazzo.games.talk import Said
from mazzo.games.the_game.bots.care import LEVELS
from mazzo.games.the_game.bots.imagine import Imagination
from mazzo.games.the_game.bots.meaning import Meaning
from mazzo.games.the_game.bots.planning import PlanningBot
from mazzo.games.the_game.notation import MOVE_TEXTS
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.view import View


def signals_in(heard: Sequence[Said]) -> Signals:
    """Return which signals stand, if this was heard."""
    signals = standing_in(games.find("the-game"), heard)
    assert isinstance(signals, Signals)
    return signals


def imagine(view: View, heard: Sequence[Said], rng: Random) -> Table:
    """Return a world that agrees with what was said, too."""
    assert view.seat is not None
    world = view.table()
    Imagination().deal(world, view.seat, signals_in(heard), rng)
    return world


def turn_of(level: str, view: View, heard: Sequence[Said], effort: float) -> list[str]:
    """Return the turn that a bot plans."""
    bot = PlanningBot(LEVELS[level], Random(1), effort)
    return [MOVE_TEXTS[move] for move in bot.plan(view.table(), signals_in(heard))]


def next_cards(table: Table) -> dict[int, set[int]]:
    """Return the cards that explain a signal about each pile that a bot may speak about."""
    meaning = Meaning()
    meaning.look(table)
    piles = [pile for pile in range(4) if meaning.open[pile]]
    return {pile: {card for card in range(101) if meaning.explains[card] == pile} for pile in piles}
