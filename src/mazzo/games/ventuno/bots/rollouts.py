"""What `expert` does at Ventuno: it tries every move on the same imagined worlds and plays the round to its end.

A round is worth the share of the whole game that its totals promise, not its points.
"""

from mazzo.bots.search import Search, shuffle_pile
from mazzo.games.rng import Random
from mazzo.games.ventuno import cards
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.table import Table

WIN = 100_000
FULL = 3
NUMBERS = 19  # from -3 to 15
NUMBER_OF = cards.NUMBER_OF
SWEEPS = 3
LEADS = 160  # a seat this many points behind counts like one that is farther behind


class Keeping:
    """Deals hidden cards as people keep them, by how much likelier than by chance each is in another hand."""

    def __init__(self, kept: list[int]) -> None:
        self.kept = kept

    def make_likely(self, table: Table, seat: int, rng: Random) -> None:
        """Exchange what is hidden from a seat with the draw pile: people keep high cards (the Metropolis algorithm)."""
        if table.drawn == table.deck_size:
            return
        for _ in range(SWEEPS):
            for other in range(table.players):
                if other != seat:
                    for slot in range(other * FULL, other * FULL + table.held[other]):
                        if not is_known(table, other, table.hands[slot]):
                            self.exchange(table, other, slot, rng)
                    put_in_order(table, other)

    def exchange(self, table: Table, seat: int, slot: int, rng: Random) -> None:
        """Exchange a card with one of the draw pile, always if that one is likelier in this hand, else sometimes."""
        place = table.drawn + rng.below(table.deck_size - table.drawn)
        size = (table.held[seat] - 1) * NUMBERS + 3
        card, other = table.hands[slot], table.deck[place]
        luck = rng.below(self.kept[size + NUMBER_OF[card]])
        if luck < self.kept[size + NUMBER_OF[other]]:
            table.hands[slot] = other
            table.deck[place] = card


class Rollouts(Search):
    """Tries moves in worlds that a seat could be in, with everybody following the policy until the round ends."""

    def __init__(
        self, worlds: list[Table], seat: int, policy: Policy, chances: list[int], keeping: Keeping, rng: Random
    ) -> None:
        Search.__init__(self)
        self.worlds = worlds
        self.imagined = len(worlds)
        self.dealt = len(worlds)
        self.seat = seat
        self.policy = policy
        self.chances = chances
        self.keeping = keeping
        self.rng = rng
        self.scratch = worlds[0].copy()

    def rollout(self, move: int, world: int) -> int:
        """Play a move and then the whole round in a world, and return the value of the result."""
        if world >= self.dealt:
            self.deal_anew(world)
        self.scratch.copy_from(self.worlds[world % self.imagined])
        self.scratch.play(move)
        self.policy.finish_round(self.scratch)
        return self.value(self.scratch)

    def deal_anew(self, world: int) -> None:
        """Make one more world of one that is used up: the search never goes back."""
        table = self.worlds[world % self.imagined]
        shuffle_pile(table, self.rng)
        self.keeping.make_likely(table, self.seat, self.rng)
        self.dealt = world + 1

    def value(self, table: Table) -> int:
        """Return the share of the win that the totals promise this seat, or give it at the end."""
        lead = table.scores[0]
        for seat in range(1, table.players):
            lead = max(lead, table.scores[seat])
        if table.over:
            return self.share(table, lead)
        stage = max(0, lead) // 10 * LEADS
        own, total = 0, 0
        for seat in range(table.players):
            chance = self.chances[stage + min(LEADS - 1, lead - table.scores[seat])]
            total += chance
            if seat == self.seat:
                own = chance
        return WIN * own // total

    def share(self, table: Table, lead: int) -> int:
        """Return the share of the win at the end of the game."""
        if table.scores[self.seat] < lead:
            return 0
        equals = 0
        for seat in range(table.players):
            equals += table.scores[seat] == lead
        return WIN // equals


def is_known(table: Table, seat: int, card: int) -> bool:
    """Say whether everybody knows that a seat holds such a card."""
    for slot in range(seat * FULL, seat * FULL + table.known_held[seat]):  # noqa: SIM110 (a loop compiles to C)
        if table.known[slot] == card:
            return True
    return False


def put_in_order(table: Table, seat: int) -> None:
    """Put a hand in order, as a table keeps it."""
    first = seat * FULL
    for last in range(first + 1, first + table.held[seat]):
        card, slot = table.hands[last], last
        while slot > first and table.hands[slot - 1] > card:
            table.hands[slot] = table.hands[slot - 1]
            slot -= 1
        table.hands[slot] = card
