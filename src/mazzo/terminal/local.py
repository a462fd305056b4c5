"""A game in this process: people at one keyboard, and bots that the director asks."""

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from mazzo import bots
from mazzo.analysis import Advice, begun
from mazzo.bots import RandomBot, check_said
from mazzo.bots.asking import Question, answer
from mazzo.director import Ask, Director, Say, lone_opener
from mazzo.games.base import Table
from mazzo.games.errors import IllegalTalk, MazzoError
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.match import Match
from mazzo.recording import SessionRecords
from mazzo.terminal import saves
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import USUAL_BOT
from mazzo.terminal.snapshot import LogEntry, Snapshot, snapshot_of
from mazzo.terminal.turn import hints
from mazzo.texts import failed, t
from mazzo.workers import Runner, WorkerDied, stream

T = TypeVar("T")
_tables = count(1)


class Here:
    """Runs work at once in this process: for a game in lines of text, where nothing else happens meanwhile."""

    async def run(self, key: object, work: Callable[..., T], *arguments: object) -> T:
        """Return the result of some work."""
        return work(*arguments)

    def stop(self) -> None:
        """Do nothing: nothing runs."""


class LocalSession:
    """A match, its save if it has one, the director, and where bots think."""

    is_local = True
    allows_hints = True

    def __init__(
        self, match: Match, save: Save | None, runner: Runner, records: SessionRecords | None, seed: int | None = None
    ) -> None:
        """Begin to play, or raise `BadOptions`: another process plays this game."""
        if save:
            save.take()
        self.match = match
        self.save = save
        self.records = records
        self.mine = tuple(seat for seat, who in enumerate(match.seats) if who.kind == "human")
        self.bots = {seat: who.bot or USUAL_BOT for seat, who in enumerate(match.seats) if who.kind == "bot"}
        self.eyes = self.mine[0] if self.mine else 0
        self.kept: Path | None = None
        """Where the record is, once the game is over."""
        self.trouble = ""
        self.gone: MazzoError | None = None
        """What a user's own bot did wrong."""
        self._director = Director()
        self._failed: dict[int, int] = {}
        """The bots that failed, each with its note's place in the history, in order."""
        self._runner = runner
        self._seed = seed
        self._hinted: set[tuple[int, int]] = set()
        """The decisions with a hint: seat and moves made."""
        self._name = f"table {next(_tables)}"
        self._version = 0
        self._woken = asyncio.Event()
        self._deal, self._may_deal = match.dealer, False
        match.dealer = self._deal_if_asked
        if (seat := lone_opener(match)) is not None:
            match.play(match.game.opening_move, seat)
        self._changed()

    def _deal_if_asked(self, table: Table) -> bool:
        """Deal the next round only when everybody has seen how the last one ended."""
        return self._may_deal and self._deal(table)

    def _changed(self) -> None:
        self._version += 1
        self._woken.set()
        self._keep_if_possible()

    def _keep_if_possible(self) -> None:
        try:
            self._keep()
            self.trouble = ""
        except OSError as problem:
            self.trouble = t("tui.not-saved", why=failed(problem))

    def _keep(self) -> None:
        """Save the game as it stands or, when it is over, keep its record."""
        if not self.match.over:
            if self.save:
                self.save.write(self.match)
        elif self.kept is None:
            self.kept = self.keep_record()
            if self.save:
                self._keep_finished()
                self.save.remove()

    def _keep_finished(self) -> None:
        """Add the record to those of all finished games. This may fail if another file already holds it."""
        try:
            file = saves.keep_finished(self.match)
        except OSError:
            if self.kept is None:
                raise
        else:
            self.kept = self.kept or file

    def keep_record(self) -> Path | None:
        """Write the record of the game so far to the requested file, and return its place."""
        if self.records is None:
            return None
        self.records.keep(self.match.record())
        return self.records.path

    async def snapshots(self) -> AsyncIterator[Snapshot]:
        """Yield how things stand. The bots move when the player has seen the previous snapshot."""
        shown = 0
        while True:
            if shown != self._version:
                shown = self._version
                yield self._snapshot()
            elif ask := self._next():
                await self._ask(ask)
            else:
                self._woken.clear()
                await self._woken.wait()

    def _snapshot(self) -> Snapshot:
        you = self.mine[0] if len(self.mine) == 1 else None
        found = snapshot_of(self.match, self.eyes, you=you)
        history = list(found.history)
        for seat, place in self._failed.items():
            history.insert(place, LogEntry("event", seat, "event.bot-failed"))
        return replace(found, deciders=self._director.deciders(self.match), history=tuple(history))

    def _next(self) -> Ask | None:
        """Return which bot to ask now."""
        return self._director.next(self.match, self.bots)

    def is_settled(self, snapshot: Snapshot) -> bool:
        """Say whether no bot is about to talk."""
        return self._next() is None

    def see_as(self, seat: int) -> None:
        """Show another person's view from now on."""
        self.eyes = seat
        self._version += 1
        self._woken.set()

    async def move(self, text: str, seat: int) -> None:
        """Make a move for a person or, in an opening, for a bot."""
        self.match.play(text, seat)
        self._changed()

    async def say(self, text: str, seat: int) -> None:
        """Say something."""
        self.match.say(text, seat)
        self._changed()

    async def decline(self, seat: int) -> bool:
        """Let another player start. Say whether nobody is left, so that Mazzo asks all again."""
        if signal := self.match.game.decline_signal:
            self.match.say(signal, seat)
        is_asked_again = self._director.decline(self.match, seat, self.bots)
        self._changed()
        return is_asked_again

    async def hints(self, seat: int) -> AsyncGenerator[Advice, None]:
        """Yield better and better advice, and count it once for each decision."""
        decision = seat, len(self.match.log)
        if decision not in self._hinted:
            self._hinted.add(decision)
            self.match.hints[seat] += 1
            self._keep_if_possible()
        async with contextlib.aclosing(stream(hints, *begun(self.match, seat))) as found:
            async for advice in found:
                yield advice

    async def lend(self, seat: int) -> None:
        """Do nothing: everybody is here."""

    async def go_on(self) -> None:
        """Deal the next round."""
        self._may_deal = True
        self.match.deal()
        self._may_deal = False
        self._changed()

    async def record(self) -> dict[str, Any]:
        """Return the record."""
        return self.match.record()

    def notes(self) -> list[str]:
        """Say who took hints, and where the record is."""
        taken = self.match.hints
        names = self._snapshot().names
        counts = [t("plain.count", name=names[seat], n=t("count.hints", n=n)) for seat, n in enumerate(taken) if n]
        if self.trouble:
            return [*counts, self.trouble]
        return [*counts, t("tui.kept", file=self.kept)] if self.kept else counts

    def close(self) -> None:
        """Let others play this game."""
        if self.save:
            self.save.release()

    async def _ask(self, ask: Ask) -> None:
        """Ask a bot, and do what follows from its answer."""
        moves = len(self.match.log)
        try:
            found = await self._answer(ask)
            if len(self.match.log) != moves:  # another player has moved meanwhile: an opening
                return
            deeds = self._director.deeds(ask, found, self.bots)
        except MazzoError as problem:
            self.gone = problem
            raise
        for deed in deeds:
            if isinstance(deed, Say):
                try:
                    self.match.say(deed.text, deed.seat)
                except IllegalTalk:  # silence has come in the meantime
                    break
            else:
                self.match.play(deed.text, deed.seat)
        if deeds:
            self._changed()
        elif self._next() is None:
            self._version += 1

    async def _answer(self, ask: Ask) -> object:
        """Return a bot's answer or, if it fails, any legal answer and a note. Raise what your own bot did wrong."""
        view, heard, name = self.match.view(ask.seat), self.match.heard(), self.bots[ask.seat]
        question = Question(self._name, self.match.game.name, ask.about, ask.seat, name, view, heard, self._seed)
        try:
            return _checked(ask, view, await self._runner.run(self._name, answer, question, bots.named))
        except (Exception, SystemExit) as problem:
            if name not in bots.LEVELS and isinstance(problem, MazzoError) and not isinstance(problem, WorkerDied):
                raise
            if ask.seat not in self._failed:
                self._failed[ask.seat] = len(self._snapshot().history)
            bot = RandomBot(Random(random.SystemRandom().getrandbits(64)))
            return getattr(bot, ask.about)(view, heard)


def _checked(ask: Ask, view: View, found: object) -> object:
    """Return a bot's answer, or raise an error if no bot may answer so."""
    if ask.about == "move" and found not in view.moves:
        raise ValueError("not a legal move")
    return check_said(found) if ask.about == "talk" else found
