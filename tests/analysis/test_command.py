"""The commands `mazzo analyse` and `mazzo advise`, as a person or a program runs them."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mazzo import Match, analysis, cli, games
from mazzo.analysis import Step, begun, turns
from mazzo.record import from_dict, replay
from mazzo.terminal import advise as advise_command
from mazzo.terminal import analyse as analyse_command
from mazzo.terminal import curve
from mazzo.terminal.curve import End, Point, picture
from mazzo.texts import speak, worded
from tests.analysis.games import NAMES, after, careless, finished, makers

CHEAP = ("--effort", "0.01")


@pytest.fixture
def games_file(tmp_path: Path) -> Path:
    """A file with an unfinished game of each kind, and a finished one of The Game."""
    file = tmp_path / "games.jsonl"
    write(file, *(after(name, 3, 24) for name in NAMES), finished("the-game", 2))
    return file


def write(file: Path, *matches: Match) -> None:
    """Write games, one a line."""
    file.write_text("".join(json.dumps(match.record()) + "\n" for match in matches))


def run(*arguments: object) -> int:
    """Run a command here."""
    return cli.main([str(argument) for argument in arguments])


def told(listing: str) -> list[int]:
    """Return the numbers of the moves that a listing has lines for."""
    found = re.findall(r"^ *(\d+)(?:-(\d+))?  [a-zP]", listing, re.MULTILINE)
    return [number for first, last in found for number in range(int(first), int(last or first) + 1)]


@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_a_report_has_every_move_the_curve_and_the_turning_points(
    game: int, games_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("analyse", games_file, "--game", game, *CHEAP) == 0
    out = capsys.readouterr().out
    record = json.loads(games_file.read_text().splitlines()[game - 1])
    lines = out.splitlines()
    assert lines[0].startswith(games.find(record["game"]).title)
    assert ("not finished" in lines[1]) == (game < 4)
    assert [line.partition(":")[0].strip() for line in lines[2:5]] == [seat["name"] for seat in record["seats"]][
        :3
    ] or game == 4
    assert all("points lost" in line for line in lines[2:4])
    assert told(out) == list(range(1, len(record["moves"]) + 1))
    assert ("Chance to win" if game in (1, 4) else "Share: Player 3") in out
    assert "Where the game was decided" in out or "No mistake is clear" in out


def test_a_report_speaks_italian(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("analyse", games_file, "--game", 4, *CHEAP, "--lang", "it") == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("punti percentuali persi", "Probabilità di vincere", "migliore", "dopo"))
    assert not any(word in out for word in ("points lost", "Chance", "played", "Move"))
    assert run("advise", games_file, "--game", 4, *CHEAP, "--lang", "it") == 0
    assert "Probabilità di vincere se" in capsys.readouterr().out
    speak("en")


def test_a_file_with_many_games_is_a_table_with_totals(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(games_file, *(after("ventuno", 2, 12, seed) for seed in (1, 2, 3)))
    assert run("analyse", games_file, *CHEAP) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 games"
    assert [line.split()[0] for line in lines[2:5]] == ["1", "2", "3"]
    assert [line.partition(":")[0].strip() for line in lines[6:]] == ["Player 1", "Player 2"]
    assert all(line.endswith("(3 games)") for line in lines[6:])
    assert run("analyse", games_file, *CHEAP, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in found["games"]] == [1, 2, 3]
    for seat, name in enumerate(("Player 1", "Player 2")):
        for what in ("decisions", "best", "mistakes", "lost"):
            total = sum(game["players"][seat][what] for game in found["games"])
            assert found["players"][name][what] == pytest.approx(total)


def test_a_table_refuses_a_game_that_is_wrong_before_it_begins(
    games_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = after("ventuno", 2, 12).record(), after("ventuno", 2, 12).record()
    bad["moves"][3][1] = "play 15"
    games_file.write_text(json.dumps(good) + "\n" + json.dumps(bad) + "\n")
    assert run("analyse", games_file, *CHEAP) == 1
    caught = capsys.readouterr()
    assert f"{games_file}:2: move 4: " in caught.err
    assert caught.out == ""


def test_analyse_and_advise_say_the_same_of_a_turn() -> None:
    """Within a turn too, after a card on the pile that a partner spoke of."""
    match = after("the-game", 3, 13)
    start, seat, team = len(match.log), match.to_move, makers("the-game", 3, 1)
    first = team[seat].move(match.view(seat), match.heard())
    match.say(f"!small {first[-1]}", (seat + 1) % 3)
    match.play(first)
    while match.to_move == seat:
        match.play(team[seat].move(match.view(seat), match.heard()))
    record = from_dict(match.record())
    turn = next(turn for turn in turns(record, 0) if turn.end > start)
    assert (turn.start, turn.end) == (start, len(match.log))
    turn.weighing.thorough = True
    turn.go_on(60)
    for made, step in enumerate(turn.steps()):
        *_, advice = advise_command._advice(record, replay(record, start + made), seat, 0, 60)
        assert {found.moves: found for found in advice.alternatives} == {
            found.moves: found for found in step.alternatives
        }
    within = begun(replay(record, start + 1), seat)
    assert within.so_far == (first,)
    assert f"!small {first[-1]}" in [said.text for said in within.heard]


def test_the_json_holds_everything(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("analyse", games_file, "--game", 4, *CHEAP, "--json", "--seed", 3) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    record = json.loads(games_file.read_text().splitlines()[3])
    assert (found["game"], found["seed"], found["effort"], found["settled"]) == ("the-game", 3, 0.01, True)
    assert (found["options"], found["seats"], found["result"]) == (
        record["options"],
        record["seats"],
        record["result"],
    )
    assert [[step["seat"], step["move"]] for step in found["steps"]] == record["moves"]
    for step in found["steps"]:
        assert set(step) == set(Step.__dataclass_fields__)
        assert all(found["moves"] and "clearly_worse" in found for found in step["alternatives"])
    assert [player["seat"] for player in found["players"]] == [0, 1]
    for point in found["turning_points"]:
        assert point["kind"] in ("mistake", "luck")
        assert point["sentence"].endswith(".")


def test_one_seat_alone(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("analyse", games_file, "--game", 1, *CHEAP, "--seat", 1, "--json") == 0
    assert {step["seat"] for step in json.loads(capsys.readouterr().out)["steps"]} == {1}


@pytest.mark.parametrize("game", [1, 2, 3])
def test_advice_in_words_and_as_json(game: int, games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("advise", games_file, "--game", game, *CHEAP) == 0
    text = capsys.readouterr().out
    assert "if the bot normal plays on at every seat, from 6 sampled deals" in text
    assert run("advise", games_file, "--game", game, *CHEAP, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["moves"], found["worlds"]) == (24, 6)
    for alternative in found["alternatives"]:
        assert " ".join(alternative["moves"]) in text
    assert f"After 24 moves: seat {found['seat']}, Player {found['seat'] + 1}, decides." in text
    assert f"Player {found['seat'] + 1}'s hand: " in text or "No cards in hand" in text


def test_advice_on_who_opens(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("advise", games_file, "--move", 0, "--seat", 2, *CHEAP) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  start  ") for line in lines)
    assert any(line.startswith("  let another start ") for line in lines)
    assert worded(games.find("the-game"), "let another start", name="Ada") == "Ada: first turn left to others"


def test_advice_repeats_what_the_others_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = after("the-game", 3, 12)
    other = (match.to_move + 1) % 3
    match.say("!leave B", other)
    match.say("!leave C", match.to_move)
    write(tmp_path / "game.jsonl", match)
    assert run("advise", tmp_path / "game.jsonl", *CHEAP) == 0
    text = capsys.readouterr().out
    assert f"Player {other + 1}: “{worded(games.find('the-game'), '!leave B')}”" in text
    assert worded(games.find("the-game"), "!leave C") not in text


def test_advice_names_the_moves_that_were_not_tried_and_those_that_explode(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = finished("ventuno", 3)
    write(tmp_path / "game.jsonl", match)
    seen = set()
    for number in range(len(match.log)):
        before = replay(match.record(), number)
        view = before.view(before.to_move)
        exploding = [move for move in view.moves if view.warning(move)]
        kind = "all" if exploding == list(view.moves) else "some" if exploding else "none"
        if kind in seen or len(view.moves) < 2:
            continue
        seen.add(kind)
        assert run("advise", tmp_path / "game.jsonl", "--move", number, *CHEAP) == 0
        text = capsys.readouterr().out
        assert all(move in text for move in view.moves)
        assert ("(explodes)" in text) == (kind == "all")
        assert ("not tried, because each explodes" in text) == (len(exploding) > (kind == "all"))
    assert seen == {"all", "some", "none"}


def test_a_move_tried_as_the_second_of_a_turn_is_not_called_untried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = finished("hamsterbacke", 4, 3)
    write(tmp_path / "game.jsonl", match)
    for number in range(len(match.log)):
        table: Any = replay(match.record(), number).table
        if table.drawn < table.deck_size or table.actions < 2 or table.gift:
            continue
        assert run("advise", tmp_path / "game.jsonl", "--move", number, *CHEAP) == 0
        tried, _, others = capsys.readouterr().out.partition("not tried, less promising at first sight: ")
        for other in others.strip(" .\n").split(", ") if others else ():
            assert f" {other} " not in tried


@pytest.mark.parametrize("game", [1, 2, 3])
def test_the_numbers_of_advice_agree_with_each_other(
    game: int, games_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("advise", games_file, "--game", game, "--effort", "0.2")
    assert run(*words, "--json") == 0
    best, *others = json.loads(capsys.readouterr().out)["alternatives"]
    assert not best["clearly_worse"]
    assert run(*words) == 0
    lines = capsys.readouterr().out.splitlines()
    for other in others:
        (line,) = (line for line in lines if line.startswith(f"  {' '.join(other['moves'])} "))
        assert ("given up" in line) == (other["worlds"] < best["worlds"]) == ("%" not in line)
        assert "given up" in line or ("clearly worse" in line) == other["clearly_worse"]
        assert other["chance"] == pytest.approx(max(0, best["chance"] - other["behind"]))
    assert game < 3 or any("given up after" in line for line in lines)


def test_a_chart_is_drawn_whatever_the_players_are_called(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    record = after("ventuno", 2, 10).record()
    record["seats"][0]["name"] = r"$\frac$"
    record["seats"][1]["name"] = "_x"
    (tmp_path / "game.jsonl").write_text(json.dumps(record))
    for suffix, head in (("svg", b"<?xml"), ("PNG", b"\x89PNG")):
        chart = tmp_path / f"chart.{suffix}"
        assert run("analyse", tmp_path / "game.jsonl", *CHEAP, "--plot", chart) == 0
        assert chart.read_bytes().startswith(head)


def test_the_marks_of_a_chart_are_on_its_curves_and_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games_file: Path
) -> None:
    pytest.importorskip("matplotlib")
    figures: list[Any] = []
    monkeypatch.setattr(curve, "save", lambda figure, *_: figures.append(figure))
    write(games_file, careless("the-game", 1), careless("ventuno", 3))
    for game in (1, 2):
        assert run("analyse", games_file, "--game", game, "--effort", "0.1", "--plot", tmp_path / "chart.png") == 0
        figure = figures.pop()
        (axis,) = figure.axes
        kinds = {"mistake", "good luck", "bad luck"}
        marks = {line.get_label(): line for line in axis.lines if line.get_label() in kinds}
        curves = [line for line in axis.lines if line.get_label() not in marks]
        on_curves = {tuple(at) for line in curves for at in line.get_xydata()}
        assert marks
        assert all(tuple(at) in on_curves for mark in marks.values() for at in mark.get_xydata())
        (legend,) = figure.legends
        assert {text.get_text() for text in legend.get_texts()} == {line.get_label() for line in axis.lines}
        assert axis.get_xticklabels()[-1].get_text() == "end"


def test_the_curve_needs_no_block_characters_and_fits() -> None:
    points = [Point(number, number / 300, 0.0) for number in range(1, 301)]
    for encoding, mark in (("utf-8", "█"), ("ascii", "#")):
        lines = list(picture(points, End(300, "move 300"), 8, encoding, 60))
        assert len(lines) == 9
        assert all(len(line) < 60 for line in lines)
        assert [line.count(mark) for line in lines[:8]] == sorted(line.count(mark) for line in lines[:8])
    assert list(picture(points[:1], End(1, "move 1"), 4, "ascii", 60))


def test_curves_stand_below_each_other() -> None:
    points = [Point(3, 1.0, 0.0), Point(6, 1.0, 0.0), Point(10, 0.0, 0.0)]
    *_, top, axis = picture(points, End(10, "end"), 1, "ascii", 9 + 10)
    assert top == "    0 %   #######"
    assert axis == "        1      end"
    assert [line.split() for line in picture([], End(10, "end"), 2, "ascii", 30)] == [
        ["100", "%"],
        ["0", "%"],
        ["1", "end"],
    ]


def test_turning_points_have_the_numbers_of_the_list(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(games_file, careless("ventuno", 2))
    assert run("analyse", games_file, "--effort", "0.2") == 0
    out = capsys.readouterr().out
    mistakes = re.findall(r"Move \d+, .* It cost ([\d.]+) percentage points, give or take (\d+\.\d)", out)
    costs = re.findall(r" cost ([\d.]+), give or take ([\d.]+);", out)
    assert mistakes
    assert set(mistakes) <= set(costs)
    assert len(costs) == sum(map(int, re.findall(r": (\d+) mistakes?, ", out)))


@pytest.mark.parametrize("columns", [50, 80])
def test_curves_are_as_wide_as_the_terminal_and_go_from_the_first_move_to_the_end(
    columns: int, games_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    write(games_file, finished("ventuno", 3))
    assert run("analyse", games_file, "--effort", "0.01") == 0
    lines = capsys.readouterr().out.splitlines()
    axes = [line for line in lines if line.endswith(" end")]
    assert len(axes) == 3
    assert {(len(line), line.split()[0]) for line in axes} == {(columns - 2, "1")}
    assert max(len(line) for line in lines if "█" in line) == columns - 2


BAD = {
    "no file": (["analyse", "nothing.jsonl"], "nothing.jsonl: No such file"),
    "no game": (["analyse", "FILE", "--game", "9"], "has no game number 9"),
    "no game 0": (["advise", "FILE", "--game", "0"], "has no game number 0"),
    "effort": (["analyse", "FILE", "--game", "1", "--effort", "0"], "Choose an effort above 0"),
    "endless effort": (["advise", "FILE", "--effort", "inf"], "Choose an effort above 0"),
    "seat": (["analyse", "FILE", "--game", "1", "--seat", "3"], "There is no seat 3: choose from 0 to 2."),
    "seat of advice": (["advise", "FILE", "--seat", "-1"], "There is no seat -1"),
    "move": (["advise", "FILE", "--move", "25"], "Choose a move from 0 to 24"),
    "not deciding": (["advise", "FILE", "--game", "2", "--move", "0", "--seat", "1"], "decides here, not seat 1"),
    "seed": (["analyse", "FILE", "--seed", "-1"], "Use a whole number from 0"),
    "plot": (["analyse", "FILE", "--plot", "chart.txt"], ".svg or .png"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_a_sentence(case: str, games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, sentence = BAD[case]
    assert run(*(games_file if word == "FILE" else word for word in words)) == 2
    caught = capsys.readouterr()
    assert sentence in caught.err
    assert caught.out == ""


@pytest.mark.parametrize("flags", [[], ["--json"], ["--plot", "chart.svg"]])
def test_where_nothing_was_played_there_is_nothing_to_analyse(
    flags: list[str], games_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--plot" in flags:
        pytest.importorskip("matplotlib")
    monkeypatch.chdir(games_file.parent)
    write(games_file, after("ventuno", 3, 0), after("ventuno", 3, 1))
    for words, sentence in (
        (["--game", "1"], "Nobody has moved yet"),
        (["--game", "2", "--seat", "1"], "Seat 1 has not moved yet"),
    ):
        assert run("analyse", games_file, *words, *flags) == 2
        caught = capsys.readouterr()
        assert sentence in caught.err
        assert caught.out == ""
    assert run("analyse", games_file, "--game", "2", "--seat", "0", *CHEAP, *flags) == 0


def test_a_finished_game_is_advised_at_its_last_decision(games_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = len(finished("the-game", 2).log)
    assert run("advise", games_file, "--game", 4, *CHEAP) == 0
    assert capsys.readouterr().out.startswith(f"After {moves - 1} moves:")
    assert run("advise", games_file, "--game", 4, "--move", moves, *CHEAP) == 2
    assert "The game is over by then" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["analyse", "advise"])
def test_an_illegal_record_is_refused_as_by_check(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("hello\n")
    assert run(command, file) == 2
    assert "expected one JSON object per line" in capsys.readouterr().err
    record = after("the-game", 2, 10).record()
    record["moves"][4][1] = "2D"
    file.write_text("\n" + json.dumps(record))
    assert run(command, file) == 1
    wrong = capsys.readouterr().err
    assert f"{file}:2: move 5: " in wrong
    assert "(TG-" in wrong
    assert run("check", file) == 1
    assert capsys.readouterr().out.splitlines()[0] == wrong.removeprefix("mazzo: ").rstrip()


def stopped(stream: Iterator[Any], count: int) -> Iterator[Any]:
    """Yield this many, and then be interrupted."""
    for _ in range(count):
        yield next(stream)
    raise KeyboardInterrupt


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_prints_what_is_known_so_far(
    as_json: bool, games_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analyse_command, "review", lambda *a, **k: stopped(analysis.review(*a, **k), 2))
    monkeypatch.setattr(advise_command, "advise", lambda *a, **k: stopped(analysis.advise(*a, **k), 1))
    flags = ["--json"] if as_json else []
    assert run("analyse", games_file, "--game", "1", *CHEAP, *flags) == 130
    caught = capsys.readouterr()
    assert caught.err == "mazzo: interrupted: the analysis is rough\n"
    assert len(json.loads(caught.out)["steps"]) == 24 if as_json else told(caught.out) == list(range(1, 25))
    assert run("advise", games_file, *flags) == 130
    caught = capsys.readouterr()
    assert caught.err == "mazzo: interrupted after 30 of 600 deals\n"
    assert json.loads(caught.out)["worlds"] == 30 if as_json else "from 30 sampled deals" in caught.out


def test_a_missing_matplotlib_is_named(
    games_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run("analyse", games_file, "--plot", games_file.parent / "chart.svg") == 2
    assert "-m pip install matplotlib" in capsys.readouterr().err
