"""What a table screen shows on panels, and asks."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Coroutine, Sequence
from typing import Any

from mazzo import record
from mazzo.analysis import Advice, Review
from mazzo.analysis.reasons import MOST as MOST_REASONS
from mazzo.games.errors import MazzoError
from mazzo.games.talk import COURTESIES
from mazzo.match import Match
from mazzo.terminal import turn
from mazzo.terminal.curve import End, curve, picture
from mazzo.terminal.drawn.canvas import StyledLine
from mazzo.terminal.drawn.host import Host
from mazzo.terminal.drawn.panels import Page, Panel, TalkPanel
from mazzo.terminal.drawn.scene import extra
from mazzo.terminal.names import printable
from mazzo.terminal.report import names_in, todo, why
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.words import entry_words, outcome, signal_words
from mazzo.texts import refusal, rules, t, worded
from mazzo.workers import stream

FEW = 6
"""How many alternatives a hint shows."""
WIDE = 78
MOST_LINES = 10
"""How many lines say where a game was decided."""
TOPIC = "\n"
"""Marks an answer as a choice and not as talk: nobody can type this."""


def close() -> tuple[str, str, str]:
    """Return the choice that only closes a panel."""
    return ("enter", t("common.close"), "")


async def help_(app: Host, snapshot: Snapshot | None) -> None:
    """Show which keys do what and, on request, the rules of the game."""
    keys = [t("tui.help.keys"), *([t(f"tui.help.{snapshot.game.name}")] if snapshot else []), t("tui.help.more")]
    lines: list[StyledLine] = [("", "")]
    for text in keys:
        lines += [(text, ""), ("", "")]
    choices = [close(), *([("r", t("common.rules"), "rules")] if snapshot else [])]
    if await app.push_screen_wait(Panel(t("tui.help.title"), lines, choices, WIDE, escape="")) and snapshot:
        await app.push_screen_wait(Page(rules(snapshot.game.name)))


def log(snapshot: Snapshot) -> Panel:
    """Return what happened, as far back as it may be shown."""
    lines = [(entry_words(snapshot, what), "" if what.kind == "said" else "panel-soft") for what in snapshot.log]
    panel = Panel(t("tui.log"), [*(lines or [(t("tui.log-empty"), "panel-soft")]), ("", "")], [close()], WIDE)
    panel.scrolled = len(lines)
    return panel


def text(title: str, lines: Sequence[StyledLine]) -> Panel:
    """Return something to read."""
    return Panel(title, [*lines, ("", "")], [close()])


def round_over(snapshot: Snapshot) -> Panel:
    """Return how a round ended, as the game's scene words it."""
    own = extra(snapshot.game, "round_over")
    title, lines = own(snapshot) if own else (t("tui.round-over"), [])
    return Panel(title, [*lines, ("", "")], [("enter", t("tui.next-round"), "")])


async def talk(app: Host, snapshot: Snapshot) -> str:
    """Ask what to say. An empty text is nothing."""
    is_silent = snapshot.view.silent
    topics = [] if is_silent else extra(snapshot.game, "topics", lambda _: [])(snapshot)
    choices = [(str(number), signal_words(snapshot.game, said), said) for number, said in enumerate(COURTESIES, 1)]
    choices += [(key, f"{label}…", f"{TOPIC}{label}") for key, label, _ in topics]
    lines = [(t("error.silence"), "panel-warn")] if is_silent else _lately_said(snapshot)
    closing = ("x", t("common.close"), "")
    if snapshot.chats and not is_silent:
        lines += [("", ""), (t("tui.talk-how"), "panel-soft")]
        unkeyed = [("", label, said) for _, label, said in choices]
        panel: Panel = TalkPanel(t("talk.title"), [*lines, ("", "")], unkeyed, escape="")
    else:
        panel = Panel(t("talk.title"), [*lines, ("", "")], [*choices, closing])
    answer = await app.push_screen_wait(panel)
    for _, label, texts in topics:
        if answer == f"{TOPIC}{label}":
            about = [(str(number), name, said) for number, (name, said) in enumerate(texts, 1)]
            return await app.push_screen_wait(Panel(label, [("", "")], [*about, closing]))
    return answer


def _lately_said(snapshot: Snapshot) -> list[StyledLine]:
    said = [(entry_words(snapshot, what), "") for what in snapshot.log if what.kind == "said"][-6:]
    return list(said) or [(t("talk.nothing"), "panel-soft")]


def result_lines(snapshot: Snapshot) -> tuple[str, list[StyledLine]]:
    """Return the result: a title, and the points of everybody, the best first, or more words."""
    found = outcome(snapshot.game, snapshot.result, snapshot.names)
    ranked = sorted(zip(found.scores, snapshot.names, strict=False), key=lambda pair: -pair[0])
    points = [t("plain.count", name=name, n=t("count.points", n=score)) for score, name in ranked]
    return found.title, [("", ""), *((line, "") for line in [*points, *found.lines]), ("", "")]


async def hint(app: Host, snapshot: Snapshot, found: AsyncGenerator[Advice, None]) -> None:
    """Show which moves look best to this seat, better and better known, and why the first one does."""
    panel = Panel(t("tui.hint"), [(t("tui.thinking"), "panel-soft")] + [("", "")] * (FEW + MOST_REASONS + 3), [close()])

    async def fill() -> None:
        try:
            async with contextlib.aclosing(found) as better:
                async for advice in better:
                    panel.write(_advice_lines(snapshot, advice))
        except MazzoError as problem:
            panel.write([(refusal(problem, snapshot.game), "")])

    await _while_filling(app, panel, fill())


async def _while_filling(app: Host, panel: Panel, filling: Coroutine[Any, Any, None]) -> None:
    """Show a panel while something is written on it."""
    task = asyncio.create_task(filling)
    try:
        await app.push_screen_wait(panel)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _advice_lines(snapshot: Snapshot, advice: Advice) -> list[StyledLine]:
    head = t("tui.chance-now", percent=percent(advice.chance), n=advice.worlds)
    lines: list[StyledLine] = [(head, ""), ("", "")]
    for found in advice.alternatives[:FEW]:
        words = todo(snapshot.game, found.moves, snapshot.names)
        chance = percent(found.chance) if found.worlds == advice.worlds else "–"  # fewer worlds do not compare
        lines.append((f" {chance:>5}  {words}", "panel-soft" if found.clearly_worse else ""))
    lines += [("", "")] * (FEW - len(advice.alternatives[:FEW]))
    reasons = why(snapshot.game, advice.reasons, snapshot.names)[:MOST_REASONS]
    lines += [(line, "") for line in [*reasons, *[""] * (MOST_REASONS - len(reasons))]]
    return [*lines, (t("tui.hint-help"), "panel-soft"), ("", "")]


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.0f} %"


def _told_points(match: Match, found: Review) -> list[StyledLine]:
    """Return where a game was decided, and why mistakes were mistakes, in lines that fit a panel."""
    names, lines = names_in(match), list[str]()
    for point in found.turning_points:
        move = worded(match.game, match.moves[point.number - 1][1], names, name=names[point.seat])
        luck = f" ({t('tui.luck')})" if point.kind == "luck" else ""
        lines.append(f" {100 * point.change:+5.0f} %  {point.number}. {move}{luck}")
        lines += [f"           {fact}" for fact in why(match.game, point.reasons[:2], names)]
    return [(line, "") for line in lines[:MOST_LINES]]


async def chances(app: Host, game: dict[str, Any], seat: int) -> None:
    """Show how the chances of a seat or the team changed, as far as the analysis has come."""
    match = record.replay(game)
    side = 0 if match.game.is_team else seat
    title = t("tui.chances") if match.game.is_team else t("tui.chances-of", name=printable(match.seats[seat].name))
    end = End(len(match.log) + 1, t("tui.end"))
    rows = 10
    panel = Panel(title, [(t("tui.thinking"), "panel-soft")] + [("", "")] * (rows + 12), [close()], 80)

    def lines(found: Review) -> list[StyledLine]:
        points = curve(found.steps, found.result, side, end)
        drawn: list[StyledLine] = [(f" {text}", "") for text in picture(points, end, rows, "utf-8", 74)]
        head = (t("tui.turning"), "panel-soft") if found.settled else (t("tui.thinking"), "panel-soft")
        return [*drawn, ("", ""), head, *_told_points(match, found), ("", "")]

    async def fill() -> None:
        async for found in stream(turn.reviews, game):
            panel.write(lines(found))

    await _while_filling(app, panel, fill())
