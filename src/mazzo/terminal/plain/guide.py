"""Explains what you can type at a table, and what a strong player would do."""

from collections.abc import Iterable

from mazzo.analysis import Advice
from mazzo.games.game import Game
from mazzo.games.talk import COURTESIES
from mazzo.terminal import report
from mazzo.terminal.names import listed
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.words import own_words, signal_words
from mazzo.texts import t

HINT_WORLDS = 90
"""A hint in lines of text waits for this many worlds."""
FEW_SIGNALS = 8
ENDS = ".!\u00a0"
"""What ends a signal; in French a space that does not break stands before the exclamation mark."""


def guide(snapshot: Snapshot) -> list[str]:
    """Return what you can type now, and what the signs of the game mean."""
    game, own = snapshot.game, own_words(snapshot.game, "guide")
    lines = [t(f"plain.notation.{game.name}"), *(own() if own else ())]
    if len(snapshot.names) > 1:
        choose, now = own_words(game, "signals"), game.signals_now(snapshot.view)
        if signals := choose(now) if choose else now[:FEW_SIGNALS]:
            lines.append(t("plain.signals", signals=_explained(game, signals)))
        lines.append(t("plain.courtesies", signals=_explained(game, COURTESIES)))
    return [*lines, t("plain.how")]


def _explained(game: Game, signals: Iterable[str]) -> str:
    return listed(f"{text} ({signal_words(game, text).rstrip(ENDS)})" for text in signals)


def hint(snapshot: Snapshot, found: Iterable[Advice]) -> str:
    """Return a seat's best way to continue, in words and in the notation, what it is worth, and why."""
    advice = next((better for better in found if better.worlds >= HINT_WORLDS), None)
    if advice is None or not advice.alternatives:
        return t("plain.no-hint")
    best = advice.alternatives[0]
    moves = report.todo(snapshot.game, best.moves, snapshot.names)
    told = t("plain.hint", moves=moves, typed=listed(best.moves), chance=round(100 * best.chance))
    return " ".join([told, *report.why(snapshot.game, advice.reasons, snapshot.names)])
