"""The command `mazzo replay --plain`: a record position by position, in lines of text."""

from mazzo import record
from mazzo.record import Record
from mazzo.terminal.names import Names, printable
from mazzo.terminal.plain import show
from mazzo.terminal.plain.prompt import Quit, ask, at_terminal, number_of
from mazzo.terminal.setup import you_in
from mazzo.terminal.words import said
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
    """Return the position after this number of moves: as a seat sees it, or with all hands open."""
    match = record.replay(found, moves)
    game, names = match.game, Names((printable(at.name) for at in match.seats), you_in(match))
    head = t("plain.after", moves=moves, all=len(found.moves))
    if moves:
        mover, text = match.moves[-1] if seat is None else match.moves_seen_by(seat)[-1]
        head += f", {names[mover]}: {text}"
    lines = [f"-- {head}", *(said(game, names[at.seat], at.text) for at in match.talk if at.after == moves)]
    lines.append(show.position(game, match.view(seat), names))
    if seat is None:
        lines += show.hands([match.view(other).hand for other in range(len(names))], names)
    if match.result:
        lines.append(show.result(game, match.result, names))
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
