"""Ventuno: what a move leaves to the next player, and what it does to the mover's hand."""

from collections.abc import Iterator, Sequence

from mazzo.analysis.reasons import Moves, Reason, told_apart
from mazzo.games.talk import Said
from mazzo.games.ventuno.cards import ACTION_OF, ACTIONS, CARD_OF, LIMIT, NUMBER_OF
from mazzo.games.ventuno.notation import move_of
from mazzo.games.ventuno.view import View

HIGH = 8
"""A card from this number on is worth keeping for its points."""


def reasons(view: View, heard: Sequence[Said], played: Moves, better: Moves) -> list[Reason]:
    """Return what the move that was played did, then what the better one does."""
    own = _facts(view, played[0], "did") if played else ()
    return told_apart(own, _facts(view, better[0], "does"))


def _facts(view: View, text: str, way: str) -> Iterator[Reason]:
    """Yield the facts of one move; `way` chooses the tense: what a player did, or what a move does."""
    table, key = view.table(), f"vu.why.{way}"
    assert view.seat is not None
    move = move_of(text, view.seat)
    assert move is not None
    if view.warning(text):
        yield Reason(f"{key}-explode", {"card": text.split()[1].partition(">")[0]})
        return
    if text == "draw":
        yield Reason(f"{key}-draw", {"n": len(view.hand) + 1, "total": view.total})
    else:
        card, _, target = text.split()[1].partition(">")
        yield from _of_card(view, key, card, target)
    total = view.totals[view.moves.index(text)]
    unseen = view.unseen()
    table.play(move)
    if unseen and not table.awaits_deal and not table.over and table.to_move != view.seat:
        over = sum(NUMBER_OF[card] > LIMIT - total for card in unseen)
        risk = round(100 * over / len(unseen))
        if risk:
            yield Reason(f"{key}-leave", {"seat": table.to_move, "total": total, "risk": risk})
        else:
            yield Reason(f"{key}-safe", {"seat": table.to_move, "total": total})


def _of_card(view: View, key: str, card: str, target: str) -> Iterator[Reason]:
    """Yield what a card does besides counting: its action, and what leaves the hand with it."""
    action = ACTIONS[ACTION_OF[CARD_OF[card]]]
    if target:
        yield Reason(f"{key}-{action}", {"card": card, "target": target})
    elif action in ("reverse", "same"):
        yield Reason(f"{key}-{action}", {"card": card})
    rest = list(view.hand)
    rest.remove(card)
    kept = [other for other in rest if NUMBER_OF[CARD_OF[other]] >= HIGH]
    if NUMBER_OF[CARD_OF[card]] >= HIGH:
        yield Reason(f"{key}-spend", {"card": card, "n": NUMBER_OF[CARD_OF[card]]})
    elif kept:
        highest = max(kept, key=lambda other: NUMBER_OF[CARD_OF[other]])
        yield Reason(f"{key}-keep", {"card": highest, "n": NUMBER_OF[CARD_OF[highest]]})
