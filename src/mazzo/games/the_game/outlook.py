"""The Game: whole turns, and the planner finishes."""

from collections.abc import Hashable, Sequence

from mazzo import games
from mazzo.analysis import outlook
from mazzo.analysis.outlook import Line, Shares
from mazzo.bots.player import standing_in
from mazzo.games.rng import Random
from mazzo.games.talk import Said
from mazzo.games.the_game.bots.care import LEVELS, PATIENT, Care
from mazzo.games.the_game.bots.imagine import Imagination
from mazzo.games.the_game.bots.planner import Planner
from mazzo.games.the_game.bots.planning import new_planner
from mazzo.games.the_game.notation import END, MOVE_TEXTS, START
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import REASONS, Table
from mazzo.games.the_game.view import View

POLICY = LEVELS["normal"]
DEEP = Care(turns=6, patience=PATIENT)
LET = START + 5
"""No move of the table: this seat lets another one open."""
ALL_LAID = REASONS.index("all-laid")
NOBODY = -1


class Outlook(outlook.Outlook):
    """The prospects of a team, as one of its players knows them."""

    move_texts = {**MOVE_TEXTS, LET: "let another start"}
    side = 0

    def __init__(self, view: View, heard: Sequence[Said]) -> None:
        self.view = view
        self.any_world = view.table()
        self.scratch = self.any_world.copy()
        self.seat = NOBODY if view.seat is None else view.seat
        signals = standing_in(games.find(view.game), heard)
        assert isinstance(signals, Signals)
        self.signals = signals
        self.imagination = Imagination()
        self.planner = new_planner(self.any_world, POLICY)
        self.deep_planner = new_planner(self.any_world, DEEP)
        hidden_hands = sum(size > 0 for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
        self.nothing_hidden = view.draw_pile == 0 and hidden_hands <= 1
        self.certain: dict[Hashable, Shares] = {}

    def imagine(self, rng: Random) -> Table:
        """Return a world in which every player holds the commands that they say they hold."""
        world = self.any_world.copy()
        self.imagination.deal(world, self.seat, self.signals, rng)
        return world

    def lines(self, so_far: Line = ()) -> list[Line]:
        """Return who could open, or the turns that the planner likes best; nothing hidden from this seat counts."""
        if not self.view.moves:
            return [()]
        if self.view.opening:
            assert self.view.seat is not None
            own = (START + self.view.seat,)
            return [own, (LET,)] if self.view.players > 1 else [own]
        here = self.scratch
        here.copy_from(self.any_world)
        for move in so_far:
            here.play(move)
        self.deep_planner.hear(self.signals, self.seat)  # a rollout since the last time made it forget
        found = self.deep_planner.plan_heard(here)
        turns = [so_far + tuple(self.deep_planner.turn(rank)) for rank in range(found)]
        return turns or [(*so_far, here.legal_moves()[0])]

    def play_on(self, world: Table, line: Line) -> Shares:
        """Return 1 if the game is beaten, else 0. Where nothing is hidden from this seat, find that out only once."""
        if not self.nothing_hidden:
            return self._end_of(world, line, self.planner)
        same = self.same(line)
        if same not in self.certain:
            self.certain[same] = self._end_of(world, line, self.deep_planner)
        return self.certain[same]

    def _end_of(self, world: Table, line: Line, planner: Planner) -> Shares:
        here = self.scratch
        here.copy_from(world)
        for move in line:
            here.play(self._other_start(here) if move == LET else move)
        planner.finish(here)
        return (1.0 if here.reason == ALL_LAID else 0.0,)

    def _other_start(self, here: Table) -> int:
        """Return the opening move of the first other player who can start well, or else of the last one."""
        others = [seat for seat in range(here.players) if seat != self.view.seat]
        return START + next((seat for seat in others if self.planner.starts_well(here, seat)), others[-1])

    def goes_on(self, line: Line) -> bool:
        """Say whether the turn continues after these moves: no card is drawn before its end."""
        if LET in line:
            return False
        here = self.scratch
        here.copy_from(self.any_world)
        for move in line:
            here.play(move)
        return not here.over and here.laid > 0

    def same(self, line: Line) -> Hashable:
        """Return the cards for each pile: their order across piles makes no difference to what a turn leaves."""
        return tuple(sorted(line, key=lambda move: move & 3 if move < END else END))
