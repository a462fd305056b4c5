"""The turns of a record, each weighed as what it is: one decision.

A turn is what one seat does until something new becomes known: a drawn card, or another seat's move or signal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from mazzo import record
from mazzo.analysis.advice import Advice, Alternative, advised, alternatives, outlook_of
from mazzo.analysis.outlook import Line, Shares, shares_of
from mazzo.analysis.reasons import Reason, reasons_for
from mazzo.analysis.weighing import Weighing, Worlds, is_clear, never
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.match import Match
from mazzo.record import Record

ROUGHLY = 100
"""At effort 1, at most this many worlds measure luck and what a turn left."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record. Shares and errors are the team's, or each seat's, as the mover could know them."""

    number: int
    seat: int
    side: int
    """Which of the shares is the mover's."""
    move: str
    best: Shares
    """The share before the move, with the best way to continue."""
    best_errors: Shares
    played: Shares
    """The share after it, before what it revealed, with the best way to continue. Within a turn: the next best."""
    played_errors: Shares
    after: Shares
    """With what the mover knew right after the move."""
    after_errors: Shares
    by_policy: Shares
    """The share as this turn began if everybody follows the rollout policy. It measures luck: thinking is not luck."""
    by_policy_errors: Shares
    loss: float
    """How much the move clearly cost: the difference of best and played, or 0 if that is not clear."""
    loss_error: float
    mistake: bool
    ends_turn: bool
    """Whether the mover has nothing more to decide before something new becomes known."""
    better: tuple[str, ...]
    """The best way to continue, if the move was a mistake."""
    reasons: tuple[Reason, ...]
    """Why the move was a mistake."""
    alternatives: tuple[Alternative, ...]
    """The best first."""
    worlds: int


class Turn:
    """One turn of a record, and what is known of it so far."""

    def __init__(
        self,
        found: Record,
        match: Match,
        seed: int,
        should_stop: Callable[[], bool] = never,
        effort: float = 1.0,
    ) -> None:
        """Take the record, and the match as it stood when the turn began."""
        self.found = found
        self.start = start = len(match.log)
        self.effort = effort
        self.seat = found.moves[start][0]
        self.view, self.heard = match.view(self.seat), match.heard()
        outlook = outlook_of(self.view, self.heard)
        choose, measure, look_back = (Random(seed, 3 * start + part) for part in range(3))
        played = outlook.turn([_number(match, *made) for made in found.moves[start : self._next_word(match)]])
        self.played = played
        self.end = start + len(played)
        self.weighing = Weighing(outlook, (choose, measure), should_stop, played=played, effort=effort)
        self.then = then = record.replay(found, self.end, seed)
        """The match as the turn left it."""
        self.final = final_shares(then)
        self.is_followed = self.end < len(found.moves) and found.moves[self.end][0] == self.seat
        """Whether the same seat decides at the position that it leaves."""
        self.later: Worlds | None = None
        if self.final is None and not self.is_followed:
            self.later = Worlds(outlook_of(then.view(self.seat), then.heard()), look_back, should_stop)

    def _next_word(self, match: Match) -> int:
        """Return how many moves are made before another seat gives a signal in the middle of the turn."""
        others = [(after, text) for after, seat, text in self.found.talk if seat != self.seat]
        spoken = [after for after, text in others if after > self.start and text in match.game.signals]
        return min([*spoken, len(self.found.moves)])

    def go_on(self, worlds: int) -> None:
        """Weigh the turn in more worlds."""
        self.weighing.go_on(worlds)
        roughly = min(worlds, max(1, round(ROUGHLY * self.effort)))
        self.weighing.measuring.try_in((), roughly)
        if self.later:
            self.later.try_in((), roughly)

    @property
    def games(self) -> int:
        """How many rollouts it took."""
        return self.weighing.games + (self.later.games if self.later else 0)

    @property
    def is_choice(self) -> bool:
        """Whether there was more than one way to continue."""
        return len(self.weighing.lines) > 1

    @property
    def was_best(self) -> bool:
        """Whether the review found nothing that is better by more than its error."""
        gap, error = self.weighing.lead()
        return gap <= error

    def advise(self, moves: int, worlds: int) -> Iterator[Advice]:
        """Yield better and better advice for the position after a number of the game's moves, in this turn."""
        self.weighing.thorough = True
        return advised(self.weighing, moves - self.start, worlds, self.view, self.heard)

    def steps(self, next_best: tuple[Shares, Shares] | None = None) -> list[Step]:
        """Return what is known about each move. `next_best` is the value of the seat's next decision, if at once."""
        after = next_best
        if self.final is not None:
            after = self.final, (0.0,) * len(self.final)
        elif self.later is not None:
            after = self.later.shares(())
        left = self.weighing.leaders[-1]
        best = self.weighing.leaders[0] if is_clear(*self.weighing.lead()) else left
        after = after or self.weighing.measuring.shares(left)
        return [self._step(made, best if made == 0 else left, left, after) for made in range(len(self.played))]

    def _step(self, made: int, best: Line, left: Line, after: tuple[Shares, Shares]) -> Step:
        measuring = self.weighing.measuring
        ends = made + 1 == len(self.played)
        (before, errors), (played, played_errors) = measuring.shares(best), measuring.shares(left)
        (by_policy, by_policy_errors), (loss, loss_error) = measuring.shares(()), measuring.gap(best, left)
        mistake = best != left
        return Step(
            number=self.start + made + 1,
            seat=self.seat,
            side=self.weighing.side,
            move=self.found.moves[self.start + made][1],
            best=before,
            best_errors=errors,
            played=played,
            played_errors=played_errors,
            after=after[0] if ends else played,
            after_errors=after[1] if ends else played_errors,
            by_policy=by_policy,
            by_policy_errors=by_policy_errors,
            loss=loss,
            loss_error=loss_error,
            mistake=mistake,
            ends_turn=ends,
            better=self._texts(best)[made:] if mistake else (),
            reasons=reasons_for(self.view, self.heard, self._texts(self.played), self._texts(best)) if mistake else (),
            alternatives=alternatives(self.weighing, made, self.weighing.leaders[made]),
            worlds=self.weighing.worlds,
        )

    def _texts(self, line: Line) -> tuple[str, ...]:
        outlook = self.weighing.outlook
        return tuple(outlook.move_texts[move] for move in outlook.turn(line))


def turns(
    found: Record,
    seed: int,
    seat: int | None = None,
    should_stop: Callable[[], bool] = never,
    effort: float = 1.0,
) -> Iterator[Turn]:
    """Yield the turns of a record, or of one seat, in order."""
    match = record.replay(found, 0)
    while len(match.log) < len(found.moves):
        turn = Turn(found, match, seed, should_stop, effort)
        match = turn.then
        if seat is None or turn.seat == seat:
            yield turn


class Begun(NamedTuple):
    """A turn in progress: what its seat knew and had heard as it began, and the moves made since."""

    view: View
    heard: tuple[Said, ...]
    so_far: tuple[str, ...]


def begun(match: Match, seat: int) -> Begun:
    """Return a seat's current turn, for `advise`. What it heard then still counts, whatever it has laid since."""
    start, moves = len(match.log), match.moves
    found = record.from_dict(match.record()) if start and moves[start - 1][0] == seat else None
    at = match
    while found and start and moves[start - 1][0] == seat and not _heard_since(match, seat, start - 1):
        earlier = record.replay(found, start - 1)
        outlook = outlook_of(earlier.view(seat), earlier.heard())
        if not outlook.goes_on((_number(match, *moves[start - 1]),)):
            break
        start, at = start - 1, earlier
    return Begun(at.view(seat), tuple(at.heard()), tuple(text for _, text in moves[start:]))


def _heard_since(match: Match, seat: int, start: int) -> bool:
    """Say whether another seat has given a signal since a move was due."""
    signals = match.game.signals
    return any(said.after > start and said.seat != seat and said.text in signals for said in match.talk)


def _number(match: Match, seat: int, text: str) -> int:
    move = match.game.move_of(text, seat)
    assert move is not None  # it was replayed
    return move


def final_shares(match: Match) -> Shares | None:
    """Return who won in the end, as shares, or None if the game is not over."""
    result = match.result
    return None if result is None else shares_of(result, len(match.seats))
