"""The line that says what is to be done: it fits the smallest screen, and is true; and so is what was said."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.cells import cell_len

from mazzo import texts
from mazzo.games.talk import Said
from mazzo.games.the_game.view import View
from mazzo.terminal.drawn.actions import Pick
from mazzo.terminal.drawn.frame import LEAST, draw
from mazzo.terminal.drawn.scene import scene_of
from mazzo.terminal.setup import Wish, sit_down
from mazzo.terminal.snapshot import LogEntry, Snapshot, snapshot_of
from mazzo.terminal.words import entry_words
from mazzo.texts import t


def snapshots(wish: Wish, games: int) -> Iterator[Snapshot]:
    """Yield what each one who decides sees, in some games of random moves."""
    for seed in range(games):
        match = sit_down(Wish(wish.game, wish.players, wish.players, (), 0, seed, wish.flags))
        rng = random.Random(seed)
        while not match.over:
            yield snapshot_of(match, match.to_move)
            match.play(rng.choice(match.legal_moves(match.to_move)), match.to_move)


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_what_is_to_be_done_is_never_cut(game: str, language: str) -> None:
    texts.speak(language)
    for snapshot in snapshots(Wish(game, 3), 1):
        spots = draw(snapshot, (), LEAST, []).spots
        for choice in {(), *(spot.action.choice for spot in spots if isinstance(spot.action, Pick))}:
            words, _ = scene_of(snapshot.game).status(snapshot, choice)
            assert cell_len(words) <= LEAST[0] - 4, words


def test_a_turn_under_the_command_three_ends_only_with_the_third_card() -> None:
    told = {
        (snapshot.view.laid, scene_of(snapshot.game).status(snapshot, ())[0])
        for snapshot in snapshots(Wish("the-game", 3, flags={"extreme": True}), 30)
        if isinstance(snapshot.view, View) and snapshot.view.three
    }
    assert (2, t("tg.not-yet.three", n=1)) in told
    asked = {(laid, t("tg.not-yet.three", n=3 - laid)) for laid in (1, 2)}
    assert told <= asked | {(laid, t("tg.doomed")) for laid in (1, 2)}


def test_text_that_only_looks_like_a_signal_stays_as_it_is() -> None:
    snapshot = next(snapshots(Wish("the-game", 3), 1))
    assert entry_words(snapshot, LogEntry("said", 0, "!leave A")).endswith(f"“{t('signal.leave', pile='A')}”")
    assert entry_words(snapshot, LogEntry("said", 0, "!wow, hold on")).endswith("“!wow, hold on”")


def test_signals_about_piles_side_by_side_do_not_run_into_each_other() -> None:
    snapshot = replace(
        next(snapshots(Wish("the-game", 3), 1)), heard=tuple(Said(0, 1, f"!small {pile}") for pile in "ABCD")
    )
    places = tuple(replace(place, name="Maximilian the Great") for place in snapshot.places)
    lines = draw(replace(snapshot, places=places), (), LEAST, []).text().splitlines()
    assert any(line.count("…") == 4 and line.count("… Max") == 3 for line in lines), lines


def test_a_long_line_of_the_log_is_not_cut() -> None:
    words = " ".join(f"word-{chr(letter)}" for letter in range(ord("a"), ord("u")))
    snapshot = replace(next(snapshots(Wish("the-game", 3), 1)), history=(LogEntry("said", 0, words),))
    for size in (LEAST, (140, 40)):
        assert all(word in draw(snapshot, (), size, []).text() for word in words.split())
