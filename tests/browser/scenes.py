"""Situations at the tables that tests want to see, and how to walk into them."""

from typing import Any

from playwright.sync_api import Page

from mazzo import games
from mazzo.server import events as ev
from mazzo.server.room import Room
from tests.browser.player import ANYTHING_TO_DO
from tests.browser.stage import Until, is_over, play_until, to_move
from tests.server.memory import SeededChance
from tests.server.worlds import CODE


def view_of(room: Room, seat: int = 0) -> Any:
    """Return what a seat sees."""
    return room.playing.view(seat)


def commanded(room: Room) -> bool:
    """It is the first seat's turn in The Game, and commands lie on three piles at least."""
    return to_move()(room) and sum(map(bool, view_of(room).commands)) > 2


def holds_marks(*marks: str) -> Until:
    """It is the first seat's turn in The Game, and it holds cards that carry these."""

    def found(room: Room) -> bool:
        if not to_move()(room):
            return False
        carried = {card: mark for cards in games.find("the-game").marks.values() for card, mark in cards.items()}
        return {*marks} <= {carried.get(card) for card in view_of(room).hand}

    return found


def is_burning(room: Room) -> bool:
    """A fire must be covered in this turn of the first seat, and can be."""
    return to_move()(room) and 1 in view_of(room).fires and not all(map(view_of(room).warning, view_of(room).moves))


def can_trick(room: Room) -> bool:
    """The first seat can go ten backwards."""
    if not to_move()(room):
        return False
    view = view_of(room)
    back = [top - 10 if pile < 2 else top + 10 for pile, top in enumerate(view.tops)]
    return any(f"{card}{pile}" in view.moves for pile, card in zip("ABCD", back, strict=True))


def is_shut_out(room: Room) -> bool:
    """Another player blocks a colour that the first seat holds."""
    if not to_move()(room):
        return False
    view = view_of(room)
    return any(top and top in view.hand for top in view.block_tops[1:]) and not view.moves[0].startswith("give ")


def others_turn_to_talk(room: Room) -> bool:
    """It is the second seat's turn in The Game, and everybody may talk."""
    return to_move(1)(room) and not view_of(room).silent


def has_begun(room: Room) -> bool:
    """It is the first seat's turn in The Game, and the opening is over."""
    return to_move()(room) and not room.opening()


def is_lost(room: Room) -> bool:
    """The Game is over, and ten cards or more are left."""
    return is_over(room) and bool((room.playing.result or {})["left"] > 9)


def can_aim(room: Room) -> bool:
    """The first seat has a card of Ventuno that takes or discards another without exploding; a round is over."""
    if not to_move()(room):
        return False
    view = view_of(room)
    aims = [move for move in view.moves if ">" in move]
    return bool(view.rounds and aims) and not any(map(view.warning, aims))


def has_discards(room: Room) -> bool:
    """It is the first seat's turn in Ventuno, and three cards are discarded."""
    return to_move()(room) and len(view_of(room).discards) > 2


def can_play_plainly(room: Room) -> bool:
    """The first seat has a card of Ventuno without an action that does not explode."""
    if not to_move()(room):
        return False
    view = view_of(room)
    return any(move[-1].isdigit() and ">" not in move and not view.warning(move) for move in view.moves)


def must_explode(room: Room) -> bool:
    """Whatever the first seat does, it explodes, and the game continues."""
    if not to_move()(room):
        return False
    view = view_of(room)
    return all(view.warning(move) for move in view.moves) and max(view.scores) < 60


def much_to_do(room: Room) -> bool:
    """The first seat can take, block and score."""
    if not to_move()(room):
        return False
    verbs = {move.split(" ")[0] for move in view_of(room).moves}
    return verbs == {"take", "block", "score"}


def must_give(cards: int) -> Until:
    """The first seat is the donor of this many cards, and has a choice."""

    def found(room: Room) -> bool:
        if not to_move()(room):
            return False
        view = view_of(room)
        return view.gift == cards and len(view.moves) > 1 and view.moves[0].startswith("give ")

    return found


def game_that_is(mood: str) -> list[ev.Entry]:
    """Return the log of a game of The Game that ends like this."""
    if mood == "lost":
        return play_until(is_lost, "the-game", 3)
    return _alone_with_a_sorted_deck(spoilt=mood == "close")


def _alone_with_a_sorted_deck(*, spoilt: bool) -> list[ev.Entry]:
    """Lay 2 to 99 on one pile, or the last eight so that four are left."""

    class Sorted(SeededChance):
        def shuffle(self, cards: list[int]) -> None:
            cards.sort()

    room, chance = Room(CODE), Sorted(0)
    options = {"players": 1, **dict.fromkeys(games.find("the-game").flags, False)}
    plan = [f"{card}A" for card in range(2, 92)]
    plan += ["99A", "98B", "92C", "93D"] if spoilt else [f"{card}A" for card in range(92, 100)]
    events: list[ev.Stored] = [
        ev.Created("the-game", options, None, "p0", ev.Settings()),
        ev.SeatTaken(0, "p0", "P0"),
        ev.Started(0),
    ]
    while events:
        for event in events:
            room.apply(ev.Entry(room.number + 1, 0, event))
        events = room.due(chance)
        if not events and not room.playing.over:
            legal = room.playing.legal_moves()
            events = [ev.Moved(0, plan.pop(0) if plan and plan[0] in legal else legal[-1])]
    return room.log


def walk_into(page: Page) -> None:
    """Try the moves of The Game until the page warns of one; that dialog is then open."""
    page.wait_for_selector(ANYTHING_TO_DO)
    page.wait_for_selector(".pile .loses, .hand .playable")
    for card in range(page.locator(".hand .playable").count()):
        page.locator(".hand .playable").nth(card).click()
        if page.locator(".pile .loses").count():
            page.locator(".pile:has(.loses) .lay").first.click()
            break
    else:
        page.locator(".button.end").click()
    page.locator("dialog[open] .button.quiet").wait_for()


def hold_an_aiming_card(page: Page) -> None:
    """Choose the card of Ventuno that wants a target."""
    cards = page.locator(".hand .playable")
    for card in range(cards.count()):
        cards.nth(card).click()
        if page.locator(".target").count():
            return
    raise AssertionError("no card wants a target")
