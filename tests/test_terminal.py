"""Playing in the terminal, by whole games typed in."""

import json
from pathlib import Path

import pytest

from mazzo import Random, Seat, bots, games, record
from mazzo.match import begin
from mazzo.terminal.play import AtTable
from tests.test_cli import mazzo


class Person:
    """Somebody at the keyboard who types a legal move whenever one is asked for."""

    def __init__(self, at_table: AtTable) -> None:
        self.match = at_table.match
        self.rng = Random(1)

    def __call__(self, question: str) -> str:
        if not question.endswith("> "):
            return ""
        moves = self.match.legal_moves()
        return moves[self.rng.below(len(moves))]


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_whole_game_typed_in_ends_with_the_result(
    name: str, people: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [Seat(f"Player {n}") for n in range(people)] + [Seat("Bot", "bot", "random")] * (3 - people)
    rng = Random(5)
    random = {seat: bots.make("random", name, rng) for seat in range(people, 3)}
    at_table = AtTable(begin(games.find(name), {"players": 3}, None, seats, rng), people, random)
    monkeypatch.setattr("builtins.input", Person(at_table))
    at_table.play()
    assert at_table.match.over
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith(("Lost, with", "Winner: ", "Winners: "))
    record.check(record.from_dict(at_table.match.record()))
    if name == "hamsterbacke" and people == 3:
        assert any(text.startswith("give") for _, text in at_table.match.moves)


def test_a_game_that_is_broken_off_is_recorded_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert mazzo("play", "ventuno", "--seed", 3, "--records", file, answers="draw\nquit\n").returncode == 0
    assert mazzo("check", file).returncode == 0
    assert json.loads(file.read_text())["seats"][0] == {"name": "You", "kind": "human"}


def typed(name: str) -> str:
    """Return so many answers, good and bad, that some of them fit at every turn."""
    texts = [text for text in dict.fromkeys(games.find(name).move_texts.values()) if not text.startswith("give")]
    return "".join(f"{text}\n{text}\n" for text in texts * 40)


def test_a_menu_offers_the_games_and_the_end_of_input_is_a_goodbye() -> None:
    done = mazzo("play", answers="9\nx\n2\n7\n3\n")
    assert done.returncode == 0
    assert all(games.find(name).title in done.stdout for name in games.NAMES)
    assert "Type a number from 1 to 3." in done.stdout
    assert "total 0 of 21" in done.stdout
    assert done.stdout.endswith("Goodbye.\n")


def test_bad_answers_are_explained_and_the_legal_moves_shown() -> None:
    done = mazzo("play", "the-game", "--seed", 3, answers="\n?\nend\n1A\nhello\nsay I have 37\nsay !leave A\nquit\n")
    assert "Legal moves:" in done.stdout
    assert "The turn cannot end yet: 2 more to lay. (TG-4)" in done.stdout
    assert "'hello' is not a move" in done.stdout
    assert "may name a card value" in done.stdout
    assert "You: “Leave pile A to me.”" in done.stdout


def test_the_opening_is_asked_until_the_answer_is_clear() -> None:
    done = mazzo("play", "the-game", "--seed", 3, answers="what\nsay !rather-not\nno\nquit\n")
    assert "Type y or n" in done.stdout
    assert "You: “I would rather not start.”" in done.stdout
    assert "Bot 1: opens the game" in done.stdout


def test_the_menu_asks_for_variants() -> None:
    done = mazzo("play", answers="1\n1\nz\nox\n\nquit\n")
    assert "Type the letters of the variants" in done.stdout
    assert "laid this turn: 0, still to lay: 2" in done.stdout


def test_an_explosion_is_told_with_the_points() -> None:
    done = mazzo("play", "ventuno", "--players", 3, "--seed", 1, answers=typed("ventuno"))
    assert "That explodes! Points: You" in done.stdout


def test_several_people_see_what_happened_since_they_last_looked() -> None:
    answers = "\ndraw\n\nsay hello there\ndraw\n\nquit\n"
    done = mazzo("play", "ventuno", "--players", 2, "--people", 2, "--seed", 1, "--first-seat", 0, answers=answers[1:])
    assert done.stdout.count("Player 2: “hello there”") == 2
    assert done.stdout.count("Player 1: draw") == 2


def test_several_people_have_a_curtain_between_them() -> None:
    done = mazzo("play", "ventuno", "--players", 2, "--people", 2, "--seed", 1, answers="\ndraw\n\ndraw\n\nquit\n")
    assert done.stdout.count("press Enter when nobody else is looking") >= 2


def test_a_losing_move_is_warned_of_first() -> None:
    done = mazzo("play", "ventuno", "--players", 2, "--seed", 1, answers="draw\nplay 15\n" * 200 + typed("ventuno"))
    assert "That explodes: the row goes over 21" in done.stdout


def test_one_may_leave_in_any_way() -> None:
    for word in ("quit", "exit", "q", "Q"):
        done = mazzo("play", "the-game", "--seed", 3, answers=f"\n?\n{word}\n")
        assert "is not a move" not in done.stdout
        assert done.stdout.endswith("Goodbye.\n")
