"""A view of each game as a few lines of text."""

from collections.abc import Callable, Sequence
from typing import Any

from mazzo.games.game import View
from mazzo.games.hamsterbacke.cards import COLOURS
from mazzo.games.the_game.cards import BURNS, COMMAND_OF, COMMANDS, PILES
from mazzo.games.the_game.game import verdict
from mazzo.games.ventuno.cards import LIMIT

Names = Sequence[str]

COMMANDS_IN_WORDS = {
    "skull": "cover it in this turn, or all is lost",
    "silence": "no talking",
    "no-trick": "no backwards trick on any pile",
    "one-pile": "all cards of a turn on one pile",
    "draw-one": "a single card is drawn at the end of a turn",
}
"""What a command means while it lies on top; stop and three bind only as they are laid."""

VENTUNO_LETTERS = (
    "r reverses the order · d discards a card of the row · t takes one · s discards all of the same number"
)


def draw(game: str, view: View, names: Names) -> str:
    """Return the position as this view's seat sees it."""
    return "\n".join(_DRAW[game](view, names))


def printable(name: str) -> str:
    """Return a name from a record so that a terminal can show it."""
    return "".join(char if char.isprintable() else "?" for char in name[:40])


def count(number: int, what: str) -> str:
    """Return so many of something, in good English."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _in_columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _seats(view: Any, names: Names, what: Callable[[int], str]) -> list[str]:
    """Return a line per seat: an arrow at the one to move, its number and name, and what is to be told of it."""
    arrows = [">" if seat == view.to_move and not view.over else " " for seat in range(view.players)]
    return _in_columns([[arrows[seat], str(seat), names[seat], what(seat)] for seat in range(view.players)])


def _the_game(view: Any, names: Names) -> list[str]:
    piles = _in_columns([["", "A up", "B up", "C down", "D down"], ["", *(f"{top:<6}" for top in view.tops)]])
    seats = _seats(view, names, lambda seat: count(view.hand_sizes[seat], "card"))
    hand = [_marked(card, view) for card in view.hand]
    lines = [*piles, *_duties(view), "", *seats, f"   draw pile: {view.draw_pile}"]
    if not view.opening and not view.over:
        lines.append(
            f"   laid this turn: {view.laid}, still to lay: {max(view.owed, 3 - view.laid if view.three else 0)}"
        )
    return lines + _hand(view, hand)


def _duties(view: Any) -> list[str]:
    """Return what the cards in view demand, in words."""
    lines = []
    for pile, name in enumerate(PILES):
        if view.fires[pile]:
            when = "this turn" if view.fires[pile] == 1 else "the following turn"
            lines.append(f"  fire on {name}: it must be covered by the end of {when}")
        if view.commands[pile] in COMMANDS_IN_WORDS:
            lines.append(f"  {view.commands[pile]} on {name}: {COMMANDS_IN_WORDS[view.commands[pile]]}")
    if view.three:
        lines.append("  three: exactly three cards in this turn")
    if view.only_pile >= 0:
        lines.append(f"  this turn goes on with pile {PILES[view.only_pile]}")
    return lines


def _marked(card: int, view: Any) -> str:
    """Return a card with the fire or the command that it carries in this variant."""
    marks = ["fire"] * (view.on_fire and BURNS[card]) + [COMMANDS[COMMAND_OF[card]]] * view.extreme
    return f"{card}{''.join(f'({mark})' for mark in marks if mark)}"


def _ventuno(view: Any, names: Names) -> list[str]:
    points = "{}, {} points".format
    seats = _seats(view, names, lambda seat: points(count(view.hand_sizes[seat], "card"), view.scores[seat]))
    way = "clockwise" if view.direction > 0 else "anticlockwise"
    lines = [f"  row: {' '.join(view.row) or '(empty)'}   total {view.total} of {LIMIT}"]
    if view.discards:
        lines.append(f"  discarded: {' '.join(view.discards)}")
    return [*lines, "", *seats, f"   draw pile: {view.draw_pile}, {way}", *_hand(view, view.hand)]


def _hamsterbacke(view: Any, names: Names) -> list[str]:
    rows = [f"  row {row}: {' '.join(cards) or '(gone)'}" for row, cards in enumerate(view.rows)]
    groups = " · ".join(f"{colour.code} {colour.name} {colour.number}" for colour in COLOURS)

    def about(seat: int) -> str:
        pile = " ".join(f"{colour}x{cards}" for colour, cards in view.block_piles[seat])
        top = f", block pile {pile} (top {view.block_tops[seat]})" if pile else ""
        return f"{count(view.hand_sizes[seat], 'card')}, points pile {view.points[seat]}{top}"

    lines = [*rows, f"  draw pile: {view.draw_pile}", f"  a group is: {groups}", "", *_seats(view, names, about)]
    if view.gift:
        lines.append(f"   {names[view.donor]} has to give {count(view.gift, 'card')} to {names[view.turn_of]}")
    elif not view.over:
        lines.append(f"   {count(view.actions, 'action')} left in this turn")
    return lines + _hand(view, view.hand)


def _hand(view: Any, cards: Sequence[str]) -> list[str]:
    return [] if view.seat is None else ["", f"  your hand: {' '.join(cards) or '(empty)'}"]


_DRAW: dict[str, Callable[[Any, Names], list[str]]] = {
    "the-game": _the_game,
    "ventuno": _ventuno,
    "hamsterbacke": _hamsterbacke,
}


def result(game: str, outcome: dict[str, Any], names: Names, to_move: int) -> str:
    """Return the result in the game's words."""
    if game == "the-game":
        return _team_result(outcome, names[to_move])
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome["scores"], strict=True))
    winners = " and ".join(names[seat] for seat in outcome["winners"])
    return f"{'Winner' if len(outcome['winners']) == 1 else 'Winners'}: {winners}. Points: {scores}."


def _team_result(outcome: dict[str, Any], last: str) -> str:
    left, reason = outcome["left"], outcome["reason"]
    if outcome["won"]:
        return "All 98 cards lie: the game is beaten!"
    why = {
        "stuck": f"nothing left to lay for {last}",
        "fire": "a fire was not covered in time",
        "skull": "a skull was not covered",
        "three": "three was not obeyed",
    }
    if verdict(outcome) == "brilliant":
        return f"Brilliant: only {count(left, 'card')} left ({why[reason]})."
    return f"Lost, with {count(left, 'card')} left: {why[reason]}."


def hands(views: Sequence[Any], names: Names) -> str:
    """Return all the hands, for when everybody may see everything."""
    return "\n".join(f"  hand of {names[v.seat]}: {' '.join(map(str, v.hand)) or '(empty)'}" for v in views)
