"""Our `expert` against OpenSpiel's information-set MCTS at Ventuno and Hamsterbacke, with equal time per move.

Usage: python -m bench.spiel [--game ventuno,hamsterbacke] [--players 3,4] [--games 60] [--effort 1] [--rollouts policy]

OpenSpiel's search plays on our engine through `State`, an adapter that has what the search asks of a state. It gets
what every bot gets, a table that hides what its seat may not know, and it deals the hidden cards as `expert` does.
At its leaves it makes random rollouts or, with --rollouts policy, rollouts by the policy of `expert`. Both judge the
end alike. First the bench measures, in processor time, how many simulations take as long as `expert` thinks. One
`expert` sits among such rivals and plays every deal once at each seat. The intervals are of 99 %, over deals.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean
from types import SimpleNamespace
from typing import Any

from bench.rivals import GAMES, error_of, share_of_the_one, times_text
from bench.strength import numbers, words
from mazzo import bots, games
from mazzo.bots.player import Player
from mazzo.croupier import play_on
from mazzo.games.base import Table
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.games.hamsterbacke.bots.levels import policy_for
from mazzo.games.hamsterbacke.imagine import Imagination
from mazzo.games.hamsterbacke.table import Table as HamsterTable
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.ventuno.bots.learnt import LEARNT
from mazzo.games.ventuno.bots.policy import Policy
from mazzo.games.ventuno.bots.rollouts import Keeping
from mazzo.games.ventuno.bots.weights import WIN, promised
from mazzo.games.ventuno.table import Table as VentunoTable
from mazzo.match import Seat, begin
from mazzo.simulation.job import check_games

MISSING = "OpenSpiel is not installed: pip install -r requirements/bench.txt"
FAR, A_POINT = 12, 0.05
"""At Hamsterbacke at most this many points ahead or behind count, and each is this share of a win."""
TRIAL = 30
"""How many simulations each move has while we measure the time of one."""


@dataclass(frozen=True)
class Adapter:
    """What the adapter needs of a game."""

    deal: Callable[[Any, int, Random], None]
    """Completes a table from which `hide_from` took what a seat does not know."""
    seen: Callable[[Any], tuple[object, ...]]
    """What the player to move may know, as far as it matters."""
    finish: Callable[[Any], None]
    """Plays on by the policy that `expert` plays on by."""
    returns: Callable[[Any], list[float]]
    """What the end is worth to each seat, from 0 to 1."""


def deal_ventuno(table: VentunoTable, seat: int, rng: Random) -> None:
    """Deal as `expert` does: others keep high cards."""
    table.deal_hidden(seat, rng)
    Keeping(LEARNT[table.players]["kept"]).make_likely(table, seat, rng)


def seen_at_ventuno(table: VentunoTable) -> tuple[object, ...]:
    """Return the hand, the row, and what is known of the others."""
    seats = range(table.players)
    known = tuple(tuple(table.known_cards(seat)) for seat in seats)
    hand, row, held = table.hand(table.to_move), sorted(table.row_cards()), [table.held[seat] for seat in seats]
    return tuple(hand), tuple(row), tuple(held), known, table.direction, table.drawn


def ventuno_returns(table: VentunoTable) -> list[float]:
    """Return the share of the win that the totals promise after a round, or give at the end."""
    scores = [table.scores[seat] for seat in range(table.players)]
    if table.over:
        return [(score == max(scores)) / scores.count(max(scores)) for score in scores]
    return [share / WIN for share in promised(scores)]


def deal_hamsterbacke(table: HamsterTable, seat: int, rng: Random) -> None:
    """Deal as `expert` does: all that agrees with what was seen is equally likely."""
    Imagination().deal(table, seat, rng)


def seen_at_hamsterbacke(table: HamsterTable) -> tuple[object, ...]:
    """Return the hand, the rows, the block piles, and how many cards lie elsewhere."""
    own, piles = 7 * table.to_move, range(7 * table.players)
    seats = range(table.players)
    return (
        tuple(table.hands[own + colour] for colour in range(7)),
        tuple(table.rows[place] for place in range(7 * 8)),
        tuple(table.blocks[place] for place in piles),
        tuple((table.hand_sizes[seat], table.point_sizes[seat], table.block_tops[seat]) for seat in seats),
        (table.gift, table.actions, table.drawn),
    )


def hamsterbacke_returns(table: HamsterTable) -> list[float]:
    """Return what the end is worth to each seat, weighed as `expert` weighs it: the win, then the points ahead."""
    scores = table.scores()
    best = max(scores)
    found = []
    for seat, own in enumerate(scores):
        ahead = own - max(score for other, score in enumerate(scores) if other != seat)
        share = (own == best) / scores.count(best)
        found.append((share + (max(-FAR, min(FAR, ahead)) + FAR) * A_POINT) / (1 + 2 * FAR * A_POINT))
    return found


ADAPTERS = {
    "ventuno": Adapter(
        deal_ventuno,
        seen_at_ventuno,
        lambda table: Policy(LEARNT[table.players]["policy"]).finish_round(table),
        ventuno_returns,
    ),
    "hamsterbacke": Adapter(
        deal_hamsterbacke,
        seen_at_hamsterbacke,
        lambda table: policy_for(table.players).finish(table),
        hamsterbacke_returns,
    ),
}


class State:
    """A table as OpenSpiel's search sees it: a deal of Ventuno ends with its round, and no card is drawn by chance."""

    def __init__(self, table: Any, adapter: Adapter) -> None:
        self.table = table
        self.adapter = adapter

    def get_game(self) -> "State":
        """Return what has the game's type."""
        return self

    def get_type(self) -> SimpleNamespace:
        """Return what kind of game it is."""
        import pyspiel

        kind = pyspiel.GameType
        return SimpleNamespace(dynamics=kind.Dynamics.SEQUENTIAL, information=kind.Information.IMPERFECT_INFORMATION)

    def current_player(self) -> int:
        """Return the seat to move."""
        return int(self.table.to_move)

    def legal_actions(self) -> list[int]:
        """Return the legal moves."""
        found: list[int] = self.table.legal_moves()
        return found

    def information_state_string(self) -> tuple[object, ...]:
        """Return what the seat to move may know: the search uses it as the key of a node."""
        return self.adapter.seen(self.table)

    def is_chance_node(self) -> bool:
        """Every world has its draw pile in order."""
        return False

    def is_terminal(self) -> bool:
        """Say whether the deal has ended."""
        return bool(self.table.over or self.table.awaits_deal)

    def apply_action(self, action: int) -> None:
        """Make a move."""
        self.table.play(action)

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat."""
        return self.adapter.returns(self.table)

    def clone(self) -> "State":
        """Return an equal state of its own."""
        return State(self.table.copy(), self.adapter)


class Evaluator:
    """Judges a leaf by one rollout in our engine, which is many times faster than OpenSpiel's own in Python."""

    def __init__(self, rng: Random, by_policy: bool) -> None:
        self.rng = rng
        self.by_policy = by_policy

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Return every move as equally likely."""
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]

    def evaluate(self, state: State) -> list[float]:
        """Make a rollout and return its result."""
        after = state.clone()
        if self.by_policy:
            state.adapter.finish(after.table)
        else:
            while not after.is_terminal():
                count = after.table.legal()
                after.table.play(after.table.moves[self.rng.below(count)])
        return after.returns()


class Spiel(Player):
    """OpenSpiel's information-set MCTS as a player: it sees a table that hides what its seat may not know."""

    def __init__(self, rng: Random, name: str, simulations: int, by_policy: bool) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts

        Player.__init__(self, rng)
        self.adapter = ADAPTERS[name]
        self.bot = ismcts.ISMCTSBot(
            game=None,
            evaluator=Evaluator(rng, by_policy),
            uct_c=1.0,
            max_simulations=simulations,
            random_state=np.random.RandomState(rng.below(2**31)),
        )
        self.bot.set_resampler(self.resample)

    def resample(self, state: State, seat: int) -> State:
        """Return a world that agrees with what the seat knows."""
        world = state.clone()
        self.adapter.deal(world.table, seat, self.rng)
        return world

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose the move that was tried most."""
        return int(self.bot.step(State(table.copy(), self.adapter)))


class Timed(Player):
    """Times a player's choices, except where there is only one move."""

    def __init__(self, player: Player) -> None:
        Player.__init__(self, player.rng)
        self.player = player
        self.seconds = 0.0
        self.moves = 0

    def choose(self, table: Table, seat: int, standing: Standing) -> int:
        """Choose what the player chooses."""
        started = time.process_time()
        move = self.player.choose(table, seat, standing)
        if len(table.legal_moves()) > 1:
            self.seconds += time.process_time() - started
            self.moves += 1
        return move


@dataclass
class Pace:
    """How long some players have thought."""

    seconds: float = 0.0
    moves: int = 0

    def add(self, timed: Timed) -> None:
        """Add what one player thought in a game."""
        self.seconds += timed.seconds
        self.moves += timed.moves

    @property
    def each(self) -> float:
        """Seconds for each move."""
        return self.seconds / max(1, self.moves)


@dataclass
class Duel:
    """One `expert` among rivals."""

    name: str
    players: int
    effort: float
    by_policy: bool
    seed: int

    def play(self, own: int, deal: int, simulations: int, ours: Pace, theirs: Pace) -> list[int]:
        """Play a deal with `expert` at one seat, note how long they thought, and return who won."""
        seats = [Seat("bot")] * self.players
        match = begin(games.find(self.name), {"players": self.players}, None, seats, Random(self.seed, deal))
        team: dict[int, Any] = {}
        for seat in range(self.players):
            rng = Random(self.seed, 10**6 * (seat + 1) + deal)
            bot: Any = (
                bots.make("expert", self.name, rng, self.effort)
                if seat == own
                else Spiel(rng, self.name, simulations, self.by_policy)
            )
            team[seat] = Timed(bot)
        play_on(match, team)
        for seat, timed in team.items():
            (ours if seat == own else theirs).add(timed)
        found: list[int] = (match.result or {})["winners"]
        return found

    def simulations(self) -> int:
        """Return how many simulations take as long as `expert` thinks, from one game."""
        ours, theirs = Pace(), Pace()
        self.play(0, 0, TRIAL, ours, theirs)
        return max(2, round(TRIAL * ours.each / theirs.each))

    def row(self, count: int) -> str:
        """Play the games and return a line of the table."""
        ours, theirs = Pace(), Pace()
        simulations = self.simulations()
        times = []
        for deal in range(1, 1 + max(1, count // self.players)):
            results = [{"winners": self.play(own, deal, simulations, ours, theirs)} for own in range(self.players)]
            times.append(self.players * share_of_the_one(results))
        text = times_text(mean(times), error_of(times, self.players), self.players)
        title = games.find(self.name).title
        kind = "policy" if self.by_policy else "random"
        paces = f"{1000 * ours.each:.1f} | {1000 * theirs.each:.1f} ({simulations:,})"
        return f"| {title} | {self.players} | {len(times) * self.players} | {kind} | {text} | {paces} |"


def main(line: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Our `expert` against OpenSpiel's information-set MCTS.")
    parser.add_argument("--game", type=words, default=list(GAMES), help="as in ventuno,hamsterbacke")
    parser.add_argument("--players", type=numbers, default=[], help="as in 3,4; all without it")
    parser.add_argument("--games", type=int, default=60, help="of each cell")
    parser.add_argument("--effort", type=float, default=1.0, help="of expert; the rival has the same time")
    parser.add_argument("--rollouts", choices=["random", "policy"], default="random", help="of the rival")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(line)
    try:
        check_games(asked.games)
        for name in asked.game:
            if name not in ADAPTERS:
                raise BadOptions("no-adapter", f"There is no adapter for {name!r:.40}: name {' or '.join(ADAPTERS)}.")
        import pyspiel  # noqa: F401 (only whether it is there)
    except ImportError:
        print(MISSING, file=sys.stderr)
        return 2
    except MazzoError as problem:
        print(problem.sentence, file=sys.stderr)
        return 2
    print(
        "| `expert` among OpenSpiel's IS-MCTS | players | games | its rollouts | times the fair share (99 %) |", end=""
    )
    print(" ms per move | its ms (simulations) |\n|---|---|---|---|---|---|---|")
    for name in asked.game:
        for players in asked.players or games.find(name).players:
            duel = Duel(name, players, asked.effort, asked.rollouts == "policy", asked.seed)
            print(duel.row(asked.games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
