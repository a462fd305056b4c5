"""The command `mazzo replay --plain`: a record position by position, in lines of text."""

from mazzo import record
from mazzo.record import Record
from mazzo.terminal.ask import Quit, ask, at_terminal, number_of
from mazzo.terminal.draw import draw, hands, printable, result
from mazzo.terminal.tell import told
from mazzo.texts import t


def run(found: Record, move: int | None, seat: int | None) -> int:
    """Show a game: a position, step by step at a terminal, or all of it."""
    if move is not None:
        print(position(found, move, seat))
    elif at_terminal():
        _step(found, seat)
    else:
        for number in range(len(found.moves) + 1):
            print(position(found, number, seat), end="\n\n")
    return 0


def position(found: Record, moves: int, seat: int | None) -> str:
    """Return the position after so many moves: with the eyes of a seat, or with all the hands open."""
    match = record.replay(found, moves)
    names = [printable(at.name) for at in match.seats]
    head = t("plain.after", moves=moves, all=len(found.moves))
    if moves:
        mover, text = match.moves[-1] if seat is None else match.moves_seen_by(seat)[-1]
        head += f", {names[mover]}: {text}"
    lines = [f"-- {head}", *(told(names[said.seat], said.text) for said in match.talk if said.after == moves)]
    lines.append(draw(match.game.name, match.view(seat), names))
    if seat is None:
        lines.append(hands([match.view(other) for other in range(len(names))], names))
    if match.result:
        lines.append(result(match.game.name, match.result, names))
    return "\n".join(filter(None, lines))


def _step(found: Record, seat: int | None) -> None:
    number, last = 0, len(found.moves)
    print(position(found, number, seat))
    while True:
        try:
            answer = ask(f"\n{t('plain.the-end') + ' ' if number == last else ''}{t('plain.step')}").lower()
        except Quit:
            return
        wanted = number + 1 if answer == "" else number - 1 if answer == "b" else number_of(answer)
        if 0 <= wanted <= last:
            number = wanted
            print(position(found, number, seat))
        elif answer:
            print(t("plain.no-move", last=last))
