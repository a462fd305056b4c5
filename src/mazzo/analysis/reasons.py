"""Why a way to go on is better than another: facts of the position, which the catalogue words in each language.

A game's part `reasons` finds the facts in what one seat may know: `reasons(view, heard, played, better)` returns them,
the weightiest first. `played` is empty where nothing was played yet, as in a hint.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mazzo import games
from mazzo.games.errors import Value
from mazzo.games.game import View
from mazzo.games.talk import Said

MOST = 3
"""How many facts are told of the one, and of the other."""

Moves = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of the position: the text of `key` words it, with the values in its gaps. `seat` is always a seat."""

    key: str
    values: dict[str, Value] = field(default_factory=dict)


def reasons_for(view: View, heard: Sequence[Said], played: Moves, better: Moves) -> tuple[Reason, ...]:
    """Return what a turn that was played closed, and what a better one keeps; nothing if they are the same."""
    part = games.find(view.game).part("reasons")
    if part is None or played == better or not better:
        return ()
    found: list[Reason] = part.reasons(view, heard, played, better)
    return tuple(found)
