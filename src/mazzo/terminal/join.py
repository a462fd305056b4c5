"""The command `mazzo play --plain --join`: a seat at a table of a running server, one line a question."""

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any, TypeVar

from mazzo.games.errors import MazzoError
from mazzo.terminal.ask import Quit
from mazzo.terminal.draw import draw, listed, result
from mazzo.terminal.table.line import read_link
from mazzo.terminal.table.look import Look, Told
from mazzo.terminal.table.remote import RemoteSitting
from mazzo.terminal.tell import told
from mazzo.terminal.turn import Turn
from mazzo.texts import t

Answer = TypeVar("Answer")

GLANCE = 0.5
"""How often, in seconds, one looks whether the line still holds."""


class Aside:
    """A loop in a thread of its own, so that questions can wait for a keyboard, and Ctrl-C for nobody."""

    def __enter__(self) -> "Aside":
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        return self

    def do(self, deed: Coroutine[Any, Any, Answer]) -> Answer:
        """Do something there and wait for it."""
        return asyncio.run_coroutine_threadsafe(deed, self.loop).result()

    def each(self, things: AsyncIterator[Answer]) -> Iterator[Answer]:
        """Yield what comes there, one after the other."""

        async def following() -> Answer | None:
            return await anext(things, None)

        while (thing := self.do(following())) is not None:
            yield thing

    def __exit__(self, *problem: object) -> None:
        self.do(self._put_away())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _put_away(self) -> None:
        """End what is still going on."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.loop.shutdown_asyncgens()


def run(link: str, name: str | None) -> int:
    """Sit down at the table of a link and play; return the exit code."""
    sitting = RemoteSitting(read_link(link))
    with Aside() as aside:
        try:
            aside.do(sitting.open(name))
            _Guest(sitting, aside).play()
        except Quit:
            print(t("plain.goodbye"))
        finally:
            aside.do(sitting.close())
    return 0


class _Guest:
    """Somebody at a table of a server."""

    def __init__(self, sitting: RemoteSitting, aside: Aside) -> None:
        self.sitting = sitting
        self.aside = aside
        self.log: tuple[Told, ...] | None = None
        self.decided = -1
        """How many moves had been made when this person decided last."""

    def play(self) -> None:
        """Sit down, wait for the others, and play to the end."""
        for line in self.aside.each(self._gathering()):
            print(line, flush=True)
        print(t("plain.how"))
        for look in self.aside.each(self._looks()):
            if isinstance(look, str):
                print(look, flush=True)
                continue
            self.tell(look)
            if look.view.over:
                self.show_end(look)
                return
            made = sum(what.kind == "moved" for what in look.log)
            if look.is_mine and look.number == self.sitting.number and made > self.decided:
                self.decided = made
                self.decide(look)

    async def _gathering(self) -> AsyncIterator[str]:
        """Take a free seat, and yield who is there, whenever that has changed, until the game begins."""
        sitting, said, wants_seat = self.sitting, "", True
        while sitting.state is None or sitting.state.phase == "gathering":
            sitting.changed.clear()
            if sitting.state:
                free = sum(seat.kind == "open" for seat in sitting.state.seats)
                if free and wants_seat and not sitting.mine:
                    wants_seat = False
                    await sitting.command("sit")
                names = listed(seat.name or t("lobby.open") for seat in sitting.state.seats)
                waiting = t("lobby.waiting", n=free) if free else t("lobby.wait-host").rstrip(".")
                if said != (said := f"{t('table.players')}: {names}. {waiting}."):
                    yield said
            await sitting.changed.wait()
            if sitting.gone:
                raise sitting.gone

    async def _looks(self) -> AsyncIterator[Look | str]:
        """Yield how things stand, one look after the other; and, if the line breaks meanwhile, that it is broken."""
        looks, said = self.sitting.looks(), False
        while True:
            coming = asyncio.ensure_future(anext(looks))
            while not (await asyncio.wait([coming], timeout=GLANCE))[0]:
                if said != (said := self.sitting.line.is_broken) and said:
                    yield t("line.lost")
            yield coming.result()

    def tell(self, look: Look) -> None:
        """Tell what is new since the last look; the past is not told again to somebody who comes back."""
        known = look.log if self.log is None else self.log
        new = look.log[len(known) :] if look.log[: len(known)] == known else ()
        self.log = look.log
        for what in new:
            name = look.names[what.seat] if what.seat >= 0 else ""
            if what.kind == "said":
                print(told(name, what.text), flush=True)
            else:
                print(f"{name}: {what.text}" if what.kind == "moved" else t(what.text, name=name), flush=True)

    def decide(self, look: Look) -> None:
        """Ask for a decision, and tell the server."""
        seat = look.view.seat

        def say(text: str) -> None:
            self.aside.do(self.sitting.say(text, seat))

        turn = Turn(look.game, look.options, look.view, look.names, look.heard, hints=False, say=say)
        if getattr(look.view, "opening", False):
            self.open_or_not(look, turn)
            return
        turn.show()
        while True:
            try:
                self.aside.do(self.sitting.move(turn.move(), seat))
            except MazzoError as problem:
                turn.refuse(problem)
                if problem.code in ("lost-race", "not-your-turn", "game-over"):
                    return
            else:
                return

    def open_or_not(self, look: Look, turn: Turn) -> None:
        """Open, or let others; where all the others are bots, let the last of them."""
        turn.show()
        opener = look.view.seat
        if not turn.opens():
            others = [place for place in look.places if not place.is_bot]
            if len(others) > 1:
                turn.say("!rather-not")
                return
            opener = len(look.places) - 1
        try:
            self.aside.do(self.sitting.move("start", opener))
        except MazzoError as problem:
            turn.refuse(problem)

    def show_end(self, look: Look) -> None:
        """Show the last position and the result."""
        print(f"\n{draw(look.game.name, look.view, look.names)}")
        print(result(look.game.name, look.result, look.names) if look.result else t("end.closed"))
