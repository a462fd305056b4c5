"""Goes through a record: what every move was worth to the one who made it, and what the game turned on.

The moves that a player makes one after the other are weighed in the same worlds, those that it could be in before the
first of them, as long as nothing new is learnt: in The Game until the turn ends, unless somebody speaks.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Literal

from mazzo import record
from mazzo.analysis.advice import CLEAR, WORLDS, Alternative, Comparison, Stopped, Weighing, never, outlook_of, weighed
from mazzo.analysis.outlook import Line, Shares, shares_of
from mazzo.games.errors import BadOptions
from mazzo.games.rng import Random
from mazzo.match import Match
from mazzo.record import Record

FEW = 5
"""How many turning points a game has at most."""
WORTH_A_WORD = 0.03
"""A swing below this is none, however clear."""
NEVER = 2**31


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record; shares and errors are the team's, or each seat's, as the mover could know them."""

    number: int
    seat: int
    move: str
    before: Shares
    """With the best alternative."""
    before_errors: Shares
    by_policy: Shares
    """With everybody following the rollout policy, as this turn began: luck is measured by it. Thinking is no luck."""
    by_policy_errors: Shares
    played: Shares
    """With the move made, before what it revealed."""
    played_errors: Shares
    after: Shares
    """With what the mover knew right after the move."""
    after_errors: Shares
    ends_turn: bool
    """Whether the mover has nothing more to decide before something new comes to light."""
    loss: float
    """How much worse than the best alternative the move was, in the same worlds."""
    loss_error: float
    alternatives: tuple[Alternative, ...]
    worlds: int

    @property
    def side(self) -> int:
        """Which of the shares is the mover's."""
        return self.seat if len(self.before) > 1 else 0

    @property
    def is_mistake(self) -> bool:
        """Whether the move was worse than the best alternative beyond what chance would do."""
        return self.loss > CLEAR * self.loss_error


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A large swing: a choice, or what came to light until the next decision of the same side."""

    kind: Literal["mistake", "luck"]
    number: int
    """The move that was the mistake, or after which the luck came."""
    until: int | None
    """The move before which the swing was over; None is the end of the game."""
    seat: int
    start: float
    end: float
    error: float
    better: tuple[str, ...] = ()
    """What would have been better than the mistake."""

    @property
    def change(self) -> float:
        """How far the chance, or share, moved."""
        return self.end - self.start


Played = Match | Record | Mapping[str, Any]
"""A game that was played: as a match, or as its record."""


def analyse(
    game: Played,
    *,
    seed: int = 0,
    worlds: int = WORLDS,
    seat: int | None = None,
    should_stop: Callable[[], bool] = never,
) -> Iterator[Step]:
    """Yield a step for every move, or every move of one seat, or raise `BadRecord` or `BadOptions` at once.

    When `should_stop` says so, there are no more steps; the one that is being weighed is left out.
    """
    found = _record_of(game)
    match = record.replay(found)
    if worlds < 1:
        raise BadOptions("bad-effort", f"An analysis needs at least one world, not {worlds}.")
    if seat is not None and seat not in range(len(match.seats)):
        raise BadOptions("no-such-seat", f"There is no seat {seat}; seats are 0 to {len(match.seats) - 1}.")
    return _steps(found, seed, worlds, seat, should_stop)


def _record_of(game: Played) -> Record:
    given = game.record() if isinstance(game, Match) else game
    return given if isinstance(given, Record) else record.from_dict(given)


def _steps(found: Record, seed: int, worlds: int, only: int | None, should_stop: Callable[[], bool]) -> Iterator[Step]:
    turn: _Turn | None = None
    for number, (seat, _) in enumerate(found.moves):
        if should_stop():
            return
        if only is None or seat == only:
            match = record.replay(found, number)
            if turn is None or not turn.goes_on(match, seat):
                turn = _Turn(found, match, seat, Random(seed, 2 * number), should_stop)
            try:
                step = turn.step(number, seed, worlds)
            except Stopped:
                return
            yield step


class _Turn:
    """Moves that one seat makes without learning anything in between."""

    def __init__(self, found: Record, match: Match, seat: int, rng: Random, should_stop: Callable[[], bool]) -> None:
        self.found = found
        self.seat = seat
        self.start = len(match.log)
        self.heard = len(match.talk)
        self.comparison = Comparison(outlook_of(match.view(seat), match.heard()), rng, should_stop)
        self.moves = self.comparison.outlook.turn([_number(match, *made) for made in found.moves[self.start :]])
        self.lines: dict[Hashable, Line] = {}
        """What was still possible after the move weighed last."""
        self.by_policy: tuple[Shares, Shares] | None = None

    def goes_on(self, match: Match, seat: int) -> bool:
        """Say whether the next move is one of this turn, and nothing was said since it began."""
        return seat == self.seat and len(match.log) < self.start + len(self.moves) and len(match.talk) == self.heard

    def step(self, number: int, seed: int, worlds: int) -> Step:
        """Weigh the move of this number: it is worth as much as the best way to go on from it."""
        outlook = self.comparison.outlook
        made = number + 1 - self.start
        so_far = self.moves[:made]
        open_lines = self.lines or self._by_sameness(outlook.lines())
        following = outlook.lines(so_far) if made < len(self.moves) else []
        begun = [line for line in open_lines.values() if line[:made] == so_far]
        self.lines = self._by_sameness([*following, *begun, self.moves])
        lines = list((open_lines | self.lines).values())
        weighing = weighed(self.comparison, lines, worlds, self.lines.values())
        return self._finished(weighing, number, seed)

    def _by_sameness(self, lines: Sequence[Line]) -> dict[Hashable, Line]:
        return {self.comparison.outlook.same(line): line for line in lines}

    def _finished(self, weighing: Weighing, number: int, seed: int) -> Step:
        advice = weighing.advice(number - self.start)
        self.by_policy = self.by_policy or weighing.shares(())
        best = weighing.best_played()
        played, played_errors = weighing.shares(best)
        after, after_errors = played, played_errors
        ends = number + 1 == self.start + len(self.moves)
        if ends:
            after, after_errors = self._after(number + 1, seed, advice.worlds)
        loss, loss_error = weighing.behind(best)
        return Step(
            number=number + 1,
            seat=self.seat,
            move=self.found.moves[number][1],
            before=advice.shares,
            before_errors=advice.errors,
            by_policy=self.by_policy[0],
            by_policy_errors=self.by_policy[1],
            played=played,
            played_errors=played_errors,
            after=after,
            after_errors=after_errors,
            ends_turn=ends,
            loss=loss,
            loss_error=loss_error,
            alternatives=advice.alternatives,
            worlds=advice.worlds,
        )

    def _after(self, moves: int, seed: int, worlds: int) -> tuple[Shares, Shares]:
        """Return the shares after so many moves, as this seat knows them then."""
        match = record.replay(self.found, moves, seed)
        final = final_shares(match)
        if final is not None:
            return final, (0.0,) * len(final)
        outlook, rng = outlook_of(match.view(self.seat), match.heard()), Random(seed, 2 * moves - 1)
        comparison = Comparison(outlook, rng, self.comparison.should_stop)
        return weighed(comparison, [()], worlds).shares(())


def _number(match: Match, seat: int, text: str) -> int:
    move = match.game.move_of(text, seat)
    assert move is not None  # it was replayed
    return move


def final_shares(match: Match) -> Shares | None:
    """Return who won in the end, as shares, or None if the game is not over."""
    result = match.result
    if result is None:
        return None
    return shares_of(result, len(match.seats))


def outcome(steps: Sequence[Step], game: Played) -> Shares | None:
    """Return who won, as shares, or None if these steps do not go that far; steps of another game are `BadOptions`."""
    match = game if isinstance(game, Match) else record.replay(game)
    moves = match.moves
    if any(moves[step.number - 1 : step.number] != [(step.seat, step.move)] for step in steps):
        raise BadOptions("other-game", "These steps are of another game: take those that analyse gave for this one.")
    if not steps or any(seat == steps[-1].seat for seat, _ in moves[steps[-1].number :]):
        return None
    return final_shares(match)


def turning_points(steps: Iterable[Step], game: Played) -> list[TurningPoint]:
    """Return the few largest swings of a game, or of as much of it as was analysed, in the order of play.

    Luck is measured with the rollout policy, from one decision of a seat to its next: players of a team know different
    things, and that one of them sees a brighter future than the one before is no luck.
    """
    steps = list(steps)
    return swings(steps, outcome(steps, game))


def swings(steps: Sequence[Step], final: Shares | None) -> list[TurningPoint]:
    """Return the turning points of a game that ended, or has not ended, so."""
    found = [point for step in steps for point in _mistake(step)]
    mistakes = {point.number for point in found}
    for seat in sorted({step.seat for step in steps}):
        own = [step for step in steps if step.seat == seat]
        for step, following in zip(own, [*own[1:], None], strict=True):
            until = following.number if following else steps[-1].number + 1
            if mistakes.isdisjoint(range(step.number + 1, until)):  # what somebody else spoilt is told already
                found += _luck(step, following, final)
    team = bool(steps) and len(steps[0].before) == 1
    chosen: list[TurningPoint] = []
    for point in sorted(found, key=lambda point: -abs(point.change)):
        if not (team and any(_is_seen_twice(point, other) for other in chosen)):
            chosen.append(point)
    return sorted(chosen[:FEW], key=lambda point: (point.number, point.kind == "luck"))


def _is_seen_twice(point: TurningPoint, other: TurningPoint) -> bool:
    """Say whether two players of a team tell of the same luck."""
    spans = [range(at.number, NEVER if at.until is None else at.until) for at in (point, other)]
    overlap = max(span.start for span in spans) < min(span.stop for span in spans)
    return overlap and point.kind == other.kind == "luck" and point.change * other.change > 0


def _mistake(step: Step) -> list[TurningPoint]:
    if not step.is_mistake or step.loss < WORTH_A_WORD:
        return []
    start, better = step.before[step.side], step.alternatives[0].moves
    return [
        TurningPoint("mistake", step.number, step.number, step.seat, start, start - step.loss, step.loss_error, better)
    ]


def _luck(step: Step, following: Step | None, final: Shares | None) -> list[TurningPoint]:
    if not step.ends_turn:
        return []
    side = step.side
    start, error = step.played[side], step.played_errors[side]
    if following is not None:
        end, error, until = following.by_policy[side], hypot(error, following.by_policy_errors[side]), following.number
    elif final is not None:
        end, until = final[side], None
    else:
        return []
    if abs(end - start) <= max(CLEAR * error, WORTH_A_WORD):
        return []
    return [TurningPoint("luck", step.number, until, step.seat, start, end, error)]
