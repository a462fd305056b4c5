"""The command `mazzo analyse`."""

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from mazzo import chart, record
from mazzo.analysis import Review, budget, review
from mazzo.games.errors import BadOptions
from mazzo.match import Match, generator
from mazzo.record import Record
from mazzo.simulation.progress import Progress
from mazzo.terminal import curve, overview, report
from mazzo.terminal.check import line_of, lines_of, unless_wrong
from mazzo.terminal.listing import Listing
from mazzo.texts import t


def run(
    name: str, game: int | None, seat: int | None, effort: float | None, as_json: bool, picture: str | None, seed: int
) -> int:
    """Analyse one game of a file, or print a table if the file holds several and none is named."""
    generator(seed)  # so that Mazzo refuses a bad one
    if picture is not None:
        chart.check(Path(picture))
    found = lines_of(name) if game is None else [line_of(name, game)]
    if len(found) > 1 and picture is None:
        return overview.run(name, found, seat, effort, as_json, seed)
    number, line = found[0] if found else line_of(name, 1)
    return unless_wrong(
        f"{name}:{number}", lambda: _analyse(line, seat, 1.0 if effort is None else effort, as_json, picture, seed)
    )


def _analyse(line: bytes, seat: int | None, effort: float, as_json: bool, picture: str | None, seed: int) -> int:
    found = record.parse(line)
    record.check(found)
    _check_moves(found, seat)
    match = record.replay(found)
    last: Review | None = None
    try:
        with _watched(budget(found, effort)) as watch:
            for better in review(found, seed=seed, effort=effort, seat=seat, should_stop=watch):
                last = better
    except KeyboardInterrupt:
        if last is not None:
            _tell(match, last, seed, effort, as_json, picture)
        raise KeyboardInterrupt(t("review.interrupted")) from None
    assert last is not None
    _tell(match, last, seed, effort, as_json, picture)
    return 0


class _watched:  # noqa: N801 (it is used like a function)
    """Shows a bar during rollouts: analysis asks before each of them whether to stop."""

    def __init__(self, wanted: int) -> None:
        self.progress = Progress(wanted, unit=t("review.games"))
        self.done = 0

    def __enter__(self) -> Callable[[], bool]:
        return self

    def __call__(self) -> bool:
        self.done += 1
        self.progress.show(min(self.done, self.progress.wanted))
        return False

    def __exit__(self, *_: object) -> None:
        self.progress.clear()


def _check_moves(found: Record, seat: int | None) -> None:
    """Raise `BadOptions` if there are no moves to weigh."""
    if not found.moves:
        sentence = "Nobody has moved yet, so there is nothing to analyse: use mazzo advise for the first move."
        raise BadOptions("no-moves", sentence, case="none")
    if seat is not None and seat in range(len(found.seats)) and not any(seat == mover for mover, _ in found.moves):
        sentence = f"Seat {seat} has not moved yet: leave out --seat, or choose another seat."
        raise BadOptions("no-moves", sentence, case="seat", seat=seat)


def _tell(match: Match, found: Review, seed: int, effort: float, as_json: bool, picture: str | None) -> None:
    """Print a review, as a report or as JSON, and draw the chart."""
    if as_json:
        print(msgspec.json.encode(as_dict(match, found, seed, effort)).decode())
    else:
        print(*_report(match, found), sep="\n")
    if picture is not None:
        captions, end = _captions(match), _end(match)
        curve.draw(Path(picture), _title(match), _curves(match, found), captions, end, found.turning_points)


def _report(match: Match, found: Review) -> list[str]:
    names = report.names_in(match)
    points = [report.turning_point(match, point, names) for point in found.turning_points]
    head = t("review.turning" if points else "review.no-turning")
    lines = [_title(match), report.result(match, names), *(f"  {line}" for line in report.players(found, names))]
    lines += ["", head, *(f"  - {point}" for point in points)]
    rows = curve.ROWS if match.game.is_team else curve.ROWS_OF_A_RIVAL
    for side, points_of in _curves(match, found).items():
        drawn = curve.picture(points_of, _end(match), rows, sys.stdout.encoding, chart.width())
        lines += ["", f"  {_captions(match)[side]}", *drawn]
    listing = Listing(record.from_dict(match.record()))
    lines += ["", t("review.legend"), listing.head()]
    for step in found.steps:
        lines += listing.add(step)
    return [*lines, *listing.rest(), "", t("review.as-if")]


def _title(match: Match) -> str:
    return t("review.title", game=report.variants(match), names=", ".join(report.names_in(match)))


def _captions(match: Match) -> list[str]:
    if match.game.is_team:
        return [t("review.chance")]
    return [t("review.share", name=name) for name in report.names_in(match)]


def _end(match: Match) -> curve.End:
    moves = len(match.log)
    return curve.End(moves + 1, t("tui.end")) if match.over else curve.End(moves, t("review.move", n=moves))


def _curves(match: Match, found: Review) -> dict[int, list[curve.Point]]:
    """Return the curve of the team, or of each seat."""
    sides = sorted({step.side for step in found.steps})
    return {side: curve.curve(found.steps, found.result, side, _end(match)) for side in sides}


def as_dict(match: Match, found: Review, seed: int, effort: float) -> dict[str, Any]:
    """Return everything, ready for JSON: the review, and what it is about."""
    names = report.names_in(match)
    points = [
        {**asdict(point), "sentence": report.turning_point(match, point, names)} for point in found.turning_points
    ]
    return {
        "game": match.game.name,
        "options": dict(match.options),
        "seats": [seat.record() for seat in match.seats],
        "moves": len(match.log),
        "seed": seed,
        "effort": effort,
        **asdict(found),
        "result": match.result,
        "final": found.result,
        "turning_points": points,
    }
