"""The table of Hamsterbacke in lines of text."""

from collections import Counter

from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.hamsterbacke.view import View
from mazzo.terminal.names import Names, listed
from mazzo.terminal.snapshot import LogEntry
from mazzo.texts import t

TELLS_DRAWN = False
"""Rows lie open, so the lines need not say which cards a player took."""


def position(view: View, names: Names) -> list[str]:
    """Return what everybody sees."""
    rows = (f"{row} {' '.join(cards) or t('hb.row-gone')}" for row, cards in enumerate(view.rows))
    lines = [t("plain.rows", rows=listed(rows), n=view.draw_pile)]
    lines += [t("plain.numbered", seat=seat, name=name, what=_about(view, seat)) for seat, name in enumerate(names)]
    if view.gift:
        lines.append(_gift(view, names))
    elif not view.over:
        last = f" ({t('hb.last-turn')})" if view.last_turn else ""
        lines.append(t("plain.actions", n=view.actions, turn=names.turn(view.to_move), last=last))
    return lines


def _gift(view: View, names: Names) -> str:
    """Return who has to give how many cards to whom."""
    other = names[view.turn_of]
    return names.addressed(view.to_move, "plain.gift-you", "plain.gift", n=view.gift, other=other)


def _about(view: View, seat: int) -> str:
    """Return what everybody sees of a player."""
    what = [t("count.cards", n=view.hand_sizes[seat]), t("count.points", n=view.points[seat])]
    if view.block_piles[seat]:
        pile = listed(f"{cards} {colour}" for colour, cards in view.block_piles[seat])
        what.append(t("plain.blocks", pile=pile, colour=t(f"colour.{view.block_tops[seat]}")))
    return listed(what)


def hand(view: View) -> list[str]:
    """Return the hand by colours."""
    held = Counter(view.hand)
    return [
        t("plain.held", code=code, colour=t(f"colour.{code}"), held=held[code], need=number)
        for code, number in ((colour.code, colour.number) for colour in COLOURS)
        if held[code]
    ]


def deed(move: str) -> str:
    """Return which cards to give."""
    verb, *cards = move.split()
    given = Counter(cards)
    return (
        t("hb.do-give", cards=listed(f"{n} {t(f'colour.{code}')}" for code, n in given.items()))
        if verb == "give"
        else ""
    )


def came_of(before: View, after: View, entry: LogEntry, names: Names) -> list[str]:
    """Return which cards were taken or scored, and who has to give a bonus."""
    verb, *rest = entry.text.split()
    if verb == "take":
        return [] if entry.seat == names.you else [t("plain.taken", cards=listed(before.rows[int(rest[0])]))]
    if verb != "score":
        return []
    scored = sum(cards for _, cards in before.block_piles[entry.seat])
    return [t("plain.scored", n=scored), *([_gift(after, names)] if after.gift else [])]


def guide() -> list[str]:
    """Return the colours by their codes, and how many cards make a group."""
    groups = listed(f"{colour.code} {t(f'colour.{colour.code}')} {colour.number}" for colour in COLOURS)
    return [t("plain.groups", groups=groups)]


def card(code: str) -> str:
    """Return the two letters of a colour."""
    return t(f"tui.hb.{code}")
