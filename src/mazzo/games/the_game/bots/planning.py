"""`normal` and `expert` at The Game: they plan whole turns, compare the best in imagined worlds, and give signals."""

import threading

from mazzo.bots.player import Player
from mazzo.bots.search import rounds_for
from mazzo.games import base
from mazzo.games.rng import Random
from mazzo.games.standing import Standing
from mazzo.games.the_game import cards, notation, talk
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.care import LEVELS, Care
from mazzo.games.the_game.bots.imagine import Imagination
from mazzo.games.the_game.bots.lookahead import Lookahead
from mazzo.games.the_game.bots.meaning import Meaning
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.bots.race import Race
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table

START = notation.START
LEAVE, SMALL, FREE, AVOID = talk.LEAVE, talk.SMALL, talk.FREE, talk.AVOID
START_WELL, RATHER_NOT, PROMISING = talk.START_WELL, talk.RATHER_NOT, talk.PROMISING
COMMAND_OF = cards.COMMAND_OF
BATCH = 16
"""After so many worlds a bot looks which turns are clearly behind."""


class Shelf(threading.local):
    """The planners of one thread: every bot that plays by the same rules with the same care uses the same."""

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
        planner = planner_of(here, self.care, signals.said_by_others(here.to_move) & PROMISING != 0)
        planner.hear(signals, here.to_move)
        found = planner.plan_heard(here)
        if found == 0:
            here.legal()
            return [here.moves[0]]
        return planner.turn(0 if found == 1 or planner.wins() else self.best_of(planner, found, here, signals))

    def best_of(self, planner: Planner, found: int, here: Table, signals: Signals) -> int:
        """Return the rank of the turn that does best in imagined worlds, where the planner's opinion counts, too."""
        left = here.deck_size - here.drawn
        point = weights.worth_of_a_point(here.players, flags_of(here), talking=planner.talking)
        worth = opinion_in_worlds(left) * point
        ranks = heeding(planner, found, signals.said_by_others(here.to_move))
        turns = [planner.turn(rank) for rank in ranks]
        opinion = [worth * planner.scores[rank] for rank in ranks]
        thoughts = self.effort * thoughts_for(self.care, left)
        return ranks[self.compare(here, signals, turns, opinion, thoughts)]

    def compare(
        self, here: Table, signals: Signals, turns: list[list[int]], opinion: list[float], thoughts: float
    ) -> int:
        """Return which turn does best in imagined worlds, the same for all.

        The worse half drops out each time, and before that what is clearly behind.
        """
        seat = here.to_move
        planner = planner_of(here, LEVELS["normal"], signals.said_by_others(seat) & PROMISING != 0)
        planner.hear(signals, seat)
        world = here.copy()
        ahead = Lookahead(planner, world)
        imagination = Imagination()
        race = Race(opinion)
        rounds = max(1, rounds_for(len(turns)))
        rollouts = round(self.effort * self.care.rollouts / rounds)
        while len(race.alive) > 1:
            half = (len(race.alive) + 1) // 2
            enough = planner.looked_at + round(thoughts / rounds)
            budget = rollouts
            while len(race.alive) > half:
                world.copy_from(here)
                imagination.deal(world, seat, signals, self.rng)
                race.note([ahead.value(world, turns[i]) for i in race.alive])
                budget -= len(race.alive)
                if budget < len(race.alive) or planner.looked_at >= enough:
                    break
                if race.worlds % BATCH == 0:
                    race.drop()
            race.halve(half)
        return race.alive[0]

    def offers(self, table: base.Table, seat: int, standing: Standing) -> bool:
        """Offer to open when the first turn is a good one."""
        here = table
        signals = standing
        assert isinstance(here, Table)
        assert isinstance(signals, Signals)
        talking = (signals.said_by_others(seat) | signals.bits[seat]) & PROMISING != 0
        return planner_of(here, LEVELS["normal"], talking).starts_well(here, seat)

    def says(self, table: base.Table, seat: int, standing: Standing) -> list[int]:
        """Ask for a small step on the piles that it has a card for, and take back what is true no more."""
        here = table
        signals = standing
        assert isinstance(here, Table)
        assert isinstance(signals, Signals)
        said: list[int] = []
        mine = signals.bits[seat]
        if here.players == 1 or (here.opening and mine):
            return said
        if here.opening:
            well = planner_of(here, LEVELS["normal"], talking=True).starts_well(here, seat)
            said.append(START_WELL if well else RATHER_NOT)
            return said
        self.meaning.look(here)
        piles = self.meaning.piles_of(here, seat)
        for pile in range(4):
            if piles >> pile & 1:
                if not mine >> SMALL + pile & 1:
                    said.append(SMALL + pile)
            elif (mine >> SMALL + pile | mine >> LEAVE + pile) & 1:
                said.append(FREE + pile)
        return said


def planner_of(here: Table, care: Care, talking: bool) -> Planner:
    """Return this thread's planner for such a table, with such care, in a team that talks or not."""
    flags = (here.professional, here.fewer_cards, here.on_fire, here.extreme)
    key = (here.players, flags, care.turns, care.patience, talking)
    planner = SHELF.planners.get(key)
    if planner is None:
        planner = SHELF.planners[key] = new_planner(here, care, talking=talking)
    return planner


def new_planner(here: Table, care: Care, *, talking: bool) -> Planner:
    """Return a planner for such a table that takes such care and has heard nothing."""
    planner = Planner(weights.load(here.players, flags_of(here), talking=talking), care.turns)
    planner.endgame.patience = care.patience
    planner.talking = talking
    return planner


def heeding(planner: Planner, found: int, said: int) -> list[int]:
    """Return which turns lay no command that somebody asked to avoid, or all of them if each does."""
    heed = [rank for rank in range(found) if not _lays_avoided(planner.turn(rank), said)]
    return heed or list(range(found))


def _lays_avoided(turn: list[int], said: int) -> bool:
    for move in turn:
        command = COMMAND_OF[move >> 2]
        if command and said >> AVOID - 1 + command & 1:
            return True
    return False


def thoughts_for(care: Care, draw_pile: int) -> float:
    """Return how much a bot looks at for a turn: less the more is left to draw."""
    return care.thoughts * (1 - (draw_pile / len(cards.DECK)) ** 2)


def opinion_in_worlds(draw_pile: int) -> int:
    """Return how many worlds the planner's own opinion of a turn counts as: early on, worlds show mostly luck."""
    return 40 + draw_pile**3 // 640


def flags_of(rules: Table) -> dict[str, bool]:
    """Return which variants are played."""
    return {
        "professional": bool(rules.professional),
        "fewer_cards": bool(rules.fewer_cards),
        "on_fire": bool(rules.on_fire),
        "extreme": bool(rules.extreme),
    }
