"""A match: what outsiders call."""

import pytest

import mazzo
from mazzo import BadOptions, IllegalMove, Random, Seat, games

ALL = [(name, players) for name in games.names() for players in games.find(name).players]


def test_the_documented_example_runs() -> None:
    game = mazzo.new("the-game", players=2, on_fire=True, seed=7)
    seat = game.to_move
    while not game.over:
        seat = game.to_move
        move = str(game.legal_moves()[0])
        game.play(move, seat=seat)
    assert game.view(seat)
    record = game.record()
    assert mazzo.replay(record).result == game.result


@pytest.mark.parametrize(("name", "players"), ALL)
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    first, second, other = (mazzo.new(name, players=players, seed=seed) for seed in (1, 1, 2))
    assert first.record() == second.record()
    assert first.deals != other.deals


@pytest.mark.rule("VU-3", "HB-2")
@pytest.mark.parametrize("name", ["ventuno", "hamsterbacke"])
def test_the_first_seat_is_drawn_evenly_unless_it_is_given(name: str) -> None:
    drawn = [mazzo.new(name, players=3, seed=seed).to_move for seed in range(300)]
    assert all(70 < drawn.count(seat) < 130 for seat in range(3))
    match = mazzo.new(name, players=3, first_seat=2, seed=1)
    assert match.to_move == match.options["first_seat"] == 2


def test_without_a_seed_every_game_is_new() -> None:
    assert mazzo.new("ventuno", players=2).deals != mazzo.new("ventuno", players=2).deals


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "poker"}, "unknown-game"),
        ({"players": 9}, "bad-players"),
        ({"professional": "yes"}, "bad-flag"),
        ({"jokers": True}, "unknown-option"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": 2**64}, "bad-seed"),
        ({"seed": "x"}, "bad-seed"),
        ({"first_seat": 5}, "bad-first-seat"),
        ({"first_seat": "host"}, "bad-first-seat"),
        ({"seats": [Seat("a")]}, "bad-seats"),
        ({"seats": ["Ada", "Bob", "Eve"]}, "bad-seats"),
        ({"seats": [Seat("a", "robot")] * 3}, "bad-seats"),  # type: ignore[arg-type]
        ({"players": 10**5000}, "bad-players"),
        ({"game": ["the-game"]}, "unknown-game"),
    ],
)
def test_bad_options_are_refused_with_a_code(wrong: dict[str, object], code: str) -> None:
    options: dict[str, object] = {"game": "the-game", "players": 3, **wrong}
    with pytest.raises(BadOptions) as refused:
        mazzo.new(**options)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert len(refused.value.sentence) > 20


def test_the_games_do_not_take_each_others_options() -> None:
    with pytest.raises(BadOptions) as refused:
        mazzo.new("ventuno", players=3, extreme=True)
    assert refused.value.code == "unknown-option"
    assert "Ventuno has no option 'extreme'" in str(refused.value)


def test_an_error_is_a_value_error_that_names_the_rule() -> None:
    match = mazzo.new("ventuno", players=2, seed=1)
    with pytest.raises(ValueError, match=r"draw.*VU-4") as refused:
        match.play("play 5")
    assert isinstance(refused.value, IllegalMove)
    assert (refused.value.code, refused.value.rule) == ("hand-empty", "VU-4")


@pytest.mark.parametrize("text", [None, 5, b"draw", ["draw"], "x" * 10_000, "\x00", "play 7>", "Draw"])
def test_nonsense_is_refused_in_a_short_sentence(text: object) -> None:
    match = mazzo.new("ventuno", players=2, seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.play(text)  # type: ignore[arg-type]
    assert refused.value.code == "unknown-move"
    assert len(refused.value.sentence) < 200


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    for seat in (2, -1, True, "0"):
        with pytest.raises(BadOptions):
            mazzo.new("ventuno", players=2, seed=1).view(seat)  # type: ignore[arg-type]


@pytest.mark.rule("HB-8", "HB-11")
def test_only_the_donor_sees_the_given_cards() -> None:
    match = mazzo.new("hamsterbacke", players=3, seed=5)
    while not any(text.startswith("give") for _, text in match.moves):
        seat = match.to_move
        wanted = [text for text in match.legal_moves() if not text.startswith("take")]
        match.play((wanted or match.legal_moves())[-1])
    cards = len(match.moves[-1][1].split()) - 1
    assert match.moves_seen_by(seat)[-1] == match.moves[-1]
    for other in {0, 1, 2, None} - {seat}:
        assert match.moves_seen_by(other)[-1] == (seat, "give" + " ?" * cards)


def test_a_playout_shuffles_every_round() -> None:
    match = mazzo.new("ventuno", players=3, seed=1)
    match.table.playout(Random(1), match.deals, match.log)
    assert len(match.deals) > 1
    assert len({tuple(deal) for deal in match.deals}) == len(match.deals)
