"""Imagines worlds that agree with what was said, too."""

from collections.abc import Sequence

from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.the_game.cards import COMMAND_CARDS, DECK, PILES
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.talk import COMMAND_SIGNALS, OPENING_SIGNALS, PILE_SIGNALS
from mazzo.games.the_game.view import View

NEAR = 3
"""The largest step that "only a small step here" is about."""
PROMISING = PILE_SIGNALS.keys() | OPENING_SIGNALS.keys()
"""Who gives one of these is taken to speak of every pile that there is something to say about."""


def trick_card(tops: Sequence[int], pile: int) -> int:
    """Return the card that would go back by ten on a pile."""
    return tops[pile] - 10 if pile < 2 else tops[pile] + 10


def near_cards(tops: Sequence[int], pile: int) -> list[int]:
    """Return the cards that are only a small step away from a pile."""
    way = 1 if pile < 2 else -1
    return [tops[pile] + way * step for step in range(1, NEAR + 1)]


def imagine(view: View, heard: Sequence[Said], rng: Random) -> Table:
    """Imagine a table where everybody who gave a signal holds what our bots mean by it; the rest is random."""
    table = view.imagine(rng)
    spoken = _spoken(view, heard)
    held = commands_told("!hold", view, heard)
    talkers = _talkers(view, heard)
    if not spoken and not held and not talkers:
        return table
    known = {*view.hand, *view.seen}
    unseen = [card for card in DECK if card not in known]
    rng.shuffle(unseen)
    hands: list[list[int]] = [list(view.hand) if seat == view.seat else [] for seat in range(view.players)]
    wishes: list[tuple[int, set[int]]] = []
    for word, seat, pile in sorted(spoken):  # "!leave" first: only one card will do for it
        wishes.append((seat, {trick_card(view.tops, pile)} if word == "!leave" else set(near_cards(view.tops, pile))))
    for seat, meant in wishes + held:
        if not meant & set(hands[seat]) and len(hands[seat]) < view.hand_sizes[seat]:
            _deal(hands[seat], [card for card in unseen if card in meant][:1], unseen)
    for seat in range(view.players):
        if seat != view.seat:
            never = _never(view, seat, spoken) if seat in talkers else set()
            likely = [card for card in unseen if card not in never] + [card for card in unseen if card in never]
            _deal(hands[seat], likely[: view.hand_sizes[seat] - len(hands[seat])], unseen)
    table.set_up(hands, unseen)
    return table


def _spoken(view: View, heard: Sequence[Said]) -> set[tuple[str, int, int]]:
    """Return which signal was given by whom for which pile, the viewer left out."""
    spoken = set()
    for said in heard:
        word, _, pile = said.text.partition(" ")
        if said.seat != view.seat and word in ("!leave", "!small") and pile in PILES:
            spoken.add((word, said.seat, PILES.index(pile)))
    return spoken


def commands_told(word: str, view: View, heard: Sequence[Said]) -> list[tuple[int, set[int]]]:
    """Return who said this word about a command, the viewer left out, with the cards that carry it."""
    return [
        (said.seat, set(COMMAND_CARDS[said.text.removeprefix(f"{word} ")]))
        for said in heard
        if said.seat != view.seat and said.text in COMMAND_SIGNALS and said.text.startswith(f"{word} ")
    ]


def _talkers(view: View, heard: Sequence[Said]) -> set[int]:
    """Return who uses signals, and could have for the piles as they are now: their silence tells something."""
    if view.opening or view.laid > 0 or view.silent:
        return set()
    return {said.seat for said in heard if said.text in PROMISING and said.seat != view.seat}


def _never(view: View, seat: int, spoken: set[tuple[str, int, int]]) -> set[int]:
    """Return the cards that a talkative player would have spoken of."""
    cards = set()
    for pile in range(len(PILES)):
        if ("!leave", seat, pile) not in spoken:
            cards.add(trick_card(view.tops, pile))
        if ("!small", seat, pile) not in spoken:
            cards.update(near_cards(view.tops, pile))
    return cards


def _deal(hand: list[int], cards: list[int], unseen: list[int]) -> None:
    """Move these cards into a hand."""
    for card in cards:
        hand.append(card)
        unseen.remove(card)
