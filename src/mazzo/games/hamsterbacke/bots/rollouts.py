"""What `expert` does at Hamsterbacke: it tries every move in the same sampled worlds and plays them to the end."""

from mazzo.bots.search import Search, shuffle_pile
from mazzo.games.hamsterbacke.bots.policy import Policy
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.rng import Random

WIN = 1200
"""What winning is worth; shared wins share it."""
POINT = 60
"""What each point ahead of the best other player, or behind, is worth; at most FAR of them count."""
FAR = 12


class Rollouts(Search):
    """Tries moves in worlds that a seat could be in, with everybody following the policy afterwards."""

    def __init__(self, worlds: list[Table], seat: int, policy: Policy, rng: Random) -> None:
        Search.__init__(self)
        self.worlds = worlds
        self.imagined = len(worlds)
        self.dealt = len(worlds)
        self.seat = seat
        self.policy = policy
        self.rng = rng
        self.scratch = worlds[0].copy()

    def rollout(self, move: int, world: int) -> int:
        """Play a move and then the whole game in a world, and return the value of the result."""
        if world >= self.dealt:
            self.deal_anew(world)
        self.scratch.copy_from(self.worlds[world % self.imagined])
        self.scratch.play(move)
        self.policy.finish(self.scratch)
        return value(self.scratch, self.seat)

    def deal_anew(self, world: int) -> None:
        """Turn a used world into a new one: the search never goes back."""
        table = self.worlds[world % self.imagined]
        shuffle_pile(table, self.rng)
        self.dealt = world + 1


def value(table: Table, seat: int) -> int:
    """Return what the end of a game is worth to a seat: the win above all, then the points that it is ahead."""
    own = table.point_sizes[seat] - table.hand_sizes[seat]
    best, equals = -1000, 1
    for other in range(table.players):
        if other != seat:
            score = table.point_sizes[other] - table.hand_sizes[other]
            best = max(best, score)
            equals += score == own
    worth = max(-FAR, min(FAR, own - best)) * POINT
    return worth + WIN // equals if own >= best else worth
