"""The house: people come and go, and what they ask for is granted or refused."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from mazzo.games.errors import MazzoError
from mazzo.server import answers as ans
from mazzo.server import bodies, commands, logs, replaying
from mazzo.server import bus as facts
from mazzo.server import events as ev
from mazzo.server import requests as req
from mazzo.server.answers import Done
from mazzo.server.archive import Keeper
from mazzo.server.commands import Person
from mazzo.server.doors import Doors
from mazzo.server.events import Entry
from mazzo.server.limits import Buckets, too_fast
from mazzo.server.live import NO_DATABASE, Guest, Live
from mazzo.server.messages import Refused
from mazzo.server.people import People, new_code
from mazzo.server.privacy import Privacy
from mazzo.server.room import fold
from mazzo.server.settings import ServerSettings
from mazzo.server.store import Batch, Conflict, NotSaved, Unsure
from mazzo.server.studying import StudiedTables
from mazzo.server.tables import Tell
from mazzo.server.together import Companies

MOST_WATCHED = 50
"""How many tables one connection may watch."""
MOST_MUTED = 200


class _Named(msgspec.Struct):
    id: str | None = None


class _Moving(msgspec.Struct):
    """A move that is being saved."""

    guest: Guest
    move: req.Move
    live: Live
    entries: list[Entry]
    finished: Callable[[], None]
    """Called when everybody has heard of the move."""
    began: float


class House(StudiedTables):
    """The tables and the people who come to them. You can pass in any of its parts, as to `StudiedTables`."""

    def __init__(self, store: Keeper, settings: ServerSettings, **parts: Any) -> None:
        super().__init__(store, settings, **parts)
        share = self.neighbours.share
        self.people = People(store, self.clock)
        self.doors = Doors(self)
        self.privacy = Privacy(self)
        rate = settings.messages_per_second
        self.person_rate = share("person", Buckets(rate, 3 * rate))
        self.address_rate = share("address", Buckets(10 * rate, 30 * rate))
        self.guests: dict[str, set[Guest]] = {}
        """The connections of each person."""
        self.companies = Companies(self.neighbours.name, self.neighbours.tell, self.mutes)
        self.neighbours.companies = self.companies

    # People come and go

    async def enter(self, guest: Guest) -> None:
        """Let a connection in."""
        person = guest.person
        self.mutes[person.id] = await self.store.mutes(person.id)
        self.guests.setdefault(person.id, set()).add(guest)
        guest.tell(ans.Welcome(person.id, person.name))

    def leave(self, guest: Guest) -> None:
        """Let a connection go. Its person keeps the seats."""
        for code in list(guest.watched):
            live = self.tables[code]
            before = live.present()
            live.drop(guest)
            if live.present() != before:
                live.tell_presence(self.mutes)
        guest.watched.clear()
        self.give_up(guest)
        self.companies.part(guest)
        self.guests[guest.person.id].discard(guest)
        if not self.guests[guest.person.id]:
            del self.guests[guest.person.id], self.mutes[guest.person.id]

    @property
    def sockets(self) -> int:
        """How many connections there are."""
        return sum(map(len, self.guests.values()))

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name, on the sockets that are open too."""
        renamed = await self.people.rename(person, name)
        for guest in self.guests.get(person.id, ()):
            guest.person = renamed
        return renamed

    async def receive(self, guest: Guest, data: bytes | str) -> bool:
        """Do what a message asks for, and put the answers in the guest's outbox. False: the guest asks too much."""
        # The person first: a flood must not use up what others at the same address may send.
        if not (self.person_rate.take(guest.person.id) and self.address_rate.take(guest.address)):
            self._refuse(guest, too_fast(), _id_in(data))
            return False
        try:
            await self._grant(guest, req.read(data))
        except Unsure:  # a client that sends it again learns the outcome
            guest.dismiss(NO_DATABASE)
        except Exception as problem:
            self._refuse(guest, problem, _id_in(data))
        return True

    def begin(self, guest: Guest, data: bytes, finished: Callable[[], None]) -> bool:
        """Begin a move that nothing stands in the way of, and say whether. Everything else goes through `receive`.

        Most messages are such moves, so no task waits for them: the store calls back when a move is on disk.
        """
        try:
            move = req.read(data)
            live = self.tables.get(move.table) if isinstance(move, req.Move) else None
            if live is None or not self._is_up_to_date(live) or live.lock.locked():
                return False
            assert isinstance(move, req.Move)
            person, room = guest.person, live.room
            if room.answered(person.id, move.id) is not None:
                return False
            events = commands.decide(room, move, person, live.present, self.chance)
        except Exception:  # `receive` finds it too, and says what is wrong
            return False
        if not (self.person_rate.take(person.id) and self.address_rate.take(guest.address) and live.lock.take()):
            return False
        guest.refused = 0
        entries = self._entries(room.number, events, person.id, move.id)
        moving = _Moving(guest, move, live, entries, finished, time.perf_counter())
        self.store.save([Batch(room.code, entries)], partial(self._saved, moving))
        return True

    def _saved(self, moving: "_Moving", problem: Exception | None) -> None:
        """Say that a move is saved, let it happen, and do what is due then."""
        live, entries, guest = moving.live, moving.entries, moving.guest
        if problem is not None:
            self.spawn(self._explain(moving, problem))
            return
        counted, command = self.metrics, moving.move.id
        counted.save_seconds.since(moving.began)
        counted.happened(entries)
        guest.tell(Done(command, entries[0].number))
        counted.move_seconds.since(moving.began)
        has_ended = is_busy = False
        try:
            has_ended = self._let_happen(live, entries)
            is_busy = has_ended or bool(live.room.due(self.chance))
        except Exception as failure:
            blamed = live.room.failed if live.fail(failure, self.mutes) else None
            self._refuse(guest, blamed or failure, command)
        logs.tell("done", table=live.room.code, command=command, level=logging.DEBUG)
        if is_busy:
            self.spawn(self._see_to(moving, has_ended=has_ended))
            return
        live.lock.release()
        moving.finished()
        self.stir(live)

    async def _see_to(self, moving: "_Moving", *, has_ended: bool) -> None:
        """Do what takes its time after a move: deal, or note that the game is over."""
        live = moving.live
        try:
            if has_ended:
                await self.shut(live)
            await self._tend(live)
        finally:
            live.lock.release()
            moving.finished()
        self.stir(live)

    async def _explain(self, moving: "_Moving", problem: Exception) -> None:
        """Refuse a move that was not saved, unless another process has saved it before."""
        live, guest, move = moving.live, moving.guest, moving.move
        self.metrics.not_saved["conflict" if isinstance(problem, Conflict) else "failed"] += 1
        try:
            if isinstance(problem, Unsure):
                guest.dismiss(NO_DATABASE)
                return
            await self.reload(live)
            if not self._done_before(live, guest.person, move, guest.tell):
                self._refuse(guest, problem, move.id)
        except MazzoError as worse:
            self._refuse(guest, worse, move.id)
        finally:
            live.lock.release()
            moving.finished()
        self.stir(live)

    def _refuse(self, guest: Guest, problem: Exception, command: str | None) -> None:
        if isinstance(problem, Conflict):
            problem = _lost_race()
        elif not isinstance(problem, MazzoError):
            logs.log.error("a request failed", exc_info=problem, extra={"facts": {"command": command}})
            problem = Refused("internal", "Something went wrong in the server: look at the table, then try again.")
        self.metrics.refusals[problem.code] += 1
        logs.tell("refused", command=command, code=problem.code, level=logging.DEBUG)
        guest.tell(ans.refusal(problem, command))

    async def _grant(self, guest: Guest, request: req.AnyRequest) -> None:
        match request:
            case req.Command():
                await self._command(guest.person, request, guest.tell)
            case req.Watch():
                try:
                    await self._watch(guest, request)
                except NotSaved as problem:  # the table exists, though the server cannot show it now
                    raise Unsure(problem.code, problem.sentence) from None
            case req.Unwatch():
                live = await self.live(request.table)
                before = live.present()
                live.remove(guest, request.seat)
                guest.tell(Done(request.id))
                if live.present() != before:
                    live.tell_presence(self.mutes)
            case req.Warn():
                guest.tell(await self.warnings(guest.person, request))
            case req.Why():
                commands.check_move((await self.live(request.table)).room, request, guest.person)
                guest.tell(Done(request.id))
            case req.Hurry():
                live = await self.live(request.table)
                if not live.room.seats_of(guest.person.id):
                    raise Refused("not-seated", "Only players at this table can hurry its bots: sit down first.")
                live.hurry()
                self.neighbours.tell(facts.Hurried(request.table))
                guest.tell(Done(request.id))
            case req.AskHint():
                await self.hint(guest, request)
            case req.AskReview():
                await self.review(guest, request)
            case req.Stop():
                self.give_up(guest, request.question)
                self.companies.part(guest, request.question)
                guest.tell(Done(request.id))
            case req.Join():
                match = (await self.live(request.table)).room.played()
                self.companies.join(guest, request.id, request.table, len(match.log) + len(match.deals) - 1)
            case req.Lead():
                self.companies.lead(request.table, guest.person, request.person)
                guest.tell(Done(request.id))
            case req.Show():
                self.companies.show(request.table, guest.person, request.step)
                guest.tell(Done(request.id))
            case req.Remark():
                self.companies.remark(request.table, guest.person, request.text, request.step)
                guest.tell(Done(request.id))
            case req.Mute():
                await self.mute(guest.person, request.person, muted=request.muted)
                guest.tell(Done(request.id))
            case req.Ping():
                guest.tell(ans.Pong(request.id))

    async def _watch(self, guest: Guest, request: req.Watch) -> None:
        if len(guest.watched) >= MOST_WATCHED and request.table not in guest.watched:
            raise Refused(
                "too-many-tables", f"One connection can watch at most {MOST_WATCHED} tables: leave one first."
            )
        live = await self.live(request.table)
        async with live.lock:
            if self.bus.is_shared and (request.seat is not None or (request.after or 0) > live.room.number):
                await self.reload(live)  # another process may have sent this client more, or lent this seat to a bot
            live.room.check_watch(guest.person.id, request.seat)
            if request.seat is not None:
                await self._happen(live, commands.come_back(live.room, guest.person))
                await self._resume(live)
            before = live.present()
            live.add(guest, request.seat)
            guest.tell(Done(request.id, live.room.number))
            guest.send(live.catch_up(request.seat, request.after, live.muted_here(guest, self.mutes)))
            if live.present() != before:
                live.tell_presence(self.mutes, but=guest)
        self.stir(live)

    async def _resume(self, live: Live) -> None:
        """Start the clock again if it ran out while nobody was here to play."""
        if live.time_left() == 0 and not live.has_company():
            with contextlib.suppress(Conflict):  # the table was reloaded: a person is connected to another process
                await self._happen(live, [ev.Resumed()])

    async def snapshot(self, person: Person, code: str, seat: int | None) -> bytes:
        """Return an update with a fresh view for a person who asks once."""
        live = await self.live(code)
        live.room.check_watch(person.id, seat)
        return live.snapshot(seat, frozenset(await self.store.mutes(person.id)))

    async def warnings(self, person: Person, request: req.Warn) -> ans.Warnings:
        """Return which legal moves of a person's seat would certainly lose."""
        room = (await self.live(request.table)).room
        room.check_watch(person.id, request.seat)
        view = room.view(request.seat)
        told = {move: view.warning(move) for move in view.moves} if view else {}
        return ans.Warnings(
            request.id, request.table, request.seat, {move: word for move, word in told.items() if word}
        )

    async def mute(self, person: Person, other: str, *, muted: bool) -> None:
        """Mute another person for this person, or unmute them."""
        if muted and len(await self.store.mutes(person.id)) >= MOST_MUTED:
            raise Refused("too-many-muted", f"You can mute at most {MOST_MUTED} people: unmute someone first.")
        await self.store.mute(person.id, other, muted=muted)
        if person.id in self.mutes:
            (self.mutes[person.id].add if muted else self.mutes[person.id].discard)(other)
        self.neighbours.tell(facts.Person(person.id))

    async def history(self, person: Person) -> bodies.History:
        """Return the latest games that a person has finished."""
        kept = await self.store.history(person.id)
        return bodies.History([msgspec.json.decode(body, type=bodies.Finished) for body in kept])

    # Commands

    async def create(self, host: Person, command: req.Create) -> Done:
        """Open a table, or say again which one a command opened."""
        return await self._open(host, command.id, commands.create(command, host))

    async def continue_game(self, host: Person, table: str, command: req.Continue) -> Done:
        """Open a table that continues a finished game, or say again which one a command opened."""
        room = (await self.live(table)).room
        events = await asyncio.to_thread(replaying.continued, room, command, host, self.chance)
        return await self._open(host, command.id, events)

    async def import_record(self, host: Person, text: bytes) -> str:
        """Make a table from a record, or find the one made from it before, and return its code."""
        code, events = await asyncio.to_thread(replaying.imported, text, host)
        entries = self._entries(0, events, host.id)
        with contextlib.suppress(Conflict):  # it is there
            await self.store.append([Batch(code, entries)])
            self._add(code, entries)
            await self.shut(self.tables[code])
        return code

    async def _open(self, host: Person, command: str, events: list[ev.Stored]) -> Done:
        code = await self.store.opened(host.id, command)
        if code is None:
            code = new_code()
            entries = self._entries(0, events, host.id, command)
            try:
                await self.store.append([Batch(code, entries)])
            except Conflict:  # the same command, sent twice at a time
                code = await self.store.opened(host.id, command)
                if code is None:
                    raise
            else:
                self._add(code, entries)
                logs.tell("table opened", table=code, game=self.tables[code].room.game.name)
        return Done(command, 1, code)

    def _add(self, code: str, entries: list[Entry]) -> None:
        """Take in a table that was just opened."""
        self.neighbours.tell_table(self._take_in(fold(code, entries)))

    async def command(self, person: Person, command: req.AnyCommand, tell: Tell) -> None:
        """Do a command once, or raise `Refused`. `tell` learns that it is saved before anybody learns what happened."""
        # Finish a command that has begun even if the client leaves: half of it may be saved.
        await asyncio.shield(self.spawn(self._command(person, command, tell)))

    async def _command(self, person: Person, command: req.AnyCommand, tell: Tell) -> None:
        began = logs.command.set(command.id)
        try:
            live = await self._do(person, command, self._timed(tell) if isinstance(command, req.Move) else tell)
            logs.tell("done", table=command.table, level=logging.DEBUG)
        finally:
            logs.command.reset(began)  # what the bots do then is not a part of it
        self.stir(live)

    def _timed(self, tell: Tell) -> Tell:
        """Return a function that says that a move is saved and notes how long that took."""
        began = time.perf_counter()

        def told(done: Done) -> None:
            tell(done)
            self.metrics.move_seconds.since(began)

        return told

    async def _do(self, person: Person, command: req.AnyCommand, tell: Tell) -> Live:
        live = await self.live(command.table)
        async with live.lock:
            if self._done_before(live, person, command, tell):
                return live
            known = live.room.number
            try:
                await self._act(live, person, command, tell)
            except Conflict:
                if not self._done_before(live, person, command, tell):
                    raise _lost_race() from None
            except Unsure:
                raise
            except MazzoError:
                await self.reload(live)  # another process may have done it, and more, before this one heard of it
                if not self._done_before(live, person, command, tell):
                    if live.room.number == known or isinstance(command, req.Move):  # a move is meant for one position
                        raise
                    await self._act(live, person, command, tell)
            except Exception as problem:
                if live.fail(problem, self.mutes) and live.room.failed:
                    raise live.room.failed from problem
                raise
        return live

    async def _act(self, live: Live, person: Person, command: req.AnyCommand, tell: Tell) -> None:
        if isinstance(command, req.Rematch):
            await self._rematch(live, person, command, tell)
        else:
            events = commands.decide(live.room, command, person, live.present, self.chance)
            await self._happen(live, events, person.id, command.id, tell)

    def _done_before(self, live: Live, person: Person, command: req.AnyCommand, tell: Tell) -> bool:
        number = live.room.answered(person.id, command.id)
        if number is not None:
            tell(Done(command.id, number, live.room.rematch if isinstance(command, req.Rematch) else None))
        return number is not None

    async def _rematch(self, live: Live, person: Person, command: req.Rematch, tell: Tell) -> None:
        if live.room.rematch is not None:
            tell(Done(command.id, live.room.number, live.room.rematch))
            return
        code = new_code()
        here, there = commands.rematch(live.room, person, code, command.flag)
        entries = self._entries(live.room.number, here, person.id, command.id)
        fresh = self._entries(0, there, person.id)
        await self._save(live, [Batch(live.room.code, entries), Batch(code, fresh)])
        self._add(code, fresh)
        tell(Done(command.id, entries[0].number, code))
        await self._announce(live, entries)


def _lost_race() -> Refused:
    return Refused("lost-race", "Something changed meanwhile: look at the table and decide again.")


def _id_in(data: bytes | str) -> str | None:
    """Return the id of a message that was refused, as far as it can be read."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
