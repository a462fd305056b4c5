"""Goes through a record again and again, each time closer where it matters.

The first looks cover the whole game, the very first one roughly. Then the review looks closer at the most doubtful
turn: candidates are close there, or the cost of a mistake is unclear. It ends when no turn is in doubt, or the budget
is spent.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mazzo import record
from mazzo.analysis.outlook import Shares
from mazzo.analysis.turning import TurningPoint, turning_points
from mazzo.analysis.turns import Step, Turn, final_shares, turns
from mazzo.analysis.weighing import Stopped, never
from mazzo.bots import check_effort
from mazzo.games.errors import BadOptions
from mazzo.match import Match
from mazzo.record import Record

LOOKS = (8, 30, 80)
"""How many worlds each turn has after each pass, at effort 1."""
BUDGET = 80_000
"""How many rollouts of The Game a review makes at effort 1. A quicker game gets more."""
CLOSER = 1.5
"""A closer look at a turn multiplies its worlds by this."""
MOST = 800
"""How many worlds a turn gets at most, at effort 1."""
SMALL = 0.04
"""A turn is settled if it can hardly have cost more than this, or if its cost is known this precisely."""
BETTER = 1.3
"""A better review follows when the number of rollouts has grown by this factor."""

Played = Match | Record | Mapping[str, Any]
"""A game that was played: as a match, or as its record."""


@dataclass(frozen=True, slots=True)
class Player:
    """How one seat played."""

    seat: int
    decisions: int
    """Turns with more than one way to continue."""
    best: int
    """Of these, the turns where the review found nothing better."""
    mistakes: int
    lost: float
    """The sum of what the mistakes cost."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a game so far."""

    steps: tuple[Step, ...]
    """All moves, in order."""
    players: tuple[Player, ...]
    turning_points: tuple[TurningPoint, ...]
    """Mistakes first, the most expensive first; then luck."""
    result: Shares | None
    """Who won, as shares. None if the game is not over."""
    worlds: int
    """How many worlds all turns had together."""
    done: float
    """How much of the work is done, from 0 to 1."""
    settled: bool


def review(
    game: Played,
    *,
    seed: int = 0,
    effort: float = 1.0,
    seat: int | None = None,
    should_stop: Callable[[], bool] = never,
) -> Iterator[Review]:
    """Yield better and better reviews of a game, or of one seat's moves. Raise `BadRecord` or `BadOptions` at once.

    If `should_stop` returns True, the last review holds what is known by then. The first one comes after the first
    look.
    """
    found = _record_of(game)
    match = record.replay(found)
    if seat is not None and seat not in range(len(match.seats)):
        raise BadOptions("no-such-seat", f"There is no seat {seat}: choose from 0 to {len(match.seats) - 1}.")
    return _reviews(found, match, seed, check_effort(effort), seat, should_stop)


def budget(game: Played, effort: float = 1.0) -> int:
    """Return about how many rollouts a review makes at most."""
    found = _record_of(game)
    first = next(turns(found, 0), None)
    return round(effort * BUDGET * first.weighing.outlook.quick) if first else 0


def _record_of(game: Played) -> Record:
    given = game.record() if isinstance(game, Match) else game
    return given if isinstance(given, Record) else record.from_dict(given)


def _reviews(
    found: Record, match: Match, seed: int, effort: float, seat: int | None, should_stop: Callable[[], bool]
) -> Iterator[Review]:
    all_turns = list(turns(found, seed, seat, should_stop, effort))
    told = 0
    with suppress(Stopped):
        for done in _looks(all_turns, effort):
            games = sum(turn.games for turn in all_turns)
            if games > BETTER * told or done == 1:
                yield _summed_up(match, all_turns, done)
                told = games
        return
    if told:
        yield _summed_up(match, all_turns, done)


def _looks(all_turns: Sequence[Turn], effort: float) -> Iterator[float]:
    """Look at the turns, then closer at those in doubt. Yield the share of the work that is done, at the end 1."""
    if not all_turns:
        yield 1.0
        return
    budget = effort * BUDGET * all_turns[0].weighing.outlook.quick
    for look in LOOKS:
        for turn in all_turns:
            turn.go_on(max(1, round(look * effort)))
        yield min(0.99, sum(turn.games for turn in all_turns) / budget)
    spent = sum(turn.games for turn in all_turns)
    doubts = {turn: turn.weighing.doubt() for turn in all_turns}
    while spent < budget and max(doubts.values()) > SMALL:
        turn = max(doubts, key=lambda turn: doubts[turn])
        spent -= turn.games
        worlds = round(min(effort * MOST, CLOSER * turn.weighing.worlds + 1))
        turn.go_on(worlds)
        spent += turn.games
        doubts[turn] = turn.weighing.doubt() if worlds < effort * MOST else 0.0
        yield min(0.99, spent / budget)
    yield 1.0


def _summed_up(match: Match, all_turns: Sequence[Turn], done: float) -> Review:
    steps: list[Step] = []
    for turn in reversed(all_turns):
        follows = turn.is_followed and bool(steps)
        steps[:0] = turn.steps((steps[0].best, steps[0].best_errors) if follows else None)
    seats = sorted({turn.seat for turn in all_turns})
    players = tuple(_player(seat, all_turns, steps) for seat in seats)
    final = final_shares(match)
    worlds = sum(turn.weighing.worlds for turn in all_turns)
    return Review(tuple(steps), players, turning_points(steps, final), final, worlds, done, done == 1)


def _player(seat: int, all_turns: Sequence[Turn], steps: Sequence[Step]) -> Player:
    choices = [turn for turn in all_turns if turn.seat == seat and turn.is_choice]
    mistakes = [step for step in steps if step.seat == seat and step.mistake]
    return Player(
        seat, len(choices), sum(turn.was_best for turn in choices), len(mistakes), sum(step.loss for step in mistakes)
    )
