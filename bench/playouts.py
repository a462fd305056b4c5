"""How fast the bots' rollouts are on one core, beside uniformly random play of the same engine."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.timing import Rate, side_by_side
from mazzo import Random, games
from mazzo.games.hamsterbacke.bots import rollouts as hamster_rollouts
from mazzo.games.hamsterbacke.bots.policy import Policy as HamsterPolicy
from mazzo.games.hamsterbacke.bots.weights import WEIGHTS
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.levels import rollouts_in
from mazzo.games.ventuno.bots.policy import Policy as VentunoPolicy

Play = Callable[[Any, Random], int]
"""Plays a table to its end and returns the number of playouts: rounds at Ventuno, elsewhere one."""
COUNTS = {"the-game": (2000, 100), "ventuno": (40, 40), "hamsterbacke": (200, 200)}
"""How many games it plays at a time: at random, and by the bots."""
WORLDS = 100
ROLLOUTS = 1000


def report() -> None:
    """Measure and print."""
    print("\nplayouts per second and core (Ventuno's are rounds), and how they compare with random play:")
    for name, (many, some) in COUNTS.items():
        for players in games.find(name).players:
            random: dict[str, Rate] = {"random": partial(played, name, players, many, at_random)}
            found = side_by_side(random | policies(name, players, some))
            for label, rate in found.items():
                turns = f"{rate * turns_of(players):10,.0f} turns per second" if label == "planner" else ""
                ratio = rate / found["random"]
                print(f"  {name:14} {players} players  {label:8} {rate:10,.0f} {ratio:8.3f} of random {turns}")


def policies(name: str, players: int, count: int) -> dict[str, Rate]:
    """Return the measurements of what a game's bots play by in their heads."""
    if name == "the-game":
        planner = Planner(weights.load(players, {}), 1)
        return {"planner": partial(played, name, players, count, partial(by_planner, planner))}
    policy: Any
    if name == "ventuno":
        policy = VentunoPolicy(LEARNT[players]["policy"])
        play: Play = partial(by_ventuno_policy, policy)
    else:
        policy = HamsterPolicy(WEIGHTS[players])
        play = partial(by_hamster_policy, policy)
    return {"policy": partial(played, name, players, count, play), "rollouts": partial(tried, name, players, policy)}


def undealt(name: str, players: int) -> Any:
    """Return a table before its first deal."""
    game = games.find(name)
    return game.table(game.options({"players": players} | ({} if game.first_seat_agreed else {"first_seat": 0})))


def played(name: str, players: int, count: int, play: Play) -> float:
    """Return the playouts per second of a number of games from deal to end."""
    fresh = undealt(name, players)
    table, rng, done = fresh.copy(), Random(1), 0
    started = time.perf_counter()
    for _ in range(count):
        table.copy_from(fresh)
        done += play(table, rng)
    return done / (time.perf_counter() - started)


def at_random(table: Any, rng: Random) -> int:
    """Play uniformly at random."""
    table.playout(rng)
    return len(getattr(table, "rounds", "1"))


def by_planner(planner: Planner, table: Any, rng: Random) -> int:
    """Play The Game by its planner at every seat."""
    table.shuffle(rng)
    table.deal()
    planner.finish(table)
    return 1


def by_hamster_policy(policy: HamsterPolicy, table: Any, rng: Random) -> int:
    """Play Hamsterbacke, every seat by the policy."""
    table.shuffle(rng)
    table.deal()
    policy.finish(table)
    return 1


def by_ventuno_policy(policy: VentunoPolicy, table: Any, rng: Random) -> int:
    """Play Ventuno round after round, every seat by the policy."""
    while not table.over:
        table.shuffle(rng)
        table.deal()
        policy.finish_round(table)
    return len(table.rounds)


def tried(name: str, players: int, policy: Any) -> float:
    """Return the rollouts per second of the first decision: each in another world, to its end, as expert does."""
    table, rng = undealt(name, players), Random(1)
    table.shuffle(rng)
    table.deal()
    view: Any = games.find(name).view(table, 0)
    worlds = [view.imagine(rng) for _ in range(WORLDS)]
    rollouts: Any = (
        rollouts_in(worlds, 0, rng) if name == "ventuno" else hamster_rollouts.Rollouts(worlds, 0, policy, rng)
    )
    move = table.legal_moves()[0]
    started = time.perf_counter()
    for world in range(ROLLOUTS):
        rollouts.rollout(move, world)
    return ROLLOUTS / (time.perf_counter() - started)


def turns_of(players: int, count: int = 50) -> float:
    """Return the mean number of turns of the planner's games."""
    planner, table, turns = Planner(weights.load(players, {}), 1), undealt("the-game", players), 0
    for number in range(count):
        table.shuffle(Random(1, number))
        table.deal()
        table.play(table.legal_moves()[0])
        while not table.over:
            turns += table.laid == 0
            for move in planner.turn(0) if planner.plan_heard(table) else table.legal_moves()[:1]:
                table.play(move)
    return turns / count
