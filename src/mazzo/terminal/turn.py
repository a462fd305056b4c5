"""What both renderings ask somebody who decides, and what they let the machine think about meanwhile."""

from collections.abc import Iterator, Sequence
from typing import Any

from mazzo.analysis import Advice, Review, advise, review
from mazzo.games.game import View
from mazzo.games.talk import Said
from mazzo.match import generator
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.words import warning


def confirmation(snapshot: Snapshot, move: str) -> str:
    """Return what you have to confirm before a move: that it certainly loses where another one does not."""
    reason = snapshot.warnings.get(move)
    return warning(snapshot.game, reason) if reason and not snapshot.is_doomed else ""


def hints(view: View, heard: Sequence[Said]) -> Iterator[Advice]:
    """Yield better and better advice."""
    return advise(view, heard, rng=generator(None))


def reviews(record: dict[str, Any]) -> Iterator[Review]:
    """Yield better and better reviews of a record."""
    return review(record)
