"""A game in this process: people at one keyboard, and bots that think in a process of their own."""

import asyncio
import random
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any, Literal

from mazzo.bots import RandomBot
from mazzo.croupier import is_between_turns
from mazzo.games.base import Table
from mazzo.games.errors import MazzoError
from mazzo.games.rng import Random
from mazzo.match import Match
from mazzo.server.thinkers import Question, Thinkers
from mazzo.terminal.table.look import Look, look_at
from mazzo.terminal.table.saves import Save
from mazzo.texts import t

_tables = count(1)


class LocalSitting:
    """A match, its save, and whoever thinks for the bots."""

    is_local = True

    def __init__(self, match: Match, save: Save, thinkers: Thinkers, records: Path | None, seed: int | None) -> None:
        self.match = match
        self.save = save
        self.records = records
        self.mine = tuple(seat for seat, who in enumerate(match.seats) if who.kind == "human")
        self.bots = {seat: who.bot or "normal" for seat, who in enumerate(match.seats) if who.kind == "bot"}
        self.eyes = self.mine[0]
        self.kept: Path | None = None
        """Where the record is, once the game is over."""
        self.problem: OSError | None = None
        """Why the game could not be saved."""
        self.gone: MazzoError | None = None
        """What somebody's own bot did wrong."""
        self._thinkers = thinkers
        self._seed = seed
        self._name = f"table {next(_tables)}"
        self._spoken_at = -1
        self._version = 0
        self._woken = asyncio.Event()
        self._deal, self._may_deal = match.dealer, False
        match.dealer = self._deal_if_asked
        if len(match.seats) == 1 and not match.log:
            match.play("start", 0)
        self._changed()

    def _deal_if_asked(self, table: Table) -> bool:
        """Deal the next round only when everybody has seen how the last one ended."""
        return self._may_deal and self._deal(table)

    def _changed(self) -> None:
        self._version += 1
        self._woken.set()
        try:
            if self.match.over:
                self.kept = self.kept or self.save.finish(self.match, self.records)
            else:
                self.save.write(self.match)
            self.problem = None
        except OSError as problem:
            self.problem = problem

    async def looks(self) -> AsyncIterator[Look]:
        """Yield how things stand; the bots move on when what was before has been looked at."""
        shown = 0
        while True:
            if shown != self._version:
                shown = self._version
                yield look_at(self.match, self.eyes)
            elif question := self._question():
                await self._ask(question)
            else:
                self._woken.clear()
                await self._woken.wait()

    def look_as(self, seat: int) -> None:
        """See with the eyes of another person from now on."""
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
        """Say where the record is."""
        if self.problem:
            return [t("tui.not-saved", why=self.problem.strerror or "")]
        return [t("tui.kept", file=self.kept)]

    def _question(self) -> Question | None:
        """Return what bots have to be asked now, if anything."""
        match = self.match
        if match.over or match.table.awaits_deal or not self.bots:
            return None
        if match.game.signals and self._spoken_at != len(match.log) and is_between_turns(match):
            quiet = getattr(match.view(None), "silent", False)
            return self._about("talk", [] if quiet else list(self.bots))
        if match.game.first_seat_agreed and not match.log:
            return None
        return self._about("move", [match.to_move]) if match.to_move in self.bots else None

    def _about(self, about: Literal["move", "talk"], seats: list[int]) -> Question:
        asked = [(seat, self.bots[seat], self.match.view(seat)) for seat in seats]
        return Question(self._name, self.match.game.name, about, asked, self.match.heard(), self._seed)

    async def _ask(self, question: Question) -> None:
        moves = len(self.match.log)
        answers = await self._think(question)
        if len(self.match.log) != moves:  # somebody has moved in the meantime: an opening
            return
        if question.about == "talk":
            self._spoken_at = moves
            for (seat, _, _), texts in zip(question.seats, answers, strict=True):
                self._let_say(seat, texts)
        else:
            self.match.play(answers[0], question.seats[0][0])
        self._changed()

    def _let_say(self, seat: int, texts: list[str]) -> None:
        for text in texts:
            try:
                self.match.say(text, seat)
            except MazzoError:  # silence has come in the meantime
                return

    async def _think(self, question: Question) -> list[Any]:
        try:
            return await self._thinkers.think(question)
        except MazzoError as problem:
            self.gone = problem
            raise
        except (OSError, RuntimeError):  # the bots' process does not live; any move is better than none
            rng = Random(random.SystemRandom().getrandbits(64))
            return [getattr(RandomBot(rng), question.about)(view, question.heard) for _, _, view in question.seats]
