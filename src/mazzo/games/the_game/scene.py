"""The table of The Game: four piles, what burns and what is commanded, signals, the hand."""

from mazzo.games.the_game.cards import BURNS, COMMAND_CARDS, COMMAND_OF, COMMANDS, PILES
from mazzo.games.the_game.view import View
from mazzo.terminal.drawn.actions import Button, Explain, MoveAction, Pick, SayAction
from mazzo.terminal.drawn.canvas import NOWHERE, Area, Canvas, fitted, wrapped
from mazzo.terminal.snapshot import Choice, SnapshotOf
from mazzo.texts import MINUS, inside, t

Snapshot = SnapshotOf[View]


def about(snapshot: Snapshot, seat: int) -> str:
    """Say how many cards a seat holds."""
    return t("count.cards", n=snapshot.view.hand_sizes[seat])


def facts(snapshot: Snapshot) -> str:
    """Say how many cards are to be drawn."""
    return t("tg.draw-pile", n=snapshot.view.draw_pile)


def held_card(snapshot: Snapshot, choice: Choice) -> int | None:
    """Return the card that was picked up, if it is still in hand."""
    card = int(choice[0]) if choice else None
    return card if card in snapshot.view.hand else None


def status(snapshot: Snapshot, choice: Choice) -> tuple[str, str]:
    """Say what the player has to do now."""
    view, held = snapshot.view, held_card(snapshot, choice)
    if view.over:
        return "", ""
    if view.opening and (snapshot.is_past or snapshot.seat is None):
        return t("tg.agreeing"), "soft"
    if view.opening:
        return f"{t('tg.opening')} {t('tg.opening-help')}", "turn"
    if not snapshot.is_mine:
        return t("table.turn-of", name=snapshot.names[view.to_move]), "soft"
    if snapshot.is_doomed:
        return t("tg.doomed"), "warn"
    if held is not None:
        return _about_held(snapshot, held), "turn"
    if reason := "three" if view.three else snapshot.warnings.get("end"):
        return t(f"tg.not-yet.{reason}", n=3 - view.laid), "turn"
    if view.owed:
        return t("tg.owed", n=view.owed), "turn"
    return t("tg.may-end" if len(snapshot.moves) > 1 else "tg.must-end"), "turn"


def _about_held(snapshot: Snapshot, held: int) -> str:
    return t("tg.choose-pile" if _piles(snapshot, held) else "tg.no-pile", card=held)


def buttons(snapshot: Snapshot, choice: Choice) -> list[Button]:
    """Return what the player can do now: start, let a bot start, end the turn."""
    found: list[Button] = []
    if snapshot.view.opening and snapshot.seat is not None:
        if "start" in snapshot.moves:
            found.append(Button("s", t("tg.i-start"), MoveAction("start")))
        bots = [seat for seat, place in enumerate(snapshot.places) if place.is_bot]
        found += [
            Button(str(n), t("tui.starts", name=snapshot.names[seat]), MoveAction("start", seat))
            for n, seat in enumerate(bots, 1)
        ]
        if len(snapshot.places) > 1:
            found.append(Button("w", t("tg.say.start-well"), SayAction("!start-well")))
            found.append(Button("r", t("tg.say.rather-not"), SayAction("!rather-not")))
    if "end" in snapshot.moves:
        found.append(Button("e", t("tg.end-turn"), MoveAction("end")))
    return found


def draw(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    """Draw the piles, what binds, and the hand."""
    hand_height = 6 if area.height < 22 else 8
    room = area.height - hand_height
    pile_height = max(5, min(9, room - 6))
    width = min(22, area.width // 4)
    left = area.x + (area.width - 4 * width) // 2
    for pile in range(4):
        _draw_pile(snapshot, choice, canvas, Area(left + pile * width, area.y, width, pile_height), pile)
    duties = Area(area.x, area.y + pile_height + 3, area.width, room - pile_height - 3)
    _draw_duties(snapshot, held_card(snapshot, choice), canvas, duties)
    _draw_hand(snapshot, choice, canvas, Area(area.x, area.y + room, area.width, hand_height))
    if snapshot.can_act and "end" not in snapshot.moves:
        canvas.refuse(NOWHERE, MoveAction("end"), "e")


def _draw_pile(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area, pile: int) -> None:
    view, name, held = snapshot.view, PILES[pile], held_card(snapshot, choice)
    move = f"{held}{name}"
    fits = held is not None and move in snapshot.moves
    loses = fits and move in snapshot.warnings
    rises = pile < 2
    canvas.write(
        area.x,
        area.y,
        f"{name} {'▲' if rises else '▼'} {t('tg.higher' if rises else 'tg.lower')}",
        "strong",
        area.width,
        "^",
    )
    style = "risk" if loses else "lit" if fits else "dull" if held is not None else "card"
    card = Area(area.x + (area.width - 12) // 2, area.y + 1, 12, area.height)
    marks = [(t(f"command.{view.commands[pile]}"), f"{style}-mark")] if view.commands[pile] else []
    if view.fires[pile]:
        marks.append((f"*{t('tg.burns')}*", f"{style}-mark"))
    canvas.card(card, [(str(view.tops[pile]), ""), *marks], style, "double" if fits else "round")
    if fits:
        canvas.spot(card, MoveAction(move), name.lower())
    elif snapshot.can_act:
        canvas.refuse(card, MoveAction(move) if held is not None else _no_card(snapshot), name.lower())
    _write_step(
        snapshot,
        canvas,
        Area(area.x, area.y + area.height + 1, area.width, 1),
        pile,
        held if fits else None,
        loses=loses,
    )
    _write_signals(snapshot, canvas, Area(area.x, area.y + area.height + 2, area.width, 1), name)


def _no_card(snapshot: Snapshot) -> Explain | MoveAction:
    """Say why no card can be laid without one in hand: out of turn, the rules refuse any move."""
    is_turn = snapshot.is_mine and not snapshot.view.opening
    return Explain(t("tg.choose-card")) if is_turn else MoveAction("end")


def _write_step(snapshot: Snapshot, canvas: Canvas, area: Area, pile: int, held: int | None, *, loses: bool) -> None:
    """Write below a pile how far the card in hand would move it on."""
    if held is None:
        return
    view = snapshot.view
    is_trick = view.steps[view.moves.index(f"{held}{PILES[pile]}")] == -10
    text = t("tg.trick") if is_trick else f"{held - view.tops[pile]:+}".replace("-", MINUS)
    if loses:
        text += f" ! {t('tg.loses')}"
    canvas.write(area.x, area.y, f"[{PILES[pile].lower()}] {text}", "warn" if loses else "key", area.width, "^")


def _write_signals(snapshot: Snapshot, canvas: Canvas, area: Area, name: str) -> None:
    """Write the signals about a pile; pressing there, or the pile's capital letter, gives one."""
    given = [(seat, text[1:].split()[0]) for seat, text in snapshot.signals if text.endswith(f" {name}")]
    heard = [
        t("plain.count", name=snapshot.names[seat], n=t(f"tui.flag.{word}"))
        for seat, word in given
        if word in ("leave", "small")
    ]
    if heard:
        canvas.write(area.x, area.y, fitted(", ".join(heard), area.width - 1), "key", area.width, "^")
    if (
        snapshot.seat is None
        or snapshot.is_past
        or len(snapshot.places) == 1
        or snapshot.view.silent
        or snapshot.view.over
    ):
        return
    if not heard and not snapshot.view.opening:
        canvas.write(area.x, area.y, f"⇧{name} {inside(t('tg.signal'))}", "soft", area.width, "^")
    mine = [word for seat, word in given if seat == snapshot.seat]
    following = "small" if "leave" in mine and "small" not in mine else "free" if mine else "leave"
    canvas.spot(area, SayAction(f"!{following} {name}"), name)


def _draw_duties(snapshot: Snapshot, held: int | None, canvas: Canvas, area: Area) -> None:
    """Write what the card in hand carries, what burns and what is commanded, in words."""
    view, y = snapshot.view, area.y
    lines = [_fire_words(snapshot, pile) for pile in range(4) if view.fires[pile]]
    lines += [t(f"command.{command}.rule") for command in COMMAND_CARDS if command in view.in_force]
    if view.three and not view.over:
        lines.append(t("tg.three-now", n=view.laid))
    lines = [f"! {line}" for line in lines]
    if mark := _mark(snapshot, held or 0):
        rule = t("option.on_fire.help") if mark == "fire" else t(f"command.{mark}.rule")
        lines.insert(0, t("plain.count", name=held, n=rule))
    for line in lines:
        for part in wrapped(line, area.width - 2):
            if y < area.y + area.height:
                canvas.write(area.x + 1, y, part, "warn" if line[0] == "!" else "")
                y += 1


def _fire_words(snapshot: Snapshot, pile: int) -> str:
    view = snapshot.view
    values = {"card": view.tops[pile], "pile": PILES[pile], "name": snapshot.names[view.to_move]}
    if view.fires[pile] > 1:
        return t("tg.fire-next", **values)
    return t("tg.fire-you" if view.to_move == snapshot.seat else "tg.fire-them", **values)


def _draw_hand(snapshot: Snapshot, choice: Choice, canvas: Canvas, area: Area) -> None:
    hand, held = sorted(snapshot.view.hand), held_card(snapshot, choice)
    if not hand:
        return
    width = max(5, min(11, area.width // len(hand)))
    left = area.x + (area.width - width * len(hand)) // 2
    for number, card in enumerate(hand, 1):
        is_held = card == held
        style = (
            "held"
            if is_held
            else "dull"
            if snapshot.is_mine and not snapshot.view.opening and not _piles(snapshot, card)
            else "card"
        )
        place = Area(left + (number - 1) * width, area.y + (not is_held), width, area.height - 2)
        mark = _mark(snapshot, card)
        words = wrapped(t("tg.fire-card") if mark == "fire" else t(f"command.{mark}"), width - 2) if mark else []
        face = [(str(card), ""), *((word, f"{style}-mark") for word in words)]
        canvas.card(place, face, style, "heavy" if is_held else "round")
        if not snapshot.view.opening:
            canvas.write(place.x, area.y + area.height - 1, str(number), "key", width, "^")
        if snapshot.seat is not None and not snapshot.view.over:
            keys = () if snapshot.view.opening else (str(number),)
            canvas.spot(Area(place.x, area.y, width, area.height), Pick(() if is_held else (str(card),)), *keys)


def _piles(snapshot: Snapshot, card: int) -> list[str]:
    """Return the piles on which a card can be laid."""
    return [name for name in PILES if f"{card}{name}" in snapshot.moves]


def _mark(snapshot: Snapshot, card: int) -> str:
    """Return what a card carries in this variant: fire, a command, or nothing."""
    if snapshot.view.on_fire and BURNS[card]:
        return "fire"
    return COMMANDS[COMMAND_OF[card]] if snapshot.view.extreme else ""


def topics(snapshot: Snapshot) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return what you can say about commands: key, label, and the texts to choose from (TX-13)."""
    if not snapshot.view.extreme:
        return []
    return [
        (key, t(f"talk.{word}"), [(t(f"command.{command}"), f"!{word} {command}") for command in COMMAND_CARDS])
        for key, word in (("o", "hold"), ("v", "avoid"))
    ]
