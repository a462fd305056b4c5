"""Which fields of a game's views hold one value per seat: the default tables put names beside these values."""

from dataclasses import fields
from functools import cache

from mazzo import match
from mazzo.games.game import Game, View
from mazzo.games.rng import Random

MOST_MOVES = 500
"""How many moves of a game this looks at."""


@cache
def by_seat(game: Game) -> tuple[str, ...]:
    """Return the fields that are as long as there are players, however many play and however far a game has come.

    This is a guess from games of random moves, so ask `is_by_seat` before you give the values of a field to seats.
    """
    names = [field.name for field in fields(game.view_class)]
    for players in game.players[-2:]:
        played, rng = match.new(game.name, players=players, seed=0), Random(0)
        for _ in range(MOST_MOVES):
            view = played.view(None)
            names = [name for name in names if _has_value_per_seat(view, name)]
            if played.over:
                break
            legal = played.legal_moves()
            played.play(legal[rng.below(len(legal))])
    return tuple(names)


def is_by_seat(game: Game, view: View, name: str) -> bool:
    """Say whether a field holds one value for each seat, in this view too."""
    return name in by_seat(game) and _has_value_per_seat(view, name)


def _has_value_per_seat(view: View, name: str) -> bool:
    value = getattr(view, name)
    return isinstance(value, tuple | list) and len(value) == view.players
