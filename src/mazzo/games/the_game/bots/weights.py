"""The planner's weights, as data: one file per number of players, and one for each variant that was tuned by itself."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

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
    "burning": [-8.0],
    "opens": [-100.0],
    "command": [0.0, 0.5, -2.0, -0.5, 0.0, -1.0, -2.0, -2.0],
    "near_top": [0.0, 0.0, 0.1, 0.0, 0.0],
    "bare": [0.0],
    "advance": [0.0],
    "furthest": [0.0],
    "least": [0.0],
    "spread": [0.0],
    "room": [0.0],
    "trick_soon": [0.0, 0.0],
    "steps": [0.0],
    "within": [0.0, 0.0],
    "beyond": [0.0],
    "adjacent": [0.0, 0.0],
    "pair_unseen": [0.0],
    "risk": [-20.0, -60.0],
    "short": [-4.0],
    "skull_bare": [-6.0],
    "doomed": [-30.0],
    "skull_tight": [-3.0],
}
"""The weights by name, in the planner's order, before any tuning; a file has those that were tuned."""

PHASES = ("full_draw_pile", "small_draw_pile", "no_draw_pile")


def name(players: int, flags: Mapping[str, bool]) -> str:
    """Return the name of the weights for these options."""
    return "-".join([f"{players}p", *(flag for flag, on in flags.items() if on)])


def by_name(weights: Sequence[float]) -> dict[str, dict[str, list[float]]]:
    """Return weights as they stand in a file."""
    values = iter(weights)
    return {phase: {key: [next(values) for _ in guess] for key, guess in FIRST_GUESS.items()} for phase in PHASES}


@cache
def _read(name: str) -> dict[str, Any] | None:
    """Return the file of these weights, if there is one."""
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text()) if file.exists() else None


def used_for(players: int, flags: Mapping[str, bool]) -> str:
    """Return which weights `load` gives for these options: those with the most variants in common."""
    on = [flag for flag in reversed(list(flags)) if flags[flag]]
    for count in range(len(on), -1, -1):
        for kept in combinations(on, count):
            tried = name(players, {flag: flag in kept for flag in flags})
            if _read(tried):
                return tried
    return "the first guess"


def _nearest(players: int, flags: Mapping[str, bool]) -> dict[str, Any]:
    """Return the file that is used for these options, or the first guess as a file would have it."""
    return _read(used_for(players, flags)) or dict.fromkeys(PHASES, FIRST_GUESS)


def flat(named: Mapping[str, Any]) -> list[float]:
    """Return weights that stand as in a file in the planner's order."""
    return [value for phase in PHASES for key, guess in FIRST_GUESS.items() for value in named[phase].get(key, guess)]


def load(players: int, flags: Mapping[str, bool]) -> list[float]:
    """Return the weights for these options, or else those of the nearest."""
    return flat(_nearest(players, flags))
