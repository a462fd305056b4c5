"""The table of The Game in lines of text, and its results and warnings in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.games.the_game.cards import BURNS, COMMAND_OF, COMMANDS, PILES
from mazzo.games.the_game.game import TheGame
from mazzo.games.the_game.view import View
from mazzo.terminal.names import Names, listed
from mazzo.terminal.snapshot import LogEntry
from mazzo.texts import t

LETTERS = {"p": "professional", "f": "fewer_cards", "o": "on_fire", "x": "extreme"}
"""The variants by their letters in the menu."""


def position(view: View, names: Names) -> list[str]:
    """Return what everybody sees."""
    tops = {pile.lower(): top for pile, top in zip(PILES, view.tops, strict=True)}
    hands = names.counts(view.hand_sizes)
    lines = [t("plain.piles", **tops), *_duties(view, names), t("plain.hands", hands=hands, n=view.draw_pile)]
    if not view.opening and not view.over:
        turn, owed = names.turn(view.to_move), max(view.owed, 3 - view.laid if view.three else 0)
        reason = "three" if view.three else view.warning("end") if {*view.moves} > {"end"} else ""
        if reason and view.moves:
            lines.append(t("plain.not-yet", turn=turn, laid=view.laid, why=t(f"tg.not-yet.{reason}", n=3 - view.laid)))
        else:
            what = "must-end" if view.moves == ("end",) else "laid" if owed or not view.moves else "may-end"
            lines.append(t(f"plain.{what}", turn=turn, laid=view.laid, owed=owed))
    return lines


def _duties(view: View, names: Names) -> list[str]:
    """Return what the cards in view demand, in words."""
    lines = []
    for pile, name in enumerate(PILES):
        if view.fires[pile]:
            when = "next" if view.fires[pile] > 1 else "you" if view.seat == view.to_move else "them"
            lines.append(t(f"tg.fire-{when}", card=view.tops[pile], pile=name, name=names[view.to_move]))
        if command := view.in_force[pile]:
            lines.append(t("plain.on-pile", pile=name, rule=t(f"command.{command}.rule")))
    if view.three:
        lines.append(t("tg.three-now", n=view.laid))
    if view.only_pile >= 0:
        lines.append(t("plain.only-pile", pile=PILES[view.only_pile]))
    return lines


def hand(view: View) -> list[str]:
    """Return the cards, each with the fire or the command that it carries in this variant."""
    return [_marked(card, view) for card in view.hand]


def _marked(card: int, view: View) -> str:
    marks = [t("tg.fire-card")] if view.on_fire and BURNS[card] else []
    if view.extreme and COMMAND_OF[card]:
        marks.append(t(f"command.{COMMANDS[COMMAND_OF[card]]}"))
    return f"{card} ({listed(marks)})" if marks else str(card)


def came_of(before: View, after: View, entry: LogEntry, names: Names) -> list[str]:
    """Return what the card that was laid commands."""
    number = COMMAND_OF[int(entry.text[:-1])] if before.extreme and entry.text not in ("start", "end") else 0
    command = COMMANDS[number]
    is_vain = command == "silence" and not after.silent  # nobody is there to talk to (TX-7)
    return [t(f"command.{command}.rule")] if command and not is_vain else []


def signals(now: Sequence[str]) -> list[str]:
    """Return a signal of every kind of these: the others name another pile, or another command."""
    return [text for text in now if text.partition(" ")[2] in ("", "A", "skull")]


def outcome(result: Mapping[str, Any], names: Names) -> tuple[str, list[str]]:
    """Return the verdict, how many cards were left, and why the game ended."""
    if result["won"]:
        return t("end.beaten"), [t("end.all-laid")]
    lines = [t("end.left", n=result["left"]), t(f"end.reason.{result['reason']}")]
    return t(f"end.{TheGame().verdict(result)}"), lines


def warning(reason: str) -> str:
    """Return how a move would certainly lose."""
    return t(f"tg.warning.{reason}")


def doomed() -> str:
    """Return that every move would certainly lose."""
    return t("tg.doomed")
