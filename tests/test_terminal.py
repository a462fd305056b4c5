"""Playing in the terminal, by whole games typed in."""

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazzo import cli, games, record, texts
from tests.test_cli import GOLDEN, mazzo
from tests.typist import (
    Typist,
    at_terminal,
    command,
    interrupt,
    play_through_pipes,
    play_through_terminal,
    read_all,
    wait_for,
)

VARIANTS = {"the-game": ["--on-fire", "--extreme", "--professional", "--fewer-cards"]}
ENDS = {
    "en": ("Lost this time. ", "Brilliant! ", "You win! ", "You share the win! ", "Bot ", "Player "),
    "it": ("Partita persa. ", "Risultato brillante! ", "Hai vinto! ", "Vittoria condivisa! ", "Vince ", "Vincono "),
    "de": ("Diesmal verloren. ", "Brillant! ", "Du hast gewonnen! ", "Du teilst dir den Sieg! ", "Bot ", "Person "),
    "fr": (
        "Perdu cette fois. ",
        "Brillant\u00a0! ",
        "Tu as gagné\u00a0! ",
        "Victoire partagée\u00a0! ",
        "Bot ",
        "Personne ",
    ),
}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    texts.speak("en")


def check_game(typist: Typist, code: int, language: str, file: Path) -> None:
    """Make sure that a game was played to its end, in the right language, and that the record is right."""
    assert code == 0, typist.told[-5:]
    assert typist.told[-1].startswith(ENDS[language]), typist.told[-5:]
    assert not any("Traceback" in line or "plain." in line or "{" in line for line in typist.told)
    found = record.parse(file.read_bytes())
    record.check(found)
    assert found.result


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("name", games.names())
def test_a_script_can_play_a_whole_game_through_pipes(name: str, language: str, people: int, tmp_path: Path) -> None:
    file, typist = tmp_path / "game.jsonl", Typist(7)
    bots = ["--bots", "random"] if people < 3 else []
    words = [name, "--players", 3, "--people", people, *bots, "--seed", 7, "--lang", language]
    code = play_through_pipes(typist, "play", *words, "--records", file, *VARIANTS.get(name, []))
    check_game(typist, code, language, file)
    curtain = str(texts.catalogue(language)["plain.curtain"]).partition("{name}")[2]
    curtains = [line for line in typist.told if line.endswith(curtain)]
    assert bool(curtains) == (people > 1)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_is_typed_at_a_terminal(name: str, language: str, tmp_path: Path) -> None:
    file, typist = tmp_path / "game.jsonl", Typist(3)
    words = [name, "--players", 3, "--people", 2, "--bots", "easy", "--seed", 3, "--lang", language, "--plain"]
    code = play_through_terminal(typist, "play", *words, "--records", file)
    check_game(typist, code, language, file)


def typed(answers: str, *arguments: object) -> tuple[int, str]:
    """Run a command in this process with these answers, and return its exit code and what it showed."""
    with pytest.MonkeyPatch.context() as patch:
        shown = io.StringIO()
        patch.setattr("sys.stdin", io.StringIO(answers))
        patch.setattr("sys.stdout", shown)
        return cli.main([str(word) for word in arguments]), shown.getvalue()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", games.names())
def test_the_end_of_the_input_at_any_question_is_a_goodbye(name: str, language: str) -> None:
    place = games.names().index(name) + 1
    flags = ["ox\n"] if games.find(name).flags else []
    moves = ["1A\n", "?\n", "say x\n", "draw\n", "take 1\n", "!hello\n", "table\n"]
    answers = [f"{place}\n", "3\n", *flags, "2\n", "1\n", *(["no\n", "\n", "y\n"] if flags else []), *moves]
    for number in range(len(answers)):
        code, shown = typed("".join(answers[:number]), "play", "--seed", 5, "--lang", language)
        assert code == 0
        question, goodbye = shown.splitlines()[-2:]
        assert question.endswith("?")
        assert goodbye == {"en": "Goodbye.", "it": "Arrivederci."}[language]


words = st.sampled_from(
    [
        "",
        "?",
        "table",
        "tavolo",
        "say",
        "say hello",
        "say 37",
        "di ciao",
        "!leave A",
        "!nonsense",
        "y",
        "n",
        "start",
        "end",
    ]
)
moves = st.sampled_from([text for name in games.names() for text in games.find(name).move_texts.values()][::7])
nonsense = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(games.names()),
    st.sampled_from(["en", "it"]),
    st.integers(1, 3),
    st.lists(words | moves | nonsense, max_size=60),
)
def test_no_answer_is_too_strange(name: str, language: str, people: int, answers: list[str]) -> None:
    bots = ["--bots", "random"] if people < 3 else []
    arguments = [name, "--players", 3, "--people", people, *bots, "--seed", 1, "--lang", language]
    code, shown = typed("".join(f"{answer}\n" for answer in answers), "play", *arguments)
    assert code == 0
    assert shown.splitlines()[-1].startswith((*ENDS[language], "Goodbye.", "Arrivederci."))
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_a_game_that_is_broken_off_is_recorded_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert mazzo("play", "ventuno", "--seed", 3, "--records", file, answers="draw\nquit\n").returncode == 0
    assert mazzo("check", file).returncode == 0
    assert json.loads(file.read_text())["seats"][0] == {"name": "You", "kind": "human"}


def test_every_bot_may_have_a_level_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    code, shown = typed("", "play", "ventuno", "--bots", "expert,normal,easy", "--records", file, "--lang", "en")
    assert code == 0
    assert "Bot 1: Expert.\nBot 2: Normal.\nBot 3: Easy.\n" in shown
    levels = [seat.get("bot") for seat in json.loads(file.read_text())["seats"]]
    assert levels == [None, "expert", "normal", "easy"]


def test_the_menu_asks_for_what_was_not_said() -> None:
    _, shown = typed("9\nx\n3\n7\n4\n2\n\n", "play", "--lang", "en", "--first-seat", 0)
    assert all(games.find(name).title in shown for name in games.names())
    assert shown.count("Type a number from 1 to 3.") == 2
    assert "Type a number from 3 to 5." in shown
    assert "Seat 3, Bot 2: 2 cards" in shown
    _, shown = typed("2\n", "play", "--lang", "en", "--players", 2, "--people", 1, "--bots", "easy")
    assert shown.count("?\n") == 2


def test_the_menu_asks_for_variants() -> None:
    _, shown = typed("1\n1\nz\nox\n", "play", "--lang", "en")
    assert "Type the letters of the variants" in shown
    assert "The Game, On Fire, Extreme. " in shown
    assert "Your turn: laid so far 0, still to lay 2." in shown


def test_bad_answers_are_explained_and_the_legal_moves_shown() -> None:
    answers = "\n\nend\n1A\nhello\nsay I have 37\nsay !leave A\nquit\n"
    _, shown = typed(answers, "play", "the-game", "--seed", 3, "--lang", "en")
    assert "Legal moves: " in shown
    assert "You cannot end your turn yet: lay 2 more cards. (TG-4)" in shown
    assert "'hello' is not a move" in shown
    assert "may name a card" in shown
    assert "You: “Leave pile A to me”" in shown
    _, shown = typed(answers, "play", "the-game", "--seed", 3, "--lang", "it")
    assert "Non puoi ancora chiudere il turno: cala altre 2 carte. (TG-4)" in shown
    assert "Questa non è una mossa: ? spiega come scriverla. (TG-4)" in shown
    assert "Tu: «Lasciate a me la pila A»" in shown


def test_help_explains_the_notation_and_the_signs() -> None:
    _, shown = typed("?\n", "play", "ventuno", "--lang", "en")
    assert "play 4d>9 plays the 4d with the row's 9" in shown
    assert "d Discard: remove one card from the row." in shown
    _, shown = typed("aiuto\n", "play", "hamsterbacke", "--lang", "it")
    assert "or arancione 3" in shown
    _, shown = typed("y\n?\n", "play", "the-game", "--extreme", "--lang", "en")
    assert "!hold skull (I hold a command: skull)" in shown


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    ("language", "word", "heading"),
    [
        ("en", "rules", "## The aim"),
        ("it", "regole", "## Lo scopo"),
        ("de", "regeln", "## Das Ziel"),
        ("fr", "règles", "## Le but"),
    ],
)
def test_the_rules_can_be_read_before_and_during_a_game(name: str, language: str, word: str, heading: str) -> None:
    code, page = typed("", "rules", name, "--lang", language)
    assert code == 0
    assert f"\n{heading}\n" in page
    assert "](" not in page.partition("\n\n**")[0], "a link to the other language leads nowhere here"
    assert not any(line.endswith("?") for line in page.splitlines()), "such a line would wait for an answer"
    assert page in typed(f"{word}\n", "play", name, "--lang", language)[1]


@pytest.mark.parametrize("name", games.names())
def test_a_hint_is_a_legal_move(name: str) -> None:
    _, shown = typed(
        "\n" * (name == "the-game") + "\nhint\n", "play", name, "--seed", 2, "--bots", "easy", "--lang", "en"
    )
    legal = next(line for line in shown.splitlines() if line.startswith("Legal moves: "))
    hint = next(line for line in shown.splitlines() if line.startswith("Hint: "))
    typed_moves = hint.partition(" (")[2].partition("). Chance to win: ")[0]
    assert typed_moves.split(", ")[0] in legal.removeprefix("Legal moves: ")[:-1].split(", ")
    assert "%. " in hint, "it says why"


def test_the_opening_is_asked_until_the_answer_is_clear() -> None:
    _, shown = typed("what\nsay !start-well\ntable\nno\nquit\n", "play", "the-game", "--seed", 3, "--lang", "en")
    assert "Type y to start, or n" in shown
    assert "You: “I can start well”" in shown
    assert "Bot 1: “I can start well”" in shown
    assert "Bot 1: first turn taken." in shown


def test_several_people_see_what_happened_since_they_last_looked() -> None:
    answers = "draw\n\nsay hello there\ndraw\n\nquit\n"
    words = ["--people", 2, "--seed", 1, "--first-seat", 0, "--lang", "en"]
    _, shown = typed(answers, "play", "ventuno", *words)
    assert shown.count("Player 2: “hello there”") == 2
    assert shown.count("Player 1: a card drawn") == 2
    assert "Drawn: " not in shown  # the next person would read it


def test_mazzo_warns_of_a_losing_move_and_reports_an_explosion_with_the_points() -> None:
    typist = Typist(2)
    words = ["ventuno", "--players", 2, "--bots", "random", "--seed", 2, "--lang", "en"]
    assert play_through_pipes(typist, "play", *words) == 0
    warned = typist.told.index("The row would go over 21, and you would explode. Type it again to do it anyway.")
    assert typist.told[warned + 1] == "Your move?"
    assert any(
        line.startswith("You explode! The round is over. Points in this round: You: 0, ") for line in typist.told
    )


@pytest.mark.parametrize("word", ["quit", "exit", "q", "Q", "esci"])
def test_you_may_leave_in_any_way(word: str) -> None:
    code, shown = typed(f"\n?\n{word}\n", "play", "the-game", "--seed", 3, "--lang", "it" if word == "esci" else "en")
    assert code == 0
    assert shown.splitlines()[-1] in ("Goodbye.", "Arrivederci.")


@pytest.mark.parametrize(("language", "said"), [("en", "mazzo: interrupted"), ("it", "mazzo: interrotto")])
def test_an_interrupt_keeps_the_record_and_is_code_130(language: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = command("play", "ventuno", "--first-seat", 0, "--plain", "--lang", language, "--records", file)
    with at_terminal(words) as (program, terminal):
        wait_for({"en": "Your move? ", "it": "Che mossa fai? "}[language], terminal)
        os.write(terminal, b"draw\n")
        wait_for({"en": "Your move? ", "it": "Che mossa fai? "}[language], terminal)
        assert said in interrupt(terminal)
    assert program.returncode == 130
    assert json.loads(file.read_text())["moves"][0] == [0, "draw"]


def test_a_game_at_a_terminal_is_saved_and_resumed(tmp_path: Path) -> None:
    state, file = {"XDG_STATE_HOME": str(tmp_path)}, tmp_path / "game.jsonl"
    words = ["the-game", "--first-seat", 0, "--people", 2, "--seed", 5, "--plain", "--lang", "it"]
    with at_terminal(command("play", *words), **state) as (_, terminal):
        shown = wait_for("che mossa fai? ", terminal)
        hand = next(line for line in shown.split("\r\n") if line.startswith("La tua mano: "))
        assert "Riprendila con mazzo play --resume" in interrupt(terminal)
    with at_terminal(command("play", "--resume", "--plain", "--lang", "it"), **state) as (_, terminal):
        assert hand not in wait_for("(Invio per continuare)? ", terminal)
        os.write(terminal, b"\n")
        assert hand in wait_for("che mossa fai? ", terminal)
        interrupt(terminal)
    typist = Typist(3)
    code = play_through_terminal(typist, "play", "--resume", "--plain", "--lang", "it", "--records", file, **state)
    check_game(typist, code, "it", file)
    with at_terminal(command("play", "--resume", "--plain", "--lang", "it"), **state) as (program, terminal):
        assert "mazzo: Non hai partite salvate" in read_all(terminal)
    assert program.returncode == 2


def test_the_end_of_the_input_at_a_terminal_is_a_goodbye_too() -> None:
    with at_terminal(command("play", "ventuno", "--plain")) as (program, terminal):
        wait_for("move? ", terminal)
        os.write(terminal, b"\x04")
        assert read_all(terminal).endswith("\nThe game is saved. Resume it with mazzo play --resume.\n")
    assert program.returncode == 0


def test_between_two_people_the_screen_is_wiped_at_a_terminal() -> None:
    words = command("play", "ventuno", "--people", 2, "--first-seat", 0, "--plain")
    with at_terminal(words) as (_, terminal):
        wait_for("move? ", terminal)
        os.write(terminal, b"draw\n")
        shown = wait_for("nobody else looking (Enter to continue)? ", terminal)
        assert "\x1b[2J\x1b[3J" in shown[shown.index("draw") :]
        assert "Drawn:" not in shown
        os.write(terminal, b"q\n")
        read_all(terminal)


def test_a_record_is_stepped_through_line_by_line_at_a_terminal() -> None:
    with at_terminal(command("replay", GOLDEN, "--plain", "--lang", "it")) as (program, terminal):
        assert "-- mossa 0 di " in wait_for("q esce? ", terminal)
        for answer, shown in (
            ("", "mossa 1 di"),
            ("7", "mossa 7 di"),
            ("b", "mossa 6 di"),
            ("9999", "Scegli una mossa"),
        ):
            os.write(terminal, f"{answer}\n".encode())
            assert shown in wait_for("q esce? ", terminal)
        os.write(terminal, b"q\n")
        read_all(terminal)
    assert program.returncode == 0
