"""The table of The Game: four piles, what burns and what is commanded, signals, the hand."""

from mazzo.games.the_game.cards import PILES
from mazzo.games.the_game.game import TheGame
from mazzo.terminal.table.deeds import Button, Move, Pick, Say
from mazzo.terminal.table.look import Choice, Look
from mazzo.terminal.table.paper import Area, Paper, fitted, wrapped
from mazzo.texts import t

BINDING = ("skull", "silence", "no-trick", "one-pile", "draw-one")
"""The commands that bind as long as they lie on top; of stop and three the view tells otherwise."""


def about(look: Look, seat: int) -> str:
    """Say how many cards a seat holds."""
    return t("count.cards", n=look.view.hand_sizes[seat])


def facts(look: Look) -> str:
    """Say how many cards are to be drawn."""
    return t("tg.draw-pile", n=look.view.draw_pile)


def held_card(look: Look, choice: Choice) -> int | None:
    """Return the card that was picked up, if it is still in hand."""
    card = int(choice[0]) if choice else None
    return card if card in look.view.hand else None


def status(look: Look, choice: Choice) -> tuple[str, str]:
    """Say what is to be done now."""
    view, held = look.view, held_card(look, choice)
    if view.over:
        return "", ""
    if view.opening and look.is_past:
        return t("tg.opening"), "soft"
    if view.opening:
        return f"{t('tg.opening')} {t('tg.opening-help')}", "turn"
    if not look.is_mine:
        return t("table.turn-of", name=look.names[view.to_move]), "soft"
    if look.moves and len(look.warnings) == len(look.moves):
        return t("tg.doomed"), "warn"
    if held is not None:
        return _about_held(look, held), "turn"
    owed = max(view.owed, 3 - view.laid if view.three else 0)
    if owed > 0:
        return t("tg.owed", n=owed), "turn"
    return t("tg.may-end" if len(look.moves) > 1 else "tg.must-end"), "turn"


def _about_held(look: Look, held: int) -> str:
    return t("tg.choose-pile" if _piles(look, held) else "tg.no-pile", card=held)


def buttons(look: Look, choice: Choice) -> list[Button]:
    """Return what can be done now: open, let a bot open, end the turn."""
    found: list[Button] = []
    if look.view.opening and look.seat is not None:
        if "start" in look.moves:
            found.append(Button("s", t("tg.i-start"), Move("start")))
        bots = [seat for seat, place in enumerate(look.places) if place.is_bot]
        found += [
            Button(str(n), t("tui.starts", name=look.names[seat]), Move("start", seat))
            for n, seat in enumerate(bots, 1)
        ]
        if len(look.places) > 1:
            found.append(Button("w", t("tg.say.start-well"), Say("!start-well")))
            found.append(Button("r", t("tg.say.rather-not"), Say("!rather-not")))
    if "end" in look.moves:
        found.append(Button("e", t("tg.end-turn"), Move("end")))
    return found


def draw(look: Look, choice: Choice, paper: Paper, area: Area) -> None:
    """Draw the piles, what binds, and the hand."""
    hand_height = 6 if area.height < 22 else 8
    room = area.height - hand_height
    pile_height = max(5, min(9, room - 6))
    width = min(22, area.width // 4)
    left = area.x + (area.width - 4 * width) // 2
    for pile in range(4):
        _draw_pile(look, choice, paper, Area(left + pile * width, area.y, width, pile_height), pile)
    duties = Area(area.x, area.y + pile_height + 3, area.width, room - pile_height - 3)
    _draw_duties(look, held_card(look, choice), paper, duties)
    _draw_hand(look, choice, paper, Area(area.x, area.y + room, area.width, hand_height))


def _draw_pile(look: Look, choice: Choice, paper: Paper, area: Area, pile: int) -> None:
    view, name, held = look.view, PILES[pile], held_card(look, choice)
    move = f"{held}{name}"
    fits = held is not None and move in look.moves
    loses = fits and move in look.warnings
    rises = pile < 2
    paper.write(
        area.x,
        area.y,
        f"{name} {'▲' if rises else '▼'} {t('tg.higher' if rises else 'tg.lower')}",
        "strong",
        area.width,
        "^",
    )
    ink = "risk" if loses else "lit" if fits else "dull" if held is not None else "card"
    card = Area(area.x + (area.width - 12) // 2, area.y + 1, 12, area.height)
    marks = [(t(f"command.{view.commands[pile]}"), f"{ink}-mark")] if view.commands[pile] else []
    if view.fires[pile]:
        marks.append((f"*{t('tg.burns')}*", f"{ink}-mark"))
    paper.card(card, [(str(view.tops[pile]), ""), *marks], ink, "double" if fits else "round")
    if fits:
        paper.spot(card, Move(move), name.lower())
    _write_step(
        look, paper, Area(area.x, area.y + area.height + 1, area.width, 1), pile, held if fits else None, loses=loses
    )
    _write_signals(look, paper, Area(area.x, area.y + area.height + 2, area.width, 1), name)


def _write_step(look: Look, paper: Paper, area: Area, pile: int, held: int | None, *, loses: bool) -> None:
    """Write below a pile how far the card in hand would move it on."""
    if held is None:
        return
    top = look.view.tops[pile]
    step = held - top if pile < 2 else top - held
    text = t("tg.trick") if step == -10 else f"{held - top:+}".replace("-", "−")
    if loses:
        text += f" ! {t('tg.loses')}"
    paper.write(area.x, area.y, f"[{PILES[pile].lower()}] {text}", "warn" if loses else "key", area.width, "^")


def _write_signals(look: Look, paper: Paper, area: Area, name: str) -> None:
    """Write what was said about a pile; pressing there, or the pile's capital letter, signals oneself."""
    given = [(seat, text[1:].split()[0]) for seat, text in look.signals if text.endswith(f" {name}")]
    heard = [f"{look.names[seat]}: {t(f'tui.flag.{word}')}" for seat, word in given if word in ("leave", "small")]
    if heard:
        paper.write(area.x, area.y, fitted(", ".join(heard), area.width - 1), "key", area.width, "^")
    if look.seat is None or look.is_past or len(look.places) == 1 or look.view.silent or look.view.over:
        return
    if not heard and not look.view.opening:
        paper.write(area.x, area.y, f"⇧{name} {t('tg.signal').lower()}", "soft", area.width, "^")
    mine = [word for seat, word in given if seat == look.seat]
    following = "small" if "leave" in mine and "small" not in mine else "free" if mine else "leave"
    paper.spot(area, Say(f"!{following} {name}"), name)


def _draw_duties(look: Look, held: int | None, paper: Paper, area: Area) -> None:
    """Write what the card in hand carries, what burns and what is commanded, in words."""
    view, y = look.view, area.y
    lines = [_fire_words(look, pile) for pile in range(4) if view.fires[pile]]
    lines += [t(f"command.{command}.rule") for command in BINDING if command in view.commands]
    if view.three and not view.over:
        lines.append(t("tg.three-now", n=view.laid))
    lines = [f"! {line}" for line in lines]
    if mark := _mark(look, held or 0):
        lines.insert(0, f"{held}: {t('option.on_fire.help') if mark == 'fire' else t(f'command.{mark}.rule')}")
    for line in lines:
        for part in wrapped(line, area.width - 2):
            if y < area.y + area.height:
                paper.write(area.x + 1, y, part, "warn" if line[0] == "!" else "")
                y += 1


def _fire_words(look: Look, pile: int) -> str:
    view = look.view
    values = {"card": view.tops[pile], "pile": PILES[pile], "name": look.names[view.to_move]}
    if view.fires[pile] > 1:
        return t("tg.fire-next", **values)
    return t("tg.fire-you" if view.to_move == look.seat else "tg.fire-them", **values)


def _draw_hand(look: Look, choice: Choice, paper: Paper, area: Area) -> None:
    hand, held = sorted(look.view.hand), held_card(look, choice)
    if not hand:
        return
    width = max(5, min(11, area.width // len(hand)))
    left = area.x + (area.width - width * len(hand)) // 2
    for number, card in enumerate(hand, 1):
        is_held = card == held
        ink = (
            "held"
            if is_held
            else "dull"
            if look.is_mine and not look.view.opening and not _piles(look, card)
            else "card"
        )
        place = Area(left + (number - 1) * width, area.y + (not is_held), width, area.height - 2)
        mark = _mark(look, card)
        words = wrapped(t("tg.fire-card") if mark == "fire" else t(f"command.{mark}"), width - 2) if mark else []
        face = [(str(card), ""), *((word, f"{ink}-mark") for word in words)]
        paper.card(place, face, ink, "heavy" if is_held else "round")
        if not look.view.opening:
            paper.write(place.x, area.y + area.height - 1, str(number), "key", width, "^")
        if look.seat is not None and not look.view.over:
            keys = () if look.view.opening else (str(number),)
            paper.spot(Area(place.x, area.y, width, area.height), Pick(() if is_held else (str(card),)), *keys)


def _piles(look: Look, card: int) -> list[str]:
    """Return the piles on which a card can be laid."""
    return [name for name in PILES if f"{card}{name}" in look.moves]


def _mark(look: Look, card: int) -> str:
    """Return what a card carries in this variant: fire, a command, or nothing."""
    for flag, marks in TheGame.marks.items():
        if getattr(look.view, flag) and card in marks:
            return marks[card]
    return ""
