"""`normal` and `expert` at The Game: they plan whole turns, compare the best in imagined worlds, and give signals."""

import threading

from mazzo.bots.player import Player
from mazzo.bots.search import rounds_for
from mazzo.games import base
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.the_game import cards, notation, talk
from mazzo.games.the_game.bots import nets, weights
from mazzo.games.the_game.bots.care import LEVELS, ROLLOUT, Care
from mazzo.games.the_game.bots.imagine import Imagination
from mazzo.games.the_game.bots.lookahead import Lookahead
from mazzo.games.the_game.bots.meaning import Meaning
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

START, END = notation.START, notation.END
DOWN = 2  # piles 0 and 1 ascend, 2 and 3 descend
NEAR, LEAVE, SMALL, AVOID = talk.NEAR, talk.LEAVE, talk.SMALL, talk.AVOID
START_WELL, RATHER_NOT = talk.START_WELL, talk.RATHER_NOT
COMMAND_OF = cards.COMMAND_OF
COURTESY, FAVOUR = 0.03, 0.06
"""How much of the chance to beat the game `expert` gives up, as its network sees it, to heed a wish. It gives up more
to leave a pile: only people ask for that, and they have a reason."""
PILES = 0b1111


class Shelf(threading.local):
    """The planners of one thread: all bots that play by the same rules with the same care share one."""

    def __init__(self) -> None:
        self.planners: dict[tuple[object, ...], Planner] = {}


SHELF = Shelf()


class PlanningBot(Player):
    """Plans a whole turn and plays it card by card."""

    def __init__(self, care: Care, rng: Random, effort: float) -> None:
        Player.__init__(self, rng)
        self.care = care
        self.effort = effort
        self.planned: list[int] = []
        self.done = 0
        self.planned_at = 0
        self.meaning = Meaning()

    def choose(self, table: base.Table, seat: int, standing: Standing) -> int:
        """Continue the planned turn, or plan one."""
        here = table
        assert isinstance(here, Table)
        if here.opening:
            return START + seat
        if self.done == len(self.planned) or self.planned_at != here.left or here.laid == 0:  # another may have played
            self.planned = self.plan(here, standing)
            self.done = 0
        self.planned_at = here.left - 1
        self.done += 1
        return self.planned[self.done - 1]

    def plan(self, here: Table, standing: Standing) -> list[int]:
        """Return the moves of the best turn."""
        signals = standing
        assert isinstance(signals, Signals)
        if here.legal() == 1:
            return [here.moves[0]]
        planner = planner_of(here, self.care)
        planner.hear(signals, here.to_move)
        found = planner.plan_heard(here)
        if found == 0:
            here.legal()
            return [here.moves[0]]
        return planner.turn(0 if found == 1 or planner.wins() else self.best_of(planner, found, here, signals))

    def best_of(self, planner: Planner, found: int, here: Table, signals: Signals) -> int:
        """Return the rank of the turn that does best in imagined worlds, where the network's opinion counts, too."""
        left = here.deck_size - here.drawn
        ranks = heeding(planner, found, here, signals.said_by_others(here.to_move))
        turns = [planner.turn(rank) for rank in ranks]
        opinion = [self.care.opinion(left) * planner.chance(rank) for rank in ranks]
        return ranks[self.compare(here, signals, turns, opinion)]

    def compare(self, here: Table, signals: Signals, turns: list[list[int]], totals: list[float]) -> int:
        """Return which turn does best in imagined worlds, the same for all; the worse half drops out each time.

        The totals start with what the bot thinks of each turn.
        """
        seat = here.to_move
        planner = planner_of(here, ROLLOUT)
        world = here.copy()
        ahead = Lookahead(planner, world, self.care.depth)
        imagination = Imagination()
        alive = list(range(len(turns)))
        rounds = max(1, rounds_for(len(turns)))
        rollouts = round(self.effort * self.care.rollouts / rounds)
        thoughts = round(self.effort * thoughts_for(self.care, here.deck_size - here.drawn) / rounds)
        while len(alive) > 1:
            enough = planner.looked_at + thoughts
            budget = rollouts
            while True:
                world.copy_from(here)
                imagination.deal(world, seat, signals, self.rng)
                for i in alive:
                    totals[i] += ahead.value(world, turns[i])
                budget -= len(alive)
                if budget < len(alive) or planner.looked_at >= enough:
                    break
            alive.sort(key=totals.__getitem__, reverse=True)
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    def offers(self, table: base.Table, seat: int, standing: Standing) -> bool:
        """Offer to open when the first turn is a good one."""
        here = table
        assert isinstance(here, Table)
        return planner_of(here, LEVELS["normal"]).starts_well(here, seat)

    def says(self, table: base.Table, seat: int, standing: Standing) -> list[int]:
        """Say how well it could start and later, after its own turns, now and then what it wishes."""
        here = table
        signals = standing
        assert isinstance(here, Table)
        assert isinstance(signals, Signals)
        said: list[int] = []
        mine = signals.bits[seat]
        if here.players == 1:
            return said
        if here.opening:
            if mine == 0:
                said.append(START_WELL if self.offers(here, seat, signals) else RATHER_NOT)
            return said
        if has_just_played(here, seat):
            piles = self.meaning.wishes(here, seat)
            for pile in range(4):
                if piles >> pile & 1 and not mine >> SMALL + pile & 1 and self.rng.below(self.care.seldom) == 0:
                    said.append(SMALL + pile)
        return said


def has_just_played(here: Table, seat: int) -> bool:
    """Say whether a turn begins now, after one of this seat."""
    if here.left == here.deck_size:
        return False
    following = (seat + 1) % here.players
    while here.held[following] == 0 and following != seat:
        following = (following + 1) % here.players
    return here.laid == 0 and following != seat and following == here.to_move


def planner_of(here: Table, care: Care) -> Planner:
    """Return this thread's planner for such a table, with such care."""
    flags = (here.professional, here.fewer_cards, here.on_fire, here.extreme)
    key = (here.players, flags, care)
    planner = SHELF.planners.get(key)
    if planner is None:
        planner = SHELF.planners[key] = new_planner(here, care)
    return planner


def new_planner(here: Table, care: Care) -> Planner:
    """Return a planner for such a table that takes such care and has heard nothing."""
    planner = Planner(weights.load(here.players, flags_of(here)), care.turns)
    planner.endgame.patience = care.patience
    if care.judges:
        planner.judge = nets.judge_for(flags_of(here))
    return planner


def heeding(planner: Planner, found: int, here: Table, said: int) -> list[int]:
    """Return which turns to compare: those that heed what others said, unless a wish costs too much.

    It lays a command that another player asked to avoid only if every turn lays one.
    """
    ranks = [rank for rank in range(found) if not lays_avoided(planner.turn(rank), said)] or list(range(found))
    best = max(planner.chance(rank) for rank in ranks)
    polite = [rank for rank in ranks if not breaks_wish(planner.turn(rank), here, said)]
    given_up = FAVOUR if said >> LEAVE & PILES else COURTESY
    return polite if polite and max(planner.chance(rank) for rank in polite) >= best - given_up else ranks


def lays_avoided(turn: list[int], said: int) -> bool:
    """Say whether a turn lays a command that another player asked to avoid."""
    for move in turn:
        command = COMMAND_OF[move >> 2]
        if command and said >> AVOID - 1 + command & 1:
            return True
    return False


def breaks_wish(turn: list[int], here: Table, said: int) -> bool:
    """Say whether a turn moves a pile that another player asked to leave, or moves one far against a wish."""
    tops = [here.tops[pile] for pile in range(4)]
    for move in turn:
        if move < END:
            tops[move & 3] = move >> 2
    for pile in range(4):
        step = tops[pile] - here.tops[pile] if pile < DOWN else here.tops[pile] - tops[pile]
        if (step != 0 and said >> LEAVE + pile & 1) or (step > NEAR and said >> SMALL + pile & 1):
            return True
    return False


def thoughts_for(care: Care, draw_pile: int) -> float:
    """Return how much a bot looks at for one turn: less the more is left to draw."""
    return care.thoughts * (1 - (draw_pile / len(cards.DECK)) ** 2)


def flags_of(rules: Table) -> dict[str, bool]:
    """Return which variants are played."""
    return {
        "professional": bool(rules.professional),
        "fewer_cards": bool(rules.fewer_cards),
        "on_fire": bool(rules.on_fire),
        "extreme": bool(rules.extreme),
    }
