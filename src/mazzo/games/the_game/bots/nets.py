"""The networks that judge what turns of The Game leave, as data: one file per variant, for any number of players."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mazzo.games.the_game.bots.judge import Judge

FOLDER = Path(__file__).parent / "nets"


def used_for(flags: Mapping[str, bool]) -> str:
    """Return the name of the network for these options."""
    return "extreme" if flags["extreme"] else "on_fire" if flags["on_fire"] else "base"


@cache
def read(name: str) -> tuple[list[int], list[int]]:
    """Return the numbers and the biases of a network."""
    net = json.loads((FOLDER / f"{name}.json").read_text())
    return net["numbers"], net["biases"]


def judge_for(flags: Mapping[str, bool]) -> Judge:
    """Return a judge of its own for these options."""
    return Judge(*read(used_for(flags)))
