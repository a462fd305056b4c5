"""The measurements of strength: they continue where they were interrupted, and print what they found."""

import json
from pathlib import Path

import pytest

from bench import digest, rivals, strength
from bench.cells import Cell, finished, measure
from mazzo import games
from mazzo.games.the_game.bots import planning, weights

CELLS: list[Cell] = [
    {"game": "the-game", "level": "easy", "games": 9, "row": "base", "players": players} for players in (1, 2, 3)
]


def test_measuring_continues_where_it_was_interrupted(tmp_path: Path) -> None:
    file, run = tmp_path / "cells.jsonl", []

    def interrupted(cell: Cell) -> Cell:
        if cell["players"] == 2:
            raise KeyboardInterrupt
        return {"beaten": cell["players"]}

    def uninterrupted(cell: Cell) -> Cell:
        run.append(cell["players"])
        return {"beaten": cell["players"]}

    with pytest.raises(KeyboardInterrupt):
        measure(CELLS, interrupted, file)
    assert finished(file) == [CELLS[0] | {"beaten": 1}]
    found = measure(CELLS, uninterrupted, file)
    assert run == [2, 3]
    assert found == finished(file) == [cell | {"beaten": cell["players"]} for cell in CELLS]


def test_the_documented_command_measures_nothing_that_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    measured: list[Cell] = []

    def run(cell: Cell, workers: int | None) -> Cell:
        measured.append(cell)
        return {"times": 1.0, "error": 0.1} if cell["game"] in rivals.GAMES else {"beaten": 1}

    monkeypatch.setattr(strength, "run", run)
    monkeypatch.setattr(digest, "of_job", lambda job: "today")
    few = {"game": "ventuno", "level": "expert", "games": 60, "seed": 1, "effort": 1.0, "players": 2}
    kept = [*finished(Path(strength.__file__).with_suffix(".jsonl")), few | {"times": 1.0, "error": 0.1}]
    file = tmp_path / "strength.jsonl"
    file.write_text("".join(json.dumps(cell | {"bots": "today"}) + "\n" for cell in kept))
    there = [{key: cell[key] for key in cell.keys() - {"games", "beaten", "times", "error"}} for cell in finished(file)]
    assert strength.main(["--results", str(file)]) == 0
    assert not [cell for cell in measured if cell | {"games": None} in [old | {"games": None} for old in there]]
    assert {cell["games"] for cell in measured if cell["game"] in rivals.GAMES} == {300}
    assert strength.main(["--results", str(file), "--game", "ventuno", "--games", "120", "--players", "2"]) == 0
    assert [cell["level"] for cell in measured[-3:]] == ["easy", "normal", "expert"]


def test_the_tables_have_a_line_for_each_row_and_the_latest_of_each_cell() -> None:
    cell = {"game": "the-game", "level": "normal", "games": 100, "row": "base", "players": 2, "beaten": 40}
    duel = {"game": "hamsterbacke", "level": "expert", "games": 300, "players": 4, "times": 3.9, "error": 0.1}
    silent = cell | {"row": "silent", "games": 1000, "beaten": 300}
    hasty = cell | {"effort": 0.25, "beaten": 20}
    text = strength.tables([duel, hasty, silent, cell | {"beaten": 1}, cell, cell | {"players": 5, "games": 1000}])
    assert text.splitlines() == [
        "| silent → talking, beaten in per cent (95 %) | games | 1p | 2p | 3p | 4p | 5p |",
        "|---|---|---|---|---|---|---|",
        "| `normal` | 1,000 | – | 30.0 → 40.0 (+10.0 ± 10.0) | – | – | – |",
        "",
        "| `normal`, beaten in per cent (95 %) | games | 1p | 2p | 3p | 4p | 5p |",
        "|---|---|---|---|---|---|---|",
        "| base, talking | 100–1,000 | – | 40.0 (30.9–49.8) | – | – | 4.0 (3.0–5.4) |",
        "| base, silent | 1,000 | – | 30.0 (27.2–32.9) | – | – | – |",
        "",
        "| `normal --effort 0.25`, beaten in per cent (95 %) | games | 1p | 2p | 3p | 4p | 5p |",
        "|---|---|---|---|---|---|---|",
        "| base, talking | 100 | – | 20.0 (13.3–28.9) | – | – | – |",
        "",
        "| Hamsterbacke, times the fair share (99 %) | games | 3p | 4p | 5p |",
        "|---|---|---|---|---|",
        "| `expert` among `normal` | 300 | – | 3.90 (3.64–4.00) | – |",
    ]


def test_one_command_measures_and_prints_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cells.jsonl"
    words = ["--level", "easy", "--rows", "silent,on_fire", "--players", "1,3", "--games", "6", "--workers", "1"]
    assert strength.main([*words, "--results", str(file)]) == 0
    printed = capsys.readouterr().out
    assert [(cell["game"], cell["players"], cell.get("row")) for cell in finished(file)] == [
        ("the-game", 1, "on_fire"),
        ("the-game", 3, "silent"),
        ("the-game", 3, "on_fire"),
        ("ventuno", 3, None),
        ("hamsterbacke", 3, None),
    ]
    assert strength.main(["--table", str(file)]) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "the-game", "--rows", "base,on_water"], "There is no row 'on_water'"),
        (["--game", "bridge"], "bridge"),
        (["--game", "ventuno", "--level", "normal,clever"], "There is no bot 'clever'"),
        (["--game", "ventuno", "--players", "3,9"], "Nothing is for 9 players: Ventuno 2 to 6."),
        (["--game", "ventuno", "--level", "random"], "There is nothing to measure in that"),
        (["--game", "ventuno", "--games", "5"], "with 6 players --games is at least 6."),
        (["--games", "0"], "Ask for at least 1 game, not 0."),
        (["--effort", "0"], "Choose an effort above 0"),
        (["--results", "no/such/folder"], "no/such/folder: No such file or directory"),
        (["--results", "."], ".: Is a directory"),
        (["--results", "notes.txt"], "notes.txt, line 1: this is not a cell"),
        (["--table", "none.jsonl"], "none.jsonl: No such file or directory"),
        (["--table", "notes.txt"], "notes.txt, line 1: this is not a cell"),
        (["--table", "torn.jsonl"], "torn.jsonl, line 2: this is not a cell"),
        (["--table", "half.jsonl"], "half.jsonl, line 2: this is not a cell"),
        (["--table", "list.jsonl"], "list.jsonl, line 1: this is not a cell"),
        (["--table", "bytes"], "bytes, line 1: this is not a cell"),
        (["--table", "empty.jsonl"], "empty.jsonl holds no cell of today's bots: measure some with --results."),
    ],
)
def test_a_wrong_request_gives_a_sentence_before_anything_is_measured(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(strength, "run", lambda cell, workers: pytest.fail("it was measured"))
    Path("notes.txt").write_text("notes\n")
    Path("torn.jsonl").write_text(json.dumps(CELLS[0] | {"beaten": 1}) + '\n{"game": "the-game"}\n')
    Path("half.jsonl").write_text(json.dumps(CELLS[0] | {"beaten": 1}) + '\n{"game": "the-')
    Path("list.jsonl").write_text("[1]\n")
    Path("bytes").write_bytes(b"\xff\n")
    Path("empty.jsonl").touch()
    assert strength.main(words) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_only_what_todays_bots_did_is_shown_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cell = {"game": "the-game", "level": "normal", "games": 10, "row": "base", "players": 2, "beaten": 4}
    cell |= {"seed": 1, "effort": 1.0}
    today = cell | {"bots": digest.of_job(strength.job_of(cell))}
    file = tmp_path / "cells.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in (cell | {"beaten": 9}, today, cell | {"bots": "old"})))
    assert strength.main(["--table", str(file)]) == 0
    assert "40.0" in capsys.readouterr().out
    assert strength.main(["--prune", str(file)]) == 0
    assert finished(file) == [today]


def test_a_digest_tells_bots_apart_by_how_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = {"game": "the-game", "level": "normal", "games": 10, "row": "base", "players": 2, "seed": 1, "effort": 1.0}
    same, silent, easy, burning = (
        digest.of_job(strength.job_of(cell | other))
        for other in ({"seed": 2}, {"row": "silent"}, {"level": "easy"}, {"row": "on_fire"})
    )
    assert digest.of_job(strength.job_of(cell)) == same
    assert len({same, silent, easy, burning}) == 4
    played = weights.load(2, dict.fromkeys(games.find("the-game").flags, False))
    monkeypatch.setattr(weights, "load", lambda *_: [*played[:18], played[18] / 2, *played[19:]])
    monkeypatch.setattr(planning, "SHELF", planning.Shelf())
    assert digest.of_job(strength.job_of(cell)) != same


def test_players_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        strength.main(["--players", "x"])
    assert stopped.value.code == 2
    assert "it is numbers with commas between them, as in 3,4, not 'x'" in capsys.readouterr().err


def test_a_cell_is_named_when_it_begins_and_its_result_when_it_ends(capsys: pytest.CaptureFixture[str]) -> None:
    begun = []

    def run(cell: Cell) -> Cell:
        begun.append(capsys.readouterr().err)
        return {"beaten": 4}

    measure(CELLS[:1], run, None)
    assert begun == ["the-game, easy, base, 1 players, 9 games ...\n"]
    assert capsys.readouterr().err.startswith("  beaten 4, in ")


def test_a_deal_is_played_in_every_seating_and_the_one_is_followed() -> None:
    assert rivals.seatings("expert", 3) == (
        ("expert", "normal", "normal"),
        ("normal", "expert", "normal"),
        ("normal", "normal", "expert"),
    )
    assert rivals.share_of_the_one([{"winners": [0]}, {"winners": [0]}, {"winners": [1, 2]}]) == pytest.approx(0.5)
