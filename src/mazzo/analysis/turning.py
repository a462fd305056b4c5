"""Where a game was decided: its mistakes, and luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal

from mazzo.analysis.outlook import Shares
from mazzo.analysis.reasons import Reason
from mazzo.analysis.turns import Step
from mazzo.analysis.weighing import CLEAR

MISTAKES = 8
"""How many mistakes a review lists at most."""
FEW = 5
"""Luck fills the list of turning points up to this number."""
WORTH_A_WORD = 0.03
"""Luck below this does not count, however clear it is."""
NEVER = 2**31


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A large swing: a mistake, or what the cards revealed before the same side's next decision."""

    kind: Literal["mistake", "luck"]
    number: int
    """The move that was the mistake, or after which the luck came."""
    until: int | None
    """The move before which the swing was over. None is the end of the game."""
    seat: int
    start: float
    end: float
    error: float
    played: tuple[str, ...] = ()
    """What was played: the rest of the turn, from the mistake on."""
    better: tuple[str, ...] = ()
    """What would have been better than the mistake."""
    reasons: tuple[Reason, ...] = ()
    """Why it was a mistake."""

    @property
    def change(self) -> float:
        """How far the chance, or share, moved."""
        return self.end - self.start


def turning_points(steps: Sequence[Step], final: Shares | None) -> tuple[TurningPoint, ...]:
    """Return the mistakes, the most expensive first, and the largest strokes of luck, if there is room for them.

    The rollout policy measures luck, from one decision of a seat to its next. Players of a team know different things,
    so it is not luck if one of them expects more than the player before.
    """
    mistakes = sorted((step for step in steps if step.mistake), key=lambda step: -step.loss)
    told = [_mistake(step, steps) for step in mistakes[:MISTAKES]]
    chosen: list[TurningPoint] = []
    team = bool(steps) and len(steps[0].best) == 1
    for point in sorted(_strokes(steps, final), key=lambda point: -abs(point.change)):
        if not (team and any(_is_seen_twice(point, other) for other in chosen)):
            chosen.append(point)
    return (*told, *chosen[: max(0, FEW - len(told))])


def _mistake(step: Step, steps: Sequence[Step]) -> TurningPoint:
    side, following = step.side, [other for other in steps if other.number >= step.number]
    last = next(index for index, other in enumerate(following) if other.ends_turn)
    played = tuple(other.move for other in following[: last + 1])
    start, end = step.best[side], step.played[side]
    return TurningPoint(
        "mistake", step.number, step.number, step.seat, start, end, step.loss_error,
        played, step.better, step.reasons,
    )  # fmt: skip


def _strokes(steps: Sequence[Step], final: Shares | None) -> list[TurningPoint]:
    """Return all the clear luck, except where another player's mistake explains it."""
    mistakes = {step.number for step in steps if step.mistake}
    found = []
    for seat in sorted({step.seat for step in steps}):
        own = [step for step in steps if step.seat == seat]
        for step, following in zip(own, [*own[1:], None], strict=True):
            until = following.number if following else steps[-1].number + 1
            if step.ends_turn and mistakes.isdisjoint(range(step.number + 1, until)):
                found += _luck(step, following, final)
    return found


def _luck(step: Step, following: Step | None, final: Shares | None) -> list[TurningPoint]:
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


def _is_seen_twice(point: TurningPoint, other: TurningPoint) -> bool:
    """Say whether two players of a team saw the same luck."""
    spans = [range(at.number, NEVER if at.until is None else at.until) for at in (point, other)]
    overlap = max(span.start for span in spans) < min(span.stop for span in spans)
    return overlap and point.change * other.change > 0
