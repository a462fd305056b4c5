"""What both renderings ask the player who decides, and what the machine thinks about meanwhile."""

from collections.abc import Iterator, Sequence
from typing import Any

from mazzo.analysis import Advice, Review, advise, review
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.words import warning


def confirmation(snapshot: Snapshot, move: str) -> str:
    """Return what you have to confirm before a move: that it certainly loses where another one does not."""
    reason = snapshot.warnings.get(move)
    return warning(snapshot.game, reason) if reason and not snapshot.is_doomed else ""


def hints(view: View, heard: Sequence[Said], so_far: Sequence[str] = ()) -> Iterator[Advice]:
    """Yield better and better advice for a turn, given as it began, with the moves made since."""
    return advise(view, heard, rng=Random(0), so_far=so_far)


def reviews(record: dict[str, Any]) -> Iterator[Review]:
    """Yield better and better reviews of a record."""
    return review(record)
