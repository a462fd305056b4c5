"""Attends to the bots of a table: asks them what the director wants to know, and does what follows."""

import asyncio
import logging
import random
from functools import partial
from typing import TYPE_CHECKING, Any

from mazzo.bots import RandomBot
from mazzo.bots.asking import Question, answer
from mazzo.director import Ask, Deed, Say
from mazzo.games.errors import MazzoError
from mazzo.games.rng import Random
from mazzo.server import events as ev
from mazzo.server import logs
from mazzo.server.commands import check_talk
from mazzo.server.live import Live
from mazzo.server.neighbours import LEASE
from mazzo.server.store import Conflict

if TYPE_CHECKING:
    from mazzo.server.tables import Tables

PAUSES: dict[ev.Pace, tuple[float, float]] = {"slow": (0.6, 1.5), "normal": (0.25, 0.6), "fast": (0, 0)}
"""How long a bot takes at least for a move at each pace, in seconds."""
RETRY = 2.0
STAND_IN = "normal"
"""The level of the bot that decides for a player whose time is up."""


def next_ask(live: Live) -> Ask | None:
    """Return which bot of this table to ask now, and about what, if any."""
    room = live.room
    return live.director.next(room.playing, room.bots()) if room.phase == "playing" else None


async def attend(house: "Tables", live: Live) -> None:
    """Ask and act until people have to decide, or the game is over. Then pauses are back."""
    neighbours = house.neighbours
    while ask := next_ask(live):
        if house.bus.is_shared:
            if not await neighbours.may_think(live):
                await house.sleep(LEASE / 2)
                continue
            if ask != next_ask(live):  # something has happened meanwhile
                continue
        try:
            await _act_on(house, live, ask)
        except Conflict:  # another process was first, and the table has been reloaded
            continue
        except MazzoError as problem:
            logs.tell("a bot could not act", table=live.room.code, problem=problem.code, level=logging.WARNING)
            await house.sleep(RETRY)
        except Exception as problem:
            logs.log.exception("attending to bots failed")
            if not live.fail(problem, house.mutes):
                await house.sleep(RETRY)
    live.hurried.clear()
    await neighbours.has_thought(live)


async def stand_in(house: "Tables", live: Live) -> None:
    """Decide for a player whose time is up. Where several could start, choose one of them at random."""
    room, match = live.room, live.room.playing
    if not await house.neighbours.may_think(live):
        await house.sleep(LEASE / 2)
        return
    timed = room.timed()
    if not timed:
        return
    seat, after = timed[house.chance.below(len(timed))], len(match.log)
    if room.opening():
        move = room.game.opening_move
    else:
        view, heard = match.view(seat), match.heard()
        move = await _answer(house, Question(room.code, match.game.name, "move", seat, STAND_IN, view, heard))
    try:
        await house.act(live, after, lambda: [ev.TimeUp(seat), *_move(live, seat, move)] if room.timed() else [])
    except Conflict:  # another process was first, and the table has been reloaded
        return
    except MazzoError as problem:
        logs.tell("a bot could not stand in", table=room.code, problem=problem.code, level=logging.WARNING)
        await house.sleep(RETRY)
    house.stir(live)


async def _act_on(house: "Tables", live: Live, ask: Ask) -> None:
    match, bots = live.room.playing, live.room.bots()
    after, view, heard = len(match.log), match.view(ask.seat), match.heard()
    question = Question(live.room.code, match.game.name, ask.about, ask.seat, bots[ask.seat], view, heard)
    answered, _ = await asyncio.gather(_answer(house, question), _pause(house, live, ask))
    for deed in live.director.deeds(ask, answered, bots):
        await house.act(live, after, partial(_events, live, deed))


async def _pause(house: "Tables", live: Live, ask: Ask) -> None:
    """Wait a moment before a move, unless a player hurries the bots."""
    seconds = random.uniform(*PAUSES[live.room.settings.pace])
    if ask.about != "move" or not seconds:
        return
    waits = [asyncio.ensure_future(wait) for wait in (house.sleep(seconds), live.hurried.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


async def _answer(house: "Tables", question: Question) -> Any:
    try:
        with house.metrics.asking_bot():
            return await house.workers.run(question.table, answer, question)
    except Exception:
        logs.log.exception("a bot could not think, and takes any move")
        return getattr(_any_bot(), question.about)(question.view, question.heard)


def _any_bot() -> RandomBot:
    return RandomBot(Random(random.SystemRandom().getrandbits(64)))


def _events(live: Live, deed: Deed) -> list[ev.Stored]:
    """Return what a bot says or does, if the seat is still the bot's."""
    if deed.seat not in live.room.bots():
        return []
    return _say(live, deed.seat, deed.text) if isinstance(deed, Say) else _move(live, deed.seat, deed.text)


def _say(live: Live, seat: int, text: str) -> list[ev.Stored]:
    """Return what a bot says, if it may."""
    try:
        check_talk(live.room, text, seat)
    except MazzoError:
        return []
    return [ev.Said(seat, text)]


def _move(live: Live, seat: int, move: str) -> list[ev.Stored]:
    """Return a bot's move, or any legal move if the bot's is illegal."""
    try:
        live.room.check_move(seat, move)
    except MazzoError:
        logs.tell("a bot chose a move that is not legal", table=live.room.code, level=logging.ERROR)
        move = _any_bot().move(live.room.playing.view(seat), ())
    return [ev.Moved(seat, move)]
