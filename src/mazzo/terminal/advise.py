"""The command `mazzo advise`."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import msgspec

from mazzo import record
from mazzo.analysis import Advice, Alternative, advise, begun, turns, worlds_for
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game, View
from mazzo.games.rng import Random
from mazzo.match import Match, generator
from mazzo.record import Record
from mazzo.terminal.check import line_of, unless_wrong
from mazzo.terminal.listing import percent
from mazzo.terminal.names import Names, listed, printable
from mazzo.terminal.plain import show
from mazzo.terminal.report import points, why
from mazzo.terminal.setup import you_in
from mazzo.terminal.words import signal_words
from mazzo.texts import catalogue, spoken, t

FEW = 12
"""How many of the untried moves to name."""


def run(
    name: str, game: int, move: int | None, seat: int | None, effort: float | None, as_json: bool, seed: int
) -> int:
    """Say what a seat could do in a position of a record, and what it is worth."""
    worlds = worlds_for(1.0 if effort is None else effort)
    generator(seed)  # so that Mazzo refuses a bad one
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
            for advice in _advice(found, match, mover, seed, worlds):
                _progress(advice)
        except KeyboardInterrupt:
            stopped = True
        _progress(None)
        if advice is not None:
            print(_json(match, mover, seed, advice) if as_json else _text(match, mover, advice))
        if stopped:
            raise KeyboardInterrupt(t("advice.interrupted", n=advice.worlds if advice else 0, of=worlds))
        return 0

    return unless_wrong(f"{name}:{number}", advised)


def _advice(found: Record, match: Match, mover: int, seed: int, worlds: int) -> Iterator[Advice]:
    """Yield better and better advice: a review's, if the turn was played, else for the position alone."""
    moves = len(match.log)
    if moves < len(found.moves) and found.moves[moves][0] == mover:
        turn = next(turn for turn in turns(found, seed) if turn.end > moves)
        return turn.advise(moves, worlds)
    at = begun(match, mover)
    return advise(at.view, at.heard, rng=Random(seed, 3 * (moves - len(at.so_far))), worlds=worlds, so_far=at.so_far)


def _deciding(match: Match, seat: int | None) -> int:
    """Return the seat to advise, or raise `BadOptions`."""
    if match.over:
        sentence = "The game is over by then: choose an earlier position with --move."
        raise BadOptions("game-over", sentence, case="earlier")
    mover = match.to_move if seat is None else seat
    if not match.view(mover).moves:
        sentence = f"Seat {match.to_move} decides here, not seat {mover}: leave out --seat, or choose another move."
        raise BadOptions("not-deciding", sentence, decider=match.to_move, seat=mover)
    return mover


def _position(match: Match, mover: int) -> str:
    """Return what the deciding player knows, worded for a person who looks over their shoulder."""
    game, names = match.game, _names(match)
    said = [
        t("plain.standing", name=names[said.seat], text=signal_words(game, said.text))
        for said in match.heard()
        if said.seat != mover and said.text in game.signals
    ]
    head = t("advice.head", n=len(match.log), seat=mover, name=names[mover])
    position = show.table(game, match.view(None), names)
    return "\n".join([head, position, show.hand(game, match.view(mover), names), *said])


def _names(match: Match) -> Names:
    return Names((printable(seat.name) for seat in match.seats), you_in(match))


def _progress(advice: Advice | None) -> None:
    """Show the best so far at a terminal. None removes it."""
    if sys.stderr.isatty():
        best = " ".join(advice.alternatives[0].moves) if advice else ""
        so_far = t("advice.so-far", n=advice.worlds, moves=best) if advice else ""
        sys.stderr.write(f"\r{so_far[:78]:78}" + ("" if advice else "\r"))
        sys.stderr.flush()


def _json(match: Match, seat: int, seed: int, advice: Advice) -> str:
    about = {"game": match.game.name, "moves": len(match.log), "seat": seat, "seed": seed}
    return msgspec.json.encode({**about, **asdict(advice)}).decode()


def _text(match: Match, mover: int, advice: Advice) -> str:
    names = _names(match)
    shares = ", ".join(
        t("advice.share", name=name, percent=points(share), error=points(error))
        for name, share, error in zip(
            [t("advice.team")] if match.game.is_team else names, advice.shares, advice.errors, strict=True
        )
    )
    view = match.view(mover)
    tried = [(_told(match.game, view, found.moves), _worth(found, advice)) for found in advice.alternatives]
    width = max(len(moves) for moves, _ in tried)
    lines = ["", f"  {t('advice.chance', n=advice.worlds)}", f"  {shares}", ""]
    lines += [f"  {moves:<{width}} {worth}" for moves, worth in tried]
    lines += [f"  {line}" for line in why(match.game, advice.reasons, names)]
    return "\n".join(lines if match.game.is_team else [*lines, *_not_tried(match.game, view, advice)])


def _told(game: Game, view: View, moves: Sequence[str]) -> str:
    """Return an alternative, and whether it certainly loses."""
    losing = moves[0] in view.moves and view.warning(moves[0])
    return " ".join(moves) + (f" ({_loses(game)})" if losing else "")


def _loses(game: Game) -> str:
    """Return the game's word for what a losing move does."""
    key = f"advice.loses.{game.name}"
    return t(key if key in catalogue(spoken()) else "advice.loses")


def _not_tried(game: Game, view: View, advice: Advice) -> list[str]:
    """Return the moves that were not tried, and why."""
    tried = {move for found in advice.alternatives for move in found.moves}
    others = [move for move in view.moves if move not in tried]
    losing = [move for move in others if view.warning(move)]
    rest = [move for move in others if move not in losing]
    more = [t("advice.more", n=len(rest) - FEW)] if len(rest) > FEW else []
    found = [t("advice.all-lose", what=_loses(game), moves=listed(losing))] if losing else []
    if rest:
        found.append(t("advice.not-tried", moves=listed([*rest[:FEW], *more])))
    return [f"  {line}" for line in found]


def _worth(found: Alternative, advice: Advice) -> str:
    """Return the chance with an alternative or, if it dropped out after fewer worlds, how far behind it was."""
    if found.behind == 0:
        return f"{percent(found.chance)} %"
    values = {"behind": points(found.behind), "error": points(found.behind_error), "n": found.worlds}
    if found.worlds < advice.worlds:
        return f"{'':7}  {t('advice.given-up', **values)}"
    worse = t("advice.clearly-worse" if found.clearly_worse else "advice.behind", **values)
    return f"{percent(found.chance)} %  {worse}"
