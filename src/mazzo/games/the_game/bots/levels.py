"""The levels of The Game's bots."""

from collections.abc import Sequence
from dataclasses import dataclass

from mazzo.bots import BotFor
from mazzo.bots.search import rounds_for
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.the_game.bots import weights
from mazzo.games.the_game.bots.endgame import PATIENCE
from mazzo.games.the_game.bots.imagine import PROMISING, commands_told, imagine, near_cards, trick_card
from mazzo.games.the_game.bots.lookahead import Lookahead
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.cards import COMMAND_CARDS, DECK, PILES
from mazzo.games.the_game.notation import MOVE_TEXTS, START
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.view import View


@dataclass(frozen=True, slots=True)
class Care:
    """How much a bot thinks: the turns it compares, how often it plays one to the end, how much it looks at then.

    Whichever ends first ends it. It looks at less the more is left to draw: `training.thinking` shows that early turns
    gain next to nothing by it.
    """

    turns: int
    rollouts: int = 0
    thoughts: int = 0
    patience: int = PATIENCE
    """How many positions of an endgame it looks at."""


PATIENT = 100_000
"""Enough for the one in a hundred of the endgames that can be won in which `PATIENCE` is not."""
LEVELS = {"normal": Care(1), "expert": Care(8, 1440, 2_000_000, PATIENT)}


class PlanningBot:
    """Plans a whole turn, compares the best ones in imagined worlds, and speaks truthfully."""

    def __init__(self, care: Care, rng: Random, effort: float) -> None:
        self.care = care
        self.rng = rng
        self.effort = effort
        self.planned: list[str] = []
        self.planned_at = 0

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Go on with the planned turn, or plan one."""
        left = sum(view.hand_sizes) + view.draw_pile
        if not self.planned or self.planned_at != left or view.laid == 0:  # another may have played meanwhile
            self.planned = self.plan(view, heard) if len(view.moves) > 1 else list(view.moves)
        self.planned_at = left - 1
        return self.planned.pop(0)

    def plan(self, view: View, heard: Sequence[Said]) -> list[str]:
        """Return the moves of the best turn."""
        world = imagine(view, heard, self.rng)
        planner = planner_for(view, self.care, heard)
        found = planner.plan_heard(world)
        if found == 0:
            return [view.moves[0]]
        if found == 1 or planner.wins():
            return [MOVE_TEXTS[move] for move in planner.turn(0)]
        turns = [planner.turn(rank) for rank in range(found)]
        ranks = heeding(turns, view, heard)
        worth = opinion_in_worlds(view.draw_pile) * weights.worth_of_a_point(view.players, flags_of(view))
        opinion = [worth * planner.scores[rank] for rank in ranks]
        thoughts = self.effort * thoughts_for(self.care, view.draw_pile)
        best = self.compare(view, heard, [turns[rank] for rank in ranks], opinion, thoughts)
        return [MOVE_TEXTS[move] for move in best]

    def compare(
        self, view: View, heard: Sequence[Said], turns: list[list[int]], opinion: Sequence[float], thoughts: float
    ) -> list[int]:
        """Return the turn that does best in imagined worlds, the same for all; the worse half drops out each time."""
        planner = planner_for(view, LEVELS["normal"], heard)
        ahead = Lookahead(planner, imagine(view, heard, self.rng))
        totals = list(opinion)
        alive = list(range(len(turns)))
        rounds = max(1, rounds_for(len(turns)))
        rollouts = round(self.effort * self.care.rollouts / rounds)
        while len(alive) > 1:
            enough = planner.looked_at + round(thoughts / rounds)
            for _ in range(max(1, rollouts // len(alive))):
                world = imagine(view, heard, self.rng)
                for i in alive:
                    totals[i] += ahead.value(world, turns[i])
                if planner.looked_at >= enough:
                    break
            alive.sort(key=lambda i: -totals[i])
            alive = alive[: (len(alive) + 1) // 2]
        return turns[alive[0]]

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Offer to open when the first turn is a good one."""
        assert view.seat is not None
        return starts_well(planner_for(view, LEVELS["normal"], ()), view.imagine(self.rng), view.seat)

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Ask to leave a pile whose trick card is held, and for a small step where a near card is."""
        mine = {said.text for said in heard if said.seat == view.seat}
        if view.opening and view.players > 1 and not mine:
            return ["!start-well" if self.opens(view, heard) else "!rather-not"]
        if view.opening or view.players == 1:
            return ()
        says = []
        for pile, letter in enumerate(PILES):
            wanted = set()
            if trick_card(view.tops, pile) in view.hand:
                wanted.add(f"!leave {letter}")
            if set(near_cards(view.tops, pile)) & set(view.hand):
                wanted.add(f"!small {letter}")
            before = mine & {f"!leave {letter}", f"!small {letter}"}
            if before - wanted:
                says.append(f"!free {letter}")
                before = set()
            says += sorted(wanted - before)
        return says


class EasyBot:
    """Lays the smallest step it sees, card by card, and is sometimes careless."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def move(self, view: View, heard: Sequence[Said]) -> str:
        """Choose the smallest step, or now and then the second smallest; end the turn as soon as it may."""
        if "end" in view.moves and not view.warning("end"):
            return "end"
        moves = [move for move in view.moves if not view.warning(move)] or list(view.moves)
        moves.sort(key=lambda move: self.step(view, move))
        return moves[1] if len(moves) > 1 and self.rng.below(6) == 0 else moves[0]

    def step(self, view: View, move: str) -> int:
        """Return by how much a move would move its pile."""
        if move in ("end", "start"):
            return 100
        card, pile = int(move[:-1]), PILES.index(move[-1])
        return card - view.tops[pile] if pile < 2 else view.tops[pile] - card

    def opens(self, view: View, heard: Sequence[Said]) -> bool:
        """Open as often as anybody else."""
        return self.rng.below(view.players) == 0

    def talk(self, view: View, heard: Sequence[Said]) -> Sequence[str]:
        """Say nothing."""
        return ()


def planner_for(view: View, care: Care, heard: Sequence[Said]) -> Planner:
    """Return a planner for this table that takes such care and has heard these signals."""
    planner = Planner(weights.load(view.players, flags_of(view)), care.turns)
    planner.endgame.patience = care.patience
    said = {said.text for said in heard if said.seat != view.seat}
    planner.talking = not said.isdisjoint(PROMISING)
    planner.appraiser.leave = [int(f"!leave {pile}" in said) for pile in PILES]
    planner.appraiser.small = [int(f"!small {pile}" in said) for pile in PILES]
    planner.appraiser.avoid = [0, *(int(f"!avoid {command}" in said) for command in COMMAND_CARDS)]
    return planner


def heeding(turns: list[list[int]], view: View, heard: Sequence[Said]) -> list[int]:
    """Return which turns lay no command that somebody asked to avoid, or all of them if each does."""
    avoided = {card for _, cards in commands_told("!avoid", view, heard) for card in cards}
    ranks = range(len(turns))
    return [rank for rank in ranks if not avoided & {move >> 2 for move in turns[rank]}] or list(ranks)


def thoughts_for(care: Care, draw_pile: int) -> float:
    """Return how much a bot looks at for a turn: less the more is left to draw."""
    return care.thoughts * (1 - (draw_pile / len(DECK)) ** 2)


def opinion_in_worlds(draw_pile: int) -> int:
    """Return how many worlds the planner's own opinion of a turn counts as: early on, worlds show mostly luck."""
    return 40 + draw_pile**3 // 640


def first_score(planner: Planner, table: Table, seat: int) -> float:
    """Return the score of the best first turn of a seat, if it opened."""
    opened = table.copy()
    opened.play(START + seat)
    planner.plan_heard(opened)
    return planner.scores[0]


def starts_well(planner: Planner, table: Table, seat: int) -> bool:
    """Say whether the first turn of a seat would be a good one, if it opened."""
    return first_score(planner, table, seat) >= planner.appraiser.opens_from()


def flags_of(view: View) -> dict[str, bool]:
    """Return which variants are played."""
    return {
        "professional": view.professional,
        "fewer_cards": view.fewer_cards,
        "on_fire": view.on_fire,
        "extreme": view.extreme,
    }


def make(level: str, rng: Random, effort: float) -> BotFor[View]:
    """Return a bot of this level."""
    return EasyBot(rng) if level == "easy" else PlanningBot(LEVELS[level], rng, effort)
