"""The levels of Ventuno's bots."""

from collections.abc import Sequence

from mazzo.bots import BotFor
from mazzo.bots.quiet import Beginner, Quiet, Searcher
from mazzo.bots.ventuno.habit import Habit
from mazzo.bots.ventuno.tables import TABLES
from mazzo.bots.ventuno.trials import Keeping, Trials
from mazzo.bots.ventuno.weights import FATAL, chances
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.ventuno.cards import KINDS
from mazzo.games.ventuno.notation import DRAW, MOVE_TEXTS
from mazzo.games.ventuno.table import Table
from mazzo.games.ventuno.view import View

WORTH_TRYING = 8
"""How many moves it tries at most."""

NUMBER = {kind.label: kind.number for kind in KINDS}


class Easy(Beginner[View]):
    """A beginner: draws while there is room in the hand, then plays the lowest card, and forgets what actions do."""

    careless = 6

    def at_first_sight(self, view: View, move: str) -> int:
        """Return how good a move looks."""
        if move == MOVE_TEXTS[DRAW]:
            return 0
        number = NUMBER[move.removeprefix("play ").partition(">")[0]]
        return -1 - number if number > 0 else -number - (len(view.hand) < 2)


class Normal(Quiet[View]):
    """A good club player: knows the risks, and what a hand is worth."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose by habit."""
        return MOVE_TEXTS[Habit(TABLES[view.players]["habit"]).choose(view.imagine(self.rng))]


class Expert(Searcher[View]):
    """Plays the round in its head, many times for every move, and thinks of the whole game's totals."""

    trials = 10_000
    worlds = 100
    """How many worlds it imagines for them; for more, what is hidden in these is dealt anew."""

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the move that does best in the worlds that it imagines."""
        if len(view.moves) == 1:
            return view.moves[0]
        worlds = [view.imagine(self.rng) for _ in range(self.worlds)]
        trials = trials_in(worlds, view.to_move, self.rng)
        habit = Habit(TABLES[view.players]["habit"])
        return MOVE_TEXTS[trials.best(candidates(worlds[0], habit), self.trials)]


def trials_in(worlds: list[Table], seat: int, rng: Random) -> Trials:
    """Return the trials of a seat in these worlds; the others hold there from now on what people keep."""
    players = worlds[0].players
    learnt = TABLES[players]
    keeping = Keeping(learnt["kept"])
    for world in worlds:
        world.rounds = []  # not needed, and slow to copy
        keeping.make_likely(world, seat, rng)
    return Trials(worlds, seat, Habit(learnt["habit"]), chances(players), keeping, rng)


def candidates(table: Table, habit: Habit) -> list[int]:
    """Return the moves worth trying: those that do not explode, and of many the ones that habit likes best."""
    moves = sorted(table.legal_moves(), key=lambda move: -habit.weigh(table, move))
    return [move for move in moves[:WORTH_TRYING] if habit.weigh(table, move) > FATAL] or moves[:1]


def make(level: str, rng: Random, effort: float) -> BotFor[View]:
    """Return a bot of this level."""
    if level == "easy":
        return Easy(rng)
    return Normal(rng) if level == "normal" else Expert(rng, effort)
