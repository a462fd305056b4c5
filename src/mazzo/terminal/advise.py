"""The command `mazzo advise`."""

import sys
from collections.abc import Sequence
from dataclasses import asdict

import msgspec

from mazzo import record
from mazzo.analysis import Advice, Alternative, advise, worlds_for
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game, View
from mazzo.match import Match, generator
from mazzo.terminal.analyse import alternatives_of, as_if
from mazzo.terminal.check import line_of, unless_wrong
from mazzo.terminal.listing import percent
from mazzo.terminal.names import Names, listed, printable
from mazzo.terminal.plain import show
from mazzo.terminal.setup import you_in
from mazzo.terminal.words import signal_words
from mazzo.texts import t

FEW = 12
"""So many of the moves that were not tried are named."""


def run(name: str, game: int, move: int | None, seat: int | None, effort: float, as_json: bool, seed: int) -> int:
    """Say what a seat could do in a position of a record, and what it is worth."""
    worlds = worlds_for(effort)
    rng = generator(seed)
    number, line = line_of(name, game)

    def advised() -> int:
        found = record.parse(line)
        match = record.replay(found, move, seed)
        if move is None and match.over:
            match = record.replay(found, len(found.moves) - 1, seed)
        mover = _deciding(match, seat)
        advice: Advice | None = None
        stopped = False
        if not as_json:
            print(_position(match, mover))
        try:
            for advice in advise(match.view(mover), match.heard(), rng=rng, worlds=worlds):
                _progress(advice)
        except KeyboardInterrupt:
            stopped = True
        _progress(None)
        if advice is not None:
            print(_json(match, mover, seed, advice) if as_json else _text(match, mover, advice))
        if stopped:
            raise KeyboardInterrupt(f"interrupted after {advice.worlds if advice else 0} of {worlds} worlds")
        return 0

    return unless_wrong(f"{name}:{number}", advised)


def _deciding(match: Match, seat: int | None) -> int:
    """Return the seat to advise, or raise `BadOptions`."""
    if match.over:
        raise BadOptions("game-over", "The game is over by then: name an earlier position with --move.")
    mover = match.to_move if seat is None else seat
    if not match.view(mover).moves:
        sentence = f"Seat {mover} has nothing to decide here, seat {match.to_move} has: leave out --seat, or move on."
        raise BadOptions("not-deciding", sentence)
    return mover


def _position(match: Match, mover: int) -> str:
    """Return what the deciding player knows, told to somebody who looks over their shoulder."""
    game, names = match.game, _names(match)
    said = [
        t("plain.standing", name=names[said.seat], text=signal_words(game, said.text))
        for said in match.heard()
        if said.seat != mover and said.text in game.signals
    ]
    head = f"After {len(match.log)} moves: seat {mover}, {names[mover]}, decides."
    position = show.table(game, match.view(None), names)
    return "\n".join([head, position, show.hand(game, match.view(mover), names), *said])


def _names(match: Match) -> Names:
    return Names((printable(seat.name) for seat in match.seats), you_in(match))


def _progress(advice: Advice | None) -> None:
    """Show the best so far at a terminal; None takes it away."""
    if sys.stderr.isatty():
        so_far = f"{advice.worlds} worlds: {' '.join(advice.alternatives[0].moves)}" if advice else ""
        sys.stderr.write(f"\r{so_far[:78]:78}" + ("" if advice else "\r"))
        sys.stderr.flush()


def _json(match: Match, seat: int, seed: int, advice: Advice) -> str:
    about = {"game": match.game.name, "moves": len(match.log), "seat": seat, "seed": seed}
    return msgspec.json.encode({**about, **asdict(advice), "alternatives": alternatives_of(advice)}).decode()


def _text(match: Match, mover: int, advice: Advice) -> str:
    names = ["the team"] if match.game.is_team else _names(match)
    shares = ", ".join(
        f"{name} {100 * share:.1f} % (give or take {100 * error:.1f})"
        for name, share, error in zip(names, advice.shares, advice.errors, strict=True)
    )
    view = match.view(mover)
    tried = [(_told(match.game, view, found.moves), _worth(found, advice)) for found in advice.alternatives]
    width = max(len(moves) for moves, _ in tried)
    lines = ["", f"  Chance to win, {as_if(advice.worlds)}:", f"  {shares}", ""]
    lines += [f"  {moves:<{width}} {worth}" for moves, worth in tried]
    return "\n".join(lines if match.game.is_team else [*lines, *_not_tried(match.game, view, advice)])


def _told(game: Game, view: View, moves: Sequence[str]) -> str:
    """Return an alternative and, in a game that has a word for it, whether it certainly loses."""
    word = getattr(game.part("lines"), "LOSES", "")
    return " ".join(moves) + (f" ({word})" if word and moves[0] in view.moves and view.warning(moves[0]) else "")


def _not_tried(game: Game, view: View, advice: Advice) -> list[str]:
    """Return the moves that were not tried, and why."""
    tried = {move for found in advice.alternatives for move in found.moves}
    others = [move for move in view.moves if move not in tried]
    losing = [move for move in others if view.warning(move)]
    rest = [move for move in others if move not in losing]
    more = [f"{len(rest) - FEW} more"] if len(rest) > FEW else []
    word = getattr(game.part("lines"), "LOSES", "loses")
    why = {f"each {word}, which is all the same": losing, "less promising at first sight": [*rest[:FEW], *more]}
    return [f"  not tried, {reason}: {listed(moves)}" for reason, moves in why.items() if moves]


def _worth(found: Alternative, advice: Advice) -> str:
    """Return the chance with an alternative; if it dropped out, having seen fewer worlds, how far behind it was."""
    if found.behind == 0:
        return f"{percent(found.chance)} %"
    behind = f"{percent(found.behind)} behind, give or take {100 * found.behind_error:.1f}"
    if found.worlds < advice.worlds:
        return f"      -{behind}: given up after {found.worlds} worlds"
    return f"{percent(found.chance)} %{behind}{', clearly worse' if found.clearly_worse else ''}"
