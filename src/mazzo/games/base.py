"""What every game's table is: a deck, a seat to move, legal moves as numbers, and play."""

from array import array
from collections.abc import Sequence

from mazzo.games.errors import Refusal
from mazzo.games.rng import Random


class Table:
    """All that is true at one table, hidden or not. Each game's table fills in the rules.

    A move is a number; the game's notation gives it a text. A table holds no generator: when it
    awaits a deal, its owner shuffles or stacks the deck and calls `deal`.

    `fresh` is the whole deck, and `most_moves` how many moves may be legal at a time: the table has room for no more.
    Pass the deck as an `array("h")` to make new tables faster.
    """

    def __init__(self, players: int, fresh: "Sequence[int] | array[int]", most_moves: int) -> None:
        self.players = players
        self.to_move = 0
        self.over = False
        self.awaits_deal = True
        self.drawn = 0
        self.deck_size = len(fresh)
        self.most_moves = most_moves
        cards = fresh if isinstance(fresh, array) else array("h", fresh)
        self.fresh = cards
        self.deck = cards[:]
        self.moves = array("q", bytes(8 * most_moves))  # a type of its own: writing here cannot change other fields

    def shuffle(self, rng: Random) -> None:
        """Shuffle a fresh deck (Fisher and Yates)."""
        for i in range(self.deck_size):
            self.deck[i] = self.fresh[i]
        for i in range(self.deck_size - 1, 0, -1):
            j = rng.below(i + 1)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card

    def stack(self, cards: list[int]) -> None:
        """Put the deck in the given order, next card first."""
        if len(cards) != self.deck_size:
            raise ValueError(f"the deck has {self.deck_size} cards, not {len(cards)}")
        for i in range(self.deck_size):
            self.deck[i] = cards[i]

    def deck_cards(self) -> list[int]:
        """Return the whole deck as it was shuffled."""
        return [self.deck[i] for i in range(self.deck_size)]

    def draw_pile(self) -> list[int]:
        """Return the cards not yet drawn, next one first."""
        return [self.deck[i] for i in range(self.drawn, self.deck_size)]

    def set_draw_pile(self, cards: list[int]) -> None:
        """Make these the cards not yet drawn; the table forgets those before them."""
        self.drawn = self.deck_size - len(cards)
        for i in range(self.deck_size):
            self.deck[i] = cards[i - self.drawn] if i >= self.drawn else 0
        self.awaits_deal = False

    def deal(self) -> None:
        """Deal from the deck and begin."""
        raise NotImplementedError

    def hide_from(self, seat: int) -> None:
        """Move what a seat may not know to where it reveals nothing; -1 is a spectator.

        Tables that look the same to the seat are then equal: a bot that decides on one knows no more than its view.
        """
        raise NotImplementedError

    def silent(self) -> bool:
        """Say whether the rules forbid talking about the game now."""
        return False

    def legal(self) -> int:
        """Write the legal moves into `moves` and return how many there are. A game overrides this or `legal_moves`."""
        found = self.legal_moves()
        if len(found) > self.most_moves:
            raise IndexError(f"{len(found)} moves are legal, but the table has room for {self.most_moves}")
        for i in range(len(found)):
            self.moves[i] = found[i]
        return len(found)

    def play(self, move: int) -> None:
        """Make a move that is known to be legal."""
        raise NotImplementedError

    def refusal(self, move: int) -> tuple[str, str, str] | Refusal:
        """Say why a move is not legal now: a code, the rule and a sentence, with its values if it has any."""
        raise NotImplementedError

    def mover(self, move: int) -> int:
        """Return the seat that makes this legal move."""
        return self.to_move

    def legal_moves(self) -> list[int]:
        """Return the legal moves as a list. A game overrides this or, for speed, `legal`."""
        return [self.moves[i] for i in range(self.legal())]

    def copy_from(self, other: "Table") -> None:
        """Become equal to another table of the same game and number of players."""
        self.to_move = other.to_move
        self.over = other.over
        self.awaits_deal = other.awaits_deal
        self.drawn = other.drawn
        if other.deck_size != self.deck_size:
            raise ValueError("copy from a table of the same game only")
        for i in range(self.deck_size):
            self.deck[i] = other.deck[i]

    def copy(self) -> "Table":
        """Return an equal table that is independent of this one."""
        raise NotImplementedError

    def playout(
        self, rng: Random, deals: list[list[int]] | None = None, log: list[tuple[int, int]] | None = None
    ) -> int:
        """Play random moves to the end, dealing when a deal is due, and return the number of moves made."""
        steps = 0
        while not self.over:
            if self.awaits_deal:
                self.shuffle(rng)
                if deals is not None:
                    deals.append(self.deck_cards())
                self.deal()
                continue
            found = self.legal()
            if found <= 0:
                raise ValueError("the game is not over, but no move is legal")
            move = self.moves[rng.below(found)]
            if log is not None:
                log.append((self.mover(move), move))
            self.play(move)
            steps += 1
        return steps
