"""The command `mazzo replay`: step through a record."""

import sys

from mazzo import record
from mazzo.record import Record
from mazzo.terminal.check import line_of
from mazzo.terminal.draw import draw, hands, printable, result
from mazzo.terminal.play import Quit, ask, number_of
from mazzo.terminal.tell import in_words

HELP = "Enter goes on, b goes back, a number goes to that move, q ends."


def run(name: str, game: int, move: int | None, seat: int | None) -> int:
    """Show one game of a file: a position, all of it, or step by step at a terminal."""
    found = record.parse(line_of(name, game)[1])
    last = len(found.moves)
    if move is not None:
        print(position(found, move, seat))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step(found, seat)
    else:
        for number in range(last + 1):
            print(position(found, number, seat), end="\n\n")
    return 0


def position(found: Record, moves: int, seat: int | None) -> str:
    """Return the position after so many moves: with the eyes of a seat, or with all the hands open."""
    match = record.replay(found, moves)
    names = [printable(at.name) for at in match.seats]
    head = f"after {moves} of {len(found.moves)} moves"
    if moves:
        mover, text = match.moves[-1] if seat is None else match.moves_seen_by(seat)[-1]
        head += f", {names[mover]}: {text}"
    lines = [f"-- {head}", *(f"  {names[s.seat]}: “{in_words(s.text)}”" for s in match.talk if s.after == moves)]
    lines.append(draw(match.game.name, match.view(seat), names))
    if seat is None:
        lines += ["", hands([match.view(other) for other in range(len(names))], names)]
    if match.result:
        lines += ["", result(match.game.name, match.result, names, match.to_move)]
    return "\n".join(lines)


def _step(found: Record, seat: int | None) -> None:
    number, last = 0, len(found.moves)
    print(position(found, number, seat))
    while True:
        try:
            answer = ask(f"\n{'The end. ' if number == last else ''}{HELP} ").lower()
        except Quit:
            return
        wanted = number + 1 if answer == "" else number - 1 if answer == "b" else number_of(answer)
        if 0 <= wanted <= last:
            number = wanted
            print(position(found, number, seat))
        elif answer:
            print(f"There are moves 0 to {last}.")
