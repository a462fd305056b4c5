"""Imagines worlds that agree with what was said, too."""

from collections.abc import Sequence

from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.the_game.cards import DECK, PILES
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.view import View

NEAR = 3


def trick_card(tops: Sequence[int], pile: int) -> int:
    """Return the card that would go back by ten on a pile."""
    return tops[pile] - 10 if pile < 2 else tops[pile] + 10


def near_cards(tops: Sequence[int], pile: int) -> list[int]:
    """Return the cards that are only a small step away from a pile."""
    way = 1 if pile < 2 else -1
    return [tops[pile] + way * step for step in range(1, NEAR + 1)]


def imagine(view: View, heard: Sequence[Said], rng: Random) -> Table:
    """Imagine a table where everybody who gave a signal holds what our bots mean by it, and draws the rest at random."""
    table = view.imagine(rng)
    if not heard:
        return table
    known = {*view.hand, *view.seen}
    unseen = [card for card in DECK if card not in known]
    rng.shuffle(unseen)
    hands: list[list[int]] = [list(view.hand) if seat == view.seat else [] for seat in range(view.players)]
    signals = [(said.seat, *said.text[1:].split(" ")) for said in heard if said.seat != view.seat]
    spoken = {(signal[0], *signal[1:]) for signal in signals if len(signal) == 3}
    for seat, word, letter in sorted(spoken):
        pile = PILES.index(letter) if letter in PILES else -1
        if word in ("leave", "small") and pile >= 0:
            meant = [trick_card(view.tops, pile)] if word == "leave" else near_cards(view.tops, pile)
            if not set(meant) & set(hands[seat]):
                _deal(hands[seat], [card for card in unseen if card in meant], unseen, 1, view.hand_sizes[seat])
    talkers = {signal[0] for signal in spoken}
    for seat in range(view.players):
        if seat != view.seat:
            never = _never(view, seat, spoken) if seat in talkers else set()
            _deal(
                hands[seat],
                [card for card in unseen if card not in never],
                unseen,
                view.hand_sizes[seat],
                view.hand_sizes[seat],
            )
            _deal(hands[seat], list(unseen), unseen, view.hand_sizes[seat], view.hand_sizes[seat])
    table.set_up(hands, unseen)
    return table


def _never(view: View, seat: int, spoken: set[tuple[int, str, str]]) -> set[int]:
    """Return the cards that a talkative player would have spoken of."""
    cards = set()
    for pile, letter in enumerate(PILES):
        if (seat, "leave", letter) not in spoken:
            cards.add(trick_card(view.tops, pile))
        if (seat, "small", letter) not in spoken:
            cards.update(near_cards(view.tops, pile))
    return cards


def _deal(hand: list[int], choice: list[int], unseen: list[int], count: int, size: int) -> None:
    """Move up to so many of these cards into a hand of this size."""
    for card in choice[: min(count, size - len(hand))]:
        hand.append(card)
        unseen.remove(card)
