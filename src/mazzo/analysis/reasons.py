"""Why one way to continue is better than another: facts of the position, which the catalogue words in each language.

A game's part `reasons` finds the facts in what one seat may know: `reasons(view, heard, played, better)` returns them,
the weightiest first. `played` is empty where nothing was played yet, as in a hint.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from mazzo import games
from mazzo.games.errors import Value
from mazzo.games.game import View
from mazzo.games.talk import Said

MOST = 3
"""How many facts about each turn a reader gets."""

Moves = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of the position: the text of `key` words it, with the values in its gaps. `seat` is always a seat."""

    key: str
    values: dict[str, Value] = field(default_factory=dict)
    better: bool = True
    """Whether it is a fact of the better turn, not of the one that was played."""


def reasons_for(view: View, heard: Sequence[Said], played: Moves, better: Moves) -> tuple[Reason, ...]:
    """Return what the played turn closed, and what a better one keeps. Nothing if they are the same."""
    part = games.find(view.game).part("reasons")
    if played == better or not better:
        return ()
    if part is None:
        return (Reason("why.more-often", {"better": " ".join(better[common(played, better) :])}),)
    found: list[Reason] = part.reasons(view, heard, played, better)
    return tuple(found)


def common(one: Iterable[object], other: Iterable[object]) -> int:
    """Return how many first moves two turns share."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))


def told_apart(did: Iterable[Reason], does: Iterable[Reason]) -> list[Reason]:
    """Return the facts of one turn and of a better one, without facts that hold for both.

    The part of a key after its first hyphen names the fact, so each turn can have its own words for it.
    """

    def said(reason: Reason) -> tuple[object, ...]:
        return (reason.key.partition("-")[2], *reason.values.values())

    ours, theirs = list(did), list(does)
    both = {said(reason) for reason in ours} & {said(reason) for reason in theirs}
    mine, better = ([one for one in facts if said(one) not in both][:MOST] for facts in (ours, theirs))
    return [*of_the_played(mine), *better]


def of_the_played(facts: Iterable[Reason]) -> list[Reason]:
    """Return facts as those of the turn that was played."""
    return [replace(fact, better=False) for fact in facts]
