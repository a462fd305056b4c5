"""The turns of a record, each weighed as what it is: one decision.

A turn is what one seat does until something new comes to light: until cards are drawn, another one moves or speaks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mazzo import record
from mazzo.analysis.advice import outlook_of
from mazzo.analysis.outlook import Line, Shares, shares_of
from mazzo.analysis.reasons import Reason, reasons_for
from mazzo.analysis.weighing import Weighing, Worlds, is_clear
from mazzo.games.rng import Random
from mazzo.match import Match
from mazzo.record import Record

ENOUGH = 100
"""A turn is tried in so many worlds at least, at effort 1, before it is settled."""
SMALL = 0.02
"""A turn in which less than this can be lost needs no closer look."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to go on: the rest of the turn, as far as nothing new comes to light."""

    moves: tuple[str, ...]
    chance: float
    """The seat's share of the win, in The Game the team's."""
    error: float
    behind: float
    """How much worse than the best it is, in the worlds that both were tried in."""
    behind_error: float
    worlds: int
    clearly_worse: bool
    """Whether it is worse than the best beyond what chance would do."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record; shares and errors are the team's, or each seat's, as the mover could know them."""

    number: int
    seat: int
    side: int
    """Which of the shares is the mover's."""
    move: str
    best: Shares
    """With the best way to go on before the move."""
    best_errors: Shares
    played: Shares
    """With the best way to go on after it, before what it brought to light; within a turn the next one's best."""
    played_errors: Shares
    after: Shares
    """With what the mover knew right after the move."""
    after_errors: Shares
    by_policy: Shares
    """With everybody following the rollout policy, as this turn began: luck is measured by it. Thinking is no luck."""
    by_policy_errors: Shares
    loss: float
    """How much the move clearly cost: the difference of best and played; 0 if that is not clear."""
    loss_error: float
    mistake: bool
    ends_turn: bool
    """Whether the mover has nothing more to decide before something new comes to light."""
    alternatives: tuple[Alternative, ...]
    """The best first."""
    worlds: int
    reasons: tuple[Reason, ...] = field(default=())
    """Why a mistake was one."""


class Turn:
    """One turn of a record, and what is known of it so far."""

    def __init__(self, found: Record, start: int, seed: int, should_stop: Callable[[], bool]) -> None:
        self.found = found
        self.start = start
        match = record.replay(found, start)
        self.seat = found.moves[start][0]
        self.view, self.heard = match.view(self.seat), match.heard()
        outlook = outlook_of(self.view, self.heard)
        played = outlook.turn([_number(match, *made) for made in found.moves[start : self._next_word(match)]])
        self.end = start + len(played)
        self.weighing = Weighing(outlook, played, (Random(seed, 3 * start), Random(seed, 3 * start + 1)), should_stop)
        self.then = record.replay(found, self.end, seed)
        self.final = final_shares(self.then)
        self.is_followed = self.end < len(found.moves) and found.moves[self.end][0] == self.seat
        """Whether the same seat decides at the position that it leaves."""
        self.later: Worlds | None = None
        if self.final is None and not self.is_followed:
            self.later = Worlds(
                outlook_of(self.then.view(self.seat), self.then.heard()), Random(seed, 3 * start + 2), should_stop
            )

    def _next_word(self, match: Match) -> int:
        """Return the number of the first move of this seat before which another one gives a signal."""
        others = [(after, text) for after, seat, text in self.found.talk if seat != self.seat]
        spoken = [after for after, text in others if after > self.start and text in match.game.signals]
        return min([*spoken, len(self.found.moves)])

    def go_on(self, worlds: int) -> None:
        """Weigh the turn in more worlds."""
        self.weighing.go_on(worlds)
        if self.later:
            self.later.try_in((), worlds)

    def is_settled(self, effort: float) -> bool:
        """Say whether more worlds would hardly change what is said of it."""
        if self.weighing.worlds < ENOUGH * effort:
            return False
        gap, error = self.lead()
        return gap + 2 * error < SMALL or (is_clear(gap, error) and gap > 6 * error)

    def lead(self) -> tuple[float, float]:
        """Return how far the best line is ahead of the played one."""
        return self.weighing.measuring.gap(self.weighing.leaders[0], self.weighing.played)

    @property
    def is_choice(self) -> bool:
        """Whether there was more than one way to go on."""
        return len(self.weighing.lines) > 1

    @property
    def was_best(self) -> bool:
        """Whether nothing was found that is better by more than its error."""
        gap, error = self.lead()
        return gap <= error

    def steps(self, after: tuple[Shares, Shares] | None) -> list[Step]:
        """Return what is known of each move; `after` is what the same seat's next decision is worth, if at once."""
        if after is None and self.final is not None:
            after = self.final, (0.0,) * len(self.final)
        elif after is None and self.later is not None:
            after = self.later.shares(())
        assert after is not None
        costs = self.weighing.costs()
        return [self._step(made, *cost, after) for made, cost in enumerate(costs)]

    def _step(self, made: int, best: Line, left: Line, after: tuple[Shares, Shares]) -> Step:
        measuring = self.weighing.measuring
        ends = made + 1 == len(self.weighing.played)
        (before, errors), (played, played_errors) = measuring.shares(best), measuring.shares(left)
        alternatives = self.alternatives(made)
        loss, loss_error = measuring.gap(best, left)
        mistake = best != left
        reasons: tuple[Reason, ...] = ()
        if mistake:
            texts = [self.weighing.outlook.move_texts[move] for move in (*self.weighing.played,)]
            better = tuple(self.weighing.outlook.move_texts[move] for move in best)
            reasons = reasons_for(self.view, self.heard, tuple(texts), better)
        return Step(
            number=self.start + made + 1,
            seat=self.seat,
            side=self.weighing.outlook.side,
            move=self.found.moves[self.start + made][1],
            best=before,
            best_errors=errors,
            played=played,
            played_errors=played_errors,
            after=after[0] if ends else played,
            after_errors=after[1] if ends else played_errors,
            by_policy=measuring.shares(())[0],
            by_policy_errors=measuring.shares(())[1],
            loss=loss,
            loss_error=loss_error,
            mistake=mistake,
            ends_turn=ends,
            alternatives=alternatives,
            worlds=self.weighing.worlds,
            reasons=reasons,
        )

    def alternatives(self, made: int) -> tuple[Alternative, ...]:
        """Return the ways to go on after so many moves of the turn, the best first."""
        weighing = self.weighing
        leader = weighing.leaders[made]
        chance = weighing.measuring.share(leader, weighing.outlook.side)[0]
        open_lines = [line for line in weighing.lines if weighing.shared(line) >= made and line[made:]]
        found = []
        for line in open_lines:
            behind, error = weighing.behind(line, leader)
            where = weighing.measuring if weighing.measuring.tried(line) else weighing.choosing
            moves = tuple(weighing.outlook.move_texts[move] for move in line[made:])
            worlds = where.tried(line)
            own = where.share(line, weighing.outlook.side)[1]
            worse = is_clear(behind, error)
            found.append(Alternative(moves, min(1.0, max(0.0, chance - behind)), own, behind, error, worlds, worse))
        return tuple(sorted(found, key=lambda other: (-other.worlds, other.behind)))


def turns(found: Record, seed: int, seat: int | None, should_stop: Callable[[], bool]) -> Iterator[Turn]:
    """Yield the turns of a record, or of one seat, in order."""
    start = 0
    while start < len(found.moves):
        turn = Turn(found, start, seed, should_stop)
        start = turn.end
        if seat is None or turn.seat == seat:
            yield turn


def _number(match: Match, seat: int, text: str) -> int:
    move = match.game.move_of(text, seat)
    assert move is not None  # it was replayed
    return move


def final_shares(match: Match) -> Shares | None:
    """Return who won in the end, as shares, or None if the game is not over."""
    result = match.result
    return None if result is None else shares_of(result, len(match.seats))
