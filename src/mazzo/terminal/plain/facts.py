"""A table in lines of text for a game that brings none of its own: its facts."""

from mazzo.games.game import Game, View
from mazzo.terminal import facts
from mazzo.terminal.names import Names


def position(game: Game, view: View, names: Names) -> list[str]:
    """Return what everybody sees, a fact in each line, and whose turn it is."""
    lines = [f"{fact.label[:1].upper()}{fact.label[1:]}: {fact.value}." for fact in facts.of_view(game, view, names)]
    return lines if view.over or view.opening else [*lines, f"{names.turn(view.to_move)}."]
