"""The table of Ventuno: the row and its total, the discards, the scores, the hand."""

from mazzo.games.ventuno.cards import CARD_OF, KINDS, LIMIT, Kind
from mazzo.games.ventuno.view import View
from mazzo.terminal.drawn.actions import Button, Call, MoveAction, Pick
from mazzo.terminal.drawn.canvas import Area, Canvas, StyledLine, fitted
from mazzo.terminal.snapshot import Choice, SnapshotOf
from mazzo.texts import MINUS, t, worded

Snapshot = SnapshotOf[View]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CARD = 9
"""How wide a card is, where there is room."""
HANDS_X = 15
"""All the hands stand beside the draw pile."""


def about(snapshot: Snapshot, seat: int) -> str:
    """Say what a seat holds and has scored."""
    view = snapshot.view
    return f"{t('count.cards', n=view.hand_sizes[seat])}, {t('count.points', n=view.scores[seat])}"


def facts(snapshot: Snapshot) -> str:
    """Say which round it is and which way it goes."""
    view = snapshot.view
    way = t("vu.clockwise" if view.direction > 0 else "vu.counter")
    return f"{t('vu.round', n=len(view.rounds) + (not view.awaits_deal and not view.over))} · {way}"


def held_card(snapshot: Snapshot, choice: Choice) -> str | None:
    """Return the card that was picked up, if it is still in hand."""
    place = int(choice[0]) if choice else -1
    return snapshot.view.hand[place] if 0 <= place < len(snapshot.view.hand) else None


def plays(snapshot: Snapshot, card: str | None) -> list[str]:
    """Return the ways to play a card: alone, or one for each target."""
    return [move for move in snapshot.moves if move == f"play {card}" or move.startswith(f"play {card}>")]


def status(snapshot: Snapshot, choice: Choice) -> tuple[str, str]:
    """Say what the player has to do now."""
    view, held = snapshot.view, held_card(snapshot, choice)
    if view.over or view.awaits_deal:
        return "", ""
    if not snapshot.is_mine:
        return t("table.turn-of", name=snapshot.names[view.to_move]), "soft"
    if held is not None:
        return _about_held(snapshot, held)
    if "draw" not in snapshot.moves:
        return t("vu.must-play"), "turn"
    return t("vu.draw-or-play" if view.hand else "vu.must-draw"), "turn"


def _about_held(snapshot: Snapshot, held: str) -> tuple[str, str]:
    ways = plays(snapshot, held)
    if ways and ">" in ways[0]:
        return t("vu.choose-target", card=_card_words(snapshot, held)), "turn"
    total = _shown(_total_after(snapshot, ways[0]))
    if ways[0] in snapshot.warnings:
        return t("vu.would-explode", total=total), "warn"
    action = _kind(held).action
    return t("vu.would-be", total=total) + "." + (f" {t(f'vu.{action}.help')}" if action else ""), "turn"


def buttons(snapshot: Snapshot, choice: Choice) -> list[Button]:
    """Return what the player can do now: draw, play the chosen card, look at the scores and the discards."""
    found, held = [], held_card(snapshot, choice)
    ways = plays(snapshot, held)
    if held is not None and len(ways) == 1 and ">" not in ways[0]:
        found.append(Button("enter", t("vu.play", card=_card_words(snapshot, held)), MoveAction(ways[0])))
    if "draw" in snapshot.moves and not (ways and ">" in ways[0]):
        found.append(Button("d", t("vu.draw"), MoveAction("draw")))
    if snapshot.view.rounds:
        found.append(Button("p", t("vu.scores"), Call("scores")))
    if snapshot.view.discards:
        found.append(Button("v", t("tui.vu.discards"), Call("discards")))
    return found


def draw(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    """Draw the total, the discards, the row, the pile and the hand."""
    hand_height = 6 if area.height < 20 else 7
    _draw_total(snapshot, choice, canvas, Area(area.x + 1, area.y, area.width - 2, 1))
    _draw_discards(snapshot, canvas, Area(area.x + 1, area.y + 1, area.width - 2, 1))
    row = Area(area.x + 1, area.y + 2, area.width - 2, area.height - hand_height - 2)
    _draw_row(snapshot, choice, canvas, row)
    _draw_hand(snapshot, choice, canvas, Area(area.x, area.y + area.height - hand_height, area.width, hand_height))


def _draw_total(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    total = snapshot.view.total
    x = canvas.write(area.x, area.y, t("vu.total", total=_shown(total)), "warn" if total > LIMIT else "strong") + 2
    burnt = max(0, min(LIMIT, total))
    ways = plays(snapshot, held_card(snapshot, choice))
    after = _total_after(snapshot, ways[0]) if len(ways) == 1 else total
    canvas.write(x, area.y, "█" * burnt, "fuse")
    canvas.write(x + burnt, area.y, "░" * (LIMIT - burnt), "line")
    if after > total:
        canvas.write(x + burnt, area.y, "▒" * max(0, min(LIMIT, after) - burnt), "warn" if after > LIMIT else "key")
    end = "✱ " if total > LIMIT else ""
    canvas.write(x + LIMIT + 1, area.y, end + t("vu.limit"), "soft")


def _draw_discards(snapshot: Snapshot, canvas: Canvas, area: Area) -> None:
    """Write the discards, the latest first (VU-14); where they do not fit, a button shows them all."""
    discards = snapshot.view.discards
    cards = ", ".join(_card_words(snapshot, label) for label in reversed(discards)) or "–"
    canvas.write(area.x, area.y, fitted(t("tui.vu.discarded", n=len(discards), cards=cards), area.width), "soft")


def _draw_row(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    view = snapshot.view
    if not view.row:
        canvas.write(area.x, area.y + 1, t("vu.empty-row"), "soft")
        return
    targets = {move.partition(">")[2]: move for move in plays(snapshot, held_card(snapshot, choice)) if ">" in move}
    lines = 1 if len(view.row) * CARD <= area.width or area.height < 10 else 2
    a_line = -(-len(view.row) // lines)
    width = min(CARD, max(4, area.width // a_line))
    letters = {label: LETTERS[number] for number, label in enumerate(dict.fromkeys(view.row)) if label in targets}
    for place, label in enumerate(view.row):
        line, column = divmod(place, a_line)
        card = Area(area.x + column * width, area.y + 5 * line, width, 4)
        move = targets.get(label)
        style = "card" if not targets else "dull" if move is None else "risk" if move in snapshot.warnings else "lit"
        _draw_card(canvas, card, label, style, "double" if move else "round")
        if move:
            total = f"[{letters[label]}]={_shown(_total_after(snapshot, move))}"
            canvas.write(card.x, card.y + 4, total, "warn" if move in snapshot.warnings else "key", width, "^")
            canvas.spot(Area(card.x, card.y, width, 5), MoveAction(move), letters[label])


def _draw_card(canvas: Canvas, area: Area, label: str, style: str, edge: str) -> None:
    kind = _kind(label)
    face = [(_shown(kind.number), "")] + ([(t(f"vu.{kind.action}"), f"{style}-mark")] if kind.action else [])
    canvas.card(area, face, style, edge)


def _draw_hand(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    view, height = snapshot.view, area.height - 2
    pile = Area(area.x + 1, area.y + 1, 9, height)
    if view.draw_pile:
        canvas.card(pile, [("╳╳╳╳╳╳╳", "")] * (height - 2), "back")
    canvas.write(pile.x - 1, area.y + area.height - 1, t("vu.left", n=view.draw_pile), "soft", 12, "^")
    if "draw" in snapshot.moves:
        canvas.spot(pile, MoveAction("draw"))
    elif snapshot.can_act:
        canvas.refuse(pile, MoveAction("draw"), "d")
    held = held_card(snapshot, choice)
    for number, label in enumerate(view.hand):
        is_held = held is not None and choice == (str(number),)
        card = Area(area.x + HANDS_X + number * 12, area.y + (not is_held), 11, height)
        _draw_card(canvas, card, label, "held" if is_held else "card", "heavy" if is_held else "round")
        canvas.write(card.x, area.y + area.height - 1, str(number + 1), "key", card.width, "^")
        spot = Area(card.x, area.y, card.width, area.height)
        if snapshot.is_mine:
            canvas.spot(spot, Pick(() if is_held else (str(number),)), str(number + 1))
        elif snapshot.can_act:
            canvas.refuse(spot, MoveAction(f"play {label}"), str(number + 1))


def round_over(snapshot: Snapshot) -> tuple[str, list[StyledLine]]:
    """Return how a round ended, and the points so far."""
    view, names = snapshot.view, snapshot.names
    mover = next((entry.seat for entry in reversed(snapshot.history) if entry.kind == "moved"), 0)
    title = t("vu.round-over")
    if view.total > LIMIT:
        title = t("vu.you-exploded") if mover == snapshot.seat else t("vu.exploded", name=names[mover])
    return title, [(t("vu.total", total=_shown(view.total)), ""), ("", ""), *_score_lines(snapshot)]


def _scores(snapshot: Snapshot) -> tuple[str, list[StyledLine]]:
    return t("vu.scores"), [*_score_lines(snapshot), ("", ""), (t("vu.goal"), "panel-soft")]


def _score_lines(snapshot: Snapshot) -> list[StyledLine]:
    names = snapshot.names
    width = max(6, *(len(name) + 2 for name in names)) if len(names) < 5 else 10

    def line(head: str, cells: list[str]) -> str:
        return f" {head:<8}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)

    rounds = enumerate(snapshot.view.rounds, 1)
    return [
        (line(t("vu.rounds"), list(names)), "panel-soft"),
        *((line(str(number), [_shown(score) for score in points]), "") for number, points in rounds),
        (line(t("vu.sum"), [_shown(score) for score in snapshot.view.scores]), "panel-title"),
    ]


def _discards(snapshot: Snapshot) -> tuple[str, list[StyledLine]]:
    cards = ", ".join(_card_words(snapshot, label) for label in reversed(snapshot.view.discards))
    return t("tui.vu.discards"), [(cards, "")]


DIALOGS = {"scores": _scores, "discards": _discards}


def _total_after(snapshot: Snapshot, move: str) -> int:
    """Return the total that a move makes."""
    return snapshot.view.totals[snapshot.view.moves.index(move)]


def _kind(label: str) -> Kind:
    return KINDS[CARD_OF[label]]


def _shown(number: int) -> str:
    """Return a number as a card shows it."""
    return str(number).replace("-", MINUS)


def _card_words(snapshot: Snapshot, label: str) -> str:
    return worded(snapshot.game, label)
