"""The command `mazzo replay`: step through a record."""

import sys
from itertools import islice

from mazzo import record
from mazzo.games.errors import BadOptions
from mazzo.record import Record
from mazzo.terminal.check import opened
from mazzo.terminal.draw import draw, result
from mazzo.terminal.play import Quit, ask

HELP = "Enter goes on, b goes back, a number goes to that move, quit ends. "


def run(name: str, game: int, move: int | None, seat: int | None) -> int:
    """Show one game of a file: a position, all of it, or step by step at a terminal."""
    found = _find(name, game)
    last = len(found.moves)
    if move is not None:
        if not 0 <= move <= last:
            raise BadOptions("bad-move", f"That game has moves 0 to {last}, not {move}.")
        print(position(found, move, seat))
    elif sys.stdin.isatty() and name != "-":
        _step(found, seat)
    else:
        for number in range(last + 1):
            print(position(found, number, seat), end="\n\n")
    return 0


def _find(name: str, game: int) -> Record:
    with opened(name) as file:
        line = next(islice(record.lines(file), max(0, game - 1), None), None) if game >= 1 else None
    if line is None:
        raise BadOptions("no-such-game", f"{name} has no game number {game}.")
    return record.parse(line[1])


def position(found: Record, moves: int, seat: int | None) -> str:
    """Return the position after so many moves, with the eyes of a seat or of a spectator."""
    match = record.replay(found, moves)
    names = [at.name for at in match.seats]
    head = f"after {moves} of {len(found.moves)} moves"
    if moves:
        mover, text = found.moves[moves - 1]
        head += f": {names[mover]} {text}"
    said = [f'  {names[talk.seat]} says "{talk.text}"' for talk in match.talk if talk.after == moves]
    lines = [f"-- {head}", *said, draw(match.game.name, match.view(seat), names)]
    if match.result:
        lines.append(result(match.game.name, match.result, names))
    return "\n".join(lines)


def _step(found: Record, seat: int | None) -> None:
    number = 0
    try:
        while True:
            print(position(found, number, seat))
            answer = ask(f"\n{HELP}")
            step = int(answer) if answer.isdecimal() else number + (-1 if answer == "b" else 1)
            number = max(0, min(step, len(found.moves)))
    except Quit:
        pass
