"""What can be typed at a table, explained; and what a strong player would do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mazzo.analysis import advise
from mazzo.games.game import Game, View
from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.rng import Random
from mazzo.games.talk import COURTESIES, Said
from mazzo.terminal.draw import listed
from mazzo.terminal.table.words import ACTIONS
from mazzo.terminal.tell import in_words
from mazzo.texts import t

HINT_WORLDS = 100


def guide(game: Game, options: Mapping[str, Any], players: int) -> list[str]:
    """Return what can be typed in this game, and what its signs mean."""
    lines = [t(f"plain.notation.{game.name}")]
    if game.name == "ventuno":
        lines += [f"{letter} {t(f'vu.{action}.help')}" for letter, action in ACTIONS.items()]
    if game.name == "hamsterbacke":
        groups = listed(f"{colour.code} {t(f'hb.colour.{colour.code}')} {colour.number}" for colour in COLOURS)
        lines.append(t("plain.groups", groups=groups))
    if players > 1:
        about = ("", "A", "skull") if options.get("extreme") else ("", "A")
        if signals := [text for text in game.signals if text.partition(" ")[2] in about]:
            lines.append(t("plain.signals", signals=_explained(signals)))
        lines.append(t("plain.courtesies", signals=_explained(COURTESIES)))
    return [*lines, t("plain.how")]


def _explained(signals: Iterable[str]) -> str:
    return listed(f"{text} ({in_words(text).rstrip('.!')})" for text in signals)


def hint(view: View, heard: Sequence[Said]) -> str:
    """Return the best way for a seat to go on, and what it is worth."""
    *_, advice = advise(view, heard, rng=Random(0), worlds=HINT_WORLDS)
    if not advice.alternatives:
        return t("plain.no-hint")
    best = advice.alternatives[0]
    return t("plain.hint", moves=", ".join(best.moves), chance=round(100 * best.chance))
