"""A position as a few lines of text, to be read or heard: no columns, no drawing.

A game's part `lines` says it: `position(view, names)` what everybody sees, `hand(view)` the cards in hand. For a game
that brings none, the facts of its views do.
"""

from collections.abc import Sequence
from typing import Any

from mazzo.games.game import Card, Game, View
from mazzo.terminal import facts
from mazzo.terminal.names import Names, listed
from mazzo.terminal.words import outcome, own_words, sentence
from mazzo.texts import t


def table(game: Game, view: View, names: Names) -> str:
    """Return what everybody sees."""
    own = own_words(game, "position")
    return "\n".join(own(view, names) if own else _facts(game, view, names))


def _facts(game: Game, view: View, names: Names) -> list[str]:
    """Return what everybody sees of a game without its own lines: one fact per line, and whose turn it is."""
    lines = [f"{fact.label[:1].upper()}{fact.label[1:]}: {fact.value}." for fact in facts.of_view(game, view, names)]
    return lines if view.over or view.opening else [*lines, f"{names.turn(view.to_move)}."]


def position(game: Game, view: View, names: Names) -> str:
    """Return the position as this view's seat sees it."""
    return table(game, view, names) if view.seat is None else f"{table(game, view, names)}\n{_your_hand(game, view)}"


def _your_hand(game: Game, view: View) -> str:
    cards = _cards(game, view)
    return t("plain.your-hand", cards=cards) if cards else _no_cards()


def hand(game: Game, view: View, names: Names) -> str:
    """Return the hand of this view's seat, for a person who looks over its shoulder."""
    assert view.seat is not None
    cards = _cards(game, view)
    return names.addressed(view.seat, "plain.your-hand", "plain.hand-of", cards=cards) if cards else _no_cards()


def hands(held: Sequence[Sequence[Card]], names: Names) -> list[str]:
    """Return all the hands, for when everybody may see everything."""
    return [
        names.addressed(seat, "plain.your-hand", "plain.hand-of", cards=listed(cards))
        for seat, cards in enumerate(held)
        if cards
    ]


def result(game: Game, found: dict[str, Any] | None, names: Names) -> str:
    """Return the result in the game's words."""
    words = outcome(game, found, names)
    points = [t("plain.points", points=names.counts(words.scores))] if words.scores else []
    return " ".join(map(sentence, [words.title, *points, *words.lines]))


def _cards(game: Game, view: View) -> str:
    own = own_words(game, "hand")
    return listed(own(view) if own else view.hand)


def _no_cards() -> str:
    return f"{t('table.no-cards')}."
