"""A signal singles out no card (TG-18): whatever bots say, many cards explain it, and none of them is likely.

Where a bot speaks, the tests draw its hand again among the cards that a hearer does not see, and let it speak again.
The hands with which it says the same are all that the hearer knows. A hearer who remembers earlier words and silences
finds out no more. A speaker whose words name cards shows that the tests notice.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from math import comb, log2, prod, sqrt
from typing import NamedTuple

import pytest

from mazzo import Random
from mazzo.games import base
from mazzo.games.standing import Standing
from mazzo.games.the_game.bots.care import LEVELS, Care
from mazzo.games.the_game.bots.planning import PlanningBot, has_just_played
from mazzo.games.the_game.notation import START
from mazzo.games.the_game.standing import Signals
from mazzo.games.the_game.table import Table
from mazzo.games.the_game.talk import LEAVE, NEAR, SMALL
from tests.bots.worlds import next_cards

VARIANTS: list[list[str]] = [[], ["professional"], ["on_fire"], ["extreme"], ["fewer_cards"]]
EVERY_TABLE = [
    pytest.param(players, flags, id="-".join([str(players), *flags])) for players in range(2, 6) for flags in VARIANTS
]
TABLES = [table for i, table in enumerate(EVERY_TABLE) if i % 5 in (0, i // 5 + 1)]
"""The base game and one variant for each number of players."""
TRICK = -10
FEWEST = 4
"""At least this many cards explain a signal."""
LIKELIEST = 0.5
MOST_BITS = 0.2
"""What a signal may tell about any one card; whether a player holds a card is worth about 0.4 bits."""
ENOUGH = 150
"""This many hands are enough, if all are equally likely."""
NORMAL = LEVELS["normal"]
OUTSPOKEN = replace(NORMAL, seldom=1)
"""A bot that utters every wish: it tells more than ours, which utter only some."""


class Coder(PlanningBot):
    """Names cards, as bots did once: with a trick card it asks to leave a pile, with a near one for a small step."""

    def says(self, table: base.Table, seat: int, standing: Standing) -> list[int]:
        """Say what names the cards that it holds, unless that stands."""
        assert isinstance(table, Table)
        assert isinstance(standing, Signals)
        if table.opening:
            return super().says(table, seat, standing)
        ways = list(enumerate((1, 1, -1, -1)))
        steps = [(pile, way * (card - table.tops[pile])) for pile, way in ways for card in table.hand(seat)]
        asks = {LEAVE + pile for pile, step in steps if step == TRICK}
        asks |= {SMALL + pile for pile, step in steps if 0 < step <= NEAR}
        return sorted(signal for signal in asks if not standing.stands(seat, signal))


class Prompt(PlanningBot):
    """Asks for a small step as soon as it holds two of the next cards, even after another player's turn."""

    def says(self, table: base.Table, seat: int, standing: Standing) -> list[int]:
        """Say all that is true, unless it stands."""
        assert isinstance(table, Table)
        assert isinstance(standing, Signals)
        wishes = {} if table.opening else next_cards(table)
        asks = [SMALL + pile for pile, cards in wishes.items() if len(cards & set(table.hand(seat))) >= 2]
        return [signal for signal in asks if not standing.stands(seat, signal)]


class Moment(NamedTuple):
    """A bot at the table speaks, or stays silent."""

    table: Table
    signals: Signals
    seat: int
    said: tuple[int, ...]


def moments(
    players: int, flags: list[str], games: int, speaker: type[PlanningBot] = PlanningBot, care: Care = OUTSPOKEN
) -> Iterator[Moment]:
    """Yield every moment at which Mazzo asks a bot what it says, in this many games."""
    for number in range(games):
        table, signals = Table(players, **dict.fromkeys(flags, True)), Signals()
        table.shuffle(Random(18, number))
        table.deal()
        team = [speaker(care, Random(number, seat), 1.0) for seat in range(players)]
        yield from asked(team, table, signals)
        table.play(START)
        while not table.over:
            if table.laid == 0 and not table.silent():
                yield from asked(team, table, signals)
            seat = table.to_move
            move = team[seat].choose(as_seen_by(seat, table), seat, signals)
            table.play(move)
            signals.moved(seat, move)


def asked(team: list[PlanningBot], table: Table, signals: Signals) -> Iterator[Moment]:
    """Let each bot speak."""
    for seat, bot in enumerate(team):
        said = tuple(bot.says(as_seen_by(seat, table), seat, signals))
        yield Moment(table, signals, seat, said)
        for signal in said:
            signals.say(seat, signal)


def as_seen_by(seat: int, table: Table) -> Table:
    """Return a table that hides what a seat may not know."""
    shown = table.copy()
    shown.hide_from(seat)
    return shown


class Hearer:
    """What one hearer can find out about a speaker's hand."""

    def __init__(self, moment: Moment, hearer: int, bot: type[PlanningBot] = PlanningBot) -> None:
        self.moment = moment
        table, speaker = moment.table, moment.seat
        self.bot = bot(OUTSPOKEN, Random(1), 1.0)
        self.scratch = table.copy()
        self.hands = [table.hand(seat) for seat in range(table.players)]
        others = [card for seat, hand in enumerate(self.hands) if seat not in (speaker, hearer) for card in hand]
        self.rest = table.draw_pile() + others
        self.unseen = sorted(self.rest + self.hands[speaker])

    def says_with(self, hand: list[int]) -> tuple[int, ...]:
        """Return what the speaker says with another hand."""
        table, speaker = self.moment.table, self.moment.seat
        known = [*self.hands]
        rest = iter([card for card in self.unseen if card not in hand])
        for seat in range(table.players):
            if seat != speaker and not set(self.hands[seat]).isdisjoint(self.unseen):
                known[seat] = [next(rest) for _ in self.hands[seat]]
        known[speaker] = hand
        self.scratch.set_up(known, list(rest))
        return tuple(self.bot.says(self.scratch, speaker, self.moment.signals))

    def resampled(self, count: int, rng: Random) -> Iterator[tuple[list[int], tuple[int, ...]]]:
        """Yield hands that the speaker may have as far as the hearer sees, and what it says with each."""
        size = len(self.hands[self.moment.seat])
        for _ in range(count):
            cards = [*self.unseen]
            rng.shuffle(cards)
            yield cards[:size], self.says_with(cards[:size])

    def agreeing(self, count: int, rng: Random) -> list[list[int]]:
        """Return this many hands with which the speaker says what it said, or fewer if they are rare."""
        same = (hand for hand, said in self.resampled(60 * count, rng) if said == self.moment.said)
        return list(islice(same, count))

    def explaining(self, signal: int) -> set[int]:
        """Return the cards that would each have made the speaker say the same, in place of the one that did."""
        for hand in self.agreeing(50, Random(2)):
            for card in hand:
                others = [other for other in hand if other != card]
                if signal not in self.says_with(others):
                    return {
                        card
                        for card in set(self.unseen) - set(others)
                        if self.says_with([*others, card]) == self.moment.said
                    }
        return set(self.unseen)  # no single card made it speak


def samples(
    players: int, flags: list[str], *, silent: bool, speaker: type[PlanningBot] = PlanningBot
) -> Iterator[Hearer]:
    """Yield hearers of some of the moments at which a bot is free to speak."""
    played = moments(players, flags, 2, speaker)
    found = [Moment(m.table.copy(), m.signals.copy(), m.seat, m.said) for m in played]
    chosen = [moment for moment in found if (not moment.said and is_free_to_speak(moment) if silent else moment.said)]
    for i, moment in enumerate(chosen[:: max(1, len(chosen) // 20)]):
        yield Hearer(moment, (moment.seat + 1 + i % (players - 1)) % players, speaker)


def is_free_to_speak(moment: Moment) -> bool:
    """Say whether there is a hand with which the bot would speak."""
    hearer = Hearer(moment, (moment.seat + 1) % moment.table.players)
    return any(said for _, said in hearer.resampled(20, Random(5)))


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize(("players", "flags"), TABLES)
def test_at_least_four_cards_explain_every_signal(players: int, flags: list[str]) -> None:
    found = [numbers_explaining(hearer) for hearer in samples(players, flags, silent=False)]
    assert min(found) >= FEWEST
    assert len(found) >= 10


def numbers_explaining(hearer: Hearer) -> int:
    """Return how many cards explain what was said: of several signals, the one that the fewest explain."""
    return min(len(hearer.explaining(signal)) for signal in hearer.moment.said)


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("silent", [False, True], ids=["words", "silence"])
@pytest.mark.parametrize(("players", "flags"), TABLES)
def test_no_card_is_more_than_half_likely(players: int, flags: list[str], silent: bool) -> None:
    assert max(map(likeliest_held, samples(players, flags, silent=silent))) < LIKELIEST


def likeliest_held(hearer: Hearer) -> float:
    """Return how likely the likeliest card is, less three standard errors."""
    same = hearer.agreeing(100, Random(3))
    (_, most), *_ = Counter(card for hand in same for card in hand).most_common(1)
    return most / len(same) - 3 * sqrt(0.25 / len(same))


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize(("players", "flags"), TABLES)
def test_a_signal_tells_little_about_any_single_card(players: int, flags: list[str]) -> None:
    assert max(map(most_bits, samples(players, flags, silent=False))) < MOST_BITS


def most_bits(hearer: Hearer) -> float:
    """Return how much the words tell about the card that they tell most about."""
    return max(bits_about_each_card(list(hearer.resampled(600, Random(4)))))


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("players", range(2, 6))
def test_a_speaker_whose_words_name_cards_is_found_out(players: int) -> None:
    hearers = list(samples(players, [], silent=False, speaker=Coder))[::3]
    assert min(map(numbers_explaining, hearers)) == 1
    assert max(map(likeliest_held, hearers)) > LIKELIEST
    assert max(map(most_bits, hearers)) > MOST_BITS


def bits_about_each_card(drawn: list[tuple[list[int], tuple[int, ...]]]) -> Iterator[float]:
    """Yield the mutual information between the words and each card."""
    together: dict[tuple[int, ...], Counter[int]] = {}
    times = Counter(said for _, said in drawn)
    for hand, said in drawn:
        together.setdefault(said, Counter()).update(hand)
    for card, held in Counter(card for hand, _ in drawn for card in hand).items():
        known = sum(times[said] * entropy(cards[card] / times[said]) for said, cards in together.items())
        yield entropy(held / len(drawn)) - known / len(drawn)


def entropy(share: float) -> float:
    """Return the bits of what happens with this probability."""
    return 0.0 if share in (0, 1) else -share * log2(share) - (1 - share) * log2(1 - share)


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize(("players", "flags"), EVERY_TABLE)
def test_counting_agrees_at_thousands_of_turns(players: int, flags: list[str]) -> None:
    spoken = 0
    for table, signals, seat, said in moments(players, flags, 6):
        if table.opening:
            continue
        sets = next_cards(table)
        asks = {pile for pile, cards in sets.items() if len(cards & set(table.hand(seat))) >= 2}
        stood = {pile for pile in range(4) if signals.stands(seat, SMALL + pile)}
        assert set(said) <= {SMALL + pile for pile in asks - stood}
        if not sets:
            continue
        spoken += len(said)
        for hearer in set(range(players)) - {seat}:
            seen = set(table.hand(hearer))
            left = {pile: len(cards - seen) for pile, cards in sets.items()}
            assert all(count > FEWEST for count in left.values())
            outside = table.left - len(seen) - sum(left.values())
            counts = [left[pile] for pile in asks], [left[pile] for pile in set(left) - asks]
            assert likeliest(*counts, outside, table.held[seat]) <= LIKELIEST
    assert spoken > 20


class Decision(NamedTuple):
    """A bot could utter wishes: about which piles, which it uttered, and what it held."""

    sets: dict[int, set[int]]
    said: set[int]
    hand: set[int]


class Remembered(NamedTuple):
    """What a hearer who remembers everything knows of a hand: all decisions of the player so far, the last one now."""

    decisions: list[Decision]
    unseen: list[int]
    uttered: float
    """How often the player utters a wish."""

    def weighed(self, count: int, rng: Random) -> Iterator[tuple[float, list[int]]]:
        """Yield hands of the player with how likely all that was said and not said would be with each.

        The hearer even knows when the player drew what it has laid since. The cards still held came in any order.
        """
        now = self.decisions[-1].hand
        past = [(decision, decision.hand - now, len(decision.hand & now)) for decision in self.decisions]
        for _ in range(count):
            cards = [*self.unseen]
            rng.shuffle(cards)
            weight = 1.0
            for (sets, said, _), laid, kept in past:
                hand = laid.union(cards[:kept])
                for pile, explaining in sets.items():
                    says = self.uttered if len(explaining & hand) >= 2 else 0.0
                    weight *= says if pile in said else 1 - says
            if weight:
                yield weight, cards[: len(now)]


def remembered(
    players: int, flags: list[str], games: int, speaker: type[PlanningBot] = PlanningBot
) -> Iterator[Remembered]:
    """Yield what the next player remembers, at every moment at which a bot utters a wish or could have."""
    decisions: list[list[Decision]] = []
    uttered = 1.0 if speaker is Prompt else 1 / NORMAL.seldom
    for table, signals, seat, said in moments(players, flags, games, speaker, NORMAL):
        if table.opening:
            decisions = [[] for _ in range(players)]
            continue
        sets = next_cards(table)
        free = {pile: cards for pile, cards in sets.items() if not signals.stands(seat, SMALL + pile)}
        if free and (speaker is Prompt or has_just_played(table, seat)):
            asked = {signal - SMALL for signal in said}
            decisions[seat].append(Decision(free, asked, set(table.hand(seat))))
            unseen = {card for other in range(players) for card in table.hand(other)} | set(table.draw_pile())
            seen = set(table.hand((seat + 1) % players))
            yield Remembered([*decisions[seat]], sorted(unseen - seen), uttered)


def likeliest_remembered(memory: Remembered) -> float:
    """Return how likely the likeliest card is to a hearer who remembers, less three standard errors."""
    total = squares = 0.0
    held = dict.fromkeys(memory.unseen, 0.0)
    for weight, hand in memory.weighed(30_000, Random(7)):
        total += weight
        squares += weight * weight
        for card in hand:
            held[card] += weight
        if total * total > ENOUGH * squares:
            break
    assert squares
    return max(held.values()) / total - 3 * sqrt(0.25 * squares) / total


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize(("players", "flags"), TABLES)
def test_no_card_is_more_than_half_likely_to_a_hearer_who_remembers(players: int, flags: list[str]) -> None:
    found = list(remembered(players, flags, 3))
    spoken = [memory for memory in found if memory.decisions[-1].said]
    silent = [memory for memory in found if not memory.decisions[-1].said]
    assert len(spoken) >= 5
    for memories in (spoken, silent):
        some = memories[:: max(1, len(memories) // 10)]
        assert max(map(likeliest_remembered, some)) < LIKELIEST


@pytest.mark.rule("TG-18")
def test_a_hearer_who_remembers_finds_out_a_speaker_who_asks_as_soon_as_it_can() -> None:
    spoken = [memory for memory in remembered(3, [], 20, Prompt) if memory.decisions[-1].said]
    early = [memory for memory in spoken if 1 < len(memory.decisions) <= 4]
    assert max(map(likeliest_remembered, early)) > LIKELIEST


def likeliest(asked: list[int], unasked: list[int], outside: int, held: int) -> float:
    """Return how likely the likeliest card is, if a hand has two of each set asked about and no two of the others."""
    sets, hands, met = asked + unasked, 0, Counter[int]()
    for counts in product(*(range(2, held + 1) for _ in asked), *(range(2) for _ in unasked)):
        if sum(counts) <= held:
            ways = prod(map(comb, sets, counts)) * comb(outside, held - sum(counts))
            hands += ways
            met.update({i: ways * count for i, count in enumerate((*counts, held - sum(counts)))})
    return max(met[i] / hands / size for i, size in enumerate([*sets, outside]) if size)


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("most", range(2, 8))
def test_the_bound_on_spared_cards_is_safe_whatever_a_hearer_holds(most: int) -> None:
    for piles in range(1, 5):
        for asked in range(min(piles, most // 2) + 1):
            for *seen, seen_outside in splits(most, piles + 1):
                left = [FEWEST + 1 + most - count for count in seen]
                assert likeliest(left[:asked], left[asked:], 3 * most - seen_outside, most) <= LIKELIEST


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which a hearer's cards may lie in this many sets; the last set is the rest."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for others in splits(total - first, parts - 1):
            yield (first, *others)
