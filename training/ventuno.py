"""Tune Ventuno's policy by the cross-entropy method, learn from its games, and print the module of tables.

Usage: python -m training.ventuno [--seed 1] [--players 2,3,4,5,6] [--generations 25]
         > src/mazzo/games/ventuno/bots/learnt.py

The search judges weights by the points of single rounds, compared with the others' at the table. Then the tuned policy
plays whole games. From them the command fits the chance to win to the totals, and counts which cards players keep.
"""

import argparse
import math
import sys
import textwrap
from collections.abc import Sequence

from mazzo.games.rng import Random
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.cards import NUMBER_OF
from mazzo.games.ventuno.table import Table
from training import players_of, run
from training.cross_entropy import Judge, Weights, tune, whole

START = [
    -20, -10, -5, 0, 0,
    -20, -10, -5, 0, 0,
    -30, -10, -5, 0, 0,
    -120, -40, -20, -10, 0,
    20, 30, 35, 40, 40,
    10, 20, 25, 30, 40,
    -20, 10, 20, 30, 40,
    -2, 20, 10, -10,
]  # fmt: skip
SPREAD = 20.0
ROUNDS = 1000
KEPT = 57
PRIOR = 15
"""This many imaginary cards keep the rare ones from extremes."""
MATCHES = 1500


def judge_for(players: int) -> Judge:
    """Return how to judge weights at a table of this size."""

    def judge(candidates: Sequence[Weights], mean: Weights, seed: int) -> list[float]:
        others = Policy(whole(mean))
        return [points_ahead(Policy(whole(weights)), others, players, seed) for weights in candidates]

    return judge


def points_ahead(player: Policy, others: Policy, players: int, seed: int) -> float:
    """Return how many points a player is ahead of the others in a round."""
    ahead = 0.0
    for number in range(ROUNDS):
        table, seat = Table(players, number % players), number // players % players
        table.shuffle(Random(seed, number))
        table.deal()
        player.finish_round_among(others, table, seat)
        points = table.rounds[0]
        ahead += points[seat] - (sum(points) - points[seat]) / (players - 1)
    return ahead / ROUNDS


def cards_kept(policy: Policy, players: int, rounds: int, rng: Random) -> list[int]:
    """Return, in per cent, how much likelier than chance another hand holds a card, by hand size and number."""
    kept, chance = [0.0] * KEPT, [0.0] * KEPT
    for _ in range(rounds):
        table = Table(players, rng.below(players))
        table.shuffle(rng)
        table.deal()
        while not (table.over or table.awaits_deal):
            if rng.below(4) == 0:
                compare_hands(table, kept, chance)
            table.play(policy.choose(table))
    return [
        max(5, min(500, round(100 * (seen + PRIOR) / (likely + PRIOR))))
        for seen, likely in zip(kept, chance, strict=True)
    ]


def compare_hands(table: Table, kept: list[float], chance: list[float]) -> None:
    """Count the cards of the other hands, and what would have been there by chance."""
    others = [seat for seat in range(table.players) if seat != table.to_move]
    unseen = [NUMBER_OF[card] for seat in others for card in table.hand(seat)]
    unseen += [NUMBER_OF[card] for card in table.draw_pile()]
    for seat in others:
        size = table.held[seat]
        for card in table.hand(seat):
            kept[(size - 1) * 19 + NUMBER_OF[card] + 3] += 1
        if size:
            for number in unseen:
                chance[(size - 1) * 19 + number + 3] += size / len(unseen)


def totals_and_winners(policy: Policy, players: int, rng: Random) -> list[tuple[list[int], list[int]]]:
    """Play whole games and return the totals before each round together with who won in the end."""
    found = []
    for _ in range(MATCHES):
        table = Table(players, rng.below(players))
        passed = []
        while not table.over:
            passed.append(table.scores[:players])
            table.shuffle(rng)
            table.deal()
            policy.finish_round(table)
        lead = max(table.scores[:players])
        winners = [seat for seat in range(players) if table.scores[seat] == lead]
        found += [(totals, winners) for totals in passed]
    return found


def spread_by_lead(found: list[tuple[list[int], list[int]]]) -> list[int]:
    """Return, per ten points of the leader, how many points behind divide the chance by e (maximum likelihood)."""
    spreads = []
    for stage in range(10):
        some = [(totals, winners) for totals, winners in found if min(9, max(0, max(totals)) // 10) == stage]
        spreads.append(max(range(4, 80), key=lambda spread: likelihood(some, spread)))
    return spreads


def likelihood(found: list[tuple[list[int], list[int]]], spread: int) -> float:
    """Return the logarithm of the likelihood of these winners."""
    sum_of_logs = 0.0
    for totals, winners in found:
        chances = [math.exp((total - max(totals)) / spread) for total in totals]
        sum_of_logs += math.log(sum(chances[seat] for seat in winners) / len(winners) / sum(chances))
    return sum_of_logs


HEAD = """\"\"\"What the search learnt about Ventuno, for each number of players; `weights` says what the tables mean.

Made by `python -m training.ventuno --seed {seed} --generations {generations}`.
\"\"\"

# fmt: off
LEARNT: dict[int, dict[str, list[int]]] = {{"""


def tables_for(players: int, generations: int, rng: Random) -> dict[str, list[int]]:
    """Learn all the tables for a number of players."""
    weights = whole(tune(START, [SPREAD] * len(START), judge_for(players), generations, rng, whole, widen=1))
    policy = Policy(weights)
    spread = spread_by_lead(totals_and_winners(policy, players, rng))
    return {"policy": weights, "spread": spread, "kept": cards_kept(policy, players, 2000, rng)}


def main() -> int:
    """Learn and print."""
    parser = argparse.ArgumentParser(description="Learn the tables of Ventuno's policy.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=players_of("ventuno"), default="2,3,4,5,6", help="2,3,4,5,6 without it")
    parser.add_argument("--generations", type=int, default=25)
    asked = parser.parse_args()
    print(HEAD.format(seed=asked.seed, generations=asked.generations))
    for players in asked.players:
        print(f"    {players}: {{")
        for name, values in tables_for(players, asked.generations, Random(asked.seed, players)).items():
            print(
                f'        "{name}": [\n{textwrap.indent(textwrap.fill(str(values)[1:-1], 106), " " * 12)},\n        ],'
            )
        print("    },", flush=True)
    print("}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
