"""The command `mazzo analyse`."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from mazzo import chart, record
from mazzo.analysis import Advice, Step, TurningPoint, analyse, outcome, turning_points, worlds_for
from mazzo.games.errors import BadOptions
from mazzo.match import Match, generator
from mazzo.record import Record
from mazzo.terminal import curve
from mazzo.terminal.check import line_of, unless_wrong
from mazzo.terminal.listing import LEGEND, Listing
from mazzo.terminal.names import printable

LUCK = """
  Mistakes go from best to played in the list above. Luck goes from played to what the same player's next decision
  was worth before any thought: a little less than its best, since finding a good move is no luck."""


def run(name: str, game: int, seat: int | None, effort: float, as_json: bool, picture: str | None, seed: int) -> int:
    """Analyse one game of a file, print every move as it is weighed, then the curve and the turning points."""
    worlds = worlds_for(effort)
    generator(seed)  # so that a bad one is refused
    if picture is not None:
        chart.check(Path(picture))
    number, line = line_of(name, game)

    def analysed() -> int:
        found = record.parse(line)
        record.check(found)
        review = Review(record.replay(found), seed, worlds)
        steps = analyse(found, seed=seed, worlds=worlds, seat=seat)
        wanted = _wanted(found, seat)
        listing = Listing(found)

        def say(*lines: str) -> None:
            for line in () if as_json else lines:
                print(line, flush=True)

        say(review.title(), LEGEND, listing.head())
        try:
            for step in steps:
                review.steps.append(step)
                say(*listing.add(step))
        except KeyboardInterrupt:
            say(*listing.rest())
            review.tell(as_json, picture)
            raise KeyboardInterrupt(f"interrupted after {len(review.steps)} of {wanted} moves") from None
        say(*listing.rest())
        review.tell(as_json, picture)
        return 0

    return unless_wrong(f"{name}:{number}", analysed)


def _wanted(found: Record, seat: int | None) -> int:
    """Return how many moves there are to weigh, or raise `BadOptions`."""
    if not found.moves:
        sentence = "Nobody has moved yet, so there is nothing to analyse: mazzo advise tells what could be done first."
        raise BadOptions("no-moves", sentence)
    wanted = sum(seat in (None, mover) for mover, _ in found.moves)
    if not wanted:
        raise BadOptions("no-moves", f"Seat {seat} has not moved yet: leave out --seat, or name another one.")
    return wanted


class Review:
    """What is known of a game so far, ready to be told."""

    def __init__(self, match: Match, seed: int, worlds: int) -> None:
        self.match = match
        self.seed = seed
        self.worlds = worlds
        self.names = [printable(seat.name) for seat in match.seats]
        self.captions = ["win chance"] if match.game.is_team else [f"share of {name}" for name in self.names]
        moves = len(match.log)
        self.end = curve.End(moves + 1, "end") if match.over else curve.End(moves, f"move {moves}")
        self.steps: list[Step] = []

    def title(self) -> str:
        """Return what is analysed, for people."""
        game, options = self.match.game, self.match.options
        variants = [str(option) for option, value in options.items() if value is True]
        what = ", ".join([game.title, *variants])
        return f"{what}: {', '.join(self.names)}; chances {as_if(self.worlds)} a decision, seed {self.seed}"

    def tell(self, as_json: bool, picture: str | None) -> None:
        """Print the curve and the turning points, or everything as JSON, and draw the chart."""
        points = turning_points(self.steps, self.match)
        if as_json:
            print(msgspec.json.encode(self.as_dict(points)).decode())
        elif self.steps:
            self.tell_people(points)
        if picture is not None and self.steps:
            curve.draw(Path(picture), self.title(), self.curves(), self.captions, self.end, points)

    def tell_people(self, points: list[TurningPoint]) -> None:
        """Print the curve and the turning points."""
        rows = curve.ROWS if self.match.game.is_team else curve.ROWS_OF_A_RIVAL
        for side, points_of in self.curves().items():
            drawn = curve.picture(points_of, self.end, rows, sys.stdout.encoding, chart.width())
            print(f"\n  {self.captions[side]}", *drawn, sep="\n")
        print("\n  Turning points" if points else "\n  No turning point stands out of the noise.")
        for point in points:
            print(f"  - {self.sentence(point)}")
        if any(point.kind == "luck" for point in points):
            print(LUCK)

    def curves(self) -> dict[int, list[curve.Point]]:
        """Return the curve of the team, or of each seat."""
        final = outcome(self.steps, self.match)
        sides = sorted({step.side for step in self.steps})
        return {side: curve.curve(self.steps, final, side, self.end) for side in sides}

    def as_dict(self, points: list[TurningPoint]) -> dict[str, Any]:
        """Return everything, ready for JSON."""
        return {
            "game": self.match.game.name,
            "options": dict(self.match.options),
            "seats": [seat.record() for seat in self.match.seats],
            "moves": len(self.match.log),
            "result": self.match.result,
            "seed": self.seed,
            "worlds": self.worlds,
            "steps": [
                {**asdict(step), "alternatives": alternatives_of(step), "mistake": step.is_mistake}
                for step in self.steps
            ],
            "turning_points": [{**asdict(point), "sentence": self.sentence(point)} for point in points],
        }

    def sentence(self, point: TurningPoint) -> str:
        """Return a turning point in words."""
        who, swing = self.names[point.seat], f"{whole(point.start)} to {whole(point.end)} %"
        move = self.match.moves[point.number - 1][1]
        noise = f"give or take {100 * point.error:.0f}"
        if point.kind == "mistake":
            better = " ".join(point.better)
            return f"Move {point.number}: {who}'s {move} was a mistake, from {swing} ({noise}); better was {better}."
        fortune = "Good" if point.change > 0 else "Bad"
        until = "the end" if point.until is None else f"move {point.until}"
        luck = f"{fortune} luck after {who}'s move {point.number}, up to {until}"
        if self.match.game.is_team:
            return f"{luck}: what was drawn and shown took the chance from {swing}."
        return f"{luck}: the cards, and what the others did, took {who}'s share from {swing}."


def alternatives_of(found: Step | Advice) -> list[dict[str, Any]]:
    """Return the alternatives, ready for JSON."""
    return [{**asdict(other), "clearly_worse": other.clearly_worse} for other in found.alternatives]


def as_if(worlds: int) -> str:
    """Return whose chances they are, and what they come from."""
    return f"as if the bot normal played on at every seat, from {worlds} imagined worlds"


def whole(share: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * share:.0f}"
