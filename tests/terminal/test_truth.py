"""The table says what is true now: what you can do, what you can say, why something is refused, and what happened."""

import io
from dataclasses import replace
from typing import Any

import pytest
from textual.containers import Vertical
from textual.geometry import Region
from textual.pilot import Pilot

from mazzo import match, texts
from mazzo.games.errors import IllegalMove
from mazzo.match import Match, Seat
from mazzo.terminal.drawn.actions import MoveAction
from mazzo.terminal.drawn.dialogs import _advice_lines, log
from mazzo.terminal.drawn.frame import LEAST, draw
from mazzo.terminal.drawn.panels import Panel, TalkPanel
from mazzo.terminal.drawn.table import TableScreen
from mazzo.terminal.local import Here, LocalSession
from mazzo.terminal.names import Names
from mazzo.terminal.plain import show
from mazzo.terminal.plain.background import Background
from mazzo.terminal.plain.guide import guide
from mazzo.terminal.plain.prompt import Quit
from mazzo.terminal.plain.table import PlainTable
from mazzo.terminal.setup import Wish, sit_down
from mazzo.terminal.snapshot import snapshot_of
from mazzo.terminal.turn import hints
from mazzo.terminal.words import refused
from tests.terminal.player import SMALL, shown, until
from tests.terminal.screens import position
from tests.terminal.test_table import at, stacked
from tests.the_game.sitting import sitting

SKULL = [("en", "Cover the skull", "or end"), ("it", "Copri il teschio", "o chiudi")]
THREE = [("en", "exactly 1 more card", "or end"), ("it", "esattamente un'altra carta", "o chiudi")]
HAND = [20, 41, 50, 60, 70, 80, 90]


def warned(pilot: Pilot[int]) -> list[str]:
    """Return the sentences that the app shows beside the table."""
    return [notification.message for notification in pilot.app._notifications]


# What the table asks you


def said_to_do(played: Match, language: str) -> tuple[str, str]:
    """Return what the drawn and the plain table ask of the player to move."""
    texts.speak(language)
    snapshot = snapshot_of(played, played.to_move, you=played.to_move)
    drawn = draw(snapshot, (), (80, 24), []).text()
    return drawn, show.table(played.game, snapshot.view, Names(["Ada", "Bo"], you=played.to_move))


@pytest.mark.parametrize(("language", "words", "wrong"), SKULL)
@pytest.mark.rule("TX-5")
def test_an_open_skull_is_not_left_to_your_choice(language: str, words: str, wrong: str) -> None:
    played = sitting([35, 50, 51, 60], [61, 62], draw=range(70, 90), extreme=True)
    played.play("50A")
    played.play("35B")
    for text in said_to_do(played, language):
        assert words in text
        assert wrong not in text


@pytest.mark.parametrize(("language", "words", "wrong"), THREE)
@pytest.mark.rule("TX-6")
def test_a_three_with_two_cards_laid_asks_for_the_third(language: str, words: str, wrong: str) -> None:
    played = sitting([17, 50, 51, 60], [61, 62], draw=range(70, 90), extreme=True)
    played.play("17A")
    played.play("50A")
    for text in said_to_do(played, language):
        assert words in text
        assert wrong not in text


@pytest.mark.rule("OF-2")
def test_a_fire_that_is_due_is_not_left_to_your_choice() -> None:
    played = sitting([22, 50, 51, 60], [23, 24, 25, 61], draw=range(70, 90), on_fire=True)
    for move in ("22A", "50B", "end", "61B", "25C"):
        played.play(move)
    for text in said_to_do(played, "en"):
        assert "Cover the fire" in text
        assert "or end" not in text


# Why not


@pytest.mark.parametrize(
    ("keys", "english", "italian"),
    [
        (("1", "b"), "20 does not fit on pile B", "La carta 20 non si può calare sulla pila B"),
        (("e",), "You cannot end your turn yet", "Non puoi ancora chiudere"),
        (("a",), "First choose a card", "Prima scegli una carta"),
    ],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_an_illegal_key_is_explained_as_in_lines_of_text(
    keys: tuple[str, ...], english: str, italian: str, language: str
) -> None:
    played = stacked(HAND, {"A": 30, "B": 39})
    texts.speak(language)

    async def acts(pilot: Pilot[int]) -> list[str]:
        await pilot.press(*keys)
        await until(pilot, lambda: bool(warned(pilot)))
        return warned(pilot)

    (sentence,) = at(played, acts)
    assert {"en": english, "it": italian}[language] in sentence
    assert keys == ("a",) or "(TG-" in sentence
    assert len(played.log) == 4


def test_a_sentence_takes_the_place_of_the_one_before() -> None:
    async def acts(pilot: Pilot[int]) -> list[str]:
        await pilot.press("a", "e", "b", "e")
        await until(pilot, lambda: bool(warned(pilot)) and "TG-4" in warned(pilot)[-1])
        return warned(pilot)

    assert len(at(stacked(HAND, {"A": 30, "B": 39}), acts)) == 1


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize(("first_seat", "code"), [(None, "not-started"), (1, "not-your-turn")])
def test_a_pile_out_of_turn_does_not_ask_for_a_card(first_seat: int | None, code: str) -> None:
    played = match.new("the-game", players=2, first_seat=first_seat, seed=1)
    (spot,) = (spot for spot in draw(snapshot_of(played, 0), (), (80, 24), []).refused if "a" in spot.keys)
    assert isinstance(spot.action, MoveAction)
    with pytest.raises(IllegalMove) as problem:
        played.play(spot.action.text, 0)
    assert problem.value.code == code


def test_a_click_on_a_pile_where_the_card_does_not_fit_is_explained() -> None:
    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        screen: Any = pilot.app.screen
        (spot,) = (spot for spot in screen.widget.canvas.refused if "b" in spot.keys)
        await pilot.click(screen.widget, offset=(spot.area.x + 2, spot.area.y + 2))
        await until(pilot, lambda: bool(warned(pilot)))

    at(stacked(HAND, {"A": 30, "B": 39}), acts)


def test_hamsterbacke_explains_that_there_is_nothing_to_score() -> None:
    async def acts(pilot: Pilot[int]) -> list[str]:
        await pilot.press("s")
        await until(pilot, lambda: bool(warned(pilot)))
        return warned(pilot)

    (sentence,) = at(position("hamsterbacke"), acts)
    assert "(HB-" in sentence


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "It is not your turn: wait for the other players. ("), ("it", "Non tocca a te: aspetta gli altri. (")],
)
@pytest.mark.parametrize(("name", "keys"), [("the-game", "abcde"), ("ventuno", "d"), ("hamsterbacke", "01234567sabc")])
def test_every_table_explains_that_it_is_not_your_turn(name: str, keys: str, language: str, words: str) -> None:
    texts.speak(language)
    played = match.new(name, players=3, first_seat=1, seed=1)
    canvas = draw(snapshot_of(played, 0), ("20",) if name == "the-game" else (), (80, 24), [])
    explained = {key: spot.action for spot in canvas.refused for key in spot.keys}
    for key in keys:
        if isinstance(action := explained.get(key), MoveAction):
            with pytest.raises(IllegalMove) as problem:
                played.play(action.text, 0)
            assert refused(played.game, problem.value).startswith(words)
    assert explained.keys() & set(keys)


# Talk


def test_what_is_typed_into_talk_is_written_and_triggers_nothing() -> None:
    played = stacked(HAND, {"A": 30, "B": 39})

    async def acts(pilot: Pilot[int]) -> None:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TalkPanel))
        await pilot.press(*"cx1q", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: len(played.talk) == 1 or bool(warned(pilot)))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TalkPanel))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: bool(played.talk) and played.talk[-1].text == "!good-luck")

    at(played, acts)
    assert [said.text for said in played.talk] in (["cx1q", "!good-luck"], ["!good-luck"])


def test_talk_stands_in_the_middle() -> None:
    async def acts(pilot: Pilot[int]) -> Region:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TalkPanel) and pilot.app.screen.widget.region.width > 1)
        return pilot.app.screen.query_one(Vertical).region

    region = at(stacked(HAND, {"A": 30, "B": 39}), acts)
    assert region.x == (SMALL[0] - region.width) // 2
    assert region.y == (SMALL[1] - region.height) // 2


@pytest.mark.rule("TX-7")
def test_under_silence_only_courtesies_are_offered() -> None:
    async def acts(pilot: Pilot[int]) -> str:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
        return shown(pilot)

    text = at(position("the-game"), acts)
    assert "A silence is in view" in text
    assert "Well played" in text
    assert "Write" not in text
    assert "I hold it" not in text


@pytest.mark.rule("TG-3")
def test_signals_for_the_opening_are_offered_in_the_opening_only() -> None:
    played = match.new("the-game", players=2, seed=1)
    assert "!rather-not" in "\n".join(guide(snapshot_of(played, 0)))
    played.play("start", 0)
    after = "\n".join(guide(snapshot_of(played, 0)))
    assert "!rather-not" not in after
    assert "!leave A" in after
    assert "!hold" not in after


# What happened, and what would be best


def test_a_log_in_which_nothing_stands_says_so() -> None:
    played = match.new("the-game", players=2, seed=1)
    assert log(snapshot_of(played, 0)).lines[0][0] == "Nothing has happened yet."


@pytest.mark.rule("HB-8")
@pytest.mark.parametrize(("language", "words"), [("en", "bonus from"), ("it", "il bonus da")])
def test_two_hints_that_differ_by_the_donor_name_it(language: str, words: str) -> None:
    texts.speak(language)
    played = position("hamsterbacke")
    snapshot = snapshot_of(played, played.to_move)
    *_, advice = hints(snapshot.view, ())
    alternatives = [replace(advice.alternatives[0], moves=(move,)) for move in ("score 1", "score 2")]
    lines = [line for line, _ in _advice_lines(snapshot, replace(advice, alternatives=tuple(alternatives)))]
    told = [line.split("%")[-1] for line in lines if words in line]
    assert len(set(told)) == 2
    assert snapshot.names[1] in told[0]


# Small windows


def test_a_window_that_is_too_small_names_plain_and_can_be_left() -> None:
    async def acts(pilot: Pilot[int]) -> str:
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, Panel))
        screen: Any = pilot.app.screen_stack[-2]
        return str(screen.widget.canvas.text()).replace("\n", " ")

    text = at(stacked(HAND, {"A": 30, "B": 39}), acts, (LEAST[0], LEAST[1] - 1))
    assert f"{LEAST[0]} columns and {LEAST[1]} lines" in text
    assert "mazzo play --plain" in text


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("played", ["the-game", "ventuno", "hamsterbacke", "opening", "most"])
def test_in_the_smallest_window_everything_finds_its_place(played: str, language: str) -> None:
    texts.speak(language)
    found = {
        "opening": lambda: sit_down(Wish("the-game", 5, 1, seed=1, flags={"extreme": True, "on_fire": True})),
        "most": lambda: sit_down(Wish("ventuno", 6, 1, seed=1, first_seat=0)),
    }.get(played, lambda: position(played))()
    snapshot = snapshot_of(found, 0, you=0)
    spots = [spot.area for spot in draw(snapshot, (), LEAST, []).spots]
    for number, area in enumerate(spots):
        assert area.x >= 0
        assert area.x + area.width <= LEAST[0]
        assert area.y + area.height <= LEAST[1]
        for other in spots[:number]:
            apart_x = area.x + area.width <= other.x or other.x + other.width <= area.x
            assert apart_x or area.y + area.height <= other.y or other.y + other.height <= area.y


def test_lines_of_text_tell_no_card_that_was_drawn_before_the_curtain(capsys: pytest.CaptureFixture[str]) -> None:
    played = stacked([*HAND], {"A": 2, "B": 3})
    played.seats = tuple(Seat(name) for name in ("Ada", "Bo"))
    with pytest.MonkeyPatch.context() as patch, Background() as background:
        patch.setattr("sys.stdin", io.StringIO("20A\n41A\nend\n"))
        with pytest.raises(Quit):
            PlainTable(LocalSession(played, None, Here(), None), background).play()
    told = capsys.readouterr().out
    drawn = set(played.view(0).hand) - {*HAND}
    assert drawn
    assert "Bo: is nobody else looking (Enter to continue)?" in told
    assert not any(str(card) in told.partition("end of turn")[2] for card in drawn)
    assert "Drawn" not in told
