"""The planner's weights, as data: a file for each number of players and, where it was tuned by itself, each variant."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "weights"

_FITS = (-8.0, -2.0, -0.5, -0.15, 0.0)
_BY_FITS = [_FITS[up + down] for up in range(3) for down in range(3)]

FIRST_GUESS: dict[str, list[float]] = {
    "unseen": _BY_FITS,
    "own": [1.5 * fit for fit in _BY_FITS],
    "moved": [-0.5],
    "trick_held": [6.0],
    "trick_unseen": [2.0],
    "pair": [2.0],
    "next": [-0.1],
    "after_next": [-0.1],
    "laid": [0.3],
    "leave": [-8.0],
    "leave_step": [-0.3],
    "small": [-2.0],
    "small_step": [-0.3],
    "burning": [-3.0],
    "opens": [-100.0],
    "command": [0.0, 0.5, -2.0, -0.5, 0.0, -1.0, -2.0, -2.0],
    "neighbour": [0.1],
}
"""The weights by name, in the planner's order, as they were before any tuning."""

PHASES = ("full_draw_pile", "small_draw_pile", "no_draw_pile")


def name(players: int, flags: Mapping[str, bool]) -> str:
    """Return the name of the weights for these options."""
    return "-".join([f"{players}p", *(flag for flag, on in flags.items() if on)])


def by_name(weights: Sequence[float]) -> dict[str, dict[str, list[float]]]:
    """Return weights as they stand in a file."""
    values = iter(weights)
    return {phase: {key: [next(values) for _ in guess] for key, guess in FIRST_GUESS.items()} for phase in PHASES}


@cache
def _read(name: str) -> tuple[float, ...] | None:
    file = FOLDER / f"{name}.json"
    if not file.exists():
        return None
    data = json.loads(file.read_text())
    return tuple(
        value for phase in PHASES for key, guess in FIRST_GUESS.items() for value in data[phase if phase in data else {'full_draw_pile':'with_cards_to_draw','small_draw_pile':'with_cards_to_draw','no_draw_pile':'without'}[phase]].get(key, guess if key!='neighbour' else [0.0])[:len(guess)]
    )


def used_for(players: int, flags: Mapping[str, bool]) -> str:
    """Return which weights `load` gives for these options."""
    return next((tried for tried in (name(players, flags), name(players, {})) if _read(tried)), "the first guess")


def load(players: int, flags: Mapping[str, bool]) -> list[float]:
    """Return the weights for these options, or else those of the base game."""
    found = _read(used_for(players, flags))
    return list(found) if found else [value for _ in PHASES for guess in FIRST_GUESS.values() for value in guess]
