"""The table of Hamsterbacke: the circle of rows, block piles, the hand by colours."""

from collections import Counter

from mazzo.games.hamsterbacke.cards import CODES, COLOURS
from mazzo.games.hamsterbacke.view import View
from mazzo.terminal.drawn.actions import Button, Call, MoveAction, Pick
from mazzo.terminal.drawn.canvas import NOWHERE, Area, Canvas
from mazzo.terminal.snapshot import Choice, SnapshotOf
from mazzo.texts import t

Snapshot = SnapshotOf[View]
STYLES = {
    "lg": ("bold #14300a on #9bdc78", "bold #14300a on #9bdc78", "bold"),
    "dg": ("bold #f2fff6 on #1f6b41", "bold #f2fff6 on #1f6b41", "bold"),
    "lb": ("bold #07293f on #86cdf5", "bold #07293f on #86cdf5", "bold"),
    "bl": ("bold #f3f6ff on #2a56b0", "bold #f3f6ff on #2a56b0", "bold"),
    "ye": ("bold #3d2f00 on #f6d743", "bold #3d2f00 on #f6d743", "bold"),
    "or": ("bold #3a1a00 on #f29137", "bold #3a1a00 on #f29137", "bold"),
    "re": ("bold #fff4f2 on #c2313a", "bold #fff4f2 on #c2313a", "bold"),
}
"""The colours of the cards: in the dark theme, in the light one, and without colour."""
NEEDS_ROOM = True
"""Two lines of rows need it."""
NUMBER = {colour.code: colour.number for colour in COLOURS}
RING = (0, 1, 2, 3, 7, 6, 5, 4)
"""The rows in two lines, as the table draws them: the circle continues clockwise."""


def about(snapshot: Snapshot, seat: int) -> str:
    """Say what a seat holds, has scored and blocks."""
    view = snapshot.view
    text = f"{t('count.cards', n=view.hand_sizes[seat])}, {t('count.points', n=view.points[seat])}"
    pile = view.block_piles[seat]
    if pile:
        count = sum(cards for _, cards in pile)
        text += ", " + t("tui.hb.blocks", n=count, colour=t(f"colour.{view.block_tops[seat]}"))
    return text


def facts(snapshot: Snapshot) -> str:
    """Say how many cards are to be drawn."""
    left = snapshot.view.draw_pile
    text = f"{left} {t('hb.pile', n=left)}" if left else t("hb.pile-empty")
    return f"{text} · {t('hb.last-turn')}" if snapshot.view.last_turn else text


def status(snapshot: Snapshot, choice: Choice) -> tuple[str, str]:
    """Say what is to be done now."""
    view = snapshot.view
    if view.over:
        return "", ""
    if not snapshot.is_mine:
        if view.gift:
            return t("hb.giving", n=view.gift, name=snapshot.names[view.to_move]), "soft"
        return t("table.turn-of", name=snapshot.names[view.to_move]), "soft"
    if view.gift:
        return t("hb.give", n=view.gift, name=snapshot.names[view.turn_of]), "turn"
    if choice[:1] == ("colour",):
        return _about_colour(snapshot, choice[1]), "turn"
    return f"{t('hb.your-actions', n=view.actions)}. {'' if choice else t('hb.choose')}", "turn"


def _about_colour(snapshot: Snapshot, code: str) -> str:
    colour, count = t(f"colour.{code}"), snapshot.view.hand.count(code)
    if _blocks(snapshot, code):
        return t("hb.held", n=count, colour=colour, need=NUMBER[code])
    if _blockers(snapshot, code):
        return t("plain.count", name=colour, n=t("hb.shut", names=", ".join(_blockers(snapshot, code))))
    return t("hb.too-few", colour=colour, need=NUMBER[code])


def buttons(snapshot: Snapshot, choice: Choice) -> list[Button]:
    """Return what can be done now: what was pointed at, score, give."""
    view = snapshot.view
    if not snapshot.is_mine or view.over:
        return []
    if view.gift:
        return _gift_buttons(snapshot, choice)
    found: list[Button] = []
    if choice[:1] == ("row",):
        found.append(Button("enter", t("hb.take", n=len(view.rows[int(choice[1])])), MoveAction(f"take {choice[1]}")))
    if choice[:1] == ("colour",):
        code, groups = choice[1], choice[2]
        found += [
            Button(
                "enter" if str(n) == groups else "", t("hb.block", n=n, colour=t(f"colour.{code}")), MoveAction(move)
            )
            for n, move in _blocks(snapshot, code)
        ]
    scored = sum(cards for _, cards in view.block_piles[snapshot.seat or 0])
    scores = [move for move in snapshot.moves if move.startswith("score")]
    for key, move in zip("sxyz", scores, strict=False):
        donor = move.removeprefix("score").strip()
        label = t("hb.score-from", n=scored, name=snapshot.names[int(donor)]) if donor else t("hb.score", n=scored)
        found.append(Button(key, label, MoveAction(move)))
    return found


def _gift_buttons(snapshot: Snapshot, choice: Choice) -> list[Button]:
    given = choice[1:]
    move = give_of(snapshot, given)
    found = [
        Button(
            "enter", t("hb.give-these", n=len(given), of=snapshot.view.gift), MoveAction(move) if move else Call("wait")
        )
    ]
    if given:
        found.append(Button("backspace", t("tui.take-back"), Pick(choice[:-1])))
    return found


def give_of(snapshot: Snapshot, cards: Choice) -> str | None:
    """Return the move that gives these cards, if it is legal; the cards may come in any order."""
    wanted = sorted(cards)
    return next(
        (move for move in snapshot.moves if sorted(move.split()[1:]) == wanted and move.startswith("give")), None
    )


def _blocks(snapshot: Snapshot, code: str) -> list[tuple[int, str]]:
    """Return the legal blocks of a colour: how many groups, and the move."""
    return [(int(move.split()[2]), move) for move in snapshot.moves if move.startswith(f"block {code} ")]


def _blockers(snapshot: Snapshot, code: str) -> list[str]:
    """Return the names of the others who block a colour."""
    seats = dict(snapshot.view.blockers).get(code, ())
    return [snapshot.names[seat] for seat in seats if seat != snapshot.seat]


def draw(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    """Draw the circle and the hand."""
    hand_height = 5
    height = (area.height - hand_height) // 2
    width = area.width // 4
    falls = snapshot.view.refills[int(choice[1])] if choice[:1] == ("row",) else ()
    for place, row in enumerate(RING):
        box = Area(area.x + place % 4 * width, area.y + place // 4 * height, width - 1, height)
        _draw_row(snapshot, choice, canvas, box, row, falls=row in falls)
    _draw_hand(snapshot, choice, canvas, Area(area.x, area.y + area.height - hand_height, area.width, hand_height))
    if snapshot.can_act and not any(move.startswith("score") for move in snapshot.moves):
        canvas.refuse(NOWHERE, MoveAction("score"), "s")


def _draw_row(snapshot: Snapshot, choice: Choice, canvas: Canvas, box: Area, row: int, *, falls: bool) -> None:
    cards = snapshot.view.rows[row]
    is_chosen = choice == ("row", str(row))
    is_legal = f"take {row}" in snapshot.moves
    edge = "heavy" if is_chosen else "thin" if is_legal or not snapshot.is_mine else "dashed"
    canvas.box(box, "key" if is_chosen else "" if cards else "line", edge)
    canvas.write(box.x + 2, box.y, f" {row} ", "key" if is_legal else "soft")
    if falls:
        canvas.write(box.x + box.width - 5, box.y, " +1 ", "key")
    if not cards:
        canvas.write(box.x + 1, box.y + 1, t("hb.row-gone"), "soft", box.width - 2, "^")
    _draw_chips(canvas, Area(box.x + 1, box.y + 1, box.width - 2, box.height - 2), cards)
    if is_legal:
        canvas.spot(box, MoveAction(f"take {row}") if is_chosen else Pick(("row", str(row))), str(row))
    elif snapshot.can_act:
        canvas.refuse(box, MoveAction(f"take {row}"), str(row))


def _draw_chips(canvas: Canvas, area: Area, cards: tuple[str, ...]) -> None:
    """Draw cards one by one, as large as there is room for; if there is none, by colours and how many there are."""
    columns = area.width // 7
    if len(cards) <= columns * (area.height // 3):
        for place, code in enumerate(cards):
            line, column = divmod(place, columns)
            card = Area(area.x + 7 * column, area.y + 3 * line, 6, 3)
            canvas.card(card, [(f"{short(code)} {NUMBER[code]}", "")], code)
        return
    chips = [(code, f" {short(code)} ") for code in cards]
    if len(chips) > area.height * (area.width // 5):
        counts = Counter(cards)
        chips = [(code, f"{short(code)}×{counts[code]}") for code in CODES if counts[code]]
    across = max(1, area.width // 5)
    for place, (code, text) in enumerate(chips):
        line, column = divmod(place, across)
        if line < area.height:
            canvas.write(area.x + 5 * column, area.y + line, text, code, 4)


def short(code: str) -> str:
    """Return the two letters of a colour."""
    return t(f"tui.hb.{code}")


def _draw_hand(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    counts = Counter(snapshot.view.hand)
    codes = [code for code in CODES if counts[code]]
    if not codes and snapshot.seat is not None and not snapshot.view.over:
        canvas.write(area.x + 1, area.y + 1, t("table.no-cards"), "soft")
    for place, code in enumerate(codes):
        key = "abcdefg"[place]
        card = Area(area.x + 1 + place * 11, area.y, 10, 4)
        given = Counter(choice[1:])[code] if choice[:1] == ("gift",) else 0
        is_held = choice[:2] == ("colour", code) or given > 0
        shut = _blockers(snapshot, code)
        count = f"×{counts[code]}" if not given else f"{given} / {counts[code]}"
        note = t("tui.hb.shut") if shut else f"{t('tui.hb.group')} {NUMBER[code]}"
        canvas.card(
            card,
            [(f"{short(code)} {count}", ""), (note, "")],
            code,
            "heavy" if is_held else "dashed" if shut else "round",
        )
        canvas.write(
            card.x, area.y + 4, f"{key} {'✓' if _blocks(snapshot, code) else ''}".strip(), "key", card.width, "^"
        )
        pointed = _pointed(snapshot, choice, code, counts[code] - given)
        spot = Area(card.x, card.y, card.width, 5)
        if snapshot.is_mine and pointed != choice:
            canvas.spot(spot, Pick(pointed), key)
        elif snapshot.can_act and not snapshot.is_mine:
            canvas.refuse(spot, MoveAction(f"block {code} 1"), key)


def _pointed(snapshot: Snapshot, choice: Choice, code: str, left: int) -> Choice:
    """Return the choice after pointing at a colour of the hand: one more to give, or one more group to block."""
    if snapshot.view.gift:
        given = choice if choice[:1] == ("gift",) else ("gift",)
        if not left:
            return tuple(card for card in given if card != code)
        return (*given, code) if len(given) <= snapshot.view.gift else given
    groups = len(_blocks(snapshot, code))
    now = int(choice[2]) if choice[:2] == ("colour", code) else 0
    if now and now >= groups:
        return ()
    return ("colour", code, str(min(now + 1, max(1, groups))))
