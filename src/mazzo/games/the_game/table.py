"""The rules of The Game, with professional, fewer cards, On Fire and Extreme.

| rule | here | test (tests/the_game) |
|---|---|---|
| TG-1 | `cards.DECK`, `deal` | `test_piles_start_at_1_and_100_and_any_card_fits_an_untouched_pile` |
| TG-2 | `Table`, `deal` | `test_hand_sizes_and_public_counts` |
| TG-3 | `deal`, `open`, `pass_turn` | `test_any_seat_may_open_after_the_deal_and_play_goes_clockwise` |
| TG-4 | `lay`, `can_end` | `test_at_least_two_then_any_number_and_no_passing` |
| TG-5 | `can_lay` | `test_up_is_strictly_higher_and_down_strictly_lower` |
| TG-6 | `can_lay` | `test_the_trick_is_exactly_ten_back_any_number_of_times` |
| TG-7 | `refill` | `test_the_refill_is_as_many_as_were_laid` |
| TG-8 | `begin_turn` | `test_the_minimum_drops_to_one_when_the_draw_pile_was_empty_at_the_start_of_the_turn` |
| TG-9 | `can_end` | `test_there_is_no_undo_and_no_other_word` |
| TG-10 | `pass_turn` | `test_an_empty_handed_player_is_out_and_skipped_and_nobody_loses_by_it` |
| TG-11 | `judge_stuck` | `test_the_game_ends_when_the_player_to_move_is_stuck_even_if_others_could_play` |
| TG-12 | `judge_stuck`, `refill` | `test_after_the_minimum_being_stuck_only_ends_the_turn` |
| TG-13 | `lay`, `end_turn`, `TheGame.verdict` | `test_beaten_the_instant_the_last_card_lies` |
| TG-14 | `begin_turn` | `test_professional_owes_three_and_still_one_at_the_end` |
| TG-15 | `Table` | `test_one_card_fewer_with_or_without_professional_also_in_the_refill` |
| TG-16 | `Table` | `test_all_variants_combine_for_any_number_of_players` |
| TG-17 | `talk.check`, `view.own` | `test_values_are_refused` |
| TG-18 | `talk.SIGNALS`, `values.find_value` | `test_every_value_is_found` |
| TG-19 | `view.public`, `TheGame.log_start` | `test_a_view_shows_the_tops_and_a_good_memory` |
| OF-1 | `cards.FIRE_CARDS` | `test_six_numbers_burn_and_the_deck_stays_98_cards` |
| OF-2 | `lay`, `fire_is_due`, `burn_on` | `test_a_fire_may_be_left_to_the_following_player_who_must_cover_it` |
| OF-3 | `lay`, `fire_is_due`, `burn_on` | `test_two_fires_have_two_deadlines` |
| OF-4 | `pass_turn` | `test_players_who_are_out_are_passed_over` |
| OF-5 | `failed` | `test_the_last_card_beats_the_game_fire_or_not` |
| OF-6 | `can_end` | `test_a_fire_gives_no_exemption_from_the_minimum` |
| TX-1 | `Table`, `obey` | `test_28_cards_carry_seven_commands_four_each` |
| TX-2 | `cards.COMMAND_CARDS` | `test_which_cards_carry_which_command` |
| TX-3 | `can_lay`, `end_turn`, `View.warning` | `test_what_forbids_is_not_legal_and_what_obliges_can_be_failed` |
| TX-4 | `obey` | `test_stop_ends_the_turn_at_once_even_as_the_first_card_and_the_draw_still_happens` |
| TX-5 | `failed`, `judge_stuck` | `test_a_skull_must_be_covered_in_the_same_turn` |
| TX-6 | `obey`, `failed`, `judge_stuck` | `test_three_means_exactly_three_cards_and_ends_the_turn_by_itself` |
| TX-7 | `silent`, `talk.check` | `test_silence_forbids_everything_but_the_courtesies` |
| TX-8 | `obey`, `can_lay` | `test_no_trick_in_view_forbids_tricks_on_every_pile` |
| TX-9 | `obey`, `can_lay` | `test_one_pile_binds_the_turn_to_the_pile_of_its_first_card` |
| TX-10 | `refill` | `test_draw_one_in_view_at_the_end_of_the_turn_means_a_single_card` |
| TX-11 | `judge_stuck` | `test_a_hand_smaller_than_the_minimum_loses_unless_a_stop_can_be_laid` |
| TX-12 | `end_turn`, `failed` | `test_the_checks_come_in_order` |
| TX-13 | `talk.check_signal` | `test_commands_held_may_be_told_but_not_under_silence` |
"""

from array import array

from mazzo.games import base
from mazzo.games.errors import Refusal
from mazzo.games.rng import Random
from mazzo.games.the_game import cards, notation

DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
SEATS = 5
SLOTS = 8  # room for the largest hand
END = notation.END
START = notation.START

STOP, SKULL, THREE, SILENCE, NO_TRICK, ONE_PILE, DRAW_ONE = range(1, 8)  # as in cards.COMMANDS
ALL_LAID, STUCK, BY_FIRE, BY_SKULL, BY_THREE = range(1, 6)
REASONS = ("", "all-laid", "stuck", "fire", "skull", "three")

UNSEEN, OWN = 1, 2
DEALS = 100  # tried at most, until the player to move can lay a card
FRESH = array("h", cards.DECK)
MOST_MOVES = len(notation.MOVE_TEXTS)
COMMAND_OF = cards.COMMAND_OF
BURNS = cards.BURNS


class Table(base.Table):
    """All that is true at a table of The Game."""

    def __init__(
        self,
        players: int,
        professional: bool = False,
        fewer_cards: bool = False,
        on_fire: bool = False,
        extreme: bool = False,
    ) -> None:
        if players > SEATS:
            raise ValueError(f"a table of The Game has {SEATS} seats")
        base.Table.__init__(self, players, FRESH, MOST_MOVES)
        self.professional = professional
        self.fewer_cards = fewer_cards
        self.on_fire = on_fire
        self.extreme = extreme
        self.hand_size = max(6, 9 - players) - fewer_cards
        self.opening = False
        self.left = 98
        self.laid = 0
        self.owed = 0
        self.only_pile = -1
        self.tricks = True
        self.three = False
        self.reason = 0
        self.tops = [1, 1, 100, 100]
        self.fires = [0] * 4
        self.held = [0] * 5
        self.hands = [0] * 40
        self.marked = [0] * 101  # room to work in

    def deal(self) -> None:
        """Lay out four empty piles, deal the hands and let the team decide who starts (TG-1, TG-2, TG-3)."""
        for pile in range(4):
            self.tops[pile] = 1 if pile < DOWN else 100
            self.fires[pile] = 0
        self.drawn = 0
        self.left = self.deck_size
        self.tricks = True
        self.reason = 0
        for seat in range(self.players):
            self.held[seat] = 0
            self.draw(seat, self.hand_size)
        self.awaits_deal = False
        self.over = False
        self.opening = True
        self.to_move = 0

    def open(self, seat: int) -> None:
        """Let this seat take the first turn (TG-3)."""
        self.opening = False
        self.to_move = seat
        self.begin_turn()

    def begin_turn(self) -> None:
        """Set the minimum of the turn (TG-8, TG-14)."""
        self.laid = 0
        self.three = False
        self.only_pile = -1
        self.owed = self.minimum()
        self.judge_stuck()

    def minimum(self) -> int:
        """Return how many cards a turn that begins now owes (TG-4, TG-8, TG-14)."""
        return 1 if self.drawn == self.deck_size else 3 if self.professional else 2

    def can_lay(self, card: int, pile: int) -> bool:
        """Say whether a card of the hand may go on this pile (TG-5, TG-6, TX-8, TX-9)."""
        step = card - self.tops[pile] if pile < DOWN else self.tops[pile] - card
        fits = (step > 0) | ((step == -10) & self.tricks)  # no branches: this is the hottest line
        return fits & ((self.only_pile < 0) | (self.only_pile == pile))

    def allows(self, card: int, pile: int) -> bool:
        """Say what `can_lay` says, for code that is compiled apart from it."""
        return self.can_lay(card, pile)

    def step(self, card: int, pile: int) -> int:
        """Return how far a card would move a pile on; a trick moves it by -10 (TG-5, TG-6)."""
        return card - self.tops[pile] if pile < DOWN else self.tops[pile] - card

    def steps(self, moves: list[int]) -> list[int]:
        """Return how far each of these moves would move its pile on: 0 if it lays nothing."""
        return [self.step(move >> 2, move & 3) if move < END else 0 for move in moves]

    def can_end(self) -> bool:
        """Say whether the player may end the turn: once the minimum is laid (TG-4, TG-9)."""
        return self.laid >= self.owed

    def legal(self) -> int:
        """Write the legal moves into `moves` and return how many they are."""
        n = 0
        if self.over or self.awaits_deal:
            return 0
        if self.opening:
            for seat in range(self.players):
                self.moves[seat] = START + seat
            return self.players
        first = self.to_move * SLOTS
        for slot in range(first, first + self.held[self.to_move]):
            card = self.hands[slot]
            for pile in range(4):
                self.moves[n] = 4 * card + pile
                n += self.can_lay(card, pile)
        self.moves[n] = END
        n += self.can_end()
        return n

    def play(self, move: int) -> None:
        """Make a legal move."""
        if move < END:
            self.lay(move >> 2, move & 3)
        elif move == END:
            self.end_turn()
        else:
            self.open(move - START)

    def mover(self, move: int) -> int:
        """Return the seat that makes this legal move: in the opening, the seat that says start."""
        return move - START if move >= START else self.to_move

    def lay(self, card: int, pile: int) -> None:
        """Lay a card of the hand on a pile and do what it commands."""
        self.take_from_hand(card)
        self.tops[pile] = card
        self.fires[pile] = 2 if self.on_fire and BURNS[card] else 0
        self.laid += 1
        self.left -= 1
        ended = self.obey(COMMAND_OF[card], pile) if self.extreme else False
        if ended or self.left == 0:
            self.end_turn()
        else:
            self.judge_stuck()

    def obey(self, command: int, pile: int) -> bool:
        """Let the commands in view bind, and say whether they end the turn (TX-4, TX-6, TX-8, TX-9)."""
        self.tricks = not self.in_view(NO_TRICK)
        self.only_pile = pile if self.in_view(ONE_PILE) else -1
        if command == THREE:
            self.three = True
        return command == STOP or (self.three and self.laid >= 3)

    def in_view(self, command: int) -> bool:
        """Say whether a card with this command lies on top of a pile."""
        for pile in range(4):
            if COMMAND_OF[self.tops[pile]] == command:
                return self.extreme
        return False

    def silent(self) -> bool:
        """Say whether talking is forbidden (TX-7)."""
        return self.players > 1 and not self.over and self.in_view(SILENCE)

    def in_force(self) -> list[int]:
        """Return for each pile the command that binds now, or 0.

        A stop has done its work as soon as it lies. `three` says whether a three binds. The other commands bind while
        they are in view: only the player to move can leave a skull there (TX-4 to TX-10).
        """
        commands = [COMMAND_OF[self.tops[pile]] for pile in range(4)]
        return [command if self.binds(command) else 0 for command in commands]

    def binds(self, command: int) -> bool:
        """Say whether a command in view binds anybody now."""
        if command == SILENCE:
            return self.silent()
        return self.extreme and not self.over and command in (SKULL, NO_TRICK, ONE_PILE, DRAW_ONE)

    def judge_stuck(self) -> None:
        """End the game if the player can lay nothing and something is still owed (TG-11, TG-12)."""
        skull = self.in_view(SKULL)
        if self.can_end() and not self.three and not skull:
            return
        first = self.to_move * SLOTS
        for slot in range(first, first + self.held[self.to_move]):
            for pile in range(4):
                if self.can_lay(self.hands[slot], pile):
                    return
        self.finish(BY_THREE if self.three else BY_SKULL if skull else STUCK)

    def end_turn(self) -> None:
        """Check what the turn owed, draw, and pass the turn on (TX-12)."""
        failed = self.failed()
        if failed:
            self.finish(failed)
        elif self.left == 0:
            self.finish(ALL_LAID)
        else:
            self.burn_on()
            self.refill()
            self.pass_turn()

    def failed(self) -> int:
        """Return why the game would be lost if the turn ended now, or 0; the last card beats any fire (OF-5)."""
        if self.three and self.laid != 3:
            return BY_THREE
        if self.in_view(SKULL):
            return BY_SKULL
        if self.left > 0 and self.fire_is_due():
            return BY_FIRE
        return 0

    def fire_is_due(self) -> bool:
        """Say whether a fire that has to be covered this turn still burns (OF-2, OF-3)."""
        due = False
        for pile in range(4):
            due |= self.fires[pile] == 1
        return due

    def burn_on(self) -> None:
        """Give the fires laid this turn until the end of the next (OF-2, OF-3)."""
        for pile in range(4):
            if self.fires[pile] == 2:
                self.fires[pile] = 1

    def finish(self, reason: int) -> None:
        """End the game."""
        self.over = True
        self.reason = reason

    def refill(self) -> None:
        """Draw at the end of a turn: up to the full hand, or a single card under draw-one (TG-7, TX-10)."""
        seat = self.to_move
        self.draw(seat, 1 if self.in_view(DRAW_ONE) else self.hand_size - self.held[seat])

    def draw(self, seat: int, count: int) -> None:
        """Draw cards into a hand, fewer if the draw pile runs out."""
        while count > 0 and self.drawn < self.deck_size:
            self.hands[seat * SLOTS + self.held[seat]] = self.deck[self.drawn]
            self.held[seat] += 1
            self.drawn += 1
            count -= 1

    def pass_turn(self) -> None:
        """Give the turn to the next player who still holds cards (TG-10, OF-4)."""
        seat = self.to_move + 1
        while self.held[seat % self.players] == 0:
            seat += 1
        self.to_move = seat % self.players
        self.begin_turn()

    def take_from_hand(self, card: int) -> None:
        """Take a card out of the mover's hand."""
        slot = self.to_move * SLOTS
        while self.hands[slot] != card:
            slot += 1
        self.held[self.to_move] -= 1
        self.hands[slot] = self.hands[self.to_move * SLOTS + self.held[self.to_move]]

    def refusal(self, move: int) -> Refusal:
        """Say why a move is not legal now."""
        if self.opening:
            return Refusal("not-started", "TG-3", "Agree first who starts: that player says start.")
        if move >= START:
            return Refusal("already-started", "TG-3", "The game has already started: lay a card or end your turn.")
        if move == END:
            missing = self.owed - self.laid
            rule = "TG-8" if self.owed == 1 else "TG-14" if self.professional else "TG-4"
            sentence = f"You cannot end your turn yet: lay {missing} more card{'' if missing == 1 else 's'}."
            return Refusal("too-few-cards", rule, sentence, {"n": missing})
        card, pile = move >> 2, move & 3
        top, name = self.tops[pile], cards.PILES[pile]
        if card not in self.hand(self.to_move):
            sentence = f"{card} is not in your hand: choose a card that is."
            return Refusal("not-in-hand", "TG-4", sentence, {"card": card})
        if self.only_pile not in (-1, pile):
            bound = cards.PILES[self.only_pile]
            sentence = f"One-pile is in view: play the rest of this turn on pile {bound}."
            return Refusal("one-pile", "TX-9", sentence, {"pile": bound})
        values: dict[str, int | str] = {"card": card, "top": top, "pile": name}
        if self.step(card, pile) == -10:
            sentence = f"No-trick is in view: cover it before you play {card} backwards on pile {name} ({top})."
            return Refusal("no-trick", "TX-8", sentence, values)
        if pile < DOWN:
            sentence = f"{card} does not fit on pile {name}: lay a card higher than {top}, or exactly ten lower."
            return Refusal("not-higher", "TG-5", sentence, values)
        sentence = f"{card} does not fit on pile {name}: lay a card lower than {top}, or exactly ten higher."
        return Refusal("not-lower", "TG-5", sentence, values)

    def set_up(self, hands: list[list[int]], draw_pile: list[int]) -> None:
        """Put these cards in the hands and on the draw pile."""
        for seat in range(self.players):
            self.held[seat] = len(hands[seat])
            for i in range(self.held[seat]):
                self.hands[seat * SLOTS + i] = hands[seat][i]
        self.set_draw_pile(draw_pile)

    def hide_from(self, seat: int) -> None:
        """Sort the seat's hand, and sort the cards that it does not see into the other hands and the draw pile."""
        for card in range(101):
            self.marked[card] = 0
        for other in range(self.players):
            for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
                self.marked[self.hands[slot]] = OWN if other == seat else UNSEEN
        for i in range(self.deck_size):
            if i < self.drawn:
                self.deck[i] = 0
            else:
                self.marked[self.deck[i]] = UNSEEN
        unseen = 0
        for other in range(self.players):
            card = 0 if other == seat else unseen
            for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
                card = self.next_marked(card, OWN if other == seat else UNSEEN)
                self.hands[slot] = card
            if other != seat:
                unseen = card
            for slot in range(other * SLOTS + self.held[other], other * SLOTS + SLOTS):
                self.hands[slot] = 0  # an old copy of a card lies there
        for i in range(self.drawn, self.deck_size):
            unseen = self.next_marked(unseen, UNSEEN)
            self.deck[i] = unseen

    def next_marked(self, card: int, mark: int) -> int:
        """Return the next card above this one that bears a mark."""
        card += 1
        while self.marked[card] != mark:
            card += 1
        return card

    def deal_hidden(self, seat: int, rng: Random) -> None:
        """Deal the cards that a seat does not see at random, so that the player to move is not stuck (TG-11)."""
        count = 0
        for other in range(self.players):
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
                    self.marked[count] = self.hands[slot]
                    count += 1
        for i in range(self.drawn, self.deck_size):
            self.marked[count] = self.deck[i]
            count += 1
        for _ in range(DEALS):
            for i in range(count - 1, 0, -1):
                j = rng.below(i + 1)
                card = self.marked[i]
                self.marked[i] = self.marked[j]
                self.marked[j] = card
            self.put_hidden(seat)
            if seat == self.to_move or self.over or self.legal() > 0:
                return

    def put_hidden(self, seat: int) -> None:
        """Put the cards noted in `marked` where the cards that a seat does not see lie."""
        count = 0
        for other in range(self.players):
            if other != seat:
                for slot in range(other * SLOTS, other * SLOTS + self.held[other]):
                    self.hands[slot] = self.marked[count]
                    count += 1
        for i in range(self.drawn, self.deck_size):
            self.deck[i] = self.marked[count]
            count += 1

    def hand(self, seat: int) -> list[int]:
        """Return a seat's cards in order."""
        return sorted([self.hands[seat * SLOTS + i] for i in range(self.held[seat])])

    def cards_laid(self) -> list[int]:
        """Return every card that lies on a pile or below its top, in order."""
        for card in range(2, 100):
            self.marked[card] = 1
        for i in range(self.drawn, self.deck_size):
            self.marked[self.deck[i]] = 0
        for seat in range(self.players):
            for slot in range(seat * SLOTS, seat * SLOTS + self.held[seat]):
                self.marked[self.hands[slot]] = 0
        return [card for card in range(2, 100) if self.marked[card]]

    def has_rules_of(self, other: "Table") -> bool:
        """Say whether another table has the same players and variants."""
        return (
            self.players == other.players
            and self.professional == other.professional
            and self.fewer_cards == other.fewer_cards
            and self.on_fire == other.on_fire
            and self.extreme == other.extreme
        )

    def copy(self) -> "Table":
        """Return an equal table that is independent of this one."""
        other = Table(self.players, self.professional, self.fewer_cards, self.on_fire, self.extreme)
        other.copy_from(self)
        return other

    def copy_from(self, other: base.Table) -> None:
        """Become equal to another table with the same options."""
        if not isinstance(other, Table):
            raise TypeError("copy from a table of The Game only")
        base.Table.copy_from(self, other)
        source = other
        self.opening = source.opening
        self.left = source.left
        self.laid = source.laid
        self.owed = source.owed
        self.only_pile = source.only_pile
        self.tricks = source.tricks
        self.three = source.three
        self.reason = source.reason
        self.tops[:] = source.tops
        self.fires[:] = source.fires
        self.held[:] = source.held
        self.hands[:] = source.hands
