"""One game of many: what it depends on, and what it does not."""

import msgspec
import pytest

from mazzo import bots, games, record
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.simulation.job import Job, Lineup, play_chunk, play_game
from tests.simulate.stubs import Made, make_of

RANDOM, CAREFUL = ("random",) * 3, ("normal",) * 3


def job(game: str = "the-game", *lineups: Lineup, shared: bool = False, seed: int = 5, talking: bool = True) -> Job:
    """Return a job for three players that writes records."""
    return Job(
        game, {"players": 3}, None, lineups or (CAREFUL,), seed, talking=talking, records=True, shared_deals=shared
    )


@pytest.mark.parametrize("name", games.names())
def test_the_deals_do_not_depend_on_who_plays(name: str, made: list[Made]) -> None:
    shared = job(name, RANDOM, CAREFUL, shared=True)
    for number in range(6):
        one, other = (play_game(shared, lineup, number) for lineup in shared.lineups)
        assert one.log != other.log
        rounds = min(len(one.deals), len(other.deals))
        assert one.deals[:rounds] == other.deals[:rounds]
        assert one.options == other.options


def test_the_first_deal_of_a_table_that_plays_by_itself_is_the_same_too(made: list[Made]) -> None:
    for name in games.names():
        alone = record.parse(play_chunk(job(name, RANDOM), 7, 1).records)
        asked = record.parse(play_chunk(job(name, CAREFUL), 7, 1).records)
        assert alone.deals[0] == asked.deals[0]
        assert alone.options == asked.options


def test_every_bot_of_every_game_has_a_generator_of_its_own(made: list[Made]) -> None:
    play_chunk(job(), 0, 20)
    play_chunk(job(seed=6), 0, 20)
    assert len({first for _, first, _ in made}) == len(made) == 2 * 20 * 3


@pytest.mark.parametrize("lineup", [RANDOM, CAREFUL, ("random", "normal", "easy")])
@pytest.mark.parametrize("name", games.names())
def test_games_do_not_depend_on_how_they_are_put_together(name: str, lineup: Lineup, made: list[Made]) -> None:
    together = play_chunk(job(name, lineup), 0, 8)
    apart = [play_chunk(job(name, lineup), first, count) for first, count in ((0, 3), (3, 1), (4, 4))]
    assert together.records == b"".join(chunk.records for chunk in apart)
    assert together.results == [result for chunk in apart for result in chunk.results]
    for line in together.records.splitlines():
        record.check(record.parse(line))


def test_where_deals_are_shared_the_seats_turn(made: list[Made]) -> None:
    shared = job("ventuno", ("easy", "normal", "expert"), shared=True)
    lines = [msgspec.json.decode(line) for line in play_chunk(shared, 0, 4).records.splitlines()]
    found = [[seat["bot"] for seat in line["seats"]] for line in lines]
    assert found == [
        ["easy", "normal", "expert"],
        ["expert", "easy", "normal"],
        ["normal", "expert", "easy"],
        ["easy", "normal", "expert"],
    ]
    assert [found[number][shared.first_at(number)] for number in range(4)] == ["easy"] * 4


@pytest.mark.parametrize("talking", [True, False])
def test_bots_talk_unless_you_say_no_talk(talking: bool, made: list[Made]) -> None:
    assert bool(record.parse(play_chunk(job(talking=talking), 0, 1).records).talk) is talking


def test_a_bot_that_breaks_a_rule_is_named_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", make_of([], ("I have the 37",)))
    with pytest.raises(MazzoError, match=r"in game 13 of seed 5: .*37"):
        play_chunk(job(), 12, 1)


@pytest.mark.parametrize("effort", [0.0, -1.0, float("nan"), float("inf"), 1e6])
def test_an_effort_is_above_zero(effort: float) -> None:
    with pytest.raises(BadOptions, match="Choose an effort above 0"):
        Job("the-game", {"players": 3}, None, (RANDOM,), 5, effort).check()
