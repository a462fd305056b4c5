"""Many games: what they are, and how to play any one of them.

All random numbers of game i come from the seed and from i. Stream i of the seed gives the deals and the first player.
Stream (s + 1) * 2**48 + i gives the numbers of the bot at seat s. So a deal does not depend on who sits at the table,
and a game does not depend on the process or on earlier games.

A table with only `random` bots plays by itself, with moves and deals from stream i, which is many times faster. Where
several line-ups share the deals, Mazzo asks every bot, since some games deal more than once.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from mazzo import bots, games
from mazzo.croupier import play_on
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.games.rng import Random
from mazzo.match import Match, Seat, begin, generator

MOST_GAMES = 10**9
SEAT_STREAM = 2**48
"""The streams of one seat's bots begin at a multiple of this; those below it are the deals'."""

Lineup = tuple[str, ...]
"""The bot at each seat: a level, or your own."""

Result = dict[str, Any]
"""The result of a game, as it stands in a record."""

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Job:
    """Games to play, with all that any process needs to play any of them.

    With several line-ups, all of them play each game with the same deals, and the seats rotate by one from game to
    game.
    """

    game: str
    options: Mapping[str, object]
    first_seat: int | str | None
    lineups: tuple[Lineup, ...]
    seed: int
    effort: float = 1.0
    talking: bool = True
    records: bool = False
    shared_deals: bool = False

    def check(self) -> None:
        """Raise `BadOptions` if nobody can play these games."""
        game = games.find(self.game)
        players = game.check_players(self.options["players"])
        bots.check_effort(self.effort)
        for lineup in self.lineups:
            if len(lineup) != players:
                named = f"{len(lineup)}: {('+' if self.shared_deals else ',').join(lineup):.60}"
                sentence = f"Name {players} bots for {players} players, one for each seat, not {named}."
                raise BadOptions("bad-lineup", sentence, case="seats", players=players, named=named)
            for level in set(lineup):
                bots.named(level, self.game, Random(0), self.effort)
        begin(game, self.options, self.first_seat, seats(self.lineups[0]), generator(self.seed))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.lineups[0])

    @property
    def plays_by_itself(self) -> bool:
        """Whether Mazzo need not ask the bots."""
        return not self.shared_deals and all(set(lineup) == {"random"} for lineup in self.lineups)

    def seated(self, lineup: Lineup, number: int) -> Lineup:
        """Return who sits where in a game: where deals are shared the first of the line-up is at `first_at`."""
        first = self.first_at(number)
        return lineup[-first:] + lineup[:-first] if first else lineup

    def first_at(self, number: int) -> int:
        """Return the seat of the first bot of each line-up."""
        return number % self.players if self.shared_deals else 0


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games that were played: the results of each line-up, game by game, the records as JSON Lines, the time."""

    first: int
    results: list[tuple[Result, ...]]
    records: bytes
    seconds: float


@cache
def seats(lineup: Lineup) -> tuple[Seat, ...]:
    """Return the seats of a table of bots."""
    return tuple(Seat(f"{level} {seat + 1}", "bot", level) for seat, level in enumerate(lineup))


def _begin(job: Job, lineup: Lineup, number: int, rng: Random) -> Match:
    match = begin(games.find(job.game), job.options, job.first_seat, seats(lineup), rng)
    match.seed, match.number = job.seed, number + 1
    return match


def play_game(job: Job, lineup: Lineup, number: int) -> Match:
    """Play one game to its end, asking the bots."""
    seated = job.seated(lineup, number)
    match = _begin(job, seated, number, Random(job.seed, number))
    players = {
        seat: bots.named(level, job.game, Random(job.seed, (seat + 1) * SEAT_STREAM + number), job.effort)
        for seat, level in enumerate(seated)
    }
    try:
        play_on(match, players, job.talking)
    except MazzoError as problem:
        sentence = f"A bot broke the rules in game {number + 1} of seed {job.seed}: {problem.sentence}"
        raise MazzoError(problem.code, sentence, problem.rule) from problem
    return match


def play_by_itself(job: Job, lineup: Lineup, number: int) -> Match:
    """Play one game of `random` bots to its end, without asking them."""
    rng = Random(job.seed, number)
    match = _begin(job, lineup, number, rng)
    match.table.playout(rng, match.deals, match.log)
    return match


def play_chunk(job: Job, first: int, count: int) -> Chunk:
    """Play some games, one after the other."""
    try:
        return _play_chunk(job, first, count)
    except Exception as problem:  # here, and not where it arrives: on the way from another process its places get lost
        raise games.failure(job.game, problem) or problem from problem


def _play_chunk(job: Job, first: int, count: int) -> Chunk:
    started = time.perf_counter()
    results: list[tuple[Result, ...]] = []
    lines: list[bytes] = []
    play = play_by_itself if job.plays_by_itself else play_game
    for number in range(first, first + count):
        matches = [play(job, lineup, number) for lineup in job.lineups]
        results.append(tuple(match.result or {} for match in matches))
        if job.records:
            lines += [_encode(match.record()) + b"\n" for match in matches]
    return Chunk(first, results, b"".join(lines), time.perf_counter() - started)


def read_lineup(text: str, separator: str) -> Lineup:
    """Read the names of bots, one for each seat."""
    return tuple(name.strip() for name in text.split(separator))


def check_games(count: int) -> int:
    """Return the number of games, or raise `BadOptions`."""
    if count < 1:
        raise BadOptions("bad-games", f"Ask for at least 1 game, not {count}.", case="few", games=count)
    if count > MOST_GAMES:
        sentence = f"Ask for at most {MOST_GAMES:,} games, and use several seeds for more."
        raise BadOptions("bad-games", sentence, case="many", most=f"{MOST_GAMES:,}".replace(",", "\u202f"))
    return count
