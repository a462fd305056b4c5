"""Goes through a record again and again, each time closer where it matters.

The first look covers the whole game roughly. Each further look tries the turns in more worlds that are not settled:
those where candidates are close, or where the cost of a mistake is not known well.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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

LOOKS = (8, 20, 50, 100, 200, 400, 800)
"""In how many worlds a turn that is not settled is tried by the end of each look, at effort 1."""

Played = Match | Record | Mapping[str, Any]
"""A game that was played: as a match, or as its record."""


@dataclass(frozen=True, slots=True)
class Player:
    """How one seat played."""

    seat: int
    decisions: int
    """Turns with more than one way to go on."""
    best: int
    """Of these, the ones in which nothing better was found."""
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
    """Who won, as shares; None if the game is not over."""
    worlds: int
    """In how many worlds turns were tried altogether."""
    settled: bool


def review(
    game: Played,
    *,
    seed: int = 0,
    effort: float = 1.0,
    seat: int | None = None,
    should_stop: Callable[[], bool] = never,
) -> Iterator[Review]:
    """Yield better and better reviews of a game, or of one seat's moves; raise `BadRecord` or `BadOptions` at once.

    When `should_stop` says so, the last one is what is known by then; none is yielded before the first look is over.
    """
    found = _record_of(game)
    match = record.replay(found)
    if seat is not None and seat not in range(len(match.seats)):
        raise BadOptions("no-such-seat", f"There is no seat {seat}; seats are 0 to {len(match.seats) - 1}.")
    return _reviews(found, match, seed, check_effort(effort), seat, should_stop)


def _record_of(game: Played) -> Record:
    given = game.record() if isinstance(game, Match) else game
    return given if isinstance(given, Record) else record.from_dict(given)


def _reviews(
    found: Record, match: Match, seed: int, effort: float, seat: int | None, should_stop: Callable[[], bool]
) -> Iterator[Review]:
    all_turns = list(turns(found, seed, seat, should_stop))
    for look in LOOKS:
        for turn in all_turns:
            if not turn.is_settled(effort):
                try:
                    turn.go_on(max(1, round(look * effort)))
                except Stopped:
                    if look > LOOKS[0]:
                        yield _summed_up(match, all_turns, settled=False)
                    return
        settled = look == LOOKS[-1] or all(turn.is_settled(effort) for turn in all_turns)
        yield _summed_up(match, all_turns, settled=settled)
        if settled:
            return


def _summed_up(match: Match, all_turns: Sequence[Turn], *, settled: bool) -> Review:
    steps: list[Step] = []
    for turn in reversed(all_turns):
        follows = turn.is_followed and bool(steps)
        steps[:0] = turn.steps((steps[0].best, steps[0].best_errors) if follows else None)
    seats = sorted({turn.seat for turn in all_turns})
    players = tuple(_player(seat, all_turns, steps) for seat in seats)
    final = final_shares(match)
    worlds = sum(turn.weighing.worlds for turn in all_turns)
    return Review(tuple(steps), players, turning_points(steps, final), final, worlds, settled)


def _player(seat: int, all_turns: Sequence[Turn], steps: Sequence[Step]) -> Player:
    choices = [turn for turn in all_turns if turn.seat == seat and turn.is_choice]
    mistakes = [step for step in steps if step.seat == seat and step.mistake]
    return Player(
        seat, len(choices), sum(turn.was_best for turn in choices), len(mistakes), sum(step.loss for step in mistakes)
    )
