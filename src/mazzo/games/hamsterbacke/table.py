"""The rules of Hamsterbacke.

| rule | here | test (tests/hamsterbacke) |
|---|---|---|
| HB-1 | `cards.COLOURS`, `Hamsterbacke.players` | `test_120_cards_in_seven_colours`, `test_three_to_five_may_play` |
| HB-2 | `deal`, `end_action` | `test_two_cards_each_and_eight_rows`, `test_play_goes_clockwise_from_the_first_seat` |
| HB-3 | `list_blocks` | `test_a_group_has_as_many_cards_as_its_number`, `test_equal_numbers_do_not_mix` |
| HB-4 | `end_action`, `legal` | `test_a_turn_has_two_actions`, `test_taking_is_always_possible` |
| HB-5 | `take`, `fill` | `test_a_take_brings_the_whole_row`, `test_new_cards_go_round_the_circle` |
| HB-6 | `is_blocked`, `block` | `test_a_colour_on_top_elsewhere_is_blocked`, `test_only_top_cards_block` |
| HB-7 | `score` | `test_scoring_moves_the_whole_block_pile`, `test_nobody_scores_an_empty_pile` |
| HB-8 | `is_donor`, `score`, `give` | `test_the_largest_hand_pays_the_bonus`, `test_the_largest_hand_gets_no_bonus` |
| HB-9 | `fill`, `end_action` | `test_the_fifth_row_ends_the_game`, `test_the_second_action_is_still_played` |
| HB-10 | `scores`, `Hamsterbacke.result` | `test_scored_cards_minus_cards_in_hand`, `test_ties_share_the_win` |
| HB-11 | `view.view`, `imagine` | `test_nothing_hidden_is_in_a_view`, `test_given_cards_are_unseen` |
"""

from array import array

from mazzo.games import base
from mazzo.games.errors import Refusal
from mazzo.games.hamsterbacke import cards, deeds, notation

SEATS = 5
COLOURS = 7
ROWS = cards.ROWS
DEALT = cards.DEALT
ROWS_AT_THE_END = 3
BLOCK = notation.BLOCK
MOST_GROUPS = notation.MOST_GROUPS
SCORE = notation.SCORE
SCORE_FROM = notation.SCORE_FROM
GIVE = notation.GIVE
FRESH = array("h", cards.DECK)
MOST_MOVES = len(notation.MOVE_TEXTS)
NUMBERS = cards.NUMBERS
POWERS = notation.POWERS

REFILLS = [tuple(tuple((row + step) % ROWS for step in range(size)) for row in range(ROWS)) for size in range(4)]

NOBODY = -1
TOOK, BLOCKED, GAVE = range(3)  # as in deeds.VERBS
VERB, CARDS, SIZE = deeds.VERB, deeds.CARDS, deeds.SIZE


class Table(base.Table):
    """All that is true at a table of Hamsterbacke.

    The table counts cards by colour: `hands[7 * seat + colour]`, and likewise in `rows`, `blocks` and `points`.
    `events` remembers what every seat did to its hand; `deeds` reads it.
    """

    def __init__(self, players: int, first_seat: int) -> None:
        if players > SEATS:
            raise ValueError(f"a table of Hamsterbacke has {SEATS} seats")
        base.Table.__init__(self, players, FRESH, MOST_MOVES)
        self.first_seat = first_seat
        self.turn_of = first_seat
        self.actions = 0
        self.gift = 0
        self.rows_left = 0
        self.last_turn = False
        self.rows = [0] * 56
        self.row_sizes = [0] * 8
        self.hands = [0] * 35
        self.hand_sizes = [0] * 5
        self.blocks = [0] * 35
        self.block_tops = [-1] * 5
        self.points = [0] * 35
        self.point_sizes = [0] * 5
        self.events_seen = 0
        self.events = [0] * 240  # each card comes into a hand at most once, and leaves it at most once
        self.recalled: tuple[tuple[deeds.Deed, ...], ...] | None = None
        self.events_recalled = 0  # from these first events a view made `recalled`; the next view continues there

    def deal(self) -> None:
        """Deal two cards each and lay out the circle (HB-2)."""
        self.clear()
        self.drawn = 0
        for seat in range(self.players):
            for _ in range(DEALT):
                self.hands[COLOURS * seat + self.draw()] += 1
            self.hand_sizes[seat] = DEALT
        for row in range(ROWS):
            self.lengthen(row)
        self.rows_left = ROWS
        self.awaits_deal = False
        self.over = False
        self.last_turn = False
        self.gift = 0
        self.actions = 2
        self.turn_of = self.first_seat
        self.to_move = self.first_seat

    def clear(self) -> None:
        """Take every card off the table and forget what was seen."""
        for place in range(COLOURS * ROWS):
            self.rows[place] = 0
        for row in range(ROWS):
            self.row_sizes[row] = 0
        for place in range(COLOURS * self.players):
            self.hands[place] = 0
            self.blocks[place] = 0
            self.points[place] = 0
        for seat in range(self.players):
            self.hand_sizes[seat] = 0
            self.block_tops[seat] = NOBODY
            self.point_sizes[seat] = 0
        self.events_seen = 0
        self.recalled = None

    def draw(self) -> int:
        """Draw the next card of the pile."""
        self.drawn += 1
        return self.deck[self.drawn - 1]

    def lengthen(self, row: int) -> None:
        """Draw a card and lay it at the end of a row."""
        self.rows[COLOURS * row + self.draw()] += 1
        self.row_sizes[row] += 1

    def is_blocked(self, colour: int) -> bool:
        """Say whether a colour is on top of another player's block pile (HB-6)."""
        for seat in range(self.players):  # noqa: SIM110 (a loop compiles to C, a generator does not)
            if self.block_tops[seat] == colour and seat != self.to_move:
                return True
        return False

    def most_held_by_others(self) -> int:
        """Return the size of the largest hand among the other players (HB-8)."""
        most = 0
        for seat in range(self.players):
            if seat != self.to_move and self.hand_sizes[seat] > most:
                most = self.hand_sizes[seat]
        return most

    def is_donor(self, seat: int, most: int) -> bool:
        """Say whether a bonus can come from a seat, `most` being the largest of the others' hands (HB-8)."""
        return seat != self.to_move and self.hand_sizes[seat] == most and most > self.hand_sizes[self.to_move]

    def donors(self) -> int:
        """Return how many others a bonus can come from: none if the scorer holds or shares the most cards (HB-8)."""
        most = self.most_held_by_others()
        count = 0
        for seat in range(self.players):
            count += self.is_donor(seat, most)
        return count

    def donor_seats(self) -> list[int]:
        """Return who would have to give a bonus, or could be chosen to, if the player to move scored now (HB-8).

        While a gift is due this is nobody: it is the donor's turn, and the donor has the most cards.
        """
        if self.over:
            return []
        most = self.most_held_by_others()
        return [seat for seat in range(self.players) if self.is_donor(seat, most)]

    def only_donor(self) -> int:
        """Return the one seat that a bonus comes from, or nobody (HB-8)."""
        most = self.most_held_by_others()
        for seat in range(self.players):
            if self.is_donor(seat, most):
                return seat
        return NOBODY

    def legal(self) -> int:
        """Write the legal moves into `moves` and return how many they are (HB-4)."""
        if self.over or self.awaits_deal:
            return 0
        if self.gift > 0:
            return self.list_gives(COLOURS - 1, self.gift, GIVE, 0)
        n = 0
        for row in range(ROWS):
            self.moves[n] = row
            n += self.row_sizes[row] > 0
        return self.list_scores(self.list_blocks(n))

    def list_blocks(self, n: int) -> int:
        """Write the legal blocks after the first n moves and return how many there are then (HB-3, HB-6)."""
        for colour in range(COLOURS):
            held = self.hands[COLOURS * self.to_move + colour]
            group = NUMBERS[colour]
            if held >= group and not self.is_blocked(colour):
                move = BLOCK + MOST_GROUPS * colour
                while held >= group:
                    self.moves[n] = move
                    n += 1
                    move += 1
                    held -= group
        return n

    def list_scores(self, n: int) -> int:
        """Write the legal ways to score after the first n moves and return how many there are then (HB-7, HB-8)."""
        if self.block_tops[self.to_move] == NOBODY:
            return n
        if self.donors() <= 1:
            self.moves[n] = SCORE
            return n + 1
        most = self.most_held_by_others()
        for seat in range(self.players):
            self.moves[n] = SCORE_FROM + seat
            n += self.is_donor(seat, most)
        return n

    def list_gives(self, colour: int, missing: int, move: int, n: int) -> int:
        """Write every way to complete a give with cards of this colour and those below it (HB-8)."""
        if missing == 0:
            self.moves[n] = move
            return n + 1
        if colour < 0:
            return n
        for count in range(min(missing, self.hands[COLOURS * self.to_move + colour]), -1, -1):
            n = self.list_gives(colour - 1, missing - count, move + count * POWERS[colour], n)
        return n

    def play(self, move: int) -> None:
        """Make a legal move."""
        if move < BLOCK:
            self.take(move)
        elif move < SCORE:
            self.block((move - BLOCK) // MOST_GROUPS, (move - BLOCK) % MOST_GROUPS + 1)
        elif move == SCORE:
            self.score(self.only_donor())
        elif move < GIVE:
            self.score(move - SCORE_FROM)
        else:
            self.give(move - GIVE)

    def take(self, row: int) -> None:
        """Take a whole row into the hand, then fill the circle (HB-5)."""
        seat = self.to_move
        packed = 0
        for colour in range(COLOURS - 1, -1, -1):
            count = self.rows[COLOURS * row + colour]
            self.rows[COLOURS * row + colour] = 0
            self.hands[COLOURS * seat + colour] += count
            packed = packed * 32 + count
        self.hand_sizes[seat] += self.row_sizes[row]
        self.remember(TOOK, seat, packed, self.row_sizes[row])
        self.row_sizes[row] = 0
        self.fill(row)
        self.end_action()

    def refill_size(self) -> int:
        """Return how many cards refill the circle after a take: three, or what is left of the pile (HB-5)."""
        return min(3, self.deck_size - self.drawn)

    def refills(self) -> tuple[tuple[int, ...], ...]:
        """Return for each row the rows that get a new card if it is taken now: itself, then clockwise (HB-5)."""
        return REFILLS[self.refill_size()]

    def fill(self, row: int) -> None:
        """Lay one card on the emptied row and on each of the next two, as far as the pile goes (HB-5, HB-9)."""
        for step in range(self.refill_size()):
            self.lengthen((row + step) % ROWS)
        if self.row_sizes[row] == 0:
            self.rows_left -= 1
            if self.rows_left == ROWS_AT_THE_END:
                self.last_turn = True

    def block(self, colour: int, groups: int) -> None:
        """Lay groups of one colour on the mover's block pile (HB-6)."""
        seat = self.to_move
        size = groups * NUMBERS[colour]
        self.hands[COLOURS * seat + colour] -= size
        self.hand_sizes[seat] -= size
        self.blocks[COLOURS * seat + colour] += size
        self.block_tops[seat] = colour
        packed = size
        for _ in range(colour):
            packed *= 32
        self.remember(BLOCKED, seat, packed, size)
        self.end_action()

    def score(self, donor: int) -> None:
        """Turn the block pile into points and ask the donor, if there is one, for the bonus (HB-7, HB-8)."""
        seat = self.to_move
        for place in range(COLOURS * seat, COLOURS * seat + COLOURS):
            self.points[place] += self.blocks[place]
            self.point_sizes[seat] += self.blocks[place]
            self.blocks[place] = 0
        number = NUMBERS[self.block_tops[seat]]
        self.block_tops[seat] = NOBODY
        if donor == NOBODY:
            self.end_action()
        else:
            self.gift = min(number, self.hand_sizes[donor])
            self.to_move = donor

    def give(self, code: int) -> None:
        """Move the donor's cards unseen onto the scorer's points pile and continue the turn (HB-8)."""
        donor = self.to_move
        scorer = self.turn_of
        packed = 0
        for colour in range(COLOURS - 1, -1, -1):
            count = code // POWERS[colour]
            code -= count * POWERS[colour]
            self.hands[COLOURS * donor + colour] -= count
            self.points[COLOURS * scorer + colour] += count
            packed = packed * 32 + count
        self.hand_sizes[donor] -= self.gift
        self.point_sizes[scorer] += self.gift
        self.remember(GAVE, donor, packed, self.gift)
        self.gift = 0
        self.to_move = scorer
        self.end_action()

    def remember(self, verb: int, seat: int, packed: int, size: int) -> None:
        """Note what came into a hand or left it, how many cards, and whose turn it was: `deeds` unpacks it."""
        self.events[self.events_seen] = size * SIZE + packed * CARDS + verb * VERB + self.turn_of * 8 + seat
        self.events_seen += 1

    def end_action(self) -> None:
        """Count an action; after the second, pass the turn on clockwise or end the game (HB-2, HB-4, HB-9)."""
        self.actions -= 1
        if self.actions > 0:
            return
        if self.last_turn:
            self.over = True
            return
        self.actions = 2
        self.turn_of = (self.turn_of + 1) % self.players
        self.to_move = self.turn_of

    def scores(self) -> list[int]:
        """Return each seat's points: cards in its points pile minus cards in its hand (HB-10)."""
        return [self.point_sizes[seat] - self.hand_sizes[seat] for seat in range(self.players)]

    def refusal(self, move: int) -> Refusal:
        """Say why a move is not legal now."""
        if move > GIVE:
            return self.refusal_to_give(move)
        if self.gift > 0:
            sentence = f"First give {count_of_cards(self.gift)} to seat {self.turn_of}, who scored."
            return Refusal("give-first", "HB-8", sentence, {"n": self.gift})
        if move >= SCORE:
            return self.refusal_to_score(move)
        if move < BLOCK:
            return Refusal("row-empty", "HB-5", f"Row {move} is gone: take one that still has cards.", {"row": move})
        kind = (move - BLOCK) // MOST_GROUPS
        colour = cards.COLOURS[kind]
        if self.is_blocked(kind):
            sentence = f"Another player's block pile has {colour.name} on top: block a different colour."
            return Refusal("colour-blocked", "HB-6", sentence, {"colour": colour.code})
        needed = ((move - BLOCK) % MOST_GROUPS + 1) * colour.number
        held = self.hands[COLOURS * self.to_move + kind]
        wanted = count_of_cards(needed, colour.name)
        sentence = f"You need {wanted} and have {held}: block fewer groups, or take more cards first."
        return Refusal("not-enough-cards", "HB-3", sentence, {"n": needed, "colour": colour.code, "held": held})

    def refusal_to_score(self, move: int) -> Refusal:
        """Say why the player cannot score, or not with this donor."""
        if self.block_tops[self.to_move] == NOBODY:
            return Refusal("nothing-to-score", "HB-7", "There is nothing to score: block a group first.")
        if self.donors() <= 1:
            return Refusal("no-such-donor", "HB-8", "There is nobody to choose between: just type score.")
        tied = " or ".join(f"score {seat}" for seat in self.donor_seats())
        if move == SCORE:
            sentence = f"Several players hold the most cards: choose who gives, with {tied}."
            return Refusal("donor-needed", "HB-8", sentence)
        return Refusal("no-such-donor", "HB-8", f"The bonus comes from a player with the most cards: choose {tied}.")

    def refusal_to_give(self, move: int) -> Refusal:
        """Say why the donor cannot give these cards."""
        if self.gift == 0:
            sentence = "You owe nobody cards now: take a row, block a colour or score."
            return Refusal("not-yours-to-give", "HB-8", sentence)
        if notation.cards_given(move) != self.gift:
            sentence = f"Give exactly {count_of_cards(self.gift)}."
            return Refusal("wrong-number-of-cards", "HB-8", sentence, {"n": self.gift})
        held, given = self.hand(self.to_move), notation.MOVE_TEXTS[move].split(" ")[1:]
        lacking = [code for kind, code in enumerate(cards.CODES) if given.count(code) > held[kind]]
        sentence = "You do not hold all these cards: give cards from your hand."
        return Refusal("not-in-hand", "HB-8", sentence, {"card": lacking[0]})

    def hide_from(self, seat: int) -> None:
        """Take away what a seat does not see: other hands, given cards, points piles and the draw pile (HB-11)."""
        for other in range(self.players):
            for place in range(COLOURS * other, COLOURS * other + COLOURS):
                self.points[place] = 0
                if other != seat:
                    self.hands[place] = 0
        for i in range(self.deck_size):
            self.deck[i] = 0
        for i in range(self.events_seen):
            if self.events[i] // VERB % 4 == GAVE and self.events[i] % 8 != seat:
                self.events[i] = self.events[i] // SIZE * SIZE + self.events[i] % CARDS

    def hand(self, seat: int) -> list[int]:
        """Return how many cards of each colour a seat holds."""
        return [self.hands[COLOURS * seat + colour] for colour in range(COLOURS)]

    def copy(self) -> "Table":
        """Return an equal table that is independent of this one."""
        other = Table(self.players, self.first_seat)
        other.copy_from(self)
        return other

    def copy_from(self, other: base.Table) -> None:
        """Become equal to another table with the same options."""
        if not isinstance(other, Table):
            raise TypeError("copy from a table of Hamsterbacke only")
        base.Table.copy_from(self, other)
        source = other
        self.turn_of = source.turn_of
        self.actions = source.actions
        self.gift = source.gift
        self.rows_left = source.rows_left
        self.last_turn = source.last_turn
        self.rows[:] = source.rows
        self.row_sizes[:] = source.row_sizes
        self.hands[:] = source.hands
        self.hand_sizes[:] = source.hand_sizes
        self.blocks[:] = source.blocks
        self.block_tops[:] = source.block_tops
        self.points[:] = source.points
        self.point_sizes[:] = source.point_sizes
        self.events_seen = source.events_seen
        self.events[:] = source.events
        self.recalled = None


def count_of_cards(count: int, colour: str = "") -> str:
    """Return a number of cards, of any colour or of this one, in words."""
    words = [str(count), colour, "card" if count == 1 else "cards"]
    return " ".join(word for word in words if word)
