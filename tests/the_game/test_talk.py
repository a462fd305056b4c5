"""What may be said at a table of The Game, and when."""

import pytest

import mazzo
from mazzo import games
from mazzo.games.errors import IllegalTalk
from mazzo.games.talk import COURTESIES
from mazzo.games.the_game import talk
from mazzo.games.the_game.cards import COMMAND_CARDS
from mazzo.games.the_game.notation import START
from mazzo.games.the_game.table import Table
from tests.the_game.sitting import play, sitting

SILENCE_CARD = COMMAND_CARDS["silence"][0]


def table(players: int = 3, *, opened: bool = True, extreme: bool = False) -> Table:
    """Return a table at which the cards are dealt."""
    table = Table(players, extreme=extreme)
    table.stack(list(range(2, 100)))
    table.deal()
    if opened:
        table.play(START)
    return table


def refusal(table: Table, text: str) -> tuple[str, str]:
    """Return the code and rule with which a text is refused."""
    with pytest.raises(IllegalTalk) as refused:
        talk.check(table, text)
    assert refused.value.sentence.endswith(".")
    return refused.value.code, refused.value.rule


@pytest.mark.rule("TG-18")
def test_signals_are_listed_pile_by_pile_and_command_by_command() -> None:
    assert list(talk.SIGNALS)[:5] == ["!leave A", "!leave B", "!leave C", "!leave D", "!small A"]
    assert list(talk.SIGNALS)[12:15] == ["!start-well", "!rather-not", "!hold stop"]
    assert list(talk.SIGNALS)[-1] == "!avoid draw-one"
    assert len(talk.SIGNALS) == 12 + 2 + 2 * len(COMMAND_CARDS)
    assert all(meaning.endswith(".") for meaning in talk.SIGNALS.values())


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("signal", talk.PILE_SIGNALS)
def test_pile_signals_are_always_free(signal: str) -> None:
    talk.check(table(), signal)
    talk.check(table(opened=False), signal)
    talk.check(table(extreme=True), signal)


@pytest.mark.rule("TG-3", "TG-18")
@pytest.mark.parametrize("signal", talk.OPENING_SIGNALS)
def test_opening_signals_only_in_the_opening(signal: str) -> None:
    talk.check(table(opened=False), signal)
    assert refusal(table(), signal) == ("not-opening", "TG-3")


@pytest.mark.rule("TX-13")
@pytest.mark.parametrize("signal", talk.COMMAND_SIGNALS)
def test_command_signals_only_under_extreme(signal: str) -> None:
    talk.check(table(extreme=True), signal)
    talk.check(table(extreme=True, opened=False), signal)
    assert refusal(table(), signal) == ("not-extreme", "TX-13")


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("text", ["!", "!!", "!leave", "!leave E", "!leave a", "!LEAVE A", "!leave A ", "!hold", "!no"])
def test_unknown_signals_are_refused(text: str) -> None:
    assert refusal(table(), text) == ("unknown-signal", "TG-18")
    assert refusal(table(extreme=True), text) == ("unknown-signal", "TG-18")


@pytest.mark.rule("TG-17")
@pytest.mark.parametrize(
    "text", ["don't play on this pile", "only a small step here", "bravo!", "perché? 😀", "👩‍👩‍👧"]
)
def test_other_talk_is_free(text: str) -> None:
    talk.check(table(), text)


@pytest.mark.rule("TG-17")
@pytest.mark.parametrize("piece", ["37", "trentasette", "thirty-seven", "XXXVII", "one above", "s e t t e"])
def test_values_are_refused(piece: str) -> None:
    assert refusal(table(), f"I hold {piece}, ok?") == ("value", "TG-17")


@pytest.mark.rule("TG-17")
def test_the_refusal_quotes_the_piece() -> None:
    with pytest.raises(IllegalTalk, match="“s3tte” may name a card: say it without numbers"):
        talk.check(table(), "ho il s3tte")


@pytest.mark.rule("TX-7")
@pytest.mark.parametrize("text", ["bravo!", "Hello!", "hello", "!leave A", "!hold silence", "37"])
def test_silence_forbids_everything_but_the_courtesies(text: str) -> None:
    silent = table(extreme=True)
    silent.tops = [SILENCE_CARD, 1, 100, 100]
    assert refusal(silent, text) == ("silence", "TX-7")
    silent.tops = [SILENCE_CARD + 1, 1, 100, 100]
    if text != "37":
        talk.check(silent, text)


@pytest.mark.rule("TX-7")
@pytest.mark.parametrize("courtesy", COURTESIES)
def test_the_courtesies_pass_under_silence_and_the_refusal_names_them(courtesy: str) -> None:
    silent = table(extreme=True)
    silent.tops = [SILENCE_CARD, 1, 100, 100]
    talk.check(silent, courtesy)
    talk.check(silent, courtesy, recorded=True)
    with pytest.raises(IllegalTalk, match=courtesy):
        talk.check(silent, "bravo!")


@pytest.mark.rule("TX-7")
def test_silence_needs_extreme_and_company() -> None:
    for free in (table(), table(1, extreme=True)):
        free.tops = [SILENCE_CARD, 1, 100, 100]
        talk.check(free, "bravo!")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("", "empty-talk"), ("   ", "empty-talk"), ("\u200b\u00a0", "empty-talk")),
        *(("a" * 201, "long-talk"), ("37" * 101, "long-talk")),
        *(("a\nb", "bad-talk"), ("a\tb", "bad-talk"), ("\x00", "bad-talk"), ("a\u2028b", "bad-talk")),
        *(("\u202enet", "bad-talk"), ("\ud800", "bad-talk"), ("\ue000", "bad-talk"), ("\x7f", "bad-talk")),
    ],
)
def test_talk_is_one_short_line_of_plain_text(text: str, code: str) -> None:
    for game in games.names():
        match = mazzo.new(game, players=3, seed=1)
        with pytest.raises(IllegalTalk) as refused:
            match.say(text, 0)
        assert refused.value.code == code
        assert match.talk == []


def test_the_longest_text() -> None:
    match = mazzo.new("the-game", players=3, seed=1)
    match.say("ab ba " * 33 + "ab", 0)


@pytest.mark.rule("TG-17", "TX-7")
@pytest.mark.parametrize("text", ["I had 37", "il sette!", "!start-well", "!hold stop", "one above"])
def test_after_the_game_talk_is_free(text: str) -> None:
    over = table(extreme=True)
    over.tops = [SILENCE_CARD, 1, 100, 100]
    over.over = True
    talk.check(over, text)
    assert refusal(over, "!nonsense") == ("unknown-signal", "TG-18")


@pytest.mark.rule("TG-18")
def test_the_signals_are_the_documented_ones() -> None:
    piles = [f"!{word} {pile}" for word in ("leave", "small", "free") for pile in "ABCD"]
    commands = ("stop", "skull", "three", "silence", "no-trick", "one-pile", "draw-one")
    told = [f"!{word} {command}" for word in ("hold", "avoid") for command in commands]
    assert list(talk.SIGNALS) == [*piles, "!start-well", "!rather-not", *told]


def heard(match: mazzo.Match) -> list[str]:
    """Return what still stands."""
    return [said.text for said in match.heard()]


@pytest.mark.rule("TX-13")
def test_who_holds_a_command_does_so_until_one_is_laid() -> None:
    match = sitting([24, 30, 40], [25, 48, 52], draw=range(60, 70), extreme=True)
    match.say("!hold draw-one", 1)
    play(match, "24A", "30A", "end", "25B")
    assert heard(match) == ["!hold draw-one"]
    play(match, "48B")
    assert heard(match) == []


@pytest.mark.rule("TX-13")
def test_a_command_is_to_be_avoided_until_its_speaker_plays_again() -> None:
    match = sitting([20, 30, 40, 50], [21, 22, 23], draw=range(60, 70), extreme=True)
    play(match, "30A")
    match.say("!avoid stop", 0)
    play(match, "40A", "end", "21B", "22B", "end")
    assert heard(match) == ["!avoid stop"]
    play(match, "50A")
    assert heard(match) == []
