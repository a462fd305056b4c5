"""What every move was worth, as lines: one for each turn, and one for all those in a row that change nothing."""

from typing import Any

from mazzo import record
from mazzo.analysis import Step
from mazzo.record import Record
from mazzo.terminal.draw import counts, printable

NAME = 12
"""So many letters of a name are shown beside a move."""
TURN = 21
"""Room for a turn of four cards, or for two blocks of Hamsterbacke."""
LEGEND = "per cent: best, with the best move; played, with this one; after, with what it brought to light"


class Listing:
    """The lines of one game; each is ready when its turn is over."""

    def __init__(self, found: Record) -> None:
        self.names = [printable(seat.name) for seat in found.seats]
        self.width = min(NAME, max(map(len, self.names)))
        self.headings = _headings(found, self.names)
        self.turn: list[Step] = []
        self.idle: list[tuple[str, list[Step]]] = []
        """The lines of the turns before that changed nothing, not told yet."""
        self.known: dict[int, str] = {}
        """The chance of each side that was told last."""

    def head(self) -> str:
        """Return the names of the columns."""
        return f"{'move':>7}  {'':<{self.width}}  {'':<{TURN}}   best played  after"

    def add(self, step: Step) -> list[str]:
        """Return the lines that are ready with this step."""
        self.turn.append(step)
        return self._told() if step.ends_turn else []

    def rest(self) -> list[str]:
        """Return the lines of a turn that is not over, and of moves that changed nothing."""
        return [*(self._told() if self.turn else []), *self._idled()]

    def _told(self) -> list[str]:
        turn, self.turn = self.turn, []
        last, side = turn[-1], turn[-1].side
        shares = (max(step.before[side] for step in turn), last.played[side], last.after[side])
        chances = [percent(share) for share in shares]
        name, moves = self.names[last.seat][:NAME], " ".join(step.move for step in turn)
        line = f"{_numbers(turn):>7}  {name:<{self.width}}  {moves:<{TURN}}  {'  '.join(chances)}"
        more = [self._mistake(step) for step in turn if step.is_mistake]
        headings = self._headings_before(last.number)
        before, self.known[side] = self.known.get(side), chances[-1]
        if set(chances) == {before} and not more and not headings:
            self.idle.append((line, turn))
            return []
        return [*self._idled(), *headings, line, *more]

    def _idled(self) -> list[str]:
        idle, self.idle = self.idle, []
        if len(idle) < 2:
            return [line for line, _ in idle]
        return [f"{_numbers([*idle[0][1], *idle[-1][1]]):>7}  no change"]

    def _headings_before(self, number: int) -> list[str]:
        reached = [start for start in self.headings if start <= number]
        return [self.headings.pop(start) for start in reached][-1:]

    def _mistake(self, step: Step) -> str:
        start, better = step.before[step.side], " ".join(step.alternatives[0].moves)
        swing = f"{100 * start:.1f} -> {100 * (start - step.loss):.1f}"
        return f"{'':>{11 + self.width}}{step.move} cost {100 * step.loss:.1f} ({swing}); better: {better}"


def percent(share: float) -> str:
    """Return a share as people read it in columns."""
    return f"{100 * share:5.1f}"


def _numbers(steps: list[Step]) -> str:
    first, last = steps[0].number, steps[-1].number
    return str(first) if first == last else f"{first}-{last}"


def _headings(found: Record, names: list[str]) -> dict[int, str]:
    """Return what came of each round, by its first move; nothing for a game without rounds."""
    headings: dict[int, str] = {}
    if found.game != "ventuno":
        return headings
    start, rounds = 1, 0
    for number, (seat, text) in enumerate(found.moves, 1):
        view: Any = record.replay(found, number).view(None)
        if len(view.rounds) > rounds:
            explodes = record.replay(found, number - 1).view(seat).warning(text) == "explosion"
            who, rounds = names[seat] if explodes else "nobody", len(view.rounds)
            headings[start] = f"Round {rounds}: {who} explodes; points then {counts(names, view.scores)}"
            start = number + 1
    return headings if start > len(found.moves) else {**headings, start: f"Round {rounds + 1}: not finished"}
