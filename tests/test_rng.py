"""The generator is the published one."""

from collections import Counter

from mazzo import Random
from mazzo.games.rng import split_mix

GOLDEN = 0x9E3779B97F4A7C15


def test_xoshiro256_star_star_gives_its_published_numbers() -> None:
    rng = Random(0)
    rng.s0, rng.s1, rng.s2, rng.s3 = 1, 2, 3, 4
    assert [rng.next() for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


def test_split_mix_64_gives_its_published_numbers() -> None:
    state, found = 1234567, []
    for _ in range(5):
        state = (state + GOLDEN) % 2**64
        found.append(split_mix(state))
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_below_is_even() -> None:
    rng = Random(1)
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_below_rejects_what_would_be_uneven() -> None:
    rng = Random(1)
    n = 3 * 2**30  # a quarter of the numbers must be drawn again
    low = sum(rng.below(n) < n // 2 for _ in range(10_000))
    assert 4_800 < low < 5_200


def test_a_shuffle_keeps_the_cards_and_every_place_is_even() -> None:
    places: Counter[int] = Counter()
    for seed in range(4_000):
        cards = list(range(8))
        Random(seed).shuffle(cards)
        assert sorted(cards) == list(range(8))
        places[cards.index(0)] += 1
    assert all(400 < places[place] < 600 for place in range(8))


def test_seeds_and_streams_name_different_generators() -> None:
    first = {Random(seed, stream).next() for seed in range(50) for stream in range(50)}
    assert len(first) == 2500
    assert Random(7, 3).next() == Random(7, 3).next()
