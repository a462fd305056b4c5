"""Attends to the bots of a table: asks them when it is their turn to move or to talk, and does what they say."""

import asyncio
import logging
import random
from functools import partial
from typing import TYPE_CHECKING, Any

from mazzo.bots import RandomBot
from mazzo.croupier import is_between_turns
from mazzo.games.errors import MazzoError
from mazzo.games.rng import Random
from mazzo.server import events as ev
from mazzo.server import logs
from mazzo.server.commands import check_talk
from mazzo.server.live import Live
from mazzo.server.store import Conflict
from mazzo.server.thinkers import Question

if TYPE_CHECKING:
    from mazzo.server.tables import Tables

PAUSE = (0.6, 1.5)
"""How long a bot takes at least, in seconds, where it plays with people."""
RETRY = 2.0


def next_question(live: Live) -> Question | None:
    """Return what bots of this table have to be asked now, if anything."""
    room = live.room
    bots = room.bots()
    if room.phase != "playing" or not bots or room.playing.table.awaits_deal:
        return None
    match = room.playing
    may_talk = room.game.signals and live.spoken_at != len(match.log)
    if may_talk and is_between_turns(match):
        return _question(live, "talk", [seat for seat in bots if not getattr(room.view(seat), "silent", False)])
    if room.opening():
        return _question(live, "opens", list(bots)) if len(bots) == len(room.places) else None
    return _question(live, "move", [match.to_move]) if match.to_move in bots else None


def _question(live: Live, about: Any, seats: list[int]) -> Question:
    room, bots = live.room, live.room.bots()
    asked = [(seat, bots[seat], room.view(seat)) for seat in seats]
    return Question(room.code, room.game.name, about, asked, room.playing.heard())


def has_work(live: Live) -> bool:
    """Say whether bots of this table have to be asked something."""
    return next_question(live) is not None


async def attend(house: "Tables", live: Live) -> None:
    """Ask and act until people have to decide, or the game is over."""
    while question := next_question(live):
        try:
            await _act_on(house, live, question)
        except Conflict:  # another process was first, and the table has been reloaded
            continue
        except MazzoError as problem:
            logs.tell("a bot could not act", table=live.room.code, problem=problem.code, level=logging.WARNING)
            await house.sleep(RETRY)
        except Exception:
            logs.log.exception("attending to bots failed")
            await house.sleep(RETRY)


async def _act_on(house: "Tables", live: Live, question: Question) -> None:
    after = len(live.room.playing.log)
    answers, _ = await asyncio.gather(_ask(house, question), _pause(house, live, question))
    if question.about == "talk":
        live.spoken_at = after
        for (seat, _, _), texts in zip(question.seats, answers, strict=True):
            for text in texts:
                await house.act(live, after, partial(_say, live, seat, text))
        return
    seat, move = _opener(question, answers) if question.about == "opens" else (question.seats[0][0], answers[0])
    await house.act(live, after, lambda: _move(live, seat, move))


async def _pause(house: "Tables", live: Live, question: Question) -> None:
    if live.room.settings.bot_pause and question.about != "talk":
        await house.sleep(random.uniform(*PAUSE))


async def _ask(house: "Tables", question: Question) -> list[Any]:
    try:
        return await house.thinkers.think(question)
    except Exception:
        logs.log.exception("bots could not think, and take any move")
        return [getattr(RandomBot(_any()), question.about)(view, question.heard) for _, _, view in question.seats]


def _any() -> Random:
    return Random(random.SystemRandom().getrandbits(64))


def _opener(question: Question, opens: list[bool]) -> tuple[int, str]:
    """Return the first bot that wants to open, or the last of them."""
    seats = [seat for seat, _, _ in question.seats]
    return next((seat for seat, wants in zip(seats, opens, strict=True) if wants), seats[-1]), "start"


def _say(live: Live, seat: int, text: str) -> list[ev.Stored]:
    """Return what a bot says, if it still may."""
    if seat not in live.room.bots():
        return []
    try:
        check_talk(live.room, text, seat)
    except MazzoError:
        return []
    return [ev.Said(seat, text)]


def _move(live: Live, seat: int, move: str) -> list[ev.Stored]:
    """Return a bot's move, if the seat is still the bot's; one that is not legal becomes any that is."""
    if seat not in live.room.bots():
        return []
    match = live.room.playing
    try:
        match.legal_move(move, seat)
    except MazzoError:
        logs.tell("a bot chose a move that is not legal", table=live.room.code, level=logging.ERROR)
        move = RandomBot(_any()).move(match.view(seat), ())
    return [ev.Moved(seat, move)]
