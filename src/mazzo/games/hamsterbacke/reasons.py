"""Hamsterbacke: what rows bring, what blocks and scores are worth, what is given away, and what is left at the end."""

from collections.abc import Iterator, Sequence

from mazzo.analysis.reasons import Moves, Reason, common, told_apart
from mazzo.games.hamsterbacke.cards import CODES, NUMBERS, counts_of
from mazzo.games.hamsterbacke.notation import move_of
from mazzo.games.hamsterbacke.table import Table
from mazzo.games.hamsterbacke.view import View
from mazzo.games.talk import Said


def reasons(view: View, heard: Sequence[Said], played: Moves, better: Moves) -> list[Reason]:
    """Return what the actions that were played did, then what the better ones do."""
    made = common(played, better)
    return told_apart(_facts(view, played, made, "did"), _facts(view, better, made, "does"))


def _facts(view: View, moves: Moves, made: int, way: str) -> Iterator[Reason]:
    """Yield the facts of actions after the first few; `way` chooses the tense."""
    table, key = view.table(), f"hb.why.{way}"
    seat = view.seat
    assert seat is not None
    for number, text in enumerate(moves):
        move = move_of(text, seat)
        assert move is not None
        if number >= made:
            yield from _of_action(table, seat, text, key)
        table.play(move)
        if table.to_move != seat:
            break
    if any(text.startswith("block") for text in moves[made:]) and table.block_tops[seat] >= 0:
        top = table.block_tops[seat]
        yield Reason(f"{key}-top", {"colour": CODES[top], "n": NUMBERS[top]})
    if moves[made:] and table.over:
        left = sum(table.hand(seat))
        if left:
            yield Reason(f"{key}-end-hand", {"n": left})
        if blocked := _blocked(table, seat):
            yield Reason(f"{key}-end-blocks", {"n": blocked})


def _of_action(table: Table, seat: int, text: str, key: str) -> Iterator[Reason]:
    word, *what = text.split()
    if word == "take":
        yield from _of_taking(table, seat, int(what[0]), key)
    elif word == "block":
        colour = CODES.index(what[0])
        yield Reason(f"{key}-block", {"colour": what[0], "n": int(what[1]) * NUMBERS[colour]})
    elif word == "score":
        yield from _of_scoring(table, seat, int(what[0]) if what else None, key)
    else:
        yield from _of_giving(table, seat, tuple(what), key)


def _of_taking(table: Table, seat: int, row: int, key: str) -> Iterator[Reason]:
    """Yield the groups that a row completes to block with, and whether the hand becomes the one that pays a bonus."""
    hand, cards = table.hand(seat), table.rows[7 * row : 7 * row + 7]
    closed = {table.block_tops[other] for other in range(table.players) if other != seat}
    done = [
        colour
        for colour, number in enumerate(NUMBERS)
        if colour not in closed and (hand[colour] + cards[colour]) // number > hand[colour] // number
    ]
    for colour in sorted(done, key=lambda colour: -NUMBERS[colour])[:2]:
        yield Reason(f"{key}-complete", {"row": row, "colour": CODES[colour]})
    if not done:
        yield Reason(f"{key}-no-group", {"row": row, "n": sum(cards)})
    size = sum(hand) + sum(cards)
    others = [table.hand_sizes[other] for other in range(table.players) if other != seat]
    if sum(hand) <= max(others) < size:
        yield Reason(f"{key}-most", {"n": size})


def _of_scoring(table: Table, seat: int, donor: int | None, key: str) -> Iterator[Reason]:
    yield Reason(f"{key}-score", {"n": _blocked(table, seat)})
    donors = table.donor_seats() if donor is None else [donor]
    if donors:
        size = min(NUMBERS[table.block_tops[seat]], table.hand_sizes[donors[0]])
        yield Reason(f"{key}-bonus", {"n": size, "seat": donors[0]})
    else:
        yield Reason(f"{key}-no-bonus")


def _of_giving(table: Table, seat: int, cards: tuple[str, ...], key: str) -> Iterator[Reason]:
    """Yield the groups that a gift breaks, or that it breaks none; then how many it leaves."""
    hand, given = table.hand(seat), counts_of(cards)
    broken = [
        colour
        for colour, number in enumerate(NUMBERS)
        if (hand[colour] - given[colour]) // number < hand[colour] // number
    ]
    for colour in broken[:2]:
        yield Reason(f"{key}-break", {"colour": CODES[colour]})
    if not broken:
        yield Reason(f"{key}-whole")
    left = sum((hand[colour] - given[colour]) // number for colour, number in enumerate(NUMBERS))
    yield Reason(f"{key}-groups", {"n": left})


def _blocked(table: Table, seat: int) -> int:
    return sum(table.blocks[7 * seat : 7 * seat + 7])
