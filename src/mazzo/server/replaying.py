"""Replays: every position of a finished game as clients see it, and the start of a table that continues one."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from mazzo import director, record, shuffles
from mazzo.games.talk import Said
from mazzo.match import Match
from mazzo.server import events as ev
from mazzo.server import requests as req
from mazzo.server.answers import Signal
from mazzo.server.bodies import Replay, ReplayStep, Saying
from mazzo.server.commands import Person
from mazzo.server.messages import Refused
from mazzo.server.room import Chance, Room, origin_of

LONGEST_RECORD = 256 * 1024
"""The longest games take about 20 kB. The rest is for what people say."""
CODE_LENGTH = 16

Fields = Mapping[str, Any]


def replay(room: Room, muted: Collection[str] = ()) -> Replay:
    """Return the replay of a game that is over or ended early, for a person who muted these people."""
    match = room.played()
    quiet = {seat for seat, place in enumerate(room.places) if place.person in muted}
    eyes = (*range(len(match.seats)), None)
    shared: Fields = {}
    own: list[dict[str, Any]] = [{} for _ in eyes]
    steps: list[ReplayStep] = []
    heard = 0
    for stage in match.stages():
        public, private = stage.public(), [stage.own(seat) for seat in eyes]
        mover, move, masked = _last_move(stage) if steps and steps[-1].moves < len(stage.log) else (None, "", "")
        steps.append(
            ReplayStep(
                moves=len(stage.log),
                seat=mover,
                move=move,
                masked=masked,
                said=[_saying(said, stage, quiet) for said in stage.talk[heard:]],
                deciders=list(director.deciders(stage)),
                signals=[Signal(said.seat, said.text) for said in stage.heard() if said.text in stage.game.signals],
                shared=_changes(shared, public),
                own=[_changes(*fields) for fields in zip(own, private, strict=True)],
            )
        )
        shared, own, heard = public, private, len(stage.talk)
    return Replay(room.state(), steps)


def _last_move(match: Match) -> tuple[int, str, str]:
    seat, move = match.log[-1]
    return seat, match.game.move_texts[move], match.game.public_text(move)


def _saying(said: Said, match: Match, quiet: Collection[int]) -> Saying:
    is_hidden = said.seat in quiet and said.text not in match.game.signals
    return Saying(said.seat, None if is_hidden else said.text)


def _changes(before: Fields, after: Fields) -> dict[str, Any]:
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def imported(text: bytes, host: Person) -> tuple[str, list[ev.Stored]]:
    """Return the events that make a table of a record, and its code; or raise as `mazzo check` does.

    The code comes from the record, so that a record makes one table, however often it is sent.
    """
    found = record.parse(text)
    record.check(found)
    match = record.replay(found)
    match.seed = match.number = None
    proofs = [{"hash": shuffle.hash, "nonce": shuffle.nonce} for shuffle in found.shuffles]
    origin = origin_of(found)
    kept = {
        **match.record(),
        **({"shuffles": proofs} if proofs else {}),
        **({"continues": msgspec.to_builtins(origin)} if origin else {}),
    }
    code = hashlib.sha256(msgspec.json.encode(kept, order="sorted")).hexdigest()[:CODE_LENGTH]
    options = {name: value for name, value in match.options.items() if name != "first_seat"}
    created = ev.Created(match.game.name, options, match.options.get("first_seat"), host.id, ev.Settings())
    return code, [created, ev.Import(kept)]


def continued(room: Room, command: req.Continue, host: Person, chance: Chance) -> list[ev.Stored]:
    """Return the events that open a table which continues a game after one of its moves, or raise `Refused`."""
    match = room.played()
    if command.move > len(match.log):
        raise Refused("bad-moves", f"Choose a move from 0 to {len(match.log)}.")
    if match.over and command.move == len(match.log):
        raise Refused("no-more-moves", "The game is over here: choose an earlier move to continue from.")
    if command.seat is not None and command.seat >= len(room.places):
        raise Refused("no-such-seat", f"There is no seat {command.seat}: choose from 0 to {len(room.places) - 1}.")
    first_seat = match.options.get("first_seat")
    created = ev.Created(room.game.name, room.options, first_seat, host.id, command.settings)
    script = _script(room, match, command.move, chance)
    seated = [] if command.seat is None else [ev.SeatTaken(command.seat, host.id, host.name)]
    return [created, ev.Continue(room.code, command.move, script), *seated]


def _script(room: Room, match: Match, moves: int, chance: Chance) -> list[ev.Shuffle | ev.Dealt | ev.Moved | ev.Said]:
    """Return what happened in the first moves. Of the talk it holds only the signals, which players heed."""
    script: list[ev.Shuffle | ev.Dealt | ev.Moved | ev.Said] = []
    deals = heard = made = 0
    for stage in match.stages():
        if len(stage.log) > moves:
            break
        if len(stage.log) > made:
            seat, move, _ = _last_move(stage)
            script.append(ev.Moved(seat, move))
        if len(stage.deals) > deals:
            script += [_known(room, stage, deals, chance), ev.Dealt(deals)]
        script += [ev.Said(said.seat, said.text) for said in stage.talk[heard:] if said.text in stage.game.signals]
        made, deals, heard = len(stage.log), len(stage.deals), len(stage.talk)
    return script


def _known(room: Room, match: Match, deal: int, chance: Chance) -> ev.Shuffle:
    """Return a deal that everybody may know: its own promise, or one that comes too late to prove anything."""
    if deal < len(room.shuffles):
        return room.shuffles[deal]
    deck = [match.game.labels[card] for card in match.deals[deal]]
    nonce = chance.nonce()
    return ev.Shuffle(deal, deck, nonce, shuffles.commitment(nonce, deck))
