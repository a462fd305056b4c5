"""What every move was worth: one line per turn, and one for a row of turns that change nothing."""

from mazzo import games
from mazzo.analysis import Step
from mazzo.record import Record
from mazzo.terminal.names import Names, printable
from mazzo.terminal.words import own_words
from mazzo.texts import decimal, t

NAME = 12
"""How many letters of a name stand beside a move."""
TURN = 21
"""Room for the moves of a usual turn."""
COLUMN = 9


class Listing:
    """The lines of one game. Each is ready when its turn is over."""

    def __init__(self, found: Record) -> None:
        self.names = Names(printable(seat.name) for seat in found.seats)
        self.width = min(NAME, max(map(len, self.names)))
        headings = own_words(games.find(found.game), "headings")
        self.headings: dict[int, str] = headings(found, self.names) if headings else {}
        """What stands above a move, by its number."""
        self.turn: list[Step] = []
        self.idle: list[tuple[str, list[Step]]] = []
        """The lines of the previous turns that changed nothing, not yet printed."""
        self.known: dict[int, str] = {}
        """The last printed chance of each side."""

    def head(self) -> str:
        """Return the names of the columns."""
        columns = [f"{t(f'review.column.{name}'):>{COLUMN}}" for name in ("best", "played", "after")]
        return f"{t('review.column.move'):>7}  {'':<{self.width}}  {'':<{TURN}} {''.join(columns)}"

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
        shares = (turn[0].best[side], last.played[side], last.after[side])
        chances = [percent(share) for share in shares]
        name, moves = self.names[last.seat][:NAME], " ".join(step.move for step in turn)
        columns = "".join(f"{chance:>{COLUMN}}" for chance in chances)
        line = f"{_numbers(turn):>7}  {name:<{self.width}}  {moves:<{TURN}} {columns}"
        more = [self._mistake(step) for step in turn if step.mistake]
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
        return [f"{_numbers([*idle[0][1], *idle[-1][1]]):>7}  {t('review.no-change')}"]

    def _headings_before(self, number: int) -> list[str]:
        reached = [start for start in self.headings if start <= number]
        return [self.headings.pop(start) for start in reached][-1:]

    def _mistake(self, step: Step) -> str:
        values = {"cost": percent(step.loss).strip(), "error": percent(step.loss_error).strip()}
        told = t("review.cost", move=step.move, better=" ".join(step.better), **values)
        return f"{'':>{11 + self.width}}{told}"


def percent(share: float) -> str:
    """Return a share as people read it in columns."""
    return f"{decimal(100 * share):>5}"


def _numbers(steps: list[Step]) -> str:
    first, last = steps[0].number, steps[-1].number
    return str(first) if first == last else f"{first}-{last}"
