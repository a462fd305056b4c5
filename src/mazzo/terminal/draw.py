"""A view of each game as a few lines of text."""

from collections.abc import Callable, Sequence
from typing import Any

from mazzo.games.game import View
from mazzo.games.the_game.cards import BURNS, COMMAND_OF, COMMANDS

Names = Sequence[str]


def draw(game: str, view: View, names: Names) -> str:
    """Return the position as this view's seat sees it."""
    return "\n".join(_DRAW[game](view, names))


def _table_of(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _seats(view: Any, names: Names, what: Callable[[int], str]) -> list[str]:
    """Return a line per seat: an arrow at the one to move, its name, and what is to be told of it."""
    mark = [">" if seat == view.to_move and not view.over else " " for seat in range(view.players)]
    return _table_of([[mark[seat], names[seat], what(seat)] for seat in range(view.players)])


def _the_game(view: Any, names: Names) -> list[str]:
    piles = [["", "A up", "B up", "C down", "D down"], ["", *map(str, view.tops)]]
    if any(view.commands):
        piles.append(["", *view.commands])
    if any(view.fires):
        piles.append(["", *(("", "FIRE: cover now", "fire: cover by next turn")[fire] for fire in view.fires)])
    seats = _seats(view, names, lambda seat: f"{view.hand_sizes[seat]} cards")
    lines = [*_table_of(piles), "", *seats, f"  draw pile: {view.draw_pile}"]
    if not view.opening and not view.over:
        lines.append(f"  laid this turn: {view.laid}, still owed: {view.owed}")
    return lines + _hand(view, [_marked(card, view) for card in view.hand])


def _marked(card: int, view: Any) -> str:
    """Return a card with the fire or the command that it carries in this variant."""
    marks = ["fire"] * (view.on_fire and BURNS[card]) + [COMMANDS[COMMAND_OF[card]]] * view.extreme
    return f"{card}{''.join(f'({mark})' for mark in marks if mark)}"


def _ventuno(view: Any, names: Names) -> list[str]:
    seats = _seats(view, names, lambda seat: f"{view.hand_sizes[seat]} cards, {view.scores[seat]} points")
    arrow = "clockwise" if view.direction > 0 else "anticlockwise"
    row = " ".join(view.row) or "(empty)"
    return [
        f"  row: {row}   total {view.total} of 21",
        "",
        *seats,
        f"  draw pile: {view.draw_pile}, {arrow}",
        *_hand(view, view.hand),
    ]


def _hamsterbacke(view: Any, names: Names) -> list[str]:
    rows = [f"  row {row}: {' '.join(cards) or '(gone)'}" for row, cards in enumerate(view.rows)]

    def about(seat: int) -> str:
        pile = " ".join(f"{colour}x{count}" for colour, count in view.block_piles[seat])
        top = f", block pile {pile} (top {view.block_tops[seat]})" if pile else ""
        return f"{view.hand_sizes[seat]} cards, {view.points[seat]} points{top}"

    lines = [*rows, f"  draw pile: {view.draw_pile}", "", *_seats(view, names, about)]
    if view.gift:
        lines.append(f"  {names[view.donor]} gives {view.gift} to {names[view.turn_of]}")
    elif not view.over:
        lines.append(f"  actions left this turn: {view.actions}")
    return lines + _hand(view, view.hand)


def _hand(view: Any, cards: Sequence[str]) -> list[str]:
    return [] if view.seat is None else ["", f"  your hand: {' '.join(cards) or '(empty)'}"]


_DRAW: dict[str, Callable[[Any, Names], list[str]]] = {
    "the-game": _the_game,
    "ventuno": _ventuno,
    "hamsterbacke": _hamsterbacke,
}


def result(game: str, outcome: dict[str, Any], names: Names) -> str:
    """Return the result in the game's words."""
    if game == "the-game":
        return _team_result(outcome)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome["scores"], strict=True))
    winners = " and ".join(names[seat] for seat in outcome["winners"])
    return f"{winners} {'wins' if len(outcome['winners']) == 1 else 'share the win'}. Points: {scores}."


def _team_result(outcome: dict[str, Any]) -> str:
    left, reason = outcome["left"], outcome["reason"]
    if outcome["won"]:
        return "All 98 cards lie: the game is beaten!"
    why = {
        "stuck": "the player to move can lay no card",
        "fire": "a fire was not covered in time",
        "skull": "a skull was not covered",
        "three": "three was not obeyed",
    }
    if reason == "stuck" and left < 10:
        return f"Brilliant: only {left} left ({why[reason]})."
    return f"Lost, with {left} left: {why[reason]}."
