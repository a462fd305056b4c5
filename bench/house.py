"""How long the server itself takes for a move, without sockets and without a disk: processor time of one thread.

Usage: python -m bench.house [--tables 30] [--rounds 200] [--profile]

Four people sit at each table. Each move goes in as a message, and comes out as five: one to its sender, and one to each
of the four. The games have equal shares.
"""

import argparse
import asyncio
import cProfile
import pstats
import random
import time
from collections.abc import Sequence
from itertools import count
from statistics import median

from mazzo import games
from mazzo.server.live import Guest
from mazzo.server.store import Batch, Saved
from tests.server.memory import MemoryStore, Tab, create, hear, join, make_house

SEATS = 4


class NoDisk(MemoryStore):
    """Says that everything is saved."""

    def save(self, batches: Sequence[Batch], saved: Saved) -> None:
        """Save nothing."""
        saved(None)

    async def append(self, batches: Sequence[Batch]) -> None:
        """Save nothing."""


class Sink:
    """Takes every message, and counts."""

    def __init__(self) -> None:
        self.messages = 0

    def push(self, message: bytes) -> bool:
        """Take a message."""
        self.messages += 1
        if message.startswith(b'{"type":"refused"'):
            raise SystemExit(message.decode())
        return True

    def hang_up(self) -> None:
        """Do nothing."""


class Play:
    """All the tables, and how long their moves took."""

    def __init__(self, tables: int, profile: cProfile.Profile | None) -> None:
        self.house = make_house(NoDisk())
        self.tables = tables
        self.profile = profile
        self.games = games.names()
        self.ids = count(1)
        self.sink = Sink()
        self.moves = 0
        self.spent: dict[str, list[float]] = {game: [] for game in self.games}
        """Seconds per move, for each game and round."""

    async def run(self, rounds: int) -> None:
        """Play this many moves at each table."""
        tabs = [await join(self.house, f"Player {seat}") for seat in range(SEATS)]
        for tab in tabs:
            tab.guest.line = self.sink
            tab.guest.flush()
        guests = [tab.guest for tab in tabs]
        codes = {game: [await self.open(game, tabs) for _ in range(self.tables // 3)] for game in self.games}
        for _ in range(rounds):
            for game, here in codes.items():
                await self.move_all(game, here, guests)
                for place, code in enumerate(here):
                    if not self.house.tables[code].room.is_open:
                        del self.house.tables[code]
                        for guest in guests:
                            guest.watched.discard(code)
                        here[place] = await self.open(game, tabs)

    async def open(self, game: str, tabs: list[Tab]) -> str:
        """Let four people sit down, and start."""
        code = await create(self.house, tabs[0], game, SEATS, first_seat=0)
        for seat, tab in enumerate(tabs):
            wanted = [] if seat == 0 else [b"sit"]
            for kind in (*wanted, b"watch"):
                await self.send(tab.guest, kind, code, b',"seat":%d' % seat)
        await self.send(tabs[0].guest, b"start", code, b"")
        return code

    async def move_all(self, game: str, codes: list[str], guests: list[Guest]) -> None:
        """Let a player move at each table, and take the time without choosing the moves."""
        messages = []
        for code in codes:
            match = self.house.tables[code].room.playing
            legal = match.legal_moves()
            move = "end" if "end" in legal else random.choice(legal)
            body = self.message(b"move", code, b',"seat":%d,"move":"%s"' % (match.to_move, move.encode()))
            messages.append((guests[match.to_move], body))
        before = self.sink.messages
        if self.profile:
            self.profile.enable()
        began = time.thread_time()
        for guest, message in messages:
            await hear(self.house, guest, message)
        self.spent[game].append((time.thread_time() - began) / len(messages))
        if self.profile:
            self.profile.disable()
        self.moves += len(messages)
        assert self.sink.messages - before >= (1 + SEATS) * len(messages)

    async def send(self, guest: Guest, kind: bytes, code: str, more: bytes) -> None:
        """Send a request."""
        await hear(self.house, guest, self.message(kind, code, more))

    def message(self, kind: bytes, code: str, more: bytes) -> bytes:
        """Return a request."""
        return b'{"type":"%s","id":"m%d","table":"%s"%s}' % (kind, next(self.ids), code.encode(), more)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long the server itself takes for a move.")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--profile", action="store_true", help="say which functions take how long")
    asked = parser.parse_args()
    profile = cProfile.Profile() if asked.profile else None
    play = Play(asked.tables, profile)
    asyncio.run(play.run(asked.rounds))
    each = {game: 1e6 * median(spent) for game, spent in play.spent.items()}
    shown = ", ".join(f"{game} {spent:.0f}" for game, spent in each.items())
    print(f"{sum(each.values()) / len(each):.1f} µs per move ({shown}), over {play.moves:,} moves")
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(60)


if __name__ == "__main__":
    main()
