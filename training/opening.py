"""Choose, for existing weights, from which score of its first turn a bot of The Game offers to start.

    python -m training.opening 3p 5p-extreme

All candidates play the same deals. The command writes the best one if it does better on other deals, too. The search
for weights cannot find this score: far from where scores are, a little more or less changes nothing.
"""

import argparse
import json
import sys
from functools import partial

from mazzo import Random
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.table import Table
from training import run
from training.cross_entropy import Weights
from training.the_game import options_of, play_fresh

SHARES = (0.2, 0.3, 0.4, 0.5, 0.6)
"""How many hands of a hundred are too bad to open with."""
DEALS = 500


def first_scores(values: Weights, players: int, flags: dict[str, bool], seed: int) -> list[float]:
    """Return the scores of the best first turn of every seat in some deals, the lowest first."""
    plan, table = Planner(list(values)), Table(players, **flags)
    found: list[float] = []
    for number in range(DEALS):
        table.shuffle(Random(seed, number))
        table.deal()
        found += [plan.first_score(table, seat) for seat in range(players)]
    return sorted(found)


def opening_from(values: Weights, score: float) -> list[float]:
    """Return the same weights with another score from which on a bot offers to open."""
    named = weights.by_name(values)
    for phase in weights.PHASES:
        named[phase]["opens"] = [score]
    return weights.flat(named)


def choose(name: str, seed: int) -> None:
    """Try several scores for the weights of this name, and write the one that does best."""
    players, flags = options_of(name)
    values = weights.load(players, flags)
    scores = first_scores(values, players, flags, seed)
    tried = {round(scores[int(share * len(scores))], 2): share for share in SHARES}
    play = partial(play_fresh, players=players, flags=flags)
    played = {score: play(opening_from(values, score), seed=seed) for score in tried}
    best = max(played, key=lambda score: played[score].goal)
    before, new = (play(kept, seed=seed + 1) for kept in (values, opening_from(values, best)))
    print(f"{name}: before {before}; {tried[best]:.0%} of the hands too bad (below {best}): {new}", flush=True)
    if new.goal <= before.goal:
        print("Nothing was written: it is no better.")
        return
    file = weights.FOLDER / f"{name}.json"
    data = json.loads(file.read_text())
    data["opens_by"] = f"python -m training.opening {name} --seed {seed}"
    data["beaten_by_the_planner_alone"] = new.beaten
    for phase in weights.PHASES:
        data[phase]["opens"] = [best]
    file.write_text(json.dumps(data, indent=1) + "\n")


def main() -> int:
    """Choose for all the weights that are named."""
    there = sorted(file.stem for file in weights.FOLDER.iterdir() if not file.stem.startswith("1p"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", choices=[[], *there], metavar="NAME", help="as 3p; all without it")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.names or there:
        choose(name, asked.seed)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
