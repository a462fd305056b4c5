"""The rules of Ventuno.

| rule | here | proved in tests/ventuno by |
|---|---|---|
| VU-1 | `cards.COPIES`, `cards.FRESH` | `test_the_deck_has_90_cards` |
| VU-2 | `cards.ACTION_CARDS` | `test_six_cards_carry_each_action` |
| VU-3 | `deal`, `pass_turn` | `test_hands_start_empty_and_turns_go_clockwise`, `test_two_to_six_players` |
| VU-4 | `can_draw`, `legal`, `draw`, `play_card` | `test_three_cards_force_a_play`, `test_no_cards_force_a_draw` |
| VU-5 | `end_turn`, `explode` | `test_21_is_safe`, `test_22_explodes`, `test_the_total_may_be_negative` |
| VU-6 | `needs_target`, `act`, `end_turn` | `test_the_total_is_judged_after_the_action`, `test_actions_must_be_done` |
| VU-7 | `play_card`, `act`, `discard_same` | `test_same_spares_itself`, `test_a_taken_card_may_be_played_again` |
| VU-8 | `act`, `pass_turn`, `deal` | `test_reverse_lasts_until_the_next_one`, `test_every_round_starts_clockwise` |
| VU-9 | `explode`, `end_round`, `hand_points` | `test_the_exploder_scores_nothing_and_the_others_their_hands` |
| VU-10 | `explode`, `end_round`, `deal` | `test_the_exploder_starts_the_next_round_with_all_90_cards` |
| VU-11 | `end_round`, `game.Ventuno.result` | `test_100_points_end_the_game`, `test_ties_share_the_win` |
| VU-12 | `can_act`, `end_turn` | `test_an_empty_hand_is_skipped`, `test_the_round_ends_if_nobody_can_act` |
| VU-13 | `is_third_time` | `test_the_third_time_ends_the_round`, `test_repetition_is_exact` |
| VU-14 | `view.view` | `test_what_a_seat_sees`, `test_a_view_holds_nothing_hidden` |
"""

from array import array

from mazzo.games import base
from mazzo.games.errors import Refusal
from mazzo.games.rng import Random
from mazzo.games.ventuno import cards, notation

LIMIT = cards.LIMIT
GOAL = 100
SEATS = 6
FULL = 3  # the largest hand
NOBODY = -1
NO_TARGET = -1

REVERSE, DISCARD, TAKE, SAME = range(1, 5)  # as in cards.ACTIONS

DRAW = notation.DRAW
PLAY = notation.PLAY
STEP = notation.STEP
FRESH = array("h", cards.FRESH)
MOST_MOVES = len(notation.MOVE_TEXTS)
KINDS = len(cards.KINDS)
NUMBER_OF = cards.NUMBER_OF
ACTION_OF = cards.ACTION_OF
ONE = 1  # declared as 64 bits wide: one bit for each kind of card


class Table(base.Table):
    """All that is true at a table of Ventuno.

    Hands are kept in order, and of equal cards only the first counts for `legal`: no move is listed twice.
    `known` are the cards that everybody saw a seat take from the row and not play since. `chain` are the latest
    plays, as (seat, card, card taken), since the last move that cannot be undone.
    """

    def __init__(self, players: int, first_seat: int) -> None:
        if players > SEATS:
            raise ValueError(f"a table of Ventuno has {SEATS} seats")
        base.Table.__init__(self, players, FRESH, MOST_MOVES)
        self.first_seat = first_seat
        self.starter = first_seat
        self.to_move = first_seat
        self.direction = 1
        self.total = 0
        self.row_length = 0
        self.discarded = 0
        self.row = [0] * 90
        self.discards = [0] * 90
        self.scores = [0] * 6
        self.held = [0] * 6
        self.hands = [0] * 18
        self.known_held = [0] * 6
        self.known = [0] * 18
        self.hidden = [0] * 90  # room to work in
        self.counts = [0] * 43
        self.chain: list[tuple[int, int, int]] = []
        self.rounds: list[list[int]] = []

    def deal(self) -> None:
        """Begin a round: empty hands, an empty row, clockwise (VU-3, VU-8, VU-10)."""
        for seat in range(self.players):
            self.held[seat] = 0
            self.known_held[seat] = 0
        self.row_length = 0
        self.discarded = 0
        self.total = 0
        self.direction = 1
        self.chain.clear()
        self.drawn = 0
        self.awaits_deal = False
        self.to_move = self.starter

    def can_draw(self, seat: int) -> bool:
        """Say whether a seat has room for a card and there is one to draw (VU-4, VU-12)."""
        return self.held[seat] < FULL and self.drawn < self.deck_size

    def can_act(self, seat: int) -> bool:
        """Say whether a seat can draw or play (VU-12)."""
        return self.held[seat] > 0 or self.drawn < self.deck_size

    def needs_target(self, card: int) -> bool:
        """Say whether this card must name a card of the row when it is played (VU-6)."""
        return self.row_length > 0 and (ACTION_OF[card] == DISCARD or ACTION_OF[card] == TAKE)

    def legal(self) -> int:
        """Write the legal moves into `moves` and return how many they are (VU-4, VU-5)."""
        if self.over or self.awaits_deal:
            return 0
        seat = self.to_move
        self.moves[0] = DRAW
        n = 1 if self.can_draw(seat) else 0
        first = seat * FULL
        for slot in range(first, first + self.held[seat]):
            card = self.hands[slot]
            if slot > first and card == self.hands[slot - 1]:
                continue
            if self.needs_target(card):
                n = self.list_targets(card, n)
            else:
                self.moves[n] = PLAY + STEP * card
                n += 1
        return n

    def list_targets(self, card: int, n: int) -> int:
        """Add a play of this card at each kind of card in the row to the first n moves; return the new number."""
        listed = 0
        for i in range(self.row_length):
            kind = ONE << self.row[i]
            if not listed & kind:
                listed |= kind
                self.moves[n] = PLAY + STEP * card + 1 + self.row[i]
                n += 1
        return n

    def play(self, move: int) -> None:
        """Make a legal move."""
        if move == DRAW:
            self.draw()
        else:
            self.play_card((move - PLAY) // STEP, (move - PLAY) % STEP - 1)

    def draw(self) -> None:
        """Draw the next card (VU-4)."""
        if self.chain:  # it is nearly always empty, and asking is cheaper than clearing
            self.chain.clear()
        self.add_to_hand(self.deck[self.drawn])
        self.drawn += 1
        self.end_turn()

    def play_card(self, card: int, target: int) -> None:
        """Play a card of the hand into the row and do its action.

        The action comes first and finds only the other cards in the row: no card is its own target (VU-7).
        """
        self.take_from_hand(card)
        if ACTION_OF[card] == TAKE and target != NO_TARGET:
            self.chain.append((self.to_move, card, target))
        elif self.chain:
            self.chain.clear()
        self.act(card, target)
        self.row[self.row_length] = card
        self.row_length += 1
        self.total += NUMBER_OF[card]
        self.end_turn()

    def total_after(self, move: int) -> int:
        """Return the row's total after a legal move, as it will be judged (VU-5, VU-6, VU-7)."""
        if move == DRAW:
            return self.total
        card, target = (move - PLAY) // STEP, (move - PLAY) % STEP - 1
        total = self.total + NUMBER_OF[card]
        if ACTION_OF[card] == SAME:
            for i in range(self.row_length):
                total -= NUMBER_OF[card] if NUMBER_OF[self.row[i]] == NUMBER_OF[card] else 0
        elif target != NO_TARGET:
            total -= NUMBER_OF[target]
        return total

    def act(self, card: int, target: int) -> None:
        """Do the action of a card; one that is impossible is ignored (VU-6, VU-7, VU-8)."""
        action = ACTION_OF[card]
        if action == REVERSE:
            self.direction = -self.direction
        elif action == SAME:
            self.discard_same(NUMBER_OF[card])
        elif target != NO_TARGET:
            self.take_from_row(target)
            if action == TAKE:
                self.add_to_hand(target)
                self.know(target)
            else:
                self.discard(target)

    def discard_same(self, number: int) -> None:
        """Discard every card of this number from the row (VU-7)."""
        kept = 0
        for i in range(self.row_length):
            card = self.row[i]
            if NUMBER_OF[card] == number:
                self.total -= number
                self.discard(card)
            else:
                self.row[kept] = card
                kept += 1
        self.row_length = kept

    def discard(self, card: int) -> None:
        """Take a card out of the round (VU-7)."""
        self.discards[self.discarded] = card
        self.discarded += 1

    def take_from_row(self, card: int) -> None:
        """Take a card out of the row and close the gap."""
        place = 0
        while self.row[place] != card:
            place += 1
        self.row_length -= 1
        for i in range(place, self.row_length):
            self.row[i] = self.row[i + 1]
        self.total -= NUMBER_OF[card]

    def add_to_hand(self, card: int) -> None:
        """Put a card into the mover's hand, in its place."""
        first = self.to_move * FULL
        slot = first + self.held[self.to_move]
        while slot > first and self.hands[slot - 1] > card:
            self.hands[slot] = self.hands[slot - 1]
            slot -= 1
        self.hands[slot] = card
        self.held[self.to_move] += 1

    def take_from_hand(self, card: int) -> None:
        """Take a card out of the mover's hand, the known one first: nobody else can tell equal cards apart."""
        slot = self.to_move * FULL
        while self.hands[slot] != card:
            slot += 1
        self.held[self.to_move] -= 1
        for i in range(slot, self.to_move * FULL + self.held[self.to_move]):
            self.hands[i] = self.hands[i + 1]
        self.forget(card)

    def know(self, card: int) -> None:
        """Note that everybody saw this card go to the mover's hand."""
        self.known[self.to_move * FULL + self.known_held[self.to_move]] = card
        self.known_held[self.to_move] += 1

    def forget(self, card: int) -> None:
        """Strike a card off what everybody knows of the mover's hand, if it is there."""
        first = self.to_move * FULL
        last = first + self.known_held[self.to_move] - 1
        for slot in range(first, last + 1):
            if self.known[slot] == card:
                self.known[slot] = self.known[last]
                self.known_held[self.to_move] -= 1
                return

    def end_turn(self) -> None:
        """Judge the total, pass the turn on, and end a round that cannot continue (VU-5, VU-6, VU-12, VU-13)."""
        if self.total > LIMIT:
            self.explode()
        elif not self.pass_turn():
            self.end_round(NOBODY, self.starter)
        elif self.is_third_time():
            self.end_round(NOBODY, self.to_move)

    def pass_turn(self) -> bool:
        """Give the turn to the next seat that can act, and say whether there is one (VU-3, VU-8, VU-12)."""
        seat = self.to_move
        for _ in range(self.players):
            seat = (seat + self.players + self.direction) % self.players
            if self.can_act(seat):
                self.to_move = seat
                return True
        return False

    def is_third_time(self) -> bool:
        """Say whether this position occurs for the third time in the round (VU-13).

        Drawing shrinks the draw pile, and every play that takes no card shrinks the hands. Nothing undoes either, so
        all equal positions lie within the chain. Row, pile, discards and direction then follow from the hands. Two
        equal positions are at least two plays apart, because there is only one card of each kind that takes.
        """
        if len(self.chain) < 4:
            return False
        earlier = 0
        changes: dict[tuple[int, int], int] = {}
        for seat, played, taken in reversed(self.chain):
            changes[seat, played] = changes.get((seat, played), 0) - 1
            changes[seat, taken] = changes.get((seat, taken), 0) + 1
            if seat == self.to_move and not any(changes.values()):
                earlier += 1
        return earlier >= 2

    def explode(self) -> None:
        """End the round with nothing for the mover, who starts the next (VU-5, VU-9, VU-10)."""
        self.end_round(self.to_move, self.to_move)

    def end_round(self, exploder: int, starter: int) -> None:
        """Score the hands, and end the game or await the next round (VU-9, VU-10, VU-11)."""
        points = [0 if seat == exploder else self.hand_points(seat) for seat in range(self.players)]
        self.rounds.append(points)
        for seat in range(self.players):
            self.scores[seat] += points[seat]
            if self.scores[seat] >= GOAL:
                self.over = True
        self.awaits_deal = not self.over
        self.starter = starter
        self.to_move = starter

    def hand_points(self, seat: int) -> int:
        """Return the sum of a hand (VU-9)."""
        points = 0
        for slot in range(seat * FULL, seat * FULL + self.held[seat]):
            points += NUMBER_OF[self.hands[slot]]
        return points

    def refusal(self, move: int) -> Refusal:
        """Say why a move is not legal now."""
        hand = self.hand(self.to_move)
        if move == DRAW:
            if len(hand) == FULL:
                return Refusal("hand-full", "VU-4", "Your hand is full: play one of your three cards.")
            return Refusal("pile-empty", "VU-12", "The draw pile is empty: play a card.")
        card, target = (move - PLAY) // STEP, (move - PLAY) % STEP - 1
        label = cards.LABELS[card]
        if not hand:
            return Refusal("hand-empty", "VU-4", "Your hand is empty: draw a card.")
        values: dict[str, int | str] = {"card": label}
        if card not in hand:
            return Refusal("not-in-hand", "VU-4", f"{label} is not in your hand: choose a card that is.", values)
        if target == NO_TARGET:
            action = cards.ACTIONS[ACTION_OF[card]]
            example = f"play {label}>{cards.LABELS[self.row[0]]}"
            sentence = f"Choose a card in the row to {action}, for example: {example}."
            return Refusal("target-needed", "VU-6", sentence, values)
        if self.row_length == 0:
            sentence = f"The row is empty: play {label} without a target."
            return Refusal("no-target", "VU-6", sentence, values)
        if target == card:
            sentence = f"{label} cannot be its own target: choose another card in the row."
            return Refusal("own-target", "VU-7", sentence, values)
        label = cards.LABELS[target]
        return Refusal("not-in-row", "VU-7", f"{label} is not in the row: choose a card that is.", {"card": label})

    def set_up(
        self, hands: list[list[int]], known: list[list[int]], row: list[int], discards: list[int], draw_pile: list[int]
    ) -> None:
        """Put these cards in the hands, the row, the discards and the draw pile."""
        for seat in range(self.players):
            self.held[seat] = len(hands[seat])
            for i, card in enumerate(sorted(hands[seat])):
                self.hands[seat * FULL + i] = card
            self.known_held[seat] = len(known[seat])
            for i, card in enumerate(known[seat]):
                self.known[seat * FULL + i] = card
        self.row_length = len(row)
        self.total = 0
        for i, card in enumerate(row):
            self.row[i] = card
            self.total += NUMBER_OF[card]
        self.discarded = len(discards)
        for i, card in enumerate(discards):
            self.discards[i] = card
        self.set_draw_pile(draw_pile)

    def hide_from(self, seat: int) -> None:
        """Sort the cards that a seat does not know into the other hands and the draw pile (VU-14)."""
        for kind in range(KINDS):
            self.counts[kind] = 0
        for i in range(self.gather_hidden(seat)):
            self.counts[self.hidden[i]] += 1
        place = 0
        for kind in range(KINDS):
            for _ in range(self.counts[kind]):
                self.hidden[place] = kind
                place += 1
        self.put_hidden(seat)
        for i in range(self.drawn):
            self.deck[i] = 0
        for other in range(self.players):
            for slot in range(other * FULL + self.held[other], other * FULL + FULL):
                self.hands[slot] = 0  # an old copy of a card lies there

    def deal_hidden(self, seat: int, rng: Random) -> None:
        """Deal the cards that a seat does not know at random."""
        for i in range(self.gather_hidden(seat) - 1, 0, -1):
            j = rng.below(i + 1)
            card = self.hidden[i]
            self.hidden[i] = self.hidden[j]
            self.hidden[j] = card
        self.put_hidden(seat)

    def gather_hidden(self, seat: int) -> int:
        """Write the cards that a seat does not know into `hidden` and return how many they are."""
        count = 0
        for other in range(self.players):
            if other != seat:
                struck = 0  # one bit for each known card of the hand
                for slot in range(other * FULL, other * FULL + self.held[other]):
                    found = self.find_known(other, self.hands[slot], struck)
                    if found < 0:
                        self.hidden[count] = self.hands[slot]
                        count += 1
                    else:
                        struck |= 1 << found
        for i in range(self.drawn, self.deck_size):
            self.hidden[count] = self.deck[i]
            count += 1
        return count

    def find_known(self, seat: int, card: int, struck: int) -> int:
        """Return the place of a card among the known cards of a hand that are not struck off, or -1."""
        for i in range(self.known_held[seat]):
            if self.known[seat * FULL + i] == card and not struck >> i & 1:
                return i
        return -1

    def put_hidden(self, seat: int) -> None:
        """Put the cards of `hidden` where the cards that a seat does not know lie; the known cards of a hand stay."""
        count = 0
        to_move = self.to_move
        for other in range(self.players):
            if other != seat:
                size = self.held[other]
                self.to_move = other
                self.held[other] = 0
                for i in range(self.known_held[other]):
                    self.add_to_hand(self.known[other * FULL + i])
                while self.held[other] < size:
                    self.add_to_hand(self.hidden[count])
                    count += 1
        self.to_move = to_move
        for i in range(self.drawn, self.deck_size):
            self.deck[i] = self.hidden[count]
            count += 1

    def hand(self, seat: int) -> list[int]:
        """Return a seat's cards in order."""
        return [self.hands[seat * FULL + i] for i in range(self.held[seat])]

    def known_cards(self, seat: int) -> list[int]:
        """Return in order the cards that everybody knows to be in a seat's hand."""
        return sorted([self.known[seat * FULL + i] for i in range(self.known_held[seat])])

    def row_cards(self) -> list[int]:
        """Return the cards of the row from the first to the last."""
        return [self.row[i] for i in range(self.row_length)]

    def discard_cards(self) -> list[int]:
        """Return in order the cards that are out of the round."""
        return sorted([self.discards[i] for i in range(self.discarded)])

    def copy(self) -> "Table":
        """Return an equal table that is independent of this one."""
        other = Table(self.players, self.first_seat)
        other.copy_from(self)
        return other

    def copy_from(self, other: base.Table) -> None:
        """Become equal to another table with the same options."""
        if not isinstance(other, Table):
            raise TypeError("copy from a table of Ventuno only")
        base.Table.copy_from(self, other)
        source = other
        self.starter = source.starter
        self.direction = source.direction
        self.total = source.total
        self.row_length = source.row_length
        self.discarded = source.discarded
        self.row[:] = source.row
        self.discards[:] = source.discards
        self.scores[:] = source.scores
        self.held[:] = source.held
        self.hands[:] = source.hands
        self.known_held[:] = source.known_held
        self.known[:] = source.known
        self.chain[:] = source.chain
        self.rounds[:] = source.rounds
