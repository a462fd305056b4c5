"""What can be typed at a table, explained; and what a strong player would do."""

from collections.abc import Iterable

from mazzo.analysis import advise
from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.rng import Random
from mazzo.games.talk import COURTESIES
from mazzo.match import Match
from mazzo.terminal.draw import listed
from mazzo.terminal.tell import in_words
from mazzo.texts import t

HINT_WORLDS = 100
LETTERS = {"r": "reverse", "d": "discard", "t": "take", "s": "same"}


def guide(match: Match) -> list[str]:
    """Return what can be typed in this game, and what its signs mean."""
    name = match.game.name
    lines = [t(f"plain.notation.{name}")]
    if name == "ventuno":
        lines += [f"{letter} {t(f'vu.{action}.help')}" for letter, action in LETTERS.items()]
    if name == "hamsterbacke":
        groups = listed(f"{colour.code} {t(f'hb.colour.{colour.code}')} {colour.number}" for colour in COLOURS)
        lines.append(t("plain.groups", groups=groups))
    if len(match.seats) > 1:
        commands = ("", "A", "skull") if match.options.get("extreme") else ("", "A")
        if signals := [text for text in match.game.signals if text.partition(" ")[2] in commands]:
            lines.append(t("plain.signals", signals=_explained(signals)))
        lines.append(t("plain.courtesies", signals=_explained(COURTESIES)))
    return [*lines, t("plain.how")]


def _explained(signals: Iterable[str]) -> str:
    return listed(f"{text} ({in_words(text).rstrip('.!')})" for text in signals)


def hint(match: Match, seat: int) -> str:
    """Return the best way for a seat to go on, and what it is worth."""
    view = match.view(seat)
    *_, advice = advise(view, match.heard(), rng=Random(len(match.log)), worlds=HINT_WORLDS)
    if not advice.alternatives:
        return t("plain.no-hint")
    best = advice.alternatives[0]
    return t("plain.hint", moves=", ".join(best.moves), chance=round(100 * best.chance))
