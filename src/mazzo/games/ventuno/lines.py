"""The table of Ventuno in lines of text, and its warnings in words."""

from mazzo import record
from mazzo.games.ventuno.cards import ACTION_CARDS, LIMIT
from mazzo.games.ventuno.view import View
from mazzo.record import Record
from mazzo.terminal.names import Names, listed
from mazzo.terminal.snapshot import LogEntry
from mazzo.texts import t

"""What a move does that certainly loses, in English."""


def position(view: View, names: Names) -> list[str]:
    """Return what everybody sees."""
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


def _draw_or_play(view: View, names: Names) -> str:
    """Return whose turn it is and, to the player who decides, what to do."""
    if not view.moves:
        return t("plain.turn-of", name=names[view.to_move])
    if view.moves == ("draw",):
        return t("vu.must-draw")
    return t("vu.draw-or-play" if "draw" in view.moves else "vu.must-play")


def hand(view: View) -> tuple[str, ...]:
    """Return the cards, as they are typed."""
    return view.hand


def came_of(before: View, after: View, entry: LogEntry, names: Names) -> list[str]:
    """Return the total that a play makes, or how it has ended the round."""
    if len(after.rounds) > len(before.rounds):
        exploded = (after.awaits_deal or after.over) and after.total > LIMIT
        who = [names.addressed(entry.seat, "vu.you-exploded", "vu.exploded")] if exploded else []
        return [*who, t("vu.round-over"), t("plain.round-points", points=names.counts(after.rounds[-1]))]
    return [] if entry.text == "draw" else [t("vu.total", total=after.total)]


def guide() -> list[str]:
    """Return what the letters on the cards mean."""
    return [t("vu.letters"), *(f"{action[0]} {t(f'vu.{action}.help')}" for action in ACTION_CARDS)]


def warning(reason: str) -> str:
    """Return that a move would explode."""
    return t("vu.warning")


def doomed() -> str:
    """Return that every move would explode."""
    return t("plain.explodes")


def headings(found: Record, names: Names) -> dict[int, str]:
    """Return how each round ended, by its first move."""
    headings: dict[int, str] = {}
    start, rounds = 1, 0
    for number, (seat, text) in enumerate(found.moves, 1):
        view = record.replay(found, number).view(None)
        assert isinstance(view, View)
        if len(view.rounds) > rounds:
            explodes = record.replay(found, number - 1).view(seat).warning(text) == "explosion"
            rounds = len(view.rounds)
            key = "vu.heading-explodes" if explodes else "vu.heading-quiet"
            headings[start] = t(key, n=rounds, name=names[seat], points=names.counts(view.scores))
            start = number + 1
    return headings if start > len(found.moves) else {**headings, start: t("vu.heading-open", n=rounds + 1)}
