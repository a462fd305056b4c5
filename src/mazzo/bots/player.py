"""Mazzo's own bots: they decide in compiled code, on a table that hides what their seat may not know."""

from collections.abc import Sequence
from typing import Any

from mazzo import games
from mazzo.bots.base import TableView
from mazzo.games.base import Table
from mazzo.games.game import Game, View
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.talk import Said


class Player:
    """A bot that decides on tables; `move`, `opens` and `talk` let it play from views, as any other bot does."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose a legal move of a seat; the table hides what the seat may not know."""
        raise NotImplementedError

    def offers(self, table: Table, seat: int, standing: Standing) -> bool:
        """Say whether it wants to start, where the players agree who does."""
        return False

    def says(self, table: Table, seat: int, standing: Standing) -> list[int]:
        """Return the numbers of the signals that it gives now."""
        return []

    def move(self, view: TableView, heard: Sequence[Said]) -> str:
        """Choose one of `view.moves`."""
        game = games.find(view.game)
        return game.move_texts[self.choose(view.table(), _seat_of(view), standing_in(game, heard))]

    def opens(self, view: TableView, heard: Sequence[Said]) -> bool:
        """Say whether it wants to start, where the players agree who does."""
        return self.offers(view.table(), _seat_of(view), standing_in(games.find(view.game), heard))

    def talk(self, view: TableView, heard: Sequence[Said]) -> Sequence[str]:
        """Return the signals that it gives now."""
        game = games.find(view.game)
        signals = list(game.signals)
        return [signals[number] for number in self.says(view.table(), _seat_of(view), standing_in(game, heard))]


class GreedyPlayer(Player):
    """Takes the move that looks best at first sight, and now and then any move."""

    def __init__(self, rng: Random, careless: int) -> None:
        """Choose any move once in `careless` times."""
        Player.__init__(self, rng)
        self.careless = careless

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose among the moves that it thinks of."""
        count = self.list_moves(table)
        if self.rng.below(self.careless) == 0:
            return table.moves[self.rng.below(count)]
        best, most = 0, -1_000_000
        for i in range(count):
            look = 100 * self.at_first_sight(table, table.moves[i]) + self.rng.below(100)
            if look > most:
                best, most = table.moves[i], look
        return best

    def list_moves(self, table: Table) -> int:
        """Write the moves that it thinks of into `table.moves` and return how many they are."""
        return table.legal()

    def at_first_sight(self, table: Table, move: int) -> int:
        """Return how good a move looks."""
        raise NotImplementedError


class SearchPlayer(Player):
    """Compares moves by rollouts in imagined worlds; its numbers are those of effort 1."""

    def __init__(self, rng: Random, effort: float, rollouts: int, worlds: int) -> None:
        Player.__init__(self, rng)
        self.rollouts = max(1, round(rollouts * effort))
        self.worlds = max(1, round(worlds * min(1.0, effort)))

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose the only move, or the one that does best in sampled worlds."""
        if table.legal() == 1:
            return table.moves[0]
        return self.search([table.copy() for _ in range(self.worlds)], seat)

    def search(self, worlds: list[Any], seat: int) -> int:
        """Return the best move of a seat; each of the worlds still hides what the seat may not know."""
        raise NotImplementedError


def _seat_of(view: View) -> int:
    assert view.seat is not None
    return view.seat


def standing_in(game: Game, heard: Sequence[Said]) -> Standing:
    """Return which signals stand after these were given."""
    standing = game.standing()
    for said in heard:
        if said.text in game.signal_numbers:
            standing.say(said.seat, game.signal_numbers[said.text])
    return standing
