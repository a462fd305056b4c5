"""The default scene of a game: its facts as labelled rows, the hand as cards, the moves as buttons."""

import re
from collections.abc import Sequence

from mazzo.terminal import facts as of
from mazzo.terminal.drawn.actions import Button, Explain, MoveAction, Pick
from mazzo.terminal.drawn.canvas import Area, Canvas, wrapped
from mazzo.terminal.snapshot import Choice, Snapshot
from mazzo.terminal.words import card_words, doomed
from mazzo.texts import t, worded

KEYS = "123456789"
A_PAGE = len(KEYS)
"""How many moves have a button at a time. Another button turns the page."""
CARD, WIDEST = 9, 18
"""How wide a card is at least and at most."""
LETTERS = "acdefgijkmoprsuvwxyz"
"""The keys of the cards: letters that no button of the screen has."""


def about(snapshot: Snapshot, seat: int) -> str:
    """Say how many cards a seat holds."""
    return t("count.cards", n=snapshot.view.hand_sizes[seat])


def facts(snapshot: Snapshot) -> str:
    """Say nothing: the facts have their own rows."""
    return ""


def status(snapshot: Snapshot, choice: Choice) -> tuple[str, str]:
    """Say what to do now."""
    view = snapshot.view
    if view.over or view.awaits_deal:
        return "", ""
    if not snapshot.is_mine:
        return t("table.turn-of", name=snapshot.names[view.to_move]), "soft"
    if snapshot.is_doomed:
        return doomed(snapshot.game), "warn"
    return t("tui.choose-move"), "turn"


def buttons(snapshot: Snapshot, choice: Choice) -> list[Button]:
    """Return the legal moves, or those with the picked card, one page at a time, with numbers as keys."""
    if not snapshot.is_mine:
        return []
    card, page = _picked(snapshot, choice)
    moves = _moves_with(snapshot, card) if card else snapshot.moves
    shown = moves[page * A_PAGE : (page + 1) * A_PAGE]
    found = [Button(key, _label(snapshot, move), MoveAction(move)) for key, move in zip(KEYS, shown, strict=False)]
    if len(moves) > A_PAGE:
        following = (page + 1) % -(-len(moves) // A_PAGE)
        found.append(Button("0", t("tui.more-moves", n=len(moves)), Pick((card, str(following)))))
    return found


def _picked(snapshot: Snapshot, choice: Choice) -> tuple[str, int]:
    """Return the card that was picked up, or an empty text, and the page of its moves."""
    card, page = (choice[0], int(choice[1])) if choice else ("", 0)
    return (card, page) if not card or _moves_with(snapshot, card) else ("", 0)


def _moves_with(snapshot: Snapshot, card: str) -> Sequence[str]:
    """Return the legal moves that name a card."""
    named = re.compile(rf"(?<![\w-]){re.escape(card)}(?![a-z0-9])")
    return [move for move in snapshot.moves if named.search(move)]


def _label(snapshot: Snapshot, move: str) -> str:
    return f"{worded(snapshot.game, move, snapshot.names)}{' !' if move in snapshot.warnings else ''}"


def draw(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    """Draw the facts and, below, the hand."""
    hand = snapshot.view.hand
    faces = [card_words(snapshot.game, card) for card in hand]
    width = min(WIDEST, max(CARD, *(len(face) + 2 for face in faces), 0))
    a_row = max(1, (area.width - 2) // width)
    rows = min(-(-len(hand) // a_row), area.height // 4)
    end = area.y + area.height - 4 * rows
    _draw_facts(snapshot, canvas, Area(area.x + 1, area.y, area.width - 2, end - area.y))
    picked, _ = _picked(snapshot, choice)
    for place, card in enumerate(hand[: rows * a_row]):
        line, column = divmod(place, a_row)
        box, is_picked = Area(area.x + 1 + column * width, end + 4 * line, width, 3), str(card) == picked
        canvas.card(
            box,
            [(faces[place], "")],
            "held" if is_picked else "card",
            "heavy" if is_picked else "round",
        )
        if snapshot.is_mine and place < len(LETTERS) and _moves_with(snapshot, str(card)):
            canvas.write(box.x, box.y + 3, LETTERS[place], "key", width, "^")
            canvas.spot(box, Pick(() if is_picked else (str(card), "0")), LETTERS[place])
        elif snapshot.can_act and place < len(LETTERS):
            key = "tui.no-move-with" if snapshot.is_mine else "error.not-your-turn"
            canvas.refuse(box, Explain(t(key, card=faces[place])), LETTERS[place])


def _draw_facts(snapshot: Snapshot, canvas: Canvas, area: Area) -> None:
    y = area.y
    for label, value in of.of_view(snapshot.game, snapshot.view, snapshot.names, without=("hand_sizes",)):
        head, *rest = wrapped(f"{label}: {value}", area.width)
        for number, line in enumerate([head, *rest]):
            if y < area.y + area.height:
                canvas.write(area.x + (2 if number else 0), y, line)
                if not number:
                    canvas.write(area.x, y, label, "soft")
                y += 1
