"""Train the network that judges what turns of The Game leave: play, learn what each turn was worth, and play again.

    python -m training.judge base --games 60000 --rounds 1

In each round, teams of 1 to 5 players play games, now and then with a random turn. The network in use
chooses the other turns, later the one just trained. A turn's worth is mostly what the network thought of the turns
after it, and in the end the result. This varies far less than the result alone. The command writes the network where
the bots read it, if its choice beats more games on fresh deals. It needs PyTorch (`pip install torch`) and takes about
ten minutes of two cores per round.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from mazzo import Random, games
from mazzo.games.the_game.bots import judge, nets, shape, weights
from mazzo.games.the_game.bots.care import NEARLY
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.table import REASONS, Table
from training import run
from training.the_game import FLAGS, is_beaten

TURNS = 8
"""How many of the planner's best turns the network chooses among."""
ONE_IN = 12
"""Chance chooses one turn in this many, so the network sees turns that it would not choose."""
ALSO_PLAYED = {"professional": 0.6, "fewer_cards": 0.2}
"""What the network of the base game learns besides, with how many games for each game of the base."""
BATCH, EPOCHS, RATE = 4096, 1.5, 3e-3
TRACE = 0.85
"""How much of a turn's worth comes from what follows the next turn, rather than from the network's opinion of that."""
PRIOR = 0.6
"""How much more the planner's score counts for the choice than for the chance: it was tuned on what decides."""
FRESH = 2000
"""Games for each number of players in the last check."""
STUCK = REASONS.index("stuck")

Numbers = tuple[list[int], list[int]]
"""A network as the bots read it: its numbers and its biases."""


class Opinion(NamedTuple):
    """What the network thought of the best turn, unless it was the only one, and whether another was played."""

    chance: float | None
    at_random: bool


class Played(NamedTuple):
    """The turns of some games as the network sees them, what they were worth, and how many games the teams beat."""

    seen: bytes
    worth: list[float]
    beaten: int


def play(players: int, flags: dict[str, bool], count: int, seed: int, numbers: Numbers | None, one_in: int) -> Played:
    """Play games in which the network, or else the planner, chooses the turns, except for some random ones."""
    planner = Planner(weights.load(players, flags), TURNS)
    judged = judge.Judge(*(numbers or ([0] * judge.SIZE, [0] * judge.BIASES)))
    table = Table(players, **flags)
    seen: list[bytes] = []
    worth: list[float] = []
    beaten = 0
    for number in range(count):
        rng = Random(seed, number)
        table.shuffle(rng)
        table.deal()
        planner.judge = None
        planner.open(table)
        planner.judge = judged
        opinions: list[Opinion] = []
        while not table.over:
            found = planner.plan(table)
            if found == 0:
                planner.play_any(table)
                continue
            rank = planner.best if numbers else 0
            if one_in and not planner.wins():
                at_random = found > 1 and rng.below(one_in) == 0
                opinions.append(Opinion(planner.chance(rank) if numbers and found > 1 else None, at_random))
                rank = rng.below(found) if at_random else rank
                seen.append(planner.seen(table, rank))
            for move in planner.turn(rank):
                table.play(move)
        beaten += is_beaten(table)
        result = 1.0 if is_beaten(table) else NEARLY[table.left] if table.reason == STUCK else 0.0
        worth += worths(opinions, result)
    return Played(b"".join(seen), worth, beaten)


def worths(opinions: list[Opinion], result: float) -> list[float]:
    """Return what each turn of a game was worth, by its result and by what the network thought of later turns.

    A turn chosen at random says nothing about good play, so there the network's opinion of the best turn counts.
    """
    found = []
    for chance, at_random in reversed(opinions):
        found.append(result)
        if chance is not None:
            result = chance if at_random else (1 - TRACE) * chance + TRACE * result
    return found[::-1]


class Network(nn.Module):  # type: ignore[misc]  # where PyTorch is not installed, this is Any
    """The network of `mazzo.games.the_game.bots.judge`, with fractions and slopes."""

    def __init__(self) -> None:
        super().__init__()
        units = shape.UNITS
        self.around = nn.Parameter(0.05 * torch.randn(2 * (shape.BACK + shape.AHEAD + 1), units))
        self.top, self.kept, self.unseen, self.to_draw, self.held = (
            nn.Parameter(0.05 * torch.randn(rows, units)) for rows in (202, 101, 101, 99, 36)
        )
        self.pile_bias, self.bias = nn.Parameter(torch.zeros(units)), nn.Parameter(torch.zeros(units))
        self.second, self.third = nn.Linear(shape.INPUTS, shape.JOINED), nn.Linear(shape.JOINED, 1)
        with torch.no_grad():  # what no game of this network shows must not count
            self.second.weight[:, shape.FLAGS :] = 0
        self.score = nn.Parameter(torch.full((5,), 0.8))

    def forward(self, seen: Tensor) -> Tensor:
        """Return the logits of turns, from what `Judge.seen` says of them."""
        facts = seen.long()
        cards, tops, players = facts[:, :101], facts[:, 101:105], facts[:, 112] - 1
        unseen, kept = (cards == 1).float(), (cards == 2).float()
        inputs = [self.encoded(unseen, kept, tops[:, place], place < 2) for place in range(4)]
        common = unseen @ self.unseen + kept @ self.kept + self.to_draw[facts[:, 105]] + self.bias
        for i in range(4):
            common = common + self.held[9 * i + facts[:, 106 + i]]
        inputs.append(squeezed(common))
        card = torch.arange(101)
        up = (card > tops[:, 0:1]).long() + (card > tops[:, 1:2]).long()
        down = (card < tops[:, 2:3]).long() + (card < tops[:, 3:4]).long()
        for some in (unseen, kept):
            inputs.append(torch.zeros(len(facts), 9).scatter_add_(1, 3 * up + down, some) / 8)
        score = (facts[:, 110] * 256 + facts[:, 111] - 32768).float() / shape.ONE
        flags = facts[:, 113:114]
        inputs += [score[:, None], nn.functional.one_hot(players, 5).float(), (flags & 1).float(), (flags >> 1).float()]
        inputs.append(torch.zeros(len(facts), shape.INPUTS - shape.FLAGS - 2))
        joined = squeezed(self.second(torch.cat(inputs, 1)))
        logits: Tensor = self.third(joined)[:, 0] + self.score[players] * score
        return logits

    def encoded(self, unseen: Tensor, kept: Tensor, top: Tensor, ascending: bool) -> Tensor:
        """Return what the encoder of piles puts out for one of them."""
        margin = shape.AHEAD + 5
        places = (top if ascending else 100 - top)[:, None] + torch.arange(-shape.BACK, shape.AHEAD + 1) + margin
        around = [
            nn.functional.pad(some if ascending else some.flip(1), (margin, margin)).gather(1, places)
            for some in (unseen, kept)
        ]
        row = top if ascending else 202 - top
        return squeezed(torch.cat(around, 1) @ self.around + self.top[row] + self.pile_bias)

    def numbers(self) -> Numbers:
        """Return the network in whole numbers."""
        rows = (self.around, self.top, self.kept, self.unseen, self.to_draw, self.held, self.pile_bias, self.bias)
        numbers = [value for part in (*rows, self.second.weight, self.third.weight) for value in whole(part, shape.ONE)]
        assert max(map(abs, numbers)) < 2**15, "a number does not fit into the bots' 16 bits"
        biases = [value for layer in (self.second, self.third) for value in whole(layer.bias, shape.ONE**2)]
        return numbers, biases + whole(self.score, shape.ONE) + 5 * [round(PRIOR * shape.ONE)]


def squeezed(sums: Tensor) -> Tensor:
    """Return the outputs of units."""
    return torch.clamp(sums, 0, shape.MOST / shape.ONE)


def whole(values: Tensor, one: int) -> list[int]:
    """Return values in whole numbers."""
    return [int(value) for value in torch.round(values.detach() * one).flatten().tolist()]


def learn(network: Network, played: list[Played], seed: int) -> None:
    """Let a network learn what turns were worth."""
    torch.manual_seed(seed)
    seen = torch.from_numpy(np.frombuffer(b"".join(some.seen for some in played), np.uint8).reshape(-1, 114).copy())
    worth = torch.tensor([value for some in played for value in some.worth])
    steps = max(1, int(EPOCHS * len(seen) / BATCH))
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.1)
    for step, batch in zip(range(steps), batches(len(seen)), strict=False):
        loss = nn.functional.binary_cross_entropy_with_logits(network(seen[batch]), worth[batch])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 200 == 0:
            print(f"\rstep {step} of {steps}: loss {loss.item():.4f} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def batches(count: int) -> Iterator[Tensor]:
    """Yield places of turns, in a new order each time that all were there."""
    while True:
        yield from torch.randperm(count).split(BATCH)


def games_of(name: str, count: int) -> list[tuple[int, dict[str, bool], int]]:
    """Return what a network has to learn: numbers of players, flags, and the number of games for each."""
    own = {flag: flag == name for flag in FLAGS}
    variants = [(own, count)]
    if name == "base":
        variants += [(own | {flag: True}, round(share * count)) for flag, share in ALSO_PLAYED.items()]
    return [(players, flags, some) for flags, some in variants for players in games.find("the-game").players]


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("name", choices=["base", "on_fire", "extreme"])
    parser.add_argument("--games", type=int, default=60_000, help="of each number of players, per round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; without it, one for each core")
    return parser


def main() -> int:
    """Play and learn, check on fresh deals, and write the network if it is better."""
    asked = build_parser().parse_args()
    torch.manual_seed(asked.seed)
    network = Network()
    file = nets.FOLDER / f"{asked.name}.json"
    before: Numbers | None = nets.read(asked.name) if file.exists() else None
    numbers = before
    with ProcessPoolExecutor(asked.workers) as pool:
        for step in range(asked.rounds):
            seed = 1000 * asked.seed + step
            some = zip(*games_of(asked.name, asked.games), strict=True)
            played = list(pool.map(partial(play, seed=seed, numbers=numbers, one_in=ONE_IN), *some))
            learn(network, played, seed)
            numbers = network.numbers()
        found = network.numbers()
        new, old = (fresh(pool, asked.name, some, 10**6 + asked.seed) for some in (found, before))
    print(f"beaten of {FRESH:,} fresh games with 1 to 5 players: in use {old}, new {new}")
    total = 5 * FRESH
    if sum(new) - sum(old) <= 2 * sqrt(sum(new) * (1 - sum(new) / total)):
        print("Nothing was written: the new network is not better by more than luck.")
        return 1
    made_by = "python -m training.judge " + " ".join(sys.argv[1:])
    data = {"made_by": made_by, "numbers": found[0], "biases": found[1]}
    file.write_text(json.dumps(data, separators=(",", ":")) + "\n")
    return 0


def fresh(pool: ProcessPoolExecutor, name: str, numbers: Numbers | None, seed: int) -> list[int]:
    """Return how many fresh games a network beats, by the number of players."""
    some = zip(*games_of(name, FRESH)[:5], strict=True)
    return [played.beaten for played in pool.map(partial(play, seed=seed, numbers=numbers, one_in=0), *some)]


if __name__ == "__main__":
    sys.exit(run(main))
