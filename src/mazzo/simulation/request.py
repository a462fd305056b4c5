"""What you ask for at the command line, for either command."""

import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mazzo import games, speed
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.recording import Recording, tell_replaced
from mazzo.simulation.job import Chunk, Job, Lineup, Result, check_games
from mazzo.simulation.playing import Ending, play_all
from mazzo.simulation.pools import pool_for
from mazzo.simulation.progress import Progress
from mazzo.simulation.statistics import RivalsSummary, Summary, TeamSummary, counted
from mazzo.texts import t

Estimate = Callable[[], str]
"""Gives the number that matters most, so far."""


@dataclass(frozen=True, slots=True)
class Request:
    """Which games to play, how many, and where."""

    game: Game
    options: Mapping[str, object]
    count: int
    first_seat: int | str | None = None
    seed: int = 0
    effort: float = 1.0
    talking: bool = True
    workers: int | None = None
    place: str = "here"

    def job(self, lineups: tuple[Lineup, ...], *, records: bool = False, shared_deals: bool = False) -> Job:
        """Return the job for these line-ups, or raise `BadOptions`."""
        check_games(self.count)
        job = Job(
            self.game.name,
            self.options,
            self.first_seat,
            lineups,
            self.seed,
            self.effort,
            self.talking,
            records,
            shared_deals,
        )
        job.check()
        return job

    def play(
        self,
        job: Job,
        take: Callable[[tuple[Result, ...]], None],
        records: str | None,
        estimate: Estimate,
        *,
        is_quiet: bool = False,
    ) -> Ending:
        """Play, count and write, with a bar at the terminal; return what ended it early, if anything did."""
        if speed.is_plain() and not speed.plain_wanted() and not is_quiet:
            print(speed.PLAIN_NOTE, file=sys.stderr)
        progress = Progress(0 if is_quiet else self.count)
        done = 0
        pool = pool_for(job, self.count, self.workers, self.place)  # or a refusal, before any file is opened
        try:
            recording = None if records is None else Recording(records)
        except BaseException:
            pool.stop()
            raise

        def taken(chunk: Chunk) -> None:
            nonlocal done
            if recording:
                recording.write(chunk.records)
            for results in chunk.results:
                take(results)
            done += len(chunk.results)
            progress.show(done, estimate())

        progress.show(done)
        try:
            ending = play_all(job, self.count, pool, taken)
        except BaseException:
            _abandon(recording)
            raise
        progress.clear()
        return _put_in_place(recording) if ending is None else _abandon(recording, ending)

    def about(self) -> dict[str, Any]:
        """Return what you asked for, ready for JSON."""
        return {
            "game": self.game.name,
            "options": {name: self.options.get(name, False) for name in ("players", *self.game.flags)},
            "seed": self.seed,
            "effort": self.effort,
            "talk": self.talking,
        }

    def title(self, who: str, done: int) -> str:
        """Return what was played, for people."""
        players = f"{self.options['players']} {'player' if self.options['players'] == 1 else 'players'}"
        variants = [t(f"option.{option}") for option, value in self.options.items() if value is True]
        silent = [] if self.talking else ["no talk"]
        effort = [] if self.effort == 1 else [f"effort {self.effort:g}"]
        played = ("" if done == self.count else f"{done} of ") + counted(self.count, "game")
        what = ", ".join([self.game.title, players, *variants, *silent, *effort])
        return f"{what}: {who}, {played}, seed {self.seed}"


def _put_in_place(recording: Recording | None) -> Ending:
    """Replace the file's records with the new ones, or return why that failed."""
    if recording is None:
        return None
    try:
        recording.finish()
    except OSError as problem:
        return _abandon(recording, problem)
    if recording.held:
        tell_replaced(recording)
    return None


def _abandon(recording: Recording | None, ending: Ending = None) -> Ending:
    """Leave the records file as it was, say where the records so far are, and return the ending."""
    if recording and (partial := recording.abandon()):
        print(f"mazzo: {recording.name} is unchanged; the records so far are in {partial}", file=sys.stderr)
    return ending


def summary_of(request: Request, lineup: Lineup) -> Summary:
    """Return a summary that has counted nothing yet."""
    if request.game.is_team:
        return TeamSummary(request.game)
    return RivalsSummary(lineup, one_opens=isinstance(request.first_seat, int))


def check_players(name: str, players: int | None) -> int:
    """Return how many play, if need be the usual number, or raise `BadOptions`."""
    game = games.find(name)
    if players is None and game.usual_players is None:
        sentence = f"Say how many play: --players, {game.players[0]} to {game.players[-1]}."
        raise BadOptions("no-players", sentence, least=game.players[0], most=game.players[-1])
    return game.check_players(game.usual_players if players is None else players)


def ask(
    name: str,
    lineup: Lineup,
    players: int | None,
    flags: Mapping[str, object],
    count: int,
    first_seat: int | str | None,
    seed: int | None,
    effort: float,
    talking: bool,
    workers: int | None,
    place: str,
) -> Request:
    """Return the request for some games, if need be with a new seed, or raise `BadOptions`."""
    game = games.find(name)
    if not talking and not game.signals:
        sentence = f"The bots of {game.title} do not talk: leave out --no-talk."
        raise BadOptions("unknown-option", sentence, case="no-talk", game=game.title)
    options = {"players": len(lineup) if players is None else players, **flags}
    seed = new_seed() if seed is None else seed
    return Request(game, options, count, first_seat, seed, effort, talking, workers, place)


def new_seed() -> int:
    """Return a seed that nobody chose, short enough to read out."""
    return secrets.randbelow(1_000_000)


def end(ending: Ending, done: int, wanted: int) -> int:
    """Return the exit code, or raise what ended the games early with how far they came."""
    if isinstance(ending, KeyboardInterrupt):
        raise KeyboardInterrupt(f"interrupted after {done} of {counted(wanted, 'game')}")
    if ending is not None:
        raise ending
    return 0
