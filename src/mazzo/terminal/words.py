"""What happened, what players said, and the results, in words, for both renderings.

A game's part `lines` may word some of it in its own way. This module words the rest:

| in `lines` | says |
|---|---|
| `came_of(before, after, entry, names)` | the effects of a move that everybody saw, in sentences |
| `TELLS_DRAWN = False` | that the cards which a move brought into the hand need no words |
| `outcome(result, names)` | the result: a title, and more lines |
| `warning(reason)`, `doomed()` | how a move would certainly lose, and that every move would |
| `card(label)` | the short name of a card |
| `deed(move)` | a move as something to do, or an empty text |
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazzo.games.errors import MazzoError
from mazzo.games.game import Card, Game, View
from mazzo.games.talk import COURTESIES
from mazzo.terminal import facts
from mazzo.terminal.names import Names, listed
from mazzo.terminal.snapshot import LogEntry, Snapshot
from mazzo.texts import catalogue, refusal, spoken, t, worded


def own_words(game: Game, name: str) -> Callable[..., Any] | None:
    """Return a function of the game's part `lines`, if it brings one of this name."""
    return getattr(game.part("lines"), name, None)


def entry_words(snapshot: Snapshot, entry: LogEntry) -> str:
    """Return an entry of the log."""
    name = snapshot.names[entry.seat] if 0 <= entry.seat < len(snapshot.names) else ""
    if entry.kind == "said":
        return said(snapshot.game, name, entry.text)
    if entry.kind == "event":
        return t(entry.text, name=name)
    return worded(snapshot.game, entry.text, snapshot.names, name=name)


def asked(game: Game, text: str) -> str:
    """Return the words for a move or a signal that a lesson asks for."""
    words = signal_words(game, text) if text.startswith("!") else worded(game, text)
    return f"{words[:1].upper()}{words[1:]}"


def said(game: Game, name: str, text: str) -> str:
    """Return what a player said."""
    return t("plain.standing", name=name, text=signal_words(game, text))


def signal_words(game: Game, text: str) -> str:
    """Return the words of a line of talk; a signal becomes its meaning."""
    return worded(game, text) if text in game.signals or text in COURTESIES else text


def standing(snapshot: Snapshot) -> list[str]:
    """Return the signals that still stand, in words."""
    game, names = snapshot.game, snapshot.names
    return [t("plain.standing", name=names[seat], text=signal_words(game, text)) for seat, text in snapshot.signals]


def move_sentences(before: View, after: View, game: Game, entry: LogEntry, names: Names) -> list[str]:
    """Return what everybody sees of a move and its effects. For your own move, return only the effects."""
    came_of = own_words(game, "came_of")
    first = [] if entry.seat == names.you else [worded(game, entry.text, names, name=names[entry.seat])]
    return [*first, *(came_of(before, after, entry, names) if came_of else ())]


def drawn(before: View, after: View, game: Game) -> str:
    """Return which cards a move of a seat has brought into its own hand, in a sentence, or an empty text."""
    if not getattr(game.part("lines"), "TELLS_DRAWN", True):
        return ""
    cards = (Counter(after.hand) - Counter(before.hand)).elements()
    words = listed(cards)
    return t("plain.drawn", cards=words) if words else ""


def card_words(game: Game, card: Card) -> str:
    """Return what a card is called, in short."""
    own = own_words(game, "card")
    return str(own(card)) if own else worded(game, str(card))


def warning(game: Game, reason: str) -> str:
    """Return why a move would certainly lose."""
    own = own_words(game, "warning")
    if own:
        return str(own(reason))
    key = f"{game.name}.warning.{reason}"
    return t(key) if key in catalogue(spoken()) else t("plain.loses", why=reason)


def refused(game: Game, problem: MazzoError) -> str:
    """Return why a move was refused."""
    if problem.code == "not-your-turn":  # the sentence itself counts seats, for programs
        return f"{t('error.not-your-turn')} ({problem.rule})" if problem.rule else t("error.not-your-turn")
    return refusal(problem, game)


def doomed(game: Game) -> str:
    """Return that every move would certainly lose."""
    own = own_words(game, "doomed")
    return str(own()) if own else t("plain.doomed")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game in words: a title, the points of every seat if there are any, and more lines."""

    title: str
    scores: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()


def outcome(game: Game, result: Mapping[str, Any] | None, names: Names) -> Outcome:
    """Return a result in the game's words. None is the result of a table that closed before the end."""
    if result is None:
        return Outcome(t("end.closed"))
    if own := own_words(game, "outcome"):
        title, lines = own(result, names)
        return Outcome(title, (), tuple(lines))
    if "winners" not in result:
        title = t("plain.team-won" if result.get("won") else "plain.team-lost")
        rest = {name: value for name, value in result.items() if name != "won"}
        return Outcome(title, (), tuple(facts.of_result(game, rest)))
    return Outcome(_winners(result["winners"], names), tuple(result.get("scores", ())))


def _winners(winners: Sequence[int], names: Names) -> str:
    if names.you in winners:
        return t("end.you-share" if len(winners) > 1 else "end.you-win")
    return t("end.winner", n=len(winners), names=listed(names[seat] for seat in winners))


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it already ends with a mark."""
    return text if text.endswith(("!", ".", "?", "”")) else f"{text}."
