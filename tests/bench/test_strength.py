"""The measurements of strength: they go on where they were interrupted, and print what they found."""

from pathlib import Path

import pytest

from bench import rivals, strength
from bench.cells import Cell, finished, measure

CELLS: list[Cell] = [{"row": "base", "players": players} for players in (1, 2, 3)]


def test_measuring_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
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


def test_the_tables_have_a_line_for_each_row_and_the_latest_of_each_cell() -> None:
    cell = {"game": "the-game", "level": "normal", "games": 100, "row": "base", "players": 2, "beaten": 40}
    duel = {"game": "hamsterbacke", "level": "expert", "games": 300, "players": 4, "times": 3.9, "error": 0.1}
    silent = cell | {"row": "silent", "games": 1000, "beaten": 300}
    text = strength.tables([duel, silent, cell | {"beaten": 1}, cell, cell | {"players": 5, "games": 1000}])
    assert text.splitlines() == [
        "| `normal`, beaten in per cent (95 %) | games | 1p | 2p | 3p | 4p | 5p |",
        "|---|---|---|---|---|---|---|",
        "| base | 100–1,000 | – | 40.0 (30.9–49.8) | – | – | 4.0 (3.0–5.4) |",
        "| silent | 1,000 | – | 30.0 (27.2–32.9) | – | – | – |",
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


def test_a_row_that_does_not_exist_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--game", "the-game", "--rows", "on_water", "--workers", "1"]) == 2
    assert "on_water" in capsys.readouterr().err


def test_a_deal_is_played_in_every_seating_and_the_one_is_followed() -> None:
    assert rivals.seatings("expert", 3) == (
        ("expert", "normal", "normal"),
        ("normal", "expert", "normal"),
        ("normal", "normal", "expert"),
    )
    assert rivals.share_of_the_one([{"winners": [0]}, {"winners": [0]}, {"winners": [1, 2]}]) == pytest.approx(0.5)
