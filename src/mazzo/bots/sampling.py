"""Bots for a game without its own: they try every legal move in sampled deals and play the rest at random."""

from collections.abc import Sequence

from mazzo import games
from mazzo.bots.base import Bot, SilentBot
from mazzo.bots.search import Search
from mazzo.games.base import Table
from mazzo.games.game import Game, View
from mazzo.games.rng import Random
from mazzo.games.talk import Said

ROLLOUTS = {"easy": 6, "normal": 300, "expert": 3_000}
"""How many rollouts each level makes for one decision, at effort 1."""
MOST_WORLDS = 100
"""How many worlds a bot samples at most; for more rollouts it uses them again."""
WIN = 1_000
"""What a win is worth; the margin counts for a quarter of that."""


class Sampler(SilentBot[View]):
    """A bot that needs only what every game, table and view has."""

    def __init__(self, rng: Random, rollouts: int) -> None:
        super().__init__(rng)
        self.rollouts = rollouts

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that does best in the sampled deals, among those that are not sure to lose."""
        moves = [move for move in view.moves if not view.warning(move)] or list(view.moves)
        if len(moves) == 1:
            return moves[0]
        assert view.seat is not None
        game = games.find(view.game)
        numbers = {game.move_of(move, view.seat): move for move in moves}
        rollouts = Rollouts(game, view, self.rng, min(MOST_WORLDS, self.rollouts))
        return numbers[rollouts.best([number for number in numbers if number is not None], self.rollouts)]

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Start as often as any other player."""
        return self.rng.below(view.players) == 0


class Rollouts(Search):
    """Plays on from a view's position at random, to the end of the game."""

    def __init__(self, game: Game, view: View, rng: Random, worlds: int) -> None:
        super().__init__()
        assert view.seat is not None
        self.game = game
        self.seat = view.seat
        self.rng = rng
        self.worlds = [view.imagine(rng) for _ in range(worlds)]

    def rollout(self, move: int, world: int) -> int:
        """Return what a move is worth in the world of this number."""
        table = self.worlds[world % len(self.worlds)].copy()
        table.play(move)
        table.playout(self.rng)
        return value(self.game, table, self.seat)


def value(game: Game, table: Table, seat: int) -> int:
    """Return what the end of a game is worth to a seat: the win first, then the margin."""
    result = game.result(table)
    if game.is_team:
        cards, left = len(game.deck), int(result.get("left", 0))
        return WIN * bool(result["won"]) + WIN // 4 * (cards - left) // cards
    scores: list[int] = result["scores"]
    winners: list[int] = result["winners"]
    margin = scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0)
    widest = max(1, *map(abs, scores))
    return (WIN // len(winners) if seat in winners else 0) + WIN // 4 * margin // widest


def make(level: str, rng: Random, effort: float) -> Bot:
    """Return a bot of this level for any game."""
    return Sampler(rng, max(1, round(ROLLOUTS[level] * effort)))
