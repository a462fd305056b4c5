"""Moves, signals and cards in words: the terminal and the page must say the same, so both are tested by one file.

After a deliberate change of wording, `python -m tests.test_wording` writes the file again; read what it changed.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from mazzo import games, texts
from mazzo.server.web import game_info

FILE = Path(__file__).parent / "wording.json"
EXAMPLES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
TEXTS = {
    "the-game": ["37A", "start", "end", "let another start", "!leave A", "!small C", "!free D", "!hold no-trick"],
    "ventuno": ["draw", "play -3", "play 4d>-1", "play 2t>-1s", "-2", "12", "10r", "-1s", "7d", "5t"],
    "hamsterbacke": ["take 0", "block re 1", "block lb 2", "give ?", "give ? ?", "give re ye lb", "score", "score 4"],
}
FOR_ALL = ["!hello", "!one-moment", "!knock twice", "something else"]


def described() -> dict[str, Any]:
    """Return what both sides must agree on."""
    return {
        "wording": {name: game_info(name).wording for name in TEXTS},
        "examples": {
            name: {code: {text: worded(name, code, text) for text in [*some, *FOR_ALL]} for code in texts.languages()}
            for name, some in TEXTS.items()
        },
    }


def worded(game: str, code: str, text: str) -> str:
    """Return a text in words, Ada being the one who acts, and Eva at seat 4."""
    before = texts.spoken()
    try:
        texts.speak(code)
        return texts.worded(games.find(game), text, ("Ada", "Bo", "Cy", "Di", "Eva"), name="Ada")
    finally:
        texts.speak(before)


def test_the_page_gets_the_wording_that_the_examples_have() -> None:
    assert {name: game_info(name).wording for name in TEXTS} == EXAMPLES["wording"]


@pytest.mark.parametrize("code", texts.languages())
@pytest.mark.parametrize("game", TEXTS)
def test_python_says_what_the_examples_say(game: str, code: str) -> None:
    examples = EXAMPLES["examples"][game][code]
    assert examples.keys() == {*TEXTS[game], *FOR_ALL}
    assert {text: worded(game, code, text) for text in examples} == examples


if __name__ == "__main__":
    FILE.write_text(json.dumps(described(), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
