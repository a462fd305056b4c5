"""What happened, in words: who is you, how far back a log goes, and why something was refused."""

import random
from dataclasses import replace

import pytest

from mazzo import games, match, texts
from mazzo.games.errors import IllegalMove
from mazzo.match import Match, Seat
from mazzo.terminal.drawn.dialogs import log
from mazzo.terminal.names import Names
from mazzo.terminal.plain import show
from mazzo.terminal.setup import you_in
from mazzo.terminal.snapshot import LogEntry, snapshot_of
from mazzo.terminal.words import entry_words, move_sentences, outcome, refused
from tests.terminal.screens import position
from tests.the_game.sitting import sitting

VENTUNO = games.find("ventuno")


def test_a_stranger_called_you_is_not_spoken_to() -> None:
    names = Names(["You", "You"], you=0)
    assert outcome(VENTUNO, {"winners": [1], "scores": [3, 9]}, names).title == "You wins"
    assert outcome(VENTUNO, {"winners": [0], "scores": [9, 3]}, names).title == "You win!"
    assert names.turn(1) == "You's turn"
    played = match.new("ventuno", players=2, first_seat=0, seed=1)
    before = played.view(0)
    played.play("draw")
    drawn = [move_sentences(before, played.view(0), VENTUNO, LogEntry("moved", seat, "draw"), names) for seat in (0, 1)]
    assert drawn == [[], ["You: a card drawn"]]


def test_at_a_table_of_strangers_nobody_is_you() -> None:
    seats = [Seat("You"), Seat("You"), Seat("Bot 1", "bot", "normal")]
    played = match.new("hamsterbacke", players=3, seats=seats)
    assert you_in(played) is None
    assert snapshot_of(played, 0, you=None).names.you is None
    assert you_in(match.new("ventuno", players=2, seats=[Seat("Tu"), Seat("Bot 1", "bot", "easy")])) == 0
    assert you_in(match.new("ventuno", players=2, seats=[Seat("Ada"), Seat("Bot 1", "bot", "easy")])) is None


def turns_of(played: Match, rng: random.Random) -> list[tuple[int, int]]:
    """Play some moves at random; return the seat and the first move of every turn that is finished."""
    turns, start = [], 0
    for _ in range(rng.randrange(1, 40)):
        if played.over:
            break
        seat = played.to_move
        played.play(rng.choice(played.legal_moves()))
        if played.table.laid == 0 and played.moves[-1][1] != "start":  # type: ignore[attr-defined]
            turns.append((seat, start))
            start = len(played.log)
    return turns


@pytest.mark.rule("TG-19")
@pytest.mark.parametrize("extreme", [False, True])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_log_of_the_game_goes_back_to_the_readers_last_turn(players: int, extreme: bool) -> None:
    checked = 0
    for seed in range(60):
        played = match.new("the-game", players=players, first_seat=0, seed=seed, extreme=extreme)
        turns = turns_of(played, random.Random(seed))
        if played.over:
            assert snapshot_of(played, 0).log == snapshot_of(played, 0).history
            continue
        for seat in [None, *range(players)]:
            own = [start for mover, start in turns if seat in (None, mover)]
            moves = len(played.log) - (own[-1] if own else 0)
            assert len(snapshot_of(played, seat).log) == moves
            checked += 1
    assert checked > 20


@pytest.mark.rule("TG-19")
def test_the_log_panel_shows_no_more_and_a_replay_everything() -> None:
    played = position("the-game")
    snapshot = snapshot_of(played, played.to_move)
    assert len(snapshot.log) < len(snapshot.history)
    assert len(log(snapshot).lines) == len(snapshot.log) + 1
    assert len(log(replace(snapshot, is_past=True)).lines) == len(snapshot.history) + 1


def test_other_games_show_all_that_happened() -> None:
    played = match.new("ventuno", players=2, first_seat=0, seed=3)
    for _ in range(12):
        played.play(played.legal_moves()[0])
    assert len(snapshot_of(played, 0).log) == 12


def problem_with(played: Match, text: str) -> IllegalMove | None:
    """Return why a move is refused, or None."""
    try:
        played.legal_move(text, played.to_move)
    except IllegalMove as problem:
        return problem
    return None


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", games.names())
def test_a_refused_move_names_its_rule(name: str, language: str) -> None:
    texts.speak(language)
    game, found = games.find(name), set()
    rng = random.Random(4)
    for seed in range(3):
        played = match.new(name, players=3, first_seat=0, seed=seed)
        for _ in range(12):
            for text in rng.sample(sorted(set(game.move_texts.values())), 60):
                if problem := problem_with(played, text):
                    words = refused(game, problem)
                    assert problem.rule
                    assert words.endswith(f"({problem.rule})"), words
                    found.add(problem.code)
            played.play(rng.choice(played.legal_moves()))
    assert len(found) > 1


@pytest.mark.parametrize(("language", "card"), [("en", "4 (discard)"), ("it", "4 (scarta)")])
def test_a_card_is_worded_once(language: str, card: str) -> None:
    texts.speak(language)
    played = match.new("ventuno", players=2, first_seat=0, seed=1)
    line = entry_words(snapshot_of(played, 0), LogEntry("moved", 0, "play 4d"))
    assert card in line
    assert texts.worded(VENTUNO, "4d") == card
    assert texts.worded(VENTUNO, "play 4d") == line.partition(": ")[2]


@pytest.mark.rule("TX-7")
@pytest.mark.parametrize(("others", "is_said"), [((), False), (([60, 61],), True)])
def test_lines_speak_of_silence_only_where_others_could_hear_you(others: tuple[list[int], ...], is_said: bool) -> None:
    played = sitting([6, 50, 51], *others, draw=range(70, 90), extreme=True)
    names, before = Names(["Ada", "Bo"][: len(played.seats)], you=0), played.view(0)
    played.play("6A")
    after = played.view(0)
    laid = move_sentences(before, after, played.game, LogEntry("moved", 0, "6A"), names)
    assert ("Silence" in " ".join(laid)) == is_said
    assert ("Pile A. Silence" in show.table(played.game, after, names)) == is_said
