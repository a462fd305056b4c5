"""What happened, what was said and what came of it, in words."""

from collections.abc import Sequence
from typing import Any

from mazzo.terminal import tell
from mazzo.terminal.table.look import Look, Told
from mazzo.texts import t

MINUS = "−"
ACTIONS = {"r": "reverse", "d": "discard", "t": "take", "s": "same"}


def shown(number: int) -> str:
    """Return a number as it is printed on a card."""
    return str(number).replace("-", MINUS)


def told(look: Look, what: Told) -> str:
    """Return a line of the log."""
    name = look.names[what.seat] if 0 <= what.seat < len(look.names) else ""
    if what.kind == "said":
        return tell.told(name, what.text)
    if what.kind == "event":
        return t(what.text, name=name)
    return move(look.game.name, what.text, name)


def move(game: str, text: str, name: str) -> str:
    """Return a move in words."""
    verb, *rest = text.split()
    if game == "the-game":
        if verb in ("start", "end", "let"):  # "let another start" is what a hint may say
            return t(f"tg.told-{verb}", name=name)
        return t("tg.told", name=name, card=verb[:-1], pile=verb[-1])
    if game == "ventuno":
        if verb == "draw":
            return t("vu.told-draw", name=name)
        card, _, target = rest[0].partition(">")
        if target:
            return t("vu.told-target", name=name, card=ventuno_card(card), target=ventuno_card(target))
        return t("vu.told-play", name=name, card=ventuno_card(card))
    if verb == "take":
        return t("hb.told-take", name=name, row=rest[0])
    if verb == "block":
        return t("hb.told-block", name=name, n=int(rest[1]), colour=t(f"hb.colour.{rest[0]}"))
    if verb == "give":
        return t("hb.told-give", name=name, n=len(rest))
    return t("hb.told-score", name=name)


def card_words(game: str, card: int | str) -> str:
    """Return what a card is called, in short."""
    if game == "hamsterbacke":
        return t(f"tui.hb.{card}")
    return ventuno_card(str(card)) if game == "ventuno" else str(card)


def ventuno_card(label: str) -> str:
    """Return what a card of Ventuno is called."""
    number, action = number_and_action(label)
    return f"{shown(number)} {t(f'vu.{action}')}" if action else shown(number)


def number_and_action(label: str) -> tuple[int, str]:
    """Return the number of a card of Ventuno and its action, or an empty text."""
    action = ACTIONS.get(label[-1], "")
    return int(label[:-1] if action else label), action


def outcome(look: Look, mine: Sequence[int]) -> tuple[str, list[str]]:
    """Return the result in the game's words: a title, and what there is to say besides."""
    result: dict[str, Any] = look.result or {}
    if not result:
        return t("end.closed"), []
    if look.game.is_team:
        lines = [t("end.left", n=result["left"])]
        if not result["won"]:
            lines.append(t(f"end.reason.{result['reason']}"))
        return t(f"end.{look.game.verdict(result)}"), lines
    winners: list[int] = result["winners"]
    scores = sorted(zip(result["scores"], look.names, strict=True), key=lambda pair: -pair[0])
    lines = [f"{name}: {t('count.points', n=score)}" for score, name in scores]
    if len(mine) == 1 and mine[0] in winners:
        return t("end.you-share" if len(winners) > 1 else "end.you-win"), lines
    names = ", ".join(look.names[seat] for seat in winners)
    return t("end.winner", n=len(winners), names=names), lines
