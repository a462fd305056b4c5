"""What must always hold, in every game and variant."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mazzo import IllegalMove, Match, Random, new, replay
from mazzo.director import deciders
from mazzo.games.game import View
from mazzo.games.the_game.table import Table
from tests.tables import all_cards, deal_kindly, deck, matches, random_moves, reshuffled, state, thrifty_move

CHOOSER = st.integers(0, 2**64 - 1)


def seats(match: Match) -> Iterator[int | None]:
    """Yield every seat, and None for a spectator."""
    yield from range(match.table.players)
    yield None


def encoded(view: View) -> bytes:
    """Return a view as it would leave the program."""
    return msgspec.json.encode(view)


class AtTheTable(RuleBasedStateMachine):
    """A game played at random, and watched."""

    match: Match

    @initialize(match=matches())
    def sit_down(self, match: Match) -> None:
        self.match = match
        self.before = len(match.log)
        self.states = [state(match.table)]

    @precondition(lambda self: not self.match.over)
    @rule(chooser=CHOOSER)
    def play(self, chooser: int) -> None:
        random_moves(self.match, 1, chooser)
        self.states.append(state(self.match.table))

    @precondition(lambda self: not self.match.over)
    @rule(chooser=CHOOSER)
    def play_on(self, chooser: int) -> None:
        for further in range(10):
            if not self.match.over:
                self.play(chooser ^ further)

    @rule()
    def try_every_text(self) -> None:
        """Play accepts exactly the legal moves, and what it refuses changes nothing."""
        match, before = self.match, state(self.match.table)
        legal = {(match.table.mover(move), match.game.move_texts[move]) for move in match.table.legal_moves()}
        for seat in range(match.table.players):
            assert set(match.legal_moves(seat)) == {text for mover, text in legal if mover == seat}
            for text in dict.fromkeys(match.game.move_texts.values()):
                if (seat, text) in legal:
                    replay(match.record()).play(text, seat)
                else:
                    self.refused(text, seat)
        assert state(match.table) == before

    def refused(self, text: str, seat: int) -> None:
        record = len(self.match.log), len(self.match.deals)
        with pytest.raises(IllegalMove) as problem:
            self.match.play(text, seat)
        assert problem.value.code
        assert problem.value.rule
        assert problem.value.sentence
        assert record == (len(self.match.log), len(self.match.deals))

    @invariant()
    def cards_are_conserved(self) -> None:
        assert all_cards(self.match) == deck(self.match.game)

    @invariant()
    def somebody_can_move_until_the_end(self) -> None:
        assert bool(self.match.table.legal_moves()) != self.match.over
        assert (self.match.result is not None) == self.match.over

    def teardown(self) -> None:
        """A record cut anywhere replays to the same state."""
        if hasattr(self, "match"):
            record = self.match.record()
            for number in range(0, len(self.states), 7):
                moves = self.before + number
                assert state(replay(record, moves).table) == self.states[number]
                cut = {**record, "moves": record["moves"][:moves], "deals": replay(record, moves).record()["deals"]}
                cut.pop("result", None)
                assert state(replay(cut).table) == self.states[number]
            assert state(replay(record).table) == self.states[-1]


TestAtTheTable = AtTheTable.TestCase
TestAtTheTable.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)


@settings(max_examples=150, deadline=None)
@given(match=matches(), moves=st.integers(0, 150), chooser=CHOOSER, seed=st.integers(0, 2**64 - 1))
@pytest.mark.rule("TG-17", "VU-14", "HB-11")
def test_a_view_tells_nothing_hidden(match: Match, moves: int, chooser: int, seed: int) -> None:
    random_moves(match, moves, chooser)
    for seat in seats(match):
        view = match.view(seat)
        assert encoded(match.game.view(view.imagine(Random(seed)), seat)) == encoded(view)
        assert encoded(match.game.view(reshuffled(match.table, seat, Random(seed)), seat)) == encoded(view)


@settings(max_examples=80, deadline=None)
@given(match=matches(), chooser=CHOOSER)
def test_a_move_changes_only_what_its_player_and_the_deciders_know(match: Match, chooser: int) -> None:
    """The server shows the others what it showed them before, where a game says so (`own_is_steady`)."""
    for further in range(60 if match.game.own_is_steady else 0):
        before = {seat: match.own(seat) for seat in (None, *range(match.table.players))}
        looking, deals = set(deciders(match)), len(match.deals)
        random_moves(match, 1, chooser ^ further)
        if match.over or match.table.awaits_deal or len(match.deals) > deals:
            return
        looking |= {match.log[-1][0], *deciders(match)}
        for seat in before.keys() - looking:
            assert match.own(seat) == before[seat]


def test_late_positions_are_reached_too() -> None:
    """The other tests of this file are worth little if they only see the first few turns."""
    met = set()
    for seed in range(60):
        match = new("the-game", players=1 + seed % 3, seed=seed)
        rng = Random(seed)
        deal_kindly(match, rng)
        while thrifty_move(match, rng):
            table = match.table
            assert isinstance(table, Table)
            if not table.draw_pile():
                met.add("the draw pile is empty")
                met.update(["somebody is out"] * (0 in table.held[: table.players] and not table.over))
        met.add(match.game.result(match.table)["reason"])
    assert met >= {"the draw pile is empty", "somebody is out", "all-laid"}


@settings(max_examples=60, deadline=None)
@given(match=matches(), moves=st.integers(0, 40), chooser=CHOOSER)
def test_imagined_tables_differ_in_what_is_hidden_and_play_on(match: Match, moves: int, chooser: int) -> None:
    random_moves(match, moves, chooser)
    view = match.view(0)
    tables = [view.imagine(Random(seed)) for seed in range(6)]
    if len(match.table.draw_pile()) > 10:
        assert len({state(table) for table in tables}) > 1
    for table in tables:
        table.playout(Random(chooser % 2**64))
        assert table.over


@settings(max_examples=60, deadline=None)
@given(match=matches(), moves=st.integers(0, 200), chooser=CHOOSER)
def test_a_copy_is_equal_and_its_own(match: Match, moves: int, chooser: int) -> None:
    random_moves(match, moves, chooser)
    before = state(match.table)
    twin = match.table.copy()
    assert state(twin) == before
    twin.playout(Random(5))
    assert state(match.table) == before


@settings(max_examples=40, deadline=None)
@given(match=matches(), moves=st.integers(0, 60), chooser=CHOOSER)
def test_a_warning_comes_true(match: Match, moves: int, chooser: int) -> None:
    random_moves(match, moves, chooser)
    for seat in range(match.table.players):
        view = match.view(seat)
        for text in view.moves:
            warning = view.warning(text)
            if warning:
                tried = match.table.copy()
                move = match.game.move_of(text, seat)
                assert move is not None
                tried.play(move)
                assert tried.over or tried.awaits_deal
