"""The whole table screen on a canvas: head, seats, the game's scene, what to do, buttons and the log."""

from dataclasses import replace

from rich.cells import cell_len

from mazzo.terminal.drawn.actions import Button, Call
from mazzo.terminal.drawn.canvas import Area, Canvas, wrapped
from mazzo.terminal.drawn.scene import extra, scene_of
from mazzo.terminal.setup import bot_name
from mazzo.terminal.snapshot import Choice, Snapshot
from mazzo.terminal.words import card_words, entry_words
from mazzo.texts import inside, t

LEAST = (80, 22)
WIDE = 112
"""With at least this many columns, seats and log stand beside the table."""
SIDE = 34
MOST_ROWS = 27
"""The table uses a large screen, but the cards stay together."""

SMALL = 28
"""With fewer lines than this, a scene that needs room leaves two for the log."""


def draw(snapshot: Snapshot, choice: Choice, size: tuple[int, int], more: list[Button], head: str = "") -> Canvas:
    """Draw the table on a canvas of a size. `more` are the screen's own buttons, `head` the text above."""
    canvas = Canvas(*size)
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        for y, line in enumerate(wrapped(t("tui.too-small", columns=LEAST[0], lines=LEAST[1]), size[0])):
            canvas.write(0, y, line)
        canvas.spot(Area(0, 0, *size), Call("leave"), "q")
        return canvas
    scene = scene_of(snapshot.game)
    canvas.palette = extra(snapshot.game, "STYLES", {})
    is_wide = canvas.width >= WIDE
    main = Area(0, 1, canvas.width - (SIDE if is_wide else 0), canvas.height - 1)
    _draw_head(snapshot, canvas, head)
    buttons = [*scene.buttons(snapshot, choice), *more]
    foot = _button_lines(buttons, main.width)
    if is_wide:
        _draw_side(snapshot, canvas, Area(main.width, 1, SIDE, canvas.height - 1))
        top, bottom = 2, canvas.height - 1
    else:
        top = _draw_seats(snapshot, canvas, Area(1, 1, main.width - 2, 6))
        is_short = canvas.height < SMALL and extra(snapshot.game, "NEEDS_ROOM", default=False)
        log = 2 if is_short else min(6, max(2, canvas.height - 21))
        bottom = canvas.height - log
        _draw_log(snapshot, canvas, Area(1, bottom, main.width - 2, log))
    status, style = scene.status(snapshot, choice)
    is_open = snapshot.hands is not None and (snapshot.seat is None or snapshot.view.over)
    rows = bottom - foot - 1 - top
    if is_wide:
        spare = max(0, rows - MOST_ROWS)
        top, rows = top + spare // 2, rows - spare
    table = Area(0, top, main.width, rows)
    scene.draw(_without_hand(snapshot) if is_open else snapshot, choice, canvas, table)
    if is_open:
        x, seats = extra(snapshot.game, "HANDS_X", 1), len(snapshot.places)
        _draw_hands(snapshot, canvas, Area(x, table.y + table.height - seats, main.width - x - 1, seats))
    y = table.y + table.height
    canvas.write(1, y, ("▸ " if style == "turn" else "") + status, style, main.width - 2)
    draw_buttons(canvas, buttons, Area(1, y + 1, main.width - 2, foot))
    return canvas


def _without_hand(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot in which all the hands are written below, and none is drawn."""
    return replace(snapshot, view=replace(snapshot.view, hand=()))  # type: ignore[type-var]  # every view is a dataclass


def _draw_head(snapshot: Snapshot, canvas: Canvas, head: str) -> None:
    flags = [t(f"option.{flag}") for flag in snapshot.game.flags if snapshot.options.get(flag)]
    x = canvas.write(1, 0, snapshot.game.title, "title")
    x = canvas.write(x + 2, 0, " · ".join(filter(None, [*flags, scene_of(snapshot.game).facts(snapshot)])), "soft")
    canvas.write(x + 2, 0, head, "strong")
    words = (("?", t("tui.help"), Call("help")), ("q", t("tui.leave"), Call("leave")))
    x = canvas.width - sum(cell_len(word) + 4 for _, word, _ in words)
    for key, word, action in words:
        canvas.write(x, 0, f" {key} ", "key")
        end = canvas.write(x + 3, 0, f"{word} ", "soft")
        canvas.spot(Area(x, 0, end - x, 1), action, "question_mark" if key == "?" else key)
        x = end


def _seat_name(snapshot: Snapshot, seat: int) -> str:
    place = snapshot.places[seat]
    sign = "▶" if seat in snapshot.deciders and not snapshot.view.over else "·"
    word = bot_name(place.level)
    level = f" ({place.level if word == place.level else inside(word)})" if place.level else ""
    away = f" [{t('lobby.away')}]" if place.is_away else ""
    return f"{sign} {place.name}{level}{away}"


def _seat_style(snapshot: Snapshot, seat: int) -> str:
    return "turn" if seat in snapshot.deciders and not snapshot.view.over else "strong" if seat == snapshot.seat else ""


def _draw_seats(snapshot: Snapshot, canvas: Canvas, area: Area) -> int:
    """Draw the seats in one or more lines, and return the line below."""
    about = scene_of(snapshot.game).about
    words = [
        (f"{_seat_name(snapshot, seat)} {about(snapshot, seat)}", _seat_style(snapshot, seat))
        for seat in range(len(snapshot.places))
    ]
    return canvas.flow(area.x, area.y, area.width, words)


def _draw_side(snapshot: Snapshot, canvas: Canvas, area: Area) -> None:
    """Draw the seats and the log beside the table."""
    for y in range(area.y, area.y + area.height):
        canvas.write(area.x, y, "│", "line")
    x, y, width = area.x + 2, area.y + 1, area.width - 3
    canvas.write(x, y, t("table.players"), "title", width)
    for seat in range(len(snapshot.places)):
        canvas.write(x, y + 1, _seat_name(snapshot, seat), _seat_style(snapshot, seat), width)
        about = wrapped(scene_of(snapshot.game).about(snapshot, seat), width - 2)
        for row, line in enumerate(about, y + 2):
            canvas.write(x + 2, row, line, "soft", width - 2)
        y += 1 + len(about)
    _draw_log(snapshot, canvas, Area(x, y + 2, width, area.y + area.height - y - 2))


def _draw_log(snapshot: Snapshot, canvas: Canvas, area: Area) -> None:
    """Write the latest events. Nothing is cut, and the last one stands out."""
    happened = snapshot.log[-area.height :]
    styles = ["" if what.kind == "said" else "strong" if what is happened[-1] else "soft" for what in happened]
    lines = [
        (part, style)
        for what, style in zip(happened, styles, strict=True)
        for part in wrapped(entry_words(snapshot, what), area.width)
    ][-area.height :]
    for y, (text, style) in enumerate(lines, area.y + area.height - len(lines)):
        canvas.write(area.x, y, text, style, area.width)


def _draw_hands(snapshot: Snapshot, canvas: Canvas, area: Area) -> None:
    """Write all the hands, where everybody may see them."""
    for y, (name, hand) in enumerate(zip(snapshot.names, snapshot.hands or (), strict=True), area.y):
        cards = ", ".join(card_words(snapshot.game, card) for card in hand)
        canvas.write(area.x, y, t("plain.count", name=name, n=cards or "–"), "", area.width)


def key_name(key: str) -> str:
    """Return how a key is shown on a button."""
    return {"enter": "⏎", "backspace": "⌫", "left": "←", "right": "→", "escape": "Esc"}.get(key, key)


def _width(button: Button) -> int:
    return cell_len(button.label) + (cell_len(key_name(button.key)) + 1 if button.key else 0) + 2


def _button_lines(buttons: list[Button], width: int) -> int:
    lines, at = 1, 0
    for button in buttons:
        if at and at + _width(button) > width - 2:
            lines, at = lines + 1, 0
        at += _width(button) + 1
    return lines


def draw_buttons(canvas: Canvas, buttons: list[Button], area: Area) -> None:
    """Draw buttons one after the other, on as many lines as they need."""
    x, y = area.x, area.y
    for button in buttons:
        size = _width(button)
        if x > area.x and x + size > area.x + area.width:
            x, y = area.x, y + 1
        canvas.fill(Area(x, y, size, 1), "button")
        at = canvas.write(x + 1, y, key_name(button.key), "button-key") + 1 if button.key else x + 1
        canvas.write(at, y, button.label, "button")
        canvas.spot(Area(x, y, size, 1), button.action, *([button.key] if button.key else []))
        x += size + 1
