"""Golden playthroughs and records: what was once right stays right."""

from pathlib import Path

import pytest

from mazzo import record
from tests.golden.playthroughs import FOLDER, PLAYTHROUGHS, playthrough

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_golden_playthrough_is_played_again_to_the_letter(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(), "if the rules did change, run `make golden`"


def test_no_golden_playthrough_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_golden_records_are_right_for_ever(file: Path) -> None:
    lines = file.read_bytes().splitlines()
    assert lines
    for line in lines:
        record.check(record.parse(line))


def test_there_are_golden_records() -> None:
    assert RECORDS
