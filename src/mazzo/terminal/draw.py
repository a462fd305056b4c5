"""A view of each game as a few lines of text, to be read or heard: no columns, no drawing."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mazzo import games
from mazzo.games.game import View
from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.the_game.cards import BURNS, COMMAND_OF, COMMANDS, PILES
from mazzo.texts import t

Names = Sequence[str]

PASSING = ("", "stop", "three")
"""Commands that bind only as they are laid."""


def draw(game: str, view: View, names: Names) -> str:
    """Return the position as this view's seat sees it."""
    lines = _DRAW[game](view, names)
    if view.seat is not None:
        cards = listed(_HELD[game](view))
        lines.append(t("plain.your-hand", cards=cards) if cards else _no_cards())
    return "\n".join(lines)


def hand(game: str, view: View, names: Names) -> str:
    """Return the hand of this view's seat, for somebody who looks over its shoulder."""
    assert view.seat is not None
    cards = listed(_HELD[game](view))
    return addressed(names[view.seat], "plain.your-hand", "plain.hand-of", cards=cards) if cards else _no_cards()


def _no_cards() -> str:
    return f"{t('table.no-cards')}."


def printable(name: str) -> str:
    """Return a name from a record or a server so that a terminal can show it."""
    return "".join(char if char.isprintable() else "?" for char in name[:40])


def is_you(name: str) -> bool:
    """Say whether this is the only person at the keyboard, who is spoken to."""
    return name == t("table.you")


def addressed(name: str, to_you: str, to_others: str, **values: object) -> str:
    """Return a text about somebody, or the one for the only person here, who is spoken to."""
    return t(to_you if is_you(name) else to_others, name=name, **values)


def _turn(name: str) -> str:
    return addressed(name, "table.your-turn", "plain.turn-of")


def listed(things: Iterable[object]) -> str:
    """Return things in a row, as a sentence has them."""
    return ", ".join(map(str, things))


def counts(names: Names, numbers: Iterable[object]) -> str:
    """Return what everybody has."""
    return listed(t("plain.count", name=name, n=number) for name, number in zip(names, numbers, strict=True))


def _the_game(view: Any, names: Names) -> list[str]:
    tops = {pile.lower(): top for pile, top in zip(PILES, view.tops, strict=True)}
    hands = counts(names, view.hand_sizes)
    lines = [t("plain.piles", **tops), *_duties(view, names), t("plain.hands", hands=hands, n=view.draw_pile)]
    if not view.opening and not view.over:
        owed = max(view.owed, 3 - view.laid if view.three else 0)
        what = "must-end" if view.moves == ("end",) else "laid" if owed or not view.moves else "may-end"
        lines.append(t(f"plain.{what}", turn=_turn(names[view.to_move]), laid=view.laid, owed=owed))
    return lines


def _duties(view: Any, names: Names) -> list[str]:
    """Return what the cards in view demand, in words."""
    lines = []
    for pile, name in enumerate(PILES):
        if view.fires[pile]:
            when = "next" if view.fires[pile] > 1 else "you" if view.seat == view.to_move else "them"
            lines.append(t(f"tg.fire-{when}", card=view.tops[pile], pile=name, name=names[view.to_move]))
        if view.commands[pile] not in PASSING:
            lines.append(t("plain.on-pile", pile=name, rule=t(f"command.{view.commands[pile]}.rule")))
    if view.three:
        lines.append(t("tg.three-now", n=view.laid))
    if view.only_pile >= 0:
        lines.append(t("plain.only-pile", pile=PILES[view.only_pile]))
    return lines


def _marked(card: int, view: Any) -> str:
    """Return a card with the fire or the command that it carries in this variant."""
    marks = [t("tg.fire-card")] if view.on_fire and BURNS[card] else []
    if view.extreme and COMMAND_OF[card]:
        marks.append(t(f"command.{COMMANDS[COMMAND_OF[card]]}"))
    return f"{card} ({listed(marks)})" if marks else str(card)


def _ventuno(view: Any, names: Names) -> list[str]:
    lines = [t("plain.row", cards=listed(view.row), total=view.total) if view.row else t("vu.empty-row")]
    if view.discards:
        lines.append(t("plain.discarded", cards=listed(view.discards)))
    lines += [
        t("plain.seat", name=name, what=f"{t('count.cards', n=size)}, {t('count.points', n=score)}")
        for name, size, score in zip(names, view.hand_sizes, view.scores, strict=True)
    ]
    way = t("vu.clockwise" if view.direction > 0 else "vu.counter")
    if not view.over:
        number = len(view.rounds) + 1
        lines.append(t("plain.round", round=number, way=way, n=view.draw_pile, turn=_draw_or_play(view, names)))
    return lines


def _draw_or_play(view: Any, names: Names) -> str:
    """Return whose turn it is and, to whoever decides, what is to be done."""
    if not view.moves:
        return t("plain.turn-of", name=names[view.to_move])
    if view.moves == ("draw",):
        return t("vu.must-draw")
    return t("vu.draw-or-play" if "draw" in view.moves else "vu.must-play")


def _hamsterbacke(view: Any, names: Names) -> list[str]:
    rows = (f"{row} {' '.join(cards) or t('hb.row-gone')}" for row, cards in enumerate(view.rows))
    lines = [t("plain.rows", rows=listed(rows), n=view.draw_pile)]
    lines += [t("plain.numbered", seat=seat, name=name, what=_about(view, seat)) for seat, name in enumerate(names)]
    if view.gift:
        lines.append(gift(view, names))
    elif not view.over:
        last = f" ({t('hb.last-turn')})" if view.last_turn else ""
        lines.append(t("plain.actions", n=view.actions, turn=_turn(names[view.to_move]), last=last))
    return lines


def gift(view: Any, names: Names) -> str:
    """Return who has to give how many cards to whom."""
    other = names[view.turn_of]
    return addressed(names[view.donor], "plain.gift-you", "plain.gift", n=view.gift, other=other)


def _about(view: Any, seat: int) -> str:
    """Return what everybody sees of a player of Hamsterbacke."""
    what = [t("count.cards", n=view.hand_sizes[seat]), t("count.points", n=view.points[seat])]
    if view.block_piles[seat]:
        pile = listed(f"{cards} {colour}" for colour, cards in view.block_piles[seat])
        what.append(t("plain.blocks", pile=pile, colour=t(f"hb.colour.{view.block_tops[seat]}")))
    return listed(what)


def _marked_hand(view: Any) -> list[str]:
    return [_marked(card, view) for card in view.hand]


def _hand_by_colour(view: Any) -> list[str]:
    held = Counter(view.hand)
    return [
        t("plain.held", code=code, colour=t(f"hb.colour.{code}"), held=held[code], need=number)
        for code, number in ((colour.code, colour.number) for colour in COLOURS)
        if held[code]
    ]


_DRAW: dict[str, Callable[[Any, Names], list[str]]] = {
    "the-game": _the_game,
    "ventuno": _ventuno,
    "hamsterbacke": _hamsterbacke,
}
_HELD: dict[str, Callable[[Any], Sequence[str]]] = {
    "the-game": _marked_hand,
    "ventuno": lambda view: view.hand,
    "hamsterbacke": _hand_by_colour,
}


def result(game: str, outcome: dict[str, Any], names: Names) -> str:
    """Return the result in the game's words."""
    if game == "the-game":
        return _team_result(outcome)
    scores = counts(names, outcome["scores"])
    winners = [names[seat] for seat in outcome["winners"]]
    if any(map(is_you, winners)):
        told = t("end.you-win" if len(winners) == 1 else "end.you-share")
    else:
        told = f"{t('end.winner', n=len(winners), names=listed(winners))}."
    return f"{told} {t('plain.points', points=scores)}"


def _team_result(outcome: dict[str, Any]) -> str:
    if outcome["won"]:
        return t("end.beaten")
    told = t("end.brilliant") if games.find("the-game").verdict(outcome) == "brilliant" else f"{t('end.lost')}."
    reason = outcome["reason"]
    return f"{told} {t('end.left', n=outcome['left'])} {t(f'end.reason.{reason}')}"


def hands(views: Sequence[Any], names: Names) -> str:
    """Return all the hands, for when everybody may see everything."""
    held = [(names[view.seat], listed(view.hand)) for view in views if view.hand]
    return "\n".join(addressed(name, "plain.your-hand", "plain.hand-of", cards=cards) for name, cards in held)
