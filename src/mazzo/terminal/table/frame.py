"""The whole table screen on paper: head, seats, the game's scene, what is to be done, buttons and the log."""

from dataclasses import replace

from rich.cells import cell_len

from mazzo.terminal.sitting import bot_name
from mazzo.terminal.table.deeds import Button, Call
from mazzo.terminal.table.look import Choice, Look
from mazzo.terminal.table.paper import Area, Paper, wrapped
from mazzo.terminal.table.scenes import Scene, hamsterbacke, the_game, ventuno
from mazzo.terminal.table.words import card_words, told
from mazzo.texts import t

LEAST = (80, 24)
WIDE = 112
"""From so many columns on, seats and log stand beside the table."""
SIDE = 34
MOST_ROWS = 27
"""A large screen is used, but the cards stay together."""

SCENES: dict[str, Scene] = {"the-game": the_game, "ventuno": ventuno, "hamsterbacke": hamsterbacke}


def draw(look: Look, choice: Choice, size: tuple[int, int], more: list[Button], head: str = "") -> Paper:
    """Draw the table on paper of a size; `more` are the screen's own buttons, `head` what it says above."""
    paper = Paper(*size)
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        for y, line in enumerate(wrapped(t("tui.too-small"), size[0])):
            paper.write(0, y, line)
        return paper
    scene = SCENES[look.game.name]
    is_wide = paper.width >= WIDE
    main = Area(0, 1, paper.width - (SIDE if is_wide else 0), paper.height - 1)
    _draw_head(look, paper, head)
    buttons = [*scene.buttons(look, choice), *more]
    foot = _button_lines(buttons, main.width)
    if is_wide:
        _draw_side(look, paper, Area(main.width, 1, SIDE, paper.height - 1))
        top, bottom = 2, paper.height - 1
    else:
        top = _draw_seats(look, paper, Area(1, 1, main.width - 2, 6))
        log = 2 if look.game.name == "hamsterbacke" and paper.height < 28 else min(6, max(2, paper.height - 21))
        bottom = paper.height - log
        _draw_log(look, paper, Area(1, bottom, main.width - 2, log))
    status, ink = scene.status(look, choice)
    is_open = look.hands is not None and (look.seat is None or look.view.over)
    rows = bottom - foot - 1 - top
    if is_wide:
        spare = max(0, rows - MOST_ROWS)
        top, rows = top + spare // 2, rows - spare
    table = Area(0, top, main.width, rows)
    scene.draw(replace(look, view=replace(look.view, hand=())) if is_open else look, choice, paper, table)
    if is_open:
        x, seats = 15 if look.game.name == "ventuno" else 1, len(look.places)  # beside the draw pile, if one is drawn
        _draw_hands(look, paper, Area(x, table.y + table.height - seats, main.width - x - 1, seats))
    y = table.y + table.height
    paper.write(1, y, ("▸ " if ink == "turn" else "") + status, ink, main.width - 2)
    _draw_buttons(paper, buttons, Area(1, y + 1, main.width - 2, foot))
    return paper


def _draw_head(look: Look, paper: Paper, head: str) -> None:
    flags = [t(f"option.{flag}") for flag in look.game.flags if look.options.get(flag)]
    x = paper.write(1, 0, look.game.title, "title")
    x = paper.write(x + 2, 0, " · ".join([*flags, SCENES[look.game.name].facts(look)]), "soft")
    paper.write(x + 2, 0, head, "strong")
    words = (("?", t("tui.help"), Call("help")), ("q", t("tui.leave"), Call("leave")))
    x = paper.width - sum(cell_len(word) + 4 for _, word, _ in words)
    for key, word, deed in words:
        paper.write(x, 0, f" {key} ", "key")
        end = paper.write(x + 3, 0, f"{word} ", "soft")
        paper.spot(Area(x, 0, end - x, 1), deed, "question_mark" if key == "?" else key)
        x = end


def _seat_name(look: Look, seat: int) -> str:
    place = look.places[seat]
    sign = "▶" if seat in look.deciders and not look.view.over else "·"
    word = bot_name(place.level)
    level = f" ({place.level if word == place.level else word.lower()})" if place.level else ""
    away = f" [{t('lobby.away')}]" if place.is_away else ""
    return f"{sign} {place.name}{level}{away}"


def _seat_ink(look: Look, seat: int) -> str:
    return "turn" if seat in look.deciders and not look.view.over else "strong" if seat == look.seat else ""


def _draw_seats(look: Look, paper: Paper, area: Area) -> int:
    """Draw the seats in one or more lines; return the line below."""
    about = SCENES[look.game.name].about
    words = [
        (f"{_seat_name(look, seat)} {about(look, seat)}", _seat_ink(look, seat)) for seat in range(len(look.places))
    ]
    return paper.flow(area.x, area.y, area.width, words)


def _draw_side(look: Look, paper: Paper, area: Area) -> None:
    """Draw the seats and the log beside the table."""
    for y in range(area.y, area.y + area.height):
        paper.write(area.x, y, "│", "line")
    x, y, width = area.x + 2, area.y + 1, area.width - 3
    paper.write(x, y, t("table.players"), "title", width)
    for seat in range(len(look.places)):
        paper.write(x, y + 1, _seat_name(look, seat), _seat_ink(look, seat), width)
        about = wrapped(SCENES[look.game.name].about(look, seat), width - 2)
        for row, line in enumerate(about, y + 2):
            paper.write(x + 2, row, line, "soft", width - 2)
        y += 1 + len(about)
    _draw_log(look, paper, Area(x, y + 2, width, area.y + area.height - y - 2))


def _draw_log(look: Look, paper: Paper, area: Area) -> None:
    """Write what happened lately; nothing is cut, and what was last stands out."""
    happened = look.log[-area.height :]
    inks = ["" if what.kind == "said" else "strong" if what is happened[-1] else "soft" for what in happened]
    lines = [
        (part, ink) for what, ink in zip(happened, inks, strict=True) for part in wrapped(told(look, what), area.width)
    ][-area.height :]
    for y, (text, ink) in enumerate(lines, area.y + area.height - len(lines)):
        paper.write(area.x, y, text, ink, area.width)


def _draw_hands(look: Look, paper: Paper, area: Area) -> None:
    """Write all the hands, where everybody may see them."""
    for y, (name, hand) in enumerate(zip(look.names, look.hands or (), strict=True), area.y):
        cards = ", ".join(card_words(look.game.name, card) for card in hand)
        paper.write(area.x, y, f"{name}: {cards or '–'}", "", area.width)


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


def _draw_buttons(paper: Paper, buttons: list[Button], area: Area) -> None:
    x, y = area.x, area.y
    for button in buttons:
        size = _width(button)
        if x > area.x and x + size > area.x + area.width:
            x, y = area.x, y + 1
        paper.fill(Area(x, y, size, 1), "button")
        at = paper.write(x + 1, y, key_name(button.key), "button-key") + 1 if button.key else x + 1
        paper.write(at, y, button.label, "button")
        paper.spot(Area(x, y, size, 1), button.deed, *([button.key] if button.key else []))
        x += size + 1
