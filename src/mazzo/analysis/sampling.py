"""The default outlook of a game: every legal move, then random play to the end."""

from collections.abc import Sequence

from mazzo import games
from mazzo.analysis import outlook
from mazzo.analysis.outlook import Line, Shares, shares_of
from mazzo.games.base import Table
from mazzo.games.game import View
from mazzo.games.rng import Random
from mazzo.games.talk import Said


class Outlook(outlook.Outlook):
    """The prospects of everybody at the table, as one seat knows them."""

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        assert view.seat is not None
        self.view = view
        self.game = games.find(view.game)
        self.move_texts = self.game.move_texts
        self.side = 0 if self.game.is_team else view.seat
        self.rng = Random(0)

    def imagine(self, rng: Random) -> Table:
        """Return a world that this seat could be in. Rollouts there take their random numbers from `rng`, too."""
        self.rng = rng
        return self.view.imagine(rng)

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return every legal move."""
        assert self.view.seat is not None
        numbers = [self.game.move_of(move, self.view.seat) for move in self.view.moves]
        return [(number,) for number in numbers if number is not None] or [()]

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return who wins in the end."""
        table = world.copy()
        for move in line:
            table.play(move)
        table.playout(self.rng)
        return shares_of(self.game.result(table), table.players)
