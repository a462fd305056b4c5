"""What you can type at a table, explained; and what a strong player would do."""

from collections.abc import Iterable

from mazzo.analysis import advise
from mazzo.games.game import Game
from mazzo.games.rng import Random
from mazzo.games.talk import COURTESIES
from mazzo.terminal.names import listed
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.words import own_words, signal_words
from mazzo.texts import t

HINT_WORLDS = 100
FEW_SIGNALS = 8


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
    return listed(f"{text} ({signal_words(game, text).rstrip('.!')})" for text in signals)


def hint(snapshot: Snapshot) -> str:
    """Return the best way for a seat to go on, in the notation, and what it is worth."""
    *_, advice = advise(snapshot.view, snapshot.heard, rng=Random(0), worlds=HINT_WORLDS)
    if not advice.alternatives:
        return t("plain.no-hint")
    best = advice.alternatives[0]
    return t("plain.hint", moves=listed(best.moves), chance=round(100 * best.chance))
