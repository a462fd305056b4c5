"""A table of a running server, as the people at this keyboard see it."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from mazzo import games
from mazzo.analysis import Advice, Alternative
from mazzo.director import Opening, last_opener
from mazzo.games.game import View
from mazzo.games.talk import Said
from mazzo.server import answers as ans
from mazzo.server import events as ev
from mazzo.server import requests as req
from mazzo.server.messages import Refused
from mazzo.terminal.connection import Connection
from mazzo.terminal.links import Link
from mazzo.terminal.names import printable
from mazzo.terminal.snapshot import LogEntry, Place, Snapshot
from mazzo.texts import t

MOST_WAITING = 8
"""With more snapshots than this waiting, you have been away: the latest one shows how things stand."""
AGAIN = "again"
"""The id of the request to follow the table again after a break. Nobody waits for its answer."""
TOLD_EVENTS = (
    "dealt",
    "started",
    "left",
    "lent",
    "returned",
    "time-up",
    "hinted",
    "seat-taken",
    "bot-seated",
    "rematched",
)
"""The events that the log shows, besides moves and talk."""


class RemoteSession:
    """A server's table. First people gather (`state`), then there are snapshots."""

    is_local = False

    def __init__(self, link: Link) -> None:
        self.link = link
        self.connection = Connection(link.origin, self._hear)
        self.state: ans.TableState | None = None
        self.eyes: int | None = None
        self.view: View | None = None
        self.hands: tuple[tuple[Any, ...], ...] | None = None
        self.history: list[LogEntry] = []
        self.number = 0
        self.gone: Refused | None = None
        self.changed = asyncio.Event()
        """Set whenever anything is new."""
        self._deciders: tuple[int, ...] = ()
        self._opening = Opening()
        self._heard: tuple[Said, ...] = ()
        self._snapshots: list[Snapshot] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def mine(self) -> Sequence[int]:
        """The seats that this person holds."""
        seats = self.state.seats if self.state else []
        return [number for number, seat in enumerate(seats) if seat.person and seat.person == self.connection.person]

    async def open(self, name: str | None) -> None:
        """Find the table, or raise `Refused`."""
        await self.connection.open(name, self._watch)
        await self._see_with(None)

    @property
    def trouble(self) -> str:
        """Say that the connection is lost, if it is."""
        return t("line.lost") if self.connection.is_broken else ""

    @property
    def _you(self) -> int | None:
        """The seat of the only person at this keyboard."""
        return self.mine[0] if len(self.mine) == 1 else None

    def _watch(self) -> req.Watch | None:
        return req.Watch(AGAIN, self.link.code, self.eyes, self.number or None)

    async def command(self, kind: str, **fields: Any) -> ans.Done:
        """Send a command, or raise `Refused`."""
        answer = await self.connection.ask(kind, table=self.link.code, **fields)
        assert isinstance(answer, ans.Done), answer
        return answer

    async def _see_with(self, seat: int | None) -> None:
        """Watch from another seat from now on, if the server allows it."""
        before, self.eyes = self.eyes, seat
        self._snapshots.clear()
        await self.command("watch", seat=seat)
        if before != seat:
            await self.command("unwatch", seat=before)

    def is_settled(self, snapshot: Snapshot) -> bool:
        """Say whether nothing has changed since a snapshot."""
        return snapshot.number == self.number

    def see_as(self, seat: int) -> None:
        """Show the view of another of these people's seats from now on."""
        if seat == self.eyes:
            self._offer()
        else:
            self._start(self._see_with(seat))

    def _start(self, action: Coroutine[Any, Any, None]) -> None:
        """Do something while others continue. If the server refuses it, you can no longer see the table."""

        async def doing() -> None:
            try:
                await action
            except Refused as problem:
                self.gone = problem
                self.changed.set()

        task = asyncio.create_task(doing())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What the server says

    def _hear(self, answer: ans.AnyAnswer) -> None:
        if isinstance(answer, ans.Update) and answer.table == self.link.code and answer.seat == self.eyes:
            self._take(answer)
        elif (isinstance(answer, ans.Gone) and answer.seat == self.eyes) or (
            isinstance(answer, ans.Refusal) and answer.id in (None, AGAIN)  # else: the asker has gone
        ):
            self.gone = Refused(answer.code, answer.sentence)
        elif isinstance(answer, ans.Pong):  # the connection is broken: show that
            self._offer()
        self.changed.set()

    def _take(self, update: ans.Update) -> None:
        self.number = update.number
        self.state = update.state or self.state
        if self.state is None:
            return
        if update.view is not None:
            if self.state.game not in games.names():
                raise msgspec.ValidationError(f"no view of {self.state.game}")  # another version's game
            self.view = msgspec.convert(update.view, games.find(self.state.game).view_class)
            self.hands = tuple(tuple(hand) for hand in update.hands) if update.hands else None
        entries = (_entry(found.event) for found in update.events)
        self.history = [*([] if update.fresh else self.history), *(entry for entry in entries if entry.text)]
        self._deciders = tuple(update.deciders)
        self._heard = tuple(Said(0, signal.seat, signal.text) for signal in update.signals)
        if update.seat is None and self.mine and self.state.phase != "gathering":
            self.see_as(next((seat for seat in self.mine if seat in self._deciders), self.mine[0]))
        else:
            self._offer()

    def _offer(self) -> None:
        """Show how things stand."""
        if snapshot := self.snapshot():
            if len(self._snapshots) >= MOST_WAITING:
                self._snapshots.clear()
            self._snapshots.append(snapshot)
        self.changed.set()

    def snapshot(self) -> Snapshot | None:
        """Return how things stand, or None before the deal and before another seat's view has come."""
        state, view = self.state, self.view
        if state is None or view is None or view.seat != self.eyes or state.phase == "gathering":
            return None
        if state.phase == "closed":
            view = replace(view, over=True, moves=())  # type: ignore[type-var]  # every view is a dataclass
        return Snapshot(
            game=games.find(state.game),
            options=dict(state.options),
            seat=self.eyes,
            view=view,
            places=tuple(self._place(number) for number in range(len(state.seats))),
            deciders=self._opening.still_asked(self._deciders, self.mine) if view.opening else self._deciders,
            heard=self._heard,
            history=tuple(self.history),
            hands=self.hands,
            result=state.result,
            chats=state.settings.talk == "chat",
            number=self.number,
            you=self._you,
        )

    def _place(self, number: int) -> Place:
        assert self.state
        seat = self.state.seats[number]
        name = t("table.you") if number == self._you else printable(seat.name)
        return Place(name, seat.kind == "bot", seat.level or "", seat.kind == "human" and not seat.present)

    # What people do

    async def snapshots(self) -> AsyncIterator[Snapshot]:
        """Yield how things stand, update by update. Raise `Refused` when you can no longer see the table."""
        while True:
            while self._snapshots:
                yield self._snapshots.pop(0)
            if self.gone:
                raise self.gone
            self.changed.clear()
            if not self._snapshots:
                await self.changed.wait()

    async def move(self, text: str, seat: int) -> None:
        """Make a move."""
        await self.command("move", seat=seat, move=text)

    async def say(self, text: str, seat: int) -> None:
        """Say something."""
        await self.command("say", seat=seat, text=text)

    async def decline(self, seat: int) -> bool:
        """Let another player start or, where only bots are left, the last of them."""
        assert self.state
        bots = [number for number, place in enumerate(self.state.seats) if place.level]
        people = [number for number, place in enumerate(self.state.seats) if not place.level]
        asked, game = self._opening.decline(seat, people, bots), games.find(self.state.game)
        if asked == "bots":
            await self.move(game.opening_move, last_opener(bots))
        elif game.decline_signal:
            await self.say(game.decline_signal, seat)
        self._offer()
        return asked == "again"

    @property
    def allows_hints(self) -> bool:
        """Whether the host allows hints, or you play alone with bots."""
        return bool(self.state and self.state.hints)

    async def hints(self, seat: int) -> AsyncGenerator[Advice, None]:
        """Yield better and better advice of the server, which counts it."""
        going_on = ""
        try:
            async with contextlib.aclosing(self.connection.follow("hint", table=self.link.code, seat=seat)) as answers:
                async for answer in answers:
                    assert isinstance(answer, ans.Hint), answer
                    going_on = "" if answer.done else answer.id
                    if answer.advice is not None:
                        yield _advice(msgspec.convert(answer.advice, ans.Advised))
                    if answer.done:
                        return
        finally:
            if going_on:
                self._start(self._stop(going_on))

    async def _stop(self, question: str) -> None:
        """Stop the answers to a question."""
        with contextlib.suppress(Refused):
            await self.connection.ask("stop", question=question)

    async def lend(self, seat: int) -> None:
        """Let a bot play for a player who is gone."""
        await self.command("lend", seat=seat)

    async def go_on(self) -> None:
        """Do nothing: the server has dealt already."""

    async def record(self) -> dict[str, Any]:
        """Return the record of a game that is over."""
        found: dict[str, Any] = await self.connection.http("GET", f"/api/records/{self.link.code}")
        return found

    def notes(self) -> list[str]:
        """Say nothing: the server keeps the record."""
        return []

    async def rematch(self) -> Link:
        """Return where the game continues, at a new table if there is none yet."""
        assert self.state
        code = self.state.rematch or (await self.command("rematch")).table
        assert code
        return Link(self.link.origin, code)

    async def close(self) -> None:
        """Disconnect. The seat stays yours."""
        await self.connection.close()


def _advice(found: ans.Advised) -> Advice:
    """Return what the server advises: of the alternatives it sends only the best."""
    best = Alternative(tuple(found.moves), found.chance, found.error, 0.0, 0.0, found.worlds, clearly_worse=False)
    return Advice(found.worlds, (found.chance,), (found.error,), found.chance, (best,), tuple(found.reasons))


def _entry(event: ev.Public) -> LogEntry:
    """Return an event as it stands in the log. One that the log leaves out has no text."""
    if isinstance(event, ev.Moved):
        return LogEntry("moved", event.seat, event.move)
    if isinstance(event, ev.Said):
        return LogEntry("said", event.seat, event.text or t("talk.muted"))
    kind: str = event.__struct_config__.tag  # type: ignore[assignment]
    return LogEntry("event", getattr(event, "seat", -1), f"event.{kind}" if kind in TOLD_EVENTS else "")
