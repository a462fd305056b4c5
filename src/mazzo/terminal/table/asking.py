"""What a table screen shows on panels, and asks."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from mazzo import record
from mazzo.analysis import Advice, Step, final_shares, turning_points
from mazzo.games.talk import COURTESIES
from mazzo.games.the_game.cards import COMMAND_CARDS
from mazzo.games.ventuno.cards import LIMIT
from mazzo.terminal.curve import End, curve, picture
from mazzo.terminal.table import aside
from mazzo.terminal.table.look import Look
from mazzo.terminal.table.panels import Ask, Line, Page, Panel
from mazzo.terminal.table.words import move, shown, told
from mazzo.terminal.tell import in_words
from mazzo.texts import rules, t

if TYPE_CHECKING:
    from mazzo.terminal.table.app import MazzoApp

FEW = 6
"""How many alternatives a hint shows."""
WIDE = 78


def close() -> tuple[str, str, str]:
    """Return the choice that only closes a panel."""
    return ("enter", t("common.close"), "")


async def help_(app: "MazzoApp", look: Look | None) -> None:
    """Show which keys do what and, if that is wanted, the rules of the game."""
    keys = [t("tui.help.keys"), *([t(f"tui.help.{look.game.name}")] if look else []), t("tui.help.more")]
    lines: list[Line] = [("", "")]
    for text in keys:
        lines += [(text, ""), ("", "")]
    choices = [close(), *([("r", t("common.rules"), "rules")] if look else [])]
    if await app.push_screen_wait(Panel(t("tui.help.title"), lines, choices, WIDE, escape="")) and look:
        await app.push_screen_wait(Page(rules(look.game.name)))


def log(look: Look) -> Panel:
    """Return everything that happened."""
    lines = [(told(look, what), "" if what.kind == "said" else "panel-soft") for what in look.log]
    panel = Panel(t("tui.log"), [*lines, ("", "")], [close()], WIDE)
    panel.scrolled = len(lines)
    return panel


def scores(look: Look) -> Panel:
    """Return the points of every round of Ventuno."""
    return Panel(t("vu.scores"), [*_score_lines(look), ("", ""), (t("vu.goal"), "panel-soft"), ("", "")], [close()])


def _score_lines(look: Look) -> list[Line]:
    width = max(6, *(len(name) + 2 for name in look.names)) if len(look.names) < 5 else 10

    def line(head: str, cells: list[str]) -> str:
        return f" {head:<8}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)

    lines: list[Line] = [(line(t("vu.rounds"), look.names), "panel-soft")]
    for number, points in enumerate(look.view.rounds, 1):
        lines.append((line(str(number), [shown(score) for score in points]), ""))
    return [*lines, (line(t("vu.sum"), [shown(score) for score in look.view.scores]), "panel-title")]


def round_over(look: Look) -> Panel:
    """Return how a round of Ventuno ended."""
    mover = next((what.seat for what in reversed(look.log) if what.kind == "moved"), 0)
    exploded = look.view.total > LIMIT
    title = t("vu.exploded", name=look.names[mover]) if exploded else t("vu.round-over")
    if exploded and mover == look.seat:
        title = t("vu.you-exploded")
    lines: list[Line] = [(t("vu.total", total=shown(look.view.total)), ""), ("", ""), *_score_lines(look), ("", "")]
    return Panel(title, lines, [("enter", t("vu.next-round"), "")])


async def talk(app: "MazzoApp", look: Look) -> str:
    """Ask what to say; an empty text is nothing."""
    silent = getattr(look.view, "silent", False)
    choices = [(str(number), in_words(text), text) for number, text in enumerate(COURTESIES, 1)]
    if look.chats:
        choices.insert(0, ("c", t("talk.write"), "write"))
    if getattr(look.view, "extreme", False):
        choices += [("o", f"{t('talk.hold')}…", "hold"), ("v", f"{t('talk.avoid')}…", "avoid")]
    lines: list[Line] = [(t("error.silence"), "panel-warn")] if silent else _lately_said(look)
    answer = await app.push_screen_wait(
        Panel(t("talk.title"), [*lines, ("", "")], [*choices, ("x", t("common.close"), "")])
    )
    if answer == "write":
        return await app.push_screen_wait(Ask(t("talk.write")))
    if answer in ("hold", "avoid"):
        about = [
            (str(n), t(f"command.{command}"), f"!{answer} {command}") for n, command in enumerate(COMMAND_CARDS, 1)
        ]
        return await app.push_screen_wait(
            Panel(t(f"talk.{answer}"), [("", "")], [*about, ("x", t("common.close"), "")])
        )
    return answer


def _lately_said(look: Look) -> list[Line]:
    said = [(told(look, what), "") for what in look.log if what.kind == "said"][-6:]
    return list(said) or [(t("talk.nothing"), "panel-soft")]


async def hint(app: "MazzoApp", look: Look) -> None:
    """Show which moves look best to this seat, better and better known."""
    panel = Panel(t("tui.hint"), [(t("tui.thinking"), "panel-soft")] + [("", "")] * (FEW + 3), [close()])

    async def fill() -> None:
        async for advice in aside.aside(aside.hint, look.view, look.heard):
            panel.write(_advice_lines(look, advice))

    await _while_filling(app, panel, fill())


async def _while_filling(app: "MazzoApp", panel: Panel, filling: Coroutine[Any, Any, None]) -> None:
    """Show a panel while something is written on it."""
    task = asyncio.create_task(filling)
    try:
        await app.push_screen_wait(panel)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _advice_lines(look: Look, advice: Advice) -> list[Line]:
    head = t("tui.chance-now", percent=percent(advice.chance), n=advice.worlds)
    lines: list[Line] = [(head, ""), ("", "")]
    for found in advice.alternatives[:FEW]:
        words = ", ".join(move(look.game.name, text, "").removeprefix(": ") for text in found.moves)
        chance = percent(found.chance) if found.worlds == advice.worlds else "–"  # fewer worlds do not compare
        lines.append((f" {chance:>5}  {words}", "panel-soft" if found.clearly_worse else ""))
    lines += [("", "")] * (FEW - len(advice.alternatives[:FEW]))
    return [*lines, ("", ""), (t("tui.hint-help"), "panel-soft"), ("", "")]


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.0f} %"


async def chances(app: "MazzoApp", game: dict[str, Any], seat: int) -> None:
    """Show how the chances of a seat, or of the team, went, as far as they are known already."""
    match = record.replay(game)
    final = final_shares(match)
    side = 0 if match.game.is_team else seat
    title = t("tui.chances") if match.game.is_team else t("tui.chances-of", name=match.seats[seat].name)
    end = End(len(match.log) + 1, t("tui.end"))
    rows = 10
    panel = Panel(title, [(t("tui.thinking"), "panel-soft")] + [("", "")] * (rows + 9), [close()], 80)
    names = [who.name for who in match.seats]
    steps: list[Step] = []

    def lines(*, done: bool) -> list[Line]:
        points = curve(steps, final if done else None, side, end)
        drawn: list[Line] = [(f" {text}", "") for text in picture(points, end, rows, "utf-8", 74)]
        if not done:
            return [*drawn, ("", ""), (t("tui.thinking-of", n=len(steps), of=len(match.log)), "panel-soft")]
        told_points: list[Line] = [
            (
                f" {100 * point.change:+5.0f} %  {point.number}. "
                + move(match.game.name, match.moves[point.number - 1][1], names[point.seat])
                + (f" ({t('tui.luck')})" if point.kind == "luck" else ""),
                "",
            )
            for point in turning_points(steps, match)
        ]
        head: list[Line] = [(t("tui.turning"), "panel-soft")] if told_points else []
        return [*drawn, ("", ""), *head, *told_points, ("", "")]

    async def fill() -> None:
        async for step in aside.aside(aside.chances, game):
            steps.append(step)
            panel.write(lines(done=False))
        panel.write(lines(done=True))

    await _while_filling(app, panel, fill())
