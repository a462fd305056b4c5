"""What a seat could do, and what it is worth."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mazzo import games
from mazzo.analysis.outlook import Line, Outlook, Shares
from mazzo.analysis.reasons import Reason, reasons_for
from mazzo.analysis.weighing import Stopped, Weighing, is_clear, never
from mazzo.bots import check_effort
from mazzo.games.errors import BadOptions, shown
from mazzo.games.game import Game, View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

WORLDS = 600
"""How many worlds choose the best line at effort 1, and how many more measure it."""
ROUND = 30
"""A better answer comes after this many worlds."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to continue: the rest of the turn, up to the first new information."""

    moves: tuple[str, ...]
    chance: float
    """The seat's share of the win, in The Game the team's: the best line's share, less what this line is behind."""
    error: float
    behind: float
    """How much worse than the best it is, in the worlds that tried both."""
    behind_error: float
    worlds: int
    """In how many: fewer than the best if it dropped out early."""
    clearly_worse: bool
    """Whether it is worse than the best beyond what chance would do."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What analysis knows about a position after a number of worlds."""

    worlds: int
    shares: Shares
    """The team's chance to win, or each seat's share, with the best alternative."""
    errors: Shares
    chance: float
    """The share of the seat that asks."""
    alternatives: tuple[Alternative, ...]
    """The best first. Empty if this seat has nothing to decide."""
    reasons: tuple[Reason, ...] = ()
    """Why the best alternative is better."""


def worlds_for(effort: float) -> int:
    """Return the number of worlds for an effort, or raise `BadOptions`."""
    return max(1, round(WORLDS * check_effort(effort)))


def outlook_of(view: View, heard: Sequence[Said] = ()) -> Outlook:
    """Return the outlook of a seat in a running game, or raise `BadOptions`."""
    if view.seat is None:
        raise BadOptions("no-such-seat", "Ask for advice with a player's view: a spectator has nothing to decide.")
    if view.over:
        raise BadOptions("game-over", "The game is over: there is nothing left to decide. Ask about an earlier move.")
    part = games.find(view.game).part("outlook")
    if part is None:
        from mazzo.analysis import sampling

        return sampling.Outlook(view, heard)
    outlook: Outlook = part.Outlook(view, heard)
    return outlook


def advise(
    view: View,
    heard: Sequence[Said] = (),
    *,
    rng: Random,
    worlds: int = WORLDS,
    so_far: Sequence[str] = (),
    should_stop: Callable[[], bool] = never,
) -> Iterator[Advice]:
    """Yield better and better advice for a view's seat, up to this many worlds, or raise `BadOptions` at once.

    Within a turn, you can pass the view and the talk from its beginning, with the moves made `so_far`. Then a signal
    still counts after a card on its pile. If `should_stop` returns True, the last advice is what is known by then, from
    at least one world.
    """
    if worlds < 1:
        raise BadOptions("bad-effort", f"Ask for at least one world, not {shown(worlds)}.")
    game = games.find(view.game)
    made = tuple(_number(game, view, text) for text in so_far)
    rngs = Random(rng.below(2**32)), Random(rng.below(2**32))
    weighing = Weighing(outlook_of(view, heard), rngs, should_stop, so_far=made, thorough=True)
    return advised(weighing, len(made), worlds, view, heard)


def _number(game: Game, view: View, text: str) -> int:
    assert view.seat is not None
    number = game.move_of(text, view.seat)
    if number is None:
        raise BadOptions("not-legal", f"{shown(text)} is not a move of this game.")
    return number


def advised(weighing: Weighing, made: int, worlds: int, view: View, heard: Sequence[Said]) -> Iterator[Advice]:
    """Yield better and better advice after some moves of a turn, from what the seat knew when it began."""
    told = 0
    weighing.go_on(1)  # everybody gets an answer
    with suppress(Stopped):
        for done in (*range(ROUND, worlds, ROUND), worlds):
            weighing.go_on(done)
            yield advice_of(weighing, made, view, heard)
            told = done
    if weighing.worlds > told:
        yield advice_of(weighing, made, view, heard)


def advice_of(weighing: Weighing, made: int, view: View, heard: Sequence[Said]) -> Advice:
    """Return what is known after some moves of a turn, from the seat's view when it began."""
    leader = weighing.leaders[made if weighing.played else 0]
    shares, errors = weighing.measuring.shares(leader)
    found = alternatives(weighing, made, leader)
    texts = tuple(weighing.outlook.move_texts[move] for move in weighing.outlook.turn(leader))
    reasons = reasons_for(view, heard, texts[:made], texts) if found else ()
    return Advice(weighing.worlds, shares, errors, shares[weighing.side], found, reasons)


def alternatives(weighing: Weighing, made: int, leader: Line) -> tuple[Alternative, ...]:
    """Return the ways to continue after some moves of a turn, the best first."""
    found: dict[tuple[str, ...], Alternative] = {}
    lines = [line for line in weighing.going_on(made) if line != leader]
    for other in (_alternative(weighing, made, leader, line) for line in (leader, *lines) if line[made:]):
        if other.moves not in found or other.behind < found[other.moves].behind:
            found[other.moves] = other
    return tuple(sorted(found.values(), key=lambda other: (-other.worlds, other.behind)))


def _alternative(weighing: Weighing, made: int, leader: Line, line: Line) -> Alternative:
    """Return what is known about one line: in the measuring worlds or, if it dropped out, in the choosing ones."""
    outlook, side = weighing.outlook, weighing.side
    where = weighing.measuring if weighing.measuring.tried(line) >= weighing.worlds else weighing.choosing
    gap, error = where.gap(leader, line)
    behind = max(0.0, gap)
    chance = weighing.measuring.share(leader, side)[0] - behind
    return Alternative(
        moves=tuple(outlook.move_texts[move] for move in outlook.turn(line)[made:]),
        chance=max(0.0, chance),
        error=where.share(line, side)[1],
        behind=behind,
        behind_error=error,
        worlds=where.tried(line),
        clearly_worse=is_clear(behind, error),
    )
