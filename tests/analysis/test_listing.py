"""The lines of an analysis: as few as say everything."""

from dataclasses import replace

import pytest

from mazzo import Match, record
from mazzo.analysis import Step, review
from mazzo.terminal.listing import Listing
from tests.analysis.games import after, finished


def steps_of(match: Match, seat: int | None = None) -> list[Step]:
    """Return the steps of a rough review, none of them a mistake."""
    found = next(review(match, effort=0.1, seat=seat))
    return [replace(step, best=step.played, loss=0.0, mistake=False) for step in found.steps]


def listed(match: Match, steps: list[Step]) -> list[str]:
    """Return all the lines."""
    listing = Listing(record.from_dict(match.record()))
    return [line for step in steps for line in listing.add(step)] + listing.rest()


def flat(steps: list[Step], *shares: float) -> list[Step]:
    """Return steps in which nothing ever changes."""
    return [replace(step, best=shares, played=shares, after=shares) for step in steps]


def test_a_turn_of_the_game_is_a_line_and_what_changes_nothing_is_one_together() -> None:
    match = after("the-game", 2, 30)
    steps = steps_of(match)
    turns = " ".join(step.move for step in steps[1:]).replace("end ", "end\n").splitlines()
    assert any(turn.count(" ") == 2 for turn in turns)
    quiet = [replace(step, after=(step.number / 100,)) for step in steps]
    for line, turn in zip(listed(match, quiet)[1:], turns, strict=True):
        assert f"  {turn}  " in line
    lines = listed(match, flat(steps, 0.0))
    assert lines[0].split()[-4:] == ["start", "0.0", "0.0", "0.0"]
    assert [line.split() for line in lines[1:]] == [["2-30", "no", "change"]]


def test_a_turn_that_changes_nothing_says_so() -> None:
    match = after("hamsterbacke", 3, 4)
    steps = flat(steps_of(match), 0.3, 0.3, 0.4)
    assert [step.seat for step in steps] == [0, 0, 1, 1]
    lines = listed(match, steps)
    assert len(lines) == 4
    assert not any("no change" in line for line in lines)


def test_a_mistake_stands_below_its_turn_with_numbers_that_add_up() -> None:
    match = after("hamsterbacke", 3, 1)
    (step,) = steps_of(match)
    spoilt = replace(
        step,
        best=(0.6, 0.2, 0.2),
        played=(0.25, 0.5, 0.25),
        loss=0.35,
        loss_error=0.01,
        mistake=True,
        better=("take 9",),
    )
    line, more = listed(match, [spoilt])
    assert line.split()[-3:-1] == ["60.0", "25.0"]
    assert more.strip() == f"{step.move} cost 35.0, give or take 1.0; better: take 9"


@pytest.mark.parametrize("seat", [None, 1])
def test_every_round_of_ventuno_has_a_heading_with_its_result(seat: int | None) -> None:
    match = finished("ventuno", 2)
    assert match.result
    steps = steps_of(match, seat)
    headings = [line for line in listed(match, steps) if line.startswith("Round")]
    assert len(headings) == len(match.result["rounds"])
    for heading, points in zip(headings, match.result["rounds"], strict=True):
        if 0 in points and "nobody" not in heading:
            assert points[[f"Player {other + 1} exploded" in heading for other in (0, 1)].index(True)] == 0
    assert any("exploded" in heading and "nobody" not in heading for heading in headings)
    first, second = match.result["scores"]
    assert headings[-1].endswith(f"points after it: Player 1: {first}, Player 2: {second}")


def test_an_unfinished_round_says_so() -> None:
    match = after("ventuno", 2, 3)
    assert listed(match, steps_of(match))[0] == "Round 1: not finished"
