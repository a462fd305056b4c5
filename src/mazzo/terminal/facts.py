"""A view, or a result, as labelled facts: what the defaults show of a game that brings no scene and no lines."""

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from mazzo.fields import is_by_seat
from mazzo.games.game import Game, View
from mazzo.terminal.names import Names, listed
from mazzo.texts import catalogue, spoken, t, worded

HIDDEN = frozenset({"seat", "players", "hand", "moves", "to_move", "over", "opening", "silent", "awaits_deal"})
"""Fields that the table shows in other ways, or that say nothing about it."""


class Fact(NamedTuple):
    """A label and what stands beside it."""

    label: str
    value: str


def of_view(game: Game, view: View, names: Names, without: Collection[str] = ()) -> list[Fact]:
    """Return the public facts of a view, without some of its fields."""
    found = []
    for name in (name for name in _shown(game, view) if name not in without):
        value = getattr(view, name)
        words = _by_seat(game, value, names) if is_by_seat(game, view, name) else _words(game, value)
        found.append(Fact(_label(game, name), words))
    return found


def of_result(game: Game, result: Mapping[str, Any]) -> list[str]:
    """Return the fields of a result, each as a line."""
    return [f"{_label(game, name)}: {_words(game, value)}" for name, value in result.items()]


def _shown(game: Game, view: View) -> list[str]:
    assert is_dataclass(view)
    return [field.name for field in fields(view) if field.name not in HIDDEN and field.name not in game.flags]


def _label(game: Game, name: str) -> str:
    key = f"{game.name}.fact.{name}"
    return t(key) if key in catalogue(spoken()) else name.replace("_", " ")


def _by_seat(game: Game, values: Any, names: Names) -> str:
    return listed(f"{name} {_words(game, value)}" for name, value in zip(names, values, strict=True))


def _words(game: Game, value: Any) -> str:
    """Return a value in words."""
    if isinstance(value, bool):
        return t("plain.fact.yes" if value else "plain.fact.no")
    if isinstance(value, tuple | list):
        is_nested = any(isinstance(part, tuple | list) for part in value)
        return (" | " if is_nested else " ").join(_words(game, part) for part in value) or "–"
    return worded(game, str(value)) or "–"
