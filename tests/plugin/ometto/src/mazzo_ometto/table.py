"""The rules of Ometto.

| rule | what it says |
|---|---|
| OM-1 | There are 40 stones: the weights 1 to 10, four of each. |
| OM-2 | Two to four players hold four hidden stones each. The other stones are the draw pile. |
| OM-3 | In turn, clockwise, you lay a stone of your hand on the cairn and draw a new one while there are any. |
| OM-4 | A stone no heavier than the top one makes the cairn grow. |
| OM-5 | A heavier one topples it: the player who laid the top stone collects the cairn. Yours begins a new one. |
| OM-6 | When the draw pile is empty, you may go home instead of laying a stone: that ends the game. |
| OM-7 | The game also ends before the turn of a player without stones. The last cairn is collected as in OM-5. |
| OM-8 | Each stone that you collected scores a point, with the option `weighed` its weight. The highest score wins. |
| OM-9 | Hands are hidden, and so is the order of the draw pile. All the rest is open. |
"""

from bisect import insort

from mazzo.games import base

WEIGHTS = range(1, 11)
DECK = [weight for weight in WEIGHTS for _ in range(4)]
HAND = 4

HOME = 0
MOVE_TEXTS = {HOME: "home"} | {weight: f"lay {weight}" for weight in WEIGHTS}
"""A stone is its weight, and so is the move that lays it."""


class Table(base.Table):
    """All that is true at a table of Ometto, hidden or not."""

    def __init__(self, players: int, weighed: bool, first_seat: int) -> None:
        super().__init__(players, DECK, len(MOVE_TEXTS))
        self.weighed = weighed
        self.to_move = first_seat
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.collected: list[list[int]] = [[] for _ in range(players)]
        self.cairn: list[int] = []

    def deal(self) -> None:
        """Deal from the deck, seat by seat, and begin (OM-2)."""
        self.hands = [sorted(self.draw() for _ in range(HAND)) for _ in range(self.players)]
        self.awaits_deal = False

    def draw(self) -> int:
        """Draw the next stone."""
        self.drawn += 1
        return self.deck[self.drawn - 1]

    def legal_moves(self) -> list[int]:
        """Return the legal moves: any stone of the hand, and home when there is nothing to draw (OM-3, OM-6)."""
        if self.over or self.awaits_deal:
            return []
        return [HOME] * (self.drawn == self.deck_size) + sorted(set(self.hands[self.to_move]))

    def play(self, move: int) -> None:
        """Make a legal move."""
        if move == HOME:
            self.end()
            return
        self.hands[self.to_move].remove(move)
        if self.cairn and move > self.cairn[-1]:
            self.collect()
        self.cairn.append(move)
        if self.drawn < self.deck_size:
            insort(self.hands[self.to_move], self.draw())
        self.to_move = (self.to_move + 1) % self.players
        if not self.hands[self.to_move]:
            self.end()

    def collect(self) -> None:
        """Give the cairn to the player who laid its top stone, who is the one before the mover (OM-5)."""
        self.collected[(self.to_move - 1) % self.players] += self.cairn
        self.cairn = []

    def end(self) -> None:
        """End the game (OM-6, OM-7)."""
        self.collect()
        self.over = True

    def scores(self) -> list[int]:
        """Return what each seat has scored (OM-8)."""
        return [sum(stones) if self.weighed else len(stones) for stones in self.collected]

    def refusal(self, move: int) -> tuple[str, str, str]:
        """Say why a move is not legal now: a code, the rule and a sentence."""
        if move == HOME:
            return "too-early", "OM-6", "You cannot go home while there are stones to draw: lay one."
        return "not-in-hand", "OM-3", f"{move} is not in hand: lay a stone that is."

    def copy(self) -> "Table":
        """Return an equal table of its own."""
        other = Table(self.players, self.weighed, self.to_move)
        other.copy_from(self)
        return other

    def copy_from(self, other: base.Table) -> None:
        """Become equal to another table with the same options."""
        assert isinstance(other, Table)
        super().copy_from(other)
        self.hands = [list(hand) for hand in other.hands]
        self.collected = [list(stones) for stones in other.collected]
        self.cairn = list(other.cairn)

    def hand(self, seat: int) -> list[int]:
        """Return a seat's stones in order."""
        return list(self.hands[seat])

    def set_up(self, hands: list[list[int]], draw_pile: list[int]) -> None:
        """Put these stones in the hands and in the draw pile."""
        self.hands = [sorted(hand) for hand in hands]
        self.set_draw_pile(draw_pile)

    def all_cards(self) -> list[int]:
        """Return every stone, wherever it lies."""
        return sum([*self.hands, *self.collected, self.cairn], self.draw_pile())
